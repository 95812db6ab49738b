"""What every way of copying sums is given, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import Spelling
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.product import Product

MOST_HELD_NUMBERS = 500_000
"""Of operands and result together, however few of them are told."""

CopyScope = Literal["cell", "row", "matrix"]


@dataclass(frozen=True, eq=False, slots=True)
class CopyContent:
    """What is copied: a cell, a row or a whole matrix (all batches), its sums, and how they are told.

    by_rows: whether a sum tells a row at a time where its stage is spelled so; a cell is always told by itself.
    text_of: a message in the language in force.
    """

    product: Product
    scope: CopyScope
    by_rows: bool
    spelling: Spelling
    text_of: Callable[[Message], str] = str

    @property
    def sums(self) -> tuple[Explanation, ...]:
        """In the order of the product's cells."""
        return tuple(self.product.explanations(by_rows=self.by_rows and self.scope != "cell"))

    @property
    def name(self) -> str:
        """As in `score[agent1, agent2]`, `score[agent1]`, `score`."""
        product = self.product
        places = (*product.batch_names[:1], product.row_names[0], product.column_names[0])
        places = {"cell": places, "row": places[:-1], "matrix": ()}[self.scope]
        return f"{product.stage.output}[{', '.join(places)}]" if places else product.stage.output


@dataclass(frozen=True, slots=True)
class CopySize:
    """How large the copied part of a product is; term_count: of a sum, how many terms are told."""

    batch_count: int
    row_count: int
    inner_count: int
    column_count: int
    term_count: int
    tells_rows: bool

    @property
    def held_count(self) -> int:
        """How many numbers the operands and the result have."""
        rows, inner, columns = self.row_count, self.inner_count, self.column_count
        return self.batch_count * (rows * inner + inner * columns + rows * columns)

    @property
    def spelled_count(self) -> int:
        """How many numbers the sums have when they are spelled one by one."""
        row_count, terms = self.batch_count * self.row_count, self.term_count
        if self.tells_rows:
            return row_count * (terms + (terms + 1) * self.column_count)
        return row_count * self.column_count * (2 * terms + 1)


@dataclass(frozen=True, slots=True)
class CopyFormat:
    """A way of copying; `name` is of the context CopyAs, `write` makes the text.

    most_numbers: more are refused. spells_sums: it tells each sum, and not each number once.
    """

    key: str
    name: str
    write: Callable[[CopyContent], str]
    most_numbers: int
    spells_sums: bool = True

    def check(self, size: CopySize) -> None:
        """Raises UserError where the text would have too many numbers to be of use, or take too long to make."""
        count = size.spelled_count if self.spells_sums else size.held_count
        for told, most in ((count, self.most_numbers), (size.held_count, MOST_HELD_NUMBERS)):
            if told > most:
                template = QT_TRANSLATE_NOOP(
                    "CopyAs",
                    "These are {count} numbers; at most {most} can be copied as {format}. Choose a smaller part.",
                )
                arguments = {"count": told, "most": most, "format": Message("CopyAs", self.name)}
                raise UserError(Message("CopyAs", template, arguments))


def one_line(text: str) -> str:
    """A name without anything that could end a line or is not to be seen."""
    return "".join(character if character.isprintable() else " " for character in text)
