"""The program as a person starts it: its own process, a real X server, a window manager, keys from outside."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from attn_gui.core.lesson_file import read_lesson
from attn_gui.resource_paths import lesson_path
from attn_gui.window.lesson_controller import example_document

pytestmark = pytest.mark.screen

START_TIMEOUT_S = 30
MOST_SEARCHES = 20
"""xdotool ends with BadWindow where any window on the screen goes while it looks."""


class RunningProgram:
    """A started program and, once it was found, its window."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "attn_gui", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.window = ""

    def find_window(self) -> None:
        """Wait until it is there."""
        self.window = self.find("attn-gui")

    def find(self, title: str) -> str:
        """Wait for a window of the program with such a title (a regular expression)."""
        search = ("search", "--sync", "--all", "--onlyvisible", "--pid", str(self.process.pid), "--name", title)
        for _ in range(MOST_SEARCHES):
            found = _run_xdotool(*search)
            if "BadWindow" not in found.stderr:
                break
        found.check_returncode()
        return found.stdout.split()[0]

    def press(self, *keys: str) -> None:
        """As if pressed on the keyboard, on whatever has the focus."""
        _xdotool("windowactivate", "--sync", self.window)
        for key in keys:
            _xdotool("key", key)

    def close(self) -> None:
        """Close the window by the window manager."""
        self.press("alt+F4")

    def size(self) -> tuple[int, int]:
        told = dict(line.split("=") for line in _xdotool("getwindowgeometry", "--shell", self.window).splitlines())
        return int(told["WIDTH"]), int(told["HEIGHT"])

    def ended(self) -> tuple[int, str]:
        """The exit status and what was written to stderr, once it ends."""
        _, errors = self.process.communicate(timeout=START_TIMEOUT_S)
        return self.process.returncode, errors


def _xdotool(*arguments: str) -> str:
    ran = _run_xdotool(*arguments)
    ran.check_returncode()
    return ran.stdout


def _run_xdotool(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["xdotool", *arguments], capture_output=True, text=True, check=False, timeout=START_TIMEOUT_S)


@pytest.fixture
def start() -> Iterator[Callable[..., RunningProgram]]:
    started: list[RunningProgram] = []

    def start_program(*options: str) -> RunningProgram:
        program = RunningProgram(*options)
        started.append(program)
        program.find_window()
        return program

    yield start_program
    for program in started:
        program.process.kill()
        program.process.communicate()


def test_closing_the_window_ends_it(start):
    program = start()
    program.close()

    assert program.ended() == (0, "")


def test_ctrl_q_ends_it(start):
    program = start("--device", "cpu", "--dtype", "float64", "--lang", "zh_CN")
    program.press("ctrl+q")

    assert program.ended() == (0, "")


def test_it_ends_with_an_editor_open(start):
    program = start()
    program.press("F6", "F2", "x")
    program.close()

    assert program.ended() == (0, "")


def test_a_number_half_typed_is_asked_about(start):
    program = start()
    program.press("F6", "F2", "9")
    program.close()
    _xdotool("windowactivate", "--sync", program.find("^attn-gui$"), "key", "Escape")
    assert program.process.poll() is None
    program.press("ctrl+z")
    program.close()

    assert program.ended() == (0, "")


def test_f11_fills_the_screen_and_gives_it_back(start, qtbot):
    program = start()
    screen = tuple(map(int, _xdotool("getdisplaygeometry").split()))
    before = program.size()

    program.press("F11")
    qtbot.waitUntil(lambda: program.size() == screen)
    program.press("F11")
    qtbot.waitUntil(lambda: program.size() == before)


def test_two_run_side_by_side(start):
    first, second = start(), start()
    first.close()

    assert first.ended() == (0, "")
    assert second.process.poll() is None
    second.close()
    assert second.ended() == (0, "")


def test_a_lesson_is_walked_by_a_remote_and_taken_back(start, qtbot):
    path = lesson_path("two-products-three-agents.toml")
    step_count = len(read_lesson(path, example_document).steps)
    program = start(str(path))
    screen, before = tuple(map(int, _xdotool("getdisplaygeometry").split())), program.size()

    program.press("F6", "F5")
    qtbot.waitUntil(lambda: program.size() == screen)
    program.press(*["Next"] * 5, "F2", "3", *["Next"] * (step_count - 6))
    program.press("ctrl+q")  # asks, as a number was changed
    _xdotool("windowactivate", "--sync", program.find("^attn-gui$"), "key", "Escape")
    program.press(*["Prior"] * (step_count - 1), "Escape")
    qtbot.waitUntil(lambda: program.size() == before)
    program.press("ctrl+q")  # does not, as all was taken back

    assert program.ended() == (0, "")
