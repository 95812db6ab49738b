"""The window as a person uses it: read by its tables, changed by its keys."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from attn_gui.core.document import example_document
from attn_gui.core.dtypes import cast
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.tensor import Tensor
from attn_gui.models.cell_selection import Mark
from tests.window.conftest import wait_for_results

DOCUMENT_NUMBERS = {
    "q": [["1.0", "0.0"], ["0.0", "1.0"], ["1.0", "1.0"]],
    "k": [["1.0", "0.0"], ["0.0", "1.0"], ["1.0", "1.0"]],
    "score": [["1.0", "0.0", "1.0"], ["0.0", "1.0", "1.0"], ["1.0", "1.0", "2.0"]],
    "alpha": [["0.1", "0.7", "0.2"], ["0.5", "0.2", "0.3"], ["0.3", "0.3", "0.4"]],
    "v": [["1.0", "2.0"], ["3.0", "4.0"], ["5.0", "6.0"]],
    "att": [["3.2", "4.2"], ["2.6", "3.6"], ["3.2", "4.2"]],
}


def shown(table):
    """What the table's cells say, without a column of sums."""
    row_count, column_count = table.table_model.counts
    return [[table.model().index(r, c).data() for c in range(column_count)] for r in range(row_count)]


def go_to(table, row, column):
    table.setFocus()
    table.setCurrentIndex(table.model().index(row, column))


def type_into(qtbot, program, matrix, row, column, text):
    table = program.window.tables[matrix]
    go_to(table, row, column)
    qtbot.keyClicks(table, text[0])
    qtbot.keyClicks(table.open_editor, text[1:])
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Return)
    wait_for_results(qtbot, program)


def test_every_table_shows_the_document(program):
    assert {matrix: shown(table) for matrix, table in program.window.tables.items()} == DOCUMENT_NUMBERS


def test_headers_bear_agents_and_feature_numbers(program):
    def headers(matrix, orientation):
        model = program.window.tables[matrix].model()
        count = model.rowCount() if orientation == Qt.Orientation.Vertical else model.columnCount()
        return [model.headerData(place, orientation) for place in range(count)]

    agents = ["agent1", "agent2", "agent3"]
    assert headers("q", Qt.Orientation.Vertical) == headers("score", Qt.Orientation.Horizontal) == agents
    assert headers("q", Qt.Orientation.Horizontal) == headers("att", Qt.Orientation.Horizontal) == ["0", "1"]
    assert headers("alpha", Qt.Orientation.Horizontal) == [*agents, "Σ = 1?"]


def test_an_edit_travels_to_tables_row_sums_and_arithmetic(program, qtbot):
    type_into(qtbot, program, "q", 0, 0, "2.5")
    assert shown(program.window.tables["score"])[0] == ["2.5", "0.0", "2.5"]
    assert program.window.arithmetic.text == "score[agent1, agent1] = 2.5 × 1.0 + 0.0 × 0.0 = 2.5"
    type_into(qtbot, program, "alpha", 0, 1, "0.5")
    sums = program.window.tables["alpha"].model()
    assert sums.index(0, 3).data() == "0.8 ✗ no"
    assert sums.index(1, 3).data() == "1.0 ✓ yes"
    assert program.window.arithmetic.text == (
        "att[agent1] = 0.1·[1.0, 2.0] + 0.5·[3.0, 4.0] + 0.2·[5.0, 6.0] = [2.6, 3.4]"
    )


def test_row_sums_name_a_negative_entry_and_a_value_that_is_not_finite(program, qtbot):
    sums = program.window.tables["alpha"].model()
    type_into(qtbot, program, "alpha", 0, 0, "-0.1")
    type_into(qtbot, program, "alpha", 0, 1, "0.9")
    assert sums.index(0, 3).data() == "1.0 ✗ negative"
    type_into(qtbot, program, "alpha", 0, 0, "nan")
    assert sums.index(0, 3).data() == "nan ✗ not finite"


def test_the_arithmetic_follows_the_choice_as_the_document_spells_it(program, qtbot):
    tables, arithmetic = program.window.tables, program.window.arithmetic
    go_to(tables["score"], 2, 2)
    qtbot.waitUntil(lambda: arithmetic.text == "score[agent3, agent3] = 1.0 × 1.0 + 1.0 × 1.0 = 2.0")
    go_to(tables["att"], 1, 0)
    expected = "att[agent2] = 0.5·[1.0, 2.0] + 0.2·[3.0, 4.0] + 0.3·[5.0, 6.0] = [2.6, 3.6]"
    qtbot.waitUntil(lambda: arithmetic.text == expected)
    tables["score"].setFocus()
    qtbot.mouseClick(tables["q"].viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    qtbot.waitUntil(lambda: arithmetic.text.startswith("score[agent3, agent3]"))
    assert program.models.selection.chosen("score") == (2, 2), "an operand's cell leaves the result chosen"


def test_a_chosen_score_marks_its_row_of_q_and_its_row_of_k(program):
    go_to(program.window.tables["score"], 2, 1)
    selection = program.models.selection
    assert list(selection.marks("q")) == [Mark("left", 2, None)]
    assert list(selection.marks("k")) == [Mark("right", 1, None)]
    go_to(program.window.tables["att"], 0, 1)
    assert list(selection.marks("alpha")) == [Mark("left", 0, None)]
    assert list(selection.marks("v")) == [Mark("right", None, 1)]


def test_the_chosen_result_is_chosen_anew_by_a_click_and_by_enter(program, qtbot):
    """It was left as it was: what an operand's cell touches stayed marked, and no key led to the other panel's sum."""
    selection, tables = program.models.selection, program.window.tables
    for choose in (click, press_enter):
        click(tables["q"], 1, 0)
        assert selection.traced == ("q", 1, 0)
        choose(tables["score"], 0, 0)
        assert (selection.traced, selection.active_stage.output) == (None, "score")
        choose(tables["att"], 0, 0)
        assert selection.active_stage.output == "att"


def click(table, row, column):
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def press_enter(table, row, column):
    """As someone does who came by F6."""
    table.setFocus()
    assert (table.currentIndex().row(), table.currentIndex().column()) == (row, column)
    QTest.keyClick(table, Qt.Key.Key_Return)


def test_arrows_move_the_choice_in_a_result(program, qtbot):
    table = program.window.tables["score"]
    go_to(table, 0, 0)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert program.models.selection.chosen("score") == (1, 1)


def test_keys_of_an_editor_go_where_a_spreadsheet_goes(program, qtbot):
    table = program.window.tables["q"]

    def place():
        return table.currentIndex().row(), table.currentIndex().column()

    go_to(table, 0, 0)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert table.open_editor is not None
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Return)
    assert (place(), table.open_editor) == ((1, 0), None)
    qtbot.keyClick(table, Qt.Key.Key_F2)
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert (place(), table.open_editor) == ((0, 0), None)
    qtbot.keyClicks(table, "7")
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Tab)
    assert (place(), table.open_editor) == ((0, 1), None)
    qtbot.keyClicks(table, "8")
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert (place(), table.open_editor) == ((0, 0), None)
    assert shown(table)[0] == ["7.0", "8.0"]


def test_tab_goes_through_the_cells_and_leaves_after_the_last(program, qtbot):
    table, next_table = program.window.tables["q"], program.window.tables["k"]
    go_to(table, 2, 0)
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 1)
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    assert program.window.focusWidget() is next_table


def test_cells_are_heard_with_their_places_and_the_chosen_one_with_its_sum(program, qtbot):
    """They were heard as numbers alone."""
    go_to(program.window.tables["score"], 0, 1)
    wait_for_results(qtbot, program)
    assert heard(program, "score", 0, 1) == "score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0"
    assert heard(program, "score", 2, 2) == "score[agent3, agent3] = 2.0"
    assert heard(program, "q", 0, 1) == "q[agent1, 1] = 0.0"
    assert heard(program, "att", 0, 0).startswith("att[agent1, 0] = 3.")
    go_to(program.window.tables["att"], 0, 1)
    wait_for_results(qtbot, program)
    assert heard(program, "att", 0, 1) == "att[agent1, 1] = 0.1·2.0 + 0.7·4.0 + 0.2·6.0 = 4.2"
    assert heard(program, "score", 0, 1) == "score[agent1, agent2] = 0.0"
    program.models.hidden.hide(HiddenPart("att", 0, 1))
    assert heard(program, "att", 0, 1) == "att[agent1, 1]"


def heard(program, matrix, row, column):
    """What a screen reader says of a table's cell."""
    table = program.window.tables[matrix]
    headers = 1 + table.model().columnCount()
    place = headers + row * headers + 1 + column
    cell = QAccessible.queryAccessibleInterface(table).child(place)
    assert cell.role() == QAccessible.Role.Cell
    return cell.text(QAccessible.Text.Name)


def test_all_digits_and_all_terms_are_one_key_away_in_a_lecture_too(program, qtbot):
    """They were seven Tabs away, through the other panel's tables."""
    explanations, table = program.models.explanations, program.window.tables["q"]
    go_to(table, 0, 0)
    told = [(explanations.tells_all_digits, explanations.tells_all_terms)]
    for key in (Qt.Key.Key_F7, Qt.Key.Key_F8, Qt.Key.Key_F7):
        program.window.activateWindow()
        qtbot.keyClick(program.window.focusWidget(), key)
        told.append((explanations.tells_all_digits, explanations.tells_all_terms))
    assert told == [(False, False), (True, False), (True, True), (False, True)]
    program.window.lecture_mode.toggle()
    qtbot.keyClick(program.window.focusWidget(), Qt.Key.Key_F7)
    assert explanations.tells_all_digits


def test_f6_goes_round_all_parts_and_back(program, qtbot):
    window = program.window
    parts = [part for panel in window.panels for part in panel.focus_order] + [*window.arithmetic.focus_order]
    parts[0].setFocus()
    seen = [parts[0]]
    for _ in range(len(parts)):
        window.actions_by_name["next_part"].trigger()
        seen.append(window.focusWidget())
    assert seen == [*parts, parts[0]]
    window.actions_by_name["previous_part"].trigger()
    assert window.focusWidget() is parts[-1]


def test_a_text_that_is_no_number_stays_in_its_marked_editor(program, qtbot):
    table = program.window.tables["v"]
    go_to(table, 0, 0)
    revision = program.models.document.revision
    qtbot.keyClicks(table, "a")
    qtbot.keyClicks(table.open_editor, "bc")
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Return)
    assert table.open_editor.text() == "abc"
    assert table.open_editor.accessibleDescription().startswith("⚠ ")
    assert shown(table)[0][0] == "1.0"
    assert program.models.document.revision == revision
    assert not table.model().setData(table.model().index(0, 0), "abc")
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Escape)
    assert table.open_editor is None
    assert shown(table)[0][0] == "1.0"


def test_leaving_an_unreadable_text_keeps_the_old_value_and_says_why(program, qtbot):
    table = program.window.tables["v"]
    go_to(table, 0, 0)
    qtbot.keyClicks(table, "1")
    qtbot.keyClicks(table.open_editor, ",500")
    qtbot.mouseClick(program.window.tables["alpha"].viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    program.window.tables["alpha"].setFocus()
    qtbot.waitUntil(lambda: table.open_editor is None)
    assert shown(table)[0][0] == "1.0"
    assert "1,500" in program.window.statusBar().currentMessage()


def test_opening_a_cell_and_pressing_enter_changes_nothing(program, qtbot):
    table = program.window.tables["alpha"]
    go_to(table, 0, 0)
    revision = program.models.document.revision
    qtbot.keyClick(table, Qt.Key.Key_F2)
    assert table.open_editor.text() == "0.1"
    qtbot.keyClick(table.open_editor, Qt.Key.Key_Return)
    assert (program.models.document.revision, program.models.document.undo_stack.count()) == (revision, 0)


def test_what_is_typed_survives_a_result_that_arrives(program, qtbot):
    table = program.window.tables["alpha"]
    go_to(table, 1, 0)
    qtbot.keyClicks(table, "3")
    qtbot.keyClicks(table.open_editor, ".25")
    program.window.compute_menus.dtype_menu.chosen.emit("float64")
    wait_for_results(qtbot, program)
    table.model().refresh()
    assert table.open_editor.text() == "3.25"


def test_undo_and_redo_by_keys(program, qtbot):
    type_into(qtbot, program, "v", 0, 0, "9")
    assert program.models.document.undo_stack.undoText() == "v[agent1, 0]: 1.0 → 9.0"
    program.window.actions_by_name["undo"].trigger()
    wait_for_results(qtbot, program)
    assert {matrix: shown(table) for matrix, table in program.window.tables.items()} == DOCUMENT_NUMBERS
    program.window.actions_by_name["redo"].trigger()
    assert shown(program.window.tables["v"])[0][0] == "9.0"


def test_a_results_table_cannot_be_typed_into(program, qtbot):
    table = program.window.tables["score"]
    go_to(table, 0, 0)
    for key in (Qt.Key.Key_5, Qt.Key.Key_F2, Qt.Key.Key_Return):
        qtbot.keyClick(table, key)
        assert table.open_editor is None


def test_a_dtype_that_changes_a_value_marks_it_and_going_back_loses_nothing(program, qtbot):
    type_into(qtbot, program, "q", 0, 0, "2049")
    menu = program.window.compute_menus.dtype_menu
    menu.chosen.emit("float16")
    wait_for_results(qtbot, program)
    index = program.window.tables["q"].model().index(0, 0)
    assert index.data() == "2049.0"
    assert "computed as 2048.0" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert shown(program.window.tables["score"])[0][0] == "2048.0"
    assert program.window.arithmetic.text.startswith("score[agent1, agent1] = 2048.0 × 1.0")
    menu.chosen.emit("float32")
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["score"])[0][0] == "2049.0"
    assert "computed as" not in index.data(Qt.ItemDataRole.ToolTipRole)
    assert program.models.document.undo_stack.count() == 1


def test_the_language_switches_at_once_and_back(program, qtbot):
    window = program.window
    english = window.windowTitle()
    window.language_menu.chosen.emit("zh_CN")
    assert window.windowTitle() != english
    assert "softmax" in window.panels[1].note_text
    assert window.panels[1].note_text != "alpha is taken as given, already normalised; softmax is not applied."
    assert program.window.tables["alpha"].model().index(0, 3).data() != "1.0 ✓ yes"
    window.language_menu.chosen.emit("en")
    assert window.windowTitle() == english


def test_the_status_line_tells_device_dtype_and_time(program):
    text = program.window.status_text
    assert "CPU" in text
    assert "float32" in text
    assert "ms" in text


def test_a_device_that_is_not_there_is_said_and_the_cpu_is_used(start_program, qtbot, program):
    import torch

    if torch.cuda.is_available():
        return
    second = start_program(device="cuda:7")
    wait_for_results(qtbot, second)
    qtbot.waitUntil(lambda: "cuda:7" in second.window.message_bar.text)
    assert second.models.results.results.device == "cpu"


def test_close_with_an_open_editor_in_mid_computation(start_program, qtbot):
    program = start_program()
    table = program.window.tables["q"]
    go_to(table, 0, 0)
    qtbot.keyClicks(table, "x")
    program.window.close()
    assert not program.window.isVisible()


def test_mouse_double_click_opens_an_editor(program, qtbot):
    table = program.window.tables["k"]
    place = table.visualRect(table.model().index(1, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert table.open_editor is not None
    QTest.keyClick(table.open_editor, Qt.Key.Key_Escape)


def test_weights_stored_coarsely_are_judged_by_what_they_can_say(start_program, qtbot):
    document = example_document()
    alpha = cast(document.tensors["alpha"].values, "bfloat16")
    document.tensors["alpha"] = Tensor("alpha", alpha, "bfloat16")
    program = start_program(document=document)
    wait_for_results(qtbot, program)
    sums = program.window.tables["alpha"].model()
    assert alpha[0, 0].sum() != 1.0
    assert [sums.index(row, 3).data().partition(" ")[2] for row in range(3)] == ["✓ yes"] * 3


def test_the_heatmaps_are_heard_with_the_chosen_sum(program, qtbot):
    go_to(program.window.tables["score"], 2, 1)
    heard = "score[agent3, agent2] = 1.0 × 0.0 + 1.0 × 1.0 = 1.0"
    qtbot.waitUntil(lambda: program.window.panels[0].heatmaps.accessibleDescription() == heard)


def test_each_panel_spells_its_shapes_and_marks_the_shared_axis(program):
    equations = [re.sub(r"<u[^>]*><b>(\d+)</b></u>", r"_\1_", panel.equation_text) for panel in program.window.panels]
    assert equations == [
        "(1, 3, _2_) × (1, _2_, 3) → (1, 3, 3)",
        "(1, 3, _3_) × (1, _3_, 2) → (1, 3, 2)",
    ]
