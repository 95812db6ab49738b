"""No text is left behind: in Chinese no English is found but names and code, and back in English all is as it was."""

from __future__ import annotations

import re
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QDialog

from attn_gui.core.document import Document
from attn_gui.core.edits import ReplaceDocument
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.messages import Message
from attn_gui.core.results import ComputeFailure
from attn_gui.core.tensor import Tensor
from attn_gui.window.prompts import Prompts
from tests.helpers.table_keys import press, select_cell, type_text
from tests.helpers.visible_texts import visible_texts
from tests.window.conftest import wait_for_devices, wait_for_results

ALLOWED = (
    (r"<[^>]*>", "marks of rich text"),
    (r"(/[\w.-]+)+", "paths"),
    (r"score = torch\.bmm\(q, k\.transpose\(1, 2\)\)|att = torch\.bmm\(alpha, v\)", "code"),
    (r"\b(q|k|v|alpha|score|att)\b|kᵀ", "matrices, as the explanation calls them"),
    (r"\b[Aa]gents?\d*\b", "the explanation's word, in Chinese too; and names of agents, which a user gives"),
    (r"\b(b?float(16|32|64)|dtype)\b", "of torch"),
    (r"\b(softmax|bmm|torch|PyTorch|attn-gui|LaTeX|Markdown|TOML|UTF-8|NaN|nan|inf|CPU|CUDA|MB|GB|ms)\b", "names"),
    (r"\b(Ctrl|Shift|Alt|Esc|Enter|Home|End|PgUp|PgDn|Space|F\d+)\b", "what is written on keys"),
    (r"\*\.\w+", "endings of files"),
    (r"\b(Python|PySide6|Essentials|pyqtgraph|numpy|safetensors)\b|\+cpu\b", "what the program is made with"),
    (r"\bEnglish\b", "a language's name for itself"),
)
"""What may be read in Chinese, and why."""


def english_in(texts: dict[str, str]) -> dict[str, str]:
    """The texts with a Latin word that is not allowed."""
    found = {}
    for where, text in texts.items():
        rest = text
        for pattern, _reason in ALLOWED:
            rest = re.sub(pattern, " ", rest)
        if re.search(r"[A-Za-z]{2,}", rest):
            found[where] = text
    return found


def settle():
    QCoreApplication.sendPostedEvents()
    QApplication.processEvents()


@pytest.fixture
def speaks(program):
    """Switches the language."""

    def speaks(code):
        program.translations.install(code)
        settle()

    return speaks


def visible_dialogs():
    return {widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QDialog) and widget.isVisible()}


@contextmanager
def opened(qtbot, open_dialog):
    """The dialog that is opened so, closed again."""
    before = visible_dialogs()
    open_dialog()
    qtbot.waitUntil(lambda: len(visible_dialogs() - before) == 1)
    (dialog,) = visible_dialogs() - before
    try:
        yield dialog
    finally:
        dialog.reject()
        settle()


# ---- scenes: what makes the window say more


def nothing(program, qtbot):
    """The window as it opens."""


def many_edits(program, qtbot):
    select_cell(program, "q", 0, 0)
    type_text(program, "-1.5")
    actions = program.window.actions_by_name
    for name in ("undo_list", "notes"):
        actions[name].trigger()
    for name in ("fill_down", "zeros", "insert_row", "insert_column", "add_batch", "copy", "delete_cells", "paste"):
        actions[name].trigger()
        wait_for_results(qtbot, program)
    select_cell(program, "alpha", 0, 0)
    actions["normalise_rows"].trigger()
    program.models.document.undo_stack.undo()


def every_kind_of_value(program, qtbot):
    document = Document.from_tensors(
        [
            Tensor("q", np.array([[[np.nan, 1.0], [np.inf, -1.0], [0.1, 0.0]]])),
            Tensor("k", np.array([[[1.0, 0.5], [-np.inf, 65_519.0]]], np.float32), "float32"),
            Tensor("alpha", np.array([[[0.5, 0.5], [-0.5, 1.5], [np.nan, 0.0]]])),
            Tensor("v", np.full((1, 2, 1), 1e30)),
        ]
    )
    program.models.document.perform(ReplaceDocument(document))


def a_reading_of_the_whole_product(program, qtbot):
    program.models.selection.choose("att", 1, 1)
    program.models.explanations.set_scope("matrix")
    program.models.explanations.set_reading("components")
    program.models.explanations.set_tells_all_digits(True)


def a_refused_number(program, qtbot):
    select_cell(program, "q", 1, 1)
    type_text(program, "abc")


def a_failure(program, qtbot):
    template = "The memory does not suffice. Use fewer agents or batches, a smaller dtype, or close other programs."
    program.models.results.reject(ComputeFailure(0, Message("Compute", template)))


def another_colour_range(program, qtbot):
    entry = next(action for action in program.window.view_menus.colour_menu.actions() if action.data() == "shared")
    entry.trigger()


def hidden_results(program, qtbot):
    program.models.hidden.set_hidden(frozenset({HiddenPart("score"), HiddenPart("att", 0)}))
    bars = program.window.panels[0].heatmaps.view.bars
    qtbot.waitUntil(lambda: any(entry.notice for entry in bars.entries))


def a_lesson(program, qtbot):
    menu = program.window.lesson_controller.menu
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    program.window.actions_by_name["next_step"].trigger()


def a_lecture(program, qtbot):
    program.window.lecture_mode.start()


SCENES = (
    nothing, many_edits, every_kind_of_value, a_reading_of_the_whole_product, a_refused_number, a_failure,
    another_colour_range, hidden_results, a_lesson, a_lecture,
)  # fmt: skip


@pytest.fixture(params=SCENES, ids=lambda scene: scene.__name__)
def scene(request, program, qtbot):
    """The window in each scene."""
    request.param(program, qtbot)
    if request.param is not a_failure:
        wait_for_results(qtbot, program)
    settle()
    yield request.param
    program.window.lecture_mode.leave()


def test_no_english_is_left_in_chinese_and_all_of_it_comes_back(program, speaks, scene):
    english = visible_texts(program.window)
    speaks("zh_CN")
    chinese = visible_texts(program.window)
    speaks("en")
    assert english_in(chinese) == {}
    assert visible_texts(program.window) == english


def test_a_window_that_begins_in_chinese_says_the_same_as_one_that_is_switched(start_program, program, speaks, qtbot):
    speaks("zh_CN")
    switched = visible_texts(program.window)
    begun = start_program(language="zh_CN")
    wait_for_results(qtbot, begun)
    wait_for_devices(qtbot, begun)
    assert english_in(visible_texts(begun.window)) == {}
    assert untimed(visible_texts(begun.window)) == untimed(switched)


def untimed(texts):
    """What is said, whatever the time that a computation took."""
    return {re.sub(r"[\d.]+ ms", "… ms", text) for text in texts.values()}


# ---- dialogs


def action(name):
    return lambda program: program.window.actions_by_name[name].trigger()


DIALOGS = {
    "sizes": action("sizes"),
    "about": action("about"),
    "colour range": lambda program: program.window.view_menus.colour_dialog.ask(program.models.options.colours),
    "changes": lambda program: Prompts().ask_about_changes(program.window, "…", print),
    "autosave": lambda program: Prompts().ask_about_autosave(program.window, "2026-01-02", print),
    "open": lambda program: Prompts().ask_file_to_open(program.window, Path.home(), print),
    "open lesson": lambda program: Prompts().ask_lesson_to_open(program.window, Path.home(), print),
    "save": lambda program: Prompts().ask_file_to_save(program.window, Path.home() / "文件.attn", print),
    "confirm": lambda program: Prompts().confirm(
        program.window, Message("Prompts", "If they are not saved, they are lost."), print
    ),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_and_their_buttons_speak_chinese(program, speaks, qtbot, name):
    speaks("zh_CN")
    with opened(qtbot, lambda: DIALOGS[name](program)) as dialog:
        assert english_in(visible_texts(dialog)) == {}


def test_key_help_speaks_chinese(program, speaks, qtbot):
    speaks("zh_CN")
    program.window.lecture_mode.start()
    press(program, Qt.Key.Key_F1)
    qtbot.waitUntil(program.window.lecture_mode.key_help.isVisible)
    assert english_in(visible_texts(program.window.lecture_mode.key_help)) == {}
    program.window.lecture_mode.leave()
