"""Tensors as text on the clipboard: read from spreadsheets, CSV, torch and numpy, and written without loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.literal_text import is_literal, read_literal
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.number_text import exact_texts
from attn_gui.core.pasted_cells import refused
from attn_gui.core.table_text import read_table

MOST_CHARACTERS: Final = 256 * 2**20


@dataclass(frozen=True, eq=False, slots=True)
class ParsedText:
    """What a pasted text says.

    values: (batch, rows, columns), float64, not yet rounded to any dtype. is_whole_tensor: it was in brackets, so its
    shape is meant; else it is a block of cells. dtype_name: as written in the text, else None. notices: what the user
    should know. commas_may_be_decimal: whether `parse_block(text, commas_are_decimal=True)` is another way to read it.
    """

    values: np.ndarray
    is_whole_tensor: bool = False
    dtype_name: DtypeName | None = None
    notices: tuple[Message, ...] = ()
    commas_may_be_decimal: bool = False


def parse_block(text: str, *, commas_are_decimal: bool = False) -> ParsedText:
    """Read a spreadsheet's cells, CSV, numbers between blanks, or a tensor as printed or as code.

    commas_are_decimal: read commas of a table so, "1,500" too. Nothing is evaluated. Raises UserError, which names row
    and column, as soon as something does not fit.
    """
    if len(text) > MOST_CHARACTERS:
        raise refused(QT_TRANSLATE_NOOP("TensorText", "This text is longer than 256 MB: paste it in parts."))
    text = text.removeprefix("\ufeff")
    if not text or text.isspace():
        raise refused(QT_TRANSLATE_NOOP("TensorText", "There is nothing to paste."))
    if is_literal(text.lstrip()):
        return _parse_literal(text)
    values, may_be_decimal = read_table(text, commas_are_decimal=commas_are_decimal)
    notices: tuple[Message, ...] = ()
    if may_be_decimal:
        notices = (
            Message(
                "TensorText",
                QT_TRANSLATE_NOOP(
                    "TensorText",
                    "Each line has one comma and no point: read as two columns. It can be read as decimals.",
                ),
            ),
        )
    return ParsedText(values[np.newaxis], notices=notices, commas_may_be_decimal=may_be_decimal)


def _parse_literal(text: str) -> ParsedText:
    literal = read_literal(text)
    notices: tuple[Message, ...] = ()
    if literal.printed_decimals:
        notices = (
            Message(
                "TensorText",
                QT_TRANSLATE_NOOP(
                    "TensorText",
                    "These numbers were printed with {digits} decimals: further digits were probably cut off.",
                ),
                {"digits": literal.printed_decimals},
            ),
        )
    return ParsedText(literal.values, literal.axis_count > 0, literal.dtype_name, notices)


def block_text(values: np.ndarray, dtype_name: DtypeName) -> str:
    """(rows, columns) as a spreadsheet takes it, cells between tabs, each with all its digits."""
    return "\n".join("\t".join(row) for row in _rows(exact_texts(values, dtype_name), values.shape[1]))


def tensor_code(values: np.ndarray, dtype_name: DtypeName) -> str:
    """(batch, rows, columns) as a line of Python that makes the same tensor, to the last bit."""
    texts = exact_texts(values, dtype_name)
    for place in np.flatnonzero(~np.isfinite(values)).tolist():
        texts[place] = {"nan": "torch.nan", "inf": "torch.inf", "-inf": "-torch.inf"}[texts[place]]
    _, row_count, column_count = values.shape
    rows = [f"[{', '.join(row)}]" for row in _rows(texts, column_count)]
    between_rows = ",\n" + " " * len("torch.tensor([[")
    batches = [f"[{between_rows.join(rows[start : start + row_count])}]" for start in range(0, len(rows), row_count)]
    return f"torch.tensor([{between_rows[:-1].join(batches)}], dtype=torch.{dtype_name})"


def _rows(texts: list[str], column_count: int) -> list[list[str]]:
    return [texts[start : start + column_count] for start in range(0, len(texts), column_count)]
