"""The newest results, whether they are out of date, and what the views ask for."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.hidden_part import HiddenPart, concealed, hidden_cells
from attn_gui.core.results import Block, BlockRequest, ComputeChoice, ComputeFailure, Results, Span, ValueRange
from attn_gui.core.tensor import Shape
from attn_gui.models.hidden_cells import HiddenCells


class ResultsModel(QObject):
    """Holds one frozen `Results` at a time; every view of a computed number reads it here.

    Signals:
        results_changed(): another Results is held.
        change_came(): results of after an edit are held, and those of before beside them.
        staleness_changed(is_out_of_date).
        failure_changed(failure): a ComputeFailure, or None once a result came again.
        notices_changed(notices): the engine has something else to say of how it computes, or nothing any more.
        requests_changed(requests): the frozen set of all that the views want to see.
        busy_changed(is_busy): a computation takes long enough to be told, or none does any more.
    """

    results_changed = Signal()
    change_came = Signal()
    staleness_changed = Signal(bool)
    failure_changed = Signal(object)
    notices_changed = Signal(object)
    requests_changed = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, hidden_cells: HiddenCells | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hidden_cells = HiddenCells(self) if hidden_cells is None else hidden_cells
        self._hidden_cells.hidden_changed.connect(self.results_changed)
        self._results: Results | None = None
        self._before: Results | None = None
        self._first_revision = 0
        self._hidden_before: frozenset[HiddenPart] = frozenset()
        self._failure: ComputeFailure | None = None
        self._newest_revision = 0
        self._choice = ComputeChoice()
        self._is_busy = False
        self._is_out_of_date = False
        self._requests_by_owner: dict[Hashable, frozenset[BlockRequest]] = {}
        self._requests: frozenset[BlockRequest] = frozenset()

    @property
    def results(self) -> Results | None:
        """The newest answer of the engine; None until the first one."""
        return self._results

    @property
    def failure(self) -> ComputeFailure | None:
        """Why the newest request has no results; None where it has."""
        return self._failure

    @property
    def choice(self) -> ComputeChoice:
        """The device and dtype that are asked for; the results say which they were computed with."""
        return self._choice

    @property
    def requests(self) -> frozenset[BlockRequest]:
        """All that the views want to see."""
        return self._requests

    @property
    def is_busy(self) -> bool:
        """Whether a computation takes long enough to be told."""
        return self._is_busy

    @property
    def is_out_of_date(self) -> bool:
        """Whether a computation goes on (or failed) whose results will differ from those held."""
        return self._is_out_of_date

    def shape(self, matrix: str) -> Shape | None:
        """(batch, rows, columns) of an operand or result as last computed; None where there is none."""
        return self._results.shapes.get(matrix) if self._results else None

    def value(self, matrix: str, batch: int, row: int, column: int) -> float | None:
        """One value as computed; None where no unreduced block covers it."""
        values = self.values(matrix, batch, (row, row + 1), (column, column + 1))
        if values is None or self.is_hidden(matrix, row, column):
            return None
        return float(values[0, 0])

    def is_hidden(self, matrix: str, row: int, column: int) -> bool:
        """Whether the cell is kept from view."""
        return self._hidden_cells.is_hidden(matrix, row, column)

    def hidden_cells(self, matrix: str, rows: Span, columns: Span) -> np.ndarray | None:
        """(rows, columns), bool: which of these cells are kept from view; None where none is."""
        is_hidden = hidden_cells(matrix, rows, columns, self._hidden_cells.hidden)
        return is_hidden if is_hidden.any() else None

    def block(self, request: BlockRequest) -> Block | None:
        """The answer to the request, without what is hidden; None while there is none."""
        block = self._results.blocks.get(request) if self._results else None
        return block and concealed(block, self._hidden_cells.hidden)

    def values(self, matrix: str, batch: int, rows: Span, columns: Span) -> np.ndarray | None:
        """(rows, columns) float64, read-only, from a block that covers them unreduced; None where none does.

        A hidden cell's value may be there or be NaN: ask `is_hidden`. None, too, where a cell was revealed after the
        engine answered without it.
        """
        return _values(self._results, matrix, batch, rows, columns, self._hidden_cells.hidden)

    def change(self, matrix: str, batch: int, row: int, column: int) -> tuple[float, float] | None:
        """The value before the last edit and the one now, where that edit changed the cell; else None."""
        spans = (row, row + 1), (column, column + 1)
        before = _values(self._before, matrix, batch, *spans, self._hidden_cells.hidden)
        now = _values(self._results, matrix, batch, *spans, self._hidden_cells.hidden)
        if before is None or now is None or np.array_equal(before, now, equal_nan=True):
            return None
        if self.is_hidden(matrix, row, column) or any(part.holds(matrix, row, column) for part in self._hidden_before):
            return None
        return float(before[0, 0]), float(now[0, 0])

    def changed_cells(self, matrix: str, batch: int, rows: Span, columns: Span) -> np.ndarray | None:
        """(rows, columns), bool: which of these cells the last edit changed; None where it changed none."""
        before = _values(self._before, matrix, batch, rows, columns, self._hidden_cells.hidden)
        now = _values(self._results, matrix, batch, rows, columns, self._hidden_cells.hidden)
        if before is None or now is None:
            return None
        is_changed = (before != now) & ~(np.isnan(before) & np.isnan(now))
        for hidden in (self._hidden_cells.hidden, self._hidden_before):
            is_changed &= ~hidden_cells(matrix, rows, columns, hidden)
        return is_changed if is_changed.any() else None

    @Slot()
    def forget_changes(self) -> None:
        """Show no more what the last edit changed."""
        if self._before is not None:
            self._before = None
            self.results_changed.emit()

    def row_check(self, matrix: str, batch: int, row: int) -> tuple[float, float] | None:
        """The row's sum and smallest entry; None where no block bears them."""
        for request, block in (self._results.blocks if self._results else {}).items():
            if (
                block.row_sums is not None
                and block.row_minima is not None
                and (request.matrix, request.batch) == (matrix, batch)
                and _covers(block.rows, (row, row + 1))
            ):
                place = row - request.rows[0]
                return float(block.row_sums[place]), float(block.row_minima[place])
        return None

    def range(self, matrix: str, batch: int) -> ValueRange:
        """The finite values of that batch of the matrix."""
        return self._results.ranges.get((matrix, batch), ValueRange()) if self._results else ValueRange()

    def ranges(self, batch: int) -> tuple[ValueRange, ...]:
        """The same for every matrix that is known."""
        ranges = self._results.ranges if self._results else {}
        return tuple(found for (_, its_batch), found in ranges.items() if its_batch == batch)

    def set_requests(self, owner: Hashable, requests: Iterable[BlockRequest]) -> None:
        """Say all that `owner` shows now; replaces what it asked for before."""
        self._requests_by_owner[owner] = frozenset(requests)
        union = frozenset().union(*self._requests_by_owner.values())
        if union != self._requests:
            self._requests = union
            self.requests_changed.emit(union)

    def set_choice(self, choice: ComputeChoice) -> None:
        """Say with which device and dtype the coming results are asked for."""
        self._choice = choice
        self._update_staleness()

    @Slot(object)
    def accept(self, results: Results) -> None:
        """Hold newer results, and beside them those of before an edit."""
        old = self._results
        is_later = old is not None and results.revision != old.revision
        if old is not None and (old.device, old.dtype) != (results.device, results.dtype):
            self._before = None  # what rounding elsewhere changed is no edit's doing
        elif old is not None and is_later:
            is_edited = old.shapes == results.shapes and old.revision >= self._first_revision
            self._before = old if is_edited else None
            self._hidden_before = self._hidden_cells.hidden
        self._results = results
        if is_later and self._before is not None:
            self.change_came.emit()
        if results.notices != (old.notices if old else ()):
            self.notices_changed.emit(results.notices)
        self._set_failure(None)
        self._update_staleness()
        self.results_changed.emit()

    @Slot()
    def begin_anew(self) -> None:
        """Note that the results to come are another document's: they are no change of those before."""
        self._first_revision = self._newest_revision

    @Slot(object)
    def reject(self, failure: ComputeFailure) -> None:
        """Note that the newest request has no results."""
        self._set_failure(failure)
        self._update_staleness()

    @Slot(object, object)
    def expect(self, _change: object, revision: int) -> None:
        """Note that results of `revision` are to come."""
        self._newest_revision = revision
        self._update_staleness()

    @Slot(bool)
    def set_busy(self, is_busy: bool) -> None:
        """Note that a computation takes long enough to be told, or that none does."""
        self._is_busy = is_busy
        self._update_staleness()
        self.busy_changed.emit(is_busy)

    def _set_failure(self, failure: ComputeFailure | None) -> None:
        if failure is not self._failure:
            self._failure = failure
            self.failure_changed.emit(failure)

    def _update_staleness(self) -> None:
        results = self._results
        is_behind = results is not None and (results.revision, results.dtype) != (
            self._newest_revision,
            self._choice.dtype,
        )
        is_out_of_date = is_behind and (self._is_busy or self._failure is not None)
        if is_out_of_date != self._is_out_of_date:
            self._is_out_of_date = is_out_of_date
            self.staleness_changed.emit(is_out_of_date)


def _values(
    results: Results | None, matrix: str, batch: int, rows: Span, columns: Span, hidden: frozenset[HiddenPart]
) -> np.ndarray | None:
    for request, block in (results.blocks if results else {}).items():
        if (
            request.matrix == matrix
            and request.batch == batch
            and block.row_step == block.column_step == 1
            and _covers(block.rows, rows)
            and _covers(block.columns, columns)
        ):
            part = tuple(
                slice(span[0] - outer[0], span[1] - outer[0])
                for span, outer in ((rows, block.rows), (columns, block.columns))
            )
            was_hidden = block.is_hidden
            if was_hidden is None or not (was_hidden[part] & ~hidden_cells(matrix, rows, columns, hidden)).any():
                return block.values[part]
    return None


def _covers(outer: Span, inner: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
