"""score = q · kᵀ: how similar each query is to each key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.edits import Region
from attn_gui.core.explanation import Explanation
from attn_gui.core.stages.stage import Names
from attn_gui.core.tensor import Axis, Shape


class Scores:
    """score[batch, query, key] = Σ over features of q[batch, query, feature] · k[batch, key, feature]."""

    left: ClassVar[str] = "q"
    right: ClassVar[str] = "k"
    output: ClassVar[str] = "score"
    axes: ClassVar[tuple[Axis, Axis, Axis]] = ("query", "feature", "key")
    right_is_transposed: ClassVar[bool] = True
    code: ClassVar[str] = "score = torch.bmm(q, k.transpose(1, 2))"

    def compute(self, left: Any, right: Any) -> Any:
        """(batch, queries, features), (batch, keys, features) -> (batch, queries, keys)."""
        return left.bmm(right.transpose(1, 2))

    def output_shape(self, left: Shape, right: Shape) -> Shape:
        """(batch, queries, keys)."""
        return left[0], left[1], right[1]

    def left_region(self, rows: tuple[int, ...] | None) -> Region:
        """The queries' rows of q."""
        return Region(self.left, rows=rows)

    def right_region(self, columns: tuple[int, ...] | None) -> Region:
        """The keys' rows of k."""
        return Region(self.right, rows=columns)

    def dirtied(self, touched: Region) -> Region | None:
        """A row of q makes a row of score, a row of k a column."""
        if touched.matrix == self.left:
            return Region(self.output, touched.batches, rows=touched.rows)
        if touched.matrix == self.right:
            return Region(self.output, touched.batches, columns=touched.rows)
        return None

    def explained_columns(self, column: int) -> tuple[int, ...] | None:
        """A score is spelled by itself."""
        return (column,)

    def explain(self, parts: Mapping[str, np.ndarray], names: Names, dtype_name: DtypeName) -> Explanation:
        """A dot product: one term a feature."""
        return Explanation(
            output=self.output,
            left_name=self.left,
            right_name=self.right,
            places=(*names.before, names.row, *names.columns),
            inner_labels=names.inner,
            column_labels=names.columns,
            left=parts[self.left][0],
            right=parts[self.right].T,
            result=parts[self.output][0],
            dtype_name=dtype_name,
            is_vector=False,
            times=" × ",
        )
