"""A lesson's text with the numbers of the moment: computed, of one state, and blank where hidden."""

from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.axis_edits import remove_place, rename_place, set_counts
from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson_text import parse_template
from attn_gui.core.messages import Message
from attn_gui.core.results import ComputeFailure
from attn_gui.core.tensor import Tensor
from attn_gui.models.live_numbers import LiveNumbers
from attn_gui.models.model_set import ModelSet
from tests.helpers.immediate_engine import ImmediateEngine


class Texts:
    def __init__(self, document):
        self.models = ModelSet.of(document)
        self.engine = ImmediateEngine(self.models)
        self.hidden_cells = self.models.hidden
        self.numbers = LiveNumbers(self.models)
        self.engine._on_requests_changed(self.models.results.requests)
        self.change_count = 0
        self.numbers.numbers_changed.connect(self.count)

    def count(self):
        self.change_count += 1

    def __call__(self, text):
        self.numbers.follow(parse_template(text))
        return self.numbers.text

    def set_cell(self, matrix, batch, row, column, value):
        edit = SetCells.one(self.models.document.document.tensors[matrix], batch, row, column, value)
        self.models.document.apply(edit, Message("Edits", "an edit"))


@pytest.fixture
def texts(qapp):
    return Texts(example_document())


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{plain}}", "{plain}"),
        ("{alpha[0, 1]}", "0.7"),
        ("{alpha[0]}", "[0.1, 0.7, 0.2]"),
        ("{v[0, 2, 1]}", "6.0"),
        ("{score[2, 2]}", "2.0"),
        ("{score[2]}", "[1.0, 1.0, 2.0]"),
        ("{att[0]}", "[3.2, 4.2]"),
        ("{sum score[0, 1]}", "1.0 × 0.0 + 0.0 × 1.0 = 0.0"),
        ("{sum att[0]}", "0.1·[1.0, 2.0] + 0.7·[3.0, 4.0] + 0.2·[5.0, 6.0] = [3.2, 4.2]"),
        ("{sum att[0, 1]}", "0.1·2.0 + 0.7·4.0 + 0.2·6.0 = 4.2"),
        ("{sum}", "1.0 × 1.0 + 0.0 × 0.0 = 1.0"),
        ("{chosen}", "score[agent1, agent1]"),
        ("{shape q} {shape score} {shape att}", "(1, 3, 2) (1, 3, 3) (1, 3, 2)"),
        ("{count batch} {count query} {count key} {count feature} {count value}", "1 3 3 2 2"),
        ("{query 0} {key 2} {feature 1}", "agent1 agent3 1"),
    ],
)
def test_each_placeholder(texts, template, text):
    assert texts(template) == text


def test_the_chosen_result_is_followed(texts):
    assert texts("{chosen} = {sum}") == "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"

    texts.models.selection.choose("att", 1, 0)
    assert texts.numbers.text == ("att[agent2] = 0.5·[1.0, 2.0] + 0.2·[3.0, 4.0] + 0.3·[5.0, 6.0] = [2.6, 3.6]")
    texts.models.explanations.set_reading("components")
    assert texts.numbers.text == "att[agent2, 0] = 0.5·1.0 + 0.2·3.0 + 0.3·5.0 = 2.6"
    assert texts.change_count >= 2


def test_an_edit_is_followed_and_told(texts):
    texts("{q[0, 1]}: {sum score[0, 1]}; {score[0]}")
    told = texts.change_count

    texts.set_cell("q", 0, 0, 1, -2.5)

    assert texts.numbers.text == "-2.5: 1.0 × 0.0 + (-2.5) × 1.0 = -2.5; [1.0, -2.5, -1.5]"
    assert texts.change_count > told


def test_no_text_mixes_two_states(texts):
    texts("{sum score[0, 1]} {score[0, 1]}")
    told = texts.change_count
    texts.engine.is_held = True

    texts.set_cell("q", 0, 0, 1, -2.5)
    assert texts.change_count == told, "the old text stays until the numbers are there"
    assert texts.numbers.text == "… …"

    texts.models.results.reject(ComputeFailure(texts.models.document.revision, Message("x", "no memory")))
    assert texts.change_count > told

    texts.engine.is_held = False
    texts.engine.answer()
    assert texts.numbers.text == "1.0 × 0.0 + (-2.5) × 1.0 = -2.5 -2.5"


def test_before_the_first_result_operands_are_told(qapp):
    models = ModelSet.of(example_document())
    numbers = LiveNumbers(models)
    numbers.follow(parse_template("{q[0]} {score[0]} {sum}"))

    assert numbers.text == "[1.0, 0.0] […, …, …] …"


TERMS_1 = "1.0 × 0.0 + 1.0 × 1.0"
TERMS_2 = "1.0 × 1.0 + 1.0 × 1.0"


@pytest.mark.parametrize(
    ("hidden", "text"),
    [
        (HiddenPart("score", 2, 1), f"[1.0, ☐, 2.0]; {TERMS_1} = ☐; {TERMS_2} = 2.0; [3.2, 4.2]"),
        (HiddenPart("score", 2), f"[☐, ☐, ☐]; {TERMS_1} = ☐; {TERMS_2} = ☐; [3.2, 4.2]"),
        (HiddenPart("att", 0, 1), f"[1.0, 1.0, 2.0]; {TERMS_1} = 1.0; {TERMS_2} = 2.0; [3.2, ☐]"),
        (HiddenPart("att"), f"[1.0, 1.0, 2.0]; {TERMS_1} = 1.0; {TERMS_2} = 2.0; [☐, ☐]"),
    ],
)
def test_what_is_hidden_is_blank(texts, hidden, text):
    template = "{score[2]}; {sum score[2, 1]}; {sum score[2, 2]}; {att[0]}"
    shown = texts(template)
    told = texts.change_count
    texts.hidden_cells.hide(hidden)
    assert texts.numbers.text == text
    assert texts.change_count > told

    texts.hidden_cells.set_hidden(frozenset())
    assert texts.numbers.text == shown


def test_the_sign_does_not_tell_of_a_hidden_number(texts):
    texts.set_cell("v", 0, 0, 0, 1 / 3)
    assert texts("{sum att[0]}").count("≈") == 1

    texts.hidden_cells.hide(HiddenPart("att", 0, 0))

    assert "≈" not in texts.numbers.text
    assert texts.numbers.text.endswith(" = [☐, 4.2]")


def test_batches(qapp):
    values = np.arange(12.0).reshape(2, 3, 2)
    texts = Texts(Document.from_tensors([Tensor("q", values), Tensor("k", values)]))
    template = "{q[0]} {q[1, 0, 1]} {sum score[1, 0, 0]} {score[0, 0]} {chosen}"
    assert texts(template) == "[0.0, 1.0] 7.0 6.0 × 6.0 + 7.0 × 7.0 = 85.0 1.0 score[0, agent1, agent1]"

    texts.models.selection.show_batch(1)

    assert texts.numbers.text == "[6.0, 7.0] 7.0 6.0 × 6.0 + 7.0 × 7.0 = 85.0 85.0 score[1, agent1, agent1]"


def test_names_and_shapes_are_followed(texts):
    texts("{query 0} {query 2} {shape score} {score[2, 2]} {sum score[2, 2]} {q[2]}")
    texts.models.document.apply(*rename_place(texts.models.document.document, "query", 0, "ann"))
    texts.models.document.apply(*remove_place(texts.models.document.document, "query", 2))

    assert texts.numbers.text == "ann … (1, 2, 2) … … …"


def test_long_rows_and_sums_are_cut_short(texts):
    texts.models.document.apply(*set_counts(texts.models.document.document, {"key": 40, "feature": 40}))

    assert texts("{alpha[0]}").count("0.0") == 13
    assert texts("{alpha[0]}").endswith("0.0, …]")
    assert texts("{score[0]}").endswith("0.0, …]")
    assert texts("{sum score[0, 0]}").count(" × ") == 8


def test_digits_follow_the_choice(texts):
    texts.set_cell("q", 0, 0, 0, 2 / 3)
    assert texts("{q[0, 0]}") == "0.666667"
    texts.models.options.set_digits(3)
    assert texts.numbers.text == "0.667"
