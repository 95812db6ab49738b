"""Where the frozen program starts."""

from __future__ import annotations

import multiprocessing
import sys

from attn_gui.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # torch may start a process of its own, which would open another window
    sys.exit(main())
