"""Where the parts of Falk's scheme stand; geometry alone."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF

SMALLEST_LEFT_SHARE = 0.24
LARGEST_LEFT_SHARE = 0.64
SMALLEST_TOP_SHARE = 0.34
LARGEST_TOP_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class FalkLayout:
    """The cells of the three matrices, on whole pixels, and the corner for the colour bars."""

    left: QRectF
    right: QRectF
    result: QRectF
    corner: QRectF


@dataclass(frozen=True, slots=True)
class Spaces:
    """The room kept free around the cells, in pixels."""

    margin: float
    gap: float
    title_height: float
    row_label_width: float
    column_label_height: float


def arrange(size: QSizeF, counts: tuple[int, int, int], spaces: Spaces) -> FalkLayout:
    """Left operand (rows x inner) left, right operand (inner x columns) on top, result at their crossing.

    counts: rows, inner, columns. Widths and heights follow them, within shares that leave every part readable.
    """
    row_count, inner_count, column_count = counts
    first_x = round(spaces.margin + spaces.row_label_width)
    first_y = round(spaces.margin + spaces.title_height + spaces.column_label_height)
    free_width = max(size.width() - first_x - spaces.gap - spaces.margin, 2.0)
    free_height = max(size.height() - first_y - spaces.gap - spaces.title_height - spaces.margin, 2.0)
    left_width = round(free_width * _share(inner_count, column_count, SMALLEST_LEFT_SHARE, LARGEST_LEFT_SHARE))
    top_height = round(free_height * _share(inner_count, row_count, SMALLEST_TOP_SHARE, LARGEST_TOP_SHARE))
    result_x = round(first_x + left_width + spaces.gap)
    result_y = round(first_y + top_height + spaces.gap + spaces.title_height)
    result_width, result_height = round(free_width) - left_width, round(free_height) - top_height
    return FalkLayout(
        left=QRectF(first_x, result_y, left_width, result_height),
        right=QRectF(result_x, first_y, result_width, top_height),
        result=QRectF(result_x, result_y, result_width, result_height),
        corner=QRectF(0, 0, first_x + left_width, first_y + top_height).adjusted(spaces.margin, spaces.margin, 0, 0),
    )


def _share(part: int, rest: int, smallest: float, largest: float) -> float:
    return min(max(part / (part + rest), smallest), largest) if part + rest else (smallest + largest) / 2
