"""Walks through the result cells in the document's order: each product row by row, one product after the other."""

from __future__ import annotations

from attn_gui.core.stages import Stage
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.document_model import DocumentModel


class CellWalk:
    """Moves the choice; at an end it stays."""

    def __init__(self, document_model: DocumentModel, selection: CellSelection) -> None:
        self._document_model = document_model
        self._selection = selection

    def go(self, step: int) -> None:
        """So many cells further on, or back."""
        self._choose_place(self._place() + step)

    def go_first(self) -> None:
        """The first cell of the first product."""
        self._choose_place(0)

    def go_last(self) -> None:
        """The last cell of the last product."""
        self._choose_place(sum(rows * columns for rows, columns in map(self._counts, self._selection.stages)))

    def move(self, rows: int, columns: int) -> None:
        """So many rows down and columns to the right, within the product last touched."""
        stage = self._selection.active_stage
        row_count, column_count = self._counts(stage)
        row, column = self._selection.chosen(stage.output)
        if row_count and column_count:
            row, column = min(max(row + rows, 0), row_count - 1), min(max(column + columns, 0), column_count - 1)
            self._selection.choose(stage.output, row, column)

    def _counts(self, stage: Stage) -> tuple[int, int]:
        """The rows and columns of its result; none where an operand is missing."""
        shapes = self._document_model.document.shapes()
        if stage.left not in shapes or stage.right not in shapes:
            return 0, 0
        return stage.output_shape(shapes[stage.left], shapes[stage.right])[1:]

    def _place(self) -> int:
        """Of the chosen cell of the product last touched, counted over all products."""
        place, active = 0, self._selection.active_stage
        for stage in self._selection.stages:
            row_count, column_count = self._counts(stage)
            if stage is active:
                row, column = self._selection.chosen(stage.output)
                return place + row * column_count + column
            place += row_count * column_count
        raise AssertionError(active)

    def _choose_place(self, place: int) -> None:
        """The cell at that place, or the nearest one there is."""
        place, found = max(place, 0), None
        for stage in self._selection.stages:
            row_count, column_count = self._counts(stage)
            cell_count = row_count * column_count
            if cell_count:
                found = stage.output, *divmod(min(place, cell_count - 1), column_count)
            if place < cell_count:
                break
            place -= cell_count
        if found is not None:
            self._selection.choose(*found)
