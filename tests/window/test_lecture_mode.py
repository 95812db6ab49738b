"""A lecture begins and ends: what is shown, how large, and that everything is as before."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QDockWidget, QLabel, QPushButton, QToolBar

from attn_gui import settings as stored
from attn_gui.core.document import Document
from attn_gui.core.messages import Message
from attn_gui.core.tensor import Tensor
from tests.helpers.ink import ink_in, pixels_of
from tests.window.conftest import wait_for_results
from tests.window.lecture_driver import LectureDriver

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


def document_of(agents, features):
    """Numbers of four characters at most, some of them negative."""
    draw = np.random.default_rng(7).uniform
    weights = np.round(np.random.default_rng(7).dirichlet(np.ones(agents), agents), 2)[None]
    tensors = [Tensor(name, np.round(draw(-3, 3, (1, agents, features)), 1)) for name in ("q", "k")]
    tensors += [Tensor("alpha", weights), Tensor("v", np.round(draw(10, 99, (1, agents, features)), 1))]
    return Document.from_tensors(tensors)


@pytest.fixture
def lecture(program, qtbot):
    return LectureDriver(program, qtbot)


@pytest.fixture
def open_lecture(start_program, qtbot):
    def open_lecture(document):
        program = start_program(document)
        wait_for_results(qtbot, program)
        return LectureDriver(program, qtbot)

    return open_lecture


# ---- sizes


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("agents", "features", "key"), [(6, 4, "1"), (6, 4, "2"), (3, 2, "0"), (3, 2, "1"), (3, 2, "2")]
)
def test_the_last_row_can_read_every_digit(open_lecture, size, agents, features, key):
    lecture = open_lecture(document_of(agents, features))
    lecture.start(size)
    lecture.press(key)
    lecture.settle()
    screen_height = size[1]
    assert lecture.shown == {"1": ["score"], "2": ["att"], "0": ["score", "att"]}[key]
    for panel in lecture.content.shown_panels:
        pixels = pixels_of(panel.heatmaps.grab().toImage())
        chosen = lecture.models.selection.chosen(panel.output)
        for heatmap in panel.heatmaps.view.heatmaps:
            rows, columns = heatmap.picture.values.shape
            for cell in np.ndindex(*((columns, rows) if heatmap.is_transposed else (rows, columns))):
                ink = ink_in(panel.heatmaps, heatmap.matrix, *cell, pixels)
                share = 0.04 if heatmap.matrix == panel.output and cell == chosen else 0.03
                assert ink.height >= share * screen_height, (heatmap.matrix, cell)
                assert ink.free > 0, f"{heatmap.matrix}{cell} reaches into its frame"
    sums = lecture.window.arithmetic
    assert QFontMetricsF(sums.focus_order[0].font()).tightBoundingRect("1").height() >= 0.03 * screen_height
    assert sums.height() >= sums.needed_height, "no line of the sum is out of sight"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_parts_stand_side_by_side_within_the_window(lecture, size):
    lecture.start(size)
    parts = [panel.heatmaps for panel in lecture.window.panels] + [lecture.window.arithmetic]
    places = [QRect(part.mapTo(lecture.window, part.rect().topLeft()), part.size()) for part in parts]
    assert all(lecture.window.rect().contains(place) for place in places)
    assert not places[0].intersects(places[1])
    assert not places[2].intersects(places[0].united(places[1]))


def test_beyond_what_fits_content_scrolls_and_digits_do_not_shrink(open_lecture):
    lecture = open_lecture(document_of(12, 8))
    lecture.start((1280, 720))
    heatmaps = lecture.panel("score").heatmaps
    lecture.press("End", "Home")
    assert ink_in(heatmaps, "score", 0, 0).height >= 0.04 * 720
    assert not heatmaps.view.windows[0].is_whole
    for _ in range(12):
        lecture.press("Down")
    lecture.settle()
    assert ink_in(heatmaps, "score", 11, 0).height >= 0.04 * 720


def test_a_lecture_begins_with_both_products_where_they_are_small(lecture, open_lecture):
    lecture.start()
    assert lecture.shown == ["score", "att"]
    larger = open_lecture(document_of(6, 4))
    larger.models.selection.touch("att")
    larger.start()
    assert larger.shown == ["att"]
    larger.mode.leave()
    assert larger.shown == ["score", "att"]


def test_it_is_scaled_by_keys(lecture):
    lecture.start((1920, 1080))
    magnification = lecture.models.options.magnification
    lecture.press("Ctrl++", "Ctrl+=", "Ctrl+=")
    assert magnification.factor == pytest.approx(1.1**3)
    lecture.press("Ctrl+-")
    assert magnification.factor == pytest.approx(1.1**2)
    lecture.press("Ctrl+0")
    assert magnification.factor == 1.0
    lecture.press("Ctrl++")
    lecture.mode.leave()
    assert magnification.factor == 1.0


def test_digits_follow_the_size_of_the_window(lecture):
    lecture.start((1280, 720))
    magnification = lecture.models.options.magnification
    assert magnification.digit_height == pytest.approx(0.03 * 720)
    lecture.window.resize(1920, 1080)
    assert magnification.digit_height == pytest.approx(0.03 * 1080)


# ---- chrome


def test_only_content_is_left(lecture):
    window = lecture.window
    window.actions_by_name["undo_list"].trigger()
    lecture.start()
    chrome = [window.menuBar(), window.statusBar(), *window.findChildren(QToolBar), *window.findChildren(QDockWidget)]
    assert not [part for part in chrome if part.isVisible()]
    assert not [table for table in window.tables.values() if table.isVisible()]
    assert not [button for button in window.findChildren(QPushButton) if button.isVisible()]
    assert window.isFullScreen()
    assert lecture.program.appearance.theme.name == "light"
    assert window.focusWidget() is lecture.panel("score").heatmaps


@pytest.mark.parametrize("is_said_before", [False, True])
def test_messages_and_reasons_are_as_large_as_digits(lecture, is_said_before):
    def refuse():
        lecture.press("F2")
        lecture.type("x")
        lecture.press("Return")

    bar, heatmaps = lecture.window.message_bar, lecture.panel("score").heatmaps
    if is_said_before:
        bar.say(Message("Cells", "said before"))
        heatmaps.setFocus()
        refuse()
        lecture.press("Esc")
    lecture.start((1920, 1080))
    refuse()
    bar.say(Message("Cells", "said now"))
    for label in (bar.findChild(QLabel), lecture.panel("score").heatmap_editor._reason_label):
        assert label.isVisible()
        assert QFontMetricsF(label.font()).tightBoundingRect("1").height() >= 0.03 * 1080
    assert lecture.window.rect().contains(label.geometry())


def place(lecture):
    """All that a lecture must not change."""
    window = lecture.window
    return {
        "states": window.windowState(),
        "geometry": window.geometry(),
        "state": window.saveState(),
        "visible": [part.isVisible() for part in (window.menuBar(), window.statusBar(), window.undo_controller.dock)],
        "tables": {name: (table.isVisible(), table.geometry()) for name, table in window.tables.items()},
        "arithmetic": window.arithmetic.geometry(),
        "dock": window.undo_controller.dock.geometry(),
        "heatmaps": [panel.heatmaps.view.windows for panel in window.panels],
        "theme": lecture.program.appearance.chosen,
        "panel": lecture.content.panel_choice.panel,
        "font": window.font(),
        "focus": window.focusWidget(),
    }


@pytest.mark.parametrize("show", ["showNormal", "showMaximized", "showFullScreen"])
def test_everything_is_restored_exactly_ten_times(lecture, show):
    window = lecture.window
    window.actions_by_name["undo_list"].trigger()
    lecture.program.appearance.choose("dark")
    window.showNormal()
    window.move(13, 17)
    window.resize(1010, 650)
    lecture.settle()
    getattr(window, show)()
    lecture.qtbot.waitUntil(lambda: show == "showNormal" or window.height() > 700)
    lecture.content._splitter.setSizes([300, 190])
    lecture.panel("score").heatmaps.zoom(0.5)
    window.tables["alpha"].setFocus()
    lecture.settle()
    before = place(lecture)
    for _ in range(10):
        lecture.start()
        assert lecture.mode.is_on
        lecture.press("2", "Ctrl++", "PgDown", "Esc")
        lecture.models.selection.touch("score")
        assert not lecture.mode.is_on
        lecture.qtbot.waitUntil(lambda: window.geometry() == before["geometry"])
        lecture.settle()
        assert place(lecture) == before


def test_a_lesson_keeps_the_panel_of_its_step(lecture):
    lecture.window.lesson_controller.panel_choice.choose("att")
    lecture.start()
    lecture.mode.leave()
    assert lecture.shown == ["att"]


def test_what_was_chosen_in_the_lecture_stays_chosen(lecture):
    lecture.start()
    lecture.press("PgDown", "PgDown", "Esc")
    assert lecture.place == ("score", 0, 2)
    assert lecture.window.tables["score"].currentIndex().column() == 2


def test_f11_and_f_go_to_a_window_and_back_within_the_lecture(lecture):
    lecture.window.showMaximized()
    lecture.start()
    for key in ("F", "F11"):
        lecture.press(key)
        assert not lecture.window.isFullScreen()
        assert lecture.window.isMaximized()
        assert lecture.mode.is_on
        lecture.press(key)
        assert lecture.window.isFullScreen()


def test_f11_alone_is_plain_full_screen(lecture):
    lecture.window.actions_by_name["full_screen"].trigger()
    assert lecture.window.isFullScreen()
    assert not lecture.mode.is_on
    assert lecture.window.menuBar().isVisible()


def test_closing_in_mid_lecture_keeps_the_window_of_before(lecture, start_program):
    lecture.window.resize(800, 650)
    lecture.start()
    lecture.window.close()
    settings = lecture.program._settings
    other = start_program()
    other.window.restoreGeometry(settings.get(stored.WINDOW_GEOMETRY))
    other.window.restoreState(settings.get(stored.WINDOW_STATE))
    assert (other.window.width(), other.window.height()) == (800, 650)
    assert not other.window.isFullScreen()
    assert other.window.findChild(QToolBar).isVisible()


# ---- screens that go


def test_the_window_comes_back_when_its_screen_goes(lecture):
    lecture.start()
    QGuiApplication.instance().screenRemoved.emit(lecture.window.screen())
    assert not lecture.mode.is_on
    assert not lecture.window.isFullScreen()
    assert lecture.window.menuBar().isVisible()


def test_another_screen_may_go(lecture):
    lecture.start()
    lecture.mode._on_screen_removed(None)
    assert lecture.mode.is_on


@pytest.mark.parametrize("is_maximized", [False, True])
def test_a_window_whose_place_is_gone_comes_back_within_a_screen(lecture, is_maximized):
    window = lecture.window
    window.setGeometry(9000, 9000, 900, 600)
    if is_maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)
        window.setGeometry(9000, 9000, 900, 600)
    lecture.start()
    lecture.mode.leave()
    assert window.isMaximized() or not is_maximized
    assert QGuiApplication.primaryScreen().availableGeometry().intersects(window.geometry())


def test_what_was_hidden_in_a_lecture_is_seen_again_after_it(lecture):
    lecture.start()
    lecture.press("H")
    assert lecture.program.models.hidden.hidden
    lecture.program.window.lecture_mode.leave()
    assert not lecture.program.models.hidden.hidden
