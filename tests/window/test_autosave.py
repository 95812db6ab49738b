"""Work that a crash left behind is offered; that of a living copy never is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLockFile

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.messages import Message
from attn_gui.core.session import Session, ViewState
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.models.session_model import SessionModel
from attn_gui.window import autosave as autosave_module
from attn_gui.window.autosave import Autosave, default_autosave_folder
from attn_gui.window.prompts import AutosaveAnswer, ChangesAnswer
from tests.helpers.documents import bits, numbered_document
from tests.helpers.fake_prompts import FakePrompts
from tests.window.conftest import wait_for_results
from tests.window.test_main_window import shown, type_into

LEFT = Session(numbered_document(2), ViewState(1, {"score": (2, 3)}, "score", 5), "left 笔记")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "autosave"


@pytest.fixture
def prompts(qapp):
    return FakePrompts()


def leave(folder, session=LEFT, name="autosave-1.attn", content=None):
    """As after a crash: the file, and the lock of a process that is gone."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    if content is None:
        SESSION_FORMAT.write(path, session)
    else:
        path.write_bytes(content)
    path.with_suffix(".lock").write_text("999999999\npython3.11\nsome machine\n")
    machine = lock_information(folder)
    path.with_suffix(".lock").write_text(f"999999999\npython3.11\n{machine}\n")
    return path


def lock_information(folder):
    """The name that locks give to this machine."""
    lock = QLockFile(str(folder / "probe.lock"))
    assert lock.tryLock(0)
    machine = lock.getLockInfo()[1]
    lock.unlock()
    return machine


def names(folder):
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


# ---- the keeper itself


@pytest.fixture
def kept(qapp, folder):
    """Models, session and keeper, without a window."""
    models = ModelSet.of(example_document())
    session_model = SessionModel(models)
    autosave = Autosave(session_model, folder)
    yield models, session_model, autosave
    autosave.stop()


def change(models, value=7.0):
    tensor = models.document.tensor("q")
    models.document.apply(SetCells.one(tensor, 0, 0, 0, value), Message("Edits", "set"))


def keep(qtbot, autosave):
    """As when its time has come."""
    autosave.keep()
    qtbot.waitUntil(lambda: not autosave.is_waiting)


def test_nothing_is_written_before_something_changed(folder, kept):
    _models, _session_model, autosave = kept
    assert not autosave.is_waiting
    autosave.keep()
    assert names(folder) == []


def test_a_change_is_kept_within_its_time_and_removed_on_a_clean_end(folder, kept, qtbot, monkeypatch):
    models, session_model, autosave = kept
    change(models)
    session_model.set_notes("n")
    assert autosave.is_waiting
    keep(qtbot, autosave)
    assert names(folder) == [autosave.path.name, autosave.path.with_suffix(".lock").name]
    session = SESSION_FORMAT.read(autosave.path)
    assert (session.document.tensors["q"].values[0, 0, 0], session.notes) == (7.0, "n")
    autosave.close()
    assert names(folder) == []


def test_the_timer_keeps(folder, qapp, qtbot, monkeypatch):
    monkeypatch.setattr(autosave_module, "WAIT_MS", 1)
    models = ModelSet.of(example_document())
    autosave = Autosave(SessionModel(models), folder)
    change(models)
    qtbot.waitUntil(autosave.path.exists)
    qtbot.waitUntil(lambda: not autosave.is_waiting)
    autosave.close()


def test_saving_loading_and_undoing_remove_what_was_kept(folder, kept, qtbot, tmp_path):
    models, session_model, autosave = kept
    for settle in (
        lambda: session_model.mark_saved(tmp_path / "a.attn"),
        lambda: session_model.load(LEFT),
        models.document.undo_stack.undo,
    ):
        change(models)
        keep(qtbot, autosave)
        assert autosave.path.exists()
        settle()
        assert not autosave.path.exists()


def test_one_that_is_saved_while_it_is_being_kept_leaves_nothing(folder, kept, qtbot, tmp_path, monkeypatch):
    """The writer is held in mid-file; that the session is saved meanwhile ends it."""
    models, session_model, autosave = kept
    gate, has_begun = threading.Event(), threading.Event()
    real_parts = type(SESSION_FORMAT).parts

    def held_parts(self, path, session):
        for part in real_parts(self, path, session):
            has_begun.set()
            assert gate.wait(10)
            yield part

    monkeypatch.setattr(type(SESSION_FORMAT), "parts", held_parts)
    change(models)
    autosave.keep()
    qtbot.waitUntil(has_begun.is_set)
    session_model.mark_saved(tmp_path / "a.attn")
    gate.set()
    qtbot.waitUntil(lambda: not autosave.is_waiting)
    qtbot.waitUntil(lambda: names(folder) == [autosave.path.with_suffix(".lock").name])


def test_what_is_kept_is_of_one_moment(folder, kept, qtbot, monkeypatch):
    """Edits while the writer writes go into the next file, not into this one."""
    models, _session_model, autosave = kept
    gate, has_begun = threading.Event(), threading.Event()
    real_parts = type(SESSION_FORMAT).parts

    def held_parts(self, path, session):
        has_begun.set()
        assert gate.wait(10)
        return real_parts(self, path, session)

    monkeypatch.setattr(type(SESSION_FORMAT), "parts", held_parts)
    change(models, 7.0)
    autosave.keep()
    qtbot.waitUntil(has_begun.is_set)
    change(models, 8.0)
    gate.set()
    qtbot.waitUntil(autosave.path.exists)
    assert SESSION_FORMAT.read(autosave.path).document.tensors["q"].values[0, 0, 0] == 7.0
    assert autosave.is_waiting, "for the second change"


def test_stopping_in_mid_writing_leaves_the_file_before_whole(folder, kept, qtbot, monkeypatch):
    models, _session_model, autosave = kept
    change(models, 7.0)
    keep(qtbot, autosave)
    has_begun = threading.Event()
    real_parts = type(SESSION_FORMAT).parts

    def endless_parts(self, path, session):
        yield from real_parts(self, path, session)
        has_begun.set()
        while True:
            yield b" "

    monkeypatch.setattr(type(SESSION_FORMAT), "parts", endless_parts)
    change(models, 8.0)
    autosave.keep()
    qtbot.waitUntil(has_begun.is_set)
    autosave.stop()
    assert SESSION_FORMAT.read(autosave.path).document.tensors["q"].values[0, 0, 0] == 7.0
    assert [name for name in names(folder) if name.startswith(".")] == []


def test_a_folder_that_cannot_be_written_is_told_once(kept, folder, qtbot):
    models, _session_model, autosave = kept
    folder.write_text("a file in its place")
    change(models)
    with qtbot.waitSignal(autosave.failed) as told:
        autosave.keep()
    assert str(folder) in str(told.args[0])
    with qtbot.assertNotEmitted(autosave.failed):
        change(models, 8.0)
        autosave.keep()


def test_a_full_disk_is_told_once_and_again_after_it_worked(kept, qtbot, monkeypatch):
    models, _session_model, autosave = kept

    def fail(_descriptor):
        raise OSError(28, "No space left on device")

    change(models)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        with qtbot.waitSignal(autosave.failed) as told:
            autosave.keep()
        assert "The disk is full" in str(told.args[0])
        with qtbot.assertNotEmitted(autosave.failed):
            keep(qtbot, autosave)
    keep(qtbot, autosave)
    assert autosave.path.exists()
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        with qtbot.waitSignal(autosave.failed):
            autosave.keep()


def test_copying_is_all_that_the_gui_thread_does(kept, qtbot, monkeypatch):
    """The text of large documents takes seconds; it is made in the writer's thread."""
    models, _session_model, autosave = kept
    threads = []
    real_parts = type(SESSION_FORMAT).parts
    monkeypatch.setattr(
        type(SESSION_FORMAT), "parts", lambda *a: threads.append(threading.get_ident()) or real_parts(*a)
    )
    change(models)
    keep(qtbot, autosave)
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


# ---- what is left behind


def test_left_work_is_found_newest_first_and_only_once(folder, kept):
    _models, _session_model, autosave = kept
    old, new = leave(folder, name="autosave-old.attn"), leave(folder, name="autosave-new.attn")
    os.utime(old, (1, 1))
    left = autosave.left_work()
    assert [work.path for work in left] == [new, old]
    assert autosave.left_work() == [], "another copy would find them held"
    for work in left:
        work.lock.unlock()
    assert len(autosave.left_work()) == 2


@pytest.mark.parametrize("content", ["", "rubbish\n", "1\nsystemd\n{machine}\n", "{own}\npython3.11\n{machine}\n"])
def test_a_lock_that_nobody_holds_is_no_obstacle(folder, kept, content):
    """Also where its process number belongs to another process now, or to this one."""
    _models, _session_model, autosave = kept
    path = leave(folder)
    text = content.format(machine=lock_information(folder), own=os.getpid())
    path.with_suffix(".lock").write_text(text)
    assert [work.path for work in autosave.left_work()] == [path]


def test_a_file_without_a_lock_is_left_work(folder, kept):
    _models, _session_model, autosave = kept
    path = leave(folder)
    path.with_suffix(".lock").unlink()
    assert [work.path for work in autosave.left_work()] == [path]


def test_the_lock_of_another_machine_is_left_alone(folder, kept):
    """A shared home: whether that process lives cannot be known here."""
    _models, _session_model, autosave = kept
    path = leave(folder)
    path.with_suffix(".lock").write_text("1\npython3.11\nanother-machine\n")
    assert autosave.left_work() == []
    assert path.exists()


def test_what_is_of_no_use_is_cleared_up(folder, kept):
    _models, _session_model, autosave = kept
    path = leave(folder)
    path.unlink()
    fresh, stale = folder / ".fresh.attn-part", folder / ".stale.attn-part"
    for part in (fresh, stale):
        part.write_bytes(b"half")
    long_ago = fresh.stat().st_mtime - timedelta(days=2).total_seconds()
    os.utime(stale, (long_ago, long_ago))
    assert autosave.left_work() == []
    assert names(folder) == [fresh.name]


def test_the_users_folder(isolated_home):
    assert default_autosave_folder() == isolated_home / "data" / "attn-gui" / "autosave"


# ---- in the window


def offered(prompts):
    return prompts.asked.count("autosave")


def test_nothing_left_nothing_asked(start_program, prompts, qtbot):
    wait_for_results(qtbot, start_program(prompts=prompts))
    assert prompts.asked == []


def test_left_work_is_restored_as_a_new_unsaved_session(start_program, prompts, folder, qtbot):
    leave(folder)
    prompts.autosave_answer = AutosaveAnswer.RESTORE
    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    wait_for_results(qtbot, program)

    assert bits(program.models.document.document) == bits(LEFT.document)
    assert program.session.notes == "left 笔记"
    assert shown(program.window.tables["q"])[0] == ["7.0", "8.0"], "its batch"
    assert program.window.isWindowModified()
    assert program.models.document.undo_stack.count() == 0
    assert program.session.path is None
    assert program.window.windowTitle().startswith("Restored[*]")
    assert names(folder) == [program.autosave.path.name, program.autosave.path.with_suffix(".lock").name]
    assert bits(SESSION_FORMAT.read(program.autosave.path).document) == bits(LEFT.document), "safe from the next crash"

    prompts.changes_answer = ChangesAnswer.DISCARD
    program.window.close()
    assert names(folder) == []


def test_restored_work_that_is_saved_is_no_longer_kept(start_program, prompts, folder, tmp_path, qtbot):
    leave(folder)
    prompts.autosave_answer = AutosaveAnswer.RESTORE
    prompts.path_to_save = tmp_path / "a.attn"
    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    program.window.actions_by_name["save"].trigger()
    assert bits(SESSION_FORMAT.read(tmp_path / "a.attn").document) == bits(LEFT.document)
    assert not program.autosave.path.exists()


def test_later_leaves_all_for_the_next_start(start_program, prompts, folder, qtbot):
    leave(folder, name="autosave-1.attn")
    leave(folder, name="autosave-2.attn")
    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    wait_for_results(qtbot, program)
    assert bits(program.models.document.document) == bits(example_document())
    program.window.close()
    assert [name for name in names(folder) if name.endswith(".attn")] == ["autosave-1.attn", "autosave-2.attn"]
    prompts.autosave_answer = AutosaveAnswer.RESTORE
    start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 2)
    assert len([name for name in names(folder) if name.endswith(".attn")]) == 2


def test_discard_removes_it_and_goes_on_to_the_next(start_program, prompts, folder, qtbot):
    leave(folder, name="autosave-1.attn")
    leave(folder, name="autosave-2.attn")
    prompts.autosave_answer = AutosaveAnswer.DISCARD
    start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 2)
    assert names(folder) == []


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\x00" * 5000, b'{"format": "attn-gui session"'])
def test_broken_work_is_put_aside_and_told(start_program, prompts, folder, qtbot, content):
    leave(folder, content=content)
    prompts.autosave_answer = AutosaveAnswer.RESTORE
    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    wait_for_results(qtbot, program)
    assert "autosave-1.broken" in program.window.message_bar.text
    assert bits(program.models.document.document) == bits(example_document())
    assert not program.window.isWindowModified()
    assert (folder / "autosave-1.broken").read_bytes() == content
    prompts.asked.clear()
    start_program(prompts=prompts)
    assert prompts.asked == []


def test_what_was_typed_before_the_answer_is_asked_about(start_program, prompts, folder, qtbot):
    leave(folder)
    prompts.autosave_answer, prompts.changes_answer = AutosaveAnswer.RESTORE, ChangesAnswer.CANCEL
    prompts.is_held = True
    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    wait_for_results(qtbot, program)
    type_into(qtbot, program, "q", 0, 0, "2.5")
    prompts.answer_held()
    assert prompts.asked == ["autosave", "changes of Untitled"]
    prompts.answer_held()
    assert shown(program.window.tables["q"])[0][0] == "2.5"
    assert (folder / "autosave-1.attn").exists()


def test_the_work_of_a_living_copy_in_this_process_is_never_offered(start_program, prompts, folder, qtbot):
    first = start_program(prompts=prompts)
    wait_for_results(qtbot, first)
    type_into(qtbot, first, "q", 0, 0, "2.5")
    keep(qtbot, first.autosave)
    assert first.autosave.path.exists()
    second = start_program(prompts=prompts)
    wait_for_results(qtbot, second)
    assert prompts.asked == []
    assert first.autosave.path.exists()


# ---- real crashes

COPY = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from attn_gui.app import Program, StartOptions
from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.messages import Message
from attn_gui.settings import Settings
from tests.helpers.fake_prompts import FakePrompts

folder = Path(sys.argv[1])
application = QApplication([])
program = Program(
    application, Settings(folder / "settings.ini"), StartOptions(language="en"), example_document(),
    RecomputeService(Engine, find_devices), FakePrompts(), folder / "autosave",
)
program.window.show()
tensor = program.models.document.tensor("v")
program.models.document.apply(SetCells.one(tensor, 0, 2, 1, 12.5), Message("Edits", "set"))
program.autosave.keep()
timer = QTimer(interval=10)
timer.timeout.connect(lambda: program.autosave.path.exists() and print("kept", flush=True))
timer.start()
application.exec()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_living_copies_are_left_alone_and_a_killed_ones_work_is_restored(
    start_program, prompts, tmp_path, folder, qtbot, project_dir
):
    process = subprocess.Popen(
        [sys.executable, "-c", COPY, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=project_dir
    )
    try:
        assert process.stdout.readline() == b"kept\n"
        prompts.autosave_answer = AutosaveAnswer.RESTORE
        beside = start_program(prompts=prompts)
        wait_for_results(qtbot, beside)
        assert prompts.asked == [], "its copy lives"
        beside.window.close()
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()

    program = start_program(prompts=prompts)
    qtbot.waitUntil(lambda: offered(prompts) == 1)
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["v"])[2][1] == "12.5"
    assert program.window.isWindowModified()


def test_a_large_document_is_kept(kept, qtbot, folder):
    _models, session_model, autosave = kept
    values = np.random.default_rng(0).normal(size=(1, 300, 300))
    session_model.load(Session(Document.from_tensors([Tensor("alpha", values)])), is_unsaved=True)
    keep(qtbot, autosave)
    assert np.array_equal(SESSION_FORMAT.read(autosave.path).document.tensors["alpha"].values, values)
    assert Path(autosave.path).parent == folder
