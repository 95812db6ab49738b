from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.dtypes import DTYPE_NAMES, EPSILON, cast
from attn_gui.core.row_check import check_row, sum_tolerance
from tests.helpers.floats import dtype_names


def verdict_of(weights, dtype_name="float32"):
    return check_row(sum(weights), min(weights), len(weights), dtype_name)


@pytest.mark.parametrize(("weights", "verdict"), [
    ([0.1, 0.7, 0.2], "distribution"),
    ([1.0], "distribution"),
    ([0.0, 1.0], "distribution"),
    ([-0.0, 1.0], "distribution"),
    ([0.5, 0.4], "other sum"),
    ([1.0, 1e-3], "other sum"),
    ([0.0, 0.0], "other sum"),
    ([-0.1, 1.1], "negative entry"),
    ([-1.0, 0.5], "negative entry"),
    ([math.nan, 1.0], "not finite"),
    ([math.inf, 0.0], "not finite"),
    ([-math.inf, 0.0], "not finite"),
])  # fmt: skip
def test_verdicts(weights, verdict):
    assert verdict_of(weights) == verdict


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=50).filter(any), dtype_names)
def test_normalised_weights_rounded_to_any_dtype_are_a_distribution(counts, dtype_name):
    weights = cast(np.array(counts) / sum(counts), dtype_name).astype(np.float64)
    assert verdict_of(weights.tolist(), dtype_name) == "distribution"


@given(st.integers(1, 500), st.integers(0, 2**32 - 1), dtype_names)
def test_weights_of_a_softmax_are_a_distribution_in_any_dtype(key_count, seed, dtype_name):
    logits = torch.from_numpy(np.random.default_rng(seed).normal(0, 3, key_count)).to(getattr(torch, dtype_name))
    weights = logits.softmax(0).double().tolist()
    assert verdict_of(weights, dtype_name) == "distribution"


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
@pytest.mark.parametrize("key_count", [1, 3, 4096])
def test_a_sum_beyond_the_tolerance_is_another(key_count, dtype_name):
    tolerance = sum_tolerance(key_count, dtype_name)
    assert EPSILON[dtype_name] < tolerance < 0.01
    for sign in (1, -1):
        assert check_row(1 + sign * tolerance * 0.5, 0.0, key_count, dtype_name) == "distribution"
        assert check_row(1 + sign * tolerance * 2, 0.0, key_count, dtype_name) == "other sum"


def test_a_row_of_no_weights_is_none():
    assert check_row(0.0, math.inf, 0, "float32") == "other sum"
