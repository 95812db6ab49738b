"""A block of values made ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QRectF

from attn_gui.core.colour_scale import FINITE, HIDDEN, ColourScale, value_classes
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import shown_text
from attn_gui.core.results import Block, ValueRange
from attn_gui.views.colour_maps import coloured

FEWER_DIGITS = (4, 3)


def fewer_and_fewer(digits: int) -> tuple[int, ...]:
    """The numbers of significant digits to try until a text fits; the tables and the hover keep theirs."""
    return digits, *(fewer for fewer in FEWER_DIGITS if fewer < digits)


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """Tiles of row_step x column_step cells, turned as they are drawn, from first_row and first_column on.

    values: (tile rows, tile columns), float64. colours: (…, 4), uint8. classes: as `value_classes` has them.
    """

    block: Block
    value_range: ValueRange
    scale: ColourScale
    values: np.ndarray
    colours: np.ndarray
    classes: np.ndarray
    first_row: int
    first_column: int
    row_step: int
    column_step: int
    dtype: DtypeName
    _texts: dict[tuple[int, int, int], str] = field(default_factory=dict)

    @classmethod
    def of(
        cls, block: Block, value_range: ValueRange, scale: ColourScale, dtype: DtypeName, is_transposed: bool
    ) -> Picture:
        """The picture of a block of a matrix with these values; the columns of a transposed one are drawn as rows."""
        values = block.values
        firsts = block.request.rows[0], block.request.columns[0]
        steps = block.row_step, block.column_step
        if is_transposed:
            values, firsts, steps = values.T, firsts[::-1], steps[::-1]
        is_finite = bool(np.isfinite(values).all())
        classes = np.full(values.shape, FINITE, np.uint8) if is_finite else value_classes(values)
        if block.is_hidden is not None:
            classes[block.is_hidden] = HIDDEN
        colours = coloured(values, classes, scale)
        return cls(block, value_range, scale, values, colours, classes, *firsts, *steps, dtype)

    @property
    def is_reduced(self) -> bool:
        """Whether a tile is more than one cell."""
        return (self.row_step, self.column_step) != (1, 1)

    @property
    def step_text(self) -> str:
        """How many rows by how many columns a tile is; one number where they are the same."""
        same = self.row_step == self.column_step
        return str(self.row_step) if same else f"{self.row_step} × {self.column_step}"

    @property
    def class_codes(self) -> set[int]:
        """Which classes of values it has."""
        return set(np.flatnonzero(np.bincount(self.classes.reshape(-1))).tolist())

    @property
    def rect(self) -> QRectF:
        """What it covers, in cells."""
        rows, columns = self.values.shape
        return QRectF(self.first_column, self.first_row, columns * self.column_step, rows * self.row_step)

    def text(self, tile_row: int, tile_column: int, digits: int) -> str:
        """The value of a tile, rounded to so many significant digits."""
        key = tile_row, tile_column, digits
        if key not in self._texts:
            self._texts[key] = shown_text(float(self.values[tile_row, tile_column]), self.dtype, digits)
        return self._texts[key]
