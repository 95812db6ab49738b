"""What is painted on the cells of a heatmap: hatches, digits and frames; only of the cells in sight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from attn_gui.core.colour_scale import FINITE, HIDDEN, black_or_white
from attn_gui.models.cell_selection import Cell
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.colour_maps import CLASS_LOOKS
from attn_gui.views.digit_sizes import NO_DEMAND, DigitSizes
from attn_gui.views.picture import Picture, fewer_and_fewer
from attn_gui.views.theme import Theme, rgb

SMALLEST_DIGITS_PX = 9
COMFORTABLE_SHARE_OF_TEXT = 0.9
DIGITS_SHARE_OF_HEIGHT = 0.4
DIGITS_SHARE_OF_WIDTH = 0.86
LARGEST_SHARE_OF_HEIGHT = 0.8
LARGEST_SHARE_OF_WIDTH = 0.92
"""More of a cell digits never fill, however large they are wanted."""
CORNER_SHARE, LARGEST_CORNER_PX = 0.26, 32.0
SMALLEST_HATCHED_PX = 5.0
VEIL_OPACITY = 0.6
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


@dataclass(frozen=True, slots=True)
class Ground:
    """What numbers stand on: their cell's colour, or that under a veil while it is out of date, or a plate."""

    theme: Theme
    is_veiled: bool = False

    @property
    def veil(self) -> QColor:
        """What is laid over the cells."""
        veil = QColor(self.theme.base)
        veil.setAlphaF(VEIL_OPACITY)
        return veil

    def colours(self, cells: np.ndarray) -> np.ndarray:
        """(rows, columns, 3) uint8 of the cells -> the same of the ground of their numbers."""
        base = np.array(rgb(self.theme.base), dtype=np.uint8)
        if self.theme.has_plates:
            return np.broadcast_to(base, cells.shape)
        if self.is_veiled:
            return np.rint(cells * (1 - VEIL_OPACITY) + base * VEIL_OPACITY).astype(np.uint8)
        return cells


def paint_digits(
    painter: QPainter,
    picture: Picture,
    geometry: CellGeometry,
    digits: int,
    ground: Ground,
    sizes: DigitSizes = NO_DEMAND,
    chosen: Cell | None = None,
) -> None:
    """Write each cell's value while it can be read; with fewer digits where that makes them readable.

    chosen: as drawn, the cell whose digits may have to be larger than the others'.
    """
    if picture.is_reduced or min(geometry.cell_height, geometry.cell_width) < SMALLEST_DIGITS_PX:
        return
    rows, columns = tiles_in_sight(picture, geometry)
    demanded_px = sizes.smallest_px if chosen is None else sizes.chosen_px
    font_px, texts = _fitting(painter.font(), picture, geometry, (rows, columns), digits, (sizes, demanded_px))
    if font_px < SMALLEST_DIGITS_PX:
        return
    colours = ground.colours(picture.colours[rows.start : rows.stop, columns.start : columns.stop, :3])
    inks = black_or_white(colours)
    chosen_px = _chosen_px(font_px, sizes, geometry, texts, painter.font())
    fonts = [tabular(painter.font(), pixels) for pixels in (font_px, chosen_px)]
    all_metrics = [QFontMetricsF(font) for font in fonts]
    for (row, column), text in texts.items():
        place = picture.first_row + row, picture.first_column + column
        is_chosen = place == chosen
        painter.setFont(fonts[is_chosen])
        metrics = all_metrics[is_chosen]
        rect = QRectF(0, 0, metrics.horizontalAdvance(text), min(metrics.height(), geometry.cell_height - 1))
        rect.moveCenter(geometry.rect_of(*place).center())
        if picture.classes[row, column] == HIDDEN or not geometry.rect.contains(rect):
            continue  # half a number is another number
        tile = row - rows.start, column - columns.start
        if ground.theme.has_plates or picture.classes[row, column] != FINITE:  # a hatch would cross the letters
            painter.fillRect(rect.adjusted(-3, 0, 3, 0), QColor(*colours[tile].tolist()))
        painter.setPen(QColor(*inks[tile].tolist()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)


def _fitting(
    base: QFont,
    picture: Picture,
    geometry: CellGeometry,
    tiles: tuple[range, range],
    digits: int,
    demand: tuple[DigitSizes, int],
) -> tuple[int, dict[tuple[int, int], str]]:
    """The largest size in which the numbers in sight fit their cells, and the numbers.

    demand: the sizes asked for, and the largest of them that a cell of this picture must have the room for.
    """
    height, (sizes, demanded_px) = geometry.cell_height, demand
    wanted = max(height * DIGITS_SHARE_OF_HEIGHT, min(height * 0.7, 16.0))
    wanted = min(wanted * sizes.factor, height * LARGEST_SHARE_OF_HEIGHT)
    metrics = QFontMetricsF(tabular(base, 100))
    font_px, texts = 0, {}
    for tried in fewer_and_fewer(digits):
        texts = {(row, column): picture.text(row, column, tried) for row in tiles[0] for column in tiles[1]}
        widest = widest_text(texts.values(), metrics) or 1.0
        font_px = math.floor(min(wanted, geometry.cell_width * DIGITS_SHARE_OF_WIDTH / widest))
        has_room = widest * demanded_px <= geometry.cell_width * LARGEST_SHARE_OF_WIDTH
        if has_room and font_px >= min(math.floor(wanted), base.pixelSize() * COMFORTABLE_SHARE_OF_TEXT):
            break
    return max(font_px, sizes.smallest_px), texts


def _chosen_px(
    font_px: int, sizes: DigitSizes, geometry: CellGeometry, texts: dict[tuple[int, int], str], base: QFont
) -> int:
    """Where digits are demanded a chosen result stands out, as far as the cells have the room."""
    if not sizes.are_demanded:
        return font_px
    widest = widest_text(texts.values(), QFontMetricsF(tabular(base, 100))) or 1.0
    room = min(geometry.cell_height * LARGEST_SHARE_OF_HEIGHT, geometry.cell_width * LARGEST_SHARE_OF_WIDTH / widest)
    return max(sizes.chosen_px, min(round(font_px * sizes.chosen_px / sizes.smallest_px), math.floor(room)), font_px)


def widest_number(picture: Picture, geometry: CellGeometry, base: QFont, digits: int) -> float:
    """The width of the widest number in sight, written as short as it may be, per pixel of the font's size."""
    rows, columns = tiles_in_sight(picture, geometry)
    fewest = fewer_and_fewer(digits)[-1]
    texts = (picture.text(row, column, fewest) for row in rows for column in columns)
    return widest_text(texts, QFontMetricsF(tabular(base, 100)))


def widest_text(texts: Iterable[str], metrics_at_100_px: QFontMetricsF) -> float:
    """The width of the widest one, per pixel of the font's size; 0.0 where there are none."""
    return max((metrics_at_100_px.horizontalAdvance(text) for text in set(texts)), default=0.0) / 100


def paint_changes(
    painter: QPainter, picture: Picture, geometry: CellGeometry, changed: np.ndarray, look: tuple[Theme, float]
) -> None:
    """A corner on each changed tile; look: the theme, and how present it is, within [0, 1]."""
    smaller = min(geometry.cell_height, geometry.cell_width)
    if smaller < SMALLEST_DIGITS_PX or changed.shape != picture.values.shape:
        return
    rows, columns = tiles_in_sight(picture, geometry)
    size = min(max(smaller * CORNER_SHARE, 5.0), LARGEST_CORNER_PX)
    theme, presence = look
    painter.save()
    painter.setOpacity(presence)
    painter.setBrush(QColor(theme.changed_base))
    painter.setPen(QPen(QColor(theme.text), max(size / 16, 1.0)))
    for row, column in np.argwhere(changed[rows.start : rows.stop, columns.start : columns.stop]).tolist():
        place = picture.first_row + rows.start + row, picture.first_column + columns.start + column
        corner = geometry.rect_of(*place).topRight() + QPointF(-FRAME_PX, FRAME_PX)
        painter.drawPolygon([corner, corner - QPointF(size, 0), corner + QPointF(0, size)])
    painter.restore()


def paint_frame(painter: QPainter, rect: QRectF, line: QPen, halo: str) -> None:
    """A frame on the edge of `rect`, set off by a thin one of the colour `halo` on either side."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(QColor(halo), line.widthF() + 2 * HALO_PX), line):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(rect)
