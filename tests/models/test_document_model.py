"""Steps: made, listed, undone, redone, held back."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from attn_gui.core.axis_edits import add_place, remove_place, set_counts
from attn_gui.core.document import example_document
from attn_gui.core.edits import LoadTensors, RenamePlaces, SetCells
from attn_gui.core.messages import Message
from attn_gui.models import document_model as document_model_module
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.document_model import KEPT_STEPS, LARGEST_STEP_BYTES, DocumentModel
from tests.helpers.documents import bits

STEP = Message("Test", "a step")


class Recorder:
    """What a model's signals told."""

    def __init__(self, model):
        self.document_changes, self.value_changes, self.retraced, self.held_back = [], [], [], []
        model.document_changed.connect(lambda edit, revision: self.document_changes.append((edit, revision)))
        model.values_changed.connect(lambda change, revision: self.value_changes.append((change, revision)))
        model.step_retraced.connect(self.retraced.append)
        model.step_held_back.connect(self.held_back.append)


@pytest.fixture
def model(qapp):
    return DocumentModel(example_document())


@pytest.fixture
def told(model):
    return Recorder(model)


def one_cell(model, value):
    return SetCells.one(model.document.tensors["q"], 0, 0, 0, value)


def test_every_state_has_a_larger_revision(model, told):
    assert model.apply(one_cell(model, 5.0), STEP)
    model.undo_stack.undo()
    model.undo_stack.redo()
    model.apply(RenamePlaces("value", 0, ("x",)), STEP)

    assert [revision for _, revision in told.document_changes] == [1, 2, 3, 4]
    assert [revision for _, revision in told.value_changes] == [1, 2, 3, 4]
    assert isinstance(told.value_changes[0][0], SetCells)
    assert told.value_changes[3][0] is None


def test_undo_and_redo_tell_what_they_made(model, told):
    model.apply(one_cell(model, 5.0), STEP)
    assert told.retraced == []

    model.undo_stack.undo()
    model.undo_stack.redo()

    assert [float(edit.values[0]) for edit in told.retraced] == [1.0, 5.0]


def test_values_change_after_all_have_followed_the_document(model):
    order = []
    model.values_changed.connect(lambda *_: order.append("values"))
    model.document_changed.connect(lambda *_: order.append("document"))

    model.apply(one_cell(model, 5.0), STEP)

    assert order == ["document", "values"]


def test_a_resize_loads_the_operands_that_changed(model, told):
    model.apply(*add_place(model.document, "value", 2))

    change, _ = told.value_changes[0]
    assert isinstance(change, LoadTensors)
    assert set(change.tensors) == {"v"}


def test_a_step_that_fails_leaves_none_behind(model):
    before = bits(model.document)
    bad = SetCells("q", np.array([999]), np.array([1.0]))

    with pytest.raises(IndexError):
        model.apply(bad, STEP)

    assert model.undo_stack.count() == 0
    assert bits(model.document) == before


def test_the_last_thousand_steps_are_kept(model):
    for value in range(KEPT_STEPS + 5):
        model.apply(one_cell(model, value + 2.0), STEP)
    model.undo_stack.setIndex(0)

    assert model.undo_stack.count() == KEPT_STEPS
    assert model.document.tensors["q"].values[0, 0, 0] == 6.0


def test_another_document_begins_with_an_empty_list(model):
    model.apply(one_cell(model, 5.0), STEP)
    model.replace_document(example_document())

    assert model.undo_stack.count() == 0
    assert model.undo_stack.isClean()
    assert bits(model.document) == bits(example_document())


def test_a_step_of_many_bytes_is_held_back(model, told, monkeypatch):
    monkeypatch.setattr(document_model_module, "LARGEST_STEP_BYTES", 90)
    model.apply(one_cell(model, 5.0), STEP)
    step = remove_place(model.document, "query", 0)
    before = bits(model.document)

    assert not model.apply(*step)

    assert told.held_back == [step.edit]
    assert bits(model.document) == before
    assert model.undo_stack.count() == 1
    model.apply_without_undo(step.edit)
    assert model.document.shapes()["q"] == (1, 2, 2)
    assert model.undo_stack.count() == 0
    assert not model.undo_stack.isClean(), "there is something to save"


def test_what_counts_is_the_edit_and_its_inverse(model, told, monkeypatch):
    edit = one_cell(model, 5.0)
    monkeypatch.setattr(document_model_module, "LARGEST_STEP_BYTES", edit.byte_count + 8)
    assert model.apply(edit, STEP)
    monkeypatch.setattr(document_model_module, "LARGEST_STEP_BYTES", edit.byte_count + 7)
    assert not model.apply(one_cell(model, 6.0), STEP)


def test_all_cells_of_the_largest_tensor_are_more_than_a_step_keeps():
    """256 MB of values, as many of their indices, and the values before."""
    assert LARGEST_STEP_BYTES < 3 * 256 * 2**20
    assert LARGEST_STEP_BYTES >= 2 * 256 * 2**20, "one tensor in place of another is kept"


# ---- the batch that is shown


def test_undo_in_another_batch_changes_that_batch_and_shows_it(model):
    model.apply(*set_counts(model.document, {"batch": 3}))
    selection = CellSelection(model)
    selection.show_batch(2)
    model.apply(SetCells.one(model.document.tensors["q"], 2, 0, 0, 5.0), STEP)
    selection.show_batch(0)

    model.undo_stack.undo()

    assert selection.batch == 2
    assert model.document.tensors["q"].values[:, 0, 0].tolist() == [1.0, 0.0, 0.0]
    selection.show_batch(1)
    model.undo_stack.redo()
    assert selection.batch == 2


def test_cells_of_several_batches_leave_the_shown_one_if_it_is_among_them(model):
    model.apply(*set_counts(model.document, {"batch": 3}))
    selection = CellSelection(model)
    size = model.document.tensors["q"].values.size // 3
    edit = SetCells("q", np.array([0, size]), np.array([5.0, 6.0]))
    selection.show_batch(1)
    model.apply(edit, STEP)
    assert selection.batch == 1
    selection.show_batch(2)
    model.undo_stack.undo()
    assert selection.batch == 0


def test_removing_the_last_batch_shows_the_one_before(model):
    model.apply(*set_counts(model.document, {"batch": 3}))
    selection = CellSelection(model)
    heard = []
    selection.batch_changed.connect(heard.append)
    selection.show_batch(2)

    model.apply(*remove_place(model.document, "batch", 2))

    assert selection.batch == 1
    assert heard == [2, 1]


def test_choices_that_moved_are_told_after_the_document_was_followed(model):
    selection = CellSelection(model)
    selection.choose("score", 2, 2)
    selection.trace("v", 2, 1)
    order = []
    selection.result_chosen.connect(lambda output: order.append((output, selection.chosen(output))))
    selection.trace_changed.connect(lambda: order.append(selection.traced))
    model.document_changed.connect(lambda *_: order.append("document"))

    model.apply(*remove_place(model.document, "query", 0))

    assert order == ["document", None, ("score", (1, 1))]


LEFT_TO_THE_COLLECTOR = """
import gc
from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.messages import Message
from attn_gui.models.document_model import DocumentModel

for _ in range(5):
    models = [DocumentModel(example_document())]
    for value in (2.0, 3.0):
        edit = SetCells.one(models[0].tensor("q"), 0, 0, 0, value)
        models[0].apply(edit, Message("Test", "a step"))
    step = models[0].undo_stack.command(0)
    gc.collect()  # what was held meanwhile is freed in another order
    del step, models
    gc.collect()
"""


def test_a_model_with_steps_may_be_left_to_the_garbage_collector(project_dir):
    ran = subprocess.run(
        [sys.executable, "-c", LEFT_TO_THE_COLLECTOR], cwd=project_dir, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
