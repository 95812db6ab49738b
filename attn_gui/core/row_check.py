"""Whether a row of weights is a distribution: no negative entry, and a sum of one."""

from __future__ import annotations

import math
from typing import Literal

from attn_gui.core.dtypes import EPSILON, DtypeName

RowVerdict = Literal["distribution", "negative entry", "other sum", "not finite"]


def sum_tolerance(key_count: int, dtype_name: DtypeName) -> float:
    """How far from 1 the sum of weights may lie that were normalised in float32 or finer and each rounded to the dtype.

    Rounding alone moves the sum by no more than half an epsilon, however many weights there are.
    """
    return EPSILON[dtype_name] + key_count * min(EPSILON[dtype_name], EPSILON["float32"])


def check_row(row_sum: float, row_minimum: float, key_count: int, dtype_name: DtypeName) -> RowVerdict:
    """Judge a row by its sum and its smallest entry."""
    if not math.isfinite(row_sum):
        return "not finite"
    if row_minimum < 0:
        return "negative entry"
    return "distribution" if abs(row_sum - 1) <= sum_tolerance(key_count, dtype_name) else "other sum"
