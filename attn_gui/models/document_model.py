"""The document and its undo stack; the only writer of the document."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from attn_gui.core.document import Document
from attn_gui.core.edits import Edit, ReplaceDocument
from attn_gui.core.messages import Message
from attn_gui.core.tensor import Tensor

KEPT_STEPS = 1000
LARGEST_STEP_BYTES = 512 * 2**20


class DocumentModel(QObject):
    """Applies edits, keeps them on an undo stack, and numbers every state with a growing revision.

    Signals:
        document_changed(edit, revision): after each edit, undo and redo.
        values_changed(engine_change, revision): the same for the engine, once all have followed the document; None
            where only labels changed.
        document_replaced(): another document took the place of the one before, after both of these.
        step_retraced(edit): after an undo or a redo, the edit that it made.
        step_held_back(edit): `apply` did not make it, as it is too large for the undo list; whoever was asked and
            agrees calls `apply_without_undo`.
    """

    document_changed = Signal(object, object)
    values_changed = Signal(object, object)
    document_replaced = Signal()
    step_retraced = Signal(object)
    step_held_back = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._revision = 0
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(KEPT_STEPS)

    def __del__(self) -> None:
        """Take the steps off first: garbage collection may free one that the stack still has, and Qt then crashes."""
        if isValid(self.undo_stack):
            self.undo_stack.blockSignals(True)
            self.undo_stack.clear()

    @property
    def document(self) -> Document:
        """The document, to be read only."""
        return self._document

    @property
    def revision(self) -> int:
        """The number of the present state; each change makes it larger, an undo too."""
        return self._revision

    def tensor(self, name: str) -> Tensor | None:
        """The operand of that name; None where the document has none."""
        return self._document.tensors.get(name)

    def apply(self, edit: Edit, description: Message) -> bool:
        """Make `edit` as one undo step, which the undo list calls `description`; False where it was held back."""
        if edit.byte_count + edit.inverse_byte_count(self._document) > LARGEST_STEP_BYTES:
            self.step_held_back.emit(edit)
            return False
        # Made before it is pushed, so that one that fails leaves no step behind.
        self.undo_stack.push(EditCommand(self, self.perform(edit), description))
        return True

    def apply_without_undo(self, edit: Edit) -> None:
        """Make `edit` and empty the undo list, as the steps in it no longer fit."""
        self.undo_stack.clear()
        self.perform(edit)
        self.undo_stack.resetClean()

    def replace_document(self, document: Document) -> None:
        """Start on another document, with an empty undo list."""
        self.undo_stack.clear()
        self.perform(ReplaceDocument(document))
        self.document_replaced.emit()

    def perform(self, edit: Edit) -> Edit:
        """Make `edit` without an undo step (the undo stack itself calls this); returns its inverse."""
        inverse = edit.apply(self._document)
        self._revision += 1
        self.document_changed.emit(edit, self._revision)
        self.values_changed.emit(edit.engine_change(self._document), self._revision)
        return inverse


class EditCommand(QUndoCommand):
    """An undo step that was made already: it holds the edit that leads to the other side."""

    def __init__(self, model: DocumentModel, inverse: Edit, description: Message) -> None:
        super().__init__(str(description))
        self.description = description
        self._model = model
        self._edit = inverse
        self._is_pushed = False

    def redo(self) -> None:
        if self._is_pushed:
            self._retrace()
        self._is_pushed = True

    def undo(self) -> None:
        self._retrace()

    def _retrace(self) -> None:
        edit = self._edit
        self._edit = self._model.perform(edit)
        self._model.step_retraced.emit(edit)
