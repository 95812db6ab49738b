"""Reads lessons, TOML files as docs/LESSONS.md describes them; strictly, with the place of each mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import numpy as np

from attn_gui.core.cell_edits import rounded
from attn_gui.core.document import Document
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import CellSetting, Lesson, LessonStep, Panel, Reading, Scope
from attn_gui.core.lesson_tensors import read_document
from attn_gui.core.lesson_text import (
    Cells,
    Template,
    check_cells,
    check_template,
    parse_cells,
    parse_hidden,
    parse_template,
    shapes_with_results,
    stage_of,
)
from attn_gui.core.lesson_values import LessonError, index, members, number, one_of, refused, text, text_list
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.strict_toml import TomlError, read_toml
from attn_gui.core.tensor import Shape
from attn_gui.core.user_files import read_limited, unreadable

MOST_BYTES: Final = 2**20
MOST_STEPS: Final = 500
LONGEST_TEXT: Final = 4000
LONGEST_TITLE: Final = 200

BOTH: Final[Panel] = "both"
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:_[A-Z][A-Za-z]{1,3})?")
_STEP_KEYS: Final = ("panel", "chosen", "hidden", "reading", "scope", "batch", "set")

ExampleReader = Callable[[str], Document | None]
"""The document of the example of that name; None where there is none."""


def read_lesson(path: Path, example: ExampleReader) -> Lesson:
    """The lesson in the file, checked whole. Raises UserError with the file, step, key and what to do."""
    content = read_limited(path, MOST_BYTES)
    try:
        return lesson_of(content, example)
    except TomlError as error:
        raise unreadable(path, error.reason) from None
    except LessonError as error:
        raise unreadable(path, error.message) from None


def lesson_of(content: bytes, example: ExampleReader) -> Lesson:
    """The lesson that `content` writes. Raises TomlError and LessonError."""
    root = members(read_toml(content), "", ("title", "steps"), ("example", "tensors", "labels"))
    title = {
        language: text(each, place, LONGEST_TITLE) for language, place, each in _by_language(root["title"], "title")
    }
    document = _document(root, example)
    return Lesson(title, document, _read_steps(root["steps"], document))


def _document(root: Mapping[str, object], example: ExampleReader) -> Document:
    if ("example" in root) == ("tensors" in root):
        template = QT_TRANSLATE_NOOP("Lessons", "There should be either an example's name or tensors.")
        raise refused("example" if "example" in root else "tensors", template)
    if "tensors" in root:
        return read_document(root["tensors"], root.get("labels", {}))
    if "labels" in root:
        raise refused("labels", QT_TRANSLATE_NOOP("Lessons", "Only tensors written here can be given labels."))
    name = text(root["example"], "example", LONGEST_TITLE)
    document = example(name)
    if document is None:
        raise refused("example", QT_TRANSLATE_NOOP("Lessons", "There is no example “{name}”."), name=name)
    return document


def _by_language(value: object, place: str) -> list[tuple[str, str, object]]:
    """(language, place, what is said in it); a text by itself is in no language."""
    if isinstance(value, str):
        return [("", place, value)]
    said = members(value, place, (), None)
    for language in said:
        if not _LANGUAGE.fullmatch(language):
            template = QT_TRANSLATE_NOOP("Lessons", "Languages are written like en or zh_CN.")
            raise refused(f"{place}.{language[:40]}", template)
    if not said:
        raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a text in at least one language."))
    return [(language, f"{place}.{language}", each) for language, each in said.items()]


# ---- steps


def _read_steps(value: object, document: Document) -> tuple[LessonStep, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_STEPS:
        template = QT_TRANSLATE_NOOP("Lessons", "There should be 1 to {most} tables, each headed [[steps]].")
        raise refused("steps", template, most=MOST_STEPS)
    reader, before, steps = _StepReader(document), _start(document), []
    for place, each in enumerate(value, 1):
        try:
            before = reader.read(each, before)
        except LessonError as error:
            raise LessonError(error.place, error.reason, place) from None
        steps.append(before)
    return tuple(steps)


def _start(document: Document) -> LessonStep:
    """What the first step is taken to follow."""
    outputs = [name for name in shapes_with_results(document) if stage_of(name)]
    chosen = dict.fromkeys(outputs, (0, 0))
    return LessonStep({}, BOTH, next(iter(outputs), "score"), chosen, frozenset(), "rows", "cell", 0)


class _StepReader:
    """Reads steps on top of the ones before; raises LessonError with a place within the step."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._shapes = shapes_with_results(document)
        self._outputs = tuple(name for name in self._shapes if stage_of(name))

    def read(self, value: object, before: LessonStep) -> LessonStep:
        given = members(value, "", ("text",), _STEP_KEYS)
        texts = {language: self._template(each, place) for language, place, each in _by_language(given["text"], "text")}
        step = replace(before, texts=texts, sets=())
        if "batch" in given:
            step = replace(step, batch=index(given["batch"], "batch", max(self._document.count("batch"), 1)))
        if "hidden" in given:
            step = replace(step, hidden=self._hidden(given["hidden"]))
        if "set" in given:
            step = replace(step, sets=self._sets(given["set"], step.batch))
        if "reading" in given:
            step = replace(step, reading=one_of(given["reading"], "reading", get_args(Reading)))
        if "scope" in given:
            step = replace(step, scope=one_of(given["scope"], "scope", get_args(Scope)))
        return self._placed(given, step)

    def _placed(self, given: Mapping[str, object], step: LessonStep) -> LessonStep:
        """The panel, the chosen cells, and whose sum is spelled: the panel's, or of both that of the first chosen."""
        panel = step.panel
        if "panel" in given:
            panels = tuple(panel for panel in get_args(Panel) if panel == BOTH or panel in self._outputs)
            panel = one_of(given["panel"], "panel", panels)
        chosen = {}
        for output, cell in members(given.get("chosen", {}), "chosen", (), self._outputs).items():
            chosen[output] = self._cell(cell, f"chosen.{output}", self._shapes[output])
        active = panel if panel != BOTH else next(iter(chosen), step.active_output)
        return replace(step, panel=panel, chosen={**step.chosen, **chosen}, active_output=active)

    def _template(self, value: object, place: str) -> Template:
        try:
            template = parse_template(text(value, place, LONGEST_TEXT))
            check_template(template, self._document)
        except UserError as error:
            raise LessonError(place, error.message) from None
        return template

    def _cell(self, value: object, place: str, shape: Shape) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a row and a column, as in [0, 1]."))
        row, column = (index(each, f"{place}[{n}]", shape[n + 1]) for n, each in enumerate(value))
        return row, column

    def _hidden(self, value: object) -> frozenset[HiddenPart]:
        return frozenset(self._hidden_part(each, f"hidden[{n}]") for n, each in enumerate(text_list(value, "hidden")))

    def _hidden_part(self, written: str, place: str) -> HiddenPart:
        part = parse_hidden(written)
        if part is None:
            raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be score, score[0] or score[0, 1]."))
        one_of(part.matrix, place, self._outputs)
        if part.row is not None:
            self._check_cells(Cells(part.matrix, None, part.row, part.column), place)
        return part

    def _sets(self, value: object, batch: int) -> tuple[CellSetting, ...]:
        settings: dict[tuple[str, int, int, int], CellSetting] = {}
        for key, stored in members(value, "set", (), None).items():
            place = f"set.“{key[:40]}”"
            for each in self._settings(key, stored, place, batch):
                cell = (each.matrix, each.batch, each.row, each.column)
                if cell in settings:
                    raise refused(place, QT_TRANSLATE_NOOP("Lessons", "A cell of it is set twice in this step."))
                settings[cell] = each
        return tuple(settings.values())

    def _settings(self, key: str, stored: object, place: str, batch: int) -> list[CellSetting]:
        """Of one entry: of a cell, or of a whole row."""
        cells = parse_cells(key)
        if cells is None:
            raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a cell as q[0, 1], or a row as q[0]."))
        one_of(cells.matrix, place, tuple(self._document.tensors))
        self._check_cells(cells, place)
        batch = batch if cells.batch is None else cells.batch
        if cells.column is not None:
            values = [(cells.column, number(stored, place))]
        else:
            values = self._row(stored, place, self._shapes[cells.matrix][2])
        self._check_stored(cells.matrix, [value for _, value in values], place)
        return [CellSetting(cells.matrix, batch, cells.row, column, value) for column, value in values]

    def _row(self, stored: object, place: str, length: int) -> list[tuple[int, float]]:
        if not isinstance(stored, list) or len(stored) != length:
            template = QT_TRANSLATE_NOOP("Files", "There should be a list of so many: {length}.")
            raise LessonError(place, Message("Files", template, {"length": length}))
        return [(column, number(value, f"{place}[{column}]")) for column, value in enumerate(stored)]

    def _check_stored(self, matrix: str, values: list[float], place: str) -> None:
        """Whether the operand's dtype holds them."""
        try:
            rounded(np.array([values]), self._document.tensors[matrix].storage_dtype)
        except UserError as error:
            raise LessonError(place, error.message) from None

    def _check_cells(self, cells: Cells, place: str) -> None:
        try:
            check_cells(cells, self._shapes)
        except UserError as error:
            raise LessonError(place, error.message) from None
