"""Commands on the selected cells, by keys, through the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QContextMenuEvent

from tests.helpers.documents import bits, numbered_document
from tests.helpers.table_keys import CTRL, everywhere, press, select, select_cell, shown, stored, type_text
from tests.window.conftest import wait_for_results

V = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]


def steps(program):
    stack = program.models.document.undo_stack
    return [stack.text(place) for place in range(stack.count())]


@everywhere
@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_sets_the_selection_to_zero_in_one_step(program, qtbot, platform, key):
    table = select(program, "v", (0, 2), (0, 2))
    press(program, key)
    assert table.open_editor is None
    assert stored(program, "v") == [[0.0, 0.0], [0.0, 0.0], [5.0, 6.0]]
    assert steps(program) == ["Delete 2 × 2 of v"]
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["att"])[0] == ["1.0", "1.2"]
    press(program, Qt.Key.Key_Z, CTRL)
    assert stored(program, "v") == V
    program.window.actions_by_name["redo"].trigger()
    assert stored(program, "v")[0] == [0.0, 0.0]


def test_deleting_zeros_is_no_step(program):
    select_cell(program, "q", 0, 1)
    press(program, Qt.Key.Key_Delete)
    assert steps(program) == []


@everywhere
def test_ctrl_a_selects_the_table_and_delete_empties_it(program, platform):
    table = select_cell(program, "alpha", 1, 1)
    press(program, Qt.Key.Key_A, CTRL)
    assert (table.selected_cells().rows, table.selected_cells().columns) == ((0, 3), (0, 3))
    press(program, Qt.Key.Key_Delete)
    assert stored(program, "alpha") == [[0.0] * 3] * 3


def test_fill_down_by_key(program):
    select(program, "v", (0, 3), (1, 2))
    press(program, Qt.Key.Key_D, CTRL)
    assert stored(program, "v") == [[1.0, 2.0], [3.0, 2.0], [5.0, 2.0]]
    select_cell(program, "v", 2, 0)
    press(program, Qt.Key.Key_D, CTRL)
    assert stored(program, "v")[2] == [3.0, 2.0]
    assert steps(program) == ["Fill down 3 × 1 of v", "Fill down 1 × 1 of v"]


@everywhere
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_ctrl_enter_writes_what_is_typed_into_all_selected_cells(program, platform, key):
    table = select(program, "v", (1, 3), (0, 2))
    type_text(program, "0.5")
    press(program, key, CTRL)
    assert table.open_editor is None
    assert stored(program, "v") == [[1.0, 2.0], [0.5, 0.5], [0.5, 0.5]]
    assert steps(program) == ["Fill 2 × 2 of v with 0.5"]
    assert table.selected_cells().rows == (1, 3)
    assert program.window.focusWidget() is table


def test_fill_with_value_opens_an_editor_whose_enter_fills(program):
    table = select(program, "v", (0, 3), (0, 1))
    press(program, Qt.Key.Key_Return, CTRL)
    assert table.open_editor is not None
    type_text(program, "8")
    press(program, Qt.Key.Key_Return)
    assert stored(program, "v") == [[8.0, 2.0], [8.0, 4.0], [8.0, 6.0]]
    program.window.actions_by_name["fill_value"].trigger()
    press(program, Qt.Key.Key_Escape)
    type_text(program, "9")
    press(program, Qt.Key.Key_Return)
    assert stored(program, "v")[1][0] == 8.0, "Esc has ended the filling: this Enter is of a single cell"
    assert steps(program) == ["Fill 3 × 1 of v with 8.0", "v[agent1, 0]: 8.0 → 9.0"]


def test_an_unchanged_editor_fills_with_its_cells_own_value(program):
    select(program, "v", (0, 3), (0, 2))
    press(program, Qt.Key.Key_F2)
    press(program, Qt.Key.Key_Return, CTRL)
    assert stored(program, "v") == [[1.0, 1.0]] * 3


def test_ctrl_enter_on_no_number_stays_open(program):
    table = select(program, "v", (0, 3), (0, 2))
    type_text(program, "abc")
    press(program, Qt.Key.Key_Return, CTRL)
    assert table.open_editor.text() == "abc"
    assert table.open_editor.accessibleDescription().startswith("⚠ ")
    assert stored(program, "v") == V


def test_zeros_are_of_the_whole_table(program):
    select_cell(program, "k", 2, 1)
    program.window.actions_by_name["zeros"].trigger()
    assert stored(program, "k") == [[0.0, 0.0]] * 3
    assert steps(program) == ["Zeros in k"]


def test_rows_of_alpha_are_normalised_and_no_others(program, qtbot):
    select(program, "alpha", (0, 2), (0, 3))
    type_text(program, "2")
    press(program, Qt.Key.Key_Return, CTRL)
    select(program, "alpha", (0, 2), (1, 2))
    program.window.actions_by_name["normalise_rows"].trigger()
    assert stored(program, "alpha") == [[1 / 3] * 3, [1 / 3] * 3, [0.3, 0.3, 0.4]]
    assert steps(program)[-1] == "Normalise 2 × 3 of alpha"
    wait_for_results(qtbot, program)
    assert program.window.tables["alpha"].model().index(0, 3).data() == "1.0 ✓ yes"
    press(program, Qt.Key.Key_A, CTRL)
    press(program, Qt.Key.Key_Delete)
    program.window.actions_by_name["normalise_rows"].trigger()
    assert "agent1 of alpha has the sum 0.0" in program.window.message_bar.text
    select_cell(program, "v", 0, 0)
    program.window.actions_by_name["normalise_rows"].trigger()
    assert "Only the rows of alpha" in program.window.message_bar.text
    assert stored(program, "v") == V


def test_only_the_shown_batch_changes(start_program, qtbot):
    program = start_program(numbered_document(2))
    wait_for_results(qtbot, program)
    document = program.models.document.document
    before = bits(document)
    program.models.selection.show_batch(1)
    for name in ("delete_cells", "fill_down", "zeros"):
        select(program, "q", (0, 2), (0, 2))
        program.window.actions_by_name[name].trigger()
    assert document.tensors["q"].values[0].tolist() == [[1, 2], [3, 4], [5, 6]]
    assert not document.tensors["q"].values[1].any()
    for _ in range(program.models.document.undo_stack.count()):
        press(program, Qt.Key.Key_Z, CTRL)
    assert bits(document) == before


def test_without_a_table_in_focus_nothing_is_done_and_that_is_told(program):
    program.window.panels[0].heatmaps.setFocus()
    for key, modifiers in (
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_V, CTRL),
        (Qt.Key.Key_D, CTRL),
    ):
        press(program, key, modifiers)
    assert steps(program) == []
    assert "Select cells" in program.window.message_bar.text


def test_tables_offer_their_commands_by_a_context_menu(program):
    def offered(matrix):
        table = program.window.tables[matrix]
        assert table.contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu
        return [action.text() for action in table.actions()]

    assert "&Paste" in offered("q")
    assert "&Normalise rows of alpha" in offered("alpha")
    assert "&Normalise rows of alpha" not in offered("v")
    assert {"&Copy", "Copy as &shown", "Copy t&ensor as code", "Select &all"} <= set(offered("score"))
    assert not {"Cu&t", "&Paste", "Paste as &whole tensor", "&Delete (set to 0)", "&Fill down"} & set(offered("score"))


@pytest.mark.screen
def test_the_context_menu_opens_on_the_selection_and_works(program, qtbot, qapp):
    table = select(program, "v", (0, 2), (0, 2))
    place = table.visualRect(table.model().index(1, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=place)
    qapp.postEvent(
        table.viewport(),
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, table.viewport().mapToGlobal(place)),
    )
    closed = []

    def choose():
        menu = qapp.activePopupWidget()
        if menu is None:
            return False
        action = next(action for action in menu.actions() if action.text().startswith("&Delete"))
        menu.setActiveAction(action)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
        closed.append(True)
        return True

    QTimer.singleShot(200, choose)
    qtbot.waitUntil(lambda: bool(closed))
    assert stored(program, "v") == [[0.0, 0.0], [0.0, 0.0], [5.0, 6.0]]


@pytest.mark.screen
def test_the_edit_menu_reached_by_keys_acts_on_the_table(program, qtbot, qapp):
    select(program, "v", (0, 2), (0, 2))
    press(program, Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: qapp.activePopupWidget() is not None)
    qtbot.keyClick(qapp.activePopupWidget(), Qt.Key.Key_D)
    assert stored(program, "v") == [[0.0, 0.0], [0.0, 0.0], [5.0, 6.0]]
