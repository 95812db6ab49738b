"""What holds for every test.

Imports neither Qt nor torch: tests/gpu runs without the one, much of the rest without the other.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Looks and texts that do not depend on who runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"
for variable in ("LANGUAGE", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"):
    os.environ.pop(variable, None)

pytest_plugins = ("tests.helpers.guards",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `screen` run only where there is one."""
    if os.environ["QT_QPA_PLATFORM"] == "offscreen":
        for item in items:
            if item.get_closest_marker("screen"):
                item.add_marker(pytest.mark.skip(reason="needs a screen: make test-screen"))


@pytest.fixture(scope="session")
def project_dir() -> Path:
    """The root of the checkout."""
    return Path(__file__).resolve().parent.parent
