"""Ranges and reduced images: no lone cell vanishes."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attn_gui.compute import reductions
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.results import BlockRequest, ValueRange

sides = st.integers(1, 9)
steps = st.integers(1, 5)
cells = st.one_of(st.integers(-3, 3).map(float), st.floats(), st.sampled_from([np.nan, np.inf, -np.inf, 0.0]))
matrices = st.tuples(sides, sides).flatmap(lambda shape: arrays(np.float64, shape, elements=cells))


@given(matrices, steps, steps)
def test_each_tile_shows_what_stands_out_most(matrix, row_step, column_step):
    reduced = reductions.standing_out(torch.from_numpy(matrix), row_step, column_step).numpy()
    rows, columns = matrix.shape
    assert reduced.shape == (-(-rows // row_step), -(-columns // column_step))
    for (row, column), value in np.ndenumerate(reduced):
        first_row, first_column = row * row_step, column * column_step
        tile = matrix[first_row : first_row + row_step, first_column : first_column + column_step]
        if np.isnan(tile).any():
            assert math.isnan(value)
        else:
            assert value in tile
            assert abs(value) == np.abs(tile).max()


@given(matrices)
def test_range_is_of_the_finite_values(matrix):
    finite = matrix[np.isfinite(matrix)]
    expected = ValueRange(finite.min(), finite.max(), has_finite=True) if finite.size else ValueRange()
    assert reductions.value_range(torch.from_numpy(matrix)) == expected


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_range_of_nothing(shape):
    assert reductions.value_range(torch.zeros(shape)) == ValueRange()


def test_range_by_parts(monkeypatch):
    monkeypatch.setattr(reductions, "CHUNK_CELLS", 4)
    matrix = torch.tensor([[np.nan, np.inf], [-np.inf, np.nan], [2.0, 1.0], [np.nan, -5.0], [7.0, np.inf]])
    assert reductions.value_range(matrix) == ValueRange(-5.0, 7.0, has_finite=True)


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
@pytest.mark.parametrize("spike", [1.0, -1.0, math.nan, math.inf, -math.inf])
def test_a_lone_spike_survives_any_reduction(dtype, spike):
    matrix = torch.zeros((1, 257, 263), dtype=getattr(torch, dtype))
    for row, column in ((0, 0), (256, 262), (100, 262), (256, 3), (131, 77)):
        matrix.zero_()
        matrix[0, row, column] = spike
        block = reductions.block(matrix, BlockRequest("score", 0, (0, 257), (0, 263), 100, 50))
        assert (block.row_step, block.column_step) == (3, 6)
        assert block.values.shape == (86, 44)
        np.testing.assert_equal(block.value_at(row, column), spike)
        assert np.count_nonzero(block.values) == 1
        assert reductions.value_range(matrix[0]).maximum == (1.0 if spike == 1.0 else 0.0)


def test_a_part_is_reduced_from_its_own_first_cell():
    matrix = torch.arange(20.0).view(1, 2, 10)
    block = reductions.block(matrix, BlockRequest("q", 0, (1, 2), (3, 10), 5, 3))
    assert block.values.tolist() == [[15.0, 18.0, 19.0]]
    assert (block.row_step, block.column_step) == (1, 3)
    assert block.value_at(1, 9) == 19.0


def test_of_equal_sizes_either_may_show_but_one_does():
    reduced = reductions.standing_out(torch.tensor([[-2.0, 2.0]]), 1, 2)
    assert abs(float(reduced)) == 2.0


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_values_come_unchanged_as_float64(dtype):
    matrix = torch.tensor([[[0.1, -0.0, math.nan, math.inf, 1e-7]]], dtype=getattr(torch, dtype))
    values = reductions.block(matrix, BlockRequest("q", 0, (0, 1), (0, 5))).values
    assert values.dtype == np.float64
    assert values.tobytes() == matrix[0].double().numpy().tobytes()
