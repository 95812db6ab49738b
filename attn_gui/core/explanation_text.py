"""A sum spelled out in pieces of text, each with the part that it plays; views give them colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Literal

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.explanation import Explanation, in_brackets
from attn_gui.core.hidden_part import HIDDEN_TEXT
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.number_text import exact_text, exact_texts, shown_text, shown_texts

Role = Literal["plain", "left", "right", "result", "fold"]
Sign = Literal["=", "≈"]

FULL_DIGITS = 17
EXACT_CONTEXT = Context(prec=4000, Emin=-9999999, Emax=9999999, traps=[])
"""Wide enough for every sum of products of shown numbers; nothing is rounded in it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, or a message to be translated, and its part in the sum."""

    text: str | Message
    role: Role = "plain"


@dataclass(frozen=True, eq=False, slots=True)
class Folding:
    """Which terms are told one by one, in their order, and what the others add up to, rounded once to float64."""

    told: np.ndarray
    folded_count: int
    folded_sums: tuple[float, ...]


def fold(explanation: Explanation, most_terms: int) -> Folding:
    """Tell the `most_terms` largest terms by size, non-finite ones before all, and fold the rest, if more than one."""
    term_count = len(explanation.left)
    if term_count <= most_terms + 1:
        return Folding(np.arange(term_count), 0, ())
    sizes = np.nan_to_num(np.abs(explanation.products), nan=np.inf, posinf=np.inf).max(axis=1, initial=0.0)
    order = np.argpartition(-sizes, most_terms)
    told, rest = np.sort(order[:most_terms]), order[most_terms:]
    sums = zip(explanation.exact_sums(rest), explanation.products[rest].T, strict=True)
    return Folding(told, len(rest), tuple(_rounded(exact, products) for exact, products in sums))


def _rounded(exact: Fraction | None, products: np.ndarray) -> float:
    """The sum as float64: ±inf where it is larger than that holds; infinities and NaN add up as in IEEE 754."""
    if exact is None:
        with np.errstate(invalid="ignore"):
            return float(products[~np.isfinite(products)].sum())
    try:
        return float(exact)
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")


@dataclass(frozen=True, eq=False, slots=True)
class SpelledSum:
    """A sum's numbers as texts.

    terms: of each term told its factor and its entries, one a column. folded: what `folded_count` further terms add up
    to. result: one a column. sign: "=" only where the numbers in these texts give exactly the result, in rational
    arithmetic; infinities and NaN follow IEEE 754 (inf · 0 is nan).
    """

    explanation: Explanation
    terms: tuple[tuple[str, tuple[str, ...]], ...]
    folded_count: int
    folded: tuple[str, ...]
    result: tuple[str, ...]

    @property
    def sign(self) -> Sign:
        """Whether the texts say the exact truth."""
        with localcontext(EXACT_CONTEXT):
            for column, result_text in enumerate(self.result):
                if self.explanation.hides(column):
                    continue
                result = Decimal(result_text)
                total = Decimal(self.folded[column]) if self.folded_count else Decimal(0)
                for factor, entries in self.terms:
                    total += Decimal(factor) * Decimal(entries[column])
                if total != result and not (total.is_nan() and result.is_nan()):
                    return "≈"
        return "="


@dataclass(frozen=True, slots=True)
class Spelling:
    """Spells explanations with at most `digits` significant digits (`FULL_DIGITS`: all), folded beyond `most_terms`."""

    digits: int
    most_terms: int

    def number(self, value: float, dtype_name: DtypeName) -> str:
        """A number as the line tells it."""
        if self.digits >= FULL_DIGITS:
            return exact_text(value, dtype_name)
        return shown_text(value, dtype_name, self.digits)

    def numbers(self, values: np.ndarray, dtype_name: DtypeName) -> list[str]:
        """The `number` of each value, in the order of the flattened array."""
        if self.digits >= FULL_DIGITS:
            return exact_texts(values, dtype_name)
        return shown_texts(values, dtype_name, self.digits)

    def spell(self, explanation: Explanation) -> SpelledSum:
        """The numbers of its sum as texts."""
        folding, dtype_name = fold(explanation, self.most_terms), explanation.dtype_name
        factors = self.numbers(explanation.left[folding.told], dtype_name)
        entries = self.numbers(explanation.right[folding.told], dtype_name)
        width = explanation.right.shape[1]
        return SpelledSum(
            explanation,
            tuple((factor, tuple(entries[n * width : (n + 1) * width])) for n, factor in enumerate(factors)),
            folding.folded_count,
            tuple(self.number(value, "float64") for value in folding.folded_sums),
            tuple(
                HIDDEN_TEXT if explanation.hides(column) else text
                for column, text in enumerate(self.numbers(explanation.result, dtype_name))
            ),
        )

    def pieces(self, explanation: Explanation) -> Iterator[Piece]:
        """The line `output[places] = … = result`."""
        spelled = self.spell(explanation)
        yield Piece(f"{head_text(explanation)} = ")
        yield from sum_pieces(spelled)
        yield Piece(f" {spelled.sign} ")
        yield Piece(row_text(explanation, spelled.result), "result")


def head_text(explanation: Explanation) -> str:
    """What the sum makes, as in `score[agent1, agent2]`."""
    return f"{explanation.output}[{', '.join(explanation.places)}]"


def sum_pieces(spelled: SpelledSum) -> Iterator[Piece]:
    """The terms and what lies between them; a negative number after a sign stands in brackets."""
    explanation = spelled.explanation
    for position, (factor, entries) in enumerate(spelled.terms):
        if position:
            yield Piece(" + ")
        yield Piece(in_brackets(factor) if position else factor, "left")
        yield Piece(explanation.times)
        row = row_text(explanation, entries)
        yield Piece(row if explanation.is_vector else in_brackets(row), "right")
    if spelled.folded_count:
        template = QT_TRANSLATE_NOOP("Explanation", "({count} smaller terms: {sum})")
        arguments = {"count": spelled.folded_count, "sum": row_text(explanation, spelled.folded)}
        yield Piece(" + ")
        yield Piece(Message("Explanation", template, arguments), "fold")
    elif not spelled.terms:
        yield Piece("0")


def row_text(explanation: Explanation, entries: tuple[str, ...]) -> str:
    """A row in brackets, with "…" for the entries left out of it; or the single number."""
    if not explanation.is_vector:
        return entries[0]
    before, after = explanation.left_out
    return f"[{', '.join([*['…'] * bool(before), *entries, *['…'] * bool(after)])}]"


def plain_text(pieces: Iterable[Piece], translate: Callable[[Message], str] = str) -> str:
    """The pieces in one string."""
    return "".join(piece.text if isinstance(piece.text, str) else translate(piece.text) for piece in pieces)
