from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.cell_edits import CellRange
from attn_gui.core.document import AXES, example_document
from attn_gui.core.edits import EditSequence, SetCells
from attn_gui.core.messages import UserError
from attn_gui.core.tensor import OPERAND_AXES
from attn_gui.core.tensor_replacement import replace_tensor, with_other_batches
from tests.helpers.documents import bits, numbered_document
from tests.helpers.floats import dtype_names

operands = st.sampled_from(tuple(OPERAND_AXES))
shapes = st.tuples(st.integers(1, 3), st.integers(1, 6), st.integers(1, 6))


@given(operands, shapes, dtype_names)
def test_the_tensor_is_there_and_the_others_keep_what_fits(matrix, shape, dtype):
    document = numbered_document(2, storage=dtype)
    before, before_bits = document.copy(), bits(document)
    values = -np.arange(1.0, np.prod(shape) + 1).reshape(shape)
    replacement = replace_tensor(document, matrix, values, 1)
    inverse = replacement.step.edit.apply(document)
    assert (document.tensors[matrix].values == values).all()
    assert document.tensors[matrix].storage_dtype == dtype
    counts = {axis: document.count(axis) for axis in AXES}
    for name, tensor in document.tensors.items():
        assert tensor.shape == tuple(counts[axis] for axis in tensor.axes)
        if name != matrix:
            expected = np.zeros(tensor.shape)
            kept = tuple(
                slice(0, min(new, old)) for new, old in zip(tensor.shape, before.tensors[name].shape, strict=True)
            )
            expected[kept] = before.tensors[name].values[kept]
            np.testing.assert_array_equal(tensor.values, expected)
    for axis in AXES:
        if axis not in ("batch", *OPERAND_AXES[matrix]):
            assert document.labels[axis] == before.labels[axis]
        assert len(set(document.labels[axis])) == counts[axis]
        common = min(counts[axis], before.count(axis))
        assert document.labels[axis][:common] == before.labels[axis][:common]
    inverse.apply(document)
    assert bits(document) == before_bits


@given(operands, shapes)
def test_it_asks_where_another_operand_changes_and_only_there(matrix, shape):
    document = numbered_document(2)
    before = document.shapes()
    replacement = replace_tensor(document, matrix, np.zeros(shape), 0)
    replacement.step.edit.apply(document)
    changed = {name for name in OPERAND_AXES if name != matrix and document.shapes()[name] != before[name]}
    assert (replacement.question is not None) == bool(changed)
    told = str(replacement.question or "").splitlines()[1:]
    assert {line.split()[0] for line in told if " becomes " in line} == changed


def test_the_question_names_what_others_lose():
    document = example_document()
    document.labels["key"] = ("Ann", "Bo", "陈")
    assert str(replace_tensor(document, "k", np.zeros((1, 1, 3)), 0).question).splitlines() == [
        "Paste a tensor of shape 1 × 1 × 3 in place of k, 1 × 3 × 2?",
        "q becomes 1 × 3 × 3 instead of 1 × 3 × 2; new cells are 0.",
        "alpha becomes 1 × 3 × 1 instead of 1 × 3 × 3; it loses 6 values.",
        "v becomes 1 × 1 × 2 instead of 1 × 3 × 2; it loses 4 values.",
        "keys removed: Bo, 陈",
    ]


def test_a_loss_and_a_gain_at_once_are_told():
    question = str(replace_tensor(numbered_document(2), "q", np.zeros((1, 5, 2)), 0).question)
    assert "alpha becomes 1 × 5 × 4 instead of 2 × 3 × 4; it loses 12 values, and new cells are 0." in question


def test_values_alone_ask_nothing_and_only_changed_cells_are_held():
    document = example_document()
    values = document.tensors["k"].values.copy()
    values[0, 1, 0] = 7.0
    replacement = replace_tensor(document, "k", values, 0)
    assert replacement.question is None
    assert isinstance(replacement.step.edit, SetCells)
    assert replacement.step.edit.indices.tolist() == [2]
    assert replace_tensor(document, "k", document.tensors["k"].values, 0).step.is_empty


def test_vs_own_columns_concern_no_other():
    document = example_document()
    replacement = replace_tensor(document, "v", np.ones((1, 3, 5)), 0)
    assert replacement.question is None
    assert isinstance(replacement.step.edit, EditSequence)
    replacement.step.edit.apply(document)
    assert document.labels["value"] == ("0", "1", "2", "3", "4")
    assert replacement.step.cells == CellRange(0, (0, 3), (0, 5))
    assert str(replacement.step.description) == "Replace v by a tensor of shape 1 × 3 × 5"


def test_the_shown_cells_are_of_a_batch_that_there_is():
    assert replace_tensor(numbered_document(3), "q", np.ones((2, 3, 2)), 2).step.cells.batch == 1


def test_new_agents_are_named_and_never_twice():
    document = example_document()
    document.labels["query"] = ("agent4", "x", "agent3")
    replace_tensor(document, "q", np.ones((1, 5, 2)), 0).step.edit.apply(document)
    assert document.labels["query"][:3] == ("agent4", "x", "agent3")
    assert len(set(document.labels["query"])) == 5
    assert document.count("key") == 3


def test_a_value_beyond_the_dtype_is_refused_and_nothing_changes():
    document = numbered_document(storage="float16")
    before = bits(document)
    with pytest.raises(UserError, match=r"Row 1, column 2: 1000000.0 is too large for float16"):
        replace_tensor(document, "q", np.array([[[1.0, 1e6]]]), 0)
    assert bits(document) == before


def test_an_operand_that_would_grow_beyond_256_mb_is_refused():
    with pytest.raises(UserError, match="alpha"):
        replace_tensor(numbered_document(keys=10_000), "q", np.zeros((1, 10_000, 2)), 0)


def test_one_batch_is_set_and_the_others_keep_what_fits():
    q = numbered_document(2).tensors["q"]
    values = with_other_batches(q, 1, np.array([[-1.0, -2, -3], [-4, -5, -6]]))
    assert values.tolist() == [[[1, 2, 0], [3, 4, 0]], [[-1, -2, -3], [-4, -5, -6]]]
