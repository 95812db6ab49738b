"""What is written and drawn on a heatmap and around it: its name, digits, frames, and the labels of its axes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attn_gui.core.number_text import DEFAULT_DIGITS
from attn_gui.models.cell_selection import Cell
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.cell_painting import (
    FRAME_PX,
    HALO_PX,
    Ground,
    paint_changes,
    paint_digits,
    paint_frame,
    paint_hatches,
    tabular,
)
from attn_gui.views.digit_sizes import NO_DEMAND
from attn_gui.views.picture import Picture
from attn_gui.views.theme import Theme
from attn_gui.views.themed_item import ThemedItem

LABEL_STEPS = (1, 2, 5)
"""Times powers of ten: every so many labels are written where not all fit."""
SHORTENED_COLUMNS = 8
"""So few column labels are rather shortened than left out."""
FRAME_ROOM = FRAME_PX / 2 + HALO_PX
SMALLEST_LABEL_SHARE = 0.7
"""Of the text's size: before labels of columns grow smaller still, they are shortened or left out."""
PLACE_PX = 3


@dataclass(frozen=True, slots=True)
class Captions:
    """A heatmap's name, remarks beside it as far as they fit (in ever shorter words), a text in place of an image."""

    name: str = ""
    remarks: tuple[tuple[str, ...], ...] = ()
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """A mark around a row, a column or a cell, as drawn; None means all. Dashes tell it apart without colour."""

    row: int | None
    column: int | None
    colour: str
    is_dashed: bool = False


class HeatmapOverlay(ThemedItem):
    """Paints what is in sight; `geometry` says where the cells are."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.geometry = CellGeometry(QRectF(), AxisWindow.whole(0), AxisWindow.whole(0))
        self.picture: Picture | None = None
        self.captions = Captions()
        self.frames: tuple[Frame, ...] = ()
        self.row_labels: Sequence[str] = ()
        self.column_labels: Sequence[str] = ()
        self.row_label_width = 0.0
        self.digits = DEFAULT_DIGITS
        self.is_out_of_date = False
        self.sizes = NO_DEMAND
        self.chosen: Cell | None = None
        """As drawn; of a result."""
        self.changed: np.ndarray | None = None
        """Which of the picture's tiles the last edit changed, as drawn, bool."""
        self.change_presence = 1.0

    def boundingRect(self) -> QRectF:
        line = QFontMetricsF(self.font).height()
        room = 2 * FRAME_ROOM
        return self.geometry.rect.adjusted(-self.row_label_width - room, -3 * line, room, room)

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self.geometry.rect.isEmpty():
            return
        painter.setFont(tabular(self.font, self.font.pixelSize()))
        self._paint_caption(painter)
        if self.captions.notice:
            self._paint_notice(painter)
            return
        self._paint_row_labels(painter)
        self._paint_column_labels(painter)
        painter.setPen(QColor(self.theme.border))
        painter.drawRect(self.geometry.rect.adjusted(-1, -1, 0, 0))
        if self.picture is not None:
            self._paint_cells(painter, self.picture)
        self._paint_frames(painter)
        self._paint_places(painter)

    def _paint_cells(self, painter: QPainter, picture: Picture) -> None:
        painter.save()
        painter.setClipRect(self.geometry.rect)
        ground = Ground(self.theme, self.is_out_of_date)
        paint_hatches(painter, picture, self.geometry)
        if self.is_out_of_date:
            painter.fillRect(self.geometry.rect, ground.veil)
        paint_digits(painter, picture, self.geometry, self.digits, ground, self.sizes, self.chosen)
        if self.changed is not None:
            paint_changes(painter, picture, self.geometry, self.changed, (self.theme, self.change_presence))
        painter.restore()

    def _paint_frames(self, painter: QPainter) -> None:
        """Frames reach half their width beyond the cells; those of cells out of sight are left out."""
        painter.save()
        painter.setClipRect(self.geometry.rect.adjusted(-FRAME_ROOM, -FRAME_ROOM, FRAME_ROOM, FRAME_ROOM))
        for frame in self.frames:
            rect = self.geometry.rect_of(frame.row, frame.column)
            if rect.intersects(self.geometry.rect):
                paint_frame(painter, rect, QPen(QColor(frame.colour), FRAME_PX, _line(frame)), self.theme.base)
        painter.restore()

    def _paint_caption(self, painter: QPainter) -> None:
        """The name, and as many remarks beside it as fit, centred above all."""
        bold = QFont(self.font)
        bold.setBold(True)
        name_width = QFontMetricsF(bold).horizontalAdvance(self.captions.name)
        metrics = QFontMetricsF(self.font)
        remarks = ""
        room = self.geometry.rect.width() - name_width
        for wordings in self.captions.remarks:
            longer = (f"{remarks}  {wording}" for wording in wordings)
            remarks = next((text for text in longer if metrics.horizontalAdvance(text) <= room), remarks)
        start = self.geometry.rect.center().x() - (name_width + metrics.horizontalAdvance(remarks)) / 2
        label_height = metrics.height() if self.column_labels else 0.0
        baseline = self.geometry.rect.top() - label_height - metrics.descent() - 2 * FRAME_ROOM
        for text, font, colour, x in (
            (self.captions.name, bold, self.theme.text, start),
            (remarks, self.font, self.theme.muted_text, start + name_width),
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QPointF(x, baseline), text)
        painter.setFont(tabular(self.font, self.font.pixelSize()))

    def _paint_notice(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(self.theme.border), 1, Qt.PenStyle.DashLine))
        painter.drawRect(self.geometry.rect)
        painter.setPen(QColor(self.theme.text))
        flags = Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value
        painter.drawText(self.geometry.rect, flags, self.captions.notice)

    def _paint_row_labels(self, painter: QPainter) -> None:
        painter.setPen(QColor(self.theme.text))
        metrics = painter.fontMetrics()
        height, width = metrics.height(), self.row_label_width - 2 * FRAME_ROOM
        left = self.geometry.rect.left() - self.row_label_width
        step = _label_step(height, self.geometry.cell_height)
        for row in _labelled(self.geometry.rows, step, len(self.row_labels)):
            text = metrics.elidedText(self.row_labels[row], Qt.TextElideMode.ElideMiddle, int(width))
            area = QRectF(left, self.geometry.y_of(row + 0.5) - height / 2, width, height)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_column_labels(self, painter: QPainter) -> None:
        painter.setPen(QColor(self.theme.text))
        rect, columns, cell_width = self.geometry.rect, self.geometry.columns, self.geometry.cell_width
        in_sight = self.column_labels[columns.span[0] : columns.span[1]]
        painter.save()
        painter.setFont(_shrunk(painter.font(), in_sight, cell_width))
        metrics = painter.fontMetrics()
        space = metrics.averageCharWidth()
        widest = widest_label(in_sight, QFontMetricsF(painter.font())) + space
        step = _label_step(min(widest, 3 * space) if len(in_sight) <= SHORTENED_COLUMNS else widest, cell_width)
        room, free_from = min(widest, cell_width * step), rect.left()
        for column in _labelled(columns, step, len(self.column_labels)):
            text = metrics.elidedText(self.column_labels[column], Qt.TextElideMode.ElideMiddle, int(room - space / 2))
            width = metrics.horizontalAdvance(text)
            left = self.geometry.x_of(column + 0.5) - width / 2
            left = max(min(left, rect.right() - width), rect.left())  # none reaches over its matrix …
            if left >= free_from:  # … nor, being moved for that, over its neighbour
                painter.drawText(QPointF(left, rect.top() - 2 * FRAME_ROOM - metrics.descent()), text)
                free_from = left + width + space / 2
        painter.restore()

    def _paint_places(self, painter: QPainter) -> None:
        """Along the lower and the right edge, which part of an axis is in sight, where that is not all."""
        rect, rows, columns = self.geometry.rect, self.geometry.rows, self.geometry.columns
        offset = FRAME_ROOM + 1
        if not columns.is_whole:
            left, right = (
                rect.left() + rect.width() * place / columns.count for place in (columns.start, columns.stop)
            )
            y = rect.bottom() + offset
            self._paint_place(painter, QLineF(rect.left(), y, rect.right(), y), QLineF(left, y, right, y))
        if not rows.is_whole:
            top, bottom = (rect.top() + rect.height() * place / rows.count for place in (rows.start, rows.stop))
            x = rect.right() + offset
            self._paint_place(painter, QLineF(x, rect.top(), x, rect.bottom()), QLineF(x, top, x, bottom))

    def _paint_place(self, painter: QPainter, axis: QLineF, part: QLineF) -> None:
        for line, colour in ((axis, self.theme.border), (part, self.theme.accent)):
            painter.setPen(QPen(QColor(colour), PLACE_PX, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
            painter.drawLine(line)


def _shrunk(font: QFont, labels: Sequence[str], room: float) -> QFont:
    """The font, or one so much smaller that every label fits, unless that would be too small."""
    needed = widest_label(labels, QFontMetricsF(font)) + QFontMetricsF(font).averageCharWidth()
    pixels = math.floor(font.pixelSize() * room / max(needed, 1.0))
    return tabular(font, pixels) if font.pixelSize() * SMALLEST_LABEL_SHARE <= pixels < font.pixelSize() else font


def widest_label(labels: Sequence[str], metrics: QFontMetricsF) -> float:
    """The width in pixels of the widest label, by measuring the longest few."""
    longest = sorted(labels, key=len)[-8:]
    return max((metrics.horizontalAdvance(label) for label in longest), default=0.0)


def _line(frame: Frame) -> Qt.PenStyle:
    return Qt.PenStyle.DashLine if frame.is_dashed else Qt.PenStyle.SolidLine


def _labelled(window: AxisWindow, step: int, label_count: int) -> list[int]:
    """Every `step`th place whose middle is in sight."""
    first, last = window.span
    places = range(-(-first // step) * step, min(last, label_count), step)
    return [place for place in places if window.start <= place + 0.5 <= window.stop]


def _label_step(needed: float, cell_size: float) -> int:
    """1, 2, 5, 10, …: the smallest whose cells give a label the pixels it needs."""
    if not cell_size:
        return 1
    power = 1
    while True:
        for factor in LABEL_STEPS:
            if factor * power * cell_size >= needed:
                return factor * power
        power *= 10
