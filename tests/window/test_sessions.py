"""Files as a person handles them: by the menu, by keys, by dragging, and with numbers half typed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from attn_gui.core.document import Document, example_document
from attn_gui.core.examples import EXAMPLES, blank_document
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.formats.attn_session import session_bytes
from attn_gui.core.session import Session, ViewState
from attn_gui.models.tensor_table_model import TableRole
from attn_gui.window.prompts import ChangesAnswer
from attn_gui.window.session_controller import SessionController
from tests.helpers.documents import bits, numbered_document
from tests.helpers.fake_prompts import FakePrompts
from tests.window.conftest import wait_for_results
from tests.window.test_main_window import go_to, shown, type_into

NUMBERED = Session(numbered_document(2), ViewState(1, {"score": (2, 3), "att": (0, 4)}, "att", 5), "笔记")


@pytest.fixture
def prompts(qapp):
    return FakePrompts()


@pytest.fixture
def program(start_program, prompts, qtbot):
    program = start_program(prompts=prompts)
    wait_for_results(qtbot, program)
    return program


@pytest.fixture
def file(tmp_path):
    """A session's file."""
    path = tmp_path / "课堂 a & b.attn"
    SESSION_FORMAT.write(path, NUMBERED)
    return path


def trigger(program, name):
    program.window.actions_by_name[name].trigger()


def open_file(program, prompts, path):
    prompts.path_to_open = path
    trigger(program, "open")


def content(program):
    return bits(program.models.document.document)


def entries(menu):
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def choose(menu, text):
    next(action for action in menu.actions() if action.text() == text).trigger()


def begin_typing(qtbot, program, text, matrix="v"):
    table = program.window.tables[matrix]
    go_to(table, 0, 0)
    qtbot.keyClicks(table, text[0])
    qtbot.keyClicks(table.open_editor, text[1:])
    return table


# ---- open and save


def test_open_shows_numbers_view_notes_and_name(program, prompts, file, qtbot):
    type_into(qtbot, program, "q", 0, 0, "9")
    open_file(program, prompts, file)
    wait_for_results(qtbot, program)

    assert content(program) == bits(NUMBERED.document)
    assert program.session.session().view == NUMBERED.view
    assert program.window.session_controller.notes_view.toPlainText() == "笔记"
    assert program.models.document.undo_stack.count() == 0
    assert program.window.windowTitle().startswith("课堂 a & b.attn[*] – attn-gui")
    assert not program.window.isWindowModified()
    assert shown(program.window.tables["q"])[0] == ["7.0", "8.0"], "the batch of the session"


def test_save_as_then_save_keeps_undo_and_clears_the_mark(program, prompts, tmp_path, qtbot):
    type_into(qtbot, program, "q", 0, 0, "2.5")
    assert program.window.isWindowModified()
    prompts.path_to_save = tmp_path / "新 a.attn"
    trigger(program, "save")
    assert prompts.asked == ["save Untitled.attn"], "there was no file yet"
    assert not program.window.isWindowModified()
    assert "新 a.attn" in program.window.windowTitle()
    assert program.models.document.undo_stack.count() == 1

    type_into(qtbot, program, "q", 0, 0, "3.5")
    trigger(program, "save")
    assert prompts.asked == ["save Untitled.attn"], "now there is"
    saved = SESSION_FORMAT.read(tmp_path / "新 a.attn")
    assert bits(saved.document) == content(program)
    assert saved.document.tensors["q"].values[0, 0, 0] == 3.5
    trigger(program, "undo")
    assert program.window.isWindowModified()
    trigger(program, "redo")
    assert not program.window.isWindowModified()


def test_save_as_another_name_goes_on_with_that_one(program, prompts, file, tmp_path):
    open_file(program, prompts, file)
    prompts.path_to_save = tmp_path / "b.attn"
    trigger(program, "save_as")
    assert prompts.asked[-1] == "save 课堂 a & b.attn"
    assert program.session.path == tmp_path / "b.attn"
    assert file.read_bytes() == (tmp_path / "b.attn").read_bytes() == session_bytes(NUMBERED)


def test_a_file_dialog_that_is_cancelled_changes_nothing(program, prompts, qtbot):
    type_into(qtbot, program, "q", 0, 0, "2.5")
    before = content(program)
    trigger(program, "save")
    open_file(program, prompts, None)
    assert content(program) == before
    assert program.window.isWindowModified()
    assert program.session.path is None


def test_new_is_of_zeros_and_nameless(program, prompts, file):
    open_file(program, prompts, file)
    trigger(program, "new")
    assert shown(program.window.tables["v"]) == [["0.0", "0.0"]] * 3
    assert program.window.windowTitle().startswith("Untitled[*]")
    assert (program.session.path, program.session.notes) == (None, "")
    assert not program.window.isWindowModified()


def test_every_example_opens(program, qtbot):
    menu = program.window.session_controller.examples_menu
    assert len(entries(menu)) == len(EXAMPLES)
    for example in EXAMPLES:
        choose(menu, example.title)
        wait_for_results(qtbot, program)
        assert program.window.windowTitle().startswith(example.title)
        assert program.session.path is None
        assert not program.window.isWindowModified()
    choose(menu, "Three agents")
    assert content(program) == bits(example_document())


def test_an_examples_title_makes_a_usable_file_name(program, prompts, qtbot):
    choose(program.window.session_controller.examples_menu, "Uniform weights: the mean of v")
    trigger(program, "save_as")
    assert prompts.asked == ["save Uniform weights the mean of v.attn"]


def test_texts_follow_the_language(program):
    program.window.language_menu.chosen.emit("zh_CN")
    assert "注意力" in program.window.windowTitle()
    program.window.language_menu.chosen.emit("en")
    assert program.window.windowTitle() == "Untitled[*] – attn-gui: attention's two products"
    assert entries(program.window.session_controller.examples_menu)[0] == "Three agents"


@pytest.mark.parametrize("names", [(), ("q",), ("q", "k"), ("alpha", "v"), ("k", "alpha")])
def test_a_session_without_some_operands_opens_and_saves(program, prompts, tmp_path, names, qtbot):
    document = Document.from_tensors(numbered_document().tensors[name] for name in names)
    SESSION_FORMAT.write(tmp_path / "part.attn", Session(document))
    open_file(program, prompts, tmp_path / "part.attn")
    qtbot.waitUntil(lambda: program.models.results.results.revision == program.models.document.revision)
    assert content(program) == bits(document)
    trigger(program, "save")
    assert bits(SESSION_FORMAT.read(tmp_path / "part.attn").document) == bits(document)


# ---- what is being typed


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_number_typed_without_enter_is_saved(program, prompts, tmp_path, qtbot, by_keys):
    prompts.path_to_save = tmp_path / "a.attn"
    table = begin_typing(qtbot, program, "3.25")
    if by_keys:
        program.window.activateWindow()
        qtbot.waitActive(program.window)
        QTest.keyClick(table.open_editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    else:
        trigger(program, "save")
    assert table.open_editor is None
    assert SESSION_FORMAT.read(tmp_path / "a.attn").document.tensors["v"].values[0, 0, 0] == 3.25
    assert not program.window.isWindowModified()


@pytest.mark.parametrize("name", ["save", "save_as", "open", "new"])
def test_what_is_no_number_is_refused_with_the_reason(program, prompts, tmp_path, file, qtbot, name):
    prompts.path_to_save, prompts.path_to_open = tmp_path / "a.attn", file
    table = begin_typing(qtbot, program, "3.2.5")
    before = content(program)
    trigger(program, name)
    assert prompts.asked == []
    assert "no number" in program.window.message_bar.text
    assert table.open_editor.text() == "3.2.5"
    assert content(program) == before
    QTest.keyClick(table.open_editor, Qt.Key.Key_Escape)
    trigger(program, name)
    assert prompts.asked or not program.window.message_bar.text


def test_a_typed_number_is_asked_about_before_opening(program, prompts, file, qtbot):
    prompts.changes_answer = ChangesAnswer.CANCEL
    begin_typing(qtbot, program, "3.25")
    open_file(program, prompts, file)
    assert prompts.asked == ["changes of Untitled"]
    assert shown(program.window.tables["v"])[0][0] == "3.25"


# ---- the question about unsaved changes


@pytest.mark.parametrize("way", ["new", "open", "example", "recent", "drop", "close"])
@pytest.mark.parametrize("answer", ChangesAnswer)
@pytest.mark.parametrize("is_held", [False, True], ids=["at once", "later"])
def test_the_question_on_every_way_out(program, prompts, tmp_path, file, qtbot, way, answer, is_held):
    window, controller = program.window, program.window.session_controller
    controller.recent_menu.remember(file)
    type_into(qtbot, program, "q", 0, 0, "2.5")
    edited = content(program)
    prompts.changes_answer, prompts.is_held = answer, is_held
    prompts.path_to_open, prompts.path_to_save = file, tmp_path / "kept.attn"

    {
        "new": lambda: trigger(program, "new"),
        "open": lambda: trigger(program, "open"),
        "example": lambda: choose(controller.examples_menu, EXAMPLES[1].title),
        "recent": controller.recent_menu.actions()[0].trigger,
        "drop": lambda: drop(window, [file]),
        "close": window.close,
    }[way]()
    assert prompts.asked[0] == "changes of Untitled"
    while is_held and prompts.has_held:
        assert content(program) == edited
        assert window.isVisible()
        prompts.answer_held()

    has_gone_on = (not window.isVisible()) if way == "close" else content(program) != edited
    assert has_gone_on == (answer is not ChangesAnswer.CANCEL)
    assert (tmp_path / "kept.attn").exists() == (answer is ChangesAnswer.SAVE)
    if answer is ChangesAnswer.SAVE:
        assert bits(SESSION_FORMAT.read(tmp_path / "kept.attn").document) == edited


@pytest.mark.parametrize("way", ["new", "open", "close"])
def test_nothing_unsaved_is_asked_about(program, prompts, file, way):
    prompts.path_to_open = file
    program.window.close() if way == "close" else trigger(program, way)
    assert not [question for question in prompts.asked if question.startswith("changes")]


def test_closing_with_notes_unsaved_asks(program, prompts):
    prompts.changes_answer = ChangesAnswer.CANCEL
    program.window.session_controller.notes_view.setPlainText("n")
    assert program.window.isWindowModified()
    assert not program.window.close()
    assert program.window.isVisible()
    prompts.changes_answer = ChangesAnswer.DISCARD
    assert program.window.close()


def test_closing_with_a_number_half_typed_keeps_it_and_asks(program, prompts, tmp_path, qtbot):
    prompts.changes_answer, prompts.path_to_save = ChangesAnswer.SAVE, tmp_path / "a.attn"
    begin_typing(qtbot, program, "3.25")
    assert program.window.close()
    assert SESSION_FORMAT.read(tmp_path / "a.attn").document.tensors["v"].values[0, 0, 0] == 3.25


def test_closing_when_saving_fails_stays_open(program, prompts, tmp_path, qtbot):
    prompts.changes_answer, prompts.path_to_save = ChangesAnswer.SAVE, tmp_path / "none" / "a.attn"
    type_into(qtbot, program, "q", 0, 0, "2.5")
    assert not program.window.close()
    assert program.window.isVisible()
    assert "no such folder" in program.window.message_bar.text
    prompts.changes_answer = ChangesAnswer.DISCARD
    assert program.window.close()


# ---- files that do not serve


def broken_file(tmp_path):
    path = tmp_path / "broken.attn"
    path.write_bytes(session_bytes(NUMBERED)[:400])
    return path


def test_a_broken_file_is_told_and_the_window_keeps_what_it_had(program, prompts, tmp_path, qtbot):
    type_into(qtbot, program, "q", 0, 0, "2.5")
    before, title = content(program), program.window.windowTitle()
    path = broken_file(tmp_path)
    open_file(program, prompts, path)
    assert str(path) in program.window.message_bar.text
    assert "Line" in program.window.message_bar.text
    assert (content(program), program.window.windowTitle()) == (before, title)
    assert program.window.isWindowModified()
    assert program.models.document.undo_stack.count() == 1
    assert path.read_bytes() == session_bytes(NUMBERED)[:400]
    assert program.window.session_controller.recent_menu.paths == ()


def test_the_reason_goes_away_once_a_file_was_opened(program, prompts, tmp_path, file):
    open_file(program, prompts, broken_file(tmp_path))
    assert program.window.message_bar.text
    open_file(program, prompts, file)
    assert not program.window.message_bar.text


def test_a_full_disk_is_told_and_the_old_file_is_whole(program, prompts, file, monkeypatch, qtbot):
    def fail(_descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    open_file(program, prompts, file)
    wait_for_results(qtbot, program)
    type_into(qtbot, program, "q", 0, 0, "2.5")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        trigger(program, "save")
    assert "The disk is full: make room" in program.window.message_bar.text
    assert file.read_bytes() == session_bytes(NUMBERED)
    assert program.window.isWindowModified()
    trigger(program, "save")
    assert not program.window.isWindowModified()
    assert not program.window.message_bar.text


# ---- recent files


def test_recent_files_are_kept_newest_first_and_ten_at_most(start_program, program, prompts, tmp_path):
    files = [tmp_path / f"{number}.attn" for number in range(12)]
    for path in files:
        SESSION_FORMAT.write(path, NUMBERED)
        open_file(program, prompts, path)
    expected = tuple(reversed(files[2:]))
    assert program.window.session_controller.recent_menu.paths == expected
    open_file(program, prompts, files[5])
    assert program.window.session_controller.recent_menu.paths[:2] == (files[5], files[11])
    program.window.close()
    menu = start_program(prompts=prompts).window.session_controller.recent_menu
    assert menu.paths[:2] == (files[5], files[11])
    assert len(menu.paths) == 10


def test_a_recent_file_opens_and_one_that_is_gone_is_told_and_forgotten(program, prompts, file, tmp_path):
    menu = program.window.session_controller.recent_menu
    assert not menu.isEnabled()
    open_file(program, prompts, file)
    trigger(program, "new")
    assert menu.isEnabled()
    choose(menu, f"课堂 a && b.attn — {tmp_path}")
    assert content(program) == bits(NUMBERED.document)
    trigger(program, "new")
    file.unlink()
    choose(menu, f"课堂 a && b.attn — {tmp_path}")
    assert "no such file" in program.window.message_bar.text
    assert menu.paths == ()


def test_the_list_of_recent_files_can_be_cleared(program, prompts, file):
    menu = program.window.session_controller.recent_menu
    open_file(program, prompts, file)
    menu.actions()[-1].trigger()
    assert menu.paths == ()
    assert not menu.isEnabled()


def test_open_begins_in_the_folder_of_the_last_file(program, prompts, file, tmp_path):
    trigger(program, "open")
    open_file(program, prompts, file)
    trigger(program, "new")
    trigger(program, "open")
    assert prompts.asked == [f"open in {Path.home()}", f"open in {Path.home()}", f"open in {tmp_path}"]


# ---- drag and drop


def mime_of(paths):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) if isinstance(path, Path) else QUrl(path) for path in paths])
    return data


def drag(window, paths):
    """Whether the window would take them."""
    data = mime_of(paths)
    arguments = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    event = QDragEnterEvent(QPoint(50, 50), *arguments)
    event.setAccepted(False)
    QApplication.sendEvent(window, event)
    return event.isAccepted()


def drop(window, paths):
    drag(window, paths)
    data = mime_of(paths)
    arguments = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDropEvent(QPointF(50, 50), *arguments))


def test_a_dropped_file_opens(program, file):
    assert drag(program.window, [file])
    drop(program.window, [file])
    assert content(program) == bits(NUMBERED.document)


def test_other_things_are_not_taken(program, file, tmp_path):
    other = tmp_path / "picture.png"
    assert not drag(program.window, [other])
    assert not drag(program.window, [file, file])
    assert not drag(program.window, ["https://example.org/a.attn"])
    assert not drag(program.window, [])
    before = content(program)
    drop(program.window, [other])
    assert content(program) == before


# ---- notes


def test_notes_are_typed_saved_and_shown_again(program, prompts, tmp_path, qtbot):
    prompts.path_to_save = prompts.path_to_open = tmp_path / "a.attn"
    view = program.window.session_controller.notes_view
    trigger(program, "notes")
    assert program.window.session_controller.notes_dock.isVisible()
    qtbot.keyClicks(view, "see row 2")
    assert program.window.isWindowModified()
    trigger(program, "save")
    trigger(program, "new")
    assert view.toPlainText() == ""
    trigger(program, "open")
    assert view.toPlainText() == "see row 2"
    assert not program.window.isWindowModified()
    trigger(program, "notes")
    assert program.window.session_controller.notes_dock.isHidden()


def test_notes_that_the_editor_would_show_otherwise_are_left_as_they_are(program, prompts, tmp_path):
    odd = "a\u00a0b\u2029c\r\nd"
    SESSION_FORMAT.write(tmp_path / "a.attn", Session(example_document(), notes=odd))
    open_file(program, prompts, tmp_path / "a.attn")
    trigger(program, "notes")
    assert program.session.notes == odd
    assert not program.window.isWindowModified()


# ---- the command line's file


def test_a_file_given_at_the_start_is_shown(start_program, file, qtbot):
    program = start_program(path=file)
    wait_for_results(qtbot, program)
    assert content(program) == bits(NUMBERED.document)
    assert program.window.windowTitle().startswith("课堂 a & b.attn")
    assert shown(program.window.tables["score"])[0][0] != ""


def test_a_broken_file_given_at_the_start_is_told(start_program, tmp_path, qtbot):
    program = start_program(path=broken_file(tmp_path))
    wait_for_results(qtbot, program)
    assert "broken.attn" in program.window.message_bar.text
    assert content(program) == bits(example_document())


def test_a_broken_file_is_told_beside_a_device_that_is_not_there(start_program, tmp_path, qtbot):
    program = start_program(path=broken_file(tmp_path), device="cuda:7")
    qtbot.waitUntil(lambda: "cuda:7" in program.window.message_bar.text)
    assert "broken.attn" in program.window.message_bar.text


def test_the_controller_serves_all_its_actions(program):
    """An action of the file menu that nobody serves would go unseen."""
    assert isinstance(program.window.session_controller, SessionController)
    for name in ("new", "open", "save", "save_as", "notes"):
        assert program.window.actions_by_name[name].text()


def test_a_file_may_be_dropped_anywhere(program, file):
    """Heatmaps, tables, arithmetic and notes take no files themselves; the window beneath them does."""
    trigger(program, "notes")
    window = program.window
    taken_by = []
    window.installEventFilter(DropWatcher(window, taken_by))
    for widget in [window, *window.findChildren(QWidget)]:
        if widget.isVisible() and widget.window() is window:
            assert drag(widget, [file]), widget
            assert taken_by.pop() is window, widget
            QApplication.sendEvent(widget, QDragLeaveEvent())


class DropWatcher(QObject):
    """Notes what the window is asked to take."""

    def __init__(self, window, asked):
        super().__init__(window)
        self._asked = asked

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.DragEnter:
            self._asked.append(watched)
        return False


def test_a_large_file_opens_once_the_window_is_there(start_program, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("attn_gui.app.LARGE_FILE_BYTES", 1)
    file = tmp_path / "large.attn"
    SESSION_FORMAT.write(file, Session(blank_document()))
    program = start_program(path=file)
    assert program.session.path is None
    qtbot.waitUntil(lambda: program.session.path == file)


def test_another_document_is_no_edit_and_is_seen_whole(program, qtbot):
    heatmaps = program.window.panels[0].heatmaps
    heatmaps.zoom(0.5)
    zoomed = heatmaps.view.windows
    document = example_document()
    document.tensors["q"].values[0, 0, 0] = 4.0
    program.session.load(Session(document))
    wait_for_results(qtbot, program)
    index = program.window.tables["score"].model().index(0, 0)
    assert index.data() == "4.0"
    assert index.data(TableRole.CHANGE) is None
    assert heatmaps.view.windows != zoomed
    assert all(window.is_whole for window in heatmaps.view.windows)
