"""What covers a whole window for a while: nothing but black, or the keys that help."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attn_gui.views.theme import Appearance

VEIL_ALPHA = 190
SHARES_OF_FONT = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


class Overlay(QWidget):
    """Covers its parent, whatever size that gets; a click ends it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covered = parent
        self.hide()
        parent.installEventFilter(self)

    def cover(self) -> None:
        """Show it above all else."""
        self.setGeometry(self._covered.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._covered:
            self.setGeometry(self._covered.rect())
        return False

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        self.hide()


class BlankScreen(Overlay):
    """Black, without a pointer: the room is to look at the lecturer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.BlankCursor)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), Qt.GlobalColor.black)


class KeyHelp(Overlay):
    """Keys and what they do, in the middle of the window, which shows through around them."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._plate: QFrame | None = None
        self._layout = QVBoxLayout(self)

    def show_keys(self, title: str, rows: Sequence[tuple[Sequence[str], str]], font: QFont) -> None:
        """Show what each group of keys does, in the font, or in a smaller one where the window is too small."""
        for share in SHARES_OF_FONT:
            sized = QFont(font)
            sized.setPixelSize(round(font.pixelSize() * share))
            self._show_plate(self._make_plate(title, rows, sized))
            needed, room = self._layout.totalMinimumSize(), self._covered.size()
            if needed.boundedTo(room) == needed:
                break
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(f"{', '.join(keys)}: {text}" for keys, text in rows))
        self.cover()

    def paintEvent(self, _event: QPaintEvent) -> None:
        veil = QColor(Qt.GlobalColor.black)
        veil.setAlpha(VEIL_ALPHA)
        QPainter(self).fillRect(self.rect(), veil)

    def _show_plate(self, plate: QFrame) -> None:
        if self._plate is not None:
            self._layout.removeWidget(self._plate)
            self._plate.deleteLater()
            self._plate.hide()
        self._plate = plate
        self._layout.addWidget(plate, 0, Qt.AlignmentFlag.AlignCenter)

    def _make_plate(self, title: str, rows: Sequence[tuple[Sequence[str], str]], font: QFont) -> QFrame:
        theme, size = self._appearance.theme, font.pixelSize()
        plate = QFrame(self)
        plate.setObjectName("plate")
        plate.setStyleSheet(
            f"#plate {{ background: {theme.base}; border: 2px solid {theme.border}; border-radius: {size // 2}px; }}"
            f"QLabel {{ color: {theme.text}; }}"
            f"QLabel[isKey='true'] {{ background: {theme.read_only_base}; border: 1px solid {theme.border};"
            f" border-radius: {size // 5}px; padding: 0px {size // 4}px; }}"
        )
        title_font = QFont(font)
        title_font.setBold(True)
        grid = QGridLayout(plate)
        grid.setContentsMargins(size, size // 2, size, size // 2)
        grid.setHorizontalSpacing(size)
        grid.setVerticalSpacing(size // 6)
        grid.addWidget(_label(title, title_font), 0, 0, 1, 2)
        for number, (keys, text) in enumerate(rows, 1):
            chips = QHBoxLayout()
            chips.setSpacing(size // 4)
            for key in keys:
                chip = _label(key, font)
                chip.setProperty("isKey", "true")
                chips.addWidget(chip)
            chips.addStretch(1)
            grid.addLayout(chips, number, 0)
            grid.addWidget(_label(text, font), number, 1)
        return plate


def _label(text: str, font: QFont) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font)
    return label
