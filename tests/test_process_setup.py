"""What is set up of the process before anything else: locale, library path, the log file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attn_gui.process_setup import choose_utf8, forget_bundled_libraries, log_path

LOG = """
import sys
{before}
from attn_gui.process_setup import log_path, set_up_log
set_up_log(log_path())
{after}
"""
RAISE_IN_SLOT = """
from PySide6.QtCore import QCoreApplication, QTimer
application = QCoreApplication([])
def slot():
    application.quit()
    raise ValueError("数字 broken")
QTimer.singleShot(0, slot)
application.exec()
"""
RAISE_IN_THREAD = """
import threading
def work():
    raise ValueError("数字 broken")
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""
NO_STREAMS = "sys.stdout = sys.stderr = None"


def _run(before: str = "", after: str = "", **options) -> subprocess.CompletedProcess[str]:
    code = LOG.format(before=before, after=after)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False, **options)


@pytest.mark.parametrize("after", ["raise ValueError('数字 broken')", RAISE_IN_SLOT, RAISE_IN_THREAD])
def test_an_uncaught_exception_is_written_with_its_time_and_shown(after: str):
    ran = _run(after=after)

    logged = log_path().read_text(encoding="utf-8")
    assert logged.startswith("20")
    assert "ValueError: 数字 broken" in logged
    assert "Traceback" in logged
    assert ran.stderr.count("ValueError: 数字 broken") == 1


@pytest.mark.parametrize("after", ["raise ValueError('数字 broken')", RAISE_IN_SLOT, RAISE_IN_THREAD])
def test_without_a_console_it_is_written_once(after: str):
    _run(NO_STREAMS, after)

    assert log_path().read_text(encoding="utf-8").count("ValueError: 数字 broken") == 1


def test_without_a_console_what_is_printed_is_written():
    ran = _run(NO_STREAMS, "print('to out'); print('half', end='', file=sys.stderr); print(' a line', file=sys.stderr)")

    assert ran.returncode == 0
    lines = log_path().read_text(encoding="utf-8").splitlines()
    assert [line.rpartition(" INFO ")[2] for line in lines] == ["stdout: to out", "stderr: half a line"]


def test_warnings_are_written_and_shown():
    ran = _run(after="import logging; logging.getLogger('x').warning('mind the gap'); logging.info('nothing')")

    assert ran.stderr == "mind the gap\n"
    assert log_path().read_text(encoding="utf-8").rstrip().endswith("WARNING x: mind the gap")


def test_nothing_to_tell_leaves_no_file():
    _run(after="print('all is well')")

    assert not log_path().parent.exists()


def test_the_log_stays_small():
    _run(NO_STREAMS, "for number in range(20_000): print('a line of a log that never ends', number)")

    files = sorted(log_path().parent.iterdir())
    assert [path.name for path in files] == ["attn-gui.log", "attn-gui.log.1"]
    assert sum(path.stat().st_size for path in files) < 600_000


def test_a_log_that_cannot_be_written_stops_nothing(isolated_home: Path):
    (isolated_home / "state").write_text("a file where the folder would be")

    ran = _run(NO_STREAMS, "print('lost'); open(sys.argv[0] or 'done', 'w').close(); sys.exit(7)", cwd=isolated_home)

    assert ran.returncode == 7


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locales")
@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, {"LANG": "C", "LC_CTYPE": "C.UTF-8"}),
        ({"LANG": "POSIX"}, {"LANG": "POSIX", "LC_CTYPE": "C.UTF-8"}),
        ({}, {"LC_CTYPE": "C.UTF-8"}),
        ({"LC_ALL": "C.UTF-8"}, {"LC_ALL": "C.UTF-8"}),
        ({"LC_ALL": "xx_XX.UTF-8"}, {"LC_ALL": "xx_XX.UTF-8"}),
    ],
)
def test_a_locale_without_utf8_is_replaced(given, chosen, monkeypatch):
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in given.items():
        monkeypatch.setenv(variable, value)

    choose_utf8()

    assert {name: os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if name in os.environ} == chosen


def test_a_frozen_program_forgets_the_path_of_its_libraries(monkeypatch):
    environment = {"LD_LIBRARY_PATH": "/opt/attn-gui/_internal", "LD_LIBRARY_PATH_ORIG": "/usr/local/lib"}
    forget_bundled_libraries(environment)
    assert environment["LD_LIBRARY_PATH"] == "/opt/attn-gui/_internal"  # from source it is the user's own

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    forget_bundled_libraries(environment)
    assert environment == {"LD_LIBRARY_PATH": "/usr/local/lib"}
    environment = {"LD_LIBRARY_PATH": "/opt/attn-gui/_internal"}
    forget_bundled_libraries(environment)
    assert environment == {}
