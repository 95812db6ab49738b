"""Every change of a document as plain data: what it does, its inverse, and what it means for the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.tensor import OPERAND_AXES, Axis, Shape, Tensor


@dataclass(frozen=True, slots=True)
class Region:
    """The cells of a matrix at the crossings of these batches, rows and columns; None means all of them."""

    matrix: str
    batches: tuple[int, ...] | None = None
    rows: tuple[int, ...] | None = None
    columns: tuple[int, ...] | None = None


class Edit(Protocol):
    """A change of a document. It owns what it holds: nobody writes into its arrays."""

    def apply(self, document: Document) -> Edit:
        """Make the change; returns its inverse."""
        ...

    def engine_change(self, document: Document) -> EngineChange | None:
        """What the engine has to do after `apply`; None where no value changed."""
        ...

    @property
    def byte_count(self) -> int:
        """How much memory it holds, about."""
        ...

    def inverse_byte_count(self, document: Document) -> int:
        """How much memory its inverse will hold, about, told before it is made."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class SetCells:
    """New stored values for some cells of one operand.

    indices: (cells,), int64, into the flattened (batch, rows, columns). values: (cells,), in the holding dtype.
    """

    matrix: str
    indices: np.ndarray
    values: np.ndarray

    @classmethod
    def one(cls, tensor: Tensor, batch: int, row: int, column: int, value: float) -> SetCells:
        """The edit that sets a single cell."""
        return cls.block(tensor, batch, row, column, np.array([[value]]))

    @classmethod
    def block(cls, tensor: Tensor, batch: int, row: int, column: int, values: np.ndarray) -> SetCells:
        """The edit that sets a block of (rows, columns) values from a cell on, without the cells that stay as they are.

        The values must be such as the tensor's dtype holds.
        """
        row_count, column_count = values.shape
        present = tensor.values[batch, row : row + row_count, column : column + column_count]
        wanted = values.astype(tensor.values.dtype)
        rows, columns = np.nonzero(_bits(wanted) != _bits(present))
        flat = np.ravel_multi_index((np.full_like(rows, batch), rows + row, columns + column), tensor.shape)
        return cls(tensor.name, flat.astype(np.int64), wanted[rows, columns])

    @property
    def is_empty(self) -> bool:
        """Whether it changes no cell."""
        return not self.indices.size

    @property
    def byte_count(self) -> int:
        """The indices and the values."""
        return int(self.indices.nbytes + self.values.nbytes)

    def inverse_byte_count(self, document: Document) -> int:
        """The values; it shares the indices."""
        return int(self.values.nbytes)

    def apply(self, document: Document) -> SetCells:
        """Write the values; returns the edit that takes it back."""
        flat = document.tensors[self.matrix].values.reshape(-1)
        inverse = SetCells(self.matrix, self.indices, flat[self.indices])
        flat[self.indices] = self.values
        return inverse

    def engine_change(self, document: Document) -> EngineChange:
        """Itself."""
        return self

    def region(self, shape: Shape) -> Region:
        """The touched cells, and those that share a row with one and a column with another."""
        batches, rows, columns = np.unravel_index(self.indices, shape)
        # Counted rather than np.unique, which takes seconds for millions of cells.
        return Region(
            self.matrix, *(tuple(np.flatnonzero(np.bincount(places)).tolist()) for places in (batches, rows, columns))
        )


@dataclass(frozen=True, eq=False, slots=True)
class LoadTensors:
    """Whole operands for the engine, in memory that nobody writes to; None takes an operand away."""

    tensors: Mapping[str, Tensor | None]


EngineChange = SetCells | LoadTensors


def load_everything(document: Document) -> LoadTensors:
    """The document's operands as they are now, for an engine that knows nothing yet."""
    return _load(document, tuple(OPERAND_AXES))


@dataclass(frozen=True, eq=False, slots=True)
class InsertPlaces:
    """New places on an axis, before `position`, in every operand that has it.

    slabs: by operand, the values of the new places, in its holding dtype; where there is none they are 0.
    """

    axis: Axis
    position: int
    labels: tuple[str, ...]
    slabs: Mapping[str, np.ndarray] = field(default_factory=dict)

    @property
    def byte_count(self) -> int:
        """The slabs."""
        return sum(slab.nbytes for slab in self.slabs.values())

    def inverse_byte_count(self, document: Document) -> int:
        """Nothing."""
        return 0

    def apply(self, document: Document) -> RemovePlaces:
        """Insert the places; returns the edit that takes them out again."""
        longer = {}
        for name, dimension in _operands_with(document, self.axis):
            tensor = document.tensors[name]
            shape = list(tensor.shape)
            shape[dimension] = len(self.labels)
            slab = self.slabs.get(name)
            inserted = np.zeros(shape, tensor.values.dtype) if slab is None else slab
            before, after = np.split(tensor.values, [self.position], axis=dimension)
            longer[name] = Tensor(name, _joined([before, inserted, after], dimension), tensor.storage_dtype)
        document.tensors.update(longer)
        _replace_labels(document, self.axis, self.position, 0, self.labels)
        return RemovePlaces(self.axis, self.position, len(self.labels))

    def engine_change(self, document: Document) -> EngineChange:
        """The operands that have the axis."""
        return _load(document, tuple(name for name, _ in _operands_with(document, self.axis)))


@dataclass(frozen=True, eq=False, slots=True)
class RemovePlaces:
    """`count` places of an axis, from `position` on, taken out of every operand that has it."""

    axis: Axis
    position: int
    count: int

    @property
    def byte_count(self) -> int:
        """Nothing: its inverse holds what it takes out."""
        return 0

    def inverse_byte_count(self, document: Document) -> int:
        """The values that it takes out."""
        operands = (
            (document.tensors[name].values, dimension) for name, dimension in _operands_with(document, self.axis)
        )
        return sum(values.nbytes // values.shape[dimension] * self.count for values, dimension in operands)

    def apply(self, document: Document) -> InsertPlaces:
        """Take the places out; returns the edit that puts them back, with their values and labels."""
        ends = [self.position, self.position + self.count]
        slabs, shorter = {}, {}
        for name, dimension in _operands_with(document, self.axis):
            tensor = document.tensors[name]
            before, removed, after = np.split(tensor.values, ends, axis=dimension)
            slabs[name] = removed.copy()
            shorter[name] = Tensor(name, _joined([before, after], dimension), tensor.storage_dtype)
        document.tensors.update(shorter)
        labels = document.labels[self.axis][self.position : self.position + self.count]
        _replace_labels(document, self.axis, self.position, self.count, ())
        return InsertPlaces(self.axis, self.position, labels, slabs)

    def engine_change(self, document: Document) -> EngineChange:
        """The operands that have the axis."""
        return _load(document, tuple(name for name, _ in _operands_with(document, self.axis)))


@dataclass(frozen=True, slots=True)
class RenamePlaces:
    """Other labels for the places of an axis from `position` on."""

    axis: Axis
    position: int
    labels: tuple[str, ...]

    @property
    def byte_count(self) -> int:
        """The labels, about."""
        return sum(map(len, self.labels))

    def inverse_byte_count(self, document: Document) -> int:
        """As many labels."""
        return self.byte_count

    def apply(self, document: Document) -> RenamePlaces:
        """Write the labels; returns the edit that takes it back."""
        old = document.labels[self.axis][self.position : self.position + len(self.labels)]
        _replace_labels(document, self.axis, self.position, len(self.labels), self.labels)
        return RenamePlaces(self.axis, self.position, old)

    def engine_change(self, document: Document) -> None:
        """Nothing: no value changed."""
        return


@dataclass(frozen=True, slots=True)
class ConvertStorage:
    """Another storage dtype for an operand; without loss only into one that holds all its values."""

    matrix: str
    storage_dtype: DtypeName

    @property
    def byte_count(self) -> int:
        """Next to nothing."""
        return 0

    def inverse_byte_count(self, document: Document) -> int:
        """Next to nothing."""
        return 0

    def apply(self, document: Document) -> ConvertStorage:
        """Convert; returns the edit that takes it back."""
        tensor = document.tensors[self.matrix]
        converted = Tensor(self.matrix, cast(tensor.values, self.storage_dtype), self.storage_dtype)
        document.tensors[self.matrix] = converted
        return ConvertStorage(self.matrix, tensor.storage_dtype)

    def engine_change(self, document: Document) -> EngineChange:
        """The operand."""
        return _load(document, (self.matrix,))


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceTensor:
    """Another operand in place of the one of its name, of the same shape; the edit owns it."""

    tensor: Tensor

    @property
    def byte_count(self) -> int:
        """The values."""
        return self.tensor.values.nbytes

    def inverse_byte_count(self, document: Document) -> int:
        """The values that were there."""
        return document.tensors[self.tensor.name].values.nbytes

    def apply(self, document: Document) -> ReplaceTensor:
        """Put it in place; returns the edit that takes it back."""
        old = document.tensors[self.tensor.name]
        document.tensors[self.tensor.name] = self.tensor.copy()
        return ReplaceTensor(old)

    def engine_change(self, document: Document) -> EngineChange:
        """The operand."""
        return _load(document, (self.tensor.name,))


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceDocument:
    """Another document in place of the present one. The edit owns `replacement`."""

    replacement: Document

    @property
    def byte_count(self) -> int:
        """All values."""
        return sum(tensor.values.nbytes for tensor in self.replacement.tensors.values())

    def inverse_byte_count(self, document: Document) -> int:
        """All values that were there."""
        return sum(tensor.values.nbytes for tensor in document.tensors.values())

    def apply(self, document: Document) -> ReplaceDocument:
        """Take over the replacement's content; returns the edit that takes it back."""
        inverse = ReplaceDocument(Document(document.tensors, document.labels))
        fresh = self.replacement.copy()
        document.tensors, document.labels = fresh.tensors, fresh.labels
        return inverse

    def engine_change(self, document: Document) -> EngineChange:
        """Everything."""
        return load_everything(document)


@dataclass(frozen=True, eq=False, slots=True)
class EditSequence:
    """Edits made one after the other as one step."""

    edits: tuple[Edit, ...]

    @property
    def byte_count(self) -> int:
        """That of the parts."""
        return sum(edit.byte_count for edit in self.edits)

    def inverse_byte_count(self, document: Document) -> int:
        """That of the parts, each told of the present document."""
        return sum(edit.inverse_byte_count(document) for edit in self.edits)

    def apply(self, document: Document) -> EditSequence:
        """Make them all, or none where one fails; returns the sequence that takes them back."""
        inverses: list[Edit] = []
        try:
            for edit in self.edits:
                inverses.insert(0, edit.apply(document))
        except BaseException:
            for inverse in inverses:
                inverse.apply(document)
            raise
        return EditSequence(tuple(inverses))

    def engine_change(self, document: Document) -> EngineChange | None:
        """The operands that any of them changed."""
        names: set[str] = set()
        for edit in self.edits:
            change = edit.engine_change(document)
            if isinstance(change, SetCells):
                names.add(change.matrix)
            elif change is not None:
                names.update(change.tensors)
        return _load(document, tuple(names)) if names else None


def _bits(values: np.ndarray) -> np.ndarray:
    """The values' bit patterns as integers, so that -0.0 differs from 0.0 and NaN equals itself."""
    return np.ascontiguousarray(values).view(f"u{values.dtype.itemsize}")


def _joined(parts: list[np.ndarray], dimension: int) -> np.ndarray:
    """The parts in a row, in memory of their own: in the order of C, which np.concatenate alone does not see to."""
    return np.ascontiguousarray(np.concatenate(parts, axis=dimension))


def _operands_with(document: Document, axis: Axis) -> list[tuple[str, int]]:
    """The operands that have the axis, and which of their dimensions it is."""
    return [(name, tensor.axes.index(axis)) for name, tensor in document.tensors.items() if axis in tensor.axes]


def _replace_labels(document: Document, axis: Axis, position: int, count: int, labels: tuple[str, ...]) -> None:
    old = document.labels[axis]
    document.labels[axis] = old[:position] + labels + old[position + count :]


def _load(document: Document, names: tuple[str, ...]) -> LoadTensors:
    present = document.tensors
    return LoadTensors({name: present[name].copy() if name in present else None for name in names})
