"""A table of numbers that is typed into like a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from attn_gui.core.cell_edits import CellRange
from attn_gui.core.results import BlockRequest
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.results_model import ResultsModel
from attn_gui.models.tensor_table_model import Index, OperandTableModel, ResultTableModel, TensorTableModel
from attn_gui.views.cell_delegate import CellDelegate
from attn_gui.views.fade import Fade
from attn_gui.views.header_editor import HeaderEditor
from attn_gui.views.theme import Appearance

MOST_MEASURED_CELLS = 256
SMALLEST_COLUMN_TEXT = "0.00"
MOST_FILLED_SECTIONS = 64
"""Beyond so many sections nobody sees the few pixels that an even share leaves over."""
HEADER_PRECISION = 50
HEADER_PADDING = 4
TALLEST_LABEL = "g中"
LONGEST_MEASURED_LABEL = 12
FONT_SCALE = 1.15
MOST_COUNTED_COLUMNS = 6


class TensorTableView(QTableView):
    """One matrix as a table; `output` names the panel's result, which a touch of any of its tables makes active.

    Signals:
        edit_refused(message): a text that is no number was given up.
        fill_requested(value): this value is meant for all selected cells.
        needed_width_changed(): `needed_width` is another.
        block_paste_requested(): the clipboard's cells are meant for the selected cell, whose editor was closed.
    """

    edit_refused = Signal(object)
    fill_requested = Signal(object)
    block_paste_requested = Signal()
    needed_width_changed = Signal()

    def __init__(
        self,
        model: TensorTableModel,
        output: str,
        results_model: ResultsModel,
        selection: CellSelection,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._output = output
        self._results_model = results_model
        self._selection = selection
        self._fade = Fade(model.options, self)
        self._delegate = CellDelegate(selection, appearance, self._fade, self)
        self._widest_text = 0
        self._needed_width = 0
        self.header_editor = HeaderEditor(model, appearance, self)
        self._place_before_reset = (0, 0)
        self._set_up()
        self.setModel(model)
        self._connect(appearance)
        self._follow_choice()

    @property
    def table_model(self) -> TensorTableModel:
        """What the table shows."""
        return self._model

    @property
    def needed_width(self) -> int:
        """The width in pixels at which its first columns, and those of sums, are seen whole; 0 while it has none."""
        return self._needed_width

    @property
    def open_editor(self) -> QWidget | None:
        """The open editor, if there is one."""
        return self._delegate.editor

    def commit_open_editor(self) -> bool:
        """Store what is being typed, a name in a header too; False, with the editor marked, where it cannot be."""
        return self._delegate.commit_open_editor() and self.header_editor.commit()

    def settle_open_editor(self) -> None:
        """Store what is being typed, or drop it and say why where it cannot be."""
        self._delegate.settle_open_editor()
        self.header_editor.settle()

    def open_editor_for_selection(self) -> None:
        """Open the editor of the current cell; what is typed goes into all selected cells."""
        self.edit(self.currentIndex())
        self._delegate.fills_selection = self._delegate.editor is not None

    def selected_cells(self) -> CellRange | None:
        """The selected cells, without a column of sums; None where none of the matrix is selected."""
        selection = self.selectionModel().selection()
        ranges = [selection.at(place) for place in range(selection.count())]
        if not ranges:
            return None
        rows = min(r.top() for r in ranges), min(max(r.bottom() for r in ranges) + 1, self._model.counts[0])
        columns = min(r.left() for r in ranges), min(max(r.right() for r in ranges) + 1, self._model.counts[1])
        if rows[0] >= rows[1] or columns[0] >= columns[1]:
            return None
        return CellRange(self._selection.batch, rows, columns)

    def select_matrix(self) -> None:
        """Select every cell of the matrix."""
        row_count, column_count = self._model.counts
        if row_count and column_count:
            self.select_cells(CellRange(self._selection.batch, (0, row_count), (0, column_count)))

    def select_cells(self, cells: CellRange) -> None:
        """Select these cells, as ranges: 2,000 x 2,000 single ones would take a minute."""
        first = self._model.index(cells.rows[0], cells.columns[0])
        last = self._model.index(cells.rows[1] - 1, cells.columns[1] - 1)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(first, flags.NoUpdate)
        self.selectionModel().select(QItemSelection(first, last), flags.ClearAndSelect)

    def _set_up(self) -> None:
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setShowGrid(False)  # the cells paint it
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self._model.matrix)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setResizeContentsPrecision(HEADER_PRECISION)
            header.setHighlightSections(False)
            header.setSectionsClickable(True)
            header.setFont(_sized(self.font(), 1.0))
        # As high with names in any script, so that the tables of a panel have their rows at the same height.
        tallest = self.horizontalHeader().fontMetrics().size(0, TALLEST_LABEL).height()
        self.horizontalHeader().setMinimumHeight(tallest + HEADER_PADDING)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        # Long names leave room for numbers; their ends tell them apart, the tool tip tells them whole.
        widest = self.verticalHeader().fontMetrics().horizontalAdvance("M" * LONGEST_MEASURED_LABEL)
        self.verticalHeader().setMaximumWidth(widest)
        self.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setMinimumSize(80, 60)
        self.setFont(_sized(self.font(), FONT_SCALE))

    def _connect(self, appearance: Appearance) -> None:
        self._delegate.step_requested.connect(self._step)
        self._delegate.edit_refused.connect(self.edit_refused)
        self.header_editor.edit_refused.connect(self.edit_refused)
        self._delegate.fill_requested.connect(self.fill_requested)
        self._delegate.block_paste_requested.connect(self._on_block_paste_requested)
        self._selection.result_chosen.connect(self._on_result_chosen)
        self._selection.trace_changed.connect(self.viewport().update)
        self._selection.batch_changed.connect(self._request_visible)
        self._results_model.staleness_changed.connect(self._on_staleness_changed)
        appearance.theme_changed.connect(self.viewport().update)
        self._results_model.change_came.connect(self._fade.start)
        self._results_model.change_came.connect(self._forget_widths)
        self._fade.presence_changed.connect(self.viewport().update)
        self._model.modelAboutToBeReset.connect(self._on_model_about_to_be_reset)
        self._model.modelReset.connect(self._on_model_reset)
        self._model.dataChanged.connect(self._on_data_changed)
        self._model.headerDataChanged.connect(self._forget_widths)
        self.horizontalScrollBar().valueChanged.connect(self._request_visible)
        self.verticalScrollBar().valueChanged.connect(self._request_visible)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not current.isValid():
            return
        cell = current.row(), current.column()
        if isinstance(self._model, ResultTableModel) and cell != self._selection.chosen(self._output):
            self._selection.choose(self._output, *cell)
        elif self.hasFocus():
            self._touch(current)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._touch(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and index.flags() & Qt.ItemFlag.ItemIsEditable and self._delegate.editor is None:
            self.edit(index)
        elif is_enter:
            self._touch(index)
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        if self.hasFocus() and self._step_cell_by_cell(1 if is_next else -1):
            return True
        return super().focusNextPrevChild(is_next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sections()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._model.refresh()
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._forget_widths()

    def _touch(self, current: Index) -> None:
        """Make the panel active; choose a result's cell, trace an operand's to the results it touches."""
        if isinstance(self._model, ResultTableModel) and current.isValid():
            self._selection.choose(self._output, current.row(), current.column())
            return
        self._selection.touch(self._output)
        if isinstance(self._model, OperandTableModel) and current.column() < self._model.counts[1]:
            self._selection.trace(self._model.matrix, current.row(), current.column())

    @Slot()
    def _on_block_paste_requested(self) -> None:
        """What is pasted goes to the cell whose editor was open, whatever else is selected."""
        row, column = self.currentIndex().row(), self.currentIndex().column()
        self.select_cells(CellRange(self._selection.batch, (row, row + 1), (column, column + 1)))
        self.block_paste_requested.emit()

    @Slot(int, int)
    def _step(self, rows: int, columns: int) -> None:
        """Go on from the cell just committed, within the table."""
        if columns:
            if not self._step_cell_by_cell(columns):
                super().focusNextPrevChild(columns > 0)
            return
        row = self.currentIndex().row() + rows
        if 0 <= row < self._model.rowCount():
            self.setCurrentIndex(self._model.index(row, self.currentIndex().column()))

    def _step_cell_by_cell(self, step: int) -> bool:
        """Go to the next or previous cell in reading order; False at the table's end."""
        column_count = self._model.counts[1]
        index = self.currentIndex()
        if not index.isValid() or not column_count:
            return False
        place = index.row() * column_count + min(index.column(), column_count - 1) + step
        if not 0 <= place < self._model.counts[0] * column_count:
            return False
        self.setCurrentIndex(self._model.index(*divmod(place, column_count)))
        return True

    @Slot(str)
    def _on_result_chosen(self, _output: str) -> None:
        self._follow_choice()
        self.viewport().update()

    @Slot()
    def _on_model_about_to_be_reset(self) -> None:
        self._place_before_reset = self.currentIndex().row(), self.currentIndex().column()

    @Slot()
    def _on_model_reset(self) -> None:
        """Stay at the same place, or the nearest one there is."""
        if isinstance(self._model, OperandTableModel):
            (row, column), (row_count, column_count) = self._place_before_reset, self._model.counts
            self.setCurrentIndex(self._model.index(min(row, row_count - 1), min(column, column_count - 1)))
        self._follow_choice()
        self._forget_widths()

    @Slot()
    def _forget_widths(self) -> None:
        """Fit the columns to other numbers."""
        self._widest_text = 0
        self._fit_sections()

    @Slot()
    def _on_data_changed(self) -> None:
        self._fit_sections()

    @Slot(bool)
    def _on_staleness_changed(self, is_out_of_date: bool) -> None:
        self._delegate.is_stale = is_out_of_date and isinstance(self._model, ResultTableModel)
        self.viewport().update()

    def _follow_choice(self) -> None:
        """Keep a valid current cell; a result's is the chosen one."""
        chosen = self._selection.chosen(self._output) if isinstance(self._model, ResultTableModel) else (0, 0)
        is_result = isinstance(self._model, ResultTableModel)
        current = self.currentIndex()
        if (is_result and (current.row(), current.column()) != chosen) or not current.isValid():
            index = self._model.index(*chosen)
            if index.isValid():
                self.setCurrentIndex(index)

    def _fit_sections(self) -> None:
        """Spread rows and columns over the room there is; never narrower than their numbers."""
        row_count, column_count = self._model.counts
        if not row_count or not column_count:
            self._request_visible()
            return
        sums_column = self._model.row_sum_column if isinstance(self._model, OperandTableModel) else None
        sums_width = 0 if sums_column is None else self._sums_width(sums_column)
        room = self.viewport().width() - sums_width
        _share(self.horizontalHeader(), room, column_count, self._smallest_column_width())
        if sums_column is not None:
            self.setColumnWidth(sums_column, sums_width)
        self._tell_needed_width(column_count, sums_width)
        smallest_height = self.fontMetrics().height() + 8
        _share(self.verticalHeader(), self.viewport().height(), row_count, smallest_height)
        self._request_visible()

    def _tell_needed_width(self, column_count: int, sums_width: int) -> None:
        """Note the width at which so many columns as a panel counts are seen whole."""
        columns = min(column_count, MOST_COUNTED_COLUMNS) * self._smallest_column_width()
        header = self.verticalHeader()
        header_width = min(header.sizeHint().width(), header.maximumWidth())
        needed = header_width + columns + sums_width + 2 * self.frameWidth()
        if needed != self._needed_width:
            self._needed_width = needed
            self.needed_width_changed.emit()

    def _smallest_column_width(self) -> int:
        rows, columns = self._visible_spans()
        texts = [SMALLEST_COLUMN_TEXT]
        measured_columns = range(columns[0], min(columns[1], columns[0] + MOST_MEASURED_CELLS))
        labels = [self._model.label(Qt.Orientation.Horizontal, column) for column in measured_columns]
        for place in range(min(MOST_MEASURED_CELLS, (rows[1] - rows[0]) * (columns[1] - columns[0]))):
            row, column = divmod(place, columns[1] - columns[0])
            index = self._model.index(rows[0] + row, columns[0] + column)
            texts.append(index.data(Qt.ItemDataRole.DisplayRole) or "")
        metrics, header_metrics = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        text_width = max(metrics.horizontalAdvance(text) for text in texts)
        label_widths = (header_metrics.horizontalAdvance(label[:LONGEST_MEASURED_LABEL]) for label in labels)
        label_width = max(label_widths, default=0)  # none where only the sums are in sight
        # No narrower until an edit: a wide number that its own width drives out of sight would come and go without end.
        self._widest_text = max(self._widest_text, text_width, label_width)
        return self._widest_text + metrics.horizontalAdvance("0")

    def _sums_width(self, column: int) -> int:
        first_row, last_row = self._visible_spans()[0]
        texts = [self._model.headerData(column, Qt.Orientation.Horizontal) or ""]
        measured_rows = range(first_row, min(last_row, first_row + MOST_MEASURED_CELLS))
        texts += [self._model.index(row, column).data(Qt.ItemDataRole.DisplayRole) or "" for row in measured_rows]
        metrics = self.fontMetrics()
        return max(metrics.horizontalAdvance(text) for text in texts) + metrics.horizontalAdvance("00")

    def _visible_spans(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The rows and the columns of the matrix that are within the viewport, half-open."""
        row_count, column_count = self._model.counts
        first_row, last_row = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        first_column, last_column = self.columnAt(0), self.columnAt(self.viewport().width() - 1)
        rows = max(first_row, 0), row_count if last_row < 0 else min(last_row + 1, row_count)
        columns = max(first_column, 0), column_count if last_column < 0 else min(last_column + 1, column_count)
        return rows, columns

    @Slot()
    def _request_visible(self) -> None:
        """Ask for what the table shows of the computed values: a result's cells, or alpha's row sums."""
        rows, columns = self._visible_spans()
        has_sums = isinstance(self._model, OperandTableModel) and self._model.row_sum_column is not None
        batch, requests = self._selection.batch, []
        if rows[0] < rows[1] and self._model.counts[1] and has_sums:
            requests.append(BlockRequest(self._model.matrix, batch, rows, (0, 1), with_row_sums=True))
        elif rows[0] < rows[1] and columns[0] < columns[1] and isinstance(self._model, ResultTableModel):
            requests.append(BlockRequest(self._model.matrix, batch, rows, columns))
        self._results_model.set_requests(self, requests)


def _sized(font: QFont, scale: float) -> QFont:
    """A font of a size of its own, so that it inherits none."""
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * scale)
    return sized


def _share(header: QHeaderView, room: int, count: int, smallest: int) -> None:
    """Give `count` sections an even share of `room`, and the pixels left over to the first ones."""
    size = max(smallest, room // count)
    left_over = room - size * count if size > smallest else 0
    header.setDefaultSectionSize(size)
    for section in range(min(count, MOST_FILLED_SECTIONS)):
        header.resizeSection(section, size + (section < left_over))
