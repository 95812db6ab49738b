"""What no test may do: leave a thread or timer running, open a modal dialog, reach for the network, warn in passing.

A pytest plugin; tests/test_guards.py shows that each guard guards. Qt is guarded only where it was imported
already; nothing here imports it, nor torch.
"""

from __future__ import annotations

import logging
import socket
import sys
import threading
import traceback
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# QMenu.exec cannot be replaced from Python; tests/test_architecture.py allows none.
BLOCKING_CALLS = {
    "QDialog": ("exec",),
    "QMessageBox": ("exec", "about", "aboutQt", "critical", "information", "question", "warning"),
    "QFileDialog": (
        "exec",
        "getExistingDirectory",
        "getExistingDirectoryUrl",
        "getOpenFileName",
        "getOpenFileNames",
        "getOpenFileUrl",
        "getOpenFileUrls",
        "getSaveFileName",
        "getSaveFileUrl",
    ),
    "QInputDialog": ("exec", "getDouble", "getInt", "getItem", "getMultiLineText", "getText"),
    "QColorDialog": ("exec", "getColor"),
    "QFontDialog": ("exec", "getFont"),
    "QProgressDialog": ("exec",),
    "QErrorMessage": ("exec",),
}


@pytest.fixture(autouse=True)
def isolated_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own, so that no preference of the user's counts or is touched."""
    home = tmp_path_factory.mktemp("home")
    for variable, folder in {
        "HOME": "",
        "USERPROFILE": "",
        "APPDATA": "roaming",
        "LOCALAPPDATA": "local",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
    }.items():
        monkeypatch.setenv(variable, str(home / folder))
    return home


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to anything but a local socket file fails."""
    connect = socket.socket.connect

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if self.family != getattr(socket, "AF_UNIX", None):
            pytest.fail(f"the test connects to {address}")
        connect(self, address)

    def guarded_lookup(host: object, *_arguments: object, **_options: object) -> None:
        pytest.fail(f"the test looks up {host!r}")

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_lookup)


@pytest.fixture(autouse=True)
def no_unannounced_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """A warning in the program's log fails a test that does not ask for `caplog`."""
    records: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(f"{record.name}: {record.getMessage()}")

    collector = Collector(logging.WARNING)
    logging.getLogger("attn_gui").addHandler(collector)
    yield
    logging.getLogger("attn_gui").removeHandler(collector)
    if records and "caplog" not in request.fixturenames:
        pytest.fail("the program warned: " + "; ".join(records))


@pytest.fixture(autouse=True)
def no_modal_dialogs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A call that waits for the user fails, also where its exception is swallowed."""
    opened: list[str] = []

    def refuse(name: str) -> Callable[..., None]:
        def refused(*_arguments: object, **_options: object) -> None:
            opened.append(name)
            raise AssertionError(f"the test opened {name}")

        return refused

    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is not None:
        for class_name, methods in BLOCKING_CALLS.items():
            for method in methods:
                monkeypatch.setattr(getattr(widgets, class_name), method, refuse(f"{class_name}.{method}"))
    yield
    if opened:
        pytest.fail("the test opened " + ", ".join(opened))


@pytest.fixture(autouse=True)
def no_leaks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A thread or timer that outlives its test fails it, and where it was started is told."""
    threads_before = set(threading.enumerate())
    core = sys.modules.get("PySide6.QtCore")
    started: list[tuple[weakref.ref[Any], str]] = []
    if core is not None:
        for class_name in ("QThread", "QTimer", "QPropertyAnimation", "QVariantAnimation"):
            monkeypatch.setattr(
                getattr(core, class_name), "start", _recording(getattr(core, class_name).start, started)
            )
    yield
    if core is not None:
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
    leaks = [f"{type(thing).__name__} started at {place}" for thing, place in _still_running(started)]
    leaks += [
        f"thread {thread.name}"
        for thread in set(threading.enumerate()) - threads_before
        if thread.is_alive() and not isinstance(thread, threading._DummyThread)  # those are Qt's
    ]
    if leaks:
        pytest.fail("left running: " + "; ".join(leaks))


def _recording(start: Callable[..., None], started: list[tuple[weakref.ref[Any], str]]) -> Callable[..., None]:
    def recorded_start(self: Any, *arguments: Any, **options: Any) -> None:
        caller = traceback.extract_stack(limit=2)[0]
        started.append((weakref.ref(self), f"{caller.filename}:{caller.lineno} ({caller.name})"))
        start(self, *arguments, **options)

    return recorded_start


def _still_running(started: list[tuple[weakref.ref[Any], str]]) -> Iterator[tuple[Any, str]]:
    from shiboken6 import isValid

    for reference, place in started:
        thing = reference()
        if thing is not None and isValid(thing) and _is_running(thing):
            yield thing, place


def _is_running(thing: Any) -> bool:
    if hasattr(thing, "isActive"):
        return bool(thing.isActive())
    if hasattr(thing, "isRunning"):
        return bool(thing.isRunning())
    return bool(thing.state() == type(thing).State.Running)
