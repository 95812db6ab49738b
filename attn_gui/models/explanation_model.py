"""The explanations of the chosen result: of its cell, its row or the whole matrix."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import FULL_DIGITS, Spelling
from attn_gui.core.product import Product
from attn_gui.core.results import Span
from attn_gui.core.stages import Stage
from attn_gui.core.tensor import Axis
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.product_part import ProductPart
from attn_gui.models.results_model import ResultsModel

Scope = Literal["cell", "row", "matrix"]
Reading = Literal["rows", "components"]

MOST_LINES = 256
"""Of a row or matrix with more cells, only so many are spelled."""
MOST_TERMS = 8
"""Of a longer sum, the smaller terms are folded."""
MOST_ENTRIES = 16
"""Of a longer row, only those around the chosen one are told."""
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
        self._explained: tuple[Product, Product, bool] | None = None
        self._labels = dict(document_model.document.labels)
        self._labelled_revision = document_model.revision
        selection.result_chosen.connect(self._on_choice_changed)
        selection.batch_changed.connect(self._on_choice_changed)
        document_model.document_changed.connect(self._on_document_changed)
        results_model.results_changed.connect(self._on_results_changed)
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
        if not self._explain():
            self.explanations_changed.emit()

    def set_reading(self, reading: Reading) -> None:
        """Read weighted sums as rows or entry by entry."""
        self._reading = reading
        self._ask()
        if not self._explain():
            self.explanations_changed.emit()

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
        self._follow_labels()
        self._ask()

    @property
    def _stage(self) -> Stage:
        return self._selection.active_stage

    @property
    def _spells_rows(self) -> bool:
        return self._reading == "rows" and self._stage.explained_columns(0) is None

    def _count(self, axis: Axis) -> int:
        return self._document_model.document.count(axis)

    def _chosen_part(self) -> ProductPart:
        """The chosen cell."""
        row, column = self._selection.chosen(self._stage.output)
        return self._part((row, row + 1), (column, column + 1))

    def _told_part(self) -> ProductPart:
        """The output rows and columns that are spelled."""
        chosen = self._chosen_part()
        rows, columns = chosen.rows, chosen.columns
        if self._spells_rows:
            columns = _around(columns[0], self._count(self._stage.axes[2]))
        elif self._scope != "cell":
            columns = (0, min(self._count(self._stage.axes[2]), MOST_LINES))
        if self._scope == "matrix":
            most_rows = MOST_LINES if self._spells_rows else max(MOST_LINES // max(columns[1], 1), 1)
            rows = (0, min(self._count(self._stage.axes[0]), most_rows))
        return self._part(rows, columns)

    def _part(self, rows: Span, columns: Span) -> ProductPart:
        batch = self._selection.batch
        return ProductPart(self._stage, (batch, batch + 1), rows, columns)

    def _ask(self) -> None:
        """Ask for the operands and results of all that is explained."""
        labels = self._document_model.document.labels
        parts = self._chosen_part(), self._told_part()
        self._results_model.set_requests(self, {request for part in parts for request in part.requests(labels)})

    @Slot()
    def _on_results_changed(self) -> None:
        self._explain()

    def _explain(self) -> bool:
        """Explain anew once the numbers are there, of places named as now; keep the old explanations until then.

        Returns whether there are others now, and tells of it.
        """
        self._follow_labels()  # a choice that moved is told before the change that moved it
        results = self._results_model.results
        if results is not None and results.revision < self._labelled_revision:
            return False
        if self._results_model.shape(self._stage.output) is None:
            self._lines, self._chosen, self._explained = (), None, None
        else:
            parts = self._chosen_part(), self._told_part()
            chosen, told = (part.read(self._results_model, self._labels) for part in parts)
            if chosen is None or told is None or not self._explain_products(chosen, told):
                return False
        self.explanations_changed.emit()
        return True

    def _explain_products(self, chosen: Product, told: Product) -> bool:
        """Explain what differs from what is explained already; an edit elsewhere changes nothing."""
        last_chosen, last_told, by_rows = self._explained or (None, None, None)
        is_chosen_told = last_chosen is not None and chosen.is_same_as(last_chosen)
        are_lines_told = last_told is not None and by_rows == self._spells_rows and told.is_same_as(last_told)
        if not is_chosen_told:
            self._chosen = next(chosen.explanations(by_rows=False))
        if not are_lines_told:
            self._lines = tuple(told.explanations(by_rows=self._spells_rows))
        self._explained = (chosen, told, self._spells_rows)
        return not (is_chosen_told and are_lines_told)

    def _follow_labels(self) -> None:
        """Note since when places are counted and named as now: older results are of other places."""
        labels = self._document_model.document.labels
        if labels != self._labels:
            self._labels, self._labelled_revision = dict(labels), self._document_model.revision


def _around(chosen: int, count: int) -> Span:
    """The entries of a row that are told: those of the same group of `MOST_ENTRIES` as the chosen one."""
    first = chosen // MOST_ENTRIES * MOST_ENTRIES
    return first, min(first + MOST_ENTRIES, count)
