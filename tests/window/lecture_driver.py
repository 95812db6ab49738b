"""A lecture in the program's window, led by keys."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.window.conftest import wait_for_results


class LectureDriver:
    """Presses keys where a person's would go, and says what is seen."""

    def __init__(self, program, qtbot):
        self.program, self.qtbot = program, qtbot
        self.window, self.models, self.mode = program.window, program.models, program.window.lecture_mode
        self.content = self.window.content

    def start(self, size=None):
        """Begin; on a screen of that size, as far as the window can know."""
        self.window.actions_by_name["present"].trigger()
        self.qtbot.waitUntil(lambda: self.window.size() == self.window.screen().size())
        if size is not None:
            self.window.resize(*size)
            self.qtbot.waitUntil(lambda: self.window.size() == QSize(*size))
        self.settle()

    def settle(self):
        """Until all is laid out, and all numbers are there."""
        for _ in range(3):
            QApplication.sendPostedEvents()
            wait_for_results(self.qtbot, self.program)

    def press(self, *keys):
        """Each on whatever has the focus."""
        for key in keys:
            combination = QKeySequence.fromString(key)[0]
            target = self.window.focusWidget() or self.window
            QTest.keyClick(target, combination.key(), combination.keyboardModifiers())

    def type(self, text):
        QTest.keyClicks(self.window.focusWidget(), text)

    @property
    def place(self):
        output = self.models.selection.active_stage.output
        return output, *self.models.selection.chosen(output)

    @property
    def shown(self):
        """The results of the panels that are seen."""
        return [panel.output for panel in self.window.panels if panel.isVisible()]

    @property
    def editor(self):
        return self.content.open_editor

    def panel(self, output):
        return next(panel for panel in self.window.panels if panel.output == output)

    def click_twice(self, output, matrix, row, column):
        heatmaps = self.panel(output).heatmaps
        centre = heatmaps.cell_rect(matrix, row, column).center().toPoint()
        QTest.mouseClick(heatmaps, Qt.MouseButton.LeftButton, pos=centre)
        QTest.mouseDClick(heatmaps, Qt.MouseButton.LeftButton, pos=centre)
