"""`attn-gui self-test`: whether an installed program has all its parts and computes; a line a check.

The window is a real one, on an engine of its own and with settings of its own, so that nothing of the user's is read or
changed. Each check may wait for results; the first failure of a check ends that check only.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

PROGRAM = "attn-gui self-test"
MOST_WAIT_S = 60.0
"""For one answer of the engine; the first one loads torch."""
TICK_MS = 10
OFFSCREEN_NEWS = "This plugin does not support propagateSizeHints()"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check went; reason: why it failed, "" where it holds."""

    name: str
    reason: str = ""

    @property
    def line(self) -> str:
        """As it is printed."""
        return f"✗ {self.name}: {self.reason}" if self.reason else f"✓ {self.name}"


def main(arguments: Sequence[str]) -> int:
    """Run every check; returns the exit status, 0 only if all hold."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description="Check that every part of this installation works.")
    parser.add_argument("--lang", choices=("en", "zh_CN"), default="en", help="the language the window opens in")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the lines to this file as well")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    outcomes = run(options.lang)
    text = "".join(f"{outcome.line}\n" for outcome in outcomes)
    failed = sum(bool(outcome.reason) for outcome in outcomes)
    text += f"{len(outcomes) - failed} passed, {failed} failed\n"
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    sys.stdout.write(text)
    if options.output is not None:
        options.output.write_text(text, encoding="utf-8")
    return 1 if failed else 0


def run(language: str) -> list[Outcome]:
    """The outcome of each check, in the window's language `language`."""
    from PySide6.QtCore import QTimer, qInstallMessageHandler

    from attn_gui.app import Program, StartOptions, make_application
    from attn_gui.compute.devices import find_devices
    from attn_gui.compute.engine import Engine
    from attn_gui.compute.recompute_service import RecomputeService
    from attn_gui.core.document import example_document
    from attn_gui.self_checks import CHECKS, SilentPrompts
    from attn_gui.settings import Settings

    qInstallMessageHandler(_on_qt_message)
    application = make_application()
    with tempfile.TemporaryDirectory(prefix="attn-gui 自检 ") as folder:
        settings, service = Settings(Path(folder) / "settings.ini"), RecomputeService(Engine, find_devices)
        program = Program(
            application, settings, StartOptions(language=language), example_document(), service, SilentPrompts()
        )
        runner = _Runner([(name, check(program, Path(folder))) for name, check in CHECKS])
        timer = QTimer(interval=TICK_MS)
        timer.timeout.connect(lambda: None if runner.go_on() else application.quit())
        timer.start()
        program.window.show()
        application.exec()
        timer.stop()
        program.end()
    qInstallMessageHandler(None)
    return runner.outcomes


def _on_qt_message(_kind: object, _context: object, text: str) -> None:
    """Print what Qt has to say, but for what it says of every window on the offscreen platform."""
    if text != OFFSCREEN_NEWS:
        print(text, file=sys.stderr)  # noqa: T201


class _Runner:
    """Goes through the checks; each is a generator that yields the conditions it waits for."""

    def __init__(self, checks: Sequence[tuple[str, Iterator[Callable[[], bool]]]]) -> None:
        self.outcomes: list[Outcome] = []
        self._checks = list(checks)
        self._condition: Callable[[], bool] | None = None
        self._deadline = 0.0

    def go_on(self) -> bool:
        """Go as far as possible without waiting; False once all is done."""
        while self._checks:
            name, check = self._checks[0]
            try:
                if self._condition is not None and not self._condition():
                    if monotonic() < self._deadline:
                        return True
                    raise TimeoutError(f"no answer within {MOST_WAIT_S:g} s")
                self._condition = next(check)
                self._deadline = monotonic() + MOST_WAIT_S
            except StopIteration:
                self._end(Outcome(name))
            except Exception as error:  # whatever it is, the other checks go on
                self._end(Outcome(name, f"{type(error).__name__}: {error}"))
        return False

    def _end(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        self._checks.pop(0)
        self._condition = None
