"""What the engine hands out: blocks, row sums, and nothing that changes behind a back."""

from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.results import BlockRequest
from tests.compute.engines import loaded, set_cells, values_of, whole


def test_blocks_are_read_only_and_of_their_own(example):
    engine = loaded(example)
    first = values_of(engine.answer(0, [whole("q")]), "q")
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0] = 9.0
    engine.apply([set_cells("q", [0], 9.0)])
    second = values_of(engine.answer(1, [whole("q")]), "q")
    assert (first[0, 0], second[0, 0]) == (1.0, 9.0)
    assert first.dtype == second.dtype == np.float64


def test_engine_does_not_write_into_what_it_was_given(example):
    given_values = example["q"].copy()
    engine = loaded({"q": given_values})
    engine.apply([set_cells("q", [0], 9.0)])
    engine.answer(0, [])
    np.testing.assert_array_equal(given_values, example["q"])


def test_stale_requests_are_clipped_or_left_out(example):
    engine = loaded(example)
    requests = [
        BlockRequest("score", 0, (1, 9), (2, 50)),
        BlockRequest("score", 0, (7, 9), (0, 3)),
        BlockRequest("score", 4, (0, 1), (0, 1)),
        BlockRequest("score", -1, (0, 1), (0, 1)),
        BlockRequest("nothing", 0, (0, 1), (0, 1)),
    ]
    blocks = engine.answer(0, requests).blocks
    assert set(blocks) == set(requests[:2])
    clipped = blocks[requests[0]]
    assert (clipped.request.rows, clipped.request.columns) == ((1, 3), (2, 3))
    assert clipped.values.tolist() == [[1.0], [2.0]]
    assert clipped.value_at(2, 2) == 2.0
    assert clipped.value_at(8, 2) is None
    assert blocks[requests[1]].values.shape == (0, 3)


def test_row_sums_are_of_whole_rows(example):
    example["alpha"][0, 1] = [0.5, np.nan, -1.0]
    request = BlockRequest("alpha", 0, (0, 2), (2, 3), with_row_sums=True)
    block = loaded(example).answer(0, [request]).blocks[request]
    assert block.row_sums[0] == pytest.approx(1.0)
    assert block.row_minima[0] == 0.1
    assert np.isnan(block.row_sums[1])
    assert np.isnan(block.row_minima[1])


def test_row_sums_are_added_in_float64():
    request = BlockRequest("alpha", 0, (0, 1), (0, 1), with_row_sums=True)
    sums = loaded({"alpha": np.full((1, 1, 4096), 1 / 4096)}, "float16").answer(0, [request]).blocks[request].row_sums
    assert sums.dtype == np.float64
    assert sums.tolist() == [1.0]


def test_row_sums_are_left_out_of_reduced_rows():
    request = BlockRequest("alpha", 0, (0, 4), (0, 4), most_rows=2, with_row_sums=True)
    block = loaded({"alpha": np.ones((1, 4, 4))}).answer(0, [request]).blocks[request]
    assert block.row_step == 2
    assert block.row_sums is None
    assert block.row_minima is None


def test_rows_without_columns_sum_to_zero():
    request = BlockRequest("alpha", 0, (0, 2), (0, 9), with_row_sums=True)
    block = loaded({"alpha": np.ones((1, 2, 0))}).answer(0, [request]).blocks[request]
    assert block.row_sums.tolist() == [0.0, 0.0]
    assert block.row_minima.tolist() == [np.inf, np.inf]


def test_blocks_of_unchanged_matrices_are_kept_and_dropped_with_their_request(example):
    engine = loaded(example)
    requests = [whole("q"), whole("alpha")]
    first = engine.answer(0, requests)
    engine.apply([set_cells("q", [0], 9.0)])
    second = engine.answer(1, requests)
    assert second.blocks[whole("alpha")] is first.blocks[whole("alpha")]
    assert second.blocks[whole("q")] is not first.blocks[whole("q")]
    engine.answer(2, [])
    assert engine._matrices._blocks == {}
