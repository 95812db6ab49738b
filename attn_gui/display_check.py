"""Whether a display answers, and Qt's libraries for it are there; asked before Qt is, which would abort the process."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

X_LIBRARIES = (
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-image.so.0",
    "libxcb-keysyms.so.1",
    "libxcb-render-util.so.0",
    "libxcb-shape.so.0",
    "libxkbcommon-x11.so.0",
)
"""What Qt's xcb plugin needs and a system may lack. Whichever it is that is missing, Qt names the first one."""


def is_display_missing(environment: Mapping[str, str] = os.environ) -> bool:
    """True on Linux where no Qt platform was asked for and neither an X nor a Wayland server can be reached."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return False
    return not (_wayland_answers(environment) or _x_answers(environment))


def missing_x_library(environment: Mapping[str, str] = os.environ) -> str | None:
    """The first of `X_LIBRARIES` that does not load; None where all do, or where Qt will not use X."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM") or _wayland_answers(environment):
        return None
    return next((name for name in X_LIBRARIES if not _loads(name)), None)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name, folder = environment.get("WAYLAND_DISPLAY"), environment.get("XDG_RUNTIME_DIR", "")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX) as trial:
        trial.settimeout(2)
        try:
            trial.connect(str(Path(folder) / name))
        except OSError:
            return False
        return True


def _x_answers(environment: Mapping[str, str]) -> bool:
    """Connect as Qt's xcb plugin will, authority file and all; without libxcb leave the word to Qt."""
    display = environment.get("DISPLAY")
    if not display:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(display.encode(), None)
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers
