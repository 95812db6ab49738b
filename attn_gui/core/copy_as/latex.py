"""Sums as displayed LaTeX; it needs amsmath, and for names in Chinese xelatex with ctex."""

from __future__ import annotations

from collections.abc import Iterator

from attn_gui.core.copy_as.copy_format import CopyContent, CopyFormat, one_line
from attn_gui.core.explanation import Explanation, in_brackets
from attn_gui.core.explanation_text import SpelledSum
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message

WIDEST_LINE = 72
"""A line of terms is broken before it has more digits and signs."""
MOST_LINES_A_FORMULA = 30
"""A page breaks between formulas only, and TeX keeps a whole one in its memory."""
MOST_BMATRIX_COLUMNS = 10
"""amsmath's bmatrix takes no more."""

_TIMES = {" × ": r" \times ", "·": r" \cdot "}
_SIGNS = {"=": "=", "≈": r"\approx"}
_NOT_FINITE = {"nan": r"\mathrm{NaN}", "inf": r"\infty", "-inf": r"-\infty"}
_ESCAPED = str.maketrans({
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{character: f"\\{character}" for character in "{}$&#_%"},
})  # fmt: skip


def write(content: CopyContent) -> str:
    """Displayed formulas, in which each sum is a line or more, aligned at the first sign."""
    lines = [line for each in content.sums for line in _lines(content, each)]
    formulas = [
        " \\\\\n".join(lines[first : first + MOST_LINES_A_FORMULA])
        for first in range(0, len(lines), MOST_LINES_A_FORMULA)
    ]
    displays = [f"\\[\n\\begin{{aligned}}\n{formula}\n\\end{{aligned}}\n\\]" for formula in formulas]
    return "\n".join([_comment(content, "".join(lines)), *displays])


def _comment(content: CopyContent, formula: str) -> str:
    if formula.isascii():
        template, packages = QT_TRANSLATE_NOOP("CopyAs", "Needs {packages}"), r"\usepackage{amsmath}"
    else:
        template = QT_TRANSLATE_NOOP("CopyAs", "Needs {packages}, compiled with xelatex")
        packages = r"\usepackage{amsmath} \usepackage{ctex}"
    return f"% {one_line(content.text_of(Message('CopyAs', template, {'packages': packages})))}"


def _lines(content: CopyContent, explanation: Explanation) -> list[str]:
    """A sum's lines; those after the first begin with the sign between two terms."""
    spelled = content.spelling.spell(explanation)
    terms = [*_terms(spelled), *_folded(content, spelled)] or ["0"]
    widths = [sum(len(text) + 3 for text in (factor, *entries)) for factor, entries in spelled.terms]
    per_line = max(1, WIDEST_LINE // max(widths, default=1))
    told = [" + ".join(terms[first : first + per_line]) for first in range(0, len(terms), per_line)]
    told[-1] += f" {_SIGNS[spelled.sign]} {_row(explanation, spelled.result)}"
    return [f"{_head(explanation)} &= {told[0]}", *(rf"&\quad {{}} + {line}" for line in told[1:])]


def _head(explanation: Explanation) -> str:
    places = ", ".join(rf"\text{{{escaped(place)}}}" for place in explanation.places)
    return rf"\mathrm{{{explanation.output}}}[{places}]"


def _terms(spelled: SpelledSum) -> Iterator[str]:
    explanation = spelled.explanation
    for position, (factor, entries) in enumerate(spelled.terms):
        left = _number(in_brackets(factor) if position else factor)
        right = _row(explanation, entries) if explanation.is_vector else _number(in_brackets(entries[0]))
        yield f"{left}{_TIMES[explanation.times]}{right}"


def _folded(content: CopyContent, spelled: SpelledSum) -> Iterator[str]:
    if spelled.folded_count:
        template = QT_TRANSLATE_NOOP("CopyAs", "{count} smaller terms")
        words = escaped(content.text_of(Message("CopyAs", template, {"count": spelled.folded_count})))
        is_vector = spelled.explanation.is_vector
        total = _row(spelled.explanation, spelled.folded) if is_vector else _number(in_brackets(spelled.folded[0]))
        yield rf"\underbrace{{{total}}}_{{\text{{{words}}}}}"


def _row(explanation: Explanation, entries: tuple[str, ...]) -> str:
    if not explanation.is_vector:
        return _number(entries[0])
    cells = " & ".join(map(_number, entries))
    if len(entries) <= MOST_BMATRIX_COLUMNS:
        return rf"\begin{{bmatrix}} {cells} \end{{bmatrix}}"
    return rf"\left[\begin{{array}}{{*{{{len(entries)}}}{{c}}}} {cells} \end{{array}}\right]"


def _number(text: str) -> str:
    """A number's text, perhaps in brackets: 1e-07 as a power of ten, what is not finite by its sign."""
    if text.startswith("("):
        return f"({_number(text[1:-1])})"
    significand, e, exponent = text.partition("e")
    return rf"{significand} \times 10^{{{int(exponent)}}}" if e else _NOT_FINITE.get(text, text)


def escaped(text: str) -> str:
    r"""A name as it stands within \text{…}."""
    return one_line(text).translate(_ESCAPED)


LATEX = CopyFormat("latex", QT_TRANSLATE_NOOP("CopyAs", "LaTeX"), write, most_numbers=50_000)
