"""A lesson: numbers, and steps that say what is told, shown, hidden and set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.dtypes import cast
from attn_gui.core.edits import Edit, EditSequence, SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson_text import Template

Panel = Literal["score", "att", "both"]
"""Which product is shown, by its result."""
Reading = Literal["rows", "components"]
Scope = Literal["cell", "row", "matrix"]

ENGLISH = "en"

Said = TypeVar("Said")


@dataclass(frozen=True, slots=True)
class CellSetting:
    """A value that a step stores in a cell of an operand."""

    matrix: str
    batch: int
    row: int
    column: int
    value: float


@dataclass(frozen=True, eq=False, slots=True)
class LessonStep:
    """A step, said in full: nothing is left to the step before.

    texts: by language. chosen: (row, column) by result. active_output: the result whose sum is spelled.
    """

    texts: Mapping[str, Template]
    panel: Panel
    active_output: str
    chosen: Mapping[str, tuple[int, int]]
    hidden: frozenset[HiddenPart]
    reading: Reading
    scope: Scope
    batch: int
    sets: tuple[CellSetting, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Lesson:
    """title: by language. document: the numbers before the first step; nobody writes into them."""

    title: Mapping[str, str]
    document: Document
    steps: tuple[LessonStep, ...]

    def document_at(self, step_index: int) -> Document:
        """A new document with the lesson's own numbers of that step."""
        document = self.document.copy()
        for step in self.steps[: step_index + 1]:
            edit = edit_of(step.sets, document)
            if edit is not None:
                edit.apply(document)
        return document


def in_language(texts: Mapping[str, Said], language: str) -> Said:
    """The text in that language, else in English, else in the first one that is there."""
    return texts.get(language, texts.get(ENGLISH, next(iter(texts.values()))))


def edit_of(sets: tuple[CellSetting, ...], document: Document) -> Edit | None:
    """What sets these cells, but for those that the document lacks; None where that changes nothing."""
    edits = [edit for edit in _cell_edits(sets, document) if not edit.is_empty]
    if len(edits) == 1:
        return edits[0]
    return EditSequence(tuple(edits)) if edits else None


def _cell_edits(sets: tuple[CellSetting, ...], document: Document) -> Iterator[SetCells]:
    """One edit an operand."""
    for name, tensor in document.tensors.items():
        values = tensor.values.copy()
        for each in sets:
            place = (each.batch, each.row, each.column)
            if each.matrix == name and all(index < count for index, count in zip(place, tensor.shape, strict=True)):
                values[place] = cast(np.array([each.value]), tensor.storage_dtype)[0]
        bits = f"u{values.itemsize}"
        changed = np.flatnonzero(values.view(bits) != tensor.values.view(bits))
        yield SetCells(name, changed, values.reshape(-1)[changed])


def is_same(document: Document, other: Document) -> bool:
    """Whether both hold the same labels and the same numbers, bit by bit."""
    return (
        document.labels == other.labels
        and document.shapes() == other.shapes()
        and all(
            tensor.storage_dtype == other.tensors[name].storage_dtype
            and tensor.values.tobytes() == other.tensors[name].values.tobytes()
            for name, tensor in document.tensors.items()
        )
    )
