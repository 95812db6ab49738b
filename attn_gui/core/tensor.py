"""A named (batch, rows, columns) array and what its axes mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from attn_gui.core.dtypes import DtypeName, holding_dtype

Axis = Literal["batch", "query", "key", "feature", "value"]
Shape = tuple[int, int, int]

OPERAND_AXES: dict[str, tuple[Axis, Axis]] = {
    "q": ("query", "feature"),
    "k": ("key", "feature"),
    "alpha": ("query", "key"),
    "v": ("key", "value"),
}
"""The row axis and the column axis of each operand; the batch axis comes before them."""


@dataclass(frozen=True, eq=False, slots=True)
class Tensor:
    """One operand's stored values.

    values: (batch, rows, columns), in the numpy dtype that holds `storage_dtype` (bfloat16 is held as float32).
    Only edits write into `values`; whoever needs them to stay takes a `copy`.
    """

    name: str
    values: np.ndarray
    storage_dtype: DtypeName = "float64"

    def __post_init__(self) -> None:
        if self.values.ndim != 3:
            raise ValueError(f"{self.name}: expected (batch, rows, columns), got {self.values.ndim} axes")
        if self.values.dtype != holding_dtype(self.storage_dtype):
            raise ValueError(f"{self.name}: {self.values.dtype} cannot hold {self.storage_dtype}")
        if not self.values.flags.c_contiguous:
            raise ValueError(f"{self.name}: edits number the cells of C-contiguous values")

    @property
    def axes(self) -> tuple[Axis, Axis, Axis]:
        """What the three axes count."""
        return ("batch", *OPERAND_AXES[self.name])

    @property
    def shape(self) -> Shape:
        """(batch, rows, columns)."""
        batch_count, row_count, column_count = self.values.shape
        return batch_count, row_count, column_count

    def copy(self) -> Tensor:
        """The same values in memory of their own."""
        return Tensor(self.name, self.values.copy(), self.storage_dtype)
