"""The session's notes, as plain text to type."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Slot
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from attn_gui.models.session_model import SessionModel


class NotesView(QPlainTextEdit):
    """What is typed is in the session at once; it has an undo list of its own."""

    def __init__(self, session_model: SessionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session_model = session_model
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._on_text_changed)
        session_model.notes_changed.connect(self._on_notes_changed)
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.ignore()  # a file is for the window to open, not a name to be written here
        else:
            super().dragEnterEvent(event)

    @Slot()
    def _on_text_changed(self) -> None:
        self._session_model.set_notes(self.toPlainText())

    @Slot(str)
    def _on_notes_changed(self, notes: str) -> None:
        """Show notes that came from elsewhere; this widget may show them otherwise, and must not write that back."""
        if notes != self.toPlainText():
            with QSignalBlocker(self):
                self.setPlainText(notes)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Notes"))
        self.setPlaceholderText(self.tr("Notes on these numbers; they are saved with them."))
