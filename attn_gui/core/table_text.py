"""Tables as text: of a spreadsheet, CSV, or numbers between blanks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

import numpy as np

from attn_gui.core.messages import QT_TRANSLATE_NOOP, UserError
from attn_gui.core.pasted_cells import Place, check_row_length, check_value_count, ragged, read_cells, refused

_CHUNK_LENGTH: Final = 2**20
_CHUNK_ROWS: Final = 1000


def read_table(text: str, *, commas_are_decimal: bool = False) -> tuple[np.ndarray, bool]:
    """The numbers, (rows, columns), float64, and whether it was one comma a line that made two columns.

    Tabs separate, or else semicolons, and commas are decimal; without either, commas separate (or are decimal, where
    the caller says so), or else blanks do. Cells may be quoted. Raises UserError with the place.
    """
    text = _with_plain_marks(text)
    separator = _separator(text, commas_are_decimal=commas_are_decimal)
    text = _without_outer_blank_lines(text, separator)
    table = _Table(commas_are_decimal=commas_are_decimal)
    for rows, source in _quoted_rows(text, separator) if '"' in text else _plain_rows(text, separator):
        table.add(rows, source)
    values = np.concatenate(table.blocks)
    may_be_decimal = separator == "," and values.shape[1] == 2 and "." not in text and '"' not in text
    return values, may_be_decimal


def shape_at_a_glance(text: str) -> tuple[int, int] | None:
    """So many rows and columns `read_table` finds where each cell is a number; None where cells are quoted."""
    if '"' in text:
        return None
    text = _with_plain_marks(text)
    separator = _separator(text, commas_are_decimal=False)
    text = _without_outer_blank_lines(text, separator)
    return text.count("\n") + 1, len(text.partition("\n")[0].split(separator))


def _with_plain_marks(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("，", ",").replace("；", ";")


def _separator(text: str, *, commas_are_decimal: bool) -> str | None:
    for separator in ("\t", ";"):
        if separator in text:
            return separator
    return "," if "," in text and not commas_are_decimal else None


def _without_outer_blank_lines(text: str, separator: str | None) -> str:
    """A newline at the end adds no row; in a single column, another one does (an empty cell)."""
    inner = text.strip(" \n")
    first_end = inner.find("\n")
    is_one_column = inner.find(separator or " ", 0, len(inner) if first_end < 0 else first_end) < 0
    return text.removesuffix("\n") if is_one_column else inner


def _plain_rows(text: str, separator: str | None) -> Iterator[tuple[list[list[str]], str]]:
    """Some whole lines at a time, cut into cells, and their text."""
    start, row = 0, 0
    while start <= len(text):
        stop = text.find("\n", start + _CHUNK_LENGTH)
        chunk = text[start:] if stop < 0 else text[start:stop]
        lines = chunk.split("\n")
        for place, line in enumerate(lines):
            check_row_length(len(line), row + place + 1)
        yield [line.split(separator) or [""] for line in lines], chunk
        start += len(chunk) + 1
        row += len(lines)


def _quoted_rows(text: str, separator: str | None) -> Iterator[tuple[list[list[str]], str]]:
    reader = csv.reader(_checked_lines(text), delimiter=separator or " ", skipinitialspace=True, strict=True)
    try:
        while rows := [row or [""] for row in islice(reader, _CHUNK_ROWS)]:
            yield rows, "\n".join(chain.from_iterable(rows))
    except csv.Error:
        raise refused(
            QT_TRANSLATE_NOOP("TensorText", "Line {line}: the quotation marks do not match."), line=reader.line_num
        ) from None


def _checked_lines(text: str) -> Iterator[str]:
    for row, line in enumerate(io.StringIO(text)):
        check_row_length(len(line), row + 1)
        yield line


class _Table:
    """Rows of one width, read in blocks."""

    def __init__(self, *, commas_are_decimal: bool) -> None:
        self.blocks: list[np.ndarray] = []
        self._commas_are_decimal = commas_are_decimal
        self._row_count = 0
        self._column_count = 0

    def add(self, rows: list[list[str]], source: str) -> None:
        """Read some rows; those before one of another width first, as what is wrong may stand in them."""
        self._column_count = self._column_count or len(rows[0])
        check_value_count((self._row_count + len(rows)) * self._column_count)
        misfit = next((place for place, row in enumerate(rows) if len(row) != self._column_count), None)
        cells = list(chain.from_iterable(rows[:misfit]))
        numbers = read_cells(cells, source, self._place, commas_are_decimal=self._commas_are_decimal)
        if misfit is not None:
            raise self._misfit(rows[misfit], self._row_count + misfit + 1)
        self.blocks.append(numbers.reshape(len(rows), self._column_count))
        self._row_count += len(rows)

    def _place(self, index: int) -> Place:
        row, column = divmod(index, self._column_count)
        return Place(self._row_count + row + 1, column + 1)

    def _misfit(self, cells: list[str], row: int) -> UserError:
        if cells == [""]:
            return refused(QT_TRANSLATE_NOOP("TensorText", "Row {row} is empty."), row=row)
        return ragged(row, len(cells), self._column_count)
