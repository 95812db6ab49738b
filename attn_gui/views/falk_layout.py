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

    @property
    def width(self) -> float:
        """All that is left and right of cells."""
        return 2 * self.margin + self.row_label_width + self.gap

    @property
    def height(self) -> float:
        """All that is above and below cells."""
        return 2 * self.margin + 2 * self.title_height + self.column_label_height + self.gap


@dataclass(frozen=True, slots=True)
class CellNeeds:
    """The smallest cells, in pixels: of the result and what is in line with it, and along the axis summed over.

    No more cells are in sight than have so much room.
    """

    row_height: float = 0.0
    column_width: float = 0.0
    inner_width: float = 0.0
    inner_height: float = 0.0

    def whole(self, counts: tuple[int, int, int]) -> QSizeF:
        """The room that all cells need."""
        rows, inner, columns = counts
        return QSizeF(
            inner * self.inner_width + columns * self.column_width, inner * self.inner_height + rows * self.row_height
        )

    def most_in_sight(self, counts: tuple[int, int, int], layout: FalkLayout) -> tuple[int, int, int]:
        """How many rows, inner places and columns have the room they need; at least one of each that there is."""
        rows = _most(counts[0], layout.result.height(), self.row_height)
        across, down = (
            _most(counts[1], room, need)
            for room, need in ((layout.left.width(), self.inner_width), (layout.right.height(), self.inner_height))
        )
        return rows, min(across, down), _most(counts[2], layout.result.width(), self.column_width)


def arrange(size: QSizeF, counts: tuple[int, int, int], spaces: Spaces, needs: CellNeeds | None = None) -> FalkLayout:
    """Left operand (rows x inner) left, right operand (inner x columns) on top, result at their crossing.

    counts: rows, inner, columns. Widths and heights follow them, within shares that leave every part readable.
    """
    row_count, inner_count, column_count = counts
    needs = needs or CellNeeds()
    first_x = round(spaces.margin + spaces.row_label_width)
    first_y = round(spaces.margin + spaces.title_height + spaces.column_label_height)
    free_width = max(size.width() - first_x - spaces.gap - spaces.margin, 2.0)
    free_height = max(size.height() - first_y - spaces.gap - spaces.title_height - spaces.margin, 2.0)
    left_share = _share(inner_count, column_count, SMALLEST_LEFT_SHARE, LARGEST_LEFT_SHARE)
    top_share = _share(inner_count, row_count, SMALLEST_TOP_SHARE, LARGEST_TOP_SHARE)
    left_width = round(
        _fitted(free_width, left_share, inner_count * needs.inner_width, column_count * needs.column_width)
    )
    top_height = round(_fitted(free_height, top_share, inner_count * needs.inner_height, row_count * needs.row_height))
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


def _fitted(free: float, share: float, part_need: float, rest_need: float) -> float:
    """The part's size: its share, but so that both have what they need, or where that cannot be, as much as can be."""
    if part_need + rest_need > free:
        return min(part_need, max(free * share, free - rest_need))
    return min(max(free * share, part_need), free - rest_need)


def _most(count: int, room: float, need: float) -> int:
    return min(count, max(int((room + 1) / need), 1)) if need else count  # the parts stand on whole pixels
