"""attn-gui: a window for teaching and exploring attention's two batched matrix products."""

__version__ = "0.1.0"
