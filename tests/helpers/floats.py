"""Floating-point numbers by their bits, and independent ways to round."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName

_INTEGER_OF = {"float64": np.uint64, "float32": np.uint32, "float16": np.uint16, "bfloat16": np.uint16}

dtype_names = st.sampled_from(DTYPE_NAMES)

float64_values = st.integers(0, 2**64 - 1).map(lambda bits: float(np.uint64(bits).view(np.float64)))
"""Every float64, NaNs of each kind among them, spread evenly over the bits."""


def value_of_bits(bits: int, dtype_name: DtypeName) -> float:
    """The number with these bits, exactly, as a Python float."""
    if dtype_name == "bfloat16":
        return float(np.uint32(bits << 16).view(np.float32))
    return float(_INTEGER_OF[dtype_name](bits).view(dtype_name))


def values_of(dtype_name: DtypeName) -> st.SearchStrategy[float]:
    """All numbers of `dtype_name`: any bits, and often simple ones."""
    largest_bits = np.iinfo(_INTEGER_OF[dtype_name]).max
    return st.integers(0, int(largest_bits)).map(lambda bits: value_of_bits(bits, dtype_name))


dtypes_and_values = dtype_names.flatmap(lambda name: st.tuples(st.just(name), values_of(name)))


def rounded_by_fractions(value: float, precision: int, smallest_exponent: int, largest: float) -> float:
    """`value`, finite, to the nearest of a format's numbers, ties to even, by rational arithmetic alone.

    precision: significand bits with the leading one. smallest_exponent: of two, of the smallest subnormal.
    """
    exact = abs(Fraction(value))
    exponent = smallest_exponent
    while exact >= Fraction(2) ** (exponent + precision):
        exponent += 1
    steps = round(exact / Fraction(2) ** exponent)  # round() of a Fraction ties to even
    rounded = steps * Fraction(2) ** exponent
    magnitude = float("inf") if rounded > Fraction(largest) else float(rounded)
    return float(np.copysign(magnitude, value))
