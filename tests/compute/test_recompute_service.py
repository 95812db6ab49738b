"""The thread around the engine: one running, one waiting, the latest wins. Gates stand in for time."""

from __future__ import annotations

import gc
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest
from PySide6.QtCore import QObject, QThread, Slot

from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import example_document
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.messages import Message, UserError
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


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def service(qapp, engine):
    service = RecomputeService(lambda: engine, lambda: DEVICES)
    yield service
    engine.gate.set()
    service.close()


@pytest.fixture
def receiver(service) -> Receiver:
    receiver = Receiver(service)
    yield receiver
    assert not receiver.has_strayed


def edit(value: float) -> SetCells:
    return SetCells("q", np.array([0]), np.array([value]))


def hold(service: RecomputeService, engine: FakeEngine) -> None:
    """Start a computation of revision 1 and stop in its midst."""
    engine.gate.clear()
    service.start()
    service.apply(edit(1.0), 1)
    assert engine.entered.acquire(timeout=WAIT_S)


def test_a_change_is_answered(qtbot, service, engine, receiver):
    service.start()
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(3.5), 4)
    assert [(results.revision, results.elapsed_ms) for results in receiver.results] == [(4, 3.5)]
    assert engine.threads.isdisjoint({threading.get_ident()})


def test_what_came_before_the_start_is_answered_once(qtbot, service, engine, receiver):
    service.apply(edit(1.0), 1)
    service.choose(ComputeChoice("cpu", "float16"))
    service.request_blocks(frozenset({REQUEST}))
    with qtbot.waitSignal(service.results_ready):
        service.start()
    qtbot.waitUntil(lambda: receiver.devices == [DEVICES])
    assert engine.answers == 1
    assert receiver.results[0].dtype == "float16"
    assert set(receiver.results[0].blocks) == {REQUEST}


def test_devices_are_found_without_any_change(qtbot, service, engine, receiver):
    with qtbot.waitSignal(service.devices_found):
        service.start()
    assert (receiver.devices, engine.answers) == ([DEVICES], 0)


def test_a_thousand_edits_while_one_runs_make_at_most_three_computations(qtbot, service, engine, receiver):
    hold(service, engine)
    for revision in range(2, 1002):
        service.apply(edit(float(revision)), revision)
    engine.gate.set()
    qtbot.waitUntil(lambda: bool(receiver.results) and receiver.results[-1].revision == 1001)
    assert engine.answers <= 3
    assert receiver.results[-1].elapsed_ms == engine.value == 1001.0


def test_choices_and_requests_while_one_runs_make_one_computation(qtbot, service, engine, receiver):
    hold(service, engine)
    for dtype in ("float64", "bfloat16"):
        service.choose(ComputeChoice("cpu", dtype))
    service.request_blocks(frozenset({REQUEST}))
    service.request_blocks(frozenset())
    engine.gate.set()
    qtbot.waitUntil(lambda: len(receiver.results) == 2)
    assert receiver.results[-1].dtype == "bfloat16"
    assert receiver.results[-1].blocks == {}
    assert engine.answers == 2


def test_a_result_older_than_the_one_delivered_is_dropped(qtbot, service, receiver):
    service.start()
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(1.0), 9)
    with qtbot.waitSignal(service._worker.work_done):
        service.apply(edit(2.0), 8)
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(3.0), 9)
    assert [results.elapsed_ms for results in receiver.results] == [1.0, 3.0]


def test_the_error_of_an_old_revision_is_dropped(qtbot, service, engine, receiver):
    engine.errors = [ValueError("old")]
    hold(service, engine)
    service.apply(edit(2.0), 2)
    engine.gate.set()
    qtbot.waitUntil(lambda: bool(receiver.results))
    assert receiver.failures == []
    assert receiver.results[-1].revision == 2


def test_an_error_is_told_and_the_next_change_is_computed(qtbot, service, engine, receiver):
    engine.errors = [ValueError("planted")]
    service.start()
    with qtbot.waitSignal(service.failed):
        service.apply(edit(1.0), 1)
    (failure,) = receiver.failures
    assert failure.revision == 1
    assert "ValueError: planted" in str(failure.message)
    assert "Change a value to try again" in str(failure.message)
    assert "Traceback" in failure.detail
    assert "in answer" in failure.detail
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(2.0), 2)
    assert receiver.results[-1].elapsed_ms == 2.0
    assert len(receiver.failures) == 1


def test_messages_for_users_pass_through(qtbot, service, engine, receiver):
    message = Message("Compute", "too large: {size}", {"size": 3})
    engine.errors = [UserError(message)]
    service.start()
    with qtbot.waitSignal(service.failed):
        service.apply(edit(1.0), 1)
    assert receiver.failures[0].message is message


def test_changes_that_could_not_be_taken_over_are_not_lost(qtbot, service, engine, receiver):
    engine.apply_errors = [MemoryError()]
    service.start()
    with qtbot.waitSignal(service.failed):
        service.apply(edit(7.0), 1)
    with qtbot.waitSignal(service.results_ready):
        service.request_blocks(frozenset({REQUEST}))
    assert receiver.results[-1].elapsed_ms == 7.0


def test_an_engine_that_cannot_be_made_is_tried_again(qtbot, engine):
    attempts: list[int] = []

    def make_engine() -> FakeEngine:
        attempts.append(1)
        if len(attempts) <= 2:
            raise ImportError("no torch")
        return engine

    service = RecomputeService(make_engine, lambda: DEVICES)
    receiver = Receiver(service)
    with qtbot.waitSignal(service.failed):
        service.apply(edit(7.0), 1)
        service.start()
    assert "ImportError: no torch" in str(receiver.failures[0].message)
    with qtbot.waitSignal(service.results_ready):
        service.choose(ComputeChoice("cpu", "float64"))
    assert receiver.results[-1].elapsed_ms == 7.0
    assert len(receiver.failures) == 1
    service.close()


def test_failing_to_find_devices_is_told_and_survived(qtbot, engine):
    def no_devices() -> tuple[Device, ...]:
        raise OSError("driver")

    service = RecomputeService(lambda: engine, no_devices)
    receiver = Receiver(service)
    with qtbot.waitSignal(service.failed):
        service.start()
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(7.0), 1)
    assert receiver.results[-1].elapsed_ms == 7.0
    service.close()


def test_busy_is_told_only_of_work_that_lasts(qtbot, service, engine, receiver):
    hold(service, engine)
    qtbot.waitUntil(lambda: receiver.busy == [True])
    assert service.is_busy
    service.apply(edit(2.0), 2)
    engine.gate.set()
    qtbot.waitUntil(lambda: receiver.busy == [True, False])
    assert receiver.results[-1].revision == 2
    assert not service._busy_timer.isActive()


def test_short_work_is_not_busy(qtbot, service, receiver):
    service._busy_timer.setInterval(1000 * WAIT_S)
    service.start()
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(1.0), 1)
    qtbot.waitUntil(lambda: not service._busy_timer.isActive())
    assert receiver.busy == []


def test_an_error_ends_busy(qtbot, service, engine, receiver):
    engine.errors = [ValueError("planted")]
    hold(service, engine)
    qtbot.waitUntil(lambda: receiver.busy == [True])
    engine.gate.set()
    qtbot.waitUntil(lambda: receiver.busy == [True, False])
    assert len(receiver.failures) == 1


def test_nothing_waits_before_the_start(service):
    service.apply(edit(1.0), 1)
    assert not service._busy_timer.isActive()


# ---- closing at any moment


def test_close_before_start_and_start_after_close(service, engine):
    service.apply(edit(1.0), 1)
    service.close()
    service.start()
    assert not service._worker.isRunning()
    assert engine.answers == 0


def test_close_right_after_start_and_twice(service):
    service.start()
    service.close()
    service.close()
    assert service._worker.isFinished()


def test_close_in_mid_computation_waits_for_it_and_nothing_comes_after(qapp, service, engine, receiver):
    hold(service, engine)
    service.apply(edit(2.0), 2)
    opener = threading.Timer(0.05, engine.gate.set)
    opener.start()
    service.close()
    opener.join()
    assert service._worker.isFinished()
    service.apply(edit(3.0), 3)
    service.request_blocks(frozenset({REQUEST}))
    qapp.sendPostedEvents()
    assert engine.answers == 1
    assert (receiver.results, receiver.failures, receiver.busy) == ([], [], [])
    assert not service._busy_timer.isActive()


def test_close_while_the_engine_is_being_made(qapp):
    entered, gate = threading.Event(), threading.Event()

    def make_engine() -> FakeEngine:
        entered.set()
        assert gate.wait(WAIT_S)
        return FakeEngine()

    def no_devices() -> tuple[Device, ...]:
        raise AssertionError("looked for devices after the close")

    service = RecomputeService(make_engine, no_devices)
    receiver = Receiver(service)
    service.start()
    service.apply(edit(1.0), 1)
    assert entered.wait(WAIT_S)
    opener = threading.Timer(0.05, gate.set)
    opener.start()
    service.close()
    opener.join()
    qapp.sendPostedEvents()
    assert (receiver.results, receiver.failures) == ([], [])


def test_the_worker_makes_no_qobject(qtbot, service, engine, receiver):
    service.start()
    with qtbot.waitSignal(service.results_ready):
        service.apply(edit(1.0), 1)
    before = count_qobjects()
    for revision in range(2, 30):
        engine.errors = [ValueError("planted")] if revision % 3 == 0 else []
        signal = service.failed if engine.errors else service.results_ready
        with qtbot.waitSignal(signal):
            service.apply(edit(1.0), revision)
    assert count_qobjects() <= before


def count_qobjects() -> int:
    # By type(): asking some objects of torch for their class warns.
    return sum(issubclass(type(thing), QObject) for thing in gc.get_objects())


# ---- with the engine proper


def test_the_document_is_computed_edited_and_shown(qtbot):
    document = example_document()
    service = RecomputeService(Engine, find_devices)
    receiver = Receiver(service)
    request = BlockRequest("score", 0, (0, 3), (0, 3))
    service.request_blocks(frozenset({request}))
    service.apply(LoadTensors({name: tensor.copy() for name, tensor in document.tensors.items()}), 1)
    with qtbot.waitSignal(service.results_ready, timeout=60_000):
        service.start()
    assert receiver.results[-1].blocks[request].values.tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
    for revision in range(2, 60):
        change = SetCells.one(document.tensors["q"], 0, 2, 0, float(revision))
        change.apply(document)
        service.apply(change, revision)
    qtbot.waitUntil(lambda: receiver.results[-1].revision == 59)
    assert receiver.results[-1].blocks[request].values.tolist() == [[1, 0, 1], [0, 1, 1], [59, 1, 60]]
    qtbot.waitUntil(lambda: bool(receiver.devices))
    assert receiver.devices[0][0].key == "cpu"
    service.close()


def test_closing_during_a_large_product_ends_the_process_cleanly(project_dir):
    script = textwrap.dedent(
        """
        import sys
        import numpy as np
        from PySide6.QtCore import QCoreApplication, QTimer
        from attn_gui.compute.devices import find_devices
        from attn_gui.compute.engine import Engine
        from attn_gui.compute.recompute_service import RecomputeService
        from attn_gui.core.edits import LoadTensors
        from attn_gui.core.tensor import Tensor
        app = QCoreApplication([])
        service = RecomputeService(Engine, find_devices)
        large = {name: Tensor(name, np.ones((1, 1500, 400))) for name in ("q", "k")}
        def load_and_quit(devices):
            service.apply(LoadTensors(large), 1)
            QTimer.singleShot(0, app.quit)
        service.devices_found.connect(load_and_quit)
        service.start()
        app.exec()
        service.close()
        sys.exit(0)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=project_dir, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_many_documents_leave_no_thread(qtbot):
    engine = FakeEngine()
    for _ in range(20):
        service = RecomputeService(lambda: engine, lambda: DEVICES)
        service.start()
        with qtbot.waitSignal(service.results_ready):
            service.apply(edit(1.0), 1)
        service.close()
        service.deleteLater()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("Thread")]
