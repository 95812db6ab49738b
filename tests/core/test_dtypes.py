from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from attn_gui.core.dtypes import DTYPE_NAMES, EPSILON, LARGEST, SMALLEST_SUBNORMAL, cast, holding_dtype
from tests.helpers.floats import dtype_names, dtypes_and_values, float64_values, rounded_by_fractions

PRECISION = {"float64": 53, "float32": 24, "float16": 11, "bfloat16": 8}
SMALLEST_EXPONENT = {"float64": -1074, "float32": -149, "float16": -24, "bfloat16": -133}


def cast_one(value, dtype_name):
    return float(cast(np.array([value]), dtype_name)[0])


def assert_same(left, right):
    if not (math.isnan(left) and math.isnan(right)):
        assert (left, math.copysign(1, left)) == (right, math.copysign(1, right))


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
def test_constants_are_those_of_torch(dtype_name):
    info = torch.finfo(getattr(torch, dtype_name))
    assert LARGEST[dtype_name] == info.max
    assert EPSILON[dtype_name] == info.eps
    assert SMALLEST_SUBNORMAL[dtype_name] == info.smallest_normal * info.eps


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
def test_cast_keeps_the_largest_and_the_smallest(dtype_name):
    for value in (LARGEST[dtype_name], -LARGEST[dtype_name], SMALLEST_SUBNORMAL[dtype_name], 1.0 + EPSILON[dtype_name]):
        assert cast_one(value, dtype_name) == value


@pytest.mark.parametrize("dtype_name", ["float32", "float16", "bfloat16"])
def test_cast_at_the_ends(dtype_name):
    half_step = LARGEST[dtype_name] * EPSILON[dtype_name] / (2 - EPSILON[dtype_name]) / 2
    first_infinite = LARGEST[dtype_name] + half_step
    assert cast_one(math.nextafter(first_infinite, 0), dtype_name) == LARGEST[dtype_name]
    assert cast_one(first_infinite, dtype_name) == math.inf
    half_smallest = SMALLEST_SUBNORMAL[dtype_name] / 2
    assert_same(cast_one(-half_smallest, dtype_name), -0.0)
    assert cast_one(math.nextafter(half_smallest, 1), dtype_name) == SMALLEST_SUBNORMAL[dtype_name]


near_ties = st.builds(
    lambda significand, exponent, nudge: math.ldexp(significand + 0.5, exponent) * (1 + nudge * 2.0**-52),
    st.integers(-(2**11), 2**11),
    st.integers(-150, 125),
    st.integers(-2, 2),
)
"""Half-way numbers of bfloat16 and float16 and their closest neighbours, where rounding twice goes wrong."""


@given(float64_values | near_ties | st.floats(-7e4, 7e4), dtype_names)
@example(1.0 + 2.0**-8 + 2.0**-40, "bfloat16")  # rounded twice: 1.0
@example(1.0 + 3 * 2.0**-8 - 2.0**-40, "bfloat16")
@example(3.3961775292304957e38, "bfloat16")
@example(2.0**-134 + 2.0**-180, "bfloat16")
@example(1e300, "bfloat16")
@example(-1e300, "float16")
def test_cast_rounds_once_to_nearest_even(value, dtype_name):
    expected = value
    if math.isfinite(value):
        expected = rounded_by_fractions(
            value, PRECISION[dtype_name], SMALLEST_EXPONENT[dtype_name], LARGEST[dtype_name]
        )
    assert_same(cast_one(value, dtype_name), expected)


@given(st.integers(0, 2**32 - 1).map(lambda bits: np.array([bits], np.uint32).view(np.float32)), dtype_names)
def test_cast_from_float32_is_that_of_torch(values, dtype_name):
    expected = torch.from_numpy(values.copy()).to(getattr(torch, dtype_name)).double().numpy()
    assert_same(float(cast(values, dtype_name)[0]), float(expected[0]))


@given(dtypes_and_values)
def test_cast_keeps_the_numbers_of_the_format(dtype_and_value):
    dtype_name, value = dtype_and_value
    assert_same(cast_one(value, dtype_name), value)


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
@pytest.mark.parametrize("source", [np.float64, np.float32, np.float16])
def test_cast_keeps_shapes_and_gives_new_memory(dtype_name, source):
    ones = np.ones((2, 3, 4), source)
    for values in (ones, ones.T, ones[::-1], ones[:0], np.array(1.5, source)):
        result = cast(values, dtype_name)
        assert result.dtype == holding_dtype(dtype_name)
        assert result.shape == values.shape
        assert not np.shares_memory(result, values)
        np.testing.assert_array_equal(result, values)
