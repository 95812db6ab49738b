"""Undo and redo: by actions, and by the list of all steps beside the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QDockWidget, QMainWindow

from attn_gui.core.edits import Edit, SetCells
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.models.model_set import ModelSet
from attn_gui.models.undo_list_model import UndoListModel
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.undo_list_view import UndoListView
from attn_gui.window.actions import Actions
from attn_gui.window.prompts import Prompts

LONGEST_STEP_TEXT = 60
SMALLEST_LIST_WIDTH = 180
STEP_IS_TOO_LARGE = Message(
    "UndoController",
    QT_TRANSLATE_NOOP(
        "UndoController",
        "This step is too large to be undone, and it empties the undo list: nothing before it can be undone either."
        " Make it all the same?",
    ),
)


class UndoController(QObject):
    """Serves the actions undo, redo and undo_list."""

    def __init__(
        self,
        models: ModelSet,
        tables: Mapping[str, TensorTableView],
        actions: Actions,
        prompts: Prompts,
        commit_open_editor: Callable[[], bool],
        window: QMainWindow,
    ) -> None:
        """commit_open_editor: stores what is being typed; where it answers False, nothing is undone."""
        super().__init__(window)
        self._document_model = models.document
        self._selection = models.selection
        self._tables = tables
        self._actions = actions
        self._prompts = prompts
        self._commit_open_editor = commit_open_editor
        self._window = window
        self._list_model = UndoListModel(models.document.undo_stack, self)
        self.list_view = UndoListView(self._list_model)
        self.list_view.setMinimumWidth(SMALLEST_LIST_WIDTH)
        self.dock = QDockWidget(window)
        self.dock.setObjectName("undo_list")
        self.dock.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.dock.setWidget(self.list_view)
        self.dock.hide()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self._connect()

    def retranslate(self) -> None:
        """Speak the language in force; the actions' own texts were set anew."""
        self.dock.setWindowTitle(self.tr("Undo list"))
        self._show_state()

    def _connect(self) -> None:
        self._actions["undo"].triggered.connect(self._undo)
        self._actions["redo"].triggered.connect(self._redo)
        self._actions["undo_list"].toggled.connect(self.dock.setVisible)
        self.dock.visibilityChanged.connect(self._on_dock_visibility_changed)
        self.list_view.step_requested.connect(self._go_to_step)
        self._list_model.dataChanged.connect(self._show_state)
        self._document_model.step_retraced.connect(self._on_step_retraced)
        self._document_model.step_held_back.connect(self._on_step_held_back)

    @Slot()
    def _undo(self) -> None:
        if self._commit_open_editor():
            self._document_model.undo_stack.undo()

    @Slot()
    def _redo(self) -> None:
        if self._commit_open_editor():
            self._document_model.undo_stack.redo()

    @Slot(int)
    def _go_to_step(self, row: int) -> None:
        if self._commit_open_editor():
            self._document_model.undo_stack.setIndex(row)

    @Slot()
    def _on_dock_visibility_changed(self) -> None:
        self._actions["undo_list"].setChecked(not self.dock.isHidden())

    @Slot(object)
    def _on_step_retraced(self, edit: Edit) -> None:
        """Go to the first cell that was set, as a spreadsheet does."""
        tensor = self._document_model.tensor(edit.matrix) if isinstance(edit, SetCells) else None
        if not isinstance(edit, SetCells) or tensor is None or edit.is_empty:
            return
        batches, rows, columns = np.unravel_index(edit.indices, tensor.shape)
        is_shown = batches == self._selection.batch
        if is_shown.any() and edit.matrix in self._tables:
            first, table = int(np.argmax(is_shown)), self._tables[edit.matrix]
            table.setCurrentIndex(table.table_model.index(int(rows[first]), int(columns[first])))

    @Slot(object)
    def _on_step_held_back(self, edit: Edit) -> None:
        revision = self._document_model.revision

        def make() -> None:
            if self._document_model.revision == revision:
                self._document_model.apply_without_undo(edit)

        self._prompts.confirm(self._window, STEP_IS_TOO_LARGE, make)

    @Slot()
    def _show_state(self) -> None:
        undo, redo, undo_stack = self._actions["undo"], self._actions["redo"], self._document_model.undo_stack
        undo.setEnabled(undo_stack.canUndo())
        redo.setEnabled(undo_stack.canRedo())
        undone, redone = self._list_model.step_to_undo, self._list_model.step_to_redo
        undo.setText(self.tr("&Undo {step}").format(step=_in_menu(undone)).strip())
        redo.setText(self.tr("&Redo {step}").format(step=_in_menu(redone)).strip())
        undo.setIconText(self.tr("Undo"))
        redo.setIconText(self.tr("Redo"))
        undo.setToolTip(self.tr("Undo {step}").format(step=undone).strip())
        redo.setToolTip(self.tr("Redo {step}").format(step=redone).strip())


def _in_menu(step: str) -> str:
    """Shortened, and without letters that would be taken for the menu entry's own."""
    shortened = step if len(step) <= LONGEST_STEP_TEXT else f"{step[:LONGEST_STEP_TEXT]}…"
    return shortened.replace("&", "&&")
