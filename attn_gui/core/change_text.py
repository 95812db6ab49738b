"""What an edit did to a result, in words of numbers."""

from __future__ import annotations

import math

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import shown_text


def change_texts(before: float, after: float, dtype_name: DtypeName, digits: int) -> tuple[str, str]:
    """The value before and the difference, as in "1.0 →" and "+1.5"; the latter "" where it is no number."""
    return f"{shown_text(before, dtype_name, digits)} →", _difference_text(before, after, digits)


def change_text(before: float, after: float, dtype_name: DtypeName, digits: int) -> str:
    """As in "1.0 → 2.5 (+1.5)"."""
    before_text, difference = change_texts(before, after, dtype_name, digits)
    told = f"{before_text} {shown_text(after, dtype_name, digits)}"
    return f"{told} ({difference})" if difference else told


def _difference_text(before: float, after: float, digits: int) -> str:
    difference = after - before
    if not math.isfinite(difference):
        return ""
    text = shown_text(difference, "float64", digits)
    return text if text.startswith("-") else f"+{text}"
