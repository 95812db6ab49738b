"""How one result came about, as data; views give it colour, nothing here knows a widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import shown_text

Role = Literal["plain", "left", "right", "result"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text and what it stands for: the chosen row, the chosen column or row of v, the result, or neither."""

    text: str
    role: Role = "plain"


@dataclass(frozen=True, slots=True)
class Term:
    """One product of the sum: a left number times a right number, or times a right row."""

    left: float
    right: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """output = Σ left · right, over `terms`; `is_vector` tells a row of numbers from a single one."""

    output: str
    terms: tuple[Term, ...]
    result: tuple[float, ...]
    is_vector: bool

    def pieces(self, places: tuple[str, ...], dtype_name: DtypeName, digits: int) -> Iterator[Piece]:
        """The sum spelled out, `output[places] = … = result`, with numbers as they are shown elsewhere."""

        def number(value: float) -> str:
            return shown_text(value, dtype_name, digits)

        def spelled(values: tuple[float, ...]) -> str:
            joined = ", ".join(number(value) for value in values)
            return f"[{joined}]" if self.is_vector else joined

        yield Piece(f"{self.output}[{', '.join(places)}] = ")
        for position, term in enumerate(self.terms):
            if position:
                yield Piece(" + ")
            yield Piece(number(term.left), "left")
            yield Piece("·" if self.is_vector else " × ")
            yield Piece(spelled(term.right), "right")
        if not self.terms:
            yield Piece("0")
        yield Piece(f" {self.sign(dtype_name, digits)} ")
        yield Piece(spelled(self.result), "result")

    def sign(self, dtype_name: DtypeName, digits: int) -> Literal["=", "≈"]:
        """Give "=" only where the shown operands give exactly the shown result, in rational arithmetic."""

        def exact(value: float) -> Fraction:
            return Fraction(shown_text(value, dtype_name, digits))

        try:
            sums = [
                sum((exact(term.left) * exact(term.right[column]) for term in self.terms), Fraction())
                for column in range(len(self.result))
            ]
            return "=" if sums == [exact(value) for value in self.result] else "≈"
        except ValueError:  # nan and inf are no rational numbers; views explain them apart
            return "≈"
