"""Templates of a lesson's text: what they are made of, and that they come out as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.document import AXES, Document, example_document
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson_text import (
    Cells,
    ChosenName,
    CountOf,
    LabelOf,
    ShapeOf,
    SumOf,
    cells_text,
    check_template,
    parse_cells,
    parse_hidden,
    parse_template,
    render,
    shapes_with_results,
)
from attn_gui.core.messages import UserError
from attn_gui.core.tensor import Tensor

MATRICES = ("q", "k", "alpha", "v", "score", "att")

places = st.integers(0, 9_999_999)
cells = st.builds(Cells, st.sampled_from(MATRICES), st.none(), places, st.none() | places) | st.builds(
    Cells, st.sampled_from(MATRICES), places, places, places
)
placeholders = (
    cells
    | st.builds(SumOf, st.none() | cells)
    | st.just(ChosenName())
    | st.builds(ShapeOf, st.sampled_from(MATRICES))
    | st.builds(CountOf, st.sampled_from(AXES))
    | st.builds(LabelOf, st.sampled_from(AXES), places)
)
plain_texts = st.text(st.characters(codec="utf-8") | st.sampled_from("{}"), min_size=1)


def written(piece):
    """The piece as a lesson's author writes it."""
    match piece:
        case str():
            return piece.replace("{", "{{").replace("}", "}}")
        case Cells():
            return f"{{{cells_text(piece)}}}"
        case SumOf(None):
            return "{sum}"
        case SumOf(summed):
            return f"{{sum {cells_text(summed)}}}"
        case ChosenName():
            return "{chosen}"
        case ShapeOf(matrix):
            return f"{{shape {matrix}}}"
        case CountOf(axis):
            return f"{{count {axis}}}"
        case LabelOf(axis, place):
            return f"{{{axis} {place}}}"


class Spy:
    """Says each placeholder in brackets, and keeps it."""

    def __init__(self):
        self.asked = []

    def text_of(self, placeholder):
        self.asked.append(placeholder)
        return f"<{len(self.asked)}>"


@given(st.lists(plain_texts | placeholders))
def test_what_is_written_is_read_and_rendered(pieces):
    spy = Spy()

    text = render(parse_template("".join(map(written, pieces))), spy)

    assert spy.asked == [piece for piece in pieces if not isinstance(piece, str)]
    numbers = iter(range(1, len(pieces) + 1))
    assert text == "".join(piece if isinstance(piece, str) else f"<{next(numbers)}>" for piece in pieces)


@given(st.text(st.sampled_from("{}[]q0, sum1")))
def test_any_text_is_read_or_refused(text):
    try:
        template = parse_template(text)
    except UserError:
        return
    assert "".join(map(written, template)).replace(" ", "") == text.replace(" ", "")


KNOWN = "Known are: {q[0, 1]} {q[0]} {sum} {sum score[0, 1]} {chosen} {shape q} {count key} {key 0}."


@pytest.mark.parametrize(
    "inside",
    ["", "q", "q[]", "q[-1]", "q[0", "q[0, 1, 2, 3]", "Q[0]", "q[0]!r", "sums", "sum q", "shape", "shape q[0]",
     "count", "count agents", "chosen 1", "agent 0", "key", "key x", "key 1 2", "0", "q.shape", "q[٣]", "q[0]\n",
     "__import__", "key 99999999"],
)  # fmt: skip
def test_an_unknown_placeholder_is_named(inside):
    with pytest.raises(UserError) as caught:
        parse_template(f"before {{{inside}}} after")

    assert str(caught.value) == f"The placeholder “{{{inside}}}” is unknown. {KNOWN}"


@pytest.mark.parametrize(("text", "brace"), [("a { b", "{"), ("a } b", "}"), ("{{ {", "{"), ("{q[0]", "{")])
def test_a_lone_brace_is_refused(text, brace):
    with pytest.raises(UserError, match="belongs to no placeholder") as caught:
        parse_template(text)

    assert f"“{brace}”" in str(caught.value)


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        ("q[3]", "“q[3]” lies outside: q is of shape (1, 3, 2), counted from 0."),
        ("q[0, 2]", "“q[0, 2]” lies outside: q is of shape (1, 3, 2), counted from 0."),
        ("att[1, 0, 0]", "“att[1, 0, 0]” lies outside: att is of shape (1, 3, 2), counted from 0."),
        ("sum score[0, 3]", "“score[0, 3]” lies outside: score is of shape (1, 3, 3), counted from 0."),
        ("w[0]", "“w”: there are only q, k, alpha, v, score, att."),
        ("shape w", "“w”: there are only q, k, alpha, v, score, att."),
        ("sum q[0, 0]", "“sum q[0, 0]”: only results are sums."),
        ("sum score[0]", "“sum score[0]”: score is summed cell by cell; name the column too."),
        ("key 3", "“key 3”: the axis key has 3 places."),
    ],
)
def test_what_the_document_lacks_is_refused(inside, reason):
    with pytest.raises(UserError) as caught:
        check_template(parse_template(f"{{{inside}}}"), example_document())

    assert str(caught.value) == reason


def test_what_the_document_has_is_taken():
    check_template(parse_template("{q[2, 1]}{att[0, 2, 1]}{sum att[2]}{sum}{chosen}{key 2}"), example_document())


def test_results_are_there_with_both_operands():
    half = Document.from_tensors(example_document().tensors[name].copy() for name in ("q", "alpha", "v"))

    assert shapes_with_results(example_document()).keys() == set(MATRICES)
    assert shapes_with_results(half).keys() == {"q", "alpha", "v", "att"}


def test_cells_and_hidden_parts():
    assert parse_cells("q[0,1]") == parse_cells("q[ 0 , 1 ]") == Cells("q", None, 0, 1)
    assert parse_cells("q") is None
    assert parse_hidden("score") == HiddenPart("score")
    assert parse_hidden("score[1]") == HiddenPart("score", 1)
    assert parse_hidden("score[1, 2]") == HiddenPart("score", 1, 2)
    assert parse_hidden("score[0, 1, 2]") is None
    assert parse_hidden("score[]") is None


def test_shapes_follow_the_tensors():
    q, k = (Tensor(name, example_document().tensors["q"].values.repeat(2, axis=0)) for name in ("q", "k"))
    assert shapes_with_results(Document.from_tensors([q, k]))["score"] == (2, 3, 3)
