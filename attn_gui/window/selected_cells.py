"""The selected cells of the table in focus: what the commands of the Edit menu read and change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject

from attn_gui.core.cell_edits import CellRange, Step, in_lines
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.tensor_table_view import TensorTableView


@dataclass(frozen=True, eq=False, slots=True)
class Target:
    """Cells of an operand, and the table that shows them."""

    table: TensorTableView
    tensor: Tensor
    cells: CellRange

    @property
    def matrix(self) -> str:
        """The operand's name."""
        return self.tensor.name


class SelectedCells(QObject):
    """Finds the cells that a command means, or tells the user why there are none; applies the command's step."""

    def __init__(
        self,
        tables: Mapping[str, TensorTableView],
        models: ModelSet,
        message_bar: MessageBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tables = tables
        self._models = models
        self._message_bar = message_bar

    @property
    def table(self) -> TensorTableView | None:
        """The table that has the focus, or an editor in it has."""
        for table in self._tables.values():
            focused = table.window().focusWidget()
            if focused is not None and (focused is table or table.isAncestorOf(focused)):
                return table
        return None

    def find(self) -> tuple[TensorTableView, CellRange] | None:
        """What is selected, once every open editor is committed; None, and the user told, where that cannot be."""
        table = self.table
        if not all(each.commit_open_editor() for each in self._tables.values()):
            return None
        cells = None if table is None else table.selected_cells()
        if table is None or cells is None:
            self.refuse(Message("Cells", QT_TRANSLATE_NOOP("Cells", "Select cells of a table first.")))
            return None
        return table, cells

    def find_target(self) -> Target | None:
        """The same, of an operand, to be changed."""
        found = self.find()
        if found is None:
            return None
        table, cells = found
        matrix = table.table_model.matrix
        tensor = self._models.document.tensor(matrix)
        if tensor is None:
            template = QT_TRANSLATE_NOOP("Cells", "{matrix} is computed: it cannot be changed.")
            self.refuse(Message("Cells", template, {"matrix": matrix}))
            return None
        return Target(table, tensor, cells)

    def refuse(self, reason: Message, offer: Message | None = None) -> None:
        """Tell the user why nothing is done."""
        self._message_bar.say(reason, offer)

    def apply(
        self, step: Step, table: TensorTableView, notices: tuple[Message, ...] = (), offer: Message | None = None
    ) -> None:
        """Make the step, if it changes anything; select its cells, and say what is to be noticed."""
        if not step.is_empty and not self._models.document.apply(step.edit, step.description):
            return
        table.select_cells(step.cells)
        told = (*notices, *step.notices)
        if told:
            self._message_bar.say(in_lines(told), offer)
        else:
            self._message_bar.take_back_said()
