"""Every kind of edit on every kind of document: its inverse, what it tells of its size, and what the engine is told."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import (
    ConvertStorage,
    EditSequence,
    InsertPlaces,
    LoadTensors,
    RemovePlaces,
    RenamePlaces,
    ReplaceDocument,
    ReplaceTensor,
    SetCells,
)
from attn_gui.core.tensor import Tensor
from tests.helpers.documents import bits
from tests.helpers.drawn_documents import documents, is_sound


@st.composite
def set_cells(draw, document):
    tensor = document.tensors[draw(st.sampled_from(sorted(document.tensors)))]
    values = draw(st.lists(st.floats(width=16), min_size=1, max_size=5))
    indices = draw(st.lists(st.integers(0, tensor.values.size - 1), min_size=len(values), max_size=len(values)))
    return SetCells(tensor.name, np.array(indices, np.int64), np.array(values, tensor.values.dtype))


@st.composite
def inserted(draw, document):
    axis = draw(st.sampled_from(sorted(document.labels)))
    position, count = draw(st.integers(0, document.count(axis))), draw(st.integers(1, 3))
    return InsertPlaces(axis, position, tuple(f"new{place}" for place in range(count)))


@st.composite
def removed(draw, document):
    axis = draw(st.sampled_from(sorted(document.labels)))
    count = draw(st.integers(0, document.count(axis) - 1))
    return RemovePlaces(axis, draw(st.integers(0, document.count(axis) - count)), count)


@st.composite
def renamed(draw, document):
    axis = draw(st.sampled_from(sorted(document.labels)))
    position = draw(st.integers(0, document.count(axis) - 1))
    return RenamePlaces(axis, position, ("甲", "乙")[: draw(st.integers(1, min(2, document.count(axis) - position)))])


@st.composite
def converted(draw, document):
    return ConvertStorage(draw(st.sampled_from(sorted(document.tensors))), "float64")


@st.composite
def replaced_tensor(draw, document):
    old = document.tensors[draw(st.sampled_from(sorted(document.tensors)))]
    return ReplaceTensor(Tensor(old.name, np.full(old.shape, 7, np.float32), "bfloat16"))


@st.composite
def replaced_document(draw, document):
    return ReplaceDocument(draw(documents(largest_count=2)))


SINGLE_EDITS = (set_cells, inserted, removed, renamed, converted, replaced_tensor, replaced_document)


@pytest.mark.parametrize("edits_of", SINGLE_EDITS, ids=lambda edits_of: edits_of.__name__)
@given(data=st.data())
def test_an_inverse_takes_back_every_bit_and_its_own_inverse_brings_them_again(edits_of, data):
    document = data.draw(documents())
    before = bits(document)
    edit = data.draw(edits_of(document))

    inverse = edit.apply(document)
    after = bits(document)
    again = inverse.apply(document)
    taken_back = bits(document)
    again.apply(document)

    assert is_sound(document)
    assert (taken_back, bits(document)) == (before, after)


@given(data=st.data())
def test_a_sequence_is_taken_back_in_reverse_order(data):
    document = data.draw(documents())
    before = bits(document)
    # Each edit is drawn of the document as the ones before left it.
    ahead, edits = document.copy(), []
    for edits_of in data.draw(st.lists(st.sampled_from(SINGLE_EDITS), min_size=2, max_size=4)):
        edits.append(data.draw(edits_of(ahead)))
        edits[-1].apply(ahead)

    inverse = EditSequence(tuple(edits)).apply(document)

    assert bits(document) == bits(ahead)
    again = inverse.apply(document)
    assert bits(document) == before
    again.apply(document)
    assert bits(document) == bits(ahead)


def test_a_sequence_of_which_a_part_fails_changes_nothing():
    document = example_document()
    before = bits(document)
    good = SetCells.one(document.tensors["q"], 0, 0, 0, 5.0)
    bad = SetCells("nothing of that name", np.array([0]), np.array([1.0]))

    with pytest.raises(KeyError):
        EditSequence((good, InsertPlaces("query", 1, ("x",)), bad)).apply(document)

    assert bits(document) == before


def test_an_edit_keeps_what_it_holds_when_the_document_changes_on():
    document = example_document()
    replacement = ReplaceTensor(Tensor("v", np.full((1, 3, 2), 9.0)))
    inverse = replacement.apply(document)
    SetCells.one(document.tensors["v"], 0, 0, 0, -1.0).apply(document)

    assert replacement.tensor.values[0, 0, 0] == 9.0
    inverse.apply(document)
    assert bits(document) == bits(example_document())


@pytest.mark.parametrize("edits_of", SINGLE_EDITS, ids=lambda edits_of: edits_of.__name__)
@given(data=st.data())
def test_the_size_told_beforehand_is_that_of_the_inverse(edits_of, data):
    document = data.draw(documents())
    edit = data.draw(edits_of(document))
    told = edit.inverse_byte_count(document)
    inverse = edit.apply(document)

    held = inverse.byte_count if not isinstance(edit, SetCells) else inverse.values.nbytes
    assert held == told or isinstance(edit, RenamePlaces)


def test_a_large_removal_tells_what_its_inverse_really_holds():
    document = Document.from_tensors([Tensor("alpha", np.zeros((1, 1000, 1000)))])
    edit = RemovePlaces("key", 100, 500)
    told = edit.inverse_byte_count(document)
    tracemalloc.start()
    inverse = edit.apply(document)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    # The shorter tensor counts among what was newly taken.
    assert told == 500 * 1000 * 8
    assert held - document.tensors["alpha"].values.nbytes == pytest.approx(told, rel=0.01)
    assert inverse.byte_count == told


@given(data=st.data())
def test_the_engine_is_told_every_operand_that_changed(data):
    document = data.draw(documents())
    edit = data.draw(data.draw(st.sampled_from(SINGLE_EDITS))(document))
    before = {name: bits(Document({name: tensor})) for name, tensor in document.copy().tensors.items()}

    edit.apply(document)

    change = edit.engine_change(document)
    changed = {name for name, tensor in document.tensors.items() if bits(Document({name: tensor})) != before[name]}
    told = set(change.tensors) if isinstance(change, LoadTensors) else {change.matrix} if change else set()
    assert changed <= told
    if isinstance(change, LoadTensors):
        for name, tensor in change.tensors.items():
            assert not np.shares_memory(tensor.values, document.tensors[name].values)


@pytest.mark.parametrize("shape", [(2, 1, 4), (1, 2, 3)])
def test_the_memory_stays_in_order(shape):
    """numpy leaves it in another one where it removes columns, and where it inserts some after that."""
    document = Document.from_tensors([Tensor("q", np.zeros(shape))])

    RemovePlaces("feature", 0, 2).apply(document)
    InsertPlaces("feature", 0, ("x",)).apply(document)

    assert is_sound(document)
