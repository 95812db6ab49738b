"""Renames a row or a column of a table where its name stands."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

from attn_gui.models.tensor_table_model import TensorTableModel
from attn_gui.views.in_place_editor import InPlaceEditor
from attn_gui.views.theme import Appearance

SMALLEST_WIDTH = 110
LONGEST_NAME = 200


class HeaderEditor(InPlaceEditor):
    """Over one section at a time; a double click opens it."""

    def __init__(self, model: TensorTableModel, appearance: Appearance, table: QTableView) -> None:
        super().__init__(appearance, table)
        self._model = model
        self._table = table
        self._place = (Qt.Orientation.Horizontal, 0)
        for orientation in Qt.Orientation:
            self._header(orientation).sectionDoubleClicked.connect(partial(self.open, orientation))
        for scroll_bar in (table.horizontalScrollBar(), table.verticalScrollBar()):
            scroll_bar.valueChanged.connect(self.settle)
        model.modelReset.connect(self.close)

    def open(self, orientation: Qt.Orientation, section: int) -> None:
        """Edit the name of that row or column; a column of sums has none."""
        if not self.commit() or section >= self._model.counts[orientation == Qt.Orientation.Horizontal]:
            return
        self._place = orientation, section
        name, rectangle = self._model.label(orientation, section), self._rectangle(orientation, section)
        self._open(name, self.tr("Name"), rectangle, LONGEST_NAME)

    def _store(self, text: str) -> None:
        self._model.rename(*self._place, text)

    def _header(self, orientation: Qt.Orientation) -> QHeaderView:
        is_horizontal = orientation == Qt.Orientation.Horizontal
        return self._table.horizontalHeader() if is_horizontal else self._table.verticalHeader()

    def _rectangle(self, orientation: Qt.Orientation, section: int) -> QRect:
        """The section in the table's coordinates, widened where it is too narrow to type into."""
        header = self._header(orientation)
        start, length = header.sectionViewportPosition(section), header.sectionSize(section)
        if orientation == Qt.Orientation.Horizontal:
            rectangle = QRect(start, 0, length, header.height())
        else:
            rectangle = QRect(0, start, header.width(), length)
        rectangle.moveTopLeft(header.mapTo(self._table, rectangle.topLeft()))
        rectangle.setWidth(min(max(rectangle.width(), SMALLEST_WIDTH), self._table.width()))
        rectangle.moveLeft(max(0, min(rectangle.left(), self._table.width() - rectangle.width())))
        return rectangle
