"""From choosing a cell to its painted sum: `python tests/bench/bench_arithmetic.py [features …]`. Asserts nothing.

"engine": handing out the operands (in the program, the worker thread does that). "text" and "paint": in the GUI thread;
together they should fit a frame of 60 Hz, 16 ms. Rows of v are as long as those of q and k.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from PySide6.QtWidgets import QApplication

from attn_gui.core.document import Document
from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.views.arithmetic_view import ArithmeticView
from attn_gui.views.theme import Appearance
from tests.helpers.immediate_engine import ImmediateEngine

AGENT_COUNT = 64
REPEATS = 9


class TimedEngine(ImmediateEngine):
    """Knows how long its last answers took."""

    elapsed_ms = 0.0

    def answer(self) -> None:
        started = perf_counter()
        results = self._engine.answer(self._revision, self._requests)
        self.elapsed_ms += (perf_counter() - started) * 1e3
        self._results_model.accept(results)


class Bench:
    """A window's arithmetic of random numbers."""

    def __init__(self, application: QApplication, feature_count: int, dtype: DtypeName) -> None:
        random = np.random.default_rng(0)
        narrow, square = (1, AGENT_COUNT, feature_count), (1, AGENT_COUNT, AGENT_COUNT)
        shapes = {"q": narrow, "k": narrow, "alpha": square, "v": narrow}
        self._application = application
        self._feature_count = feature_count
        self.models = ModelSet.of(
            Document.from_tensors(Tensor(name, random.normal(size=shape)) for name, shape in shapes.items())
        )
        self.engine = TimedEngine(self.models, dtype)
        self.view = ArithmeticView(self.models, Appearance(application))
        self.view.resize(1200, 200)
        self.view.show()
        self.engine._on_requests_changed(self.models.results.requests)
        application.processEvents()

    def choose(self, output: str) -> tuple[float, float, float]:
        """Medians of engine, text and paint."""
        times = []
        column_count = AGENT_COUNT if output == "score" else self._feature_count
        for repeat in range(REPEATS):
            self.engine.elapsed_ms = 0.0
            started = perf_counter()
            self.models.selection.choose(output, repeat % AGENT_COUNT, repeat * 5 % column_count)
            chosen = perf_counter()
            self._application.processEvents()
            painted = perf_counter()
            engine_ms = self.engine.elapsed_ms
            times.append((engine_ms, (chosen - started) * 1e3 - engine_ms, (painted - chosen) * 1e3))
        engine, text, paint = (statistics.median(column) for column in zip(*times, strict=True))
        return engine, text, paint

    def scroll(self) -> tuple[float, float]:
        """Medians of a step of the strip, and of the text."""
        text, strip = self.view.focus_order
        bars = strip.horizontalScrollBar(), text.verticalScrollBar()
        return self._step(bars[0].setValue, bars[0].maximum()), self._step(bars[1].setValue, bars[1].maximum())

    def _step(self, move: Callable[[int], None], largest: int) -> float:
        times = []
        for repeat in range(REPEATS):
            started = perf_counter()
            move(largest * repeat // REPEATS)
            self._application.processEvents()
            times.append((perf_counter() - started) * 1e3)
        return statistics.median(times)


def main() -> None:
    """Print a table a size and dtype."""
    application = QApplication(sys.argv[:1])
    for feature_count in [int(text) for text in sys.argv[1:]] or [2, 64, 4096]:
        for dtype in DTYPE_NAMES:
            print(f"\n{feature_count} features, {dtype}: ms of engine | text + paint = sum")
            report(Bench(application, feature_count, dtype))


def report(bench: Bench) -> None:
    """Print each way of telling."""
    explanations = bench.models.explanations
    ways: dict[str, Callable[[], None]] = {
        "folded": lambda: None,
        "whole matrix": lambda: explanations.set_scope("matrix"),
        "all terms": lambda: (explanations.set_scope("cell"), explanations.set_tells_all_terms(True))[0],
        "all terms and digits": lambda: explanations.set_tells_all_digits(True),
    }
    for name, turn_on in ways.items():
        turn_on()
        for output in ("score", "att"):
            engine, text, paint = bench.choose(output)
            print(f"  {output:5} {name:21} {engine:7.2f} | {text:7.2f} + {paint:7.2f} = {text + paint:7.2f}")
    bench.models.selection.choose("score", 0, 0)
    strip, text = bench.scroll()
    print(f"  a step of the strip {strip:.2f}, of the text {text:.2f}")


if __name__ == "__main__":
    main()
