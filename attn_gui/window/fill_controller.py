"""Commands that put the same, or what follows from what is there, into the selected cells."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from attn_gui.core.cell_edits import delete, fill, fill_down, normalise_rows, zeros
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.models.model_set import ModelSet
from attn_gui.models.tensor_table_model import OperandTableModel
from attn_gui.views.message_bar import MessageBar
from attn_gui.window.selected_cells import SelectedCells


class FillController(QObject):
    """Changes the selected cells of an operand in the shown batch; each command is one step."""

    def __init__(
        self, models: ModelSet, selected_cells: SelectedCells, message_bar: MessageBar, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._selected_cells = selected_cells
        self._message_bar = message_bar

    @Slot()
    def select_all(self) -> None:
        """Select every cell of the table."""
        table = self._selected_cells.table
        if table is not None and table.commit_open_editor():
            table.select_matrix()

    @Slot()
    def delete(self) -> None:
        """Set the selected cells to 0."""
        target = self._selected_cells.find_target()
        if target is not None:
            self._selected_cells.apply(delete(target.tensor, target.cells), target.table)

    @Slot()
    def zeros(self) -> None:
        """Set the whole table to 0."""
        target = self._selected_cells.find_target()
        if target is not None:
            self._selected_cells.apply(zeros(target.tensor, target.cells.batch), target.table)

    @Slot()
    def fill_down(self) -> None:
        """Copy the first selected row into the others."""
        target = self._selected_cells.find_target()
        if target is not None:
            self._selected_cells.apply(fill_down(target.tensor, target.cells), target.table)

    @Slot()
    def open_fill_editor(self) -> None:
        """Have the user type a value for all selected cells."""
        target = self._selected_cells.find_target()
        if target is not None:
            target.table.open_editor_for_selection()

    @Slot(object)
    def fill(self, value: float) -> None:
        """Set the selected cells to `value`, which was typed into an editor among them."""
        target = self._selected_cells.find_target()
        if target is not None:
            self._selected_cells.apply(fill(target.tensor, target.cells, value), target.table)

    @Slot()
    def normalise_rows(self) -> None:
        """Divide each selected row by its sum; for alpha, whose rows are to be distributions."""
        target = self._selected_cells.find_target()
        if target is None:
            return
        model = target.table.table_model
        if not isinstance(model, OperandTableModel) or model.row_sum_column is None:
            template = QT_TRANSLATE_NOOP("Cells", "Only the rows of alpha are distributions, and can be normalised.")
            self._message_bar.say(Message("Cells", template))
            return
        try:
            step = normalise_rows(self._models.document.document, target.matrix, target.cells.batch, target.cells.rows)
        except UserError as error:
            self._message_bar.say(error.message)
            return
        self._selected_cells.apply(step, target.table)
