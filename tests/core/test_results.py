from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.results import Block, BlockRequest


def test_a_block_of_a_matrix_smaller_than_requested_holds_what_there_is():
    """As when a request made for a larger document is answered with the one before."""
    block = Block(BlockRequest("alpha", 0, (0, 4), (0, 6)), np.ones((3, 2)))
    assert (block.rows, block.columns) == ((0, 3), (0, 2))
    assert block.value_at(2, 1) == 1.0
    assert block.value_at(3, 0) is None
    assert block.value_at(0, 2) is None


@pytest.mark.parametrize(("row_step", "shape", "rows"), [(1, (5, 1), (2, 7)), (2, (3, 1), (2, 7)), (4, (2, 1), (2, 7))])
def test_the_last_tile_of_a_reduced_block_may_be_smaller(row_step, shape, rows):
    block = Block(BlockRequest("q", 0, (2, 7), (0, 1)), np.ones(shape), row_step)
    assert block.rows == rows
    assert block.value_at(6, 0) == 1.0
    assert block.value_at(7, 0) is None
