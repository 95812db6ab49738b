"""What an edit did to a result, in words of numbers."""

from __future__ import annotations

import math

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import shown_text


def difference_text(before: float, after: float, digits: int) -> str:
    """As in "+1.5"; "" where the values have no difference that is a number."""
    difference = after - before
    if not math.isfinite(difference):
        return ""
    text = shown_text(difference, "float64", digits)
    return text if text.startswith("-") else f"+{text}"


def change_text(before: float, after: float, dtype_name: DtypeName, digits: int) -> str:
    """As in "1.0 → 2.5 (+1.5)"."""
    told = f"{shown_text(before, dtype_name, digits)} → {shown_text(after, dtype_name, digits)}"
    difference = difference_text(before, after, digits)
    return f"{told} ({difference})" if difference else told
