"""What tables of 2,000 x 2,000 cost in the real window, offscreen: `python tests/bench/bench_tables.py [agents]`.

Asserts nothing. "blocked" is how long the window answers nothing, "own" the window's own processor time of that, as if
nothing else ran on the machine; "shown" until the results of it are shown too.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attn_gui.app import Program, StartOptions
from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import Document
from attn_gui.core.tensor import OPERAND_AXES, Tensor
from attn_gui.models.clipboard_data import BLOCK_MIME_TYPE
from attn_gui.settings import Settings

CTRL = Qt.KeyboardModifier.ControlModifier
LONGEST_WAIT_S = 60.0


def main() -> None:
    """Print a line a command."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    application = QApplication([])
    random = np.random.default_rng(0)
    document = Document.from_tensors(Tensor(name, random.normal(size=(1, count, count))) for name in OPERAND_AXES)
    with tempfile.TemporaryDirectory() as folder:
        Bench(application, document, Path(folder)).run()


class Bench:
    """One window, and the commands one after the other."""

    def __init__(self, application: QApplication, document: Document, folder: Path) -> None:
        started, worked = perf_counter(), thread_time()
        self._application = application
        settings = Settings(folder / "settings.ini")
        service = RecomputeService(Engine, find_devices)
        self._program = Program(application, settings, StartOptions(language="en"), document, service)
        self._program.window.show()
        application.processEvents()
        print(f"{document.count('query')} agents and features\n{'':34}blocked      own    shown, in ms")
        self._print("window shown (with torch's import)", started, perf_counter(), thread_time() - worked)

    def run(self) -> None:
        """Print what each command costs."""
        actions, clipboard = self._program.window.actions_by_name, QGuiApplication.clipboard()
        table = self._focus("alpha")
        self._measure("select all", lambda: self._press(Qt.Key.Key_A))
        self._measure("copy", lambda: self._press(Qt.Key.Key_C))
        self._measure("  its bits, when asked for", lambda: clipboard.mimeData().data(BLOCK_MIME_TYPE))
        self._measure("  its text, when asked for", lambda: clipboard.mimeData().text())
        text = clipboard.mimeData().text()
        self._focus("v")
        self._measure("paste of the bits", lambda: self._press(Qt.Key.Key_V))
        self._measure("undo", lambda: self._press(Qt.Key.Key_Z))
        self._measure("redo", actions["redo"].trigger)
        self._measure("undo", lambda: self._press(Qt.Key.Key_Z))
        clipboard.setText(text)
        self._measure("paste of the text", lambda: self._press(Qt.Key.Key_V))
        self._measure("undo", lambda: self._press(Qt.Key.Key_Z))
        self._focus("v")
        self._measure("select all", lambda: self._press(Qt.Key.Key_A))
        self._measure("delete", lambda: self._press(Qt.Key.Key_Delete))
        self._measure("fill down", lambda: self._press(Qt.Key.Key_D))
        self._focus("alpha")
        self._press(Qt.Key.Key_A)
        self._measure("normalise rows", actions["normalise_rows"].trigger)
        self._measure("copy as shown", actions["copy_as_shown"].trigger)
        self._measure("  its text, when asked for", lambda: clipboard.mimeData().text())
        self._measure("copy as code", actions["copy_as_code"].trigger)
        self._measure("  its text, when asked for", lambda: clipboard.mimeData().text())
        self._focus("score")
        self._press(Qt.Key.Key_A)
        clipboard.setText("")
        self._measure("copy a result", lambda: self._press(Qt.Key.Key_C))
        print(f"  on the clipboard: {clipboard.mimeData().hasFormat(BLOCK_MIME_TYPE)}")
        self._measure("one cell", lambda: self._type(table))
        for name, rubbish in self._rubbish():
            clipboard.setText(rubbish)
            self._focus("v")
            self._measure(f"refusal of {name}", lambda: self._press(Qt.Key.Key_V))
        self._measure("close", self._program.end)

    def _rubbish(self) -> list[tuple[str, str]]:
        return [
            ("50 MB of words", "lorem ipsum\n" * 4_200_000),
            ("50 MB of brackets", "[" * 50_000_000),
            ("a table too large", "\n".join(["1\t" * 3000 + "1"] * 3001)),
        ]

    def _focus(self, matrix: str) -> object:
        table = self._program.window.tables[matrix]
        table.setFocus()
        table.setCurrentIndex(table.model().index(0, 0))
        return table

    def _press(self, key: Qt.Key) -> None:
        self._program.window.activateWindow()
        QTest.keyClick(
            self._program.window.focusWidget(),
            key,
            CTRL if key != Qt.Key.Key_Delete else Qt.KeyboardModifier.NoModifier,
        )

    def _type(self, _table: object) -> None:
        self._focus("q")
        QTest.keyClick(self._program.window.focusWidget(), Qt.Key.Key_5)
        QTest.keyClick(self._program.window.focusWidget(), Qt.Key.Key_Return)

    def _measure(self, name: str, command: Callable[[], object]) -> None:
        started, worked = perf_counter(), thread_time()
        command()
        self._application.processEvents()
        self._print(name, started, perf_counter(), thread_time() - worked)

    def _print(self, name: str, started: float, answered: float, own_s: float) -> None:
        while not self._is_settled() and perf_counter() < answered + LONGEST_WAIT_S:
            self._application.processEvents()
        blocked, shown = ((moment - started) * 1e3 for moment in (answered, perf_counter()))
        print(f"{name:34}{blocked:7.0f}  {own_s * 1e3:7.0f}  {shown:7.0f}", flush=True)

    def _is_settled(self) -> bool:
        results_model = self._program.models.results
        results = results_model.results
        return (
            results is not None
            and results.revision == self._program.models.document.revision
            and results_model.requests <= results.blocks.keys()
        )


if __name__ == "__main__":
    main()
