"""A lecture led by keys: steps, choice, typing, hiding, the black screen, the help; and when keys are not its own."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from attn_gui.core.hidden_part import HiddenPart
from attn_gui.resource_paths import lesson_path
from attn_gui.window.lecture_keys import KEYS_IN_EDITOR, commands, help_rows, key_text
from tests.window.lecture_driver import LectureDriver

IN_ORDER = [("score", row, column) for row in range(3) for column in range(3)]
IN_ORDER += [("att", row, column) for row in range(3) for column in range(2)]
LESSON = "two-products-three-agents.toml"


@pytest.fixture
def lecture(program, qtbot):
    lecture = LectureDriver(program, qtbot)
    lecture.start((1280, 720))
    return lecture


@pytest.fixture
def lesson(lecture):
    """The same with a lesson open."""
    lecture.window.lesson_controller.open_file(lesson_path(LESSON))
    lecture.settle()
    return lecture


def step(lecture):
    return lecture.window.lesson_controller.player.step_index


# ---- the table


@pytest.mark.parametrize("has_lesson", [False, True])
def test_no_key_means_two_things_and_every_one_is_written_as_qt_writes_it(has_lesson):
    keys = [key for command in commands(has_lesson) for key in (*command.keys, *command.unshown_keys)]
    assert len(keys) == len(set(keys))
    assert all(QKeySequence.fromString(key).toString() == key for key in keys)
    assert set(keys) >= KEYS_IN_EDITOR


@pytest.mark.parametrize("has_lesson", [False, True])
def test_the_help_tells_every_command(has_lesson):
    rows = help_rows(has_lesson)
    assert len(rows) == len(commands(has_lesson))
    assert all(keys and text for keys, text in rows)
    assert len({text for _, text in rows}) == len(rows)


def test_the_keys_of_a_remote_and_of_slide_programs_are_there():
    def of(name, has_lesson):
        return next(set(command.keys) for command in commands(has_lesson) if command.name == name)

    assert of("next", True) == {"PgDown", "N", "Space", "Right"}
    assert of("previous", True) == {"PgUp", "P", "Shift+Space", "Left"}
    assert of("blank", False) == {"B", "."}
    assert of("leave", False) == {"Esc", "F5"}
    assert of("help", False) == {"?", "F1"}
    assert "F" in of("full_screen", False)


@pytest.mark.parametrize(
    ("key", "modifiers", "text"),
    [
        (Qt.Key.Key_B, Qt.KeyboardModifier.ShiftModifier, "B"),
        (Qt.Key.Key_Question, Qt.KeyboardModifier.ShiftModifier, "?"),
        (Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier, "1"),  # as on a French keyboard
        (Qt.Key.Key_1, Qt.KeyboardModifier.KeypadModifier, "1"),
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, "Ctrl++"),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier, "Shift+Space"),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.KeypadModifier, "PgDown"),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, "Alt+Left"),
        (0x0431, Qt.KeyboardModifier.NoModifier, "\N{CYRILLIC CAPITAL LETTER BE}"),  # no name in Qt.Key
        (0x4E2D, Qt.KeyboardModifier.NoModifier, "中"),
        (Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, ""),
    ],
)
def test_a_key_is_known_on_any_keyboard(key, modifiers, text):
    assert key_text(QKeyEvent(QEvent.Type.KeyPress, key, modifiers)) == text


# ---- without a lesson


@pytest.mark.parametrize(("forward", "back"), [("PgDown", "PgUp"), ("N", "P"), ("Space", "Shift+Space")])
def test_a_remote_walks_through_all_results_in_the_documents_order(lecture, forward, back):
    seen = []
    for _ in IN_ORDER:
        seen.append(lecture.place)
        lecture.press(forward)
    assert seen == IN_ORDER
    for expected in reversed(IN_ORDER):
        assert lecture.place == expected
        lecture.press(back)


def test_home_and_end_go_to_the_first_and_the_last_result(lecture):
    lecture.press("End")
    assert lecture.place == ("att", 2, 1)
    lecture.press("Home")
    assert lecture.place == ("score", 0, 0)


@pytest.mark.parametrize("held", ["", "Alt+"])
def test_arrows_move_the_choice(lecture, held):
    lecture.press(f"{held}Down", f"{held}Right", f"{held}Right", f"{held}Up", f"{held}Left")
    assert lecture.place == ("score", 0, 1)


def test_the_choice_moves_whatever_has_the_focus(lecture):
    parts = [lecture.window.arithmetic.focus_order[0], lecture.panel("att").heatmaps, lecture.window.centralWidget()]
    for part, expected in zip(parts, IN_ORDER[1:], strict=False):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_PageDown)
        assert lecture.place == expected


def test_walking_on_into_another_product_shows_it(lecture):
    lecture.press("1")
    assert lecture.shown == ["score"]
    lecture.models.selection.choose("score", 2, 2)
    lecture.press("PgDown")
    assert (lecture.place, lecture.shown) == (("att", 0, 0), ["att"])
    assert lecture.window.focusWidget() is lecture.panel("att").heatmaps
    lecture.press("PgUp")
    assert lecture.shown == ["score"]


def test_one_product_fills_the_screen_or_both_do(lecture):
    for key, shown, active in [("2", ["att"], "att"), ("1", ["score"], "score"), ("0", ["score", "att"], "score")]:
        lecture.press(key)
        assert lecture.shown == shown
        assert lecture.models.selection.active_stage.output == active


def test_h_and_r_hide_and_reveal_the_chosen_result(lecture):
    lecture.press("Right", "H")
    assert lecture.models.hidden.hidden == {HiddenPart("score", 0, 1)}
    lecture.settle()
    assert lecture.window.arithmetic.text.endswith("= ☐")
    lecture.press("R")
    lecture.settle()
    assert not lecture.models.hidden.hidden
    assert lecture.window.arithmetic.text.endswith("= 0.0")
    assert lecture.models.document.undo_stack.count() == 0


# ---- with a lesson


@pytest.mark.parametrize(
    ("forward", "back"), [("PgDown", "PgUp"), ("N", "P"), ("Space", "Shift+Space"), ("Right", "Left")]
)
def test_the_same_keys_step_through_a_lesson(lesson, forward, back):
    for expected in (1, 2, 3):
        lesson.press(forward)
        assert step(lesson) == expected
    lesson.press(back)
    assert step(lesson) == 2


def test_a_lesson_is_walked_from_start_to_end_and_back_by_a_remote(lesson):
    last = len(lesson.window.lesson_controller.player.lesson.steps) - 1
    for expected in range(1, last + 1):
        lesson.press("PgDown")
        lesson.settle()
        assert step(lesson) == expected
        shown = {"score": ["score"], "att": ["att"], "both": ["score", "att"]}[lesson.content.panel_choice.panel]
        assert lesson.shown == shown
    lesson.press("PgDown")
    assert step(lesson) == last
    for expected in reversed(range(last)):
        lesson.press("PgUp")
        assert step(lesson) == expected


def test_r_reveals_the_chosen_result_of_a_hidden_matrix_and_h_hides_it_again(lesson):
    lesson.press("PgDown")
    lesson.settle()
    hidden = lesson.models.hidden
    assert lesson.place == ("score", 0, 0)
    assert all(hidden.is_hidden("score", *cell) for cell in np.ndindex(3, 3))
    lesson.press("R")
    lesson.settle()
    assert [cell for cell in np.ndindex(3, 3) if not hidden.is_hidden("score", *cell)] == [(0, 0)]
    lesson.qtbot.waitUntil(lambda: lesson.window.arithmetic.text.endswith("= 1.0"))
    lesson.press("H")
    lesson.settle()
    assert all(hidden.is_hidden("score", *cell) for cell in np.ndindex(3, 3))
    lesson.qtbot.waitUntil(lambda: lesson.window.arithmetic.text.endswith("= ☐"))


def test_home_and_end_go_to_the_first_and_the_last_step(lesson):
    lesson.press("End")
    assert step(lesson) == len(lesson.window.lesson_controller.player.lesson.steps) - 1
    lesson.press("Home")
    assert step(lesson) == 0


def test_alt_and_arrows_move_the_choice_in_a_lesson(lesson):
    lesson.models.selection.choose("score", 0, 0)
    before = step(lesson)
    lesson.press("Alt+Right", "Alt+Down", "Down")
    assert lesson.place == ("score", 2, 1)
    assert step(lesson) == before


def test_leaving_in_mid_lesson_stays_in_the_lesson(lesson):
    lesson.press("PgDown", "PgDown", "Esc")
    assert not lesson.mode.is_on
    assert step(lesson) == 2


# ---- typing


@pytest.mark.parametrize("key", ["F2", "Return", "Enter"])
def test_a_number_is_changed_where_it_stands(lecture, key):
    lecture.press("Down", key)
    assert lecture.editor is not None
    lecture.type("2.5")
    lecture.press("Return")
    lecture.settle()
    assert lecture.editor is None
    assert lecture.models.document.tensor("q").values[0, 1].tolist() == [2.5, 1.0]
    assert lecture.window.focusWidget() is lecture.panel("score").heatmaps
    assert lecture.window.arithmetic.text.startswith("score[agent2, agent1] = 2.5 × 1.0")


def test_a_double_click_changes_a_number_too(lecture):
    lecture.click_twice("score", "k", 2, 1)
    lecture.type("-7")
    lecture.press("Return")
    assert lecture.models.document.tensor("k").values[0, 2, 1] == -7.0


@pytest.mark.parametrize("text", "578xq-")
def test_plain_typing_starts_no_edit(lecture, text):
    lecture.type(text)
    assert lecture.editor is None
    assert lecture.models.document.undo_stack.count() == 0


@pytest.mark.parametrize(("key", "place"), [("PgDown", ("score", 0, 1)), ("PgUp", ("score", 0, 0))])
def test_a_remote_stores_what_is_typed_and_goes_on(lecture, key, place):
    lecture.press("F2")
    lecture.type("4")
    lecture.press(key)
    assert lecture.editor is None
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 4.0
    assert lecture.place == place
    lecture.settle()


def test_a_remote_drops_what_is_no_number_says_so_and_goes_on(lecture):
    lecture.press("F2")
    lecture.type("4x")
    lecture.press("PgDown")
    assert lecture.editor is None
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 1.0
    assert lecture.models.document.undo_stack.count() == 0
    assert lecture.place == ("score", 0, 1)
    assert "The old value was kept" in lecture.window.message_bar.text
    assert "4x" in lecture.window.message_bar.text
    lecture.press("PgDown")
    assert lecture.window.message_bar.text == "", "the next step takes it back"


def test_f5_stores_what_is_typed_and_leaves(lecture):
    lecture.press("F2")
    lecture.type("4")
    lecture.press("F5")
    assert not lecture.mode.is_on
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 4.0


def test_every_other_key_is_the_editors(lecture):
    lecture.press("F2")
    lecture.type("1.5bnphrf 20?")
    lecture.press("Home", "Right", "End", "F1", "Left", "Backspace", "Up", "Down")
    assert lecture.editor.text() == "1.5bnphrf 2?"
    assert lecture.mode.is_on
    assert not lecture.mode.blank_screen.isVisible()
    assert not lecture.mode.key_help.isVisible()
    assert lecture.place == ("score", 0, 0)
    assert not lecture.models.hidden.hidden


def test_esc_closes_the_editor_first_and_then_leaves(lecture):
    lecture.press("F2")
    lecture.type("9")
    lecture.press("Esc")
    assert (lecture.editor, lecture.mode.is_on) == (None, True)
    assert lecture.models.document.tensor("q").values[0, 0, 0] == 1.0
    lecture.press("Esc")
    assert not lecture.mode.is_on


def test_starting_stores_what_is_typed_in_a_table(program, qtbot):
    lecture = LectureDriver(program, qtbot)
    table = lecture.window.tables["v"]
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    lecture.press("F2")
    lecture.type("9")
    lecture.start()
    assert lecture.models.document.tensor("v").values[0, 0, 0] == 9.0
    assert table.open_editor is None


def test_an_edit_in_mid_lesson_is_told_by_its_text(lesson):
    lesson.press("PgDown")
    lesson.models.selection.choose("score", 0, 0)
    lesson.press("F2")
    lesson.type("8")
    lesson.press("PgDown", "PgUp")
    lesson.settle()
    assert lesson.models.document.tensor("q").values[0, 0, 0] == 8.0
    assert "[8.0, 0.0]" in lesson.window.lesson_controller.bar.text


# ---- the black screen and the help


@pytest.mark.parametrize("key", ["B", "."])
@pytest.mark.parametrize("end", ["PgDown", "B", "Esc", "F5", "x", "Up"])
def test_any_key_ends_the_black_screen_and_does_nothing_else(lecture, key, end):
    lecture.press(key)
    blank = lecture.mode.blank_screen
    assert blank.isVisible()
    assert blank.size() == lecture.window.size()
    assert blank.grab().toImage().pixelColor(40, 40).getRgb()[:3] == (0, 0, 0)
    lecture.press(end)
    assert not blank.isVisible()
    assert lecture.mode.is_on
    assert lecture.place == ("score", 0, 0)


def test_a_modifier_alone_ends_nothing_and_a_click_does(lecture):
    lecture.press("B")
    QTest.keyClick(lecture.window, Qt.Key.Key_Shift)
    assert lecture.mode.blank_screen.isVisible()
    QTest.mouseClick(lecture.mode.blank_screen, Qt.MouseButton.LeftButton)
    assert not lecture.mode.blank_screen.isVisible()


def test_the_black_screen_follows_the_window(lecture):
    lecture.press("B")
    lecture.window.resize(1280, 720)
    assert lecture.mode.blank_screen.size() == lecture.window.size()


def test_nothing_black_is_left_behind(lecture):
    lecture.press("B")
    lecture.mode.leave()
    assert not lecture.mode.blank_screen.isVisible()


@pytest.mark.parametrize("key", ["?", "F1"])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_help_shows_all_keys_within_the_window(lecture, key, language, size):
    lecture.window.resize(*size)
    lecture.program.translations.install(language)
    lecture.press(key)
    overlay = lecture.mode.key_help
    QApplication.sendPostedEvents()
    assert overlay.isVisible()
    plate = overlay.findChildren(type(overlay._plate))[-1]
    assert lecture.window.rect().contains(plate.geometry())
    told = overlay.accessibleDescription().splitlines()
    assert len(told) == len(commands(has_lesson=False))
    assert all(cap in told[0] for cap in ("PgDn", "N", "Space"))
    lecture.press("x")
    assert not overlay.isVisible()


def test_the_help_tells_of_steps_in_a_lesson(lesson):
    lesson.press("?")
    assert "next step" in lesson.mode.key_help.accessibleDescription()


# ---- when keys are not the lecture's


def test_outside_a_lecture_letters_and_digits_are_typed(program, qtbot):
    lecture = LectureDriver(program, qtbot)
    table = lecture.window.tables["q"]
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    for key in "1bnh.":
        QTest.keyClicks(table, key)
        assert table.open_editor.text() == key
        QTest.keyClick(table.open_editor, Qt.Key.Key_Escape)
    assert not lecture.mode.blank_screen.isVisible()
    assert lecture.shown == ["score", "att"]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_keys_of_an_open_menu_are_its_own(lecture):
    menu = QMenu(lecture.window)
    chosen = QAction("&Black", menu)
    menu.addAction(chosen)
    menu.popup(lecture.window.mapToGlobal(QPoint(50, 50)))
    with lecture.qtbot.waitSignal(chosen.triggered):
        QTest.keyClick(menu, Qt.Key.Key_B)
    assert not lecture.mode.blank_screen.isVisible()
    menu.popup(lecture.window.mapToGlobal(QPoint(50, 50)))
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert lecture.mode.is_on


def test_the_keys_of_a_dialog_are_its_own(lecture):
    lecture.window.actions_by_name["about"].trigger()
    dialog = QApplication.activeModalWidget()
    QTest.keyClick(dialog, Qt.Key.Key_Period)
    QTest.keyClick(dialog, Qt.Key.Key_PageDown)
    assert not lecture.mode.blank_screen.isVisible()
    assert lecture.place == ("score", 0, 0)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert lecture.mode.is_on


def test_the_keys_of_a_text_field_are_its_own(lecture):
    field = QLineEdit(lecture.window.centralWidget())
    field.show()
    field.setFocus()
    QTest.keyClicks(field, "b1.h n")
    QTest.keyClick(field, Qt.Key.Key_PageDown)
    assert field.text() == "b1.h n"
    assert lecture.place == ("score", 0, 0)
    field.deleteLater()


def test_a_name_that_is_typed_is_stored_by_the_remote(program, qtbot):
    lecture = LectureDriver(program, qtbot)
    lecture.start()
    table = lecture.window.tables["q"]
    table.header_editor.open(Qt.Orientation.Vertical, 0)
    QTest.keyClicks(table.header_editor.line_edit, "scout")
    QTest.keyClick(table.header_editor.line_edit, Qt.Key.Key_PageDown)
    assert lecture.models.document.document.labels["query"][0] == "scout"
    assert table.header_editor.line_edit is None


def test_keys_held_down_repeat_only_steps(lecture):
    def hold(key, text):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, autorep=True)
        QApplication.sendEvent(lecture.window.focusWidget(), event)

    hold(Qt.Key.Key_PageDown, "")
    assert lecture.place == ("score", 0, 1)
    hold(Qt.Key.Key_B, "b")
    assert not lecture.mode.blank_screen.isVisible()
    hold(Qt.Key.Key_H, "h")
    assert not lecture.models.hidden.hidden


def test_after_the_lecture_keys_are_the_tables_again(lecture):
    lecture.press("Esc")
    heatmaps = lecture.panel("score").heatmaps
    heatmaps.setFocus()
    QTest.keyClick(heatmaps, Qt.Key.Key_End)
    assert lecture.place == ("score", 0, 2)
    QTest.keyClick(heatmaps, Qt.Key.Key_B)
    assert not lecture.mode.blank_screen.isVisible()
