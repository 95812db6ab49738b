"""Arrays of numbers as nested JSON lists: written to the last bit, read many numbers at a time.

What is not finite is written as "nan", "inf" and "-inf", because JSON has no such numbers.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

import numpy as np

from attn_gui.core.dtypes import DtypeName, cast, holding_dtype
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.strict_json import Block
from attn_gui.core.tensor import Shape

_TEXT_OF: Final = {"nan": '"nan"', "inf": '"inf"', "-inf": '"-inf"'}
_NON_FINITE: Final = {text: float(text) for text in _TEXT_OF}
_CELLS_A_PIECE: Final = 16_384
_BYTES_A_CHUNK: Final = 2**20

_BLANKS: Final = b" \t\n\r"
_FIRST_ROW: Final = re.compile(rb"[ \t\n\r]*\[[ \t\n\r]*\[[ \t\n\r]*\[")
_NEXT_ROW: Final = re.compile(rb"[ \t\n\r]*,[ \t\n\r]*\[")
_NEXT_BATCH: Final = re.compile(rb"[ \t\n\r]*\][ \t\n\r]*,[ \t\n\r]*\[[ \t\n\r]*\[")
_END: Final = re.compile(rb"[ \t\n\r]*\][ \t\n\r]*\][ \t\n\r]*")
_CELL: Final = re.compile(rb'-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|"nan"|"-?inf"')


class NumberListsError(Exception):
    """`reason` says what is wrong at the byte `offset`, in the list or at the number of these indices."""

    def __init__(self, reason: Message, indices: tuple[int, ...], offset: int) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.indices = indices
        self.offset = offset


def write_lists(values: np.ndarray, indent: str) -> Iterator[str]:
    """`values`, (batch, rows, columns) of any float dtype, as lists of lists of lists, a row a line, in pieces."""
    is_finite = np.isfinite(values).all(axis=2)
    for batch, rows in enumerate(values):
        yield "], [" if batch else "[["
        for row, cells in enumerate(rows):
            yield f"{',' if row else ''}\n{indent}["
            for start in range(0, len(cells), _CELLS_A_PIECE):
                texts: Iterator[str] = map(repr, cells[start : start + _CELLS_A_PIECE].tolist())
                if not is_finite[batch, row]:
                    texts = (_TEXT_OF.get(text, text) for text in texts)
                yield (", " if start else "") + ", ".join(texts)
            yield "]"
        yield f"\n{indent[:-2]}"
    yield "]]"


def read_lists(text: bytes, block: Block, shape: Shape, dtype_name: DtypeName) -> np.ndarray:
    """The numbers in a block of `text`: (batch, rows, columns), in the holding dtype. Raises NumberListsError."""
    return _Reader(text, block, shape, dtype_name).read()


@dataclass(frozen=True, slots=True)
class _Row:
    """Where the numbers of a row stand in the text, without the brackets."""

    indices: tuple[int, int]
    start: int
    stop: int


class _Reader:
    def __init__(self, text: bytes, block: Block, shape: Shape, dtype_name: DtypeName) -> None:
        self._text = text
        self._block = block
        self._shape = shape
        self._dtype_name = dtype_name
        self._decoder = json.JSONDecoder(parse_int=float, parse_constant=_refuse_constant)

    def read(self) -> np.ndarray:
        values = np.empty(self._shape, holding_dtype(self._dtype_name))
        flat = values.reshape(-1)
        filled = 0
        for rows in self._chunks():
            numbers = self._numbers(rows)
            flat[filled : filled + len(numbers)] = numbers
            filled += len(numbers)
        return values

    def _chunks(self) -> Iterator[list[_Row]]:
        """All rows in order, some at a time; the brackets between them are checked."""
        rows: list[_Row] = []
        byte_count = 0
        for row in self._rows():
            rows.append(row)
            byte_count += row.stop - row.start
            if byte_count >= _BYTES_A_CHUNK:
                yield rows
                rows, byte_count = [], 0
        if rows:
            yield rows

    def _rows(self) -> Iterator[_Row]:
        batch_count, row_count, column_count = self._shape
        position = self._block.start
        for indices in itertools.product(range(batch_count), range(row_count)):
            between = _NEXT_ROW if indices[1] else _NEXT_BATCH if indices[0] else _FIRST_ROW
            match = between.match(self._text, position, self._block.stop)
            if match is None:
                self._refuse_structure(indices, position)
            stop = self._text.find(b"]", match.end(), self._block.stop)
            if stop < 0:
                self._refuse_structure(indices, match.end())
            if self._text.count(b",", match.end(), stop) != column_count - 1:
                reason = QT_TRANSLATE_NOOP("Files", "This row should have so many numbers: {count}.")
                raise self._error(indices, match.end(), reason, count=column_count)
            yield _Row(indices, match.end(), stop)
            position = stop + 1
        if not _END.fullmatch(self._text, position, self._block.stop):
            self._refuse_structure((batch_count - 1, row_count - 1), position)

    def _numbers(self, rows: list[_Row]) -> np.ndarray:
        """The numbers of these rows, (cells,), in the holding dtype."""
        joined = b",".join(self._text[row.start : row.stop] for row in rows)
        try:
            cells = self._decoder.decode(f"[{joined.decode('ascii')}]")
        except (ValueError, RecursionError):
            self._refuse_cell(rows)
        if len(cells) != len(rows) * self._shape[2]:
            self._refuse_cell(rows)
        numbers = _as_array(cells)
        if numbers is None:
            self._refuse_cell(rows)
        held = cast(numbers, self._dtype_name)
        if not np.all((held == numbers) | np.isnan(numbers)):
            self._refuse_cell(rows)
        return held

    def _refuse_cell(self, rows: list[_Row]) -> NoReturn:
        """Look for the first number that does not serve."""
        for row in rows:
            offset = row.start
            for column, cell in enumerate(self._text[row.start : row.stop].split(b",")):
                reason = _fault(cell.strip(_BLANKS), self._dtype_name)
                if reason is not None:
                    raise NumberListsError(
                        reason, (*row.indices, column), offset + len(cell) - len(cell.lstrip(_BLANKS))
                    )
                offset += len(cell) + 1
        self._refuse_structure(rows[0].indices, rows[0].start)

    def _refuse_structure(self, indices: tuple[int, int], offset: int) -> NoReturn:
        shape = f"[{', '.join(map(str, self._shape))}]"
        reason = QT_TRANSLATE_NOOP("Files", "The lists do not go on as the shape {shape} says.")
        raise self._error(indices, offset, reason, shape=shape)

    def _error(self, indices: tuple[int, ...], offset: int, template: str, **arguments: object) -> NumberListsError:
        return NumberListsError(Message("Files", template, arguments), indices, offset)


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("no JSON")


def _as_array(cells: list[object]) -> np.ndarray | None:
    """float64; None where a cell is neither a number that float64 holds nor one of the three texts."""
    kinds = set(map(type, cells))
    if not kinds <= {float, str}:
        return None
    texts = {place: cell for place, cell in enumerate(cells) if type(cell) is str} if str in kinds else {}
    numbers = np.array([0.0 if place in texts else cell for place, cell in enumerate(cells)] if texts else cells)
    if not np.isfinite(numbers).all() or not _NON_FINITE.keys() >= set(texts.values()):
        return None
    numbers[list(texts)] = [_NON_FINITE[text] for text in texts.values()]
    return numbers


def _fault(cell: bytes, dtype_name: DtypeName) -> Message | None:
    """Why a number does not serve; None where it does."""
    shown = cell[:40].decode("ascii", "replace")
    if not _CELL.fullmatch(cell):
        reason = QT_TRANSLATE_NOOP("Files", '“{text}” is no number of JSON, nor "nan", "inf" or "-inf".')
        return Message("Files", reason, {"text": shown})
    number = float(cell.strip(b'"'))
    held = float(cast(np.array([number]), dtype_name)[0])
    if not np.isfinite(held) and not cell.startswith(b'"'):
        reason = QT_TRANSLATE_NOOP("Files", '{text} is too large for {dtype}: "inf" would be infinity.')
        return Message("Files", reason, {"text": shown, "dtype": dtype_name})
    if held != number and not np.isnan(number):
        reason = QT_TRANSLATE_NOOP("Files", "{dtype} cannot hold {text} exactly; the nearest is {nearest}.")
        return Message("Files", reason, {"text": shown, "dtype": dtype_name, "nearest": repr(held)})
    return None
