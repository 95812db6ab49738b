"""What every stage can tell about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.edits import Region
from attn_gui.core.explanation import Explanation
from attn_gui.core.tensor import Axis, Shape


@dataclass(frozen=True, slots=True)
class Names:
    """What a person calls the places of an explanation: the row's, each term's, each column's.

    before: places that come before the row's in the brackets, such as the batch's.
    """

    row: str
    inner: tuple[str, ...]
    columns: tuple[str, ...]
    before: tuple[str, ...] = ()


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

    def explain(self, parts: Mapping[str, np.ndarray], names: Names, dtype_name: DtypeName) -> Explanation:
        """How one result came about.

        parts: by matrix, float64: the row of the left operand, (1, inner); the right operand as stored, of the columns
        that `explained_columns` names; the result, (1, columns).
        """
        ...

    def explained_columns(self, column: int) -> tuple[int, ...] | None:
        """The output columns that are spelled together with `column`; None means the whole row."""
        ...
