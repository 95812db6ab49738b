"""The texts are read back here by a reader of their own, and judged by rational arithmetic."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attn_gui.core.document import default_labels, example_document
from attn_gui.core.dtypes import LARGEST, cast
from attn_gui.core.explanation_text import FULL_DIGITS, Piece, Spelling, fold, plain_text
from attn_gui.core.messages import Message
from attn_gui.core.product import Product
from attn_gui.core.stages import STAGES
from tests.helpers.drawn_products import product_of, products

SCORES, WEIGHTED_SUM = STAGES[:2]
UNFOLDED = 1 << 30

digit_counts = st.integers(1, FULL_DIGITS)
NUMBER = r"-?(?:[0-9]+\.[0-9]+|[0-9](?:\.[0-9]+)?e[+-][0-9]{2,3}|inf)|nan"
FACTOR = rf"\((?:{NUMBER})\)|{NUMBER}"
ROW = rf"\[(?:{NUMBER})(?:, (?:{NUMBER}))*\]"


def line_of(explanation, digits=6, most_terms=UNFOLDED):
    return plain_text(Spelling(digits, most_terms).pieces(explanation))


def score_of(left, right, dtype_name="float32"):
    product = product_of(SCORES, np.array([[left]]), np.array([[right]]), dtype_name)
    (explanation,) = product.explanations(by_rows=True)
    return explanation


class ReadLine:
    """A line's numbers, as texts: factors, entries (a list a term), what is folded, sign and result."""

    def __init__(self, line: str, explanation) -> None:
        head = f"{explanation.output}[{', '.join(explanation.places)}] = "
        assert line.startswith(head)
        told, self.sign, result = re.fullmatch(r"(.*) ([=≈]) (.*?)", line.removeprefix(head)).groups()
        entry = ROW if explanation.is_vector else FACTOR
        term = rf"({FACTOR}){explanation.times}({entry})"
        terms = [re.fullmatch(term, text) for text in re.split(r" \+ (?!\([0-9]+ smaller)", self._unfolded(told))]
        assert all(terms), line
        self.factors = [self._bare(found[1]) for found in terms]
        self.entries = [self._row(found[2]) for found in terms]
        self.result = self._row(result)
        for position, found in enumerate(terms):
            assert found[1].startswith("-") <= (position == 0), "a negative factor after a sign stands in brackets"
            assert explanation.is_vector or not found[2].startswith("-")

    def _unfolded(self, told: str) -> str:
        self.folded_count, self.folded = 0, None
        found = re.search(r" \+ \(([0-9]+) smaller terms: (.*)\)$", told)
        if found:
            self.folded_count, self.folded = int(found[1]), self._row(found[2])
            told = told[: found.start()]
        return told

    @staticmethod
    def _bare(text: str) -> str:
        return text.removeprefix("(").removesuffix(")")

    def _row(self, text: str) -> list[str]:
        return [self._bare(part) for part in text.removeprefix("[").removesuffix("]").split(", ")]

    def is_exact(self) -> bool:
        """Whether the texts say the truth: finite ones as fractions, others as IEEE 754 has it."""
        return all(self._is_exact(column) for column in range(len(self.result)))

    def _is_exact(self, column: int) -> bool:
        told = [(factor, entries[column]) for factor, entries in zip(self.factors, self.entries, strict=True)]
        if self.folded is not None:
            told.append(("1.0", self.folded[column]))
        result = self.result[column]
        if all(is_finite(text) for pair in told for text in pair):
            return is_finite(result) and sum(Fraction(a) * Fraction(b) for a, b in told) == Fraction(result)
        specials = [float(a) * float(b) for a, b in told if not (is_finite(a) and is_finite(b))]
        return str(sum(specials)) == result


def is_finite(text: str) -> bool:
    """Of the text, not of a float: "2e+308" is a rational number."""
    return text not in ("nan", "inf", "-inf")


# ---- the document's lines, to the letter


def document_product(stage, digits_dtype="float32"):
    """The opening example, as computed in float32."""
    values = {name: cast(tensor.values, digits_dtype) for name, tensor in example_document().tensors.items()}
    product = product_of(stage, *(values[name].astype(np.float64) for name in (stage.left, stage.right)), digits_dtype)
    row_axis, inner_axis, column_axis = stage.axes
    return Product(
        stage,
        digits_dtype,
        product.left,
        product.right,
        product.output,
        (),
        *(default_labels(axis, count) for axis, count in zip(
            (row_axis, inner_axis, column_axis), (3, product.left.shape[2], product.output.shape[2]), strict=True
        )),
    )  # fmt: skip


def test_the_scores_of_the_document():
    assert [line_of(explanation) for explanation in document_product(SCORES).explanations(by_rows=True)] == [
        "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0",
        "score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0",
        "score[agent1, agent3] = 1.0 × 1.0 + 0.0 × 1.0 = 1.0",
        "score[agent2, agent1] = 0.0 × 1.0 + 1.0 × 0.0 = 0.0",
        "score[agent2, agent2] = 0.0 × 0.0 + 1.0 × 1.0 = 1.0",
        "score[agent2, agent3] = 0.0 × 1.0 + 1.0 × 1.0 = 1.0",
        "score[agent3, agent1] = 1.0 × 1.0 + 1.0 × 0.0 = 1.0",
        "score[agent3, agent2] = 1.0 × 0.0 + 1.0 × 1.0 = 1.0",
        "score[agent3, agent3] = 1.0 × 1.0 + 1.0 × 1.0 = 2.0",
    ]


@pytest.mark.parametrize("dtype_name", ["float64", "float32"])
def test_the_weighted_sums_of_the_document(dtype_name):
    rows = document_product(WEIGHTED_SUM, dtype_name).explanations(by_rows=True)
    assert [line_of(explanation) for explanation in rows] == [
        "att[agent1] = 0.1·[1.0, 2.0] + 0.7·[3.0, 4.0] + 0.2·[5.0, 6.0] = [3.2, 4.2]",
        "att[agent2] = 0.5·[1.0, 2.0] + 0.2·[3.0, 4.0] + 0.3·[5.0, 6.0] = [2.6, 3.6]",
        "att[agent3] = 0.3·[1.0, 2.0] + 0.3·[3.0, 4.0] + 0.4·[5.0, 6.0] = [3.2, 4.2]",
    ]


def test_the_weighted_sums_entry_by_entry():
    cells = list(document_product(WEIGHTED_SUM).explanations(by_rows=False))
    assert line_of(cells[0]) == "att[agent1, 0] = 0.1·1.0 + 0.7·3.0 + 0.2·5.0 = 3.2"
    assert line_of(cells[3]) == "att[agent2, 1] = 0.5·2.0 + 0.2·4.0 + 0.3·6.0 = 3.6"


def test_all_digits_tell_where_the_sum_is_not_exact():
    """0.1, 0.7 and 0.2 as float64 add up to something else than is shown to six digits."""
    first = next(document_product(WEIGHTED_SUM, "float64").explanations(by_rows=False))
    assert line_of(first, FULL_DIGITS) == "att[agent1, 0] = 0.1·1.0 + 0.7·3.0 + 0.2·5.0 ≈ 3.1999999999999997"


@pytest.mark.parametrize(("left", "right", "line"), [
    ([-1.0, -2.0], [-3.0, 4.0], "score[r0, x0] = -1.0 × (-3.0) + (-2.0) × 4.0 = -5.0"),
    ([0.0, -0.0], [-0.0, 1.0], "score[r0, x0] = 0.0 × (-0.0) + (-0.0) × 1.0 = 0.0"),
    ([math.inf, 1.0], [0.0, 2.0], "score[r0, x0] = inf × 0.0 + 1.0 × 2.0 = nan"),
    ([-math.inf, 1.0], [1.0, 2.0], "score[r0, x0] = -inf × 1.0 + 1.0 × 2.0 = -inf"),
    ([1.0, 1.0], [-math.inf, math.nan], "score[r0, x0] = 1.0 × (-inf) + 1.0 × nan = nan"),
    ([1 / 3, 1.0], [3.0, 0.0], "score[r0, x0] = 0.333333 × 3.0 + 1.0 × 0.0 ≈ 1.0"),
    ([3e38, 3e38], [1.0, 1.0], "score[r0, x0] = 3e+38 × 1.0 + 3e+38 × 1.0 ≈ inf"),
    ([1e-20], [1e-20], "score[r0, x0] = 1e-20 × 1e-20 = 1e-40"),
])  # fmt: skip
def test_lines_of_single_cells(left, right, line):
    left, right = (cast(np.array(values), "float32").astype(np.float64).tolist() for values in (left, right))
    assert line_of(score_of(left, right)) == line


# ---- every line


@given(products(), digit_counts, st.integers(1, 4) | st.just(UNFOLDED), st.booleans())
def test_equals_stands_only_where_the_shown_numbers_are_exact(product, digits, most_terms, by_rows):
    for explanation in product.explanations(by_rows=by_rows):
        read = ReadLine(line_of(explanation, digits, most_terms), explanation)
        assert (read.sign == "=") == read.is_exact()


@given(products(), st.booleans())
@example(product_of(SCORES, np.array([[[0.1, -0.0]]]), np.array([[[1e-300, 5e-324]]]), "float64"), True)
def test_a_line_with_all_digits_reads_back_to_its_numbers(product, by_rows):
    def reads_back(texts, values):
        numbers = cast(np.array(texts, dtype=np.float64), product.dtype_name).astype(np.float64)
        assert np.array_equal(numbers, values, equal_nan=True)
        assert np.array_equal(np.signbit(numbers[~np.isnan(numbers)]), np.signbit(values[~np.isnan(values)]))

    for explanation in product.explanations(by_rows=by_rows):
        read = ReadLine(line_of(explanation, FULL_DIGITS), explanation)
        reads_back(read.factors, explanation.left)
        reads_back(read.entries, explanation.right)
        reads_back(read.result, explanation.result)


# ---- folded terms


@given(products(largest_inner=12), st.integers(1, 12), st.booleans())
def test_what_is_told_and_what_is_folded_make_the_whole(product, most_terms, by_rows):
    for explanation in product.explanations(by_rows=by_rows):
        folding = fold(explanation, most_terms)
        rest = np.setdiff1d(np.arange(len(explanation.left)), folding.told)
        assert folding.told.tolist() == sorted(folding.told.tolist())
        assert len(folding.told) == (most_terms if len(explanation.left) > most_terms + 1 else len(explanation.left))
        assert folding.folded_count == len(rest) != 1
        if not len(rest):
            assert folding.folded_sums == ()
            continue
        sums = zip(folding.folded_sums, explanation.exact_sums(rest), explanation.products[rest].T, strict=True)
        for told, exact, terms in sums:
            if exact is None:
                assert str(told) == str(sum(terms[~np.isfinite(terms)].tolist()))
            else:
                assert told == as_float64(exact)


def as_float64(exact):
    try:
        return float(exact)
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


@given(products(largest_inner=12), st.integers(1, 6))
@example(
    product_of(SCORES, np.array([[[1.0, 1.0, 0.0]]]), np.array([[[LARGEST["float64"], np.inf, 0.0]]]), "float64"), 1
)
def test_the_largest_terms_are_told(product, most_terms):
    for explanation in product.explanations(by_rows=True):
        folding = fold(explanation, most_terms)
        is_told = np.isin(np.arange(len(explanation.left)), folding.told)
        sizes = np.where(np.isnan(explanation.products), np.inf, np.abs(explanation.products)).max(axis=1)
        if not is_told.all():
            assert sizes[is_told].min() >= sizes[~is_told].max()


def test_a_long_sum_is_folded_and_unfolded():
    explanation = score_of([1.0, 8.0, 2.0, -4.0, 0.5], [1.0] * 5)
    assert (
        line_of(explanation, most_terms=2) == "score[r0, x0] = 8.0 × 1.0 + (-4.0) × 1.0 + (3 smaller terms: 3.5) = 7.5"
    )
    assert line_of(explanation) == (
        "score[r0, x0] = 1.0 × 1.0 + 8.0 × 1.0 + 2.0 × 1.0 + (-4.0) × 1.0 + 0.5 × 1.0 = 7.5"
    )


def test_a_long_sum_of_rows_is_folded_by_entries():
    alpha, v = np.array([[[0.5, 4.0, 0.25]]]), np.array([[[1.0, 2.0], [1.0, 1.0], [-2.0, 4.0]]])
    (row,) = product_of(WEIGHTED_SUM, alpha, v).explanations(by_rows=True)
    assert line_of(row, most_terms=1) == "att[r0] = 4.0·[1.0, 1.0] + (2 smaller terms: [0.0, 2.0]) = [4.0, 6.0]"


def test_folded_infinities_add_up_as_infinities():
    explanation = score_of([math.inf, 1.0, math.inf, math.inf], [1.0, 1.0, 2.0, 1.0])
    line = line_of(explanation, most_terms=1)
    assert line.endswith(" + (3 smaller terms: inf) = inf")
    opposed = score_of([math.nan, math.inf, -math.inf], [1.0, 1.0, 1.0])
    assert fold(opposed, 1).folded_count == 2
    assert not math.isfinite(fold(opposed, 1).folded_sums[0])


def test_a_folded_sum_beyond_float64_is_infinite():
    explanation = score_of([1.7e308, 1.7e308, 1e308, 1e308, 1e308], [1.0] * 5, "float64")
    assert fold(explanation, 2).folded_sums == (math.inf,)


# ---- pieces


def test_pieces_tell_their_parts():
    explanation = score_of([1.0, 8.0, 2.0, 0.5], [3.0, 1.0, 1.0, 1.0])
    assert list(Spelling(6, 2).pieces(explanation)) == [
        Piece("score[r0, x0] = "),
        Piece("1.0", "left"),
        Piece(" × "),
        Piece("3.0", "right"),
        Piece(" + "),
        Piece("8.0", "left"),
        Piece(" × "),
        Piece("1.0", "right"),
        Piece(" + "),
        Piece(Message("Explanation", "({count} smaller terms: {sum})", {"count": 2, "sum": "2.5"}), "fold"),
        Piece(" = "),
        Piece("13.5", "result"),
    ]


def test_messages_are_translated_in_the_line():
    explanation = score_of([1.0, 8.0, 2.0], [1.0, 1.0, 1.0])
    line = plain_text(Spelling(6, 1).pieces(explanation), lambda message: f"<{message.arguments['count']}>")
    assert line == "score[r0, x0] = 8.0 × 1.0 + <2> = 11.0"


def test_an_empty_sum_is_zero():
    (explanation,) = product_of(SCORES, np.zeros((1, 1, 0)), np.zeros((1, 1, 0))).explanations(by_rows=True)
    assert line_of(explanation) == "score[r0, x0] = 0 = 0.0"
