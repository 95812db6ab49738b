"""Which batch is shown and which cells are chosen; every view follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.edits import Edit, Region, SetCells
from attn_gui.core.stages import STAGES, Stage
from attn_gui.models.document_model import DocumentModel

Cell = tuple[int, int]
"""Row, column."""
MarkRole = Literal["left", "right", "result", "trace"]
"""The chosen result, the row and the column that make it; and what a chosen operand cell touches."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A chosen row, column or cell of a matrix, and which part it plays in the result; None means all."""

    role: MarkRole
    row: int | None
    column: int | None

    def holds(self, row: int, column: int) -> bool:
        """Whether the cell is within."""
        return self.row in (None, row) and self.column in (None, column)


class CellSelection(QObject):
    """Each panel's chosen result cell, the panel last touched, and the batch that all show.

    Signals:
        result_chosen(output): a result cell was chosen, or its panel was touched.
        trace_changed(): another operand cell is traced to the results it touches, or none.
        batch_changed(batch).
    """

    result_chosen = Signal(str)
    trace_changed = Signal()
    batch_changed = Signal(int)

    def __init__(
        self, document_model: DocumentModel, stages: tuple[Stage, ...] = STAGES, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document_model = document_model
        self._stages = stages
        self._chosen: dict[str, Cell] = {stage.output: (0, 0) for stage in stages}
        self._active_output = stages[0].output
        self._traced: tuple[str, int, int] | None = None
        self._batch = 0
        self._untold: list[Callable[[], object]] = []
        document_model.document_changed.connect(self._on_document_changed)
        document_model.values_changed.connect(self._on_values_changed)

    @property
    def batch(self) -> int:
        """The batch that every view shows."""
        return self._batch

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The products whose results can be chosen."""
        return self._stages

    @property
    def active_stage(self) -> Stage:
        """The stage of the panel last touched."""
        return next(stage for stage in self._stages if stage.output == self._active_output)

    def chosen(self, output: str) -> Cell:
        """The chosen cell of that result."""
        return self._chosen[output]

    def choose(self, output: str, row: int, column: int) -> None:
        """Choose a result cell, and with it its panel; what was traced is so no more."""
        self._set_trace(None)
        if (self._chosen[output], self._active_output) != ((row, column), output):
            self._chosen[output] = (row, column)
            self._active_output = output
            self.result_chosen.emit(output)

    def touch(self, output: str) -> None:
        """Make the panel of that result the one last touched."""
        if output != self._active_output:
            self._active_output = output
            self.result_chosen.emit(output)

    @property
    def traced(self) -> tuple[str, int, int] | None:
        """The operand, row and column whose results are marked."""
        return self._traced

    def trace(self, matrix: str, row: int, column: int) -> None:
        """Mark every result cell that this operand cell touches; the chosen result stays."""
        self._set_trace((matrix, row, column))

    def show_batch(self, batch: int) -> None:
        """Show another batch everywhere."""
        if batch != self._batch:
            self._batch = batch
            self.batch_changed.emit(batch)

    def marks(self, matrix: str) -> Iterator[Mark]:
        """What the chosen result cells and the traced operand cell mark in a matrix."""
        yield from self._trace_marks(matrix)
        for stage in self._stages:
            row, column = self._chosen[stage.output]
            if matrix == stage.output:
                yield Mark("result", row, column)
            elif matrix == stage.left:
                yield Mark("left", row, None)
            elif matrix == stage.right:
                region = stage.right_region((column,))
                yield Mark("right", _only(region.rows), _only(region.columns))

    def _trace_marks(self, matrix: str) -> Iterator[Mark]:
        if self._traced is None:
            return
        traced, row, column = self._traced
        if matrix == traced:
            yield Mark("trace", row, column)
        for stage in self._stages:
            touched = stage.dirtied(Region(traced, None, (row,), (column,)))
            if matrix == stage.output and touched is not None:
                yield Mark("trace", _only(touched.rows), _only(touched.columns))

    def _set_trace(self, traced: tuple[str, int, int] | None) -> None:
        if traced != self._traced:
            self._traced = traced
            self.trace_changed.emit()

    @Slot(object, object)
    def _on_document_changed(self, edit: Edit, _revision: int) -> None:
        """Show what was changed, and move choices that came to lie outside.

        It is told once all have followed the document: a table must not be read while it has its old shape.
        """
        document = self._document_model.document
        if self._traced is not None and not self._is_within(*self._traced):
            self._traced = None
            self._untold.append(self.trace_changed.emit)
        batch = min(self._changed_batch(edit), max(document.count("batch") - 1, 0))
        if batch != self._batch:
            self._batch = batch
            self._untold.append(partial(self.batch_changed.emit, batch))
        for stage in self._stages:
            last_row, last_column = (max(document.count(axis) - 1, 0) for axis in (stage.axes[0], stage.axes[2]))
            row, column = self._chosen[stage.output]
            moved = min(row, last_row), min(column, last_column)
            if moved != (row, column):
                self._chosen[stage.output] = moved
                self._untold.append(partial(self.result_chosen.emit, stage.output))

    @Slot(object, object)
    def _on_values_changed(self, _change: object, _revision: int) -> None:
        """The last word on a change of the document."""
        untold, self._untold = self._untold, []
        for tell in untold:
            tell()

    def _is_within(self, matrix: str, row: int, column: int) -> bool:
        tensor = self._document_model.tensor(matrix)
        return tensor is not None and row < tensor.shape[1] and column < tensor.shape[2]

    def _changed_batch(self, edit: Edit) -> int:
        """The batch that is shown, if cells of it were set; else the first one of which cells were set."""
        tensor = self._document_model.tensor(edit.matrix) if isinstance(edit, SetCells) else None
        if not isinstance(edit, SetCells) or tensor is None or edit.is_empty:
            return self._batch
        batches = edit.indices // (tensor.values.size // tensor.shape[0])
        return self._batch if (batches == self._batch).any() else int(batches.min())


def _only(places: tuple[int, ...] | None) -> int | None:
    return places[0] if places else None
