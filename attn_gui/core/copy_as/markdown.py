"""Sums as Markdown: one as a line of code, several as a table."""

from __future__ import annotations

import re

from attn_gui.core.copy_as.copy_format import CopyContent, CopyFormat, one_line
from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import plain_text, row_text, sum_pieces
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$&])")


def write(content: CopyContent) -> str:
    """A span of code, which every dialect leaves as it is; or a table with a row a sum."""
    sums = content.sums
    if len(sums) == 1:
        return _code_span(one_line(plain_text(content.spelling.pieces(sums[0]), content.text_of)))
    titles = (
        QT_TRANSLATE_NOOP("CopyAs", "result"),
        QT_TRANSLATE_NOOP("CopyAs", "sum"),
        QT_TRANSLATE_NOOP("CopyAs", "value"),
    )
    rows = [[content.text_of(Message("CopyAs", title)) for title in titles], ["---", "---", "---"]]
    rows += [_table_row(content, each) for each in sums]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _table_row(content: CopyContent, explanation: Explanation) -> list[str]:
    spelled = content.spelling.spell(explanation)
    places = ", ".join(_SPECIAL.sub(r"\\\1", one_line(place)) for place in explanation.places)
    told = plain_text(sum_pieces(spelled), content.text_of)
    return [f"{explanation.output}[{places}]", told, f"{spelled.sign} {row_text(explanation, spelled.result)}"]


def _code_span(text: str) -> str:
    """Between more backticks than the text has in a row."""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{space}{text}{space}{fence}"


MARKDOWN = CopyFormat("markdown", QT_TRANSLATE_NOOP("CopyAs", "Markdown"), write, most_numbers=50_000)
