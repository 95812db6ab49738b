"""How large the numbers on a heatmap are, read from its pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

FRAME_ROOM = 3
"""Frames reach so far into a cell."""


@dataclass(frozen=True)
class Ink:
    """The bounding box of what is written in a cell, and the free pixels around it within the frames."""

    width: int
    height: int
    free: int


def pixels_of(image: QImage) -> np.ndarray:
    """(height, width, 3), int."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(int)


def ink_in(heatmaps: QWidget, matrix: str, row: int, column: int, pixels: np.ndarray | None = None) -> Ink:
    """Of a cell, given in its matrix's own order."""
    if pixels is None:
        pixels = pixels_of(heatmaps.grab().toImage())
    rect = heatmaps.cell_rect(matrix, row, column).toRect().adjusted(FRAME_ROOM, FRAME_ROOM, -FRAME_ROOM, -FRAME_ROOM)
    inner = pixels[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1]
    written = np.abs(inner - inner[0, 0]).sum(axis=2) > 150
    if not written.any():
        return Ink(0, 0, 0)
    rows, columns = (np.flatnonzero(written.any(axis=axis)) for axis in (1, 0))
    edges = rows[0], columns[0], written.shape[0] - 1 - rows[-1], written.shape[1] - 1 - columns[-1]
    return Ink(int(columns[-1] - columns[0] + 1), int(rows[-1] - rows[0] + 1), int(min(edges)))
