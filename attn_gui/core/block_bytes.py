"""A block of cells as bytes: dtype, shape and the values themselves, so that nothing is lost."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName, cast, dtype_named, holding_dtype
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError

_HEAD: Final = re.compile(rf"attn-gui-block 1 ({'|'.join(DTYPE_NAMES)}) ([1-9]\d{{0,8}}) ([1-9]\d{{0,8}})\n".encode())
_LONGEST_HEAD: Final = 64


def write_block(values: np.ndarray, dtype_name: DtypeName) -> bytes:
    """(rows, columns) values, such as the dtype holds."""
    row_count, column_count = values.shape
    held = cast(values, dtype_name)
    little_endian = held.astype(held.dtype.newbyteorder("<"), copy=False)
    return f"attn-gui-block 1 {dtype_name} {row_count} {column_count}\n".encode() + little_endian.tobytes()


def read_block(content: bytes) -> np.ndarray:
    """The (rows, columns), float64, that `write_block` wrote. Raises UserError where it wrote no such thing."""
    dtype_name, shape, start = read_head(content)
    dtype = holding_dtype(dtype_name).newbyteorder("<")
    if len(content) - start != shape[0] * shape[1] * dtype.itemsize:
        raise _foreign()
    return np.frombuffer(content, dtype, offset=start).reshape(shape).astype(np.float64)


def read_head(content: bytes) -> tuple[DtypeName, tuple[int, int], int]:
    """The dtype, (rows, columns), and where the values begin. Raises UserError where there is no such head."""
    match = _HEAD.match(content[:_LONGEST_HEAD])
    if match is None:
        raise _foreign()
    return dtype_named(match[1].decode()), (int(match[2]), int(match[3])), match.end()


def _foreign() -> UserError:
    return UserError(
        Message(
            "CellEdits",
            QT_TRANSLATE_NOOP("CellEdits", "The clipboard's cells come from a program that writes them wrongly."),
        )
    )
