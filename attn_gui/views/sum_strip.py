"""The strip of a sum: factors, products and the sum so far, with digits and bars, aligned term by term."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from attn_gui.models.sum_strip_model import Index, StripRole, StripRow, SumStripModel
from attn_gui.views.cell_delegate import paint_grid
from attn_gui.views.tensor_table_view import HEADER_PADDING, TALLEST_LABEL
from attn_gui.views.theme import Appearance, blended

MOST_MEASURED_COLUMNS = 64
BAR_OPACITY = 0.35
ROW_PADDING = 3


class SumStrip(QTableView):
    """Scrolls sideways for long sums; only what is seen is painted."""

    def __init__(self, model: SumStripModel, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_BarDelegate(appearance, self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setShowGrid(False)  # the cells paint it
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(False)
        model.modelReset.connect(self._fit_sections)
        appearance.theme_changed.connect(self.viewport().update)
        self._fit_sections()
        self._retranslate()

    @property
    def whole_height(self) -> int:
        """The height at which every row is seen, with a scroll bar."""
        rows_height = len(StripRow) * (self.fontMetrics().height() + ROW_PADDING)
        around = self.horizontalScrollBar().sizeHint().height() + 2 * self.frameWidth() + 2
        return self._header_height + rows_height + around

    @property
    def _header_height(self) -> int:
        """As high with names in any script."""
        return self.horizontalHeader().fontMetrics().size(0, TALLEST_LABEL).height() + HEADER_PADDING

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._model.refresh()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_sections()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("The chosen sum, term by term"))

    @Slot()
    def _fit_sections(self) -> None:
        metrics = self.fontMetrics()
        texts = self._model.texts(MOST_MEASURED_COLUMNS)
        width = max(map(metrics.horizontalAdvance, texts), default=0) + metrics.horizontalAdvance("000")
        self.horizontalHeader().setDefaultSectionSize(max(width, metrics.horizontalAdvance("0" * 7)))
        self.horizontalHeader().setFixedHeight(self._header_height)
        header = self.verticalHeader()
        header.setDefaultSectionSize(metrics.height() + ROW_PADDING)
        names = [self._model.headerData(row, Qt.Orientation.Vertical) or "" for row in range(self._model.rowCount())]
        # Its own size hint is a few pixels short where characters come from another font.
        widest = max(map(header.fontMetrics().horizontalAdvance, names), default=0)
        header.setFixedWidth(widest + header.fontMetrics().horizontalAdvance("00"))
        self.updateGeometries()
        # What a short sum does not need is left to its text.
        self.setMaximumWidth(header.width() + self.horizontalHeader().length() + 2 * self.frameWidth())


class _BarDelegate(QStyledItemDelegate):
    """Paints a bar from the row's zero, and the number over it."""

    def __init__(self, appearance: Appearance, strip: SumStrip) -> None:
        super().__init__(strip)
        self._appearance = appearance
        self._strip = strip

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._appearance.theme
        mark = index.data(StripRole.MARK)
        painter.save()
        painter.fillRect(option.rect, QColor(theme.base))
        paint_grid(painter, option.rect, theme)
        bar = index.data(StripRole.BAR)
        if bar is not None:
            rect = QRectF(option.rect).adjusted(2, 2, -3, -3)
            colour = QColor(blended(theme.mark_lines["result"], theme.base, BAR_OPACITY))
            painter.fillRect(
                QRectF(
                    rect.left() + bar[0] * rect.width(), rect.top(), (bar[1] - bar[0]) * rect.width(), rect.height()
                ),
                colour,
            )
        painter.setPen(QColor(theme.text if mark is None else theme.mark_texts[mark]))
        painter.setFont(option.font)
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, index.data() or "")
        if index == self._strip.currentIndex() and self._strip.hasFocus():
            painter.setPen(QColor(theme.text))
            painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
        painter.restore()
