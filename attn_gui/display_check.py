"""Whether a display answers, asked before Qt is, which would abort the process."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path


def is_display_missing(environment: Mapping[str, str] = os.environ) -> bool:
    """True on Linux where no Qt platform was asked for and neither an X nor a Wayland server can be reached."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return False
    return not (_wayland_answers(environment) or _x_answers(environment))


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
