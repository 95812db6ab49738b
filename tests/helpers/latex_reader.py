r"""A strict reader of the LaTeX that is copied: it knows few macros, and refuses all else.

It reads displays \[ \begin{aligned} … \end{aligned} \], and gives each line's cells as a list of words: numbers,
signs, rows of numbers, underbraces with their words, names. Anything unbalanced or unknown raises LatexError.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|[{}&\[\]_^]|[0-9]+(?:\.[0-9]+)?|[-+=(),]|\s+|[^\\{}&]", re.DOTALL)
SIGNS = {r"\times": "×", r"\cdot": "·", r"\approx": "≈", "+": "+", "=": "=", "-": "-", "(": "(", ")": ")"}
TEXT_MACROS = {
    r"\textbackslash": "\\", r"\textasciicircum": "^", r"\textasciitilde": "~", r"\textless": "<",
    r"\textgreater": ">", r"\textbar": "|", **{f"\\{character}": character for character in "{}$&#_%"},
}  # fmt: skip


class LatexError(Exception):
    """What is wrong, and where."""


@dataclass(frozen=True)
class Row:
    """A vector's entries, as texts."""

    entries: tuple[str, ...]


@dataclass(frozen=True)
class Brace:
    """A folded sum, and the words under it."""

    total: object
    words: str


class LatexReader:
    """Reads one formula."""

    def __init__(self, formula: str) -> None:
        self._tokens = TOKEN.findall(formula)
        if "".join(self._tokens) != formula:
            raise LatexError("unread characters")
        self._place = 0

    def lines(self) -> list[list[list[object]]]:
        """Of an aligned display: each line's cells, each a list of words."""
        self._take(r"\[")
        self._begin("aligned")
        lines: list[list[list[object]]] = [[[]]]
        while True:
            part = self._next()
            if part == r"\end":
                self._expect_name("aligned")
                self._take(r"\]")
                self._skip()
                if self._place != len(self._tokens):
                    raise LatexError("something after the display")
                return lines
            if part == r"\\":
                lines.append([[]])
            elif part == "&":
                lines[-1].append([])
            else:
                lines[-1][-1].append(self._word(part))

    def _word(self, part: str) -> object:
        if part in SIGNS:
            return SIGNS[part]
        if re.fullmatch(r"[0-9.]+", part):
            return self._power(part)
        if part == r"\infty":
            return "inf"
        if part == r"\mathrm":
            return self._name()
        if part == r"\quad":
            self._take("{")
            self._take("}")
            return "continued"
        if part == r"\begin":
            self._expect_name("bmatrix")
            return self._row("bmatrix")
        if part == r"\left":
            return self._array()
        if part == r"\underbrace":
            return self._brace()
        raise LatexError(f"unknown: {part}")

    def _power(self, significand: str) -> str:
        r"""1.5 \times 10^{-7} is one number."""
        rest = "".join(self._tokens[self._place : self._place + 12])
        found = re.match(r" \\times 10\^\{(-?[0-9]+)\}", rest)
        if not found:
            return significand
        while self._tokens[self._place - 1] != "}":
            self._place += 1
        return f"{significand}e{found[1]}"

    def _name(self) -> object:
        r"""\mathrm{NaN}, or \mathrm{output}[\text{…}, \text{…}]."""
        output = self._braced_letters()
        if output == "NaN":
            return "nan"
        self._take("[")
        places = []
        while True:
            self._take(r"\text")
            places.append(self.text())
            part = self._next()
            if part == "]":
                return output, tuple(places)
            if part != ",":
                raise LatexError(f"between names: {part}")

    def text(self) -> str:
        r"""What stands in the braces of \text."""
        self._take("{")
        told = ""
        while True:
            part = self._tokens[self._place]
            self._place += 1
            if part == "}":
                return told
            if part in TEXT_MACROS:
                told += TEXT_MACROS[part]
                if part[1].isalpha():
                    self._take("{")
                    self._take("}")
            elif part[0] in "\\{$&#_^%~":
                raise LatexError(f"in a text: {part}")
            else:
                told += part

    def _brace(self) -> Brace:
        self._take("{")
        words = []
        while (part := self._next()) != "}":
            words.append(self._word(part))
        self._take("_")
        self._take("{")
        self._take(r"\text")
        told = self.text()
        self._take("}")
        return Brace(words[0] if len(words) == 1 else tuple(words), told)

    def _array(self) -> Row:
        self._take("[")
        self._take(r"\begin")
        self._expect_name("array")
        columns = re.match(r"\{\*\{([0-9]+)\}\{c\}\}", "".join(self._tokens[self._place :]))
        if not columns:
            raise LatexError("no columns of an array")
        self._place += len(TOKEN.findall(columns[0]))
        row = self._row("array")
        self._take(r"\right")
        self._take("]")
        if len(row.entries) != int(columns[1]):
            raise LatexError("another number of columns")
        return row

    def _row(self, environment: str) -> Row:
        cells: list[str] = [""]
        while (part := self._next()) != r"\end":
            if part == "&":
                cells.append("")
            else:
                cells[-1] += str(self._word(part))
        self._expect_name(environment)
        if environment == "bmatrix" and len(cells) > 10:
            raise LatexError("amsmath's bmatrix has at most 10 columns")
        return Row(tuple(cells))

    def _begin(self, environment: str) -> None:
        self._take(r"\begin")
        self._expect_name(environment)

    def _expect_name(self, environment: str) -> None:
        if (found := self._braced_letters()) != environment:
            raise LatexError(f"{found}, not {environment}")

    def _braced_letters(self) -> str:
        self._take("{")
        letters = ""
        while (part := self._next()) != "}":
            if not part.isalpha():
                raise LatexError(f"no letter: {part}")
            letters += part
        return letters

    def _take(self, wanted: str) -> None:
        if (part := self._next()) != wanted:
            raise LatexError(f"{part} where {wanted} was expected")

    def _skip(self) -> None:
        while self._place < len(self._tokens) and self._tokens[self._place].isspace():
            self._place += 1

    def _next(self) -> str:
        self._skip()
        if self._place == len(self._tokens):
            raise LatexError("it ends too early")
        self._place += 1
        return self._tokens[self._place - 1]


def read_displays(text: str) -> list[list[list[object]]]:
    """All lines of all displays; the first line of `text` is a comment."""
    comment, _, rest = text.partition("\n")
    if not comment.startswith("% "):
        raise LatexError("no comment")
    displays = re.findall(r"\\\[.*?\\\]", rest, re.DOTALL)
    if "\n".join(displays) != rest:
        raise LatexError("something between the displays")
    return [line for display in displays for line in LatexReader(display).lines()]
