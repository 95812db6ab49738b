"""A part of a stage's output with the operands that made it, all of one revision, and the sums behind its cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.explanation import Explanation
from attn_gui.core.stages.stage import Names, Stage


@dataclass(frozen=True, eq=False, slots=True)
class Product:
    """output = left · right, float64, as the engine computed with them in `dtype_name`.

    left: (batch, rows, inner). right: as the stage stores it, of these columns alone. output: (batch, rows, columns).
    The names are those of the places held; batch_names is empty where the document has a single batch.
    left_out: how many of the output's columns come before those held, and how many after.
    is_hidden: (batch, rows, columns), bool: which of the output's cells are kept from view; None where none is.
    """

    stage: Stage
    dtype_name: DtypeName
    left: np.ndarray
    right: np.ndarray
    output: np.ndarray
    batch_names: tuple[str, ...]
    row_names: tuple[str, ...]
    inner_names: tuple[str, ...]
    column_names: tuple[str, ...]
    left_out: tuple[int, int] = (0, 0)
    is_hidden: np.ndarray | None = None

    def without(self, is_hidden: np.ndarray) -> Product:
        """The same with these cells of the output, (rows, columns), bool, kept from view."""
        mask = np.broadcast_to(is_hidden, self.output.shape)
        return replace(self, output=np.where(mask, np.nan, self.output), is_hidden=mask)

    def is_same_as(self, other: Product) -> bool:
        """Whether both hold the same numbers, to the last bit, of the same places."""
        return all(_bits(getattr(self, field.name)) == _bits(getattr(other, field.name)) for field in fields(self))

    def explanations(self, *, by_rows: bool) -> Iterator[Explanation]:
        """The sums in the order of the output's cells; by_rows: a row at a time where the stage is spelled so."""
        batch_count, row_count, column_count = self.output.shape
        for batch in range(batch_count):
            for row in range(row_count):
                if self.stage.explained_columns(0) is None:
                    whole = replace(self._explanation(batch, row, slice(None)), left_out=self.left_out)
                    yield from [whole] if by_rows else map(whole.component, range(column_count))
                else:
                    for column in range(column_count):
                        yield self._explanation(batch, row, slice(column, column + 1))

    def _explanation(self, batch: int, row: int, columns: slice) -> Explanation:
        stage, here = self.stage, slice(row, row + 1)
        right = self.right[batch][columns] if stage.right_is_transposed else self.right[batch][:, columns]
        output = self.output[batch, here, columns]
        parts = {stage.left: self.left[batch, here], stage.right: right, stage.output: output}
        names = Names(
            self.row_names[row], self.inner_names, self.column_names[columns], self.batch_names[batch : batch + 1]
        )
        explanation = stage.explain(parts, names, self.dtype_name)
        if self.is_hidden is None:
            return explanation
        return replace(explanation, is_hidden=self.is_hidden[batch, row, columns])


def _bits(value: object) -> object:
    """An array's shape and bytes, by which 0.0 is not -0.0 and NaN is NaN; anything else as it is."""
    return (value.shape, value.tobytes()) if isinstance(value, np.ndarray) else value
