"""A part of a result that is kept from view, so that a room can predict it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HiddenPart:
    """A cell, a row, a column or (both None) the whole of the result `matrix`, in every batch."""

    matrix: str
    row: int | None = None
    column: int | None = None

    def holds(self, matrix: str, row: int, column: int) -> bool:
        """Whether the cell is within."""
        return matrix == self.matrix and self.row in (None, row) and self.column in (None, column)

    def overlaps(self, other: HiddenPart) -> bool:
        """Whether a cell may lie in both."""
        return self.matrix == other.matrix and all(
            None in places or places[0] == places[1] for places in ((self.row, other.row), (self.column, other.column))
        )
