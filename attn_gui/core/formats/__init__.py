"""One file a file format. File dialogs and file types follow from FORMATS."""

from __future__ import annotations

from pathlib import Path

from attn_gui.core.formats.attn_session import AttnSession
from attn_gui.core.formats.file_format import Format

SESSION_FORMAT = AttnSession()

FORMATS: tuple[Format, ...] = (SESSION_FORMAT,)
"""The first one is that of a path without a known suffix."""


def format_of(path: Path) -> Format:
    """The format that the path's suffix tells."""
    return next((each for each in FORMATS if path.suffix.lower() in each.suffixes), FORMATS[0])
