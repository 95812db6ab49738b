"""Sums as plain text: the spelled lines, and what they are."""

from __future__ import annotations

from attn_gui.core.copy_as.copy_format import CopyContent, CopyFormat
from attn_gui.core.explanation_text import plain_text
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message


def write(content: CopyContent) -> str:
    """A line a sum; a single one also tells what first made it infinite or NaN."""
    sums, product = content.sums, content.product
    lines = [plain_text(content.spelling.pieces(each), content.text_of) for each in sums]
    arguments = {
        "sums": "\n".join(lines),
        "output": product.stage.output,
        "left": product.stage.left,
        "right": product.stage.right,
        "dtype": product.dtype_name,
    }
    one = QT_TRANSLATE_NOOP("CopyAs", "{sums} (the products of {left} and {right}, added up in {dtype})")
    several = QT_TRANSLATE_NOOP("CopyAs", "{output}, the products of {left} and {right} added up in {dtype}:\n{sums}")
    text = content.text_of(Message("CopyAs", one if len(sums) == 1 else several, arguments))
    origin = sums[0].non_finite_origin() if len(sums) == 1 else None
    return text if origin is None else f"{text}\n{content.text_of(origin)}"


SENTENCE = CopyFormat("sentence", QT_TRANSLATE_NOOP("CopyAs", "Sentence"), write, most_numbers=50_000)
