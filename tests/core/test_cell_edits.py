from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core import cell_edits
from attn_gui.core.cell_edits import CellRange, cut, delete, fill, fill_down, normalise_rows, paste_block, zeros
from attn_gui.core.document import Document, example_document
from attn_gui.core.dtypes import cast
from attn_gui.core.messages import UserError
from attn_gui.core.tensor import Tensor
from tests.helpers.documents import bits, numbered_document
from tests.helpers.floats import dtype_names, values_of

Q_CELL = CellRange(0, (1, 2), (0, 1))


@st.composite
def ranges(draw, row_count=3, column_count=4, batch_count=2):
    rows = sorted(draw(st.lists(st.integers(0, row_count), min_size=2, max_size=2, unique=True)))
    columns = sorted(draw(st.lists(st.integers(0, column_count), min_size=2, max_size=2, unique=True)))
    return CellRange(draw(st.integers(0, batch_count - 1)), tuple(rows), tuple(columns))


def applied(document, step):
    """What the step makes of the document, having proved that its inverse takes it back."""
    before = bits(document)
    inverse = step.edit.apply(document)
    after = document.copy()
    inverse.apply(document)
    assert bits(document) == before
    return after


@given(dtype_names, st.data())
def test_a_pasted_block_stands_there_rounded_once_and_nothing_else_changes(dtype, data):
    document = numbered_document(2, storage=dtype)
    cells = data.draw(ranges())
    given_values = np.array(
        [[data.draw(values_of(dtype)) for _column in range(cells.shape[1])] for _row in range(cells.shape[0])]
    )
    step = paste_block(document.tensors["alpha"], cells, given_values)
    after = applied(document, step)
    expected = document.tensors["alpha"].values.copy()
    expected[cells.batch, slice(*cells.rows), slice(*cells.columns)] = cast(given_values, dtype)
    np.testing.assert_array_equal(after.tensors["alpha"].values, expected, strict=True)
    assert (np.signbit(after.tensors["alpha"].values) == np.signbit(expected)).all()
    assert step.cells == cells
    assert {name: bits(after)[name] for name in ("q", "k", "v")} == {
        name: bits(document)[name] for name in ("q", "k", "v")
    }
    assert all(np.isfinite(step.edit.values) | np.isin(step.edit.values, given_values) | np.isnan(step.edit.values))


def test_a_step_holds_only_the_cells_that_change():
    q = example_document().tensors["q"]
    step = paste_block(q, CellRange(0, (0, 1), (0, 1)), np.array([[1.0, 0.5], [0.0, 1.0]]))
    assert (step.edit.indices.tolist(), step.edit.values.tolist()) == ([1], [0.5])
    assert not step.is_empty
    assert paste_block(q, Q_CELL, np.array([[0.0, 1.0]])).is_empty
    assert not paste_block(q, Q_CELL, np.array([[-0.0, 1.0]])).is_empty


@pytest.mark.parametrize(
    ("shape", "target", "filled"),
    [
        ((1, 1), ((0, 3), (0, 2)), ((0, 3), (0, 2))),
        ((1, 2), ((0, 3), (0, 2)), ((0, 3), (0, 2))),
        ((3, 1), ((0, 3), (0, 2)), ((0, 3), (0, 2))),
        ((2, 1), ((0, 3), (0, 2)), ((0, 2), (0, 1))),
        ((2, 2), ((1, 2), (0, 1)), ((1, 3), (0, 2))),
    ],
)
def test_a_selection_that_is_a_multiple_of_the_block_is_filled_with_it(shape, target, filled):
    q = example_document().tensors["q"]
    assert paste_block(q, CellRange(0, *target), np.full(shape, 9.0)).cells == CellRange(0, *filled)


def test_a_block_that_does_not_fit_is_refused_with_both_sizes():
    q = example_document().tensors["q"]
    with pytest.raises(UserError, match=r"^3 × 2 cells do not fit: .* of q .* room for 2 × 2\..* whole tensor"):
        paste_block(q, Q_CELL, np.ones((3, 2)))
    with pytest.raises(UserError, match=r"1 × 3 cells do not fit"):
        paste_block(q, Q_CELL, np.ones((1, 3)))


@pytest.mark.parametrize(
    ("storage", "value", "told"),
    [
        ("float16", 65520.0, "65520.0"),
        ("float32", 1e39, "1e+39"),
        ("bfloat16", -3.4e38, "-3.4e+38"),
    ],
)
def test_a_number_beyond_the_dtype_is_refused_with_its_place(storage, value, told):
    v = numbered_document(storage=storage).tensors["v"]
    with pytest.raises(UserError, match=rf"^Row 2, column 3: {told.replace('+', '.')} is too large for {storage}"):
        paste_block(v, CellRange(0, (0, 1), (0, 1)), np.array([[1.0, 2, 3], [4, np.inf, value]]))


def test_the_largest_and_infinity_fit():
    v = numbered_document(storage="float16").tensors["v"]
    step = paste_block(v, CellRange(0, (0, 1), (0, 1)), np.array([[65504.0, 65519.9, np.inf, np.nan]]))
    assert step.edit.values.tolist()[:3] == [65504.0, 65504.0, np.inf]


def test_rounding_that_can_be_seen_is_said():
    v = numbered_document(storage="float16").tensors["v"]
    target = CellRange(0, (0, 1), (0, 1))
    assert [str(notice) for notice in paste_block(v, target, np.array([[2049.0]])).notices] == [
        "Some numbers have more digits than float16 holds: they were rounded."
    ]
    assert paste_block(v, target, np.array([[0.1, np.nan, np.inf, -0.0]])).notices == ()


@given(ranges(), st.floats())
def test_delete_cut_and_fill_set_exactly_the_cells(cells, value):
    document = numbered_document(2)
    alpha = document.tensors["alpha"]
    for step, wanted in ((delete(alpha, cells), 0.0), (cut(alpha, cells), 0.0), (fill(alpha, cells, value), value)):
        expected = alpha.values.copy()
        expected[cells.batch, slice(*cells.rows), slice(*cells.columns)] = wanted
        np.testing.assert_array_equal(applied(document, step).tensors["alpha"].values, expected)


def test_fill_down_takes_the_first_row_or_the_one_above():
    document = numbered_document(2)
    alpha = document.tensors["alpha"]
    after = applied(document, fill_down(alpha, CellRange(1, (0, 3), (1, 3)))).tensors["alpha"].values
    assert after[1].tolist() == [[13, 14, 15, 16], [17, 14, 15, 20], [21, 14, 15, 24]]
    assert (after[0] == alpha.values[0]).all()
    after = applied(document, fill_down(alpha, CellRange(0, (2, 3), (0, 1)))).tensors["alpha"].values
    assert after[0, :, 0].tolist() == [1, 5, 5]
    assert fill_down(alpha, CellRange(0, (0, 1), (0, 4))).is_empty


def test_zeros_are_of_one_batch():
    document = numbered_document(2)
    after = applied(document, zeros(document.tensors["k"], 1)).tensors["k"].values
    assert not after[1].any()
    assert (after[0] == document.tensors["k"].values[0]).all()


@given(dtype_names, st.lists(st.floats(0.001, 100), min_size=4, max_size=4))
def test_a_normalised_row_is_a_distribution(dtype, row):
    alpha = Tensor("alpha", cast(np.array([[row, [1.0, 0, 0, 0]]]), dtype), dtype)
    document = Document.from_tensors([alpha])
    after = applied(document, normalise_rows(document, "alpha", 0, (0, 1))).tensors["alpha"].values
    stored = alpha.values[0, 0].astype(np.float64)
    assert (after[0, 0] == cast(stored / stored.sum(), dtype)).all()
    assert (after[0, 1] == alpha.values[0, 1]).all()
    assert normalise_rows(document, "alpha", 0, (1, 2)).is_empty


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([0.0, 0, 0], "0.0"),
        ([1.0, -1, 0], "0.0"),
        ([np.nan, 1, 1], "nan"),
        ([np.inf, 1, 1], "inf"),
        ([1e308, 1e308, 0], "inf"),
        ([5e-324, 0, 1e-323], None),
        ([1e308, -1e308, 1e-308], "1e-308"),
    ],
)
def test_a_row_that_cannot_be_normalised_is_named_and_none_is(row, told):
    document = example_document()
    document.tensors["alpha"].values[0, 2] = row
    if told is None:
        step = normalise_rows(document, "alpha", 0, (2, 3))
        assert np.isfinite(step.edit.values).all()
        return
    with pytest.raises(UserError, match=rf"row agent3 of alpha has the sum {told}"):
        normalise_rows(document, "alpha", 0, (0, 3))


def test_every_step_has_a_name():
    document = example_document()
    v, alpha = document.tensors["v"], document.tensors["alpha"]
    cells = CellRange(0, (0, 3), (0, 2))
    assert [
        str(step.description)
        for step in (
            paste_block(v, cells, np.ones((3, 2))),
            delete(v, cells),
            cut(v, cells),
            fill(v, cells, 0.5),
            fill_down(v, cells),
            zeros(alpha, 0),
            normalise_rows(document, "alpha", 0, (0, 2)),
        )
    ] == [
        "Paste 3 × 2 into v",
        "Delete 3 × 2 of v",
        "Cut 3 × 2 out of v",
        "Fill 3 × 2 of v with 0.5",
        "Fill down 3 × 2 of v",
        "Zeros in alpha",
        "Normalise 2 × 3 of alpha",
    ]


def test_messages_in_lines():
    first, second = cell_edits.Message("A", "one"), cell_edits.Message("B", "{n} two", {"n": 2})
    assert str(cell_edits.in_lines([first, second, first])) == "one\n2 two\none"
    assert cell_edits.in_lines([first]) is first
