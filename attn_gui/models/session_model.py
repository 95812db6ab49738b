"""What belongs to a session beside the document: its file, its notes, and whether anything is unsaved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.messages import Message
from attn_gui.core.session import Session, ViewState
from attn_gui.core.stages import STAGES
from attn_gui.models.model_set import ModelSet


class SessionModel(QObject):
    """Makes a session of the models, and loads one into them.

    Signals:
        name_changed(): another file or title.
        unsaved_changed(): whether something is unsaved.
        notes_changed(notes).
        content_changed(): something that a file would hold changed (how the document is looked at does not count).
        loaded(): another session took the place of the one before.
    """

    name_changed = Signal()
    unsaved_changed = Signal()
    notes_changed = Signal(str)
    content_changed = Signal()
    loaded = Signal()

    def __init__(self, models: ModelSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._path: Path | None = None
        self._title: Message | None = None
        self._notes = ""
        self._saved_notes = ""
        self._was_unsaved = False
        models.document.document_changed.connect(self._on_document_changed)
        models.document.undo_stack.cleanChanged.connect(self._tell_whether_unsaved)

    @property
    def path(self) -> Path | None:
        """The file that the session came from or was saved in; None where there is none yet."""
        return self._path

    @property
    def title(self) -> Message | None:
        """What a session without a file is called, if it has a name of its own, as an example has."""
        return self._title

    @property
    def notes(self) -> str:
        """Plain text that belongs to the session."""
        return self._notes

    @property
    def is_unsaved(self) -> bool:
        """Whether document or notes differ from what was loaded or saved last."""
        return not self._models.document.undo_stack.isClean() or self._notes != self._saved_notes

    def set_notes(self, notes: str) -> None:
        """Put other notes in place of the present ones."""
        if notes != self._notes:
            self._notes = notes
            self.notes_changed.emit(notes)
            self.content_changed.emit()
            self._tell_whether_unsaved()

    def session(self) -> Session:
        """The session as it is now, with a document of its own."""
        selection = self._models.selection
        cells = {stage.output: selection.chosen(stage.output) for stage in STAGES}
        view = ViewState(selection.batch, cells, selection.active_stage.output, self._models.options.digits)
        return Session(self._models.document.document.copy(), view, self._notes)

    def load(
        self, session: Session, path: Path | None = None, title: Message | None = None, *, is_unsaved: bool = False
    ) -> None:
        """Start on this session, which nobody else writes into, with an empty undo list."""
        self._models.document.replace_document(session.document)
        self._models.hidden.set_hidden(frozenset())  # what was hidden were other numbers
        self._show(session.view)
        self._notes = self._saved_notes = session.notes
        if is_unsaved:
            self._models.document.undo_stack.resetClean()
        self._path, self._title = path, title
        self.notes_changed.emit(self._notes)
        self.name_changed.emit()
        self._tell_whether_unsaved()
        self.loaded.emit()

    def mark_saved(self, path: Path) -> None:
        """The session as it is now is in that file."""
        self._saved_notes = self._notes
        self._path = path
        self._models.document.undo_stack.setClean()
        self.name_changed.emit()
        self._tell_whether_unsaved()

    def _show(self, view: ViewState) -> None:
        selection = self._models.selection
        selection.show_batch(view.batch)
        active_output = view.active_output or STAGES[0].output
        for output in sorted((stage.output for stage in STAGES), key=lambda output: output == active_output):
            selection.choose(output, *view.chosen_cells.get(output, (0, 0)))
        if view.digits is not None:
            self._models.options.set_digits(view.digits)

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        self.content_changed.emit()

    @Slot()
    def _tell_whether_unsaved(self) -> None:
        if self.is_unsaved != self._was_unsaved:
            self._was_unsaved = self.is_unsaved
            self.unsaved_changed.emit()
