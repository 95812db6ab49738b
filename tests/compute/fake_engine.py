"""An engine that stops and fails as told, and a receiver of what the service tells."""

from __future__ import annotations

import threading

import numpy as np
from PySide6.QtCore import QObject, QThread, Slot

from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.edits import SetCells
from attn_gui.core.results import BlockRequest, ComputeChoice, ComputeFailure, Device, Results

DEVICES = (Device("cpu", "CPU", ("float64",)),)
WAIT_S = 20
REQUEST = BlockRequest("q", 0, (0, 1), (0, 1))


class FakeEngine:
    """Stops in each answer until the gate opens, and may be told to raise."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Semaphore(0)
        self.value = 0.0
        self.choice = ComputeChoice()
        self.answers = 0
        self.errors: list[Exception] = []
        self.apply_errors: list[Exception] = []
        self.threads: set[int] = set()

    def apply(self, changes):
        if self.apply_errors:
            raise self.apply_errors.pop(0)
        for change in changes:
            self.value = float(change.values[-1])

    def choose(self, choice):
        self.choice = choice

    def hide(self, hidden):
        self.hidden = hidden

    def answer(self, revision, requests):
        self.threads.add(threading.get_ident())
        self.answers += 1
        self.entered.release()
        assert self.gate.wait(WAIT_S)
        if self.errors:
            raise self.errors.pop(0)
        return Results(revision, self.choice.device, self.choice.dtype, self.value, blocks=dict.fromkeys(requests))


class Receiver(QObject):
    """Keeps what comes, and sees to it that it comes in the thread of the window."""

    def __init__(self, service: RecomputeService) -> None:
        super().__init__()
        self.results: list[Results] = []
        self.failures: list[ComputeFailure] = []
        self.devices: list[tuple[Device, ...]] = []
        self.busy: list[bool] = []
        self.has_strayed = False
        service.results_ready.connect(self.keep_results)
        service.failed.connect(self.keep_failure)
        service.devices_found.connect(self.keep_devices)
        service.busy_changed.connect(self.keep_busy)

    def _look_around(self) -> None:
        self.has_strayed |= QThread.currentThread() is not self.thread()

    @Slot(object)
    def keep_results(self, results: Results) -> None:
        self._look_around()
        self.results.append(results)

    @Slot(object)
    def keep_failure(self, failure: ComputeFailure) -> None:
        self._look_around()
        self.failures.append(failure)

    @Slot(object)
    def keep_devices(self, devices: tuple[Device, ...]) -> None:
        self._look_around()
        self.devices.append(devices)

    @Slot(bool)
    def keep_busy(self, is_busy: bool) -> None:
        self._look_around()
        self.busy.append(is_busy)


def edit(value: float) -> SetCells:
    return SetCells("q", np.array([0]), np.array([value]))


def hold(service: RecomputeService, engine: FakeEngine) -> None:
    """Start a computation of revision 1 and stop in its midst."""
    engine.gate.clear()
    service.start()
    service.apply(edit(1.0), 1)
    assert engine.entered.acquire(timeout=WAIT_S)
