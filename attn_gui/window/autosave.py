"""What is unsaved is kept aside every so often, and offered at the next start if the program did not end as it should.

Each running copy has a file of its own beside a lock that lives as long as the process: a file whose lock nobody holds
was left behind by a crash. The file is written by a thread of its own from a copy of the document, because the largest
documents take seconds; the copy itself takes some 50 ms at four operands of 2,000 x 2,000.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, QSysInfo, Qt, QThread, QTimer, Signal, Slot

from attn_gui.core.atomic_file import PARTIAL_SUFFIX, write_atomically
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.session import Session
from attn_gui.models.session_model import SessionModel

WAIT_MS = 20_000
"""From the first change that is not kept yet."""
PARTIAL_FILE_LIFE = timedelta(days=1)


def default_autosave_folder() -> Path:
    """Where this user's unsaved work is kept."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(folder) / "attn-gui" / "autosave"


@dataclass(frozen=True, eq=False, slots=True)
class LeftWork:
    """Unsaved work of a program that is gone; as long as `lock` is held, no other copy offers it."""

    path: Path
    lock: QLockFile

    @property
    def kept_at(self) -> datetime:
        """When it was written."""
        return datetime.fromtimestamp(self.path.stat().st_mtime).astimezone()

    def read(self) -> Session:
        """The session. Raises UserError where it is broken; it was then put aside under another name."""
        try:
            return SESSION_FORMAT.read(self.path)
        except UserError as error:
            broken = self.path.with_suffix(".broken")
            with suppress(OSError):
                self.path.replace(broken)
            self.lock.unlock()
            template = QT_TRANSLATE_NOOP(
                "Autosave", "The autosaved work cannot be read and is kept as {path}. {reason}"
            )
            raise UserError(Message("Autosave", template, {"path": broken, "reason": error.message})) from error

    def discard(self) -> None:
        """Remove it for good."""
        with suppress(OSError):
            self.path.unlink()
        self.lock.unlock()


class Autosave(QObject):
    """Keeps the unsaved session of one window.

    Signals:
        failed(message): it could not be kept; told once, until it works again.
    """

    failed = Signal(object)

    def __init__(self, session_model: SessionModel, folder: Path, parent: QObject | None = None) -> None:
        """`folder` need not exist yet."""
        super().__init__(parent)
        self._session_model = session_model
        self._folder = folder
        self.path = folder / f"autosave-{uuid4().hex}.attn"
        self._lock = _lock_of(self.path)
        self._has_failed = False
        self._is_ended = False
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self.keep)
        self._writer = _Writer(self)
        self._writer.finished.connect(self._on_written, Qt.ConnectionType.QueuedConnection)
        session_model.content_changed.connect(self._on_content_changed)
        session_model.unsaved_changed.connect(self._on_unsaved_changed)

    @property
    def is_waiting(self) -> bool:
        """Whether something changed that is not kept yet."""
        return self._timer.isActive() or self._writer.isRunning()

    def left_work(self) -> list[LeftWork]:
        """What crashes left behind, the newest first; whoever asks decides what becomes of each."""
        self._clear_up()
        works = [LeftWork(path, _lock_of(path)) for path in self._folder.glob("autosave-*.attn")]
        left = [work for work in works if _take(work.lock)]
        return sorted(left, key=lambda work: work.kept_at, reverse=True)

    def adopt(self, work: LeftWork) -> None:
        """The work was loaded: from now on it is this window's."""
        if self._lock.isLocked() or _take(self._lock):
            with suppress(OSError):
                work.path.replace(self.path)
        work.lock.unlock()

    @Slot()
    def keep(self) -> None:
        """Write the session now, in a thread of its own."""
        self._timer.stop()
        if not self._session_model.is_unsaved:
            self._remove()
        elif self._writer.isRunning():
            self._timer.start()
        elif self._prepare():
            self._writer.write(self.path, self._session_model.session())

    def close(self) -> None:
        """End, and leave nothing behind: what was unsaved was saved or given up."""
        self.stop()
        self._remove()
        self._lock.unlock()

    def stop(self) -> None:
        """End, and leave what is kept for the next start."""
        self._is_ended = True
        self._timer.stop()
        self._writer.requestInterruption()
        self._writer.wait()

    def _clear_up(self) -> None:
        """Remove what is of no use to anyone: locks without a file, and files that a crash left half written."""
        for path in self._folder.glob("autosave-*.lock"):
            lock = _lock_of(path)
            if not path.with_suffix(".attn").exists() and _take(lock):
                lock.unlock()
        for path in self._folder.glob(f".*{PARTIAL_SUFFIX}"):
            with suppress(OSError):
                if _age(path) > PARTIAL_FILE_LIFE:
                    path.unlink()

    def _prepare(self) -> bool:
        """Make the folder and lock the file."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        if self._lock.isLocked() or _take(self._lock):
            return True
        reason = Message("Autosave", QT_TRANSLATE_NOOP("Autosave", "Nothing can be written there."))
        self._tell_failure(reason)
        return False

    def _remove(self) -> None:
        self._timer.stop()
        self._writer.requestInterruption()
        if not self._writer.isRunning():
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    @Slot()
    def _on_content_changed(self) -> None:
        if not self._is_ended and not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _on_unsaved_changed(self) -> None:
        if not self._session_model.is_unsaved:
            self._remove()

    @Slot()
    def _on_written(self) -> None:
        if self._writer.error is not None:
            self._tell_failure(self._writer.error)
        else:
            self._has_failed = False
        if not self._session_model.is_unsaved:
            self._remove()

    def _tell_failure(self, reason: Message) -> None:
        if not self._has_failed:
            self._has_failed = True
            template = QT_TRANSLATE_NOOP(
                "Autosave", "Unsaved work cannot be kept in {folder}: save it yourself. {reason}"
            )
            self.failed.emit(Message("Autosave", template, {"folder": self._folder, "reason": reason}))


class _InterruptedError(Exception):
    """The file is not wanted any more."""


class _Writer(QThread):
    """Writes one session at a time; `error` is why the last one could not be written."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.error: Message | None = None
        self._work: tuple[Path, Session] | None = None

    def write(self, path: Path, session: Session) -> None:
        """Begin; `finished` tells the end."""
        self._work = path, session
        self.start()

    def run(self) -> None:
        work, self._work, self.error = self._work, None, None
        assert work is not None
        try:
            write_atomically(work[0], self._until_interrupted(SESSION_FORMAT.parts(*work)))
        except _InterruptedError:
            return
        except UserError as error:
            self.error = error.message

    def _until_interrupted(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        for part in parts:
            if self.isInterruptionRequested():
                raise _InterruptedError
            yield part


def _age(path: Path) -> timedelta:
    return datetime.now(UTC) - datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)  # never by its age: a program may run for weeks
    return lock


def _take(lock: QLockFile) -> bool:
    """Whether the lock is ours now.

    Qt takes a lock for held where any process bears the number in it. The system's own lock on the file, by which
    `removeStaleLockFile` goes, tells the truth, but perhaps not of a process on another machine that shares the folder.
    """
    if lock.tryLock(0):
        return True
    _process, machine, _program = lock.getLockInfo()
    is_of_this_machine = machine in {"", QSysInfo.machineHostName()}
    return is_of_this_machine and lock.removeStaleLockFile() and lock.tryLock(0)
