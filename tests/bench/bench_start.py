"""How long it takes from starting the program to its first painted window: from source and, where it was built, frozen.

Use: bench_start.py [FROZEN_PROGRAM]      (dist/attn-gui/attn-gui)
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROUNDS = 9
PAINTED = "Flushing"
"""How Qt's own log calls it that painted pixels go to the screen."""


def first_paint_ms(command: list[str], home: str) -> float:
    """Start it and wait for that line; the program is ended then."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
        "HOME": home,
        "QT_LOGGING_RULES": "qt.widgets.painting=true",
    }
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    start = perf_counter()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as program:
        assert program.stderr is not None
        painted = any(PAINTED in line for line in program.stderr)
        passed_ms = (perf_counter() - start) * 1000
        program.kill()
    if not painted:
        sys.exit(f"{command} painted nothing")
    return passed_ms


def main() -> None:
    """Start each in turn, so that what else the machine does weighs on both."""
    frozen = Path(sys.argv[1] if len(sys.argv) > 1 else "dist/attn-gui/attn-gui").resolve()
    commands = {"source": [sys.executable, "-m", "attn_gui"]}
    if frozen.is_file():
        commands["frozen"] = [str(frozen)]
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as home:
        for command in commands.values():  # whatever is read for the first time
            first_paint_ms(command, home)
        for _ in range(ROUNDS):
            for name, command in commands.items():
                times[name].append(first_paint_ms(command, home))
    for name, taken in times.items():
        print(f"{name}: first paint {statistics.median(taken):.0f} ms (median of {ROUNDS}; {min(taken):.0f} at best)")


if __name__ == "__main__":
    main()
