"""All that a user edits and saves; the one truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from attn_gui.core.tensor import OPERAND_AXES, Axis, Shape, Tensor

AXES: tuple[Axis, ...] = ("batch", "query", "key", "feature", "value")
AGENT_AXES: tuple[Axis, ...] = ("query", "key")
"""The axes whose places are agents; the others are numbered from 0."""


def default_label(axis: Axis, place: int) -> str:
    """agent1 … for the axes of agents, as in the document of the example; 0 … for the others."""
    return f"agent{place + 1}" if axis in AGENT_AXES else str(place)


def default_labels(axis: Axis, count: int) -> tuple[str, ...]:
    """The `default_label` of each place."""
    return tuple(default_label(axis, place) for place in range(count))


@dataclass(eq=False, slots=True)
class Document:
    """Tensors and the labels of their axes. Any operand may be absent; those present agree in the axes they share.

    Only `edits` change one, and only `DocumentModel` applies those.
    """

    tensors: dict[str, Tensor] = field(default_factory=dict)
    labels: dict[Axis, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def from_tensors(cls, tensors: Iterable[Tensor], labels: Mapping[Axis, tuple[str, ...]] | None = None) -> Document:
        """A document of these tensors; axes without a label of their own get the default ones.

        Raises ValueError where two tensors disagree about an axis, or labels do not fit it.
        """
        by_name = {tensor.name: tensor for tensor in tensors}
        counts = _axis_counts(by_name.values())
        chosen = {
            axis: tuple((labels or {}).get(axis) or default_labels(axis, count)) for axis, count in counts.items()
        }
        for axis, names in chosen.items():
            if len(names) != counts[axis]:
                raise ValueError(f"{len(names)} labels for {counts[axis]} places of the axis {axis}")
        ordered = {name: by_name[name] for name in OPERAND_AXES if name in by_name}
        return cls(ordered, chosen)

    def count(self, axis: Axis) -> int:
        """How many places the axis has; 0 where no tensor has it."""
        return len(self.labels.get(axis, ()))

    def cell_name(self, matrix: str, axes: tuple[Axis, Axis], batch: int, row: int, column: int) -> str:
        """As in "q[agent1, 0]"; with the batch before it where there is more than one. axes: the rows' and columns'."""
        places = [self.labels.get(axis, ())[place : place + 1] for axis, place in zip(axes, (row, column), strict=True)]
        names = [str(batch)] if self.count("batch") > 1 else []
        return f"{matrix}[{', '.join(names + [''.join(place) for place in places])}]"

    def shapes(self) -> dict[str, Shape]:
        """(batch, rows, columns) of each operand present."""
        return {name: tensor.shape for name, tensor in self.tensors.items()}

    def copy(self) -> Document:
        """The same content in memory of its own."""
        return Document({name: tensor.copy() for name, tensor in self.tensors.items()}, dict(self.labels))


def _axis_counts(tensors: Iterable[Tensor]) -> dict[Axis, int]:
    counts: dict[Axis, int] = {}
    for tensor in tensors:
        for axis, count in zip(tensor.axes, tensor.shape, strict=True):
            if counts.setdefault(axis, count) != count:
                raise ValueError(f"{tensor.name} has {count} places on the axis {axis}, others have {counts[axis]}")
    return counts


def example_document() -> Document:
    """The opening example: three agents, two features, a batch of one; alpha is given and already normalised."""
    one_hot_and_both = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]
    values = {
        "q": one_hot_and_both,
        "k": one_hot_and_both,
        "alpha": [[0.1, 0.7, 0.2], [0.5, 0.2, 0.3], [0.3, 0.3, 0.4]],
        "v": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
    }
    return Document.from_tensors(Tensor(name, np.array([rows])) for name, rows in values.items())
