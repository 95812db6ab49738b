"""Changes a number of an operand on its heatmap."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent

from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.tensor_table_model import OperandTableModel
from attn_gui.views.cell_painting import DIGITS_SHARE_OF_HEIGHT
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.in_place_editor import InPlaceEditor
from attn_gui.views.theme import Appearance

EDITING_KEYS = (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)
LONGEST_NUMBER = 1000
WIDEST_TYPED = "-000.00"
STEPS: dict[int, int] = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}


class HeatmapEditor(InPlaceEditor):
    """Over one cell at a time; a double click opens it, F2 and Enter `open_current`; Tab goes on to the next."""

    def __init__(
        self,
        operands: Mapping[str, OperandTableModel],
        heatmaps: FalkHeatmaps,
        selection: CellSelection,
        appearance: Appearance,
    ) -> None:
        """operands: by name, the left one first."""
        super().__init__(appearance, heatmaps)
        self._operands = operands
        self._heatmaps = heatmaps
        self._selection = selection
        self._cell = (next(iter(operands)), 0, 0)
        heatmaps.installEventFilter(self)
        heatmaps.edit_requested.connect(self.open)
        heatmaps.view.windows_changed.connect(self._follow)
        selection.batch_changed.connect(self.settle)
        for model in operands.values():
            model.modelReset.connect(self.close)

    @Slot(str, int, int)
    def open(self, matrix: str, row: int, column: int) -> None:
        """Edit that cell, which is traced from now on."""
        model = self._operands[matrix]
        if not self.commit() or not (row < model.counts[0] and column < model.counts[1]):
            return
        self._cell = matrix, row, column
        self._selection.trace(matrix, row, column)
        self._heatmaps.view.reveal(matrix, row, column)
        text = model.index(row, column).data(Qt.ItemDataRole.EditRole) or ""
        line_edit = self._open(text, model.cell_name(row, column), self._rectangle(), LONGEST_NUMBER)
        line_edit.setFont(self._font())

    def open_current(self) -> None:
        """Edit the cell that is traced, or else the first one of the row that makes the chosen result."""
        traced = self._selection.traced
        if traced is not None and traced[0] in self._operands:
            self.open(*traced)
        else:
            row, _ = self._selection.chosen(self._heatmaps.output)
            self.open(next(iter(self._operands)), row, 0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._heatmaps and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in EDITING_KEYS and self._line_edit is None:
                self.open_current()
                return True
            return False
        return super().eventFilter(watched, event)

    def _store(self, text: str) -> None:
        matrix, row, column = self._cell
        model = self._operands[matrix]
        if self._line_edit is not None and self._line_edit.isModified():
            model.parse(row, column, text)
            model.setData(model.index(row, column), text)

    def _go_on(self, key: int) -> None:
        step = STEPS.get(key)
        matrix, row, column = self._cell
        row_count, column_count = self._operands[matrix].counts
        if step is None or not column_count:
            return
        place = row * column_count + column + step
        if 0 <= place < row_count * column_count:
            self.open(matrix, *divmod(place, column_count))
            return
        names = list(self._operands)
        neighbour = names.index(matrix) + step
        if 0 <= neighbour < len(names):
            rows, columns = self._operands[names[neighbour]].counts
            self.open(names[neighbour], *((0, 0) if step > 0 else (rows - 1, columns - 1)))

    @Slot()
    def _follow(self) -> None:
        """Stay over the cell, wherever it went."""
        if self._line_edit is not None:
            self._line_edit.setFont(self._font())
            self._line_edit.setGeometry(self._rectangle())

    @property
    def _cell_rect(self) -> QRect:
        return self._heatmaps.cell_rect(*self._cell).toRect()

    def _font(self) -> QFont:
        """As large as the labels, or as the numbers in large cells."""
        font, cell = QFont(self._heatmaps.view.text_font), self._cell_rect
        widest = QFontMetrics(font).horizontalAdvance(WIDEST_TYPED) / font.pixelSize()
        fitting = round(min(cell.height() * DIGITS_SHARE_OF_HEIGHT, cell.width() / widest))
        font.setPixelSize(max(font.pixelSize(), fitting))
        return font

    def _rectangle(self) -> QRect:
        """The cell's, widened where it is too small to type into, and wholly in sight."""
        metrics, cell, room = QFontMetrics(self._font()), self._cell_rect, self._heatmaps.rect()
        smallest = QSize(metrics.horizontalAdvance(WIDEST_TYPED), metrics.height() + 4)
        rectangle = QRect(QPoint(), cell.size().expandedTo(smallest).boundedTo(room.size()))
        rectangle.moveCenter(cell.center())
        rectangle.moveLeft(min(max(rectangle.left(), 0), room.width() - rectangle.width()))
        rectangle.moveTop(min(max(rectangle.top(), 0), room.height() - rectangle.height()))
        return rectangle
