"""Reads whole parts of a matrix: of an operand at once, of a result as soon as the engine has handed them out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Slot

from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import BlockRequest, Span
from attn_gui.models.model_set import ModelSet

Receiver = Callable[[np.ndarray, DtypeName], None]
"""Takes (batch, rows, columns) values, in memory of their own, and the dtype that they are of."""


@dataclass(frozen=True, slots=True)
class MatrixPart:
    """Some rows and columns of some batches of a matrix."""

    matrix: str
    batches: Span
    rows: Span
    columns: Span

    @property
    def cell_count(self) -> int:
        """How many cells it has."""
        sizes = [stop - start for start, stop in (self.batches, self.rows, self.columns)]
        return sizes[0] * sizes[1] * sizes[2]


def cells_are_hidden(matrix: str) -> Message:
    """Why a part of a result cannot be copied."""
    template = QT_TRANSLATE_NOOP("MatrixReader", "Some of these cells of {matrix} are hidden. Reveal them first.")
    return Message("MatrixReader", template, {"matrix": matrix})


class MatrixReader(QObject):
    """Serves one reader at a time: whoever reads anew no longer gets what was asked for before."""

    def __init__(self, models: ModelSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._awaited: tuple[MatrixPart, Receiver] | None = None
        models.results.results_changed.connect(self._on_results_changed)
        models.results.failure_changed.connect(self._on_failure_changed)

    def read(self, part: MatrixPart, receiver: Receiver) -> None:
        """Give the part's values to `receiver`, now or once they are computed.

        Raises UserError where they cannot be computed.
        """
        self._stop_waiting()
        tensor = self._models.document.tensor(part.matrix)
        if tensor is not None:
            values = tensor.values[slice(*part.batches), slice(*part.rows), slice(*part.columns)]
            receiver(values.copy(), tensor.storage_dtype)
        elif self._models.results.hidden_cells(part.matrix, part.rows, part.columns) is not None:
            raise UserError(cells_are_hidden(part.matrix))
        elif self._models.results.failure is not None:
            template = QT_TRANSLATE_NOOP("MatrixReader", "There is no result of {matrix} to read.")
            raise UserError(Message("MatrixReader", template, {"matrix": part.matrix}))
        elif not self._give(part, receiver):
            self._awaited = part, receiver
            self._models.results.set_requests(self, [_request(part, batch) for batch in range(*part.batches)])

    def _give(self, part: MatrixPart, receiver: Receiver) -> bool:
        """Give the values of the newest revision; False where they are not there yet."""
        results_model = self._models.results
        results = results_model.results
        newest = self._models.document.revision, results_model.choice.dtype
        if results is None or (results.revision, results.dtype) != newest:
            return False
        blocks = []
        for batch in range(*part.batches):
            block = results_model.values(part.matrix, batch, part.rows, part.columns)
            if block is None:
                return False
            blocks.append(block)
        receiver(cast(np.stack(blocks), results.dtype), results.dtype)
        return True

    def _stop_waiting(self) -> None:
        self._awaited = None
        self._models.results.set_requests(self, ())

    @Slot()
    def _on_results_changed(self) -> None:
        if self._awaited is not None and self._give(*self._awaited):
            self._stop_waiting()

    @Slot(object)
    def _on_failure_changed(self, failure: object) -> None:
        if failure is not None:
            self._stop_waiting()


def _request(part: MatrixPart, batch: int) -> BlockRequest:
    """Of all cells, none reduced."""
    row_count, column_count = part.rows[1] - part.rows[0], part.columns[1] - part.columns[0]
    return BlockRequest(part.matrix, batch, part.rows, part.columns, row_count, column_count)
