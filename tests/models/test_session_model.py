from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.messages import Message
from attn_gui.core.session import Session, ViewState
from attn_gui.models.model_set import ModelSet
from attn_gui.models.session_model import SessionModel
from tests.helpers.documents import bits, numbered_document

SET = Message("Edits", "set")


@pytest.fixture
def models(qapp):
    return ModelSet.of(example_document())


@pytest.fixture
def session_model(models):
    return SessionModel(models)


def change(models, value=7.0):
    document_model = models.document
    document_model.apply(SetCells.one(document_model.tensor("q"), 0, 0, 0, value), SET)


def test_a_new_session_is_saved_and_nameless(session_model):
    assert (session_model.path, session_model.title, session_model.notes) == (None, None, "")
    assert not session_model.is_unsaved


def test_an_edit_makes_it_unsaved_and_undo_saved_again(qtbot, models, session_model):
    with qtbot.waitSignals([session_model.unsaved_changed, session_model.content_changed]):
        change(models)
    assert session_model.is_unsaved
    with qtbot.assertNotEmitted(session_model.unsaved_changed):
        change(models, 8.0)
    with qtbot.waitSignal(session_model.unsaved_changed):
        models.document.undo_stack.setIndex(0)
    assert not session_model.is_unsaved


def test_notes_make_it_unsaved_and_back_saved(qtbot, session_model):
    with qtbot.waitSignals([session_model.unsaved_changed, session_model.content_changed, session_model.notes_changed]):
        session_model.set_notes("看")
    assert session_model.is_unsaved
    with qtbot.waitSignal(session_model.unsaved_changed):
        session_model.set_notes("")
    with qtbot.assertNotEmitted(session_model.content_changed):
        session_model.set_notes("")
    assert not session_model.is_unsaved


def test_saving_keeps_the_undo_list(qtbot, models, session_model):
    change(models)
    session_model.set_notes("n")
    with qtbot.waitSignals([session_model.unsaved_changed, session_model.name_changed]):
        session_model.mark_saved(Path("/a/b.attn"))
    assert not session_model.is_unsaved
    assert session_model.path == Path("/a/b.attn")
    assert models.document.undo_stack.count() == 1
    models.document.undo_stack.undo()
    assert session_model.is_unsaved
    models.document.undo_stack.redo()
    assert not session_model.is_unsaved


def test_a_step_that_empties_the_undo_list_leaves_it_unsaved(models, session_model):
    models.document.apply_without_undo(SetCells.one(models.document.tensor("q"), 0, 0, 0, 7.0))
    assert session_model.is_unsaved


def test_more_steps_than_are_kept_leave_it_unsaved_at_the_oldest(models, session_model):
    models.document.undo_stack.clear()
    models.document.undo_stack.setUndoLimit(2)
    for value in (1.5, 2.5, 3.5):
        change(models, value)
    models.document.undo_stack.setIndex(0)
    assert session_model.is_unsaved


def test_what_is_taken_is_a_copy_with_the_view(models, session_model):
    models.selection.choose("score", 1, 2)
    models.selection.choose("att", 2, 1)
    models.options.set_digits(4)
    session_model.set_notes("n")
    session = session_model.session()
    change(models)
    assert bits(session.document) == bits(example_document())
    assert session.view == ViewState(0, {"score": (1, 2), "att": (2, 1)}, "att", 4)
    assert session.notes == "n"


def test_loading_shows_the_session_as_it_was(qtbot, models, session_model):
    change(models)
    session_model.set_notes("old")
    view = ViewState(1, {"score": (2, 3), "att": (0, 4)}, "score", 9)
    with qtbot.waitSignals([session_model.loaded, session_model.name_changed, session_model.unsaved_changed]):
        session_model.load(Session(numbered_document(2), view, "new"), Path("/a/c.attn"))
    assert bits(models.document.document) == bits(numbered_document(2))
    assert models.document.undo_stack.count() == 0
    assert session_model.session().view == view
    assert (session_model.notes, session_model.path, session_model.is_unsaved) == ("new", Path("/a/c.attn"), False)


def test_loading_without_a_view_begins_at_the_beginning(models, session_model):
    models.selection.choose("att", 2, 1)
    models.options.set_digits(4)
    session_model.load(Session(example_document()), title=SET)
    assert session_model.session().view == ViewState(0, {"score": (0, 0), "att": (0, 0)}, "score", 4)
    assert (session_model.title, session_model.path) == (SET, None)


def test_restored_work_is_unsaved_with_nothing_to_undo(models, session_model):
    session_model.load(Session(numbered_document()), is_unsaved=True)
    assert session_model.is_unsaved
    assert models.document.undo_stack.count() == 0
    change(models)
    models.document.undo_stack.undo()
    assert session_model.is_unsaved


@pytest.mark.parametrize("names", [(), ("q",), ("q", "k"), ("alpha", "v")])
def test_a_session_with_operands_absent_goes_there_and_back(models, session_model, names):
    whole = numbered_document()
    document = Document.from_tensors(whole.tensors[name] for name in names)
    session_model.load(Session(document))
    taken = session_model.session()
    assert bits(taken.document) == bits(document)
    assert taken.view.chosen_cells == {"score": (0, 0), "att": (0, 0)}


def test_what_was_loaded_is_not_written_into(models, session_model):
    document = example_document()
    session_model.load(Session(document))
    change(models)
    assert np.array_equal(document.tensors["q"].values, example_document().tensors["q"].values)
