"""The explanations of the chosen result: of its cell, its row or the whole matrix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import FULL_DIGITS, Spelling
from attn_gui.core.results import BlockRequest, Span
from attn_gui.core.stages import Stage
from attn_gui.core.stages.stage import Names
from attn_gui.core.tensor import Axis
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.results_model import ResultsModel

Scope = Literal["cell", "row", "matrix"]
Reading = Literal["rows", "components"]
Spans = dict[str, tuple[Span, Span]]

MOST_LINES = 256
"""Of a row or matrix with more cells, only so many are spelled."""
MOST_TERMS = 8
"""Of a longer sum, the smaller terms are folded."""
UNREDUCED = 1 << 30


class ExplanationModel(QObject):
    """Made of operands and results of one revision, so that no sum ever mixes two states.

    Signals:
        explanations_changed(): other sums, or the same ones to be spelled in another way.
    """

    explanations_changed = Signal()

    def __init__(
        self,
        document_model: DocumentModel,
        results_model: ResultsModel,
        selection: CellSelection,
        options: DisplayOptions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document_model = document_model
        self._results_model = results_model
        self._selection = selection
        self._options = options
        self._scope: Scope = "cell"
        self._reading: Reading = "rows"
        self._tells_all_terms = False
        self._tells_all_digits = False
        self._lines: tuple[Explanation, ...] = ()
        self._chosen: Explanation | None = None
        selection.result_chosen.connect(self._on_choice_changed)
        selection.batch_changed.connect(self._on_choice_changed)
        document_model.document_changed.connect(self._on_document_changed)
        results_model.results_changed.connect(self._explain)
        options.options_changed.connect(self.explanations_changed)
        self._ask()

    @property
    def lines(self) -> tuple[Explanation, ...]:
        """The sums to be spelled, in the document's order."""
        return self._lines

    @property
    def left_out_count(self) -> int:
        """How many sums the scope has beyond those spelled."""
        row_count, column_count = self._count(self._stage.axes[0]), self._count(self._stage.axes[2])
        sums_a_row = 1 if self._spells_rows else column_count
        sum_counts = {"cell": 1, "row": sums_a_row, "matrix": row_count * sums_a_row}
        return sum_counts[self._scope] - len(self._lines) if self._lines else 0

    @property
    def chosen(self) -> Explanation | None:
        """The chosen cell's own sum; None until its numbers are there."""
        return self._chosen

    @property
    def spelling(self) -> Spelling:
        """How sums are spelled now."""
        digits = FULL_DIGITS if self._tells_all_digits else self._options.digits
        return Spelling(digits, UNREDUCED if self._tells_all_terms else MOST_TERMS)

    @property
    def scope(self) -> Scope:
        """What is spelled."""
        return self._scope

    @property
    def reading(self) -> Reading:
        """How a weighted sum is read: as rows of v, or entry by entry."""
        return self._reading

    @property
    def tells_all_terms(self) -> bool:
        """Whether no term is folded."""
        return self._tells_all_terms

    @property
    def tells_all_digits(self) -> bool:
        """Whether no digit is rounded away."""
        return self._tells_all_digits

    def set_scope(self, scope: Scope) -> None:
        """Spell the chosen cell, its row, or the whole matrix."""
        self._scope = scope
        self._ask()
        self._explain()

    def set_reading(self, reading: Reading) -> None:
        """Read weighted sums as rows or entry by entry."""
        self._reading = reading
        self._ask()
        self._explain()

    def set_tells_all_terms(self, tells_all_terms: bool) -> None:
        """Unfold long sums, or fold them."""
        self._tells_all_terms = tells_all_terms
        self.explanations_changed.emit()

    def set_tells_all_digits(self, tells_all_digits: bool) -> None:
        """Tell every digit, or round as everywhere."""
        self._tells_all_digits = tells_all_digits
        self.explanations_changed.emit()

    @Slot()
    def _on_choice_changed(self) -> None:
        self._ask()
        self._explain()

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        self._ask()

    @property
    def _stage(self) -> Stage:
        return self._selection.active_stage

    @property
    def _spells_rows(self) -> bool:
        return self._reading == "rows" and self._stage.explained_columns(0) is None

    def _count(self, axis: Axis) -> int:
        return self._document_model.document.count(axis)

    def _chosen_cells(self) -> tuple[Span, Span]:
        row, column = self._selection.chosen(self._stage.output)
        return (row, row + 1), (column, column + 1)

    def _scope_cells(self) -> tuple[Span, Span]:
        """The output rows and columns that are spelled."""
        chosen_rows, chosen_columns = self._chosen_cells()
        if self._scope == "cell":
            return chosen_rows, chosen_columns
        columns = (0, min(self._count(self._stage.axes[2]), MOST_LINES))
        if self._scope == "row":
            return chosen_rows, columns
        most_rows = MOST_LINES if self._spells_rows else MOST_LINES // max(columns[1], 1)
        return (0, min(self._count(self._stage.axes[0]), most_rows)), columns

    def _spans(self, rows: Span, columns: Span) -> Spans:
        """The parts of the three matrices that make these output cells."""
        stage = self._stage
        inner = (0, self._count(stage.axes[1]))
        if stage.explained_columns(columns[0]) is None:
            columns = (0, self._count(stage.axes[2]))
        right = (columns, inner) if stage.right_is_transposed else (inner, columns)
        return {stage.left: (rows, inner), stage.right: right, stage.output: (rows, columns)}

    def _cell_spans(self) -> Spans:
        return self._spans(*self._chosen_cells())

    def _ask(self) -> None:
        """Ask for the operands and results of all that is explained."""
        spans = {*self._cell_spans().items(), *self._spans(*self._scope_cells()).items()}
        self._results_model.set_requests(
            self,
            [
                BlockRequest(matrix, self._selection.batch, rows, columns, most_rows=UNREDUCED, most_columns=UNREDUCED)
                for matrix, (rows, columns) in spans
            ],
        )

    @Slot()
    def _explain(self) -> None:
        """Explain anew once the numbers are there; keep the old explanations until then."""
        if self._results_model.shape(self._stage.output) is None:
            self._lines, self._chosen = (), None
        else:
            chosen = next(iter(self._explained(self._cell_spans(), self._chosen_cells())), None)
            lines = tuple(self._explained(self._spans(*self._scope_cells()), self._scope_cells()))
            if chosen is None or not lines:
                return
            column = self._selection.chosen(self._stage.output)[1]
            self._chosen, self._lines = chosen.component(column) if chosen.is_vector else chosen, lines
        self.explanations_changed.emit()

    def _explained(self, spans: Spans, cells: tuple[Span, Span]) -> Iterator[Explanation]:
        """The explanations of the output cells, from parts of the matrices; none while a part is missing."""
        batch = self._selection.batch
        parts = {name: self._results_model.values(name, batch, *part) for name, part in spans.items()}
        present = {name: part for name, part in parts.items() if part is not None}
        if len(present) == len(parts):
            for row in range(*cells[0]):
                yield from self._explained_row(present, spans, row, cells[1])

    def _explained_row(
        self, parts: dict[str, np.ndarray], spans: Spans, row: int, columns: Span
    ) -> Iterator[Explanation]:
        stage = self._stage
        first_row, first_column = spans[stage.output][0][0], spans[stage.output][1][0]
        here = slice(row - first_row, row - first_row + 1)
        left, right, result = parts[stage.left][here], parts[stage.right], parts[stage.output][here]
        if stage.explained_columns(columns[0]) is None:
            whole_row = self._explain_columns(row, spans[stage.output][1], left, right, result)
            if self._spells_rows:
                yield whole_row
            else:
                yield from (whole_row.component(column) for column in range(*columns))
            return
        for column in range(*columns):
            place = slice(column - first_column, column - first_column + 1)
            right_part = right[place] if stage.right_is_transposed else right[:, place]
            yield self._explain_columns(row, (column, column + 1), left, right_part, result[:, place])

    def _explain_columns(
        self, row: int, columns: Span, left: np.ndarray, right: np.ndarray, result: np.ndarray
    ) -> Explanation:
        stage, labels = self._stage, self._document_model.document.labels
        before = (str(self._selection.batch),) if self._count("batch") > 1 else ()
        names = Names(
            labels[stage.axes[0]][row], labels[stage.axes[1]], labels[stage.axes[2]][columns[0] : columns[1]], before
        )
        results = self._results_model.results
        assert results is not None
        return stage.explain({stage.left: left, stage.right: right, stage.output: result}, names, results.dtype)
