"""What lies over a whole view: a word while it is out of date, a frame while it has the focus."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attn_gui.views.theme import Theme
from attn_gui.views.themed_item import ThemedItem

FOCUS_FRAME_PX = 2


class Veil(ThemedItem):
    """Painted above all else, in pixels of the widget."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.text = ""
        self.is_out_of_date = False
        self.has_focus = False
        self.setZValue(100)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self.is_out_of_date:
            self._paint_word(painter)
        if self.has_focus:
            pen = QPen(QColor(self.theme.accent), FOCUS_FRAME_PX)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = FOCUS_FRAME_PX / 2
            painter.drawRect(self.rect.adjusted(inset, inset, -inset, -inset))

    def _paint_word(self, painter: QPainter) -> None:
        font = QFont(self.font)
        font.setBold(True)
        metrics = QFontMetricsF(font)
        plate = QRectF(0, 0, metrics.horizontalAdvance(self.text) + 2 * metrics.height(), metrics.height() * 1.6)
        plate.moveCenter(self.rect.center())
        painter.fillRect(plate, QColor(self.theme.text))
        painter.setFont(font)
        painter.setPen(QColor(self.theme.base))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.text)
