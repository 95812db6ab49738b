"""The document and its undo stack; the only writer of the document."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from attn_gui.core.document import Document
from attn_gui.core.edits import Edit, ReplaceDocument
from attn_gui.core.messages import Message
from attn_gui.core.tensor import Tensor

KEPT_STEPS = 1000


class DocumentModel(QObject):
    """Applies edits, keeps them on an undo stack, and numbers every state with a growing revision.

    Signals:
        document_changed(edit, revision): after each edit, undo and redo.
        values_changed(engine_change, revision): the same for the engine; None where only labels changed.
    """

    document_changed = Signal(object, object)
    values_changed = Signal(object, object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._revision = 0
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(KEPT_STEPS)

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

    def apply(self, edit: Edit, description: Message) -> None:
        """Make `edit` as one undo step, which the undo list calls `description`."""
        self.undo_stack.push(EditCommand(self, edit, description))

    def replace_document(self, document: Document) -> None:
        """Start on another document, with an empty undo list."""
        self.undo_stack.clear()
        self.perform(ReplaceDocument(document))

    def perform(self, edit: Edit) -> Edit:
        """Make `edit` without an undo step (the undo stack itself calls this); returns its inverse."""
        inverse = edit.apply(self._document)
        self._revision += 1
        self.document_changed.emit(edit, self._revision)
        self.values_changed.emit(edit.engine_change(self._document), self._revision)
        return inverse


class EditCommand(QUndoCommand):
    """An undo step: it holds the edit that leads to the other side."""

    def __init__(self, model: DocumentModel, edit: Edit, description: Message) -> None:
        super().__init__(str(description))
        self.description = description
        self._model = model
        self._edit = edit

    def redo(self) -> None:
        self._edit = self._model.perform(self._edit)

    def undo(self) -> None:
        self._edit = self._model.perform(self._edit)
