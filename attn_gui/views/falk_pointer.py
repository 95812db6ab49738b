"""What the mouse does on the heatmaps: the wheel zooms, dragging pans, clicks are told."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from attn_gui.views.falk_view import FalkView

WHEEL_STEP = 120
ZOOM_STEP = 0.8


class FalkPointer(QObject):
    """Watches the mouse of `widget`, whose pixels are those of `view`.

    Signals:
        clicked(position): pressed and let go without dragging, by the left button.
        double_clicked(position).
        hovered(position): the pointer is there, no button held; None once it left.
    """

    clicked = Signal(QPointF)
    double_clicked = Signal(QPointF)
    hovered = Signal(object)

    def __init__(self, view: FalkView, widget: QWidget) -> None:
        super().__init__(widget)
        self._view = view
        self._pressed_at: QPointF | None = None
        self._dragged_to = QPointF()
        self._is_panning = False
        widget.setMouseTracking(True)
        widget.installEventFilter(self)

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Leave:
            self.hovered.emit(None)
        elif isinstance(event, QWheelEvent):
            return self._zoom(event)
        elif isinstance(event, QMouseEvent):
            if kind == QEvent.Type.MouseMove:
                self._move(event.position())
            elif event.button() == Qt.MouseButton.LeftButton:
                self._turn(kind, event.position())
            return True
        return False

    def _turn(self, kind: QEvent.Type, position: QPointF) -> None:
        """The left button went down, up, or down a second time."""
        if kind == QEvent.Type.MouseButtonPress:
            self._pressed_at = self._dragged_to = position
            self._is_panning = False
        elif kind == QEvent.Type.MouseButtonDblClick:
            self._pressed_at = None
            self.double_clicked.emit(position)
        elif kind == QEvent.Type.MouseButtonRelease and self._pressed_at is not None:
            pressed_at, self._pressed_at = self._pressed_at, None
            if not self._is_panning:
                self.clicked.emit(pressed_at)
            self.hovered.emit(position)

    def _move(self, position: QPointF) -> None:
        if self._pressed_at is None:
            self.hovered.emit(position)
            return
        distance = (position - self._pressed_at).manhattanLength()
        heatmap = self._view.heatmap_at(self._pressed_at)
        if heatmap and (self._is_panning or distance >= QApplication.startDragDistance()):
            self._is_panning = True
            self._view.pan(heatmap, position - self._dragged_to)
            self._dragged_to = position

    def _zoom(self, event: QWheelEvent) -> bool:
        heatmap = self._view.heatmap_at(event.position())
        place = heatmap.geometry.place_at(event.position()) if heatmap else None
        if heatmap and place:
            self._view.zoom(heatmap, ZOOM_STEP ** (event.angleDelta().y() / WHEEL_STEP), place)
        event.setAccepted(heatmap is not None)
        return heatmap is not None
