"""The undo stack as a list."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from attn_gui.core.document import example_document
from attn_gui.core.edits import RenamePlaces
from attn_gui.core.messages import Message
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.undo_list_model import UndoListModel, UndoRole
from tests.helpers.languages import spoken_in_capitals


@pytest.fixture
def document_model(qapp):
    return DocumentModel(example_document())


@pytest.fixture
def undo_list(document_model):
    model = UndoListModel(document_model.undo_stack)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield model
    tester.deleteLater()


def step(document_model, name):
    document_model.apply(RenamePlaces("query", 0, (name,)), Message("Test", "to {name}", {"name": name}))


def texts(undo_list):
    return [undo_list.index(row).data() for row in range(undo_list.rowCount())]


def undone(undo_list):
    return [undo_list.index(row).data(UndoRole.IS_UNDONE) for row in range(undo_list.rowCount())]


def test_it_begins_with_the_start(undo_list):
    assert texts(undo_list) == ["Start"]
    assert (undo_list.current_row, undo_list.step_to_undo, undo_list.step_to_redo) == (0, "", "")


def test_each_step_is_a_row_and_undone_ones_are_marked(document_model, undo_list):
    step(document_model, "a")
    step(document_model, "b")
    document_model.undo_stack.undo()

    assert texts(undo_list) == ["Start", "to a", "to b"]
    assert undone(undo_list) == [False, False, True]
    assert (undo_list.current_row, undo_list.step_to_undo, undo_list.step_to_redo) == (1, "to a", "to b")
    assert undo_list.index(2).data(Qt.ItemDataRole.FontRole).italic()
    assert not undo_list.index(1).data(Qt.ItemDataRole.FontRole).italic()


def test_rows_stay_where_the_steps_do(document_model, undo_list):
    """Only what is new comes and goes, so that a view keeps its place."""
    for name in "abc":
        step(document_model, name)
    document_model.undo_stack.setIndex(1)
    heard = []
    undo_list.rowsRemoved.connect(lambda _parent, first, last: heard.append(("removed", first, last)))
    undo_list.rowsInserted.connect(lambda _parent, first, last: heard.append(("inserted", first, last)))

    step(document_model, "d")

    assert heard == [("removed", 2, 3), ("inserted", 2, 2)]
    assert texts(undo_list) == ["Start", "to a", "to d"]


def test_an_equal_step_in_place_of_another_is_another(document_model, undo_list):
    step(document_model, "a")
    document_model.undo_stack.undo()
    step(document_model, "a")

    assert texts(undo_list) == ["Start", "to a"]
    assert undone(undo_list) == [False, False]


def test_it_empties_with_the_stack(document_model, undo_list):
    step(document_model, "a")
    document_model.replace_document(example_document())

    assert texts(undo_list) == ["Start"]


def test_it_follows_when_the_oldest_steps_are_dropped(qapp):
    document_model = DocumentModel(example_document())
    document_model.undo_stack.setUndoLimit(3)
    undo_list = UndoListModel(document_model.undo_stack)
    tester = QAbstractItemModelTester(undo_list, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for name in "abc":
        step(document_model, name)
    heard = []
    undo_list.rowsRemoved.connect(lambda _parent, first, last: heard.append(("removed", first, last)))
    undo_list.rowsInserted.connect(lambda _parent, first, last: heard.append(("inserted", first, last)))

    step(document_model, "d")

    assert heard == [("removed", 1, 1), ("inserted", 3, 3)]
    assert texts(undo_list) == ["Start", "to b", "to c", "to d"]
    tester.deleteLater()


def test_steps_are_told_in_the_language_in_force(document_model, undo_list):
    step(document_model, "a")

    with spoken_in_capitals():
        assert texts(undo_list) == ["START", "TO a"]
        assert undo_list.step_to_undo == "TO a"
