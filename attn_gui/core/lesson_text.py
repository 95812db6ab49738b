"""The text of a lesson's step: a template whose places take the numbers of the moment. See docs/LESSONS.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from attn_gui.core.document import AXES, Document
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.stages import STAGES, Stage
from attn_gui.core.tensor import Axis, Shape

_CELLS: Final = re.compile(r"([a-z]{1,20})(?:\[ ?([0-9]{1,7}(?: ?, ?[0-9]{1,7}){0,2}) ?\])?", re.ASCII)
_PIECE: Final = re.compile(r"\{\{|\}\}|\{([^{}]{0,200})\}|([{}])|[^{}]+")
_LABEL: Final = re.compile(r"([a-z]{1,20}) ([0-9]{1,7})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cells:
    """`q[0, 1]`, `q[2, 0, 1]` with the batch before, or the row `q[0]`: batch None is the one that is shown."""

    matrix: str
    batch: int | None
    row: int
    column: int | None


@dataclass(frozen=True, slots=True)
class SumOf:
    """The sum that makes a result; of the chosen one where `cells` is None."""

    cells: Cells | None = None


@dataclass(frozen=True, slots=True)
class ChosenName:
    """What the chosen result is called, as in `score[agent1, agent2]`."""


@dataclass(frozen=True, slots=True)
class ShapeOf:
    """(batch, rows, columns) of a matrix."""

    matrix: str


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many places an axis has."""

    axis: Axis


@dataclass(frozen=True, slots=True)
class LabelOf:
    """What a place of an axis is called."""

    axis: Axis
    place: int


Placeholder = Cells | SumOf | ChosenName | ShapeOf | CountOf | LabelOf
Template = tuple[str | Placeholder, ...]


class LiveTexts(Protocol):
    """Says each placeholder as it is at the moment."""

    def text_of(self, placeholder: Placeholder) -> str:
        """A number, a sum or a name."""
        ...


def parse_template(text: str) -> Template:
    """The pieces of `text`. Raises UserError, which names the placeholder, where one is unknown or has no end."""
    pieces: list[str | Placeholder] = []
    for match in _PIECE.finditer(text):
        whole, inside, lone = match[0], match[1], match[2]
        if lone is not None:
            template = QT_TRANSLATE_NOOP("Lessons", "A single “{brace}” belongs to no placeholder: write “{doubled}”.")
            raise _refused(template, brace=lone, doubled=lone * 2)
        if inside is not None:
            pieces.append(_placeholder(inside))
            continue
        plain = whole[0] if whole in ("{{", "}}") else whole
        before = pieces[-1] if pieces else None
        if isinstance(before, str):
            pieces[-1] = before + plain
        else:
            pieces.append(plain)
    return tuple(pieces)


def render(template: Template, texts: LiveTexts) -> str:
    """The template as text."""
    return "".join(piece if isinstance(piece, str) else texts.text_of(piece) for piece in template)


def parse_cells(text: str) -> Cells | None:
    """`q[0, 1]` and the like; None where it is not written so."""
    match = _CELLS.fullmatch(text)
    if match is None or match[2] is None:
        return None
    indices = [int(index) for index in match[2].split(",")]
    if len(indices) == 1:
        return Cells(match[1], None, indices[0], None)
    batch = indices[0] if len(indices) == 3 else None
    return Cells(match[1], batch, indices[-2], indices[-1])


def parse_hidden(text: str) -> HiddenPart | None:
    """`score`, `score[0]` or `score[0, 1]`; None where it is not written so."""
    if _CELLS.fullmatch(text) and "[" not in text:
        return HiddenPart(text)
    cells = parse_cells(text)
    return HiddenPart(cells.matrix, cells.row, cells.column) if cells and cells.batch is None else None


def check_template(template: Template, document: Document) -> None:
    """Raises UserError, which names the placeholder, where the document has nothing that one speaks of."""
    shapes = shapes_with_results(document)
    for piece in template:
        match piece:
            case Cells() | SumOf(Cells()):
                cells = piece if isinstance(piece, Cells) else piece.cells
                assert cells is not None
                check_cells(cells, shapes)
                if isinstance(piece, SumOf):
                    _check_sum(cells)
            case ShapeOf(matrix):
                check_matrix(matrix, shapes)
            case LabelOf(axis, place) if place >= document.count(axis):
                template_text = QT_TRANSLATE_NOOP("Lessons", "“{axis} {place}”: the axis {axis} has {count} places.")
                raise _refused(template_text, axis=axis, place=place, count=document.count(axis))


def shapes_with_results(document: Document) -> dict[str, Shape]:
    """(batch, rows, columns) of each operand, and of each result whose operands are there."""
    shapes = document.shapes()
    for stage in STAGES:
        if stage.left in shapes and stage.right in shapes:
            shapes[stage.output] = stage.output_shape(shapes[stage.left], shapes[stage.right])
    return shapes


def stage_of(output: str) -> Stage | None:
    """The stage that makes the result; None where none does."""
    return next((stage for stage in STAGES if stage.output == output), None)


def check_matrix(matrix: str, shapes: Mapping[str, Shape]) -> None:
    """Raises UserError where there is no such operand or result."""
    if matrix not in shapes:
        template = QT_TRANSLATE_NOOP("Lessons", "“{matrix}”: there are only {names}.")
        raise _refused(template, matrix=matrix, names=", ".join(shapes))


def check_cells(cells: Cells, shapes: Mapping[str, Shape]) -> None:
    """Raises UserError where there are no such cells."""
    check_matrix(cells.matrix, shapes)
    shape = shapes[cells.matrix]
    places = (cells.batch or 0, cells.row, cells.column or 0)
    if any(place >= count for place, count in zip(places, shape, strict=True)):
        template = QT_TRANSLATE_NOOP("Lessons", "“{cells}” lies outside: {matrix} is of shape {shape}, counted from 0.")
        raise _refused(template, cells=cells_text(cells), matrix=cells.matrix, shape=shape)


def cells_text(cells: Cells) -> str:
    """As it is written in a lesson."""
    indices = [cells.batch, cells.row, cells.column]
    return f"{cells.matrix}[{', '.join(str(index) for index in indices if index is not None)}]"


def _check_sum(cells: Cells) -> None:
    stage = stage_of(cells.matrix)
    if stage is None:
        template = QT_TRANSLATE_NOOP("Lessons", "“sum {cells}”: only results are sums.")
        raise _refused(template, cells=cells_text(cells))
    if cells.column is None and stage.explained_columns(0) is not None:
        template = QT_TRANSLATE_NOOP("Lessons", "“sum {cells}”: {matrix} is summed cell by cell; name the column too.")
        raise _refused(template, cells=cells_text(cells), matrix=cells.matrix)


def _placeholder(text: str) -> Placeholder:
    word, _, rest = text.partition(" ")
    cells = parse_cells(text)
    for found in (cells, _sum_of(word, rest), _by_word(word, rest), _label_of(text)):
        if found is not None:
            return found
    template = QT_TRANSLATE_NOOP("Lessons", "The placeholder “{placeholder}” is unknown. Known are: {known}.")
    raise _refused(template, placeholder=f"{{{text}}}", known=" ".join(_examples()))


def _sum_of(word: str, rest: str) -> SumOf | None:
    if word != "sum":
        return None
    cells = parse_cells(rest)
    return SumOf(cells) if cells is not None or not rest else None


def _by_word(word: str, rest: str) -> Placeholder | None:
    if word == "chosen" and not rest:
        return ChosenName()
    if word == "shape" and _CELLS.fullmatch(rest) and "[" not in rest:
        return ShapeOf(rest)
    axis = next((axis for axis in AXES if axis == rest), None)
    return CountOf(axis) if word == "count" and axis is not None else None


def _label_of(text: str) -> LabelOf | None:
    match = _LABEL.fullmatch(text)
    axis = next((axis for axis in AXES if match and axis == match[1]), None)
    return LabelOf(axis, int(match[2])) if match and axis is not None else None


def _examples() -> Iterator[str]:
    """One of each kind."""
    yield from ("{q[0, 1]}", "{q[0]}", "{sum}", "{sum score[0, 1]}", "{chosen}", "{shape q}", "{count key}", "{key 0}")


def _refused(template: str, **arguments: object) -> UserError:
    return UserError(Message("Lessons", template, arguments))
