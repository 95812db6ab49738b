"""Sums copied through the window, by menu, context menu and key."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication

from attn_gui.core.copy_as import COPY_FORMATS
from attn_gui.core.document import Document
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.tensor import Tensor
from tests.helpers.documents import numbered_document
from tests.helpers.program_runner import ProgramRunner
from tests.helpers.table_keys import clipboard, everywhere, press, put_text, select_cell, type_text
from tests.window.conftest import wait_for_results

CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
BY_KEY = {each.key: each for each in COPY_FORMATS}
TAIL = " (the products of q and k, added up in float32)"


@pytest.fixture(autouse=True)
def empty_clipboard(qapp):
    yield
    QGuiApplication.clipboard().clear()


def texts_of(menu):
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def copy(qtbot, program, scope, key):
    """By the menu, as a person does; returns the text once it is there."""
    controller = program.window.copy_as_controller
    menu = controller._scope_menus[scope]
    with qtbot.waitSignal(controller.copied, timeout=20_000):
        menu.actions()[list(BY_KEY).index(key)].trigger()
    return clipboard().text()


def test_the_menu_offers_each_scope_in_each_form(program):
    edit_menu = program.window.menuBar().actions()[1].menu()
    menu = next(action.menu() for action in edit_menu.actions() if action.text() == "C&opy sum as")
    assert texts_of(menu) == ["Cell in the form &last used", "&Cell", "&Row", "&Whole product"]
    for action in menu.actions()[2:]:
        assert texts_of(action.menu()) == ["Sentence", "LaTeX", "Markdown", "PyTorch"]


def test_a_cell_a_row_and_the_whole_as_sentences(program, qtbot):
    select_cell(program, "score", 0, 1)
    cell = "score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0"
    assert copy(qtbot, program, "cell", "sentence") == cell + TAIL
    assert program.window.statusBar().currentMessage() == "Copied score[agent1, agent2] as Sentence"
    row = copy(qtbot, program, "row", "sentence").splitlines()
    assert row[1:] == [
        "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0",
        cell,
        "score[agent1, agent3] = 1.0 × 1.0 + 0.0 × 1.0 = 1.0",
    ]
    assert program.window.statusBar().currentMessage() == "Copied score[agent1] as Sentence"
    whole = copy(qtbot, program, "matrix", "sentence").splitlines()
    assert len(whole) == 10
    assert whole[1:4] == row[1:]
    assert program.window.statusBar().currentMessage() == "Copied score as Sentence"


def test_the_panel_last_touched_is_copied_in_the_chosen_reading(program, qtbot):
    select_cell(program, "att", 0, 1)
    line = "att[agent1] = 0.1·[1.0, 2.0] + 0.7·[3.0, 4.0] + 0.2·[5.0, 6.0] = [3.2, 4.2]"
    assert copy(qtbot, program, "row", "markdown") == f"`{line}`"
    assert copy(qtbot, program, "cell", "markdown") == "`att[agent1, 1] = 0.1·2.0 + 0.7·4.0 + 0.2·6.0 = 4.2`"
    program.models.explanations.set_reading("components")
    assert copy(qtbot, program, "row", "markdown").splitlines() == [
        "| result | sum | value |",
        "| --- | --- | --- |",
        "| att[agent1, 0] | 0.1·1.0 + 0.7·3.0 + 0.2·5.0 | = 3.2 |",
        "| att[agent1, 1] | 0.1·2.0 + 0.7·4.0 + 0.2·6.0 | = 4.2 |",
    ]


def test_digits_are_as_the_arithmetic_tells_them_and_all_in_pytorch(program, qtbot):
    select_cell(program, "q", 0, 0)
    type_text(program, "0.123456789")
    press(program, Qt.Key.Key_Return)
    select_cell(program, "score", 0, 0)
    wait_for_results(qtbot, program)
    assert "0.123457 × 1.0" in copy(qtbot, program, "cell", "sentence")
    assert "torch.tensor([[[0.12345679, 0.0]]], dtype=torch.float32)" in copy(qtbot, program, "cell", "pytorch")
    program.models.explanations.set_tells_all_digits(True)
    assert "0.12345679 × 1.0" in copy(qtbot, program, "cell", "sentence")


def test_copied_pytorch_runs(program, qtbot):
    with ProgramRunner() as runner:
        for matrix in ("score", "att"):
            select_cell(program, matrix, 2, 1)
            for scope in ("cell", "row", "matrix"):
                ran = runner.run(copy(qtbot, program, scope, "pytorch"), (matrix,))
                assert ran.error == ""
                assert len(ran.tensors[matrix][2]) == {"cell": 1, "row": [3, 2][matrix == "att"]}.get(
                    scope, [9, 6][matrix == "att"]
                )


def test_all_batches_are_copied_of_the_whole_and_the_shown_one_of_a_cell(start_program, qtbot):
    program = start_program(numbered_document(2))
    wait_for_results(qtbot, program)
    program.models.selection.show_batch(1)
    select_cell(program, "att", 2, 4)
    wait_for_results(qtbot, program)
    assert copy(qtbot, program, "cell", "sentence").startswith("att[1, agent3, 4] = ")
    lines = copy(qtbot, program, "matrix", "sentence").splitlines()
    assert [line.partition("]")[0] for line in lines[1:]] == [
        f"att[{batch}, agent{row}" for batch in (0, 1) for row in (1, 2, 3)
    ]
    with ProgramRunner() as runner:
        ran = runner.run(copy(qtbot, program, "matrix", "pytorch"), ("att", "alpha"))
    assert (ran.error, ran.tensors["att"][1], ran.tensors["alpha"][1]) == ("", [2, 3, 5], [2, 3, 4])


@everywhere
def test_a_key_copies_the_cell_in_the_form_last_used(program, qtbot, platform):
    select_cell(program, "score", 0, 0)
    line = "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"
    press(program, Qt.Key.Key_C, CTRL_ALT)
    qtbot.waitUntil(lambda: clipboard().text() == line + TAIL)
    copy(qtbot, program, "matrix", "markdown")
    press(program, Qt.Key.Key_C, CTRL_ALT)
    qtbot.waitUntil(lambda: clipboard().text() == f"`{line}`")


@everywhere
def test_what_is_being_typed_counts_or_nothing_is_copied(program, qtbot, platform):
    select_cell(program, "score", 0, 0)
    table = select_cell(program, "q", 0, 0)
    type_text(program, "2.5")
    press(program, Qt.Key.Key_C, CTRL_ALT)
    qtbot.waitUntil(lambda: clipboard().text() == "score[agent1, agent1] = 2.5 × 1.0 + 0.0 × 0.0 = 2.5" + TAIL)
    put_text("kept")
    type_text(program, "abc")
    press(program, Qt.Key.Key_C, CTRL_ALT)
    wait_for_results(qtbot, program)
    assert table.open_editor.text() == "abc"
    assert clipboard().text() == "kept"


def test_the_last_wish_wins(program, qtbot):
    controller = program.window.copy_as_controller
    select_cell(program, "score", 0, 0)
    type_text_and_leave(program, "q", "3")
    controller.copy("matrix", BY_KEY["latex"])
    controller.copy("cell", BY_KEY["markdown"])
    qtbot.waitUntil(lambda: clipboard().text() == "`score[agent1, agent1] = 3.0 × 1.0 + 0.0 × 0.0 = 3.0`")
    wait_for_results(qtbot, program)
    assert clipboard().text().startswith("`score")


def type_text_and_leave(program, matrix, text):
    select_cell(program, matrix, 0, 0)
    type_text(program, text)
    press(program, Qt.Key.Key_Return)


def test_too_many_numbers_are_refused_and_named(start_program, qtbot):
    random = np.random.default_rng(0)
    shapes = {"q": (1, 120, 4), "k": (1, 120, 4)}
    program = start_program(Document.from_tensors(Tensor(name, random.normal(size=s)) for name, s in shapes.items()))
    wait_for_results(qtbot, program)
    put_text("kept")
    program.window.copy_as_controller.copy("matrix", BY_KEY["latex"])
    assert program.window.message_bar.text.startswith("⚠ These are 129600 numbers; at most 50000")
    assert clipboard().text() == "kept"
    assert copy(qtbot, program, "matrix", "pytorch").startswith("import torch\n")


def test_a_result_that_is_not_there_is_refused(start_program, qtbot):
    program = start_program(Document.from_tensors([Tensor("q", np.ones((1, 2, 2)))]))
    program.window.copy_as_controller.copy("cell", BY_KEY["sentence"])
    assert "There is no result of score" in program.window.message_bar.text


def test_hidden_results_are_not_copied(program, qtbot):
    select_cell(program, "score", 0, 0)
    program.models.hidden.hide(HiddenPart("score", 1, 1))
    put_text("kept")
    program.window.copy_as_controller.copy("matrix", BY_KEY["pytorch"])
    qtbot.waitUntil(lambda: "hidden" in program.window.message_bar.text)
    assert clipboard().text() == "kept"
    assert copy(qtbot, program, "cell", "markdown") == "`score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0`"


def test_it_is_offered_in_the_context_menus_of_results_and_arithmetic(program):
    menu_action = program.window.copy_as_controller.menu.menuAction()
    strip = program.window.arithmetic.focus_order[1]
    for widget in (program.window.tables["score"], program.window.tables["att"], strip, program.window.arithmetic):
        assert menu_action in widget.actions()
        assert widget.contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu
    assert menu_action not in program.window.tables["q"].actions()


@pytest.mark.screen
def test_the_spelled_sums_own_menu_offers_it_too(program, qapp):
    menu_action = program.window.copy_as_controller.menu.menuAction()
    text = program.window.arithmetic.focus_order[0]
    place = QPoint(5, 5)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, text.viewport().mapToGlobal(place))
    qapp.sendEvent(text.viewport(), event)
    menu = qapp.activePopupWidget()
    assert menu_action in menu.actions()
    assert any(action.objectName() == "edit-copy" for action in menu.actions())
    menu.close()


def test_it_speaks_the_language_in_force(program, qtbot):
    program.window.language_menu.chosen.emit("zh_CN")
    select_cell(program, "score", 0, 1)
    text = copy(qtbot, program, "cell", "sentence")
    assert text.startswith("score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0")
    program.window.language_menu.chosen.emit("en")
    assert texts_of(program.window.copy_as_controller.menu)[0] == "Cell in the form &last used"
