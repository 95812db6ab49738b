"""The folders of resources/ that the program reads."""

from __future__ import annotations

from typing import Final

RESOURCE_FOLDERS: Final = ("icons", "translations", "examples", "lessons")
