"""Wires the commands that read or change cells: actions, keys, and the tables' context menus."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Slot

from attn_gui.models.model_set import ModelSet
from attn_gui.models.tensor_table_model import OperandTableModel
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.window.actions import Actions
from attn_gui.window.copy_controller import CopyController
from attn_gui.window.fill_controller import FillController
from attn_gui.window.paste_controller import PasteController
from attn_gui.window.prompts import Prompts
from attn_gui.window.selected_cells import SelectedCells

READING = ("copy", "copy_as_shown", "copy_as_code", "select_all")
CHANGING = ("cut", "paste", "paste_whole", "delete_cells", "fill_down", "fill_value", "zeros")


class CellCommands(QObject):
    """Serves the actions of `READING` and `CHANGING`, and normalise_rows."""

    def __init__(
        self,
        models: ModelSet,
        tables: Mapping[str, TensorTableView],
        actions: Actions,
        message_bar: MessageBar,
        prompts: Prompts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        selected_cells = SelectedCells(tables, models, message_bar, self)
        self._copying = CopyController(models, selected_cells, self)
        self._pasting = PasteController(models, selected_cells, message_bar, prompts, self)
        self._filling = FillController(models, selected_cells, message_bar, self)
        self._connect(actions)
        for table in tables.values():
            table.fill_requested.connect(self._filling.fill)
            table.block_paste_requested.connect(self._pasting.paste)
            _offer_in_context(table, actions)

    @Slot()
    def settle(self) -> None:
        """Have the clipboard itself hold what was copied, for when the program is gone."""
        self._copying.settle()

    def _connect(self, actions: Actions) -> None:
        for name, serve in {
            "copy": self._copying.copy,
            "copy_as_shown": self._copying.copy_as_shown,
            "copy_as_code": self._copying.copy_as_code,
            "cut": self._copying.cut,
            "paste": self._pasting.paste,
            "paste_whole": self._pasting.paste_whole,
            "select_all": self._filling.select_all,
            "delete_cells": self._filling.delete,
            "fill_down": self._filling.fill_down,
            "fill_value": self._filling.open_fill_editor,
            "zeros": self._filling.zeros,
            "normalise_rows": self._filling.normalise_rows,
        }.items():
            actions[name].triggered.connect(serve)


def _offer_in_context(table: TensorTableView, actions: Actions) -> None:
    model = table.table_model
    names = list(READING)
    if isinstance(model, OperandTableModel):
        names += CHANGING
        if model.row_sum_column is not None:
            names.append("normalise_rows")
    table.addActions([actions[name] for name in names])
    table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
