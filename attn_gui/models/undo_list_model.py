"""The undo stack as a list: the start, then each step that was made."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt, Slot
from PySide6.QtGui import QFont, QUndoStack
from shiboken6 import isValid

from attn_gui.core.messages import Message
from attn_gui.models.document_model import EditCommand
from attn_gui.models.message_text import translated
from attn_gui.models.tensor_table_model import NO_PARENT, Index


class UndoRole(IntEnum):
    """What a row tells beyond Qt's own roles."""

    IS_UNDONE = Qt.ItemDataRole.UserRole + 1
    """Whether the step was undone, so that redo would make it again."""


class UndoListModel(QAbstractListModel):
    """Row 0 is the start, row n the state after step n. Texts are translated when they are shown."""

    def __init__(self, undo_stack: QUndoStack, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._undo_stack = undo_stack
        self._descriptions = self._present_descriptions()
        undo_stack.indexChanged.connect(self._on_index_changed)

    @property
    def current_row(self) -> int:
        """The row of the present state."""
        return self._undo_stack.index()

    @property
    def step_to_undo(self) -> str:
        """The description of the step that undo takes back; "" where there is none."""
        return self._text(self._undo_stack.index()) if self._undo_stack.canUndo() else ""

    @property
    def step_to_redo(self) -> str:
        """The description of the step that redo makes again; "" where there is none."""
        return self._text(self._undo_stack.index() + 1) if self._undo_stack.canRedo() else ""

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._descriptions) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(index.row())
        is_undone = index.row() > self._undo_stack.index()
        if role == UndoRole.IS_UNDONE:
            return is_undone
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setItalic(is_undone)
            return font
        return None

    @Slot()
    def refresh(self) -> None:
        """Have every row read anew, as after a change of language."""
        self.dataChanged.emit(self.index(0), self.index(len(self._descriptions)))

    def _text(self, row: int) -> str:
        return translated(self._descriptions[row - 1]) if row else self.tr("Start")

    def _present_descriptions(self) -> list[Message]:
        commands = map(self._undo_stack.command, range(self._undo_stack.count()))
        return [command.description for command in commands if isinstance(command, EditCommand)]

    @Slot()
    def _on_index_changed(self) -> None:
        """Take out the rows of steps that are gone, the oldest or the newest, and put in those that are new."""
        if not isValid(self._undo_stack):
            # A stack that is destroyed clears itself first.
            return
        new = self._present_descriptions()
        dropped = next((row for row, known in enumerate(self._descriptions) if new and known is new[0]), 0)
        self._remove(0, dropped)
        pairs = enumerate(zip(self._descriptions, new, strict=False))
        kept = next((row for row, (known, now) in pairs if known is not now), min(len(self._descriptions), len(new)))
        self._remove(kept, len(self._descriptions))
        if kept < len(new):
            self.beginInsertRows(QModelIndex(), kept + 1, len(new))
            self._descriptions = new
            self.endInsertRows()
        self.refresh()

    def _remove(self, start: int, stop: int) -> None:
        """Take out the steps from `start` on, before `stop`; a step's row is one more, after that of the start."""
        if start < stop:
            self.beginRemoveRows(QModelIndex(), start + 1, stop)
            self._descriptions = self._descriptions[:start] + self._descriptions[stop:]
            self.endRemoveRows()
