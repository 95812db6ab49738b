"""Tests that the guards must fail, but for those that tidy up between; tests/test_guards.py runs this file."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import urllib.request
import warnings
from pathlib import Path

from PySide6.QtCore import QAbstractListModel, QObject, QPropertyAnimation, Qt, QThread, QTimer, Signal, qWarning
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QListView, QMessageBox, QWidget

kept = []


def test_leaves_a_thread_running(qapp):
    thread = QThread()
    kept.append(thread)
    thread.start()  # here


def test_thread_of_the_test_before_is_ended(qapp):
    kept[0].quit()
    assert kept[0].wait(5000)


def test_leaves_a_timer_running(qapp):
    timer = QTimer()
    kept.append(timer)
    timer.start(10_000)  # here


def test_timer_of_the_test_before_is_ended(qapp):
    kept[1].stop()


def test_leaves_an_animation_running(qapp):
    label = QLabel()
    animation = QPropertyAnimation(label, b"pos")
    animation.setDuration(10_000)
    kept.extend([label, animation])
    animation.start()  # here


def test_animation_of_the_test_before_is_ended(qapp):
    kept.pop().stop()


def test_leaves_a_python_thread_running():
    event = threading.Event()
    kept.append(event)
    threading.Thread(target=event.wait, name="sleeper").start()


def test_python_thread_of_the_test_before_is_ended():
    kept.pop().set()


def test_closed_widget_takes_its_timer_along(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    QTimer(widget).start(10_000)


def test_opens_a_dialog(qtbot):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.exec()


def test_opens_a_message_box(qtbot):
    box = QMessageBox()
    qtbot.addWidget(box)
    box.exec()


def test_asks_by_a_static_method(qapp):
    QMessageBox.question(None, "title", "text")


def test_asks_for_a_file(qapp):
    QFileDialog.getOpenFileName(None)


def test_swallows_the_refusal_of_a_dialog(qapp):
    with contextlib.suppress(AssertionError):
        QMessageBox.warning(None, "title", "text")


class Emitter(QObject):
    happened = Signal()

    def fail(self):
        raise ValueError("from a slot")


def test_raises_in_a_slot(qapp):
    emitter = Emitter()
    emitter.happened.connect(emitter.fail)
    emitter.happened.emit()


def test_raises_in_a_timer(qtbot):
    emitter = Emitter()
    QTimer.singleShot(0, emitter.fail)
    qtbot.wait(50)


class FailingModel(QAbstractListModel):
    def rowCount(self, parent=None):
        return 1

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        raise ValueError("from data")


def test_raises_in_data(qtbot):
    view = QListView()
    qtbot.addWidget(view)
    view.setModel(FailingModel(view))
    view.grab()


class FailingWidget(QWidget):
    def paintEvent(self, event):
        raise ValueError("from paintEvent")


def test_raises_in_paint(qtbot):
    widget = FailingWidget()
    qtbot.addWidget(widget)
    widget.grab()


class FailingThread(QThread):
    def run(self):
        raise ValueError("from run")


def test_raises_in_a_qthread(qapp):
    thread = FailingThread()
    thread.start()
    assert thread.wait(5000)


def fail_in_thread():
    raise ValueError("from a thread")


def test_raises_in_a_python_thread():
    thread = threading.Thread(target=fail_in_thread)
    thread.start()
    thread.join()


def test_warns():
    warnings.warn("careless", UserWarning, stacklevel=1)


def test_qt_warns(qapp):
    qWarning("careless")


def test_logs_a_warning():
    logging.getLogger("attn_gui.window").warning("careless")


def test_logs_an_announced_warning(caplog):
    logging.getLogger("attn_gui.window").warning("foreseen")


def test_connects():
    socket.create_connection(("127.0.0.1", 9))


def test_fetches():
    urllib.request.urlopen("http://localhost:9/")


def test_home_is_not_the_users(tmp_path):
    assert os.environ["ATTN_GUI_TEST_USERS_HOME"] != os.environ["HOME"]
    assert Path.home() == Path(os.environ["HOME"])
    assert Path(os.environ["XDG_CONFIG_HOME"]).is_relative_to(Path.home())
