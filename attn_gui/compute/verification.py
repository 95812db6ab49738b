"""Whether two ways of computing a product agree, within what rounding allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from attn_gui.core.dtypes import EPSILON, LARGEST, SMALLEST_SUBNORMAL, DtypeName
from attn_gui.core.stages import Stage

if TYPE_CHECKING:
    import torch

CHUNK_CELLS = 1 << 22
"""How many cells are compared at a time, so that float64 copies of a large matrix take little memory."""


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether what is shown equals a full recompute, and the largest difference of two finite values."""

    agrees: bool
    largest_difference: float = 0.0

    def __and__(self, other: Verification) -> Verification:
        """Both together."""
        return Verification(self.agrees and other.agrees, max(self.largest_difference, other.largest_difference))


def compare_products(
    stage: Stage, left: torch.Tensor, right: torch.Tensor, shown: torch.Tensor, again: torch.Tensor, dtype: DtypeName
) -> Verification:
    """Compare two outputs of `stage` within K·eps·Σ|a·b| + K·(smallest subnormal); NaN and ±inf by their class.

    left, right: the operands as computed with. shown, again: (batch, rows, columns).
    """
    verdict = Verification(agrees=True)
    row_count = max(1, CHUNK_CELLS // max(1, shown.shape[2], left.shape[2]))
    for batch in range(shown.shape[0]):
        right_sizes = _sizes(right[batch : batch + 1])
        for first in range(0, shown.shape[1], row_count):
            part = slice(batch, batch + 1), slice(first, first + row_count)
            sums = stage.compute(_sizes(left[part]), right_sizes)
            verdict &= _compare(shown[part].double(), again[part].double(), sums, left.shape[2], dtype)
    return verdict


def compare_exactly(shown: torch.Tensor, again: torch.Tensor) -> Verification:
    """Whether two matrices have equal values; NaN equals NaN."""
    same = (shown == again) | (shown.isnan() & again.isnan())
    return Verification(agrees=bool(same.all()))


def _sizes(matrix: torch.Tensor) -> torch.Tensor:
    """|values| in float64, non-finite ones left out."""
    return matrix.double().abs().nan_to_num(nan=0.0, posinf=0.0)


def _compare(
    shown: torch.Tensor, again: torch.Tensor, sums: torch.Tensor, inner_count: int, dtype: DtypeName
) -> Verification:
    bound = inner_count * (EPSILON[dtype] * sums + SMALLEST_SUBNORMAL[dtype])
    difference = (shown - again).abs()
    both_finite = shown.isfinite() & again.isfinite()
    same_class = (shown == again) | (shown.isnan() & again.isnan())
    # Where the sizes add up beyond the largest number, the order of adding decides about overflow.
    may_overflow = sums + bound >= LARGEST[dtype]
    agrees = (difference <= bound).where(both_finite, same_class | may_overflow)
    largest = difference.masked_fill(~both_finite, 0.0)
    return Verification(bool(agrees.all()), float(largest.max()) if largest.numel() else 0.0)
