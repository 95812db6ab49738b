"""The service may be closed at any moment."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading

from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.results import Device
from tests.compute.fake_engine import DEVICES, REQUEST, WAIT_S, FakeEngine, Receiver, edit, hold


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
