"""What every stage can tell about itself."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import numpy as np

from attn_gui.core.edits import Region
from attn_gui.core.explanation import Explanation
from attn_gui.core.tensor import Axis, Shape


class Stage(Protocol):
    """One batched matrix product: output = left · right, over batches.

    `right_is_transposed` says that the right operand is stored with its rows along the output's columns.
    """

    left: ClassVar[str]
    right: ClassVar[str]
    output: ClassVar[str]
    axes: ClassVar[tuple[Axis, Axis, Axis]]
    """The output's row axis, the axis summed over, the output's column axis."""
    right_is_transposed: ClassVar[bool]
    code: ClassVar[str]
    """The line of PyTorch that it is."""

    def compute(self, left: Any, right: Any) -> Any:
        """(batch, rows, inner) and the right operand as stored -> (batch, rows, columns); tensors of torch."""
        ...

    def output_shape(self, left: Shape, right: Shape) -> Shape:
        """The output's (batch, rows, columns) for operands of these shapes."""
        ...

    def left_region(self, rows: tuple[int, ...] | None) -> Region:
        """The cells of the left operand that make these output rows."""
        ...

    def right_region(self, columns: tuple[int, ...] | None) -> Region:
        """The cells of the right operand that make these output columns."""
        ...

    def dirtied(self, touched: Region) -> Region | None:
        """The output cells that a change of `touched` changes; None where it changes none."""
        ...

    def explain(self, left_row: np.ndarray, right: np.ndarray, result: np.ndarray) -> Explanation:
        """How one result came about.

        left_row: (inner,). right and result: the parts that `explained_columns` names, as (inner, columns) and
        (columns,).
        """
        ...

    def explained_columns(self, column: int) -> tuple[int, ...] | None:
        """The output columns that are spelled together with `column`; None means the whole row."""
        ...
