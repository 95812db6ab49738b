"""Sizes and names through the window: buttons, menus, headers, the dialog and the slice bar."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QLineEdit
from shiboken6 import isValid

from attn_gui.core.axis_edits import add_place
from attn_gui.core.document import Document, example_document
from attn_gui.core.tensor import Tensor
from attn_gui.views.axis_buttons import AxisButtons
from attn_gui.window.sizes_dialog import SizesDialog
from tests.helpers.documents import bits, numbered_document
from tests.helpers.languages import spoken_in_capitals
from tests.helpers.table_keys import everywhere, press, select, select_cell, shown, type_text
from tests.window.conftest import wait_for_results

ROWS, COLUMNS = Qt.Orientation.Vertical, Qt.Orientation.Horizontal


def names(program, matrix, orientation):
    model = program.window.tables[matrix].table_model
    return [model.headerData(place, orientation) for place in range(model.counts[orientation == COLUMNS])]


def buttons_of(program, axis):
    """The first pair of buttons for that axis."""
    return next(
        pair for panel in program.window.panels for pair in panel.findChildren(AxisButtons) if pair.axis == axis
    )


def click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def steps(program):
    return [
        program.models.document.undo_stack.command(i).text() for i in range(program.models.document.undo_stack.count())
    ]


# ---- "+" and "−"


def test_an_agent_more_and_less_by_the_buttons_of_q(program, qtbot):
    buttons = buttons_of(program, "query")
    assert buttons.add_button.toolTip() == "agents: add agent4. Changes q, k, alpha, v."
    click(buttons.add_button)
    wait_for_results(qtbot, program)

    tables = program.window.tables
    assert [tables[matrix].table_model.counts for matrix in ("q", "k", "score", "alpha", "v", "att")] == [
        (4, 2),
        (4, 2),
        (4, 4),
        (4, 4),
        (4, 2),
        (4, 2),
    ]
    assert names(program, "score", ROWS) == ["agent1", "agent2", "agent3", "agent4"]
    assert shown(tables["score"])[3] == ["0.0"] * 4
    assert shown(tables["att"]) == [["3.2", "4.2"], ["2.6", "3.6"], ["3.2", "4.2"], ["0.0", "0.0"]]
    assert buttons.remove_button.toolTip() == "agents: remove agent4. Changes q, k, alpha, v."
    click(buttons.remove_button)
    wait_for_results(qtbot, program)
    assert bits(program.models.document.document) == bits(example_document())
    assert steps(program) == ["agents: agent4 added", "agents: agent4 removed"]


def test_columns_change_in_what_shares_them(program, qtbot):
    click(buttons_of(program, "feature").add_button)
    click(buttons_of(program, "value").remove_button)
    wait_for_results(qtbot, program)

    assert program.models.document.document.shapes() == {
        "q": (1, 3, 3),
        "k": (1, 3, 3),
        "alpha": (1, 3, 3),
        "v": (1, 3, 1),
    }
    assert names(program, "q", COLUMNS) == names(program, "k", COLUMNS) == ["0", "1", "2"]
    assert shown(program.window.tables["score"]) == [
        ["1.0", "0.0", "1.0"],
        ["0.0", "1.0", "1.0"],
        ["1.0", "1.0", "2.0"],
    ]
    assert not buttons_of(program, "value").remove_button.isEnabled(), "the last one stays"


def test_a_click_on_a_button_commits_the_open_editor_first(program, qtbot):
    select_cell(program, "v", 0, 0)
    type_text(program, "7")
    click(buttons_of(program, "value").add_button)

    assert program.models.document.document.tensors["v"].values[0, 0].tolist() == [7.0, 2.0, 0.0]
    assert steps(program) == ["v[agent1, 0]: 1.0 → 7.0", "features of v: 2 added"]


def test_an_editor_that_cannot_be_committed_holds_the_button_off(program):
    select_cell(program, "v", 0, 0)
    type_text(program, "x")
    click(buttons_of(program, "value").add_button)

    assert steps(program) == []
    assert program.window.tables["v"].open_editor.text() == "x"


# ---- the menu, by keys alone


def test_rows_and_columns_by_the_menu(program, qtbot):
    actions = program.window.actions_by_name
    table = select_cell(program, "q", 0, 1)
    actions["insert_row"].trigger()
    assert names(program, "q", ROWS) == ["agent1", "agent4", "agent2", "agent3"]
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 1)
    actions["insert_column"].trigger()
    assert names(program, "k", COLUMNS) == ["0", "1", "2"]
    assert shown(table) == [["1.0", "0.0", "0.0"], ["0.0"] * 3, ["0.0", "1.0", "0.0"], ["1.0", "1.0", "0.0"]]
    select(program, "q", (1, 3), (0, 1))
    actions["remove_rows"].trigger()
    assert names(program, "alpha", COLUMNS) == ["agent1", "agent3"]
    select(program, "q", (0, 1), (1, 3))
    actions["remove_columns"].trigger()
    assert shown(table) == [["1.0"], ["1.0"]]
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["score"]) == [["1.0", "1.0"], ["1.0", "1.0"]]
    assert steps(program) == [
        "agents: agent4 added",
        "features of q and k: 2 added",
        "agents: agent4, agent2 removed",
        "features of q and k: 1, 2 removed",
    ]


def test_the_rows_of_a_result_are_agents_too(program):
    select(program, "att", (1, 2), (0, 1))
    program.window.actions_by_name["remove_rows"].trigger()

    assert names(program, "q", ROWS) == ["agent1", "agent3"]


def test_all_rows_cannot_be_removed(program):
    select(program, "k", (0, 3), (0, 2))
    program.window.actions_by_name["remove_rows"].trigger()

    assert program.window.message_bar.text == "⚠ agents: at least one has to stay."
    assert steps(program) == []


def test_without_a_table_the_menu_says_what_it_needs(program):
    program.window.panels[0].heatmaps.setFocus()
    for name in ("insert_row", "remove_columns", "rename_row", "store_as_float64"):
        program.window.message_bar.take_back()
        program.window.actions_by_name[name].trigger()
        assert program.window.message_bar.text.startswith("⚠ Choose a cell of a table first")
    assert steps(program) == []


def test_a_size_beyond_the_limit_is_refused_with_the_reason(start_program, qtbot, monkeypatch):
    monkeypatch.setattr("attn_gui.core.axis_edits.LARGEST_TENSOR_BYTES", 9 * 8)
    program = start_program()
    click(buttons_of(program, "query").add_button)

    assert program.window.message_bar.text.startswith("⚠ agents: too many. alpha would become (1, 4, 4)")
    assert program.models.document.document.shapes() == example_document().shapes()


# ---- names in the headers


def section_center(table, orientation, section):
    header = table.verticalHeader() if orientation == ROWS else table.horizontalHeader()
    start, half = header.sectionViewportPosition(section), header.sectionSize(section) // 2
    return header.viewport(), QPoint(10, start + half) if orientation == ROWS else QPoint(start + half, 10)


def double_click(table, orientation, section):
    viewport, place = section_center(table, orientation, section)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    return table.header_editor.line_edit


@everywhere
def test_a_double_click_on_a_name_renames_it_everywhere(program, qtbot, platform):
    table = program.window.tables["q"]
    line_edit = double_click(table, ROWS, 1)
    assert line_edit.text() == "agent2"
    assert line_edit.selectedText() == "agent2"
    QTest.keyClicks(line_edit, "Bob")
    QTest.keyClick(line_edit, Qt.Key.Key_Return)

    assert table.header_editor.line_edit is None
    assert names(program, "q", ROWS) == names(program, "alpha", COLUMNS) == ["agent1", "Bob", "agent3"]
    assert names(program, "att", ROWS) == ["agent1", "Bob", "agent3"]
    assert program.window.focusWidget() is table
    assert steps(program) == ["agents: agent2 → Bob"]
    program.window.actions_by_name["undo"].trigger()
    assert names(program, "score", COLUMNS) == ["agent1", "agent2", "agent3"]


def test_names_may_be_chinese_and_the_arithmetic_bears_them(program, qtbot):
    line_edit = double_click(program.window.tables["k"], ROWS, 2)
    line_edit.setText("机器人丙")
    QTest.keyClick(line_edit, Qt.Key.Key_Return)
    select_cell(program, "score", 0, 2)

    expected = "score[agent1, 机器人丙] = 1.0 × 1.0 + 0.0 × 1.0 = 1.0"
    qtbot.waitUntil(lambda: program.window.arithmetic.text.startswith(expected))


def test_escape_keeps_the_name(program):
    line_edit = double_click(program.window.tables["v"], COLUMNS, 0)
    QTest.keyClicks(line_edit, "x")
    QTest.keyClick(line_edit, Qt.Key.Key_Escape)

    assert program.window.tables["v"].header_editor.line_edit is None
    assert names(program, "v", COLUMNS) == ["0", "1"]
    assert steps(program) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("agent2", "⚠ agents: “agent2” is there already; each needs a name of its own."),
        ("", "⚠ agents: name 1 is empty."),
        ("x" * 50, f"⚠ agents: “{'x' * 40}…” is longer than 40 characters."),
    ],
)
def test_a_refused_name_stays_with_the_reason(program, text, reason):
    table = program.window.tables["q"]
    line_edit = double_click(table, ROWS, 0)
    line_edit.setText(text)
    QTest.keyClick(line_edit, Qt.Key.Key_Return)

    assert table.header_editor.line_edit is line_edit
    assert line_edit.accessibleDescription() == reason
    assert names(program, "q", ROWS) == ["agent1", "agent2", "agent3"]
    QTest.keyClick(line_edit, Qt.Key.Key_A)
    QTest.keyClick(line_edit, Qt.Key.Key_Escape)
    assert table.header_editor.line_edit is None


def test_going_on_from_a_refused_name_keeps_the_old_one_and_says_why(program, qtbot):
    table = program.window.tables["q"]
    line_edit = double_click(table, ROWS, 0)
    line_edit.setText("agent3")
    program.window.tables["v"].setFocus()

    assert table.header_editor.line_edit is None
    assert names(program, "q", ROWS) == ["agent1", "agent2", "agent3"]
    assert "agent3" in program.window.statusBar().currentMessage()


def test_going_on_from_a_good_name_takes_it(program):
    line_edit = double_click(program.window.tables["q"], COLUMNS, 0)
    line_edit.setText("speed")
    program.window.tables["v"].setFocus()

    assert names(program, "k", COLUMNS) == ["speed", "1"]


def test_commands_take_an_open_name_first_or_are_held_off(program):
    table = program.window.tables["q"]
    program.models.document.apply(*add_place(program.models.document.document, "value", 2))
    double_click(table, ROWS, 0).setText("Ann")
    program.window.actions_by_name["undo"].trigger()
    assert names(program, "q", ROWS) == ["agent1", "agent2", "agent3"]
    assert program.models.document.undo_stack.redoText() == "agents: agent1 → Ann"

    line_edit = double_click(table, ROWS, 0)
    line_edit.setText("agent2")
    program.window.actions_by_name["redo"].trigger()
    assert table.header_editor.line_edit is line_edit
    assert program.models.document.undo_stack.index() == 1


def test_the_column_of_sums_has_no_name_to_edit(program):
    table = program.window.tables["alpha"]
    table.horizontalHeader().sectionDoubleClicked.emit(3)
    assert table.header_editor.line_edit is None


def test_names_by_the_menu(program):
    actions = program.window.actions_by_name
    select_cell(program, "v", 1, 1)
    actions["rename_column"].trigger()
    type_text(program, "y")
    press(program, Qt.Key.Key_Return)
    actions["rename_row"].trigger()
    type_text(program, "Bo")
    press(program, Qt.Key.Key_Return)

    assert names(program, "att", COLUMNS) == ["0", "y"]
    assert names(program, "att", ROWS) == ["agent1", "Bo", "agent3"]


def test_the_menu_of_a_header(program):
    controller, table = program.window.axes_controller, program.window.tables["alpha"]
    menu = controller.header_menu(table, COLUMNS, 1)
    assert [action.text() for action in menu.actions()] == [
        "Re&name agent2…",
        "Insert &before agent2",
        "Insert &after agent2",
        "&Remove agent2 (q, k, alpha, v)",
        "&Sizes and names…",
    ]
    menu.actions()[1].trigger()
    assert names(program, "alpha", COLUMNS) == ["agent1", "agent4", "agent2", "agent3"]
    assert table.currentIndex().column() == 1
    controller.header_menu(table, COLUMNS, 2).actions()[2].trigger()
    assert names(program, "q", ROWS) == ["agent1", "agent4", "agent2", "agent5", "agent3"]
    controller.header_menu(table, COLUMNS, 0).actions()[3].trigger()
    assert names(program, "v", ROWS) == ["agent4", "agent2", "agent5", "agent3"]
    controller.header_menu(table, ROWS, 3).actions()[0].trigger()
    assert table.header_editor.line_edit.text() == "agent3"


# ---- the dialog


@pytest.fixture
def dialog(program):
    program.window.actions_by_name["sizes"].trigger()
    dialog = program.window.findChild(SizesDialog)
    yield dialog
    if isValid(dialog):
        dialog.close()


def ok(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


@pytest.fixture
def type_name(qtbot):
    """Qt's own delegate commits a little after the key."""

    def type_text_of(dialog, axis, place, text):
        view = dialog.editors[axis].list_view
        view.edit(view.model().index(place, 0))
        line_edit = view.findChild(QLineEdit)
        line_edit.setText(text)
        QTest.keyClick(line_edit, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: dialog.editors[axis].labels[place] == text)

    return type_text_of


def test_the_dialog_changes_all_in_one_step(program, dialog, type_name, qtbot):
    assert dialog.isModal()
    assert dialog.same_box.isChecked()
    assert not dialog.editors["key"].isVisible()
    assert (dialog.verdict, dialog.step) == ("", None)
    for axis, count in {"batch": 2, "query": 4, "feature": 1, "value": 3}.items():
        dialog.editors[axis].spin_box.setValue(count)
    type_name(dialog, "query", 3, "机器人丁")
    type_name(dialog, "value", 2, "z")
    assert dialog.verdict == (
        "This removes 1 (features of q and k), and with them 6 numbers of q, k. Undo brings them back."
    )
    click(ok(dialog))
    wait_for_results(qtbot, program)

    assert program.models.document.document.shapes() == {
        "q": (2, 4, 1),
        "k": (2, 4, 1),
        "alpha": (2, 4, 4),
        "v": (2, 4, 3),
    }
    assert names(program, "att", ROWS) == ["agent1", "agent2", "agent3", "机器人丁"]
    assert names(program, "att", COLUMNS) == ["0", "1", "z"]
    assert steps(program) == ["batches: 1 → 2, agents: 3 → 4, features of q and k: 2 → 1, features of v: 2 → 3"]
    program.window.actions_by_name["undo"].trigger()
    assert bits(program.models.document.document) == bits(example_document())


def test_cancel_changes_nothing(program, dialog):
    dialog.editors["query"].spin_box.setValue(9)
    dialog.reject()

    assert steps(program) == []


def test_ok_without_a_change_is_no_step(program, dialog):
    click(ok(dialog))

    assert not dialog.isVisible()
    assert steps(program) == []


def test_names_that_a_smaller_number_cut_off_come_again(dialog, type_name):
    editor = dialog.editors["query"]
    type_name(dialog, "query", 2, "Cy")
    for count in (1, 12, 3):
        editor.spin_box.setValue(count)

    assert editor.labels == ("agent1", "agent2", "Cy")


def test_the_dialog_says_why_it_cannot_be_accepted(program, dialog, type_name):
    type_name(dialog, "query", 0, "agent2")
    assert dialog.verdict == "⚠ agents: “agent2” is there already; each needs a name of its own."
    assert not ok(dialog).isEnabled()
    dialog.accept()
    assert dialog.isVisible(), "Enter does not get round it"
    type_name(dialog, "query", 0, "Ann")
    assert ok(dialog).isEnabled()
    dialog.editors["query"].spin_box.setValue(100_000)
    assert dialog.verdict.startswith("⚠ agents: too many. alpha would become (1, 100000, 100000)")
    assert not ok(dialog).isEnabled()
    assert len(dialog.editors["query"].labels) == 3, "no names are made for what cannot be"
    assert steps(program) == []


def test_queries_and_keys_can_be_parted_and_joined(program, dialog, qtbot):
    dialog.same_box.setChecked(False)
    assert dialog.editors["key"].isVisible()
    assert dialog.verdict.startswith("As long as their names are equal")
    dialog.editors["key"].spin_box.setValue(5)
    assert dialog.verdict == ""
    click(ok(dialog))
    wait_for_results(qtbot, program)
    assert program.models.document.document.shapes()["alpha"] == (1, 3, 5)
    assert steps(program) == ["keys: 3 → 5"]
    assert buttons_of(program, "key").add_button.toolTip() == "keys: add agent6. Changes k, alpha, v."

    program.window.axes_controller.open_dialog()
    second = program.window.findChildren(SizesDialog)[-1]
    assert not second.same_box.isChecked()
    second.same_box.setChecked(True)
    assert second.verdict.startswith("This removes agent4, agent5 (keys)")
    click(ok(second))
    assert bits(program.models.document.document) == bits(example_document())


def test_a_document_without_keys_has_no_agents_to_part(start_program):
    program = start_program(Document.from_tensors([Tensor("q", np.ones((1, 2, 2)))]))
    program.window.axes_controller.open_dialog()
    dialog = program.window.findChild(SizesDialog)

    assert list(dialog.editors) == ["batch", "query", "feature"]
    assert not dialog.same_box.isVisible()
    dialog.editors["query"].spin_box.setValue(3)
    click(ok(dialog))
    assert program.models.document.document.shapes() == {"q": (1, 3, 2)}


# ---- batches


def test_batches_are_added_chosen_and_removed(program, qtbot):
    bar, selection = program.window.slice_bar, program.models.selection
    assert not bar.spin_box.isVisible()
    assert bar.text == "one only"
    click(bar.buttons.add_button)
    wait_for_results(qtbot, program)
    assert selection.batch == 1
    assert bar.spin_box.isVisible()
    assert bar.text == "of 2; batches never mix"
    assert shown(program.window.tables["score"]) == [["0.0"] * 3] * 3
    select_cell(program, "q", 0, 0)
    type_text(program, "2")
    press(program, Qt.Key.Key_Return)
    assert steps(program)[-1] == "q[1, agent1, 0]: 0.0 → 2.0"
    bar.spin_box.setValue(0)
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["score"])[2] == ["1.0", "1.0", "2.0"]
    assert bar.buttons.remove_button.toolTip() == "batches: remove 0. Changes q, k, alpha, v."
    click(bar.buttons.remove_button)
    wait_for_results(qtbot, program)
    assert (selection.batch, bar.text) == (0, "one only")
    assert shown(program.window.tables["q"])[0] == ["2.0", "0.0"]


def test_choosing_a_batch_commits_what_is_typed_where_it_was_typed(start_program, qtbot):
    program = start_program(numbered_document(2))
    wait_for_results(qtbot, program)
    select_cell(program, "q", 0, 0)
    type_text(program, "50")
    program.window.slice_bar.spin_box.setFocus()
    program.window.slice_bar.spin_box.setValue(1)

    assert program.models.document.document.tensors["q"].values[:, 0, 0].tolist() == [50.0, 7.0]


def test_batches_by_the_menu(program):
    program.window.actions_by_name["add_batch"].trigger()
    program.window.actions_by_name["add_batch"].trigger()
    program.models.selection.show_batch(0)
    program.window.actions_by_name["remove_batch"].trigger()

    assert program.models.document.document.count("batch") == 2
    assert steps(program) == ["batches: 1 added", "batches: 2 added", "batches: 0 removed"]


# ---- storage


def test_storage_is_told_and_converted(start_program, qtbot):
    program = start_program(numbered_document(storage="bfloat16"))
    wait_for_results(qtbot, program)
    before = bits(program.models.document.document)
    title = next(label for label in program.window.findChildren(QLabel) if "<b>q</b>" in label.text())
    assert "bfloat16" in title.text()
    select_cell(program, "q", 0, 0)
    program.window.actions_by_name["store_as_float64"].trigger()

    assert program.models.document.document.tensors["q"].storage_dtype == "float64"
    assert "bfloat16" not in title.text()
    assert steps(program) == ["q: bfloat16 → float64"]
    program.window.actions_by_name["store_as_float64"].trigger()
    assert program.window.message_bar.text == "⚠ q is stored as float64 already."
    select_cell(program, "score", 0, 0)
    program.window.actions_by_name["store_as_float64"].trigger()
    assert program.window.message_bar.text == "⚠ score is computed: it is not stored."
    program.window.actions_by_name["undo"].trigger()
    assert bits(program.models.document.document) == before


# ---- a reset keeps the place


def test_the_current_cell_stays_when_the_table_grows_or_shrinks(program):
    table = select_cell(program, "v", 2, 1)
    click(buttons_of(program, "value").add_button)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 1)
    click(buttons_of(program, "query").remove_button)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 1)
    assert program.models.selection.chosen("att") == (0, 0)


def test_all_of_it_speaks_the_language_in_force(program, qtbot):
    button = buttons_of(program, "query").add_button
    with spoken_in_capitals():
        qtbot.waitUntil(lambda: button.toolTip() == "AGENTS: ADD agent4. CHANGES q, k, alpha, v.")
        assert button.accessibleName() == button.toolTip()
        menu = program.window.axes_controller.header_menu(program.window.tables["q"], ROWS, 1)
        assert menu.actions()[3].text() == "&REMOVE agent2 (q, k, alpha, v)"
        program.window.slice_bar.buttons.add_button.click()
        assert program.window.slice_bar.text == "OF 2; BATCHES NEVER MIX"
        program.window.axes_controller.open_dialog()
        dialog = program.window.findChild(SizesDialog)
        assert dialog.windowTitle() == "SIZES AND NAMES"
        assert dialog.editors["query"].spin_box.accessibleName() == "AGENTS"
        dialog.reject()
    qtbot.waitUntil(lambda: button.toolTip() == "agents: add agent4. Changes q, k, alpha, v.")


@pytest.mark.screen
def test_the_menu_of_a_header_opens_where_it_was_asked_for(program, qtbot):
    table = program.window.tables["q"]
    viewport, position = section_center(table, ROWS, 1)
    table.verticalHeader().customContextMenuRequested.emit(position)
    menu = QApplication.activePopupWidget()

    assert menu.pos() == viewport.mapToGlobal(position)
    QTest.keyClick(menu, Qt.Key.Key_N)
    assert table.header_editor.line_edit.text() == "agent2"
    qtbot.waitUntil(lambda: not isValid(menu))
