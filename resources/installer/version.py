"""Prints the program's version, for the scripts."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from attn_gui import __version__

if __name__ == "__main__":
    print(__version__)
