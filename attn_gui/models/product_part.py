"""Which part of a stage's output is wanted, with the operands that make it, and how it is had from the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from attn_gui.core.product import Product
from attn_gui.core.results import BlockRequest, Span
from attn_gui.core.stages import Stage
from attn_gui.core.tensor import Axis
from attn_gui.models.results_model import ResultsModel

Labels = Mapping[Axis, tuple[str, ...]]
"""The document's, which also tell how long each axis is."""


@dataclass(frozen=True, slots=True)
class ProductPart:
    """Some rows and columns of some batches of a stage's output."""

    stage: Stage
    batches: Span
    rows: Span
    columns: Span

    def requests(self, labels: Labels) -> Iterator[BlockRequest]:
        """What to ask the engine for: every cell of the operands and of the result, none reduced."""
        for batch in range(*self.batches):
            for matrix, (rows, columns) in self._spans(labels).items():
                yield BlockRequest(matrix, batch, rows, columns, rows[1] - rows[0], columns[1] - columns[0])

    def read(self, results_model: ResultsModel, labels: Labels) -> Product | None:
        """The product as computed, all of one revision; None while a part of it is missing."""
        stage, results = self.stage, results_model.results
        arrays = {
            matrix: self._read_matrix(results_model, matrix, *spans) for matrix, spans in self._spans(labels).items()
        }
        present = {matrix: array for matrix, array in arrays.items() if array is not None}
        if results is None or len(present) < len(arrays):
            return None
        row_names, inner_names, column_names = (labels[axis] for axis in stage.axes)
        batch_names = tuple(map(str, range(*self.batches))) if len(labels.get("batch", ())) > 1 else ()
        product = Product(
            stage,
            results.dtype,
            present[stage.left],
            present[stage.right],
            present[stage.output],
            batch_names,
            row_names[slice(*self.rows)],
            inner_names,
            column_names[slice(*self.columns)],
            (self.columns[0], len(column_names) - self.columns[1]),
        )
        is_hidden = results_model.hidden_cells(stage.output, self.rows, self.columns)
        return product if is_hidden is None else product.without(is_hidden)

    def _spans(self, labels: Labels) -> dict[str, tuple[Span, Span]]:
        """The rows and columns of each of the three matrices."""
        stage, inner = self.stage, (0, len(labels.get(self.stage.axes[1], ())))
        right = (self.columns, inner) if stage.right_is_transposed else (inner, self.columns)
        return {stage.left: (self.rows, inner), stage.right: right, stage.output: (self.rows, self.columns)}

    def _read_matrix(self, results_model: ResultsModel, matrix: str, rows: Span, columns: Span) -> np.ndarray | None:
        blocks = [results_model.values(matrix, batch, rows, columns) for batch in range(*self.batches)]
        present = [block for block in blocks if block is not None]
        return np.stack(present) if len(present) == len(blocks) else None
