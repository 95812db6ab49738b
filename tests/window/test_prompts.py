"""The real dialogs: what they say, their buttons, and which answer comes of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QMessageBox, QWidget

from attn_gui.core.messages import Message
from attn_gui.translations import Translations
from attn_gui.window.prompts import AutosaveAnswer, ChangesAnswer, Prompts


@pytest.fixture
def parent(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def answers():
    return []


def dialog_of(parent, kind=QMessageBox):
    (dialog,) = parent.findChildren(kind)
    assert dialog.isVisible()
    assert dialog.windowModality() == Qt.WindowModality.WindowModal
    return dialog


def press(box, text):
    next(button for button in box.buttons() if button.text().replace("&", "") == text).click()


def is_gone(qtbot, parent):
    qtbot.waitUntil(lambda: not parent.findChildren(QDialog))
    return True


@pytest.mark.parametrize(
    ("button", "answer"),
    [("Save", ChangesAnswer.SAVE), ("Discard", ChangesAnswer.DISCARD), ("Cancel", ChangesAnswer.CANCEL)],
)
def test_the_question_about_changes(qtbot, parent, answers, button, answer):
    Prompts().ask_about_changes(parent, "课.attn", answers.append)
    box = dialog_of(parent)
    assert "课.attn" in box.text()
    assert box.defaultButton().text().replace("&", "") == "Save"
    press(box, button)
    assert answers == [answer]
    assert is_gone(qtbot, parent)


def test_escape_cancels_the_question_about_changes(qtbot, parent, answers):
    Prompts().ask_about_changes(parent, "a", answers.append)
    QTest.keyClick(dialog_of(parent), Qt.Key.Key_Escape)
    assert answers == [ChangesAnswer.CANCEL]


@pytest.mark.parametrize(
    ("button", "answer"),
    [("Restore", AutosaveAnswer.RESTORE), ("Discard", AutosaveAnswer.DISCARD), ("Later", AutosaveAnswer.LATER)],
)
def test_the_question_about_left_work(qtbot, parent, answers, button, answer):
    Prompts().ask_about_autosave(parent, "2026-01-31 12:00", answers.append)
    box = dialog_of(parent)
    assert "2026-01-31 12:00" in box.informativeText()
    press(box, button)
    assert answers == [answer]
    assert is_gone(qtbot, parent)


def test_escape_leaves_left_work_for_later(qtbot, parent, answers):
    Prompts().ask_about_autosave(parent, "now", answers.append)
    QTest.keyClick(dialog_of(parent), Qt.Key.Key_Escape)
    assert answers == [AutosaveAnswer.LATER]


@pytest.mark.parametrize(("button", "expected"), [("OK", ["yes"]), ("Cancel", [])])
def test_confirming(qtbot, parent, answers, button, expected):
    question = Message("Test", "Really {what}?", {"what": "<b>all</b>"})
    Prompts().confirm(parent, question, lambda: answers.append("yes"))
    box = dialog_of(parent)
    assert box.text() == "Really <b>all</b>?"
    assert box.textFormat() == Qt.TextFormat.PlainText
    press(box, button)
    assert answers == expected


@pytest.fixture
def own_dialogs(monkeypatch):
    """Qt's own file dialogs in place of the system's."""
    monkeypatch.setattr(
        QFileDialog, "open", lambda self: (self.setOption(QFileDialog.Option.DontUseNativeDialog), QDialog.open(self))
    )


def test_a_file_to_open(qtbot, parent, answers, tmp_path, own_dialogs):
    (tmp_path / "课.attn").touch()
    (tmp_path / "other.txt").touch()
    Prompts().ask_file_to_open(parent, tmp_path, answers.append)
    dialog = dialog_of(parent, QFileDialog)
    assert dialog.nameFilters() == ["attn-gui session (*.attn)"]
    assert Path(dialog.directory().path()) == tmp_path
    dialog.findChild(QLineEdit).setText("课.attn")
    dialog.accept()
    assert answers == [tmp_path / "课.attn"]


def test_a_file_to_save_gets_its_suffix(qtbot, parent, answers, tmp_path, own_dialogs):
    Prompts().ask_file_to_save(parent, tmp_path / "课堂.attn", answers.append)
    dialog = dialog_of(parent, QFileDialog)
    assert dialog.findChild(QLineEdit).text() == "课堂.attn"
    dialog.findChild(QLineEdit).setText("other")
    dialog.accept()
    assert answers == [tmp_path / "other.attn"]


@pytest.mark.parametrize("ask", ["ask_file_to_open", "ask_file_to_save"])
def test_a_file_dialog_that_is_cancelled_gives_no_answer(qtbot, parent, answers, tmp_path, own_dialogs, ask):
    getattr(Prompts(), ask)(parent, tmp_path / "a.attn", answers.append)
    dialog_of(parent, QFileDialog).reject()
    assert answers == []
    assert is_gone(qtbot, parent)


def test_qts_buttons_speak_the_language(qapp, qtbot, parent, answers):
    translations = Translations(qapp)
    translations.install("zh_CN")
    try:
        Prompts().ask_about_changes(parent, "a", answers.append)
        texts = [button.text() for button in dialog_of(parent).buttons()]
        assert not {"Save", "Discard", "Cancel"} & {text.replace("&", "") for text in texts}
        dialog_of(parent).reject()
    finally:
        translations.install("en")
