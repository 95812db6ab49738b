"""The numbers of the moment for a lesson's text; what is hidden stays blank in it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.document import Document
from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import plain_text, row_text, sum_pieces
from attn_gui.core.hidden_part import HIDDEN_TEXT
from attn_gui.core.lesson_text import (
    Cells,
    ChosenName,
    CountOf,
    LabelOf,
    Placeholder,
    ShapeOf,
    SumOf,
    Template,
    render,
    shapes_with_results,
    stage_of,
)
from attn_gui.core.product import Product
from attn_gui.core.results import BlockRequest, Span
from attn_gui.core.stages import Stage
from attn_gui.core.tensor import Axis
from attn_gui.models.explanation_model import MOST_ENTRIES, UNREDUCED
from attn_gui.models.message_text import translated
from attn_gui.models.model_set import ModelSet

BLANK = HIDDEN_TEXT
"""In the place of a hidden number."""
NOT_THERE = "…"
"""In the place of a number that is not computed yet, or whose cell is no more."""


class LiveNumbers(QObject):
    """Fills a template; no text ever mixes the numbers of two states.

    Signals:
        numbers_changed(): the text may be another one now.
    """

    numbers_changed = Signal()

    def __init__(self, models: ModelSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._template: Template = ()
        models.results.results_changed.connect(self._on_results_changed)
        models.results.failure_changed.connect(self._on_failure_changed)
        models.explanations.explanations_changed.connect(self._on_view_changed)
        models.selection.result_chosen.connect(self._on_view_changed)
        models.selection.batch_changed.connect(self._on_view_changed)
        models.hidden.hidden_changed.connect(self._on_view_changed)

    @property
    def text(self) -> str:
        """The template with the numbers of now."""
        return render(self._template, self)

    def follow(self, template: Template) -> None:
        """Fill this template, and ask the engine for its numbers."""
        self._template = template
        self._ask()

    def text_of(self, placeholder: Placeholder) -> str:
        """What stands in its place now."""
        match placeholder:
            case Cells():
                return self._cells_text(placeholder)
            case SumOf(cells):
                return self._sum_text(cells or self._chosen_cells())
            case ChosenName():
                return self._name(self._chosen_cells())
            case ShapeOf(matrix):
                return str(shapes_with_results(self._document).get(matrix, NOT_THERE))
            case CountOf(axis):
                return str(self._document.count(axis))
            case LabelOf(axis, place):
                return self._label(axis, place)

    @property
    def _document(self) -> Document:
        return self._models.document.document

    # ---- when the text changes

    @Slot()
    def _on_results_changed(self) -> None:
        if self._is_settled:
            self.numbers_changed.emit()

    @Slot(object)
    def _on_failure_changed(self, failure: object) -> None:
        if failure is not None:
            self.numbers_changed.emit()

    @Slot()
    def _on_view_changed(self) -> None:
        self._ask()
        self.numbers_changed.emit()

    @property
    def _is_settled(self) -> bool:
        """Whether the results are those of the document as it is; those of another state are not told beside it."""
        results = self._models.results.results
        return results is not None and results.revision == self._models.document.revision

    # ---- which parts of the matrices

    def _ask(self) -> None:
        requests = [
            BlockRequest(matrix, batch, rows, columns, most_rows=UNREDUCED, most_columns=UNREDUCED)
            for matrix, batch, rows, columns in self._parts()
        ]
        self._models.results.set_requests(self, requests)

    def _parts(self) -> Iterator[tuple[str, int, Span, Span]]:
        """(matrix, batch, rows, columns) of all computed numbers in the template."""
        for piece in self._template:
            if isinstance(piece, Cells) and stage_of(piece.matrix) is not None and self._is_there(piece):
                yield piece.matrix, self._batch(piece), *self._spans(piece)
            elif isinstance(piece, SumOf):
                cells = piece.cells or self._chosen_cells()
                if self._is_there(cells):
                    for matrix, spans in self._product_spans(cells).items():
                        yield matrix, self._batch(cells), *spans

    def _batch(self, cells: Cells) -> int:
        return self._models.selection.batch if cells.batch is None else cells.batch

    def _is_there(self, cells: Cells) -> bool:
        """Whether the document has them still: its shape may have been changed in mid-lesson."""
        shape = shapes_with_results(self._document).get(cells.matrix)
        places = self._batch(cells), cells.row, cells.column or 0
        return shape is not None and all(place < count for place, count in zip(places, shape, strict=True))

    def _spans(self, cells: Cells) -> tuple[Span, Span]:
        """Its row, and its column or the first entries of the row."""
        if cells.column is not None:
            return (cells.row, cells.row + 1), (cells.column, cells.column + 1)
        column_count = shapes_with_results(self._document)[cells.matrix][2]
        return (cells.row, cells.row + 1), (0, min(column_count, MOST_ENTRIES))

    def _product_spans(self, cells: Cells) -> dict[str, tuple[Span, Span]]:
        """The parts of the three matrices that a sum is made of."""
        stage, (rows, columns) = self._stage(cells), self._spans(cells)
        inner = (0, self._document.count(stage.axes[1]))
        right = (columns, inner) if stage.right_is_transposed else (inner, columns)
        return {stage.left: (rows, inner), stage.right: right, stage.output: (rows, columns)}

    def _stage(self, cells: Cells) -> Stage:
        stage = stage_of(cells.matrix)
        assert stage is not None, "only results are sums"
        return stage

    def _chosen_cells(self) -> Cells:
        """The chosen cell of the panel last touched; its row where that is read by rows."""
        stage = self._models.selection.active_stage
        row, column = self._models.selection.chosen(stage.output)
        by_rows = self._models.explanations.reading == "rows" and stage.explained_columns(column) is None
        return Cells(stage.output, None, row, None if by_rows else column)

    # ---- as text

    def _cells_text(self, cells: Cells) -> str:
        if not self._is_there(cells):
            return NOT_THERE
        (row, _), (first, stop) = self._spans(cells)
        texts = [self._number_text(cells.matrix, self._batch(cells), row, column) for column in range(first, stop)]
        if cells.column is not None:
            return texts[0]
        left_out = [NOT_THERE] * (stop < shapes_with_results(self._document)[cells.matrix][2])
        return f"[{', '.join([*texts, *left_out])}]"

    def _number_text(self, matrix: str, batch: int, row: int, column: int) -> str:
        if self._models.hidden.is_hidden(matrix, row, column):
            return BLANK
        spelling = self._models.explanations.spelling
        tensor = self._models.document.tensor(matrix)
        if tensor is not None:
            return spelling.number(float(tensor.values[batch, row, column]), tensor.storage_dtype)
        results = self._models.results.results
        value = self._models.results.value(matrix, batch, row, column)
        if results is None or value is None or not self._is_settled:
            return NOT_THERE
        return spelling.number(value, results.dtype)

    def _sum_text(self, cells: Cells) -> str:
        """The terms and the result; "=" and a blank where that is hidden, as a sign would tell of it."""
        explanation = self._explanation(cells)
        if explanation is None:
            return NOT_THERE
        spelled = self._models.explanations.spelling.spell(explanation)
        first = self._spans(cells)[1][0]
        is_hidden = [
            self._models.hidden.is_hidden(cells.matrix, cells.row, column)
            for column in range(first, first + len(spelled.result))
        ]
        result = tuple(BLANK if hidden else text for text, hidden in zip(spelled.result, is_hidden, strict=True))
        sign = "=" if any(is_hidden) else spelled.sign
        return f"{plain_text(sum_pieces(spelled), translated)} {sign} {row_text(explanation, result)}"

    def _explanation(self, cells: Cells) -> Explanation | None:
        """How the result came about; None while a number of it is missing."""
        if not self._is_there(cells) or not self._is_settled:
            return None
        results, stage, labels = self._models.results, self._stage(cells), self._document.labels
        spans = self._product_spans(cells)
        parts = {matrix: results.values(matrix, self._batch(cells), *part) for matrix, part in spans.items()}
        present = {matrix: values[None] for matrix, values in parts.items() if values is not None}
        if len(present) < len(parts) or results.results is None:
            return None
        rows, columns = spans[stage.output]
        product = Product(
            stage,
            results.results.dtype,
            present[stage.left],
            present[stage.right],
            present[stage.output],
            (),
            labels[stage.axes[0]][slice(*rows)],
            labels[stage.axes[1]],
            labels[stage.axes[2]][slice(*columns)],
            (0, self._document.count(stage.axes[2]) - columns[1]) if cells.column is None else (0, 0),
        )
        return next(product.explanations(by_rows=cells.column is None), None)

    def _name(self, cells: Cells) -> str:
        """As the arithmetic calls it: `score[agent1, agent2]`, with the batch before where there are several."""
        stage, several = self._stage(cells), self._document.count("batch") > 1
        places = [(stage.axes[0], cells.row)] + ([] if cells.column is None else [(stage.axes[2], cells.column)])
        names = [self._label(axis, place) for axis, place in places]
        return f"{cells.matrix}[{', '.join([*([str(self._batch(cells))] * several), *names])}]"

    def _label(self, axis: Axis, place: int) -> str:
        labels: tuple[str, ...] = self._document.labels.get(axis, ())
        return labels[place] if place < len(labels) else NOT_THERE
