from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core import number_lists
from attn_gui.core.dtypes import cast
from attn_gui.core.number_lists import NumberListsError, read_lists, write_lists
from attn_gui.core.strict_json import Block
from tests.helpers.drawn_documents import arrays
from tests.helpers.floats import dtype_names

shapes = st.tuples(st.integers(1, 3), st.integers(1, 4), st.integers(1, 5))
stored_arrays = st.tuples(dtype_names, shapes.flatmap(arrays)).map(lambda pair: (pair[0], cast(pair[1], pair[0])))


def read(text: bytes, shape, dtype_name="float64"):
    return read_lists(text, Block(0, len(text)), shape, dtype_name)


def same_bits(first, second):
    return first.dtype == second.dtype and np.array_equal(
        np.where(np.isnan(first), np.nan, first).astype(first.dtype).view(f"u{first.itemsize}"),
        np.where(np.isnan(second), np.nan, second).astype(first.dtype).view(f"u{first.itemsize}"),
    )


@given(stored_arrays, st.integers(1, 40), st.integers(1, 3))
def test_what_is_written_reads_back_to_the_bit(stored, bytes_a_chunk, cells_a_piece):
    dtype_name, values = stored
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(number_lists, "_BYTES_A_CHUNK", bytes_a_chunk)
        patched.setattr(number_lists, "_CELLS_A_PIECE", cells_a_piece)
        text = "".join(write_lists(values, "    ")).encode("ascii")
        assert same_bits(read(text, values.shape, dtype_name), values)


@given(stored_arrays)
def test_it_is_strict_json_that_others_read(stored):
    _dtype_name, values = stored
    lists = json.loads("".join(write_lists(values, "    ")), parse_constant=pytest.fail)
    assert same_bits(np.array(lists, np.float64), values.astype(np.float64))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (b"[[[1,2.5e0],[-0,1E+2]]]", [1.0, 2.5, -0.0, 100.0]),
        (b' [\n[ [ 1 , 2\t] ,\r\n[ 3, "-inf" ]\n] ]\n', [1.0, 2.0, 3.0, -np.inf]),
        (b'[[["nan", 1e-400], [0.1, 5e-324]]]', [np.nan, 0.0, 0.1, 5e-324]),
    ],
)
def test_every_way_to_write_numbers_is_read(text, numbers):
    assert same_bits(read(text, (1, 2, 2)).reshape(-1), np.array(numbers))


@pytest.mark.parametrize(
    ("cell", "dtype_name", "words"),
    [
        (b"", "float64", "is no number"),
        (b"x", "float64", "“x” is no number"),
        (b"NaN", "float64", "“NaN” is no number"),
        (b"Infinity", "float64", "is no number"),
        (b"+1", "float64", "is no number"),
        (b"01", "float64", "is no number"),
        (b".5", "float64", "is no number"),
        (b"5.", "float64", "is no number"),
        (b"1_0", "float64", "is no number"),
        (b"0x1p3", "float64", "is no number"),
        (b"null", "float64", "is no number"),
        (b"true", "float64", "is no number"),
        (b"{}", "float64", "is no number"),
        (b'"1.0"', "float64", "is no number"),
        (b'"NaN"', "float64", "is no number"),
        (b'"+inf"', "float64", "is no number"),
        (b"[1", "float64", "is no number"),
        (b"1\xc2\xa0", "float64", "is no number"),
        ("１".encode(), "float64", "is no number"),
        (b"1e400", "float64", "1e400 is too large for float64"),
        (b"-" + b"9" * 400, "float64", "is too large for float64"),
        (b"1e39", "float32", "1e39 is too large for float32"),
        (b"65520", "float16", "65520 is too large for float16"),
        (b"3.4e38", "bfloat16", "is too large for bfloat16"),
        (b"0.1", "float32", "float32 cannot hold 0.1 exactly; the nearest is 0.10000000149011612"),
        (b"2049", "float16", "float16 cannot hold 2049 exactly; the nearest is 2048.0"),
        (b"257", "bfloat16", "bfloat16 cannot hold 257 exactly; the nearest is 256.0"),
        (b"1e-60", "float32", "float32 cannot hold 1e-60 exactly; the nearest is 0.0"),
    ],
)
@pytest.mark.parametrize("indices", [(0, 0, 0), (0, 1, 2), (1, 0, 1), (1, 1, 2)])
def test_a_number_that_does_not_serve_is_told_with_its_place(cell, dtype_name, words, indices):
    cells = [[[b"0.5", b"1.0", b'"nan"'] for _ in range(2)] for _ in range(2)]
    cells[indices[0]][indices[1]][indices[2]] = cell
    rows = [b", ".join(b"[" + b", ".join(row) + b"]" for row in batch) for batch in cells]
    text = b"[[" + b"], [".join(rows) + b"]]"
    with pytest.raises(NumberListsError) as caught:
        read(text, (2, 2, 3), dtype_name)
    assert words in str(caught.value)
    assert caught.value.indices == indices
    assert text[caught.value.offset :].startswith(cell)


@pytest.mark.parametrize(
    ("text", "indices"),
    [
        (b"[[[1, 2], [3]]]", (0, 1)),
        (b"[[[1, 2], [3, 4, 5]]]", (0, 1)),
        (b"[[[1, 2, 3], [4]]]", (0, 0)),
        (b"[[[1, 2]]]", (0, 1)),
        (b"[[[1, 2], [3, 4], [5, 6]]]", (0, 1)),
        (b"[[[1, 2], [3, 4]], [[1, 2], [3, 4]]]", (0, 1)),
        (b"[[[1, 2]], [[3, 4]]]", (0, 1)),
        (b"[[1, 2], [3, 4]]", (0, 0)),
        (b"[[[[1, 2], [3, 4]]]]", (0, 1)),
        (b"[[[1, 2] [3, 4]]]", (0, 1)),
        (b"[[[1, 2],, [3, 4]]]", (0, 1)),
        (b"[[[1, 2], [3, 4],]]", (0, 1)),
        (b"[[[1, 2], [3, 4]]", (0, 1)),
        (b"[[[1, 2], [3, 4", (0, 1)),
        (b"[[[1, 2], [3, 4]]]]", (0, 1)),
        (b"[" * 1000, (0, 0)),
        (b"[]", (0, 0)),
        (b"[[[]]]", (0, 0)),
    ],
)
def test_lists_of_another_shape_are_told_with_their_place(text, indices):
    with pytest.raises(NumberListsError) as caught:
        read(text, (1, 2, 2))
    assert caught.value.indices == indices


def test_columns_of_one():
    assert read(b"[[[1],[2],[3]]]", (1, 3, 1)).tolist() == [[[1.0], [2.0], [3.0]]]
    for text in (b"[[[1],[],[3]]]", b"[[[1],[ ],[3]]]", b"[[[1],[2 3],[3]]]"):
        with pytest.raises(NumberListsError) as caught:
            read(text, (1, 3, 1))
        assert caught.value.indices == (0, 1, 0)
