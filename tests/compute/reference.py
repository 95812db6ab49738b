"""What a product may be at all: by exact rational arithmetic, without torch and without BLAS."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from attn_gui.core.dtypes import EPSILON, LARGEST, SMALLEST_SUBNORMAL, DtypeName, cast


def operands_of(stage_output: str, values: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Left (batch, rows, inner) and right (batch, inner, columns), as the document writes the products."""
    if stage_output == "score":
        return values["q"], values["k"].transpose(0, 2, 1)
    return values["alpha"], values["v"]


def assert_is_product(output: np.ndarray, left: np.ndarray, right: np.ndarray, dtype: DtypeName) -> None:
    """Each cell lies within K·eps·Σ|a·b| + K·(smallest subnormal) of the exact sum, or is non-finite where it must be.

    left, right: the operands as stored; they are cast here.
    """
    with np.errstate(invalid="ignore"):  # of a nan that signals
        left, right = cast(left, dtype).astype(np.float64), cast(right, dtype).astype(np.float64)
    assert output.shape == (*left.shape[:2], right.shape[2])
    for batch, row, column in np.ndindex(output.shape):
        assert_is_dot(float(output[batch, row, column]), left[batch, row], right[batch, :, column], dtype)


def assert_is_dot(result: float, left: np.ndarray, right: np.ndarray, dtype: DtypeName) -> None:
    """One cell of it."""
    pairs = list(zip(left.tolist(), right.tolist(), strict=True))
    finite = [Fraction(a) * Fraction(b) for a, b in pairs if math.isfinite(a) and math.isfinite(b)]
    sizes = sum((abs(term) for term in finite), Fraction(0))
    bound = len(pairs) * (Fraction(EPSILON[dtype]) * sizes + Fraction(SMALLEST_SUBNORMAL[dtype]))
    specials = {str(a * b) for a, b in pairs if not (math.isfinite(a) and math.isfinite(b))}
    may_overflow = sizes + bound >= Fraction(LARGEST[dtype])
    told = f"{result} for {pairs} in {dtype}"
    if specials in ({"inf"}, {"-inf"}):
        assert str(result) in specials or may_overflow, told
    elif specials:
        assert math.isnan(result), told
    elif math.isfinite(result):
        assert abs(Fraction(result) - sum(finite, Fraction(0))) <= bound, told
    else:
        assert may_overflow, told
