"""One 2-D slice of an operand or of a result as a table."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot

from attn_gui.core.axis_edits import rename_place
from attn_gui.core.change_text import change_text, change_texts
from attn_gui.core.dtypes import EPSILON, DtypeName, cast
from attn_gui.core.edits import Edit, SetCells
from attn_gui.core.explanation_text import plain_text
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.number_text import exact_text, is_changed_by, parse_number, shown_text
from attn_gui.core.row_check import RowVerdict, check_row
from attn_gui.core.stages import Stage
from attn_gui.core.tensor import OPERAND_AXES, Axis
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.explanation_model import ExplanationModel
from attn_gui.models.message_text import translated
from attn_gui.models.results_model import ResultsModel

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class TableRole(IntEnum):
    """What a table's cell tells beyond Qt's own roles."""

    COMPUTED_AS = Qt.ItemDataRole.UserRole + 1
    """The text of the value that the computation uses, where that is another one; else None."""
    CHANGE = Qt.ItemDataRole.UserRole + 3
    """The value before and the difference ("1.0 →", "+1.5") in a result cell that the last edit changed; else None."""
    ROW_VERDICT = Qt.ItemDataRole.UserRole + 2
    """A `RowVerdict` in the row-sum column; else None."""


class TensorTableModel(QAbstractTableModel):
    """The chosen batch of one matrix; the base of the editable and the read-only kind."""

    def __init__(
        self,
        matrix: str,
        axes: tuple[Axis, Axis],
        document_model: DocumentModel,
        results_model: ResultsModel,
        selection: CellSelection,
        options: DisplayOptions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.matrix = matrix
        self._axes = axes
        self._document_model = document_model
        self._results_model = results_model
        self._selection = selection
        self._options = options
        self._counts = self._present_counts()
        document_model.document_changed.connect(self._on_document_changed)
        selection.batch_changed.connect(self.refresh)
        options.options_changed.connect(self.refresh)

    @property
    def options(self) -> DisplayOptions:
        """How its numbers are shown."""
        return self._options

    @property
    def counts(self) -> tuple[int, int]:
        """(rows, columns) of the matrix itself, without a column of sums."""
        return self._counts

    def axis(self, orientation: Qt.Orientation) -> Axis:
        """What the header of that orientation counts."""
        return self._axes[orientation == Qt.Orientation.Horizontal]

    def label(self, orientation: Qt.Orientation, place: int) -> str:
        """The name of a row or of a column."""
        labels = self._document_model.document.labels.get(self.axis(orientation), ())
        return labels[place] if place < len(labels) else ""

    def rename(self, orientation: Qt.Orientation, place: int, label: str) -> None:
        """Give a row or a column another name. Raises UserError with the reason where it cannot bear it."""
        step = rename_place(self._document_model.document, self.axis(orientation), place, label)
        if step is not None:
            self._document_model.apply(*step)

    def cell_name(self, row: int, column: int) -> str:
        """As in "q[agent1, 0]"; with the batch before it where there is more than one."""
        return self._document_model.document.cell_name(self.matrix, self._axes, self._selection.batch, row, column)

    @Slot()
    def refresh_cells(self) -> None:
        """Have every cell read anew; what is being typed stays."""
        rows, columns = self.rowCount(), self.columnCount()
        if rows and columns:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, columns - 1))

    @Slot()
    def refresh(self) -> None:
        """Have every cell and header read anew."""
        self.refresh_cells()
        rows, columns = self.rowCount(), self.columnCount()
        if rows and columns:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, columns - 1)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, rows - 1)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._counts[0]

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._counts[1]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.label(orientation, section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        return self._cell_data(index.row(), index.column(), role)

    def _cell_data(self, row: int, column: int, role: int) -> Any:
        raise NotImplementedError

    def _present_counts(self) -> tuple[int, int]:
        raise NotImplementedError

    @Slot(object, object)
    def _on_document_changed(self, edit: Edit, _revision: int) -> None:
        if isinstance(edit, SetCells):
            self._on_cells_set(edit)
            return
        counts = self._present_counts()
        if counts == self._counts:
            # No reset, so that what is being typed stays.
            self.refresh()
            return
        self.beginResetModel()
        self._counts = counts
        self.endResetModel()

    def _on_cells_set(self, edit: SetCells) -> None:
        """Results follow by themselves; operands repaint what was set."""


class OperandTableModel(TensorTableModel):
    """An operand that can be typed into; alpha has a column more, that of its row sums.

    Signals:
        cell_set(row, column): a person's text became a value.
    """

    cell_set = Signal(int, int)

    def __init__(self, matrix: str, *args: Any, has_row_sums: bool = False, **options: Any) -> None:
        super().__init__(matrix, OPERAND_AXES[matrix], *args, **options)
        self._has_row_sums = has_row_sums
        self._results_model.results_changed.connect(self._on_results_changed)

    @property
    def row_sum_column(self) -> int | None:
        """The place of the column of row sums, if there is one."""
        return self._counts[1] if self._has_row_sums else None

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._counts[1] + self._has_row_sums

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and index.column() != self.row_sum_column:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and section == self.row_sum_column:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.tr("Σ = 1?")
            if role == Qt.ItemDataRole.ToolTipRole:
                return self.tr("The sum of each row of {matrix}, and whether the row is a distribution.").format(
                    matrix=self.matrix
                )
        return super().headerData(section, orientation, role)

    def parse(self, row: int, column: int, text: str) -> float:
        """The value that `text` stores in the cell, rounded to the tensor's dtype.

        Raises UserError with the reason where the text is no number, or one beyond that dtype.
        """
        value = parse_number(text)
        storage_dtype = self._storage_dtype()
        stored = float(cast(np.array([value]), storage_dtype)[0])
        if np.isinf(stored) and not np.isinf(value):
            template = QT_TRANSLATE_NOOP("OperandTableModel", "too large for {dtype}; write inf if infinity is meant")
            raise UserError(Message("OperandTableModel", template, {"dtype": storage_dtype}))
        return stored

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        row, column = index.row(), index.column()
        try:
            new_value = self.parse(row, column, str(value))
        except UserError:
            return False
        tensor = self._document_model.tensor(self.matrix)
        assert tensor is not None
        edit = SetCells.one(tensor, self._selection.batch, row, column, new_value)
        if not edit.is_empty:
            self._document_model.apply(edit, self._description(row, column, new_value))
            self.cell_set.emit(row, column)
        return True

    def _cell_data(self, row: int, column: int, role: int) -> str | None:
        if self._present_counts() != self._counts:  # the document changed, and the reset is yet to come
            return None
        if column == self.row_sum_column:
            return self._row_sum_data(row, role)
        value, dtype_name = float(self._stored(row, column)), self._storage_dtype()
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_text(value, dtype_name, self._options.digits)
        if role == Qt.ItemDataRole.EditRole:
            return exact_text(value, dtype_name)
        computed_as = self._computed_as(value, dtype_name)
        if role == TableRole.COMPUTED_AS:
            return computed_as
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            told = f"{self.cell_name(row, column)} = {exact_text(value, dtype_name)}"
            if computed_as is None:
                return told
            return "\n".join((told, self.tr("computed as {value}").format(value=computed_as)))
        return None

    def _row_sum_data(self, row: int, role: int) -> str | None:
        check = self._results_model.row_check(self.matrix, self._selection.batch, row)
        results = self._results_model.results
        if check is None or results is None:
            return None
        coarser = max(results.dtype, self._storage_dtype(), key=EPSILON.__getitem__)
        verdict = check_row(*check, self._counts[1], coarser)
        if role == TableRole.ROW_VERDICT:
            return verdict
        row_sum = shown_text(check[0], "float64", self._options.digits)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row_sum} {'✓' if verdict == 'distribution' else '✗'} {self._verdict_word(verdict)}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._verdict_sentence(verdict).format(
                row=self.label(Qt.Orientation.Vertical, row), sum=exact_text(check[0], "float64")
            )
        return None

    def _verdict_word(self, verdict: RowVerdict) -> str:
        return {
            "distribution": self.tr("yes"),
            "negative entry": self.tr("negative"),
            "other sum": self.tr("no"),
            "not finite": self.tr("not finite"),
        }[verdict]

    def _verdict_sentence(self, verdict: RowVerdict) -> str:
        return {
            "distribution": self.tr("{row} is a distribution: no entry is negative and the sum is 1 ({sum})."),
            "negative entry": self.tr("{row} is no distribution: an entry is negative (the sum is {sum})."),
            "other sum": self.tr("{row} is no distribution: the sum is {sum}, not 1."),
            "not finite": self.tr("{row} is no distribution: the sum is {sum}."),
        }[verdict]

    def _description(self, row: int, column: int, new_value: float) -> Message:
        old, new = (exact_text(value, self._storage_dtype()) for value in (float(self._stored(row, column)), new_value))
        arguments = {"cell": self.cell_name(row, column), "old": old, "new": new}
        return Message("Edits", QT_TRANSLATE_NOOP("Edits", "{cell}: {old} → {new}"), arguments)

    def _computed_as(self, value: float, storage_dtype: DtypeName) -> str | None:
        compute_dtype = self._results_model.choice.dtype
        if not is_changed_by(value, storage_dtype, compute_dtype):
            return None
        return exact_text(float(cast(np.array([value]), compute_dtype)[0]), compute_dtype)

    def _stored(self, row: int, column: int) -> np.floating[Any]:
        stored: np.floating[Any] = self._document_model.document.tensors[self.matrix].values[
            self._selection.batch, row, column
        ]
        return stored

    def _storage_dtype(self) -> DtypeName:
        return self._document_model.document.tensors[self.matrix].storage_dtype

    def _present_counts(self) -> tuple[int, int]:
        tensor = self._document_model.tensor(self.matrix)
        return tensor.shape[1:] if tensor else (0, 0)

    def _on_cells_set(self, edit: SetCells) -> None:
        tensor = self._document_model.tensor(self.matrix)
        if edit.matrix != self.matrix or tensor is None:
            return
        batches, rows, columns = np.unravel_index(edit.indices, tensor.shape)
        is_shown = batches == self._selection.batch
        if is_shown.any():
            rows, columns = rows[is_shown], columns[is_shown]
            self.dataChanged.emit(
                self.index(int(rows.min()), int(columns.min())), self.index(int(rows.max()), int(columns.max()))
            )

    @Slot()
    def _on_results_changed(self) -> None:
        column = self.row_sum_column
        if column is not None and self._counts[0]:
            self.dataChanged.emit(self.index(0, column), self.index(self._counts[0] - 1, column))


class ResultTableModel(TensorTableModel):
    """A result, read-only; a cell that the engine has not handed out yet is blank.

    explanations: where the chosen cell's sum is spelled for those who hear it.
    """

    def __init__(self, stage: Stage, *args: Any, explanations: ExplanationModel | None = None, **options: Any) -> None:
        self._stage = stage
        self._explanations = explanations
        super().__init__(stage.output, (stage.axes[0], stage.axes[2]), *args, **options)
        self._results_model.results_changed.connect(self.refresh_cells)

    def _cell_data(self, row: int, column: int, role: int) -> Any:
        results = self._results_model.results
        shape = self._results_model.shape(self.matrix)
        if results is None or shape is None or shape[1:] != self._counts:
            return None
        value = self._results_model.value(self.matrix, self._selection.batch, row, column)
        if value is None:
            return self.cell_name(row, column) if role == Qt.ItemDataRole.AccessibleTextRole else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = f"{self.cell_name(row, column)} = {exact_text(value, results.dtype)}"
            return self._spelled_sum(row, column) or told
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_text(value, results.dtype, self._options.digits)
        if role == Qt.ItemDataRole.EditRole:
            return exact_text(value, results.dtype)
        if role == Qt.ItemDataRole.ToolTipRole:
            told = f"{self.cell_name(row, column)} = {exact_text(value, results.dtype)}"
            change = self._change(row, column)
            return f"{told}\n{change_text(*change, results.dtype, self._options.digits)}" if change else told
        if role == TableRole.CHANGE:
            change = self._change(row, column)
            return change and change_texts(*change, results.dtype, self._options.digits)
        return None

    def _spelled_sum(self, row: int, column: int) -> str | None:
        """As the arithmetic tells it: of the chosen cell alone, once its numbers are there."""
        explanation = self._explanations.chosen if self._explanations else None
        if self._explanations is None or explanation is None or explanation.output != self.matrix:
            return None
        places = self.label(Qt.Orientation.Vertical, row), self.label(Qt.Orientation.Horizontal, column)
        if (row, column) != self._selection.chosen(self.matrix) or explanation.places[-2:] != places:
            return None
        return plain_text(self._explanations.spelling.pieces(explanation), translated)

    def _change(self, row: int, column: int) -> tuple[float, float] | None:
        return self._results_model.change(self.matrix, self._selection.batch, row, column)

    def _present_counts(self) -> tuple[int, int]:
        shapes = self._document_model.document.shapes()
        if self._stage.left not in shapes or self._stage.right not in shapes:
            return 0, 0
        return self._stage.output_shape(shapes[self._stage.left], shapes[self._stage.right])[1:]
