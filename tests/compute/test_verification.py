"""The check itself: neither blind nor shy."""

from __future__ import annotations

import math

import pytest
import torch

from attn_gui.compute import verification
from attn_gui.compute.verification import Verification, compare_exactly, compare_products
from attn_gui.core.dtypes import DTYPE_NAMES, EPSILON, LARGEST, SMALLEST_SUBNORMAL
from attn_gui.core.stages.scores import Scores


def compared(left, right, shown, again, dtype="float64"):
    operands = (torch.tensor([values], dtype=torch.float64) for values in (left, right))
    results = (torch.tensor([values], dtype=getattr(torch, dtype)) for values in (shown, again))
    return compare_products(Scores(), *operands, *results, dtype)


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_rounding_is_allowed_and_no_more(dtype):
    """Two features: K = 2, Σ|a·b| = 2, so the bound is 4·eps and a little."""
    step = EPSILON[dtype]
    assert compared([[1.0, 1.0]], [[1.0, 1.0]], [[1.0]], [[1 + 4 * step]], dtype) == Verification(True, 4 * step)
    assert compared([[1.0, 1.0]], [[1.0, 1.0]], [[1.0]], [[1 + 5 * step]], dtype) == Verification(False, 5 * step)


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_underflow_is_allowed_and_no_more(dtype):
    tiny = SMALLEST_SUBNORMAL[dtype]
    assert compared([[tiny]], [[tiny]], [[0.0]], [[tiny]], dtype).agrees
    assert not compared([[tiny]], [[tiny]], [[0.0]], [[2 * tiny]], dtype).agrees


@pytest.mark.parametrize(
    ("shown", "again", "agrees"),
    [
        (math.nan, math.nan, True),
        (math.inf, math.inf, True),
        (-math.inf, math.inf, False),
        (math.nan, math.inf, False),
        (math.nan, 1.0, False),
        (1.0, math.inf, False),
    ],
)
def test_non_finite_values_are_compared_by_class(shown, again, agrees):
    verdict = compared([[1.0]], [[math.inf]], [[shown]], [[again]])
    assert verdict == Verification(agrees, 0.0)


def test_order_may_decide_about_overflow():
    large = LARGEST["float64"]
    left = [[large, large, -large]]
    assert compared(left, [[1.0, 1.0, 1.0]], [[math.inf]], [[large]]).agrees
    assert not compared([[large / 4, 1.0, 1.0]], [[1.0, 1.0, 1.0]], [[math.inf]], [[large / 4]]).agrees


def test_by_parts_as_at_once(monkeypatch):
    monkeypatch.setattr(verification, "CHUNK_CELLS", 8)
    left, right = torch.ones((2, 7, 3)), torch.ones((2, 4, 3))
    shown = Scores().compute(left, right)
    assert compare_products(Scores(), left, right, shown, shown.clone(), "float32") == Verification(True, 0.0)
    wrong = shown.clone()
    wrong[1, 6, 3] = 3.5
    assert compare_products(Scores(), left, right, shown, wrong, "float32") == Verification(False, 0.5)


@pytest.mark.parametrize("shape", [(0, 2, 2), (1, 0, 2), (1, 2, 0)])
def test_nothing_agrees_with_nothing(shape):
    empty = torch.zeros(shape)
    product = Scores().compute(empty, empty)
    assert compare_products(Scores(), empty, empty, product, product, "float32") == Verification(True, 0.0)


def test_equal_means_equal_but_for_nan():
    matrix = torch.tensor([1.0, math.nan, math.inf])
    assert compare_exactly(matrix, matrix.clone()).agrees
    assert not compare_exactly(matrix, torch.tensor([1.0, 2.0, math.inf])).agrees
    assert not compare_exactly(matrix, torch.tensor([1.0 + 1e-6, math.nan, math.inf])).agrees
