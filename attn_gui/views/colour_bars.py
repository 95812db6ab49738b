"""The colour bars of a product's three matrices, and what non-finite values look like."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import shown_text
from attn_gui.core.results import ValueRange
from attn_gui.views.cell_painting import tabular
from attn_gui.views.colour_maps import COLOUR_COUNT, ClassLook, lookup_table
from attn_gui.views.picture import fewer_and_fewer
from attn_gui.views.theme import Theme
from attn_gui.views.themed_item import ThemedItem

THICKEST_BAR_PX = 26.0


@dataclass(frozen=True, slots=True)
class BarEntry:
    """One bar: the matrix's name and the texts under it; a `notice` stands in place of a bar.

    ends: the smallest and the largest value, or the single one there is, in ever shorter texts: the first that fits
    is written.
    """

    name: str
    ends: tuple[tuple[str, ...], ...] = ()
    notice: str = ""


class ColourBars(ThemedItem):
    """The bars one below the other, in pixels of the widget; made once."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.entries: tuple[BarEntry, ...] = ()
        self.looks: tuple[ClassLook, ...] = ()
        self._gradient = _gradient()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        if self.rect.isEmpty() or not self.entries:
            return
        font = tabular(self.font, self.font.pixelSize())
        painter.setFont(font)
        line = QFontMetricsF(font).height()
        legend_height = line * 1.15 if self.looks else 0.0
        slot = (self.rect.height() - legend_height) / len(self.entries)
        names_width = max(QFontMetricsF(font).horizontalAdvance(entry.name) for entry in self.entries) + line * 0.5
        for place, entry in enumerate(self.entries):
            area = QRectF(self.rect.left(), self.rect.top() + place * slot, self.rect.width(), slot)
            self._paint_entry(painter, entry, area, names_width, line)
        if self.looks:
            self._paint_legend(painter, line)

    def _paint_entry(self, painter: QPainter, entry: BarEntry, area: QRectF, names_width: float, line: float) -> None:
        thickness = max(min(area.height() - line * 1.15, THICKEST_BAR_PX), 4.0)
        top = area.top() + (area.height() - thickness - line) / 2
        bar = QRectF(area.left() + names_width, top, area.width() - names_width, thickness)
        painter.setPen(QColor(self.theme.text))
        name_area = QRectF(area.left(), bar.center().y() - line / 2, names_width - line * 0.5, line)
        painter.drawText(name_area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, entry.name)
        if entry.notice:
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(bar.adjusted(0, -line / 2, 0, line), int(flags), entry.notice)
            return
        painter.drawImage(bar, self._gradient)
        if entry.ends:
            numbers = QRectF(bar.left(), bar.bottom() + 1, bar.width(), line)
            self._paint_ends(painter, entry, numbers)

    def _paint_ends(self, painter: QPainter, entry: BarEntry, area: QRectF) -> None:
        metrics = QFontMetricsF(painter.font())
        space = metrics.averageCharWidth() * 2
        fitting = (ends for ends in entry.ends if metrics.horizontalAdvance("".join(ends)) + space <= area.width())
        ends = next(fitting, entry.ends[-1])
        missing = metrics.horizontalAdvance("".join(ends)) + space - area.width()
        area = area.adjusted(-max(missing, 0.0), 0, 0, 0)
        if len(ends) == 1:
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, ends[0])
            return
        for text, side in zip(ends, (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight), strict=True):
            painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_legend(self, painter: QPainter, line: float) -> None:
        metrics = QFontMetricsF(painter.font())
        swatch, space = line * 0.9, line * 0.35
        widths = [swatch + space + metrics.horizontalAdvance(look.text) for look in self.looks]
        x = self.rect.right() - sum(widths) - 2 * space * (len(widths) - 1)
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


def end_texts(value_range: ValueRange, dtype: DtypeName, digits: int) -> tuple[tuple[str, ...], ...]:
    """The `ends` of a bar over these values."""
    ends = [value_range.minimum]
    if value_range.minimum < value_range.maximum:
        ends.append(value_range.maximum)
    return tuple(tuple(shown_text(end, dtype, tried) for end in ends) for tried in fewer_and_fewer(digits))


def _gradient() -> QImage:
    table = lookup_table()
    image = QImage(COLOUR_COUNT, 1, QImage.Format.Format_RGB32)
    for place in range(COLOUR_COUNT):
        image.setPixelColor(place, 0, QColor(*table[place].tolist()))
    return image
