"""What is said, in one line, where there is no display or a library of the system is missing."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from attn_gui import display_check
from attn_gui.display_check import is_display_missing, missing_x_library

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asked on Linux only")

WITHOUT_LIBRARY = """
import ctypes, sys
whole = ctypes.CDLL
def partial(name, *rest, **options):
    if name == sys.argv[1]:
        raise OSError(f"{name}: cannot open shared object file")
    return whole(name, *rest, **options)
ctypes.CDLL = partial
from attn_gui import cli
cli.is_display_missing = lambda: False
sys.exit(cli.main([]))
"""
WITHOUT_QT_LIBRARY = """
import sys
from attn_gui import cli
cli.is_display_missing = lambda: False
cli.missing_x_library = lambda: None
class Finder:
    def find_spec(self, name, *rest):
        if name.startswith("PySide6"):
            raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")
sys.meta_path.insert(0, Finder())
sys.exit(cli.main([]))
"""
NO_DISPLAY = "import sys; from attn_gui.cli import main; sys.exit(main([]))"


def _run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    }
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=60)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (NO_DISPLAY, "no display"),
        (WITHOUT_LIBRARY, "libxcb-keysyms.so.1"),
        (WITHOUT_QT_LIBRARY, "libGL.so.1"),
    ],
)
def test_it_says_in_one_line_what_is_missing(code: str, said: str):
    ran = _run(code, "libxcb-keysyms.so.1")

    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith("attn-gui: ")
    assert said in line


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setattr(display_check, "X_LIBRARIES", ("libc.so.6", "libno-such.so.1", "libnor-this.so.1"))

    assert missing_x_library({"DISPLAY": ":0"}) == "libno-such.so.1"
    assert missing_x_library({"QT_QPA_PLATFORM": "offscreen"}) is None


def test_a_platform_that_is_asked_for_needs_no_display():
    assert not is_display_missing({"QT_QPA_PLATFORM": "offscreen"})
    assert is_display_missing({})
    assert is_display_missing({"DISPLAY": ":4242", "WAYLAND_DISPLAY": "no-such-socket"})
