from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.block_bytes import read_block, read_head, write_block
from attn_gui.core.dtypes import cast
from attn_gui.core.messages import UserError
from tests.helpers.floats import dtype_names, values_of

blocks = dtype_names.flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
            lambda shape: st.lists(
                values_of(name),
                min_size=shape[0] * shape[1],
                max_size=shape[0] * shape[1],
            ).map(lambda values: np.array(values).reshape(shape))
        ),
    )
)


@given(blocks)
def test_a_block_comes_back_to_the_last_bit(dtype_and_values):
    dtype, values = dtype_and_values
    stored = cast(values, dtype)
    content = write_block(stored, dtype)
    assert read_head(content)[:2] == (dtype, values.shape)
    read = read_block(content)
    assert read.dtype == np.float64
    again = cast(read, dtype)
    is_nan = np.isnan(stored)
    assert (np.isnan(again) == is_nan).all()
    assert again[~is_nan].tobytes() == stored[~is_nan].tobytes()


def test_a_block_of_bfloat16_says_so():
    assert read_head(write_block(np.array([[1.5]], np.float32), "bfloat16"))[0] == "bfloat16"


GOOD = write_block(np.arange(6.0).reshape(2, 3), "float64")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        GOOD[:-1],
        GOOD + b"\0",
        GOOD[:20],
        GOOD.replace(b"float64", b"float63"),
        GOOD.replace(b" 2 3", b" 3 3"),
        GOOD.replace(b" 2 3", b" 0 3"),
        GOOD.replace(b" 2 3", b" -2 -3"),
        GOOD.replace(b" 2 3", b" 99999999999999999999 3"),
        GOOD.replace(b"block 1", b"block 2"),
        b"\xff" * 1000,
        b"attn-gui-block 1 float64 " + b"9" * 1_000_000,
    ],
)
def test_what_is_no_block_is_refused(content):
    with pytest.raises(UserError, match="clipboard"):
        read_block(content)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content):
    with pytest.raises(UserError):
        read_block(content)
