"""Blocks of cells as they are shown: `shown_text` of many values, far faster than one by one."""

from __future__ import annotations

import numpy as np

from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.number_text import shown_text


def shown_block(values: np.ndarray, dtype_name: DtypeName, digits: int) -> str:
    """(rows, columns) as displayed, cells between tabs."""
    texts, column_count = _shown_texts(values, dtype_name, digits), values.shape[1]
    return "\n".join("\t".join(texts[start : start + column_count]) for start in range(0, len(texts), column_count))


def _shown_texts(values: np.ndarray, dtype_name: DtypeName, digits: int) -> list[str]:
    """Only where the rounded text reads back to the value may the exact one be as short, and is looked at closer."""
    flat = values.astype(np.float64).reshape(-1)
    texts = [f"{value:.{digits}g}" for value in flat.tolist()]
    read_back = np.fromiter(map(float, texts), np.float64, len(texts))
    is_rounded = np.isfinite(flat) & (cast(read_back, dtype_name) != flat)
    known: dict[int, str] = {}  # by bits: 0.0 and -0.0 are equal
    exact = np.flatnonzero(~is_rounded)
    for place, bits in zip(exact.tolist(), flat[exact].view(np.uint64).tolist(), strict=True):
        if bits not in known:
            known[bits] = shown_text(flat[place], dtype_name, digits)
        texts[place] = known[bits]
    for place in np.flatnonzero(is_rounded & (read_back == np.rint(read_back))).tolist():
        if "e" not in texts[place]:
            texts[place] += ".0"
    return texts
