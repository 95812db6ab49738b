"""What is painted on the cells of a heatmap: hatches, digits and frames; only of the cells in sight."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from attn_gui.core.colour_scale import FINITE, HIDDEN, black_or_white
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.colour_maps import CLASS_LOOKS
from attn_gui.views.picture import Picture, fewer_and_fewer

SMALLEST_DIGITS_PX = 9
COMFORTABLE_SHARE_OF_TEXT = 0.9
DIGITS_SHARE_OF_HEIGHT = 0.4
DIGITS_SHARE_OF_WIDTH = 0.86
SMALLEST_HATCHED_PX = 5.0
FRAME_PX = 3
HALO_PX = 1


def tabular(font: QFont, pixels: int) -> QFont:
    """The font in that size, with digits of equal width."""
    sized = QFont(font)
    sized.setPixelSize(max(pixels, 1))
    sized.setFeature(QFont.Tag("tnum"), 1)
    return sized


def tiles_in_sight(picture: Picture, geometry: CellGeometry) -> tuple[range, range]:
    """The picture's tile rows and tile columns of which a part is in sight."""
    row_count, column_count = picture.values.shape
    return (
        _tiles(geometry.rows.span, picture.first_row, picture.row_step, row_count),
        _tiles(geometry.columns.span, picture.first_column, picture.column_step, column_count),
    )


def _tiles(span: tuple[int, int], first: int, step: int, count: int) -> range:
    return range(max((span[0] - first) // step, 0), min(-((first - span[1]) // step), count))


def paint_hatches(painter: QPainter, picture: Picture, geometry: CellGeometry) -> None:
    """Lay each non-finite class's hatch over its cells, a run of neighbours at a time."""
    height, width = geometry.cell_height * picture.row_step, geometry.cell_width * picture.column_step
    if min(height, width) < SMALLEST_HATCHED_PX:
        return
    rows, columns = tiles_in_sight(picture, geometry)
    classes = picture.classes[rows.start : rows.stop, columns.start : columns.stop]
    for value_class, look in CLASS_LOOKS.items():
        brush = look.brush()
        for row, start, stop in _runs(classes == value_class):
            x = geometry.x_of(picture.first_column + (columns.start + start) * picture.column_step)
            y = geometry.y_of(picture.first_row + (rows.start + row) * picture.row_step)
            painter.fillRect(QRectF(x, y, (stop - start) * width, height), brush)


def _runs(mask: np.ndarray) -> Iterator[tuple[int, int, int]]:
    """(row, start, stop) of each run of True along a row."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = mask
    rows, edges = np.nonzero(np.diff(padded, axis=1))
    yield from zip(rows[::2].tolist(), edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def paint_digits(painter: QPainter, picture: Picture, geometry: CellGeometry, digits: int) -> None:
    """Write each cell's value while it can be read; with fewer digits where that makes them readable."""
    if picture.is_reduced or min(geometry.cell_height, geometry.cell_width) < SMALLEST_DIGITS_PX:
        return
    rows, columns = tiles_in_sight(picture, geometry)
    font, texts = _fitting(painter.font(), picture, geometry, (rows, columns), digits)
    if font is None:
        return
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    inks = black_or_white(picture.colours[rows.start : rows.stop, columns.start : columns.stop, :3])
    for (row, column), text in texts.items():
        rect = QRectF(0, 0, metrics.horizontalAdvance(text), metrics.height())
        rect.moveCenter(geometry.rect_of(picture.first_row + row, picture.first_column + column).center())
        if picture.classes[row, column] == HIDDEN or not geometry.rect.contains(rect):
            continue  # half a number is another number
        if picture.classes[row, column] != FINITE:  # on a plate, as the hatch would cross the letters
            painter.fillRect(rect.adjusted(-3, 0, 3, 0), QColor(*picture.colours[row, column].tolist()))
        painter.setPen(QColor(*inks[row - rows.start, column - columns.start].tolist()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def _fitting(
    base: QFont, picture: Picture, geometry: CellGeometry, tiles: tuple[range, range], digits: int
) -> tuple[QFont | None, dict[tuple[int, int], str]]:
    """The largest font in which the numbers in sight fit their cells, and the numbers."""
    height = geometry.cell_height
    wanted = max(height * DIGITS_SHARE_OF_HEIGHT, min(height * 0.7, 16.0))
    metrics = QFontMetricsF(tabular(base, 100))
    font_px, texts = 0, {}
    for tried in fewer_and_fewer(digits):
        texts = {(row, column): picture.text(row, column, tried) for row in tiles[0] for column in tiles[1]}
        widest = max((metrics.horizontalAdvance(text) for text in set(texts.values())), default=100.0)
        font_px = math.floor(min(wanted, geometry.cell_width * DIGITS_SHARE_OF_WIDTH / widest * 100))
        if font_px >= min(math.floor(wanted), base.pixelSize() * COMFORTABLE_SHARE_OF_TEXT):
            break
    return (tabular(base, font_px) if font_px >= SMALLEST_DIGITS_PX else None), texts


def paint_frame(painter: QPainter, rect: QRectF, line: QPen, halo: str) -> None:
    """A frame on the edge of `rect`, set off by a thin one of the colour `halo` on either side."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(halo), line.widthF() + 2 * HALO_PX), line):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(rect)
