"""Where the window stands, kept from one start to the next and never off every screen."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

DEFAULT_SIZE = QSize(1280, 800)
FRAME_ROOM = 48
TITLE_GRIP = 40
"""How many pixels of the title must lie on a screen, so that the window can be dragged."""


def restore_geometry(window: QMainWindow, geometry: bytes) -> None:
    """Put the window where it was; in the middle of the first screen where that screen is gone."""
    if not geometry or not window.restoreGeometry(QByteArray(geometry)) or not _can_be_reached(window):
        reset_geometry(window)


def reset_geometry(window: QMainWindow) -> None:
    """Put the window in the middle of the first screen; maximised where it would not fit with its frame."""
    available = QGuiApplication.primaryScreen().availableGeometry()
    frame = QSize(FRAME_ROOM, FRAME_ROOM)
    size = DEFAULT_SIZE.boundedTo(available.size() - frame)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(size)
    window.move(available.center() - QPoint(size.width() // 2, size.height() // 2))
    if size != DEFAULT_SIZE:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def keep_reachable(window: QMainWindow) -> None:
    """Put the window on a screen that there is, should its own be gone; maximised where it was so."""
    if not _can_be_reached(window):
        is_maximized = window.isMaximized()
        reset_geometry(window)
        if is_maximized:
            window.setWindowState(Qt.WindowState.WindowMaximized)


def _can_be_reached(window: QMainWindow) -> bool:
    title = window.geometry()
    title.setHeight(TITLE_GRIP)
    for screen in QGuiApplication.screens():
        shared = screen.availableGeometry().intersected(title)
        if shared.width() >= min(TITLE_GRIP, title.width()) and shared.height() > 0:
            return True
    return False
