"""The guards themselves: bad tests run in a process of their own, and each must fail with its reason."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.helpers import bad_tests

EXPECTED_REASONS = {
    "test_leaves_a_thread_running": r"QThread started at .*bad_tests.py:\d+ \(test_leaves_a_thread_running\)",
    "test_leaves_a_timer_running": r"QTimer started at .*bad_tests.py:\d+",
    "test_leaves_an_animation_running": r"QPropertyAnimation started at",
    "test_leaves_a_python_thread_running": "thread sleeper",
    "test_opens_a_dialog": "QDialog.exec",
    "test_opens_a_message_box": "QMessageBox.exec",
    "test_asks_by_a_static_method": "QMessageBox.question",
    "test_asks_for_a_file": "QFileDialog.getOpenFileName",
    "test_swallows_the_refusal_of_a_dialog": "QMessageBox.warning",
    "test_raises_in_a_slot": "from a slot",
    "test_raises_in_a_timer": "from a slot",
    "test_raises_in_data": "from data",
    "test_raises_in_paint": "from paintEvent",
    "test_raises_in_a_qthread": "from run",
    "test_raises_in_a_python_thread": "PytestUnhandledThreadExceptionWarning",
    "test_warns": "careless",
    "test_qt_warns": "careless",
    "test_logs_a_warning": "attn_gui.window: careless",
    "test_connects": "connects to|looks up",
    "test_fetches": "connects to|looks up",
}

GOOD_TESTS = (
    "test_thread_of_the_test_before_is_ended",
    "test_timer_of_the_test_before_is_ended",
    "test_animation_of_the_test_before_is_ended",
    "test_python_thread_of_the_test_before_is_ended",
    "test_closed_widget_takes_its_timer_along",
    "test_logs_an_announced_warning",
    "test_home_is_not_the_users",
)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What pytest reports of each bad test: "" where it passed."""
    report = tmp_path_factory.mktemp("guards") / "report.xml"
    environment = {**os.environ, "ATTN_GUI_TEST_USERS_HOME": str(Path.home())}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--junitxml={report}",
        bad_tests.__file__,
    ]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return {
        case.attrib["name"]: "".join(ET.tostring(part, encoding="unicode") for part in case.iter() if part is not case)
        for case in ET.parse(report).iter("testcase")  # noqa: S314 (our own)
    }


@pytest.mark.parametrize("name", EXPECTED_REASONS)
def test_a_bad_test_fails_and_says_why(outcomes: dict[str, str], name: str):
    assert re.search(EXPECTED_REASONS[name], outcomes[name])


@pytest.mark.parametrize("name", GOOD_TESTS)
def test_a_good_test_between_bad_ones_passes(outcomes: dict[str, str], name: str):
    assert outcomes[name] == ""


def test_no_bad_test_is_forgotten(outcomes: dict[str, str]):
    assert set(outcomes) == {*EXPECTED_REASONS, *GOOD_TESTS}
