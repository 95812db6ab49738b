"""The numbers of a lesson file: tensors written as lists, and the names of their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from attn_gui.core.axis_edits import set_labels
from attn_gui.core.document import AXES, Document
from attn_gui.core.lesson_values import LessonError, members, number, refused, text_list
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.tensor import OPERAND_AXES, Axis, Tensor


def read_document(tensors: object, labels: object) -> Document:
    """The document of the tables `tensors` and `labels`. Raises LessonError."""
    read = [_read_tensor(name, value) for name, value in members(tensors, "tensors", (), tuple(OPERAND_AXES)).items()]
    if not read:
        template = QT_TRANSLATE_NOOP("Lessons", "There should be at least one of: {names}.")
        raise refused("tensors", template, names=", ".join(OPERAND_AXES))
    _check_axes(read)
    document = Document.from_tensors(read)
    named = members(labels, "labels", (), tuple(document.labels))
    for axis in AXES:
        if axis in named:
            _name(document, axis, named[axis])
    return document


def _read_tensor(name: str, value: object) -> Tensor:
    place = f"tensors.{name}"
    batches = [
        [_lists(row, f"{place}[{batch}][{index}]") for index, row in enumerate(_lists(rows, f"{place}[{batch}]"))]
        for batch, rows in enumerate(_lists(value, place))
    ]
    row_count, column_count = len(batches[0]), len(batches[0][0])
    for batch, rows in enumerate(batches):
        _check_length(rows, row_count, f"{place}[{batch}]")
        for row, cells in enumerate(rows):
            _check_length(cells, column_count, f"{place}[{batch}][{row}]")
    values = [
        [[number(cell, f"{place}[{b}][{r}][{c}]") for c, cell in enumerate(row)] for r, row in enumerate(rows)]
        for b, rows in enumerate(batches)
    ]
    return Tensor(name, np.array(values, dtype=np.float64))


def _lists(value: object, place: str) -> Sequence[object]:
    if not isinstance(value, list) or not value:
        template = QT_TRANSLATE_NOOP("Lessons", "There should be a list that is not empty: batches of rows of numbers.")
        raise refused(place, template)
    return value


def _check_length(values: Sequence[object], expected: int, place: str) -> None:
    if len(values) != expected:
        template = QT_TRANSLATE_NOOP("Lessons", "It is {count} long, and the list before it {expected}.")
        raise refused(place, template, count=len(values), expected=expected)


def _check_axes(tensors: list[Tensor]) -> None:
    counts: dict[Axis, tuple[int, str]] = {}
    for tensor in tensors:
        for axis, count in zip(tensor.axes, tensor.shape, strict=True):
            expected, other = counts.setdefault(axis, (count, tensor.name))
            if count != expected:
                template = QT_TRANSLATE_NOOP(
                    "Files", "The axis {axis} has {count} places here, but {expected} in {other}."
                )
                arguments = {"axis": axis, "count": count, "expected": expected, "other": other}
                raise LessonError(f"tensors.{tensor.name}", Message("Files", template, arguments))


def _name(document: Document, axis: Axis, value: object) -> None:
    """Give the axis these names; the rules are those of naming by hand."""
    place = f"labels.{axis}"
    names = text_list(value, place)
    if len(names) != document.count(axis):
        template = QT_TRANSLATE_NOOP("Files", "There should be a list of so many: {length}.")
        raise LessonError(place, Message("Files", template, {"length": document.count(axis)}))
    labels: Mapping[Axis, tuple[str, ...]] = {axis: names}
    try:
        step = set_labels(document, labels)
    except UserError as error:
        raise LessonError(place, error.message) from None
    if step is not None:
        step.edit.apply(document)
