"""The icon as Windows and macOS want it: both formats hold PNGs as they are."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES: Final = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic11": 32, "ic12": 64}
"""The last two are 16 and 32 points on a screen of double density."""


def write_ico(icons: Path, target: Path) -> Path:
    """Write an .ico of the PNGs in the folder `icons`; returns `target`."""
    pictures = [(size, _png(icons, size)) for size in ICO_SIZES]
    offset = 6 + 16 * len(pictures)
    entries = b""
    for size, content in pictures:
        side = size % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(content), offset)
        offset += len(content)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(png for _, png in pictures))
    return target


def write_icns(icons: Path, target: Path) -> Path:
    """Write an .icns of the PNGs in the folder `icons`; returns `target`."""
    parts = b""
    for kind, size in ICNS_TYPES.items():
        content = _png(icons, size)
        parts += kind.encode("ascii") + struct.pack(">I", 8 + len(content)) + content
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(b"icns" + struct.pack(">I", 8 + len(parts)) + parts)
    return target


def _png(icons: Path, size: int) -> bytes:
    return (icons / f"attn-gui-{size}.png").read_bytes()
