"""Lessons in the window: opened by menu, file, drop and command line; walked, edited, restored, ended; broken ones."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from attn_gui.core.edits import SetCells
from attn_gui.core.lesson import is_same
from attn_gui.core.lesson_file import MOST_BYTES
from attn_gui.core.messages import Message
from attn_gui.window.prompts import ChangesAnswer
from tests.helpers.fake_prompts import FakePrompts
from tests.helpers.table_keys import select_cell, type_text
from tests.window.conftest import wait_for_results

LESSON = """
title.en = "Mine"
title.zh_CN = "我的课"
example = "three-agents"
[[steps]]
text.en = "First: {score[0, 0]}."
text.zh_CN = "第一：{score[0, 0]}。"
[[steps]]
text.en = "Second: {chosen} is {sum}."
panel = "score"
chosen.score = [2, 2]
hidden = ["score[2, 2]"]
set = {"q[2]" = [3, 4]}
[[steps]]
text.zh_CN = "第三：{sum score[2, 2]}。"
panel = "att"
hidden = []
"""


@pytest.fixture
def lesson_file(tmp_path):
    path = tmp_path / "my-lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    return path


class Lecture:
    """The program, its lesson bar, and the text once all numbers are there."""

    def __init__(self, program, qtbot, prompts):
        self.program, self.qtbot, self.prompts = program, qtbot, prompts
        self.window, self.models = program.window, program.models
        self.controller, self.bar = self.window.lesson_controller, self.window.lesson_controller.bar
        self.seen = []
        self.controller.bar._numbers.numbers_changed.connect(lambda: self.seen.append(self.bar.text))

    def settle(self):
        wait_for_results(self.qtbot, self.program)

    def text(self):
        self.settle()
        return self.bar.text

    def trigger(self, name):
        self.window.actions_by_name[name].trigger()
        self.settle()

    def set_cell(self, matrix, row, column, value):
        edit = SetCells.one(self.models.document.tensor(matrix), 0, row, column, value)
        self.models.document.apply(edit, Message("Edits", "an edit"))

    def drop(self, path):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        event = QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        self.window.dropEvent(event)
        return event.isAccepted()


@pytest.fixture
def lecture(start_program, qtbot):
    prompts = FakePrompts()
    program = start_program(prompts=prompts)
    wait_for_results(qtbot, program)
    return Lecture(program, qtbot, prompts)


def test_without_a_lesson_there_is_no_bar(lecture):
    assert not lecture.bar.isVisible()
    names = ("next_step", "previous_step", "restore_step", "end_lesson")
    assert not any(lecture.window.actions_by_name[name].isEnabled() for name in names)


def test_a_lesson_is_told_step_by_step(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    assert lecture.text() == "First: 1.0."
    assert (lecture.bar.title_text, lecture.bar.place_text) == ("Mine", "Step 1 of 3")
    assert lecture.bar.isVisible()
    assert lecture.window.windowTitle().startswith("Lesson: Mine[*]")
    assert [panel.isVisible() for panel in lecture.window.panels] == [True, True]

    lecture.trigger("next_step")
    assert lecture.text() == "Second: score[agent3, agent3] is 3.0 × 1.0 + 4.0 × 1.0 = ☐."
    assert [panel.isVisible() for panel in lecture.window.panels] == [True, False]
    assert lecture.models.hidden.is_hidden("score", 2, 2)

    lecture.trigger("next_step")
    assert lecture.text() == "第三：3.0 × 1.0 + 4.0 × 1.0 = 7.0。"
    assert [panel.isVisible() for panel in lecture.window.panels] == [False, True]
    assert not lecture.window.actions_by_name["next_step"].isEnabled()

    lecture.trigger("previous_step")
    lecture.trigger("previous_step")
    assert lecture.text() == "First: 1.0."
    assert not lecture.window.actions_by_name["previous_step"].isEnabled()
    assert lecture.models.document.undo_stack.index() == 0
    assert not any("nan" in text for text in lecture.seen)


def test_keys_and_buttons_walk_through_it(lecture, lesson_file, qtbot):
    lecture.controller.open_file(lesson_file)
    lecture.window.activateWindow()
    lecture.window.tables["q"].setFocus()
    QTest.keyClick(lecture.window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.AltModifier)
    assert lecture.bar.place_text == "Step 2 of 3"
    QTest.keyClick(lecture.window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.AltModifier)
    assert lecture.bar.place_text == "Step 1 of 3"

    previous_button, next_button, restore_button, end_button = lecture.bar.buttons
    qtbot.mouseClick(next_button, Qt.MouseButton.LeftButton)
    assert lecture.bar.place_text == "Step 2 of 3"
    qtbot.mouseClick(previous_button, Qt.MouseButton.LeftButton)
    assert lecture.bar.place_text == "Step 1 of 3"
    assert [button.text() for button in lecture.bar.findChildren(QToolButton)] == [
        "Previous step", "Next step", "Restore this step", "End lesson",
    ]  # fmt: skip
    qtbot.mouseClick(end_button, Qt.MouseButton.LeftButton)
    assert not lecture.bar.isVisible()
    assert not restore_button.isEnabled()


def test_numbers_are_edited_in_mid_lesson_and_restored(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    lecture.set_cell("q", 0, 0, 9.0)
    assert lecture.text() == "First: 9.0."
    lecture.trigger("next_step")
    lecture.set_cell("k", 2, 0, -1.0)
    assert lecture.text() == "Second: score[agent3, agent3] is 3.0 × (-1.0) + 4.0 × 1.0 = ☐."

    lecture.trigger("restore_step")
    assert lecture.text() == "Second: score[agent3, agent3] is 3.0 × 1.0 + 4.0 × 1.0 = ☐."
    assert is_same(lecture.models.document.document, lecture.controller.player.lesson.document_at(1))
    lecture.trigger("undo")
    assert lecture.models.document.tensor("k").values[0, 2, 0] == -1

    lecture.trigger("previous_step")
    assert lecture.text() == "First: 9.0."


def test_what_is_being_typed_is_stored_before_a_step(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    select_cell(lecture.program, "q", 0, 0)
    type_text(lecture.program, "5")

    lecture.trigger("next_step")

    assert lecture.bar.place_text == "Step 2 of 3"
    lecture.trigger("previous_step")
    assert lecture.text() == "First: 5.0."


def test_the_language_changes_in_mid_lesson(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    lecture.settle()
    lecture.program.translations.install("zh_CN")
    assert (lecture.bar.title_text, lecture.bar.text) == ("我的课", "第一：1.0。")
    lecture.trigger("next_step")
    assert lecture.bar.text.startswith("Second: "), "a missing language: the other one"
    lecture.program.translations.install("en")
    assert lecture.bar.title_text == "Mine"


def test_built_in_lessons_are_in_the_menu(lecture):
    menu = lecture.controller.menu
    menu.aboutToShow.emit()
    titles = [action.text() for action in menu.actions()]
    assert titles == ["Two products, three agents", "What a negative score means", "Why equal weights give the mean"]
    for number in range(3):
        menu.actions()[number].trigger()
        assert lecture.bar.title_text == titles[number]
        assert "…" not in lecture.text()
    assert lecture.prompts.asked == []

    lecture.program.translations.install("zh_CN")
    menu.aboutToShow.emit()
    assert menu.actions()[0].text() == "两次乘积，三个智能体"


def test_unsaved_changes_are_asked_about(lecture, lesson_file):
    lecture.set_cell("q", 0, 0, 9.0)
    lecture.prompts.changes_answer = ChangesAnswer.CANCEL
    lecture.controller.open_file(lesson_file)
    assert lecture.controller.player.lesson is None
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 9

    lecture.prompts.changes_answer = ChangesAnswer.DISCARD
    lecture.controller.open_file(lesson_file)
    assert lecture.text() == "First: 1.0."
    assert len(lecture.prompts.asked) == 2


def test_a_lesson_is_opened_by_menu_and_by_drag_and_drop(lecture, lesson_file):
    lecture.prompts.lesson_to_open = lesson_file
    lecture.trigger("open_lesson")
    assert lecture.bar.title_text == "Mine"
    lecture.trigger("end_lesson")

    assert lecture.drop(lesson_file)
    assert lecture.bar.title_text == "Mine"
    assert lecture.bar.isVisible()


def test_a_lesson_is_opened_from_the_command_line(start_program, qtbot, lesson_file):
    program = start_program(path=lesson_file)
    wait_for_results(qtbot, program)

    assert program.window.lesson_controller.bar.text == "First: 1.0."


def test_another_session_ends_the_lesson(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    lecture.trigger("next_step")
    lecture.prompts.changes_answer = ChangesAnswer.DISCARD

    lecture.trigger("new")

    assert not lecture.bar.isVisible()
    assert lecture.models.hidden.hidden == frozenset()
    assert [panel.isVisible() for panel in lecture.window.panels] == [True, True]


BROKEN = {
    "broken TOML": (b"title = ", "Line 1, column 9: this is not TOML (Invalid value)."),
    "a wrong step": (
        LESSON.replace("[2, 2]\n", "[2, 3]\n").encode(),
        "Step 2, chosen.score[1]: There should be a whole number from 0 to 2.",
    ),
    "huge": (b"#" * (MOST_BYTES + 1), "It is too large: files of at most 1 MB are read."),
    "deep": (b"a = " + b"[" * 1_000_000, "Brackets or keys are nested too deep for a file of this kind."),
    "no UTF-8": (LESSON.encode("gb18030"), "Line 3: it is not written in UTF-8. Save it as UTF-8."),
    "axes that do not fit": (
        b"title = 'x'\nsteps = [{text = 'x'}]\ntensors = {q = [[[1, 2]]], k = [[[1]]]}",
        "tensors.k: The axis feature has 1 places here, but 2 in q.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_changes_nothing(lecture, lesson_file, tmp_path, kind):
    lecture.controller.open_file(lesson_file)
    lecture.trigger("next_step")
    lecture.set_cell("q", 0, 0, 9.0)
    content, reason = BROKEN[kind]
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    before, undo_count = lecture.models.document.document.copy(), lecture.models.document.undo_stack.count()
    text = lecture.text()

    assert lecture.drop(path)

    assert lecture.window.message_bar.text == f"⚠ “{path}” was not opened. {reason}"
    assert is_same(lecture.models.document.document, before)
    assert lecture.models.document.undo_stack.count() == undo_count
    assert (lecture.bar.title_text, lecture.bar.place_text, lecture.text()) == ("Mine", "Step 2 of 3", text)
    assert lecture.prompts.asked == []


def test_a_long_text_scrolls_and_is_never_cut(lecture, tmp_path):
    path = tmp_path / "long.toml"
    words = "One of many words. " * 200
    path.write_text(f"title = 'x'\nexample = 'three-agents'\n[[steps]]\ntext = '{words}'\n[[steps]]\ntext = 'short'\n")
    lecture.controller.open_file(path)
    area = lecture.bar.text_area

    lecture.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert area.height() <= round(lecture.window.height() * 0.3)
    assert area.widget().height() >= area.widget().heightForWidth(area.widget().width())
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())

    lecture.trigger("next_step")
    lecture.qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)
    assert area.height() >= area.widget().heightForWidth(area.viewport().width())


def test_the_text_grows_with_the_lecture(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    usual = lecture.bar.text_area.widget().font().pixelSize(), lecture.bar.text_area.height()
    lecture.models.options.magnification.set_screen_height(1080)

    label = lecture.bar.text_area.widget()
    assert label.fontMetrics().tightBoundingRect("1").height() >= round(1080 * 0.03)
    lecture.qtbot.waitUntil(lambda: lecture.bar.text_area.height() > usual[1])
    lecture.models.options.magnification.set_screen_height(0)
    assert (label.font().pixelSize(), lecture.bar.text_area.height()) == usual


def test_it_can_be_read_aloud(lecture, lesson_file):
    lecture.controller.open_file(lesson_file)
    lecture.settle()

    assert lecture.bar.accessibleName() == "Lesson"
    assert lecture.bar.text_area.accessibleName() == "Step 1 of 3"
    assert lecture.bar.text_area.accessibleDescription() == "First: 1.0."
    assert lecture.bar.text_area.focusPolicy() == Qt.FocusPolicy.StrongFocus
