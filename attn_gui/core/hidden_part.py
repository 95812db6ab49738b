"""A part of a result that is kept from view, so that a room can predict it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from attn_gui.core.results import Block, Span

HIDDEN_TEXT = "☐"
"""Stands where a hidden number would."""


@dataclass(frozen=True, slots=True)
class HiddenPart:
    """A cell, a row, a column or (both None) the whole of the result `matrix`, in every batch.

    revealed: cells (row, column) within it that are shown all the same.
    """

    matrix: str
    row: int | None = None
    column: int | None = None
    revealed: frozenset[tuple[int, int]] = frozenset()

    @property
    def is_cell(self) -> bool:
        """Whether it is one cell alone."""
        return self.row is not None and self.column is not None

    def holds(self, matrix: str, row: int, column: int) -> bool:
        """Whether the cell is within."""
        is_within = matrix == self.matrix and self.row in (None, row) and self.column in (None, column)
        return is_within and (row, column) not in self.revealed

    def without(self, row: int, column: int) -> HiddenPart | None:
        """What stays hidden once that cell of it is revealed; None where that is nothing."""
        return None if self.is_cell else replace(self, revealed=self.revealed | {(row, column)})


def hidden_cells(matrix: str, rows: Span, columns: Span, parts: Iterable[HiddenPart]) -> np.ndarray:
    """Which cells of these rows and columns are hidden: (rows, columns), bool."""
    is_hidden = np.zeros((rows[1] - rows[0], columns[1] - columns[0]), dtype=bool)
    for part in parts:
        if part.matrix == matrix:
            is_hidden |= _cells_of(part, rows, columns)
    return is_hidden


def _cells_of(part: HiddenPart, rows: Span, columns: Span) -> np.ndarray:
    cells = np.zeros((rows[1] - rows[0], columns[1] - columns[0]), dtype=bool)
    cells[_slice(part.row, rows), _slice(part.column, columns)] = True
    for row, column in part.revealed:
        cells[_slice(row, rows), _slice(column, columns)] = False
    return cells


def concealed(block: Block, parts: Iterable[HiddenPart]) -> Block:
    """The block without the values of hidden cells; a tile of several cells goes if any of them is hidden."""
    row_count, column_count = block.values.shape
    request = block.request
    rows = request.rows[0], request.rows[0] + row_count * block.row_step
    columns = request.columns[0], request.columns[0] + column_count * block.column_step
    cells = hidden_cells(request.matrix, rows, columns, parts)
    tiles = np.any(cells.reshape(row_count, block.row_step, column_count, block.column_step), axis=(1, 3))
    return with_hidden(block, tiles) if tiles.any() else block


def with_hidden(block: Block, is_hidden: np.ndarray) -> Block:
    """The block without the values of these tiles, (rows, columns), bool; those hidden before stay so."""
    if block.is_hidden is not None:
        is_hidden = is_hidden | block.is_hidden
    values = np.where(is_hidden, np.nan, block.values)
    values.setflags(write=False)
    return replace(block, values=values, is_hidden=is_hidden)


def _slice(place: int | None, span: Span) -> slice:
    """Where a place, or all of them, lies within the span."""
    if place is None:
        return slice(None)
    first = place - span[0]
    return slice(first, first + 1) if first >= 0 else slice(0, 0)
