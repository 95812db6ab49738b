"""att = alpha · v: the values, weighted as alpha says and added up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.edits import Region
from attn_gui.core.explanation import Explanation
from attn_gui.core.stages.stage import Names
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

    def explain(self, parts: Mapping[str, np.ndarray], names: Names, dtype_name: DtypeName) -> Explanation:
        """A weighted sum of the rows of v: one term a key."""
        return Explanation(
            output=self.output,
            left_name=self.left,
            right_name=self.right,
            places=(*names.before, names.row),
            inner_labels=names.inner,
            column_labels=names.columns,
            left=parts[self.left][0],
            right=parts[self.right],
            result=parts[self.output][0],
            dtype_name=dtype_name,
            is_vector=True,
            times="·",
        )
