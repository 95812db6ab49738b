"""A note beside an editor that says why its text was not taken."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLabel, QWidget

from attn_gui.core.messages import Message
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance

MOST_CHARACTERS_A_LINE = 52


class ReasonLabel(QLabel):
    """Stands within the window, under or above the editor; it takes no focus and no click."""

    def __init__(self, appearance: Appearance, owner: QWidget) -> None:
        super().__init__(owner)
        self._appearance = appearance
        self._editor: QWidget | None = None
        self._reason: Message | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWordWrap(True)
        self.setFrameShape(QLabel.Shape.Box)
        self.setAutoFillBackground(True)
        self.setMargin(6)
        self.hide()

    def show_beside(self, editor: QWidget, reason: Message) -> None:
        """Say `reason` under the editor, or above it where the window ends."""
        self._editor, self._reason = editor, reason
        self.setParent(editor.window())
        self._render(editor, reason)
        self.show()
        self.raise_()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._editor is not None and self._reason is not None:
            self._render(self._editor, self._reason)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._editor = self._reason = None
        self.clear()
        self.setAccessibleName("")

    def _render(self, editor: QWidget, reason: Message) -> None:
        window, theme = editor.window(), self._appearance.theme
        self.setPalette(theme.notice_palette(theme.bad_text))
        self.setText(f"⚠ {translated(reason)}")
        self.setAccessibleName(self.text())
        editor.setAccessibleDescription(self.text())
        widest = min(MOST_CHARACTERS_A_LINE * self.fontMetrics().averageCharWidth(), window.width())
        self.setFixedWidth(min(widest, self.fontMetrics().horizontalAdvance(self.text()) + 24))
        self.setFixedHeight(self.heightForWidth(self.width()))
        place = editor.mapTo(window, QPoint(0, editor.height() + 2))
        if place.y() + self.height() > window.height():
            place.setY(editor.mapTo(window, QPoint(0, 0)).y() - self.height() - 2)
        place.setX(max(0, min(place.x(), window.width() - self.width())))
        self.move(place)
