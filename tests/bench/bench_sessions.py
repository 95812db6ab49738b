"""What a session of four operands of 2,000 x 2,000 costs to save, open and keep; `make bench`.

Asserts nothing. The numbers are drawn at random, so that each has all its digits: the worst there is.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from PySide6.QtCore import QCoreApplication, QTimer

from attn_gui.core.document import Document
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.session import Session
from attn_gui.core.tensor import OPERAND_AXES, Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.models.session_model import SessionModel
from attn_gui.window.autosave import Autosave

TICK_MS = 5


def main() -> None:
    """Print a line a step."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    application = QCoreApplication([])
    random = np.random.default_rng(0)
    session = Session(
        Document.from_tensors(Tensor(name, random.normal(size=(1, count, count))) for name in OPERAND_AXES)
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.attn"
        measure("save", lambda: SESSION_FORMAT.write(path, session))
        print(f"file: {path.stat().st_size / 2**20:.0f} MB")
        measure("open", lambda: SESSION_FORMAT.read(path))
        print(f"most memory so far: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10:.0f} MB")
        measure_autosave(application, session, Path(folder))


def measure(name: str, step) -> None:
    """Print how long it lasted, and how much of that the processor worked for it."""
    started, worked = perf_counter(), process_time()
    step()
    print(f"{name}: {perf_counter() - started:.1f} s ({process_time() - worked:.1f} s of the processor)")


def measure_autosave(application: QCoreApplication, session: Session, folder: Path) -> None:
    """How long the GUI thread is kept from its events while the session is written by another."""
    session_model = SessionModel(ModelSet.of(Document()))
    session_model.load(session, is_unsaved=True)
    autosave = Autosave(session_model, folder)
    ticks = [perf_counter()]

    def tick() -> None:
        ticks.append(perf_counter())
        if not autosave.is_waiting:
            application.quit()

    timer = QTimer(interval=TICK_MS)
    timer.timeout.connect(tick)
    autosave.keep()
    print(f"autosave: begun in {1e3 * (perf_counter() - ticks[0]):.0f} ms")
    ticks[0] = perf_counter()
    timer.start()
    application.exec()
    gaps_ms = 1e3 * np.diff(ticks)
    longest = f"99 of 100 within {np.percentile(gaps_ms, 99):.0f} ms, the longest {gaps_ms.max():.0f} ms"
    print(f"autosave: written in {ticks[-1] - ticks[0]:.1f} s; meanwhile events waited: {longest}")
    started = perf_counter()
    autosave.close()
    print(f"autosave: ended in {1e3 * (perf_counter() - started):.0f} ms")


if __name__ == "__main__":
    main()
