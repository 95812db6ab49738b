"""Undo, redo and the list of steps, through the window."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attn_gui.core.axis_edits import add_place
from attn_gui.core.document import Document, example_document
from attn_gui.core.tensor import Tensor
from attn_gui.models import document_model as document_model_module
from attn_gui.models.undo_list_model import UndoRole
from tests.helpers.documents import bits, numbered_document
from tests.helpers.fake_prompts import FakePrompts
from tests.helpers.languages import spoken_in_capitals
from tests.helpers.table_keys import everywhere, press, select, select_cell, shown, type_text
from tests.window.conftest import wait_for_results

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def type_into(program, matrix, row, column, text):
    select_cell(program, matrix, row, column)
    type_text(program, text)
    press(program, Qt.Key.Key_Return)


def listed(program):
    """The list's rows, those that were undone in brackets."""
    model = program.window.undo_controller.list_view.model()
    rows = [model.index(row) for row in range(model.rowCount())]
    return [f"({index.data()})" if index.data(UndoRole.IS_UNDONE) else index.data() for index in rows]


def click_row(program, row):
    view = program.window.undo_controller.list_view
    rectangle = view.visualRect(view.model().index(row, 0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rectangle.center())


def place(program, matrix):
    index = program.window.tables[matrix].currentIndex()
    return index.row(), index.column()


@pytest.fixture
def with_list(program):
    program.window.actions_by_name["undo_list"].trigger()
    return program


def test_the_list_is_shown_by_the_menu_and_hidden_by_its_own_button(program):
    controller, action = program.window.undo_controller, program.window.actions_by_name["undo_list"]
    assert controller.dock.isHidden()
    action.trigger()
    assert controller.dock.isVisible()
    controller.dock.close()
    assert not action.isChecked()


def test_it_is_there_again_at_the_next_start(with_list, start_program):
    with_list.window.close()
    second = start_program()

    assert second.window.undo_controller.dock.isVisible()
    assert second.window.actions_by_name["undo_list"].isChecked()
    second.window.actions_by_name["reset_layout"].trigger()
    assert second.window.undo_controller.dock.isHidden()


def test_steps_are_listed_and_a_click_goes_back_to_any(with_list, qtbot):
    program = with_list
    type_into(program, "v", 0, 0, "9")
    type_into(program, "q", 1, 1, "-2.5")
    select(program, "alpha", (0, 1), (0, 3))
    press(program, Qt.Key.Key_Delete)
    assert listed(program) == [
        "Start",
        "v[agent1, 0]: 1.0 → 9.0",
        "q[agent2, 1]: 1.0 → -2.5",
        "Delete 1 × 3 of alpha",
    ]
    final = bits(program.models.document.document)
    click_row(program, 1)
    wait_for_results(qtbot, program)
    assert listed(program)[2:] == ["(q[agent2, 1]: 1.0 → -2.5)", "(Delete 1 × 3 of alpha)"]
    assert shown(program.window.tables["v"])[0] == ["9.0", "2.0"]
    assert shown(program.window.tables["att"])[0] == ["4.0", "4.2"]
    click_row(program, 0)
    assert bits(program.models.document.document) == bits(example_document())
    click_row(program, 3)
    assert bits(program.models.document.document) == final
    click_row(program, 2)
    type_into(program, "v", 2, 1, "1")
    assert listed(program)[3:] == ["v[agent3, 1]: 6.0 → 1.0"]


def test_the_list_by_keys(with_list):
    program, view = with_list, with_list.window.undo_controller.list_view
    type_into(program, "v", 0, 0, "9")
    type_into(program, "v", 0, 1, "8")
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Up)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert shown(program.window.tables["v"])[0] == ["9.0", "8.0"], "only Enter goes there"
    QTest.keyClick(view, Qt.Key.Key_Return)

    assert bits(program.models.document.document) == bits(example_document())
    assert view.currentIndex().row() == 0


def test_a_click_commits_the_open_editor_first(with_list):
    program = with_list
    type_into(program, "v", 0, 0, "9")
    select_cell(program, "v", 1, 0)
    type_text(program, "5")
    click_row(program, 0)

    assert listed(program) == ["Start", "(v[agent1, 0]: 1.0 → 9.0)", "(v[agent2, 0]: 3.0 → 5.0)"]


def test_a_text_that_cannot_be_committed_holds_undo_off(program):
    type_into(program, "v", 0, 0, "9")
    select_cell(program, "v", 1, 0)
    type_text(program, "x")
    program.window.actions_by_name["undo"].trigger()

    assert program.window.tables["v"].open_editor.text() == "x"
    assert shown(program.window.tables["v"])[0] == ["9.0", "2.0"]


def test_menu_entries_name_their_steps(program):
    undo, redo = (program.window.actions_by_name[name] for name in ("undo", "redo"))
    assert (undo.text(), redo.text()) == ("&Undo", "&Redo")
    assert not undo.isEnabled()
    type_into(program, "v", 0, 0, "9")
    program.window.tables["q"].table_model.rename(Qt.Orientation.Vertical, 0, "A & B")
    assert undo.text() == "&Undo agents: agent1 → A && B"
    assert undo.toolTip() == "Undo agents: agent1 → A & B"
    assert undo.iconText() == "Undo"
    undo.trigger()
    assert undo.text() == "&Undo v[agent1, 0]: 1.0 → 9.0"
    assert redo.text() == "&Redo agents: agent1 → A && B"
    assert redo.isEnabled()


def test_the_list_speaks_the_language_in_force(with_list, qtbot):
    program = with_list
    program.models.document.apply(*add_place(program.models.document.document, "query", 3))
    undo, controller = program.window.actions_by_name["undo"], program.window.undo_controller
    with spoken_in_capitals():
        qtbot.waitUntil(lambda: undo.text() == "&UNDO AGENTS: agent4 ADDED")
        assert listed(program) == ["START", "AGENTS: agent4 ADDED"]
        assert controller.list_view.accessibleName() == controller.dock.windowTitle() == "UNDO LIST"
    qtbot.waitUntil(lambda: undo.text() == "&Undo agents: agent4 added")
    assert listed(program) == ["Start", "agents: agent4 added"]


@everywhere
def test_keys_undo_and_redo(program, platform):
    type_into(program, "v", 0, 0, "9")
    type_into(program, "v", 2, 1, "8")
    press(program, Qt.Key.Key_Z, CTRL)
    press(program, Qt.Key.Key_Z, CTRL)
    assert bits(program.models.document.document) == bits(example_document())
    press(program, Qt.Key.Key_Z, CTRL | SHIFT)
    assert shown(program.window.tables["v"])[0] == ["9.0", "2.0"]


def test_undo_goes_to_the_first_cell_that_it_changed(program):
    select(program, "alpha", (1, 3), (1, 3))
    press(program, Qt.Key.Key_Delete)
    select_cell(program, "alpha", 0, 0)
    select_cell(program, "q", 2, 1)
    program.window.actions_by_name["undo"].trigger()

    assert place(program, "alpha") == (1, 1)
    assert place(program, "q") == (2, 1)


def test_undo_in_another_batch_shows_it_and_the_cell(start_program, qtbot):
    program = start_program(numbered_document(2))
    wait_for_results(qtbot, program)
    type_into(program, "k", 3, 1, "100")
    select_cell(program, "k", 0, 0)
    program.window.slice_bar.spin_box.setValue(1)
    program.window.actions_by_name["undo"].trigger()
    wait_for_results(qtbot, program)

    assert program.window.slice_bar.spin_box.value() == 0
    assert place(program, "k") == (3, 1)
    assert bits(program.models.document.document) == bits(numbered_document(2))
    assert shown(program.window.tables["k"])[3] == ["7.0", "8.0"]


# ---- a step that is too large


@pytest.fixture
def prompts():
    return FakePrompts()


@pytest.fixture
def cramped(start_program, qtbot, prompts, monkeypatch):
    """The program where 100 bytes are too many for a step."""
    program = start_program(prompts=prompts)
    wait_for_results(qtbot, program)
    type_into(program, "v", 0, 0, "9")
    monkeypatch.setattr(document_model_module, "LARGEST_STEP_BYTES", 90)
    return program


def test_it_is_made_once_the_user_agrees_and_empties_the_list(cramped, prompts, qtbot):
    prompts.is_held = True
    cramped.window.axes_controller.remove_last("query")
    assert [question[:39] for question in prompts.asked] == ["This step is too large to be undone, an"]
    assert cramped.models.document.document.count("query") == 3
    prompts.answer_held()
    wait_for_results(qtbot, cramped)
    assert cramped.models.document.document.count("query") == 2
    assert listed(cramped) == ["Start"]
    assert not cramped.window.actions_by_name["undo"].isEnabled()


def test_it_is_not_made_where_the_user_does_not_agree(cramped, prompts):
    prompts.confirms = False
    cramped.window.axes_controller.remove_last("query")

    assert cramped.models.document.document.count("query") == 3
    assert listed(cramped) == ["Start", "v[agent1, 0]: 1.0 → 9.0"]


def test_it_is_not_made_of_a_document_that_changed_meanwhile(cramped, prompts):
    prompts.is_held = True
    cramped.window.axes_controller.remove_last("query")
    cramped.models.document.undo_stack.undo()
    prompts.answer_held()

    assert bits(cramped.models.document.document) == bits(example_document())


def test_undo_keeps_every_kind_of_number(start_program, qtbot):
    values = np.array([[[np.nan, -0.0, 5e-324], [np.inf, -np.inf, 0.1]]])
    program = start_program(Document.from_tensors([Tensor("v", values)]))
    before = bits(program.models.document.document)
    for row in range(2):
        for column in range(3):
            type_into(program, "v", row, column, "1")
    program.models.document.undo_stack.setIndex(0)

    assert bits(program.models.document.document) == before
