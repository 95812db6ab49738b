"""The common part of what is painted on a view whose scene has the widget's pixels."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsItem

from attn_gui.views.theme import Theme


class ThemedItem(QGraphicsItem):
    """Made once; whoever changes its attributes calls `refresh` afterwards."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.font = QFont()
        self.rect = QRectF()
        """What it stands on, in pixels."""

    def refresh(self) -> None:
        """Paint anew."""
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        return self.rect
