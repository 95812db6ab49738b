"""Which batch is shown and which cells are chosen; every view follows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.stages import STAGES, Stage
from attn_gui.models.document_model import DocumentModel

Cell = tuple[int, int]
"""Row, column."""
MarkRole = Literal["left", "right", "result"]


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
        batch_changed(batch).
    """

    result_chosen = Signal(str)
    batch_changed = Signal(int)

    def __init__(
        self, document_model: DocumentModel, stages: tuple[Stage, ...] = STAGES, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document_model = document_model
        self._stages = stages
        self._chosen: dict[str, Cell] = {stage.output: (0, 0) for stage in stages}
        self._active_output = stages[0].output
        self._batch = 0
        document_model.document_changed.connect(self._on_document_changed)

    @property
    def batch(self) -> int:
        """The batch that every view shows."""
        return self._batch

    @property
    def active_stage(self) -> Stage:
        """The stage of the panel last touched."""
        return next(stage for stage in self._stages if stage.output == self._active_output)

    def chosen(self, output: str) -> Cell:
        """The chosen cell of that result."""
        return self._chosen[output]

    def choose(self, output: str, row: int, column: int) -> None:
        """Choose a result cell, and with it its panel."""
        if (self._chosen[output], self._active_output) != ((row, column), output):
            self._chosen[output] = (row, column)
            self._active_output = output
            self.result_chosen.emit(output)

    def touch(self, output: str) -> None:
        """Make the panel of that result the one last touched."""
        self.choose(output, *self._chosen[output])

    def show_batch(self, batch: int) -> None:
        """Show another batch everywhere."""
        if batch != self._batch:
            self._batch = batch
            self.batch_changed.emit(batch)

    def marks(self, matrix: str) -> Iterator[Mark]:
        """What the chosen result cells mark in a matrix."""
        for stage in self._stages:
            row, column = self._chosen[stage.output]
            if matrix == stage.output:
                yield Mark("result", row, column)
            elif matrix == stage.left:
                yield Mark("left", row, None)
            elif matrix == stage.right:
                region = stage.right_region((column,))
                yield Mark("right", _only(region.rows), _only(region.columns))

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        """Move choices that came to lie outside."""
        document = self._document_model.document
        self.show_batch(min(self._batch, max(document.count("batch") - 1, 0)))
        for stage in self._stages:
            last_row, last_column = (max(document.count(axis) - 1, 0) for axis in (stage.axes[0], stage.axes[2]))
            row, column = self._chosen[stage.output]
            moved = min(row, last_row), min(column, last_column)
            if moved != (row, column):
                self._chosen[stage.output] = moved
                self.result_chosen.emit(stage.output)


def _only(places: tuple[int, ...] | None) -> int | None:
    return places[0] if places else None
