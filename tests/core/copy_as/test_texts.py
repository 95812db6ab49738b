"""Sentences and Markdown, and what is too large for any format."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.copy_as import COPY_FORMATS, CopyContent, CopySize
from attn_gui.core.copy_as.copy_format import MOST_HELD_NUMBERS, one_line
from attn_gui.core.explanation_text import Spelling, plain_text
from attn_gui.core.messages import UserError
from attn_gui.core.stages import STAGES
from tests.helpers.drawn_products import product_of, products

BY_KEY = {each.key: each for each in COPY_FORMATS}
SCORES, WEIGHTED_SUM = STAGES[:2]


def text_of(key, product, scope="matrix", *, by_rows=True, most_terms=8, translate=str):
    return BY_KEY[key].write(CopyContent(product, scope, by_rows, Spelling(6, most_terms), translate))


def cell_of(left, right, row="agent1", column="agent2"):
    product = product_of(SCORES, np.array([[left]]), np.array([[right]]))
    return replace(product, row_names=(row,), column_names=(column,))


# ---- sentences


def test_a_cell_is_one_sentence():
    assert text_of("sentence", cell_of([1.0, 0.0], [0.0, 1.0]), "cell") == (
        "score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0 (the products of q and k, added up in float32)"
    )


def test_a_cell_that_is_not_finite_tells_its_origin():
    text = text_of("sentence", cell_of([np.inf], [0.0]), "cell")
    assert text.splitlines() == [
        "score[agent1, agent2] = inf × 0.0 = nan (the products of q and k, added up in float32)",
        "First made at i0: inf × 0.0 = nan",
    ]


def test_several_sums_stand_under_what_they_are():
    product = product_of(WEIGHTED_SUM, np.array([[[0.5, 0.25], [1.0, 0.0]]]), np.array([[[1.0, 2.0], [4.0, 8.0]]]))
    assert text_of("sentence", product).splitlines() == [
        "att, the products of alpha and v added up in float32:",
        "att[r0] = 0.5·[1.0, 2.0] + 0.25·[4.0, 8.0] = [1.5, 3.0]",
        "att[r1] = 1.0·[1.0, 2.0] + 0.0·[4.0, 8.0] = [1.0, 2.0]",
    ]
    assert len(text_of("sentence", product, by_rows=False).splitlines()) == 5
    assert text_of("sentence", replace(product, output=product.output[:, :1]), "cell").count("att[r0, x0] = ") == 1


@given(products(), st.booleans())
def test_the_spelled_lines_are_in_the_sentences(product, by_rows):
    lines = [plain_text(Spelling(6, 8).pieces(each)) for each in product.explanations(by_rows=by_rows)]
    text = text_of("sentence", product, by_rows=by_rows)
    assert "\n".join(lines) in text
    assert text.count("\n") <= len(lines)


def test_sentences_are_translated():
    product = cell_of([1.0, 2.0, 4.0, 8.0], [1.0] * 4)
    text = text_of("sentence", product, "cell", most_terms=1, translate=lambda message: f"<{str(message).upper()}>")
    assert text.endswith(" (THE PRODUCTS OF Q AND K, ADDED UP IN FLOAT32)>")
    assert "<(3 SMALLER TERMS: 7.0)>" in text


# ---- Markdown


def test_a_cell_is_a_span_of_code():
    text = text_of("markdown", cell_of([-1.0, 0.5], [2.0, -4.0]), "cell")
    assert text == "`score[agent1, agent2] = -1.0 × 2.0 + 0.5 × (-4.0) = -4.0`"


@given(st.text(min_size=1) | st.text("` ab", min_size=1))
def test_a_span_holds_any_name(name):
    """By CommonMark: a run of as many backticks ends it; one space at each end belongs to the fence."""
    text = text_of("markdown", cell_of([1.0], [2.0], row=name), "cell")
    fence, inner = re.fullmatch(r"(`+)(.*?)(?<!`)\1", text).groups()
    assert fence not in re.findall("`+", inner)
    assert inner == f"score[{one_line(name)}, agent2] = 1.0 × 2.0 = 2.0"


def unescaped_cells(line):
    """A row of a GFM table: split at bars without a backslash."""
    assert line.startswith("| ")
    assert line.endswith(" |")
    return [re.sub(r"\\(.)", r"\1", cell) for cell in re.split(r"(?<!\\) \| ", line[2:-2])]


@given(products(), st.booleans())
def test_several_sums_are_a_table_that_reads_back(product, by_rows):
    product = replace(product, row_names=tuple(f"a|{name}_*`" for name in product.row_names))
    lines = [plain_text(Spelling(6, 8).pieces(each)) for each in product.explanations(by_rows=by_rows)]
    text = text_of("markdown", product, by_rows=by_rows)
    if len(lines) == 1:
        assert lines[0] in text
        return
    head, rule, *rows = map(unescaped_cells, text.splitlines())
    assert (head, rule) == (["result", "sum", "value"], ["---"] * 3)
    assert [f"{result} = {told} {value}" for result, told, value in rows] == lines


# ---- names


def test_the_copied_part_is_named_as_in_the_arithmetic():
    product = product_of(SCORES, np.ones((2, 1, 1)), np.ones((2, 1, 1)))
    names = [CopyContent(product, scope, True, Spelling(6, 8)).name for scope in ("cell", "row", "matrix")]
    assert names == ["score[b0, r0, x0]", "score[b0, r0]", "score"]


# ---- sizes


@given(products(), st.booleans(), st.integers(1, 6))
def test_the_counted_numbers_are_those_written(product, by_rows, term_count):
    batch_count, row_count, column_count = product.output.shape
    inner_count = product.left.shape[2]
    tells_rows = by_rows and product.stage is WEIGHTED_SUM
    size = CopySize(batch_count, row_count, inner_count, column_count, inner_count, tells_rows)
    assert size.held_count == product.left.size + product.right.size + product.output.size
    spelled = [Spelling(6, 1 << 30).spell(each) for each in product.explanations(by_rows=by_rows)]
    assert size.spelled_count == sum(
        len(each.result) + sum(1 + len(entries) for _, entries in each.terms) for each in spelled
    )


@pytest.mark.parametrize(("key", "size", "told"), [
    ("pytorch", CopySize(1, 300, 64, 300, 8, tells_rows=False), "128400 numbers; at most 100000"),
    ("pytorch", CopySize(1, 200, 64, 200, 64, tells_rows=False), None),
    ("sentence", CopySize(1, 200, 64, 200, 8, tells_rows=False), "680000 numbers; at most 50000"),
    ("latex", CopySize(1, 50, 64, 50, 8, tells_rows=False), None),
    ("markdown", CopySize(1, 1, 4096, 1, 4096, tells_rows=False), None),
    ("markdown", CopySize(1, 1, 300_000, 1, 8, tells_rows=False), f"600001 numbers; at most {MOST_HELD_NUMBERS}"),
    ("sentence", CopySize(1, 50, 16, 64, 16, tells_rows=True), "55200 numbers; at most 50000"),
])  # fmt: skip
def test_what_is_too_large_is_refused_with_numbers(key, size, told):
    if told is None:
        BY_KEY[key].check(size)
        return
    with pytest.raises(UserError, match=told) as caught:
        BY_KEY[key].check(size)
    assert str(caught.value).endswith(f"can be copied as {BY_KEY[key].name}. Choose a smaller part.")
