"""A sum spelled out in pieces of text, each with the part that it plays; views give them colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Literal

import numpy as np

from attn_gui.core.explanation import Explanation
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.number_text import exact_text, shown_text

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
    """Which terms are told one by one, in their order, and what the others add up to."""

    told: np.ndarray
    folded_count: int
    folded_sums: tuple[float, ...]


def fold(explanation: Explanation, most_terms: int) -> Folding:
    """Tell the `most_terms` largest terms by size, non-finite ones before all, and fold the rest into one."""
    term_count = len(explanation.left)
    if term_count <= most_terms:
        return Folding(np.arange(term_count), 0, ())
    sizes = np.nan_to_num(np.abs(explanation.products), nan=np.inf).max(axis=1, initial=0.0)
    told = np.sort(np.argpartition(-sizes, most_terms)[:most_terms])
    rest = np.setdiff1d(np.arange(term_count), told)
    return Folding(told, len(rest), tuple(map(_rounded, explanation.exact_sums(rest))))


def _rounded(exact: Fraction | None) -> float:
    try:
        return float("nan") if exact is None else float(exact)
    except OverflowError:
        return float("inf") if exact and exact > 0 else float("-inf")


class Spelling:
    """Spells explanations with at most `digits` significant digits (`FULL_DIGITS`: all), folded beyond `most_terms`."""

    def __init__(self, digits: int, most_terms: int) -> None:
        self._digits = digits
        self._most_terms = most_terms

    def pieces(self, explanation: Explanation) -> Iterator[Piece]:
        """The line `output[places] = … = result`."""
        folding = fold(explanation, self._most_terms)
        yield Piece(f"{explanation.output}[{', '.join(explanation.places)}] = ")
        for position, term in enumerate(folding.told.tolist()):
            if position:
                yield Piece(" + ")
            yield Piece(self._factor(explanation, float(explanation.left[term]), may_be_bare=not position), "left")
            yield Piece(explanation.times)
            yield Piece(self._right(explanation, explanation.right[term]), "right")
        if folding.folded_count:
            yield Piece(" + ")
            yield Piece(self._fold_message(explanation, folding), "fold")
        if not len(explanation.left):
            yield Piece("0")
        yield Piece(f" {self.sign(explanation, folding)} ")
        yield Piece(self._row(explanation, explanation.result), "result")

    def sign(self, explanation: Explanation, folding: Folding) -> Sign:
        """Give "=" only where the shown operands give exactly the shown result, in rational arithmetic.

        Infinities and NaN follow IEEE 754: inf · 0 is nan.
        """
        with localcontext(EXACT_CONTEXT):
            for column, result in enumerate(explanation.result.tolist()):
                total = Decimal(self._number(folding.folded_sums[column], "float64") if folding.folded_count else 0)
                for term in folding.told.tolist():
                    left, right = float(explanation.left[term]), float(explanation.right[term, column])
                    total += Decimal(self._told(explanation, left)) * Decimal(self._told(explanation, right))
                told_result = Decimal(self._told(explanation, result))
                if total != told_result and not (total.is_nan() and told_result.is_nan()):
                    return "≈"
        return "="

    def number(self, explanation: Explanation, value: float) -> str:
        """A number as the line tells it."""
        return self._told(explanation, value)

    def _told(self, explanation: Explanation, value: float) -> str:
        return self._number(value, explanation.dtype_name)

    def _number(self, value: float, dtype_name: str) -> str:
        if self._digits >= FULL_DIGITS:
            return exact_text(value, dtype_name)  # type: ignore[arg-type]
        return shown_text(value, dtype_name, self._digits)  # type: ignore[arg-type]

    def _factor(self, explanation: Explanation, value: float, *, may_be_bare: bool) -> str:
        text = self._told(explanation, value)
        return f"({text})" if text.startswith("-") and not may_be_bare else text

    def _right(self, explanation: Explanation, values: np.ndarray) -> str:
        if explanation.is_vector:
            return self._row(explanation, values)
        return self._factor(explanation, float(values[0]), may_be_bare=False)

    def _row(self, explanation: Explanation, values: np.ndarray) -> str:
        joined = ", ".join(self._told(explanation, value) for value in values.tolist())
        return f"[{joined}]" if explanation.is_vector else joined

    def _fold_message(self, explanation: Explanation, folding: Folding) -> Message:
        sums = ", ".join(self._number(value, "float64") for value in folding.folded_sums)
        template = QT_TRANSLATE_NOOP("Explanation", "({count} smaller terms: {sum})")
        return Message(
            "Explanation",
            template,
            {"count": folding.folded_count, "sum": f"[{sums}]" if explanation.is_vector else sums},
        )


def plain_text(pieces: Iterable[Piece], translate: Callable[[Message], str] = str) -> str:
    """The pieces in one string."""
    return "".join(piece.text if isinstance(piece.text, str) else translate(piece.text) for piece in pieces)
