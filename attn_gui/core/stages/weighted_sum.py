"""att = alpha · v: the values, weighted as alpha says and added up."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from attn_gui.core.edits import Region
from attn_gui.core.explanation import Explanation, Term
from attn_gui.core.tensor import Axis, Shape


class WeightedSum:
    """att[batch, query, value] = Σ over keys of alpha[batch, query, key] · v[batch, key, value]."""

    left: ClassVar[str] = "alpha"
    right: ClassVar[str] = "v"
    output: ClassVar[str] = "att"
    axes: ClassVar[tuple[Axis, Axis, Axis]] = ("query", "key", "value")
    right_is_transposed: ClassVar[bool] = False
    code: ClassVar[str] = "att = torch.bmm(alpha, v)"

    def compute(self, left: Any, right: Any) -> Any:
        """(batch, queries, keys), (batch, keys, values) -> (batch, queries, values)."""
        return left.bmm(right)

    def output_shape(self, left: Shape, right: Shape) -> Shape:
        """(batch, queries, values)."""
        return left[0], left[1], right[2]

    def left_region(self, rows: tuple[int, ...] | None) -> Region:
        """The queries' rows of alpha."""
        return Region(self.left, rows=rows)

    def right_region(self, columns: tuple[int, ...] | None) -> Region:
        """The columns of v."""
        return Region(self.right, columns=columns)

    def dirtied(self, touched: Region) -> Region | None:
        """A row of alpha makes a row of att, a column of v a column."""
        if touched.matrix == self.left:
            return Region(self.output, touched.batches, rows=touched.rows)
        if touched.matrix == self.right:
            return Region(self.output, touched.batches, columns=touched.columns)
        return None

    def explained_columns(self, column: int) -> tuple[int, ...] | None:
        """An aggregated agent is spelled as a whole row."""
        return None

    def explain(self, left_row: np.ndarray, right: np.ndarray, result: np.ndarray) -> Explanation:
        """A weighted sum of the rows of v: one term a key."""
        terms = tuple(Term(float(weight), tuple(row.tolist())) for weight, row in zip(left_row, right, strict=True))
        return Explanation(self.output, terms, tuple(result.tolist()), is_vector=True)
