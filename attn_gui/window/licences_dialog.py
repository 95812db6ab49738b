"""The licences of what the program is made with, to be read."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget

from attn_gui.licences import licences


class LicencesDialog(QDialog):
    """A list of components and the text of the chosen one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Licences"))
        self._licences = licences()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Components"))
        self.list.addItems([licence.name for licence in self._licences])
        self.list.currentRowChanged.connect(self._show_text)
        self.text_view = QPlainTextEdit()
        self.text_view.setReadOnly(True)
        self.text_view.setAccessibleName(self.tr("Text of the licence"))
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(self.text_view)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([220, 560])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(splitter, 1)
        layout.addWidget(buttons)
        self.resize(800, 560)
        self.list.setCurrentRow(0)

    @Slot(int)
    def _show_text(self, row: int) -> None:
        self.text_view.setPlainText(self._licences[row].read() if row >= 0 else "")
