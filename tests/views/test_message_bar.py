from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from attn_gui.core.messages import Message
from attn_gui.core.results import ComputeFailure
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.theme import Appearance

WRONG = Message("Test", "<b>{what}</b> is wrong", {"what": "this"})
OFFER = Message("Test", "Do it otherwise")


@pytest.fixture
def bar(qapp, qtbot):
    bar = MessageBar(Appearance(QApplication.instance()))
    qtbot.addWidget(bar)
    return bar


def failure(text):
    return ComputeFailure(1, Message("Test", text))


def test_it_says_a_message_as_it_is_written(bar):
    assert (bar.text, bar.isHidden()) == ("", True)
    bar.say(WRONG)
    assert bar.text == "⚠ <b>this</b> is wrong"
    assert bar._label.textFormat() == Qt.TextFormat.PlainText
    assert not bar.isHidden()
    bar.take_back()
    assert (bar.text, bar.isHidden()) == ("", True)


def test_an_offer_stands_beside_its_message_and_goes_with_it(bar, qtbot):
    button = bar.findChild(QPushButton)
    bar.say(WRONG, OFFER)
    assert bar.action_text == button.text() == "Do it otherwise"
    with qtbot.waitSignal(bar.action_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    bar.say(WRONG)
    assert (bar.action_text, button.isHidden()) == ("", True)
    bar.say(WRONG, OFFER)
    bar.take_back()
    assert bar.action_text == ""


def test_what_comes_beside_another_message_does_not_hide_it(bar):
    bar.say_also(WRONG)
    assert bar.text == "⚠ <b>this</b> is wrong"
    bar.say(OFFER, OFFER)
    bar.say_also(WRONG)
    assert (bar.text, bar.action_text) == ("⚠ Do it otherwise\n⚠ <b>this</b> is wrong", "Do it otherwise")
    bar.say(WRONG)
    assert bar.text == "⚠ <b>this</b> is wrong"
    bar.take_back()
    bar.say_also(OFFER)
    assert (bar.text, bar.action_text) == ("⚠ Do it otherwise", "")


def test_what_was_said_is_taken_back_but_not_a_failure(bar):
    bar.say(WRONG, OFFER)
    bar.follow_failure(failure("no memory"))
    assert (bar.text, bar.action_text) == ("⚠ no memory", "")
    bar.take_back_said()
    assert bar.text == "⚠ no memory"
    bar.follow_failure(None)
    assert bar.text == ""
    bar.say(WRONG)
    bar.follow_failure(None)
    assert bar.text != ""
    bar.take_back_said()
    assert bar.text == ""
