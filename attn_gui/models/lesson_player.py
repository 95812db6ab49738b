"""Walks through a lesson: each step sets numbers and the view, and going back takes both back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.document import Document
from attn_gui.core.edits import Edit, ReplaceDocument
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import Lesson, LessonStep, Panel, Reading, Scope, edit_of, is_same
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.models.cell_selection import Cell
from attn_gui.models.model_set import ModelSet
from attn_gui.models.panel_choice import PanelChoice


@dataclass(frozen=True, slots=True)
class _View:
    """How the document is looked at."""

    batch: int
    chosen: Mapping[str, Cell]
    active_output: str
    hidden: frozenset[HiddenPart]
    reading: Reading
    scope: Scope
    panel: Panel


@dataclass(frozen=True, eq=False, slots=True)
class _Left:
    """A step as it was left: the place in the undo list, the revision, the content at that time, the view."""

    undo_index: int
    revision: int
    document: Document
    view: _View


class LessonPlayer(QObject):
    """One lesson at a time, from its first step on; the numbers may be edited on the way.

    Signals:
        lesson_changed(): another lesson, or none.
        step_changed(): another step; also after the lesson began.
    """

    lesson_changed = Signal()
    step_changed = Signal()

    def __init__(self, models: ModelSet, panel_choice: PanelChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._panel_choice = panel_choice
        self._lesson: Lesson | None = None
        self._left: list[_Left] = []
        self._is_acting = False
        models.document.document_changed.connect(self._on_document_changed)

    @property
    def lesson(self) -> Lesson | None:
        """What is being played."""
        return self._lesson

    @property
    def step_index(self) -> int:
        """The number of the step, from 0."""
        return len(self._left)

    @property
    def step(self) -> LessonStep | None:
        """The step that is told; None without a lesson."""
        return self._lesson.steps[self.step_index] if self._lesson is not None else None

    @property
    def has_next(self) -> bool:
        """Whether a step follows."""
        return self._lesson is not None and self.step_index + 1 < len(self._lesson.steps)

    @property
    def has_previous(self) -> bool:
        """Whether a step came before."""
        return bool(self._left)

    def start(self, lesson: Lesson, load: Callable[[Document], None] | None = None) -> None:
        """Begin the lesson, on its own numbers and with an empty undo list.

        load: puts the document in place, if the document model alone is not to do it.
        """
        self._lesson, self._left = lesson, []
        with self._acting():
            (load or self._models.document.replace_document)(lesson.document_at(0))
            self._show(_view_of(lesson.steps[0]))
        self.lesson_changed.emit()
        self.step_changed.emit()

    @Slot()
    def end(self) -> None:
        """Leave the lesson: the numbers stay, and nothing is hidden any more."""
        if self._lesson is None:
            return
        self._lesson, self._left = None, []
        self._models.hidden.set_hidden(frozenset())
        self._panel_choice.choose("both")
        self.lesson_changed.emit()

    @Slot()
    def go_next(self) -> None:
        """Tell the next step: set its cells, as one undo step, and its view."""
        if self.has_next:
            self._advance()
            self.step_changed.emit()

    @Slot()
    def go_last(self) -> None:
        """Tell the last step, after all that lie before it."""
        left_index = self.step_index
        while self.has_next:
            self._advance()
        if self.step_index != left_index:
            self.step_changed.emit()

    @Slot()
    def go_back(self) -> None:
        """Tell the step before again, everything as it was when that was left."""
        if self.has_previous:
            self._return_to(self.step_index - 1)

    @Slot()
    def go_first(self) -> None:
        """Tell the first step again, everything as it was when that was left."""
        if self.has_previous:
            self._return_to(0)

    @Slot()
    def restore(self) -> None:
        """Bring back the lesson's own numbers of this step, as one undo step, and the step's view."""
        if self._lesson is None:
            return
        template = QT_TRANSLATE_NOOP("Edits", "Lesson: step {step} restored")
        self._make_same(self._lesson.document_at(self.step_index), self._described(template))
        self._show(_view_of(self._lesson.steps[self.step_index]))
        self.step_changed.emit()

    def _advance(self) -> None:
        assert self._lesson is not None
        self._left.append(self._as_left())
        step = self._lesson.steps[self.step_index]
        edit = edit_of(step.sets, self._models.document.document)
        if edit is not None:
            with self._acting():
                self._models.document.apply(edit, self._described(QT_TRANSLATE_NOOP("Edits", "Lesson: step {step}")))
        self._show(_view_of(step))

    def _as_left(self) -> _Left:
        """Now. The content is copied only where it changed since the step before was left."""
        model = self._models.document
        is_unchanged = bool(self._left) and self._left[-1].revision == model.revision
        document = self._left[-1].document if is_unchanged else model.document.copy()
        return _Left(model.undo_stack.index(), model.revision, document, self._present_view())

    def _return_to(self, step_index: int) -> None:
        left = self._left[step_index]
        del self._left[step_index:]
        with self._acting():
            self._models.document.undo_stack.setIndex(left.undo_index)
        # The undo list may have gone another way since: then the content is put back as a step of its own.
        self._make_same(left.document, self._described(QT_TRANSLATE_NOOP("Edits", "Lesson: back to step {step}")))
        self._show(left.view)
        self.step_changed.emit()

    def _make_same(self, document: Document, description: Message) -> None:
        if not is_same(document, self._models.document.document):
            with self._acting():
                self._models.document.apply(ReplaceDocument(document.copy()), description)

    def _described(self, template: str) -> Message:
        return Message("Edits", template, {"step": self.step_index + 1})

    # ---- the view

    def _present_view(self) -> _View:
        models, selection = self._models, self._models.selection
        return _View(
            selection.batch,
            {stage.output: selection.chosen(stage.output) for stage in selection.stages},
            selection.active_stage.output,
            self._models.hidden.hidden,
            models.explanations.reading,
            models.explanations.scope,
            self._panel_choice.panel,
        )

    def _show(self, view: _View) -> None:
        """Hide before anything else, so that no number is seen that should not be."""
        self._models.hidden.set_hidden(view.hidden)
        self._panel_choice.choose(view.panel)
        document, selection = self._models.document.document, self._models.selection
        selection.show_batch(min(view.batch, max(document.count("batch") - 1, 0)))
        stages = sorted(selection.stages, key=lambda stage: stage.output == view.active_output)
        for stage in stages:  # the one whose sum is spelled comes last
            if stage.output in view.chosen:
                row, column = view.chosen[stage.output]
                last_row, last_column = (max(document.count(axis) - 1, 0) for axis in (stage.axes[0], stage.axes[2]))
                selection.choose(stage.output, min(row, last_row), min(column, last_column))
        selection.touch(view.active_output)
        self._models.explanations.set_scope(view.scope)
        self._models.explanations.set_reading(view.reading)

    # ---- another document

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self._is_acting = True
        try:
            yield
        finally:
            self._is_acting = False

    @Slot(object, object)
    def _on_document_changed(self, edit: Edit, _revision: int) -> None:
        """A whole document that is put in place with an empty undo list was opened: the lesson is over."""
        is_opened = isinstance(edit, ReplaceDocument) and not self._models.document.undo_stack.count()
        if is_opened and not self._is_acting:
            self.end()


def _view_of(step: LessonStep) -> _View:
    return _View(step.batch, step.chosen, step.active_output, step.hidden, step.reading, step.scope, step.panel)
