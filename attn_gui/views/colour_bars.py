"""The colour bars of a product's three matrices, and what non-finite values look like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attn_gui.core.colour_scale import ColourScale
from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.number_text import shown_text
from attn_gui.core.results import ValueRange
from attn_gui.views.cell_painting import tabular
from attn_gui.views.colour_maps import COLOUR_COUNT, ClassLook, lookup_table
from attn_gui.views.picture import fewer_and_fewer
from attn_gui.views.theme import Theme
from attn_gui.views.themed_item import ThemedItem

SMALLEST_SLOT = 1.45
"""Lines of text that a bar, its name and its numbers need."""
THICKEST_BAR_PX = 26.0
TICK_PX = 3.0


@dataclass(frozen=True, slots=True)
class BarEntry:
    """One bar: the matrix's name and the texts under it; a `notice` stands in place of a bar.

    ends: the values of the first and the last colour, or the single value there is, in ever shorter texts: the first
    that fits is written. scale: which part of which map is shown, and where zero is.
    """

    name: str
    ends: tuple[tuple[str, ...], ...] = ()
    notice: str = ""
    scale: ColourScale | None = None


class ColourBars(ThemedItem):
    """The bars one below the other, in pixels of the widget; made once."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.entries: tuple[BarEntry, ...] = ()
        self.looks: tuple[ClassLook, ...] = ()
        self.caption = ""
        """What the colours go over, where that is to be said."""
        self._gradients = {is_diverging: _gradient(is_diverging) for is_diverging in (False, True)}

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self.rect.isEmpty() or not self.entries:
            return
        font = tabular(self.font, self.font.pixelSize())
        painter.setFont(font)
        line = QFontMetricsF(font).height()
        legend_height = line * 1.15 if self.looks or self.caption else 0.0
        room = self.rect.height() - legend_height
        entries = self.entries[-max(int(room / (line * SMALLEST_SLOT)), 1) :]  # the result's is the last to be left out
        slot = room / len(entries)
        names_width = max(QFontMetricsF(font).horizontalAdvance(entry.name) for entry in entries) + line * 0.5
        for place, entry in enumerate(entries):
            area = QRectF(self.rect.left(), self.rect.top() + place * slot, self.rect.width(), slot)
            self._paint_entry(painter, entry, area, names_width, line)
        caption_room = self._paint_legend(painter, line) - self.rect.left()
        caption = painter.fontMetrics().elidedText(self.caption, Qt.TextElideMode.ElideRight, int(caption_room))
        painter.setPen(QColor(self.theme.muted_text))
        painter.drawText(QPointF(self.rect.left(), self.rect.bottom() - line + painter.fontMetrics().ascent()), caption)

    def _paint_entry(self, painter: QPainter, entry: BarEntry, area: QRectF, names_width: float, line: float) -> None:
        below = TICK_PX + 1 + line
        thickness = max(min(area.height() - below - 2, THICKEST_BAR_PX), 4.0)
        top = area.top() + (area.height() - thickness - below) / 2
        bar = QRectF(area.left() + names_width, top, area.width() - names_width, thickness)
        painter.setPen(QColor(self.theme.text))
        name_area = QRectF(area.left(), bar.center().y() - line / 2, names_width - line * 0.5, line)
        painter.drawText(name_area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, entry.name)
        if entry.notice:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(bar.adjusted(0, -line / 2, 0, line), int(flags), entry.notice)
            return
        if entry.scale is not None:
            self._paint_bar(painter, entry.scale, bar)
            numbers = QRectF(bar.left(), bar.bottom() + TICK_PX + 1, bar.width(), line)
            self._paint_zero(painter, entry.scale, bar, self._paint_ends(painter, entry, numbers))

    def _paint_bar(self, painter: QPainter, scale: ColourScale, bar: QRectF) -> None:
        """The part of the map that the scale uses."""
        first, last = (scale.positions(np.array([scale.low, scale.high])) * COLOUR_COUNT).tolist()
        painter.drawImage(bar, self._gradients[scale.is_diverging], QRectF(first, 0, last - first, 1))
        painter.setPen(QColor(self.theme.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar.toAlignedRect().adjusted(0, 0, -1, -1))

    def _paint_zero(self, painter: QPainter, scale: ColourScale, bar: QRectF, free: QRectF) -> None:
        """A tick where the colour of zero is, and "0" under it where there is room."""
        if scale.zero_place is None:
            return
        x = round(bar.left() + scale.zero_place * bar.width())
        painter.setPen(QColor(self.theme.text))
        painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom() + TICK_PX))
        metrics = QFontMetricsF(painter.font())
        width = metrics.horizontalAdvance("0")
        label = QRectF(x - width / 2, free.top(), width, free.height())
        if free.contains(label):
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "0")

    def _paint_ends(self, painter: QPainter, entry: BarEntry, area: QRectF) -> QRectF:
        """Returns what is left free between the texts."""
        metrics = QFontMetricsF(painter.font())
        space = metrics.averageCharWidth() * 2
        fitting = (ends for ends in entry.ends if metrics.horizontalAdvance("".join(ends)) + space <= area.width())
        ends = next(fitting, entry.ends[-1])
        missing = metrics.horizontalAdvance("".join(ends)) + space - area.width()
        area = area.adjusted(-max(missing, 0.0), 0, 0, 0)
        painter.setPen(QColor(self.theme.text))
        if len(ends) == 1:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, ends[0])
            return QRectF()
        for text, side in zip(ends, (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight), strict=True):
            painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, text)
        first, last = (metrics.horizontalAdvance(text) + space / 2 for text in ends)
        return area.adjusted(first, 0, -last, 0)

    def _paint_legend(self, painter: QPainter, line: float) -> float:
        """Returns where it begins."""
        metrics = QFontMetricsF(painter.font())
        swatch, space = line * 0.9, line * 0.35
        widths = [swatch + space + metrics.horizontalAdvance(look.text) for look in self.looks]
        start = x = self.rect.right() - sum(widths) - 2 * space * (len(widths) - 1)
        y = self.rect.bottom() - line
        for look, width in zip(self.looks, widths, strict=True):
            box = QRectF(round(x), round(y), round(swatch), round(swatch))
            painter.fillRect(box, QColor(look.colour))
            painter.fillRect(box, look.brush())
            painter.setPen(QColor(self.theme.border))
            painter.drawRect(box)
            painter.setPen(QColor(self.theme.text))
            painter.drawText(QPointF(x + swatch + space, y + metrics.ascent()), look.text)
            x += width + 2 * space
        return start - 2 * space


def end_texts(
    value_range: ValueRange, scale: ColourScale, dtype: DtypeName, digits: int
) -> tuple[tuple[str, ...], ...]:
    """The `ends` of a bar of that scale over these finite values; "≤" and "≥" say that some lie beyond it."""
    is_single = value_range.minimum == value_range.maximum and not scale.is_diverging
    if is_single and scale == ColourScale.from_range(value_range):
        return tuple((shown_text(value_range.minimum, dtype, tried),) for tried in fewer_and_fewer(digits))
    signs = "≤ " if value_range.minimum < scale.low else "", "≥ " if value_range.maximum > scale.high else ""
    limits = tuple(zip(signs, (scale.low, scale.high), strict=True))
    return tuple(
        tuple(f"{sign}{_limit_text(limit, dtype, tried)}" for sign, limit in limits)
        for tried in fewer_and_fewer(digits)
    )


def _limit_text(limit: float, dtype: DtypeName, digits: int) -> str:
    """A limit may be typed, and no number of the dtype."""
    is_of_dtype = float(cast(np.array([limit]), dtype)[0]) == limit
    return shown_text(limit, dtype if is_of_dtype else "float64", digits)


def _gradient(is_diverging: bool) -> QImage:
    table = lookup_table(is_diverging)
    image = QImage(COLOUR_COUNT, 1, QImage.Format.Format_RGB32)
    for place in range(COLOUR_COUNT):
        image.setPixelColor(place, 0, QColor(*table[place].tolist()))
    return image
