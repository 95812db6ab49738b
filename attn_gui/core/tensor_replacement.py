"""Another tensor in an operand's place, of another shape too: the axes that it shares follow in the other operands."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from attn_gui.core.axis_edits import axis_title, check_counts, resized_labels, set_labels
from attn_gui.core.cell_edits import CellRange, Step, in_lines, rounded, rounding_notices
from attn_gui.core.document import Document
from attn_gui.core.edits import EditSequence, ReplaceTensor, SetCells
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.tensor import Axis, Shape, Tensor

MOST_NAMED_PLACES = 8


@dataclass(frozen=True, eq=False, slots=True)
class Replacement:
    """A step that puts a tensor in place.

    question: what happens to the shapes of other operands and which places of the axes go, to be confirmed first; None
    where the shape stays or concerns no other operand.
    """

    step: Step
    question: Message | None


def replace_tensor(document: Document, matrix: str, values: np.ndarray, shown_batch: int) -> Replacement:
    """Put (batch, rows, columns) float64 `values` in the place of an operand, rounded into its dtype.

    shown_batch: the batch that the user sees. Raises UserError where a value does not fit the dtype, or an operand
    would grow too large.
    """
    tensor = document.tensors[matrix]
    stored = rounded(values, tensor.storage_dtype)
    batch_count, row_count, column_count = stored.shape
    edit = _changed_cells(tensor, stored) if stored.shape == tensor.shape else _resized(document, tensor, stored)
    description = Message(
        "Edits",
        QT_TRANSLATE_NOOP("Edits", "Replace {matrix} by a tensor of shape {shape}"),
        {"matrix": matrix, "shape": _shape_text(stored.shape)},
    )
    cells = CellRange(min(shown_batch, batch_count - 1), (0, row_count), (0, column_count))
    step = Step(edit, description, cells, rounding_notices(values, stored, tensor.storage_dtype))
    return Replacement(step, _question(document, tensor, stored.shape))


def with_other_batches(tensor: Tensor, batch: int, block: np.ndarray) -> np.ndarray:
    """(batch, rows, columns): `block` as one batch; the others keep what fits its shape, and are 0 elsewhere."""
    batch_count, row_count, column_count = tensor.shape[0], *block.shape
    values = np.zeros((batch_count, row_count, column_count))
    kept = tensor.values[:, :row_count, :column_count]
    values[:, : kept.shape[1], : kept.shape[2]] = kept
    values[batch] = block
    return values


def _changed_cells(tensor: Tensor, stored: np.ndarray) -> SetCells:
    bits = f"u{stored.itemsize}"
    changed = np.flatnonzero(stored.view(bits) != tensor.values.view(bits))
    return SetCells(tensor.name, changed, stored.reshape(-1)[changed])


def _resized(document: Document, tensor: Tensor, stored: np.ndarray) -> EditSequence:
    """Only the axes that the tensor has: pasting q and then k of other lengths makes queries and keys of their own."""
    counts = dict(zip(tensor.axes, stored.shape, strict=True))
    check_counts(document, counts)
    labels = {axis: resized_labels(axis, document.labels[axis], count) for axis, count in counts.items()}
    resize = set_labels(document, labels)
    assert resize is not None, "the shape is another one"
    return EditSequence((resize.edit, ReplaceTensor(Tensor(tensor.name, stored, tensor.storage_dtype))))


def _new_shapes(document: Document, counts: dict[Axis, int]) -> list[tuple[str, Shape, Shape]]:
    """Each operand's name, its shape, and its shape once these axes have these counts."""
    shapes = []
    for name, tensor in document.tensors.items():
        batch, rows, columns = (counts.get(axis, count) for axis, count in zip(tensor.axes, tensor.shape, strict=True))
        shapes.append((name, tensor.shape, (batch, rows, columns)))
    return shapes


def _question(document: Document, tensor: Tensor, shape: Shape) -> Message | None:
    counts = dict(zip(tensor.axes, shape, strict=True))
    others = [entry for entry in _new_shapes(document, counts) if entry[0] != tensor.name and entry[1] != entry[2]]
    if not others:
        return None
    removals = [
        _removal(axis_title({}, axis), document.labels[axis][count:])
        for axis, count in counts.items()
        if count < document.count(axis)
    ]
    template = QT_TRANSLATE_NOOP("CellEdits", "Paste a tensor of shape {new} in place of {matrix}, {old}?")
    arguments = {"matrix": tensor.name, "old": _shape_text(tensor.shape), "new": _shape_text(shape)}
    effects = [_effect(*other) for other in others]
    return in_lines([Message("CellEdits", template, arguments), *effects, *removals])


def _effect(matrix: str, old: Shape, new: Shape) -> Message:
    kept_count = prod(map(min, old, new))
    lost_count = prod(old) - kept_count
    if not lost_count:
        template = QT_TRANSLATE_NOOP("CellEdits", "{matrix} becomes {new} instead of {old}; new cells are 0.")
    elif kept_count == prod(new):
        template = QT_TRANSLATE_NOOP("CellEdits", "{matrix} becomes {new} instead of {old}; it loses {count} values.")
    else:
        template = QT_TRANSLATE_NOOP(
            "CellEdits", "{matrix} becomes {new} instead of {old}; it loses {count} values, and new cells are 0."
        )
    arguments = {"matrix": matrix, "old": _shape_text(old), "new": _shape_text(new), "count": lost_count}
    return Message("CellEdits", template, arguments)


def _removal(axis: Message, labels: tuple[str, ...]) -> Message:
    names = ", ".join(labels[:MOST_NAMED_PLACES]) + (", …" if len(labels) > MOST_NAMED_PLACES else "")
    template = QT_TRANSLATE_NOOP("CellEdits", "{axis} removed: {names}")
    return Message("CellEdits", template, {"axis": axis, "names": names})


def _shape_text(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape))
