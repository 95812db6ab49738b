"""The thread around the engine: one running, one waiting, the latest wins. Gates stand in for time."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QObject

from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import example_document
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.messages import Message, UserError
from attn_gui.core.results import BlockRequest, ComputeChoice, Device
from tests.compute.fake_engine import DEVICES, REQUEST, WAIT_S, FakeEngine, Receiver, edit, hold


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
