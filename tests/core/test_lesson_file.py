"""Lesson files: what is read, and that each mistake is told with file, step and key."""

# ruff: noqa: E501 (each mistake and what is said of it, side by side)

from __future__ import annotations

import math

import numpy as np
import pytest

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import ConvertStorage
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import CellSetting, edit_of, in_language, is_same
from attn_gui.core.lesson_file import MOST_BYTES, read_lesson
from attn_gui.core.lesson_text import Cells
from attn_gui.core.messages import UserError
from attn_gui.core.tensor import Tensor

HEAD = 'title = "Mine"\nexample = "three"\n'
STEP = '[[steps]]\ntext = "x"\n'


def half_document() -> Document:
    document = example_document()
    ConvertStorage("q", "float16").apply(document)
    return document


EXAMPLES = {"three": example_document, "half": half_document}


@pytest.fixture
def read(tmp_path):
    path = tmp_path / "mine.toml"

    def read(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_lesson(path, lambda name: EXAMPLES[name]() if name in EXAMPLES else None)

    return read


@pytest.fixture
def refusal(read, tmp_path):
    def refusal(text):
        with pytest.raises(UserError) as caught:
            read(text)
        told = str(caught.value)
        start = f"“{tmp_path / 'mine.toml'}” was not opened. "
        assert told.startswith(start)
        return told.removeprefix(start)

    return refusal


def test_a_whole_lesson(read):
    lesson = read("""
        title.en = "Title"
        title.zh_CN = "标题"
        [tensors]
        q = [[[1, -0.0], [nan, inf]], [[1, 2], [3, 4]]]
        k = [[[1, 0]], [[2, 5]]]
        [labels]
        query = ["ann", "bob"]
        [[steps]]
        text.en = "see {q[0, 1]}"
        text.zh_CN = "看 {q[0, 1]}"
        panel = "score"
        chosen = {score = [1, 0]}
        hidden = ["score[1]", "score[0, 0]"]
        reading = "components"
        scope = "row"
        batch = 1
        set = {"q[0]" = [7, 8], "k[0, 0, 1]" = -1}
        [[steps]]
        text = "then"
        hidden = []
    """)

    first, second = lesson.steps
    assert dict(lesson.title) == {"en": "Title", "zh_CN": "标题"}
    assert (
        lesson.document.tensors["q"].values.tobytes()
        == np.array([[[1, -0.0], [math.nan, math.inf]], [[1, 2], [3, 4]]]).tobytes()
    )
    assert lesson.document.labels["query"] == ("ann", "bob")
    assert lesson.document.labels["key"] == ("agent1",)
    assert first.texts == {"en": ("see ", Cells("q", None, 0, 1)), "zh_CN": ("看 ", Cells("q", None, 0, 1))}
    assert first.hidden == {HiddenPart("score", 1), HiddenPart("score", 0, 0)}
    assert first.sets == (
        CellSetting("q", 1, 0, 0, 7.0),
        CellSetting("q", 1, 0, 1, 8.0),
        CellSetting("k", 0, 0, 1, -1.0),
    )
    for step in (first, second):
        shown = (step.panel, step.active_output, dict(step.chosen), step.reading, step.scope, step.batch)
        assert shown == ("score", "score", {"score": (1, 0)}, "components", "row", 1)
    assert (second.texts, second.hidden, second.sets) == ({"": ("then",)}, frozenset(), ())


def test_what_the_first_step_leaves_out(read):
    (step,) = read(HEAD + STEP).steps

    assert (step.panel, step.active_output, step.reading, step.scope, step.batch) == (
        "both",
        "score",
        "rows",
        "cell",
        0,
    )
    assert (step.chosen, step.hidden, step.sets) == ({"score": (0, 0), "att": (0, 0)}, frozenset(), ())


@pytest.mark.parametrize(
    ("lines", "active"),
    [
        ("chosen = {att = [1, 1]}", "att"),
        ("chosen = {att = [1, 1], score = [0, 0]}", "att"),
        ("chosen = {score = [0, 0], att = [1, 1]}", "score"),
        ('panel = "att"\nchosen = {score = [0, 0]}', "att"),
    ],
)
def test_whose_sum_is_spelled(read, lines, active):
    first, second = read(HEAD + STEP + lines + "\n" + STEP).steps
    assert (first.active_output, second.active_output) == (active, active)


def test_the_numbers_of_a_step_are_those_of_all_steps_up_to_it(read):
    lesson = read(HEAD + STEP + STEP + 'set = {"q[0]" = [5, 6]}\n' + STEP + 'set = {"q[0, 0]" = 9, "v[0, 1]" = -0.0}\n')

    assert is_same(lesson.document_at(0), example_document())
    assert lesson.document_at(1).tensors["q"].values[0].tolist() == [[5, 6], [0, 1], [1, 1]]
    assert lesson.document_at(2).tensors["q"].values[0].tolist() == [[9, 6], [0, 1], [1, 1]]
    assert math.copysign(1, lesson.document_at(2).tensors["v"].values[0, 0, 1]) == -1
    assert is_same(lesson.document, example_document())


def test_an_edit_leaves_out_what_a_document_lacks_and_what_is_there_already():
    sets = (CellSetting("q", 0, 5, 0, 1.0), CellSetting("q", 0, 0, 0, 1.0), CellSetting("w", 0, 0, 0, 1.0))
    assert edit_of(sets, example_document()) is None

    document = example_document()
    inverse = edit_of((*sets, CellSetting("k", 0, 0, 0, 4.0), CellSetting("v", 0, 2, 1, math.nan)), document).apply(
        document
    )
    assert document.tensors["k"].values[0, 0, 0] == 4.0
    assert math.isnan(document.tensors["v"].values[0, 2, 1])
    inverse.apply(document)
    assert is_same(document, example_document())


def test_documents_differ_by_a_bit_a_label_or_a_dtype():
    zero, negative_zero = (Document.from_tensors([Tensor("q", np.full((1, 1, 1), value))]) for value in (0.0, -0.0))
    named = Document.from_tensors([Tensor("q", np.zeros((1, 1, 1)))], {"query": ("ann",)})

    assert is_same(zero, zero.copy())
    for other in (
        negative_zero,
        named,
        Document.from_tensors([Tensor("q", np.zeros((1, 1, 1), np.float32), "float32")]),
    ):
        assert not is_same(zero, other)


@pytest.mark.parametrize(
    ("there", "wanted", "said"),
    [
        ({"en": "a", "zh_CN": "b"}, "zh_CN", "b"),
        ({"zh_CN": "b", "en": "a"}, "fr", "a"),
        ({"zh_CN": "b"}, "en", "b"),
        ({"en": "a"}, "zh_CN", "a"),
        ({"": "c"}, "en", "c"),
    ],
)
def test_where_a_language_is_missing_the_other_is_shown(there, wanted, said):
    assert in_language(there, wanted) == said


TENSORS = 'title = "Mine"\n[tensors]\n'
OUTSIDE = "lies outside: score is of shape (1, 3, 3), counted from 0."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "Line 1, column 9: this is not TOML (Invalid value)."),
        (HEAD + "[[steps]\n", "Line 3, column 8: this is not TOML (Expected ']]' at the end of an array declaration)."),
        (HEAD, "steps: This key is missing."),
        (STEP, "title: This key is missing."),
        (HEAD + "steps = []", "steps: There should be 1 to 500 tables, each headed [[steps]]."),
        (HEAD + "steps = 3", "steps: There should be 1 to 500 tables, each headed [[steps]]."),
        (HEAD + STEP * 501, "steps: There should be 1 to 500 tables, each headed [[steps]]."),
        (HEAD + "steps = [3]", "Step 1, steps: There should be a table: keys with values."),
        (HEAD + "author = 'me'\n" + STEP, "author: This key is unknown here. Known are: title, steps, example, tensors, labels."),
        ('title = ""\nexample = "three"\n' + STEP, "title: There should be a text of 1 to 200 characters."),
        ('title = {}\nexample = "three"\n' + STEP, "title: There should be a text in at least one language."),
        ('title = {zh-CN = "x"}\nexample = "three"\n' + STEP, "title.zh-CN: Languages are written like en or zh_CN."),
        ('title = {en = 3}\nexample = "three"\n' + STEP, "title.en: There should be a text of 1 to 200 characters."),
        ('title = 3\nexample = "three"\n' + STEP, "title: There should be a table: keys with values."),
        # where the numbers come from
        ('title = "x"\n' + STEP, "tensors: There should be either an example's name or tensors."),
        (HEAD + "tensors = {q = [[[1]]]}\n" + STEP, "example: There should be either an example's name or tensors."),
        ('title = "x"\nexample = "four"\n' + STEP, "example: There is no example “four”."),
        ('title = "x"\nexample = 4\n' + STEP, "example: There should be a text of 1 to 200 characters."),
        (HEAD + "labels = {query = ['a']}\n" + STEP, "labels: Only tensors written here can be given labels."),
        (TENSORS + STEP, "tensors: There should be at least one of: q, k, alpha, v."),
        (TENSORS + "w = [[[1]]]\n" + STEP, "tensors.w: This key is unknown here. Known are: q, k, alpha, v."),
        (TENSORS + "q = 1\n" + STEP, "tensors.q: There should be a list that is not empty: batches of rows of numbers."),
        (TENSORS + "q = [[1]]\n" + STEP, "tensors.q[0][0]: There should be a list that is not empty: batches of rows of numbers."),
        (TENSORS + "q = [[]]\n" + STEP, "tensors.q[0]: There should be a list that is not empty: batches of rows of numbers."),
        (TENSORS + "q = [[[1, 2], [3]]]\n" + STEP, "tensors.q[0][1]: It is 1 long, and the list before it 2."),
        (TENSORS + "q = [[[1]], [[1], [2]]]\n" + STEP, "tensors.q[1]: It is 2 long, and the list before it 1."),
        (TENSORS + "q = [[[1, 'two']]]\n" + STEP, "tensors.q[0][0][1]: There should be a number."),
        (TENSORS + "q = [[[true]]]\n" + STEP, "tensors.q[0][0][0]: There should be a number."),
        (TENSORS + "q = [[[1e999]]]\n" + STEP, "tensors.q[0][0][0]: Too large for float64: write inf if you mean infinity."),
        (TENSORS + f"q = [[[{'1' * 400}]]]\n" + STEP, "tensors.q[0][0][0]: Too large for float64: write inf if you mean infinity."),
        (TENSORS + f"q = [[[0x{'f' * 9000}]]]\n" + STEP, "tensors.q[0][0][0]: Too large for float64: write inf if you mean infinity."),
        (TENSORS + "q = [[[1, 2]]]\nk = [[[1, 2, 3]]]\n" + STEP, "tensors.k: The axis feature has 3 places here, but 2 in q."),
        (TENSORS + "q = [[[1], [2]]]\nalpha = [[[1], [2], [3]]]\n" + STEP, "tensors.alpha: The axis query has 3 places here, but 2 in q."),
        (TENSORS + "alpha = [[[1, 2]]]\nv = [[[1]]]\n" + STEP, "tensors.v: The axis key has 1 places here, but 2 in alpha."),
        (TENSORS + "q = [[[1]]]\nv = [[[1]], [[2]]]\n" + STEP, "tensors.v: The axis batch has 2 places here, but 1 in q."),
        (TENSORS + "q = [[[1]]]\n[labels]\nquery = ['a', 'b']\n" + STEP, "labels.query: There should be a list of so many: 1."),
        (TENSORS + "q = [[[1]]]\n[labels]\nquery = [1]\n" + STEP, "labels.query: There should be a list of texts."),
        (TENSORS + "q = [[[1]]]\n[labels]\nkey = ['a']\n" + STEP, "labels.key: This key is unknown here. Known are: batch, query, feature."),
        (TENSORS + "q = [[[1], [2]]]\n[labels]\nquery = ['a', 'a']\n" + STEP, "labels.query: queries: “a” is there already; each needs a name of its own."),
        # steps
        (HEAD + STEP + "[[steps]]\n", "Step 2, text: This key is missing."),
        (HEAD + STEP + "title = 'x'\n", "Step 1, title: This key is unknown here. Known are: text, panel, chosen, hidden, reading, scope, batch, set."),
        (HEAD + "[[steps]]\ntext = ' '\n", "Step 1, text: There should be a text of 1 to 4000 characters."),
        (HEAD + f"[[steps]]\ntext = '{'x' * 4001}'\n", "Step 1, text: There should be a text of 1 to 4000 characters."),
        (HEAD + STEP + "[[steps]]\ntext.en = 'x'\ntext.chinese = 'y'\n", "Step 2, text.chinese: Languages are written like en or zh_CN."),
        (HEAD + STEP + "[[steps]]\ntext.en = 'x'\ntext.zh_CN = '{q[3, 0]}'\n", "Step 2, text.zh_CN: “q[3, 0]” lies outside: q is of shape (1, 3, 2), counted from 0."),
        (HEAD + "[[steps]]\ntext = '{w}'\n", "Step 1, text: The placeholder “{w}” is unknown. Known are: {q[0, 1]} {q[0]} {sum} {sum score[0, 1]} {chosen} {shape q} {count key} {key 0}."),
        (HEAD + STEP + "panel = 'q'\n", "Step 1, panel: There should be one of: score, att, both."),
        (HEAD + STEP + "panel = ['score']\n", "Step 1, panel: There should be one of: score, att, both."),
        (TENSORS + "q = [[[1]]]\nk = [[[1]]]\n" + STEP + "panel = 'att'\n", "Step 1, panel: There should be one of: score, both."),
        (HEAD + STEP + "chosen = [0, 1]\n", "Step 1, chosen: There should be a table: keys with values."),
        (HEAD + STEP + "chosen.q = [0, 1]\n", "Step 1, chosen.q: This key is unknown here. Known are: score, att."),
        (HEAD + STEP + "chosen.score = [0]\n", "Step 1, chosen.score: There should be a row and a column, as in [0, 1]."),
        (HEAD + STEP + "chosen.score = [0, 3]\n", "Step 1, chosen.score[1]: There should be a whole number from 0 to 2."),
        (HEAD + STEP + "chosen.att = [-1, 0]\n", "Step 1, chosen.att[0]: There should be a whole number from 0 to 2."),
        (HEAD + STEP + "chosen.att = [0, 1.0]\n", "Step 1, chosen.att[1]: There should be a whole number from 0 to 1."),
        (HEAD + STEP + "hidden = 'score'\n", "Step 1, hidden: There should be a list of texts."),
        (HEAD + STEP + "hidden = ['score', 'score[0,']\n", "Step 1, hidden[1]: There should be score, score[0] or score[0, 1]."),
        (HEAD + STEP + "hidden = ['q']\n", "Step 1, hidden[0]: There should be one of: score, att."),
        (HEAD + STEP + "hidden = ['score[3]']\n", f"Step 1, hidden[0]: “score[3]” {OUTSIDE}"),
        (HEAD + STEP + "reading = 'cells'\n", "Step 1, reading: There should be one of: rows, components."),
        (HEAD + STEP + "scope = true\n", "Step 1, scope: There should be one of: cell, row, matrix."),
        (HEAD + STEP + "batch = 1\n", "Step 1, batch: There should be a whole number from 0 to 0."),
        (HEAD + STEP + "batch = true\n", "Step 1, batch: There should be a whole number from 0 to 0."),
        (HEAD + STEP + "set = {q = 1}\n", "Step 1, set.“q”: There should be a cell as q[0, 1], or a row as q[0]."),
        (HEAD + STEP + "set = {'score[0, 1]' = 1}\n", "Step 1, set.“score[0, 1]”: There should be one of: q, k, alpha, v."),
        (HEAD + STEP + "set = {'q[3, 0]' = 1}\n", "Step 1, set.“q[3, 0]”: “q[3, 0]” lies outside: q is of shape (1, 3, 2), counted from 0."),
        (HEAD + STEP + "set = {'q[0]' = 1}\n", "Step 1, set.“q[0]”: There should be a list of so many: 2."),
        (HEAD + STEP + "set = {'q[0]' = [1, 'a']}\n", "Step 1, set.“q[0]”[1]: There should be a number."),
        (HEAD + STEP + "set = {'q[0, 1]' = 1, 'q[0,1]' = 2}\n", "Step 1, set.“q[0,1]”: A cell of it is set twice in this step."),
        (HEAD + STEP + "set = {'q[0, 1]' = 1, 'q[0]' = [1, 2]}\n", "Step 1, set.“q[0]”: A cell of it is set twice in this step."),
        ('title = "x"\nexample = "half"\n' + STEP + "set = {'q[0, 1]' = 1e5}\n", "Step 1, set.“q[0, 1]”: Row 1, column 1: 100000.0 is too large for float16; write inf if infinity is meant."),
    ],
)  # fmt: skip
def test_each_mistake_is_told_with_its_place(refusal, text, reason):
    assert refusal(text) == reason


def test_files_that_are_no_lessons_are_refused(refusal):
    assert refusal(b"x" * (MOST_BYTES + 1)) == "It is too large: files of at most 1 MB are read."
    assert refusal("title = 'é'".encode("latin-1")) == "Line 1: it is not written in UTF-8. Save it as UTF-8."
    assert refusal(b"a = " + b"[" * 900_000) == "Brackets or keys are nested too deep for a file of this kind."
    assert refusal(b"\x00" * 1000).startswith("Line 1, column 1: this is not TOML")
    assert refusal(b"") == "title: This key is missing."


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"There is no such file\."):
        read_lesson(tmp_path / "none.toml", lambda _name: None)
