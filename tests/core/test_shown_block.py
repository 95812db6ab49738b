from __future__ import annotations

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from attn_gui.core.dtypes import cast
from attn_gui.core.number_text import shown_text
from attn_gui.core.shown_block import shown_block
from tests.helpers.floats import dtype_names, values_of

SIMPLE = st.decimals(-(10**7), 10**7, places=3).map(float) | st.integers(-(10**8), 10**8).map(float)


@given(
    dtype_names.flatmap(lambda name: st.tuples(st.just(name), st.lists(values_of(name), min_size=1))),
    st.integers(1, 17),
)
@example(("float64", [0.1, -0.0, 1e300, 123456.5, 999999.6, 1234567.0, 1e-5, float("nan"), float("-inf")]), 6)
@example(("float32", [2.0**-83, 16777216.0, 0.1 + 2.0**-27]), 6)
def test_a_row_says_what_each_cell_shows(dtype_and_values, digits):
    dtype, values = dtype_and_values
    expected = "\t".join(shown_text(value, dtype, digits) for value in values)
    assert shown_block(np.array([values]), dtype, digits) == expected


@given(dtype_names, st.lists(SIMPLE, min_size=1), st.integers(1, 9))
def test_so_it_is_for_numbers_as_people_write_them(dtype, values, digits):
    stored = cast(np.array([values]), dtype)
    expected = "\t".join(shown_text(float(value), dtype, digits) for value in stored[0])
    assert shown_block(stored, dtype, digits) == expected


def test_rows_stand_below_each_other():
    assert shown_block(np.array([[1.0, 0.123456789], [2.5, -3.0]]), "float64", 6) == "1.0\t0.123457\n2.5\t-3.0"
