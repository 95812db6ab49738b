"""Every change of a document as plain data: what it does, its inverse, and what it means for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.tensor import OPERAND_AXES, Tensor


@dataclass(frozen=True, slots=True)
class Region:
    """The cells of a matrix at the crossings of these batches, rows and columns; None means all of them."""

    matrix: str
    batches: tuple[int, ...] | None = None
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None


@dataclass(frozen=True, eq=False, slots=True)
class SetCells:
    """New stored values for some cells of one operand.

    indices: (cells,), int64, into the flattened (batch, rows, columns). values: (cells,), in the tensor's holding dtype.
    """

    matrix: str
    indices: np.ndarray
    values: np.ndarray

    @classmethod
    def one(cls, tensor: Tensor, batch: int, row: int, column: int, value: float) -> SetCells:
        """The edit that sets a single cell."""
        index = np.ravel_multi_index((batch, row, column), tensor.shape)
        return cls(tensor.name, np.array([index], dtype=np.int64), np.array([value], dtype=tensor.values.dtype))

    def apply(self, document: Document) -> SetCells:
        """Write the values; returns the edit that takes it back."""
        flat = document.tensors[self.matrix].values.reshape(-1)
        inverse = SetCells(self.matrix, self.indices, flat[self.indices])
        flat[self.indices] = self.values
        return inverse

    def engine_change(self, document: Document) -> EngineChange:
        """What the engine has to do after `apply`."""
        return self

    def region(self, shape: tuple[int, int, int]) -> Region:
        """The touched cells, and those that share a row with one and a column with another."""
        batches, rows, columns = np.unravel_index(self.indices, shape)
        return Region(self.matrix, *(tuple(np.unique(places).tolist()) for places in (batches, rows, columns)))


@dataclass(frozen=True, eq=False, slots=True)
class LoadTensors:
    """Whole operands for the engine, in memory that nobody writes to; None takes an operand away."""

    tensors: Mapping[str, Tensor | None]


EngineChange = SetCells | LoadTensors


def load_everything(document: Document) -> LoadTensors:
    """The document's operands as they are now, for an engine that knows nothing yet."""
    absent: dict[str, Tensor | None] = dict.fromkeys(OPERAND_AXES)
    return LoadTensors(absent | {name: tensor.copy() for name, tensor in document.tensors.items()})


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceDocument:
    """Another document in place of the present one. The edit owns `replacement`."""

    replacement: Document

    def apply(self, document: Document) -> ReplaceDocument:
        """Take over the replacement's content; returns the edit that takes it back."""
        inverse = ReplaceDocument(Document(document.tensors, document.labels))
        fresh = self.replacement.copy()
        document.tensors, document.labels = fresh.tensors, fresh.labels
        return inverse

    def engine_change(self, document: Document) -> EngineChange:
        """What the engine has to do after `apply`."""
        return load_everything(document)


class Edit(Protocol):
    """A change of a document."""

    def apply(self, document: Document) -> Edit:
        """Make the change; returns its inverse."""
        ...

    def engine_change(self, document: Document) -> EngineChange | None:
        """What the engine has to do after `apply`; None where no value changed."""
        ...
