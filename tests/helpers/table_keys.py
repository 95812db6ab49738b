"""Tables of the window as a person works with them: by keys, and by what they show."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from attn_gui.core.cell_edits import CellRange

everywhere = pytest.mark.parametrize("platform", ["offscreen", pytest.param("screen", marks=pytest.mark.screen)])
"""Runs a test about focus, keys or the clipboard a second time where there is a screen and a window manager."""

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def shown(table):
    """What the table's cells say, without a column of sums."""
    row_count, column_count = table.table_model.counts
    return [[table.model().index(r, c).data() for c in range(column_count)] for r in range(row_count)]


def select(program, matrix, rows, columns):
    """Focus a table and select cells of the shown batch; returns the table."""
    table = program.window.tables[matrix]
    table.setFocus()
    table.select_cells(CellRange(program.models.selection.batch, rows, columns))
    return table


def select_cell(program, matrix, row, column):
    """Focus a table and go to a cell; returns the table."""
    return select(program, matrix, (row, row + 1), (column, column + 1))


def press(program, key, modifiers=Qt.KeyboardModifier.NoModifier):
    """A key on whatever has the window's focus; shortcuts come first, as on a keyboard."""
    program.window.activateWindow()
    QTest.keyClick(program.window.focusWidget(), key, modifiers)


def type_text(program, text):
    """Keys on whatever has the window's focus, which may change after the first one."""
    for character in text:
        QTest.keyClicks(program.window.focusWidget(), character)


def put_text(text):
    """As another program would copy it."""
    QGuiApplication.clipboard().setText(text)


def clipboard():
    """What is on it; it may be nothing."""
    return QGuiApplication.clipboard().mimeData() or QMimeData()


def stored(program, matrix):
    """The shown batch's values as lists."""
    return program.models.document.document.tensors[matrix].values[program.models.selection.batch].tolist()
