"""One line of text that says where it is cut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


class ElidedLabel(QLabel):
    """Ends in "…" where it has no room, as a cut number would read as another one; its tooltip tells all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole_text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def whole_text(self) -> str:
        """What it would say with room enough."""
        return self._whole_text

    def set_whole_text(self, text: str) -> None:
        """Say `text`, as far as there is room."""
        self._whole_text = text
        self.setToolTip(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        room = self.contentsRect().width()
        text = self.fontMetrics().elidedText(self._whole_text, Qt.TextElideMode.ElideRight, room)
        if text != self.text():
            self.setText(text)
