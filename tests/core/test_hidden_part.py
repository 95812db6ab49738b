"""What is hidden leaves blocks without a trace."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.hidden_part import HiddenPart, concealed, hidden_cells
from attn_gui.core.results import Block, BlockRequest

PARTS = st.builds(
    HiddenPart,
    st.sampled_from(["score", "att"]),
    st.none() | st.integers(0, 7),
    st.none() | st.integers(0, 7),
    st.frozensets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=3),
)


@given(st.lists(PARTS, max_size=4), st.integers(0, 5), st.integers(0, 5))
def test_the_mask_says_what_each_part_holds(parts, first_row, first_column):
    rows, columns = (first_row, first_row + 3), (first_column, first_column + 2)
    mask = hidden_cells("score", rows, columns, parts)
    for row in range(*rows):
        for column in range(*columns):
            expected = any(part.holds("score", row, column) for part in parts)
            assert mask[row - first_row, column - first_column] == expected


@given(PARTS, st.integers(0, 7), st.integers(0, 7))
def test_one_cell_is_revealed_and_the_rest_stays_hidden(part, row, column):
    places = [(a, b) for a in range(8) for b in range(8)]
    before = {place for place in places if part.holds(part.matrix, *place)}
    rest = part.without(row, column) if (row, column) in before else part
    after = {place for place in places if rest is not None and rest.holds(part.matrix, *place)}
    assert after == before - {(row, column)}


def test_a_concealed_block_has_no_value_where_it_is_hidden():
    values = np.arange(6.0).reshape(2, 3)
    block = Block(BlockRequest("score", 0, (1, 3), (0, 3)), values)
    shown = concealed(block, [HiddenPart("score", 2, 1), HiddenPart("att")])
    assert shown.is_hidden.tolist() == [[False, False, False], [False, True, False]]
    np.testing.assert_array_equal(shown.values, [[0, 1, 2], [3, np.nan, 5]])
    assert concealed(block, [HiddenPart("att")]) is block


def test_a_tile_goes_with_any_of_its_cells():
    block = Block(BlockRequest("score", 0, (0, 4), (0, 4)), np.ones((2, 2)), 2, 2)
    assert concealed(block, [HiddenPart("score", 3, 0)]).is_hidden.tolist() == [[False, False], [True, False]]
