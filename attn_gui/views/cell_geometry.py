"""Between pixels and cells of one drawn matrix."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from attn_gui.models.cell_selection import Cell
from attn_gui.views.axis_window import AxisWindow


@dataclass(frozen=True, slots=True)
class CellGeometry:
    """`rect` (pixels of the widget) shows the cells at the crossing of the windows `rows` and `columns`, as drawn."""

    rect: QRectF
    rows: AxisWindow
    columns: AxisWindow

    @property
    def cell_width(self) -> float:
        """Pixels a column; 0 where there is none."""
        return self.rect.width() / self.columns.length if self.columns.length else 0.0

    @property
    def cell_height(self) -> float:
        """Pixels a row; 0 where there is none."""
        return self.rect.height() / self.rows.length if self.rows.length else 0.0

    def x_of(self, column: float) -> float:
        """The pixel at which a column begins."""
        return self.rect.left() + (column - self.columns.start) * self.cell_width

    def y_of(self, row: float) -> float:
        """The pixel at which a row begins."""
        return self.rect.top() + (row - self.rows.start) * self.cell_height

    def rect_of(self, row: int | None, column: int | None) -> QRectF:
        """The pixels of a cell, a row or a column (None means all), also where they are out of sight."""
        first_row, last_row = (0, self.rows.count) if row is None else (row, row + 1)
        first_column, last_column = (0, self.columns.count) if column is None else (column, column + 1)
        return QRectF(
            QPointF(self.x_of(first_column), self.y_of(first_row)), QPointF(self.x_of(last_column), self.y_of(last_row))
        )

    def place_at(self, position: QPointF) -> tuple[float, float] | None:
        """(row, column) with fractions under a pixel; None outside the cells."""
        x, y = position.x() - self.rect.left(), position.y() - self.rect.top()
        if not (0 <= x < self.rect.width() and 0 <= y < self.rect.height() and self.cell_width and self.cell_height):
            return None
        return self.rows.start + y / self.cell_height, self.columns.start + x / self.cell_width

    def cell_at(self, position: QPointF) -> Cell | None:
        """The cell under a pixel; None outside the cells."""
        place = self.place_at(position)
        if place is None:
            return None
        row, column = math.floor(place[0]), math.floor(place[1])
        return (row, column) if row < self.rows.count and column < self.columns.count else None
