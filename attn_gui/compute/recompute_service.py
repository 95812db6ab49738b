"""The engine in a thread of its own: one computation running, one waiting, the latest wins."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from attn_gui.compute.mailbox import Mailbox, Work
from attn_gui.core.edits import EngineChange
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import BlockRequest, ComputeChoice, ComputeFailure, Device, Results

BUSY_AFTER_MS = 100


class Computing(Protocol):
    """What the service needs of an engine; all of it is called in the worker thread."""

    def apply(self, changes: Sequence[EngineChange]) -> None:
        """Take over changes of stored values."""

    def choose(self, choice: ComputeChoice) -> None:
        """Compute there and so from now on."""

    def hide(self, hidden: frozenset[HiddenPart]) -> None:
        """Tell nothing of these parts from now on."""

    def answer(self, revision: int, requests: Collection[BlockRequest]) -> Results:
        """Recompute what is dirty and serve the requests."""
        ...


class RecomputeService(QObject):
    """Takes changes, a choice and requests at any time, answers with the newest results. Lives in the GUI thread."""

    results_ready = Signal(object)
    """Results, never older than those before."""
    failed = Signal(object)
    """ComputeFailure of the newest revision; the service goes on."""
    devices_found = Signal(object)
    """tuple[Device, ...], once."""
    busy_changed = Signal(bool)
    """True once work has lasted for 100 ms, False when all is done."""

    def __init__(
        self,
        make_engine: Callable[[], Computing],
        find_devices: Callable[[], tuple[Device, ...]],
        parent: QObject | None = None,
    ) -> None:
        """Both callables run in the worker thread: they may import torch and take their time."""
        super().__init__(parent)
        self._mailbox = Mailbox()
        self._submitted_revision = 0
        self._delivered_revision = -1
        self._done_ticket = 0
        self._is_busy = False
        self._busy_timer = QTimer(self, singleShot=True, interval=BUSY_AFTER_MS)
        self._busy_timer.timeout.connect(self._on_busy_timer_timeout)
        self._worker = _Worker(self._mailbox, make_engine, find_devices, self)
        queued = Qt.ConnectionType.QueuedConnection
        self._worker.answered.connect(self._on_worker_answered, queued)
        self._worker.failed.connect(self._on_worker_failed, queued)
        self._worker.devices_found.connect(self._on_worker_devices_found, queued)
        self._worker.work_done.connect(self._on_worker_work_done, queued)

    @property
    def is_busy(self) -> bool:
        """Whether work has lasted so long that the user should be told."""
        return self._is_busy

    def start(self) -> None:
        """Start the worker, which makes the engine; to be called after the first paint."""
        if not self._mailbox.is_closed and not self._worker.isRunning():
            self._worker.start()
            self._watch()

    def apply(self, change: EngineChange | None, revision: int) -> None:
        """Tell the engine what a document's change means for it; None where no value changed."""
        self._submitted_revision = revision
        self._mailbox.put_change(change, revision)
        self._watch()

    def choose(self, choice: ComputeChoice) -> None:
        """Compute there and in that dtype from now on."""
        self._mailbox.put_choice(choice)
        self._watch()

    def hide(self, hidden: frozenset[HiddenPart]) -> None:
        """Tell nothing of these parts of the results from now on."""
        self._mailbox.put_hidden(hidden)
        self._watch()

    def request_blocks(self, requests: frozenset[BlockRequest]) -> None:
        """What the views show: each answer holds these blocks until others are requested."""
        self._mailbox.put_requests(requests)
        self._watch()

    def close(self) -> None:
        """Stop, and wait for what is being computed; no signal comes afterwards. May be called at any moment."""
        self._mailbox.close()
        self._busy_timer.stop()
        self._worker.wait()

    def _watch(self) -> None:
        """Begin to count the time if there is work that nobody has counted yet."""
        is_waiting = self._worker.isRunning() and self._done_ticket < self._mailbox.ticket
        if is_waiting and not self._is_busy and not self._busy_timer.isActive():
            self._busy_timer.start()

    @Slot()
    def _on_busy_timer_timeout(self) -> None:
        self._set_busy(True)

    @Slot(object)
    def _on_worker_answered(self, results: Results) -> None:
        if self._mailbox.is_closed or results.revision < self._delivered_revision:
            return
        self._delivered_revision = results.revision
        self.results_ready.emit(results)

    @Slot(object)
    def _on_worker_failed(self, failure: ComputeFailure) -> None:
        if not self._mailbox.is_closed and failure.revision >= self._submitted_revision:
            self.failed.emit(failure)

    @Slot(object)
    def _on_worker_devices_found(self, devices: tuple[Device, ...]) -> None:
        if not self._mailbox.is_closed:
            self.devices_found.emit(devices)

    @Slot(object)
    def _on_worker_work_done(self, ticket: int) -> None:
        self._done_ticket = ticket
        if not self._mailbox.is_closed and ticket == self._mailbox.ticket:
            self._busy_timer.stop()
            self._set_busy(False)

    def _set_busy(self, is_busy: bool) -> None:
        if is_busy != self._is_busy:
            self._is_busy = is_busy
            self.busy_changed.emit(is_busy)


class _Worker(QThread):
    """The thread. All but the constructor and `wait` runs in it, and it makes no QObject."""

    answered = Signal(object)
    failed = Signal(object)
    devices_found = Signal(object)
    work_done = Signal(object)
    """The ticket of the newest order that was dealt with, after its answer or failure."""

    def __init__(
        self,
        mailbox: Mailbox,
        make_engine: Callable[[], Computing],
        find_devices: Callable[[], tuple[Device, ...]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._mailbox = mailbox
        self._make_engine = make_engine
        self._find_devices = find_devices
        self._engine: Computing | None = None

    def run(self) -> None:
        """Make the engine, do what waits already, find the devices, and do what comes until the mailbox is closed."""
        if not self._mailbox.is_closed:
            self._try(self._prepare, 0)
        if (work := self._mailbox.take(wait=False)) is not None:
            self._do(work)
        if not self._mailbox.is_closed:
            self._try(self._announce_devices, 0)
        while (work := self._mailbox.take()) is not None:
            self._do(work)
        self._engine = None

    def _do(self, work: Work) -> None:
        is_prepared = self._engine is not None or self._try(self._prepare, work.revision)
        if is_prepared and self._try(self._take_over, work.revision, work):
            self._try(self._answer, work.revision, work)
        else:
            # Else the engine would miss these changes for ever; doing one twice does no harm.
            self._mailbox.put_back(work)
        self.work_done.emit(work.ticket)

    def _prepare(self) -> None:
        self._engine = self._make_engine()

    def _announce_devices(self) -> None:
        self.devices_found.emit(self._find_devices())

    def _take_over(self, work: Work) -> None:
        assert self._engine is not None
        if work.choice is not None:
            self._engine.choose(work.choice)
        if work.hidden is not None:
            self._engine.hide(work.hidden)
        self._engine.apply(work.changes)

    def _answer(self, work: Work) -> None:
        assert self._engine is not None
        self.answered.emit(self._engine.answer(work.revision, work.requests))

    def _try(self, action: Callable[..., None], revision: int, *arguments: object) -> bool:
        """Do it; whatever it raises becomes a failure of that revision, and the thread lives on."""
        try:
            action(*arguments)
        except Exception as error:
            self.failed.emit(ComputeFailure(revision, _message_of(error), traceback.format_exc()))
            return False
        return True


def _message_of(error: Exception) -> Message:
    if isinstance(error, UserError):
        return error.message
    template = QT_TRANSLATE_NOOP(
        "Compute",
        "Computing failed ({reason}). The numbers you typed are kept, the results are those of before. Change a value "
        "to try again; if it fails again, save your work and restart the program.",
    )
    return Message("Compute", template, {"reason": f"{type(error).__name__}: {error}"})
