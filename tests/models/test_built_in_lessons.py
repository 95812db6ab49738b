"""The lessons that come with the program: complete in both languages, and each number by another path."""

from __future__ import annotations

from fractions import Fraction

import pytest

from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import is_same
from attn_gui.core.lesson_file import read_lesson
from attn_gui.core.lesson_text import Cells, ChosenName, CountOf, LabelOf, ShapeOf, SumOf
from attn_gui.core.lessons import LESSONS
from attn_gui.core.messages import Message
from attn_gui.models.lesson_player import LessonPlayer
from attn_gui.models.live_numbers import LiveNumbers
from attn_gui.models.model_set import ModelSet
from attn_gui.models.panel_choice import PanelChoice
from attn_gui.resource_paths import example_path, lesson_path
from tests.helpers.immediate_engine import ImmediateEngine

LANGUAGES = {"en", "zh_CN"}


def read(name):
    return read_lesson(lesson_path(name), lambda example: SESSION_FORMAT.read(example_path(f"{example}.attn")).document)


class SecondPath:
    """Fills a template from a document by fractions, knowing only what a step hides."""

    def __init__(self, document, step):
        self.document, self.step = document, step
        self.values = {
            name: [[Fraction(repr(cell)) for cell in row] for row in tensor.values[step.batch].tolist()]
            for name, tensor in document.tensors.items()
        }
        self.values["score"] = [
            [sum(a * b for a, b in zip(query, key, strict=True)) for key in self.values["k"]]
            for query in self.values["q"]
        ]
        self.values["att"] = [
            [sum(a * b for a, b in zip(weights, column, strict=True)) for column in zip(*self.values["v"], strict=True)]
            for weights in self.values["alpha"]
        ]

    def number(self, matrix, row, column):
        hidden = {HiddenPart(matrix), HiddenPart(matrix, row), HiddenPart(matrix, row, column)}
        return "☐" if hidden & self.step.hidden else repr(float(self.values[matrix][row][column]))

    def row(self, matrix, row):
        return f"[{', '.join(self.number(matrix, row, n) for n in range(len(self.values[matrix][row])))}]"

    def sum(self, matrix, row, column):
        left, right = ("q", "k") if matrix == "score" else ("alpha", "v")
        terms = []
        for inner in range(len(self.values[left][row])):
            factor = self.number(left, row, inner)
            if matrix == "score":
                terms.append((factor, " × ", bracketed(self.number(right, column, inner))))
            elif column is None:
                terms.append((factor, "·", self.row(right, inner)))
            else:
                terms.append((factor, "·", bracketed(self.number(right, inner, column))))
        texts = ["".join((bracketed(factor) if n else factor, *rest)) for n, (factor, *rest) in enumerate(terms)]
        result = self.row(matrix, row) if column is None else self.number(matrix, row, column)
        return f"{' + '.join(texts)} = {result}"

    def text_of(self, placeholder):
        labels = self.document.labels
        match placeholder:
            case Cells(matrix, None, row, None):
                return self.row(matrix, row)
            case Cells(matrix, None, row, column):
                return self.number(matrix, row, column)
            case SumOf(Cells(matrix, None, row, column)):
                return self.sum(matrix, row, column)
            case ChosenName():
                row, column = self.step.chosen["score"]
                assert self.step.active_output == "score"
                return f"score[{labels['query'][row]}, {labels['key'][column]}]"
            case ShapeOf(matrix):
                return f"(1, {len(self.values[matrix])}, {len(self.values[matrix][0])})"
            case CountOf(axis):
                return str(len(labels[axis]))
            case LabelOf(axis, place):
                return labels[axis][place]
        pytest.fail(f"{placeholder} is used by no built-in lesson")


def told_in(step, language="en"):
    """The placeholders of the step's text."""
    return {piece for piece in step.texts[language] if not isinstance(piece, str)}


def bracketed(text):
    return f"({text})" if text.startswith("-") else text


@pytest.fixture(params=LESSONS)
def lesson(request):
    return read(request.param)


class Played:
    def __init__(self, lesson):
        self.models = ModelSet.of(example_document())
        self.engine = ImmediateEngine(self.models)
        self.player = LessonPlayer(self.models, PanelChoice())
        self.numbers = LiveNumbers(self.models)
        self.player.start(lesson)
        self.engine._on_requests_changed(self.models.results.requests)

    def text(self, language):
        self.numbers.follow(self.player.step.texts[language])
        return self.numbers.text


def test_titles_and_texts_are_in_both_languages(lesson):
    assert lesson.title.keys() == LANGUAGES
    for step in lesson.steps:
        assert step.texts.keys() == LANGUAGES
        assert told_in(step, "en") == told_in(step, "zh_CN"), "both tell the same numbers"


def test_every_number_is_the_one_of_another_path(qapp, lesson):
    played = Played(lesson)
    for index, step in enumerate(lesson.steps):
        document = lesson.document_at(index)
        assert is_same(played.models.document.document, document)
        second_path = SecondPath(document, step)
        for language, template in step.texts.items():
            expected = [piece if isinstance(piece, str) else second_path.text_of(piece) for piece in template]
            assert played.text(language) == "".join(expected)
        played.player.go_next()
    assert not played.player.has_next


def test_a_lesson_can_be_walked_back(qapp, lesson):
    played = Played(lesson)
    texts = []
    for _ in lesson.steps:
        texts.append(played.text("zh_CN"))
        played.player.go_next()
    for text in reversed(texts):
        assert played.text("zh_CN") == text
        played.player.go_back()
    assert is_same(played.models.document.document, lesson.document)


def test_something_is_to_be_predicted_and_nothing_is_kept_back_in_the_end(lesson):
    assert any(part.matrix == step.active_output for step in lesson.steps for part in step.hidden)
    assert not lesson.steps[-1].hidden


def test_an_edit_is_told_in_every_later_step(qapp):
    lesson = read("two-products-three-agents.toml")
    played = Played(lesson)
    tensor = played.models.document.document.tensors["q"]
    played.models.document.apply(SetCells.one(tensor, 0, 0, 1, -5.0), Message("Edits", "an edit"))
    for _ in range(5):
        played.player.go_next()

    assert "1.0 × 0.0 + (-5.0) × 1.0 = -5.0" in played.text("en")
    assert "1.0 × 0.0 + (-5.0) × 1.0 = -5.0" in played.text("zh_CN")


# ---- "Two products, three agents" goes the way of the written explanation


@pytest.fixture
def first_lesson():
    return read("two-products-three-agents.toml")


def test_it_is_about_the_example(first_lesson):
    assert is_same(first_lesson.document, example_document())
    assert not any(step.sets for step in first_lesson.steps)


def first_step_with(lesson, placeholder):
    return next(index for index, step in enumerate(lesson.steps) if placeholder in told_in(step))


def test_its_order(first_lesson):
    """Shapes of q and k, the nine dot products row by row, score, alpha and v, the weighted sums, att."""
    stations = [
        ShapeOf("q"),
        ShapeOf("score"),
        *(SumOf(Cells("score", None, row, column)) for row in range(3) for column in range(3)),
        CountOf("query"),
        ShapeOf("alpha"),
        *(SumOf(Cells("att", None, row, None)) for row in range(3)),
        ShapeOf("att"),
    ]
    found = [first_step_with(first_lesson, station) for station in stations]

    assert found == sorted(found)
    assert len(set(found)) == len(found), "each has a step of its own"


@pytest.mark.parametrize("row", range(3))
def test_each_result_is_chosen_while_it_is_told_and_seen_then(first_lesson, row):
    def steps_seeing(output, chosen, placeholder):
        return [
            step
            for step in first_lesson.steps
            if placeholder in told_in(step)
            and (step.active_output, step.chosen[output]) == (output, chosen)
            and not any(part.holds(output, *chosen) for part in step.hidden)
        ]

    for column in range(3):
        assert steps_seeing("score", (row, column), SumOf(Cells("score", None, row, column)))
    assert steps_seeing("att", (row, 0), SumOf(Cells("att", None, row, None)))


def test_no_result_is_seen_before_its_turn(first_lesson):
    for row in range(3):
        for column in range(3):
            turn = first_step_with(first_lesson, SumOf(Cells("score", None, row, column)))
            for step in first_lesson.steps[:turn]:
                assert any(part.holds("score", row, column) for part in step.hidden)
        turn = first_step_with(first_lesson, SumOf(Cells("att", None, row, None)))
        for step in first_lesson.steps[:turn]:
            assert any(part.holds("att", row, 0) for part in step.hidden)


def test_alpha_is_said_to_be_given(first_lesson):
    step = first_lesson.steps[first_step_with(first_lesson, ShapeOf("alpha"))]
    assert "given" in "".join(piece for piece in step.texts["en"] if isinstance(piece, str))
    assert "给出" in "".join(piece for piece in step.texts["zh_CN"] if isinstance(piece, str))
