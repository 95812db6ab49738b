"""A lecture in a real window with a window manager, led by keys from outside, as a presenter remote sends them."""

from __future__ import annotations

import subprocess

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from attn_gui.resource_paths import lesson_path
from tests.window.lecture_driver import LectureDriver

pytestmark = pytest.mark.screen

LESSON = "two-products-three-agents.toml"
PLACE = QRect(210, 120, 1100, 760)


class RealKeys(LectureDriver):
    """Keys go through the X server to whatever has the focus there."""

    def press(self, *keys):
        for key in keys:
            subprocess.run(["xdotool", "key", key], check=True, timeout=10)

    def wait(self, condition):
        self.qtbot.waitUntil(condition, timeout=10_000)

    def press_until(self, key, condition):
        self.press(key)
        self.wait(condition)

    @property
    def step(self):
        return self.window.lesson_controller.player.step_index


@pytest.fixture
def lecture(program, qtbot):
    lecture = RealKeys(program, qtbot)
    window = lecture.window
    window.showNormal()
    window.setGeometry(PLACE)
    window.activateWindow()
    lecture.wait(lambda: window.isActiveWindow() and window.geometry() == PLACE)
    return lecture


def fills_screen(window):
    return window.isFullScreen() and window.size() == window.screen().size()


@pytest.mark.parametrize("is_maximized", [False, True])
def test_f5_and_esc_begin_and_end_it_and_nothing_moves(lecture, is_maximized):
    window = lecture.window
    window.actions_by_name["undo_list"].trigger()
    if is_maximized:
        window.showMaximized()
        lecture.wait(lambda: window.width() > PLACE.width())
    lecture.settle()

    def place():
        tables = {name: table.geometry() for name, table in window.tables.items()}
        return window.windowState(), window.geometry(), window.arithmetic.geometry(), tables, window.saveState()

    before = place()
    for _ in range(5):
        lecture.press_until("F5", lambda: lecture.mode.is_on and fills_screen(window))
        lecture.press_until("Escape", lambda: not lecture.mode.is_on and place() == before)
    window.showNormal()
    lecture.wait(lambda: window.geometry() == PLACE)


def test_the_lesson_is_walked_by_a_remote_with_a_cell_focused_and_an_edit_on_the_way(lecture):
    window = lecture.window
    window.lesson_controller.open_file(lesson_path(LESSON))
    window.tables["q"].setFocus()
    window.tables["q"].setCurrentIndex(window.tables["q"].table_model.index(1, 0))
    lecture.press_until("F5", lambda: fills_screen(window))
    last = len(window.lesson_controller.player.lesson.steps) - 1
    for expected in range(1, last + 1):
        if expected == 6:
            lecture.press_until("F2", lambda: lecture.editor is not None)
            subprocess.run(["xdotool", "type", "2.5"], check=True, timeout=10)
            lecture.wait(lambda: lecture.editor.text() == "2.5")
        lecture.press_until("Next", lambda expected=expected: lecture.step == expected)
        assert lecture.editor is None
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 2.5
    lecture.press_until("Prior", lambda: lecture.step == last - 1)
    lecture.press_until("Home", lambda: lecture.step == 0)
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 1.0
    lecture.press_until("Escape", lambda: not lecture.mode.is_on)


def test_the_remotes_other_keys(lecture):
    blank, help_overlay, window = lecture.mode.blank_screen, lecture.mode.key_help, lecture.window
    lecture.press_until("F5", lambda: fills_screen(window))
    for key in ("period", "b"):
        lecture.press_until(key, blank.isVisible)
        lecture.press_until("Next", lambda: not blank.isVisible())
    assert lecture.place == ("score", 0, 0)
    lecture.press_until("question", help_overlay.isVisible)
    lecture.press_until("F1", lambda: not help_overlay.isVisible())
    lecture.press_until("Next", lambda: lecture.place == ("score", 0, 1))
    lecture.press_until("shift+space", lambda: lecture.place == ("score", 0, 0))
    lecture.press_until("Right", lambda: lecture.place == ("score", 0, 1))
    lecture.press_until("2", lambda: lecture.shown == ["att"])
    lecture.press_until("f", lambda: not window.isFullScreen())
    lecture.press_until("F11", lambda: fills_screen(window))
    lecture.press_until("F5", lambda: not lecture.mode.is_on and window.geometry() == PLACE)


def test_commands_whose_menu_is_hidden_keep_their_keys(lecture):
    lecture.press_until("F5", lambda: fills_screen(lecture.window))
    lecture.press_until("F2", lambda: lecture.editor is not None)
    subprocess.run(["xdotool", "type", "7"], check=True, timeout=10)
    lecture.press_until("Return", lambda: lecture.models.document.tensor("q").values[0, 0, 0] == 7.0)
    lecture.press_until("ctrl+z", lambda: lecture.models.document.tensor("q").values[0, 0, 0] == 1.0)
    lecture.press_until("ctrl+plus", lambda: lecture.models.options.magnification.factor > 1)
    lecture.press_until("ctrl+0", lambda: lecture.models.options.magnification.factor == 1)


def test_an_open_menu_has_its_keys(lecture):
    lecture.press_until("F5", lambda: fills_screen(lecture.window))
    menu = QMenu(lecture.window)
    action = QAction("&Black", menu)
    menu.addAction(action)
    menu.popup(lecture.window.mapToGlobal(QPoint(50, 50)))
    lecture.wait(menu.isVisible)
    with lecture.qtbot.waitSignal(action.triggered):
        lecture.press("b")
    assert not lecture.mode.blank_screen.isVisible()


def test_a_double_click_and_an_input_method_can_type(lecture):
    lecture.press_until("F5", lambda: fills_screen(lecture.window))
    lecture.click_twice("score", "q", 2, 1)
    lecture.wait(lambda: lecture.editor is not None and lecture.editor.hasFocus())
    assert lecture.editor.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
    assert not lecture.panel("score").heatmaps.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


@pytest.mark.parametrize("is_maximized", [False, True])
def test_f11_is_plain_full_screen_and_gives_back_what_was(lecture, is_maximized):
    window = lecture.window
    if is_maximized:
        window.showMaximized()
        lecture.wait(lambda: window.width() > PLACE.width())
    before = window.geometry()
    for _ in range(3):
        lecture.press_until("F11", lambda: fills_screen(window))
        assert window.menuBar().isVisible()
        lecture.press_until("F11", lambda: window.geometry() == before and window.isMaximized() == is_maximized)
    window.showNormal()
    lecture.wait(lambda: window.geometry() == PLACE)
