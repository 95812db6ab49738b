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
_CELLS_A_PIECE: Final = 4096
"""Few enough that a thread which writes them leaves the interpreter to others every 2 ms or so."""
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
class _Piece:
    """Some numbers of a row in the text, without its brackets: the row, the first column, and where they stand."""

    row: tuple[int, int]
    column: int
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
        for pieces in self._chunks():
            numbers = self._numbers(pieces)
            flat[filled : filled + len(numbers)] = numbers
            filled += len(numbers)
        return values

    def _chunks(self) -> Iterator[list[_Piece]]:
        """All numbers in order, about `_BYTES_A_CHUNK` at a time."""
        pieces: list[_Piece] = []
        byte_count = 0
        for piece in self._pieces():
            pieces.append(piece)
            byte_count += piece.stop - piece.start
            if byte_count >= _BYTES_A_CHUNK:
                yield pieces
                pieces, byte_count = [], 0
        yield pieces

    def _pieces(self) -> Iterator[_Piece]:
        """All numbers in order; brackets, and how many commas stand between them, are right."""
        batch_count, row_count, column_count = self._shape
        position = self._block.start
        for row in itertools.product(range(batch_count), range(row_count)):
            between = _NEXT_ROW if row[1] else _NEXT_BATCH if row[0] else _FIRST_ROW
            match = between.match(self._text, position, self._block.stop)
            if match is None:
                raise self._another_shape(row, position)
            stop = self._text.find(b"]", match.end(), self._block.stop)
            if stop < 0:
                raise self._another_shape(row, match.end())
            if self._text.count(b",", match.end(), stop) != column_count - 1:
                template = QT_TRANSLATE_NOOP("Files", "This row should have so many numbers: {count}.")
                raise NumberListsError(Message("Files", template, {"count": column_count}), row, match.end())
            yield from self._cut(row, match.end(), stop)
            position = stop + 1
        if not _END.fullmatch(self._text, position, self._block.stop):
            raise self._another_shape((batch_count - 1, row_count - 1), position)

    def _cut(self, row: tuple[int, int], start: int, stop: int) -> Iterator[_Piece]:
        """A row in pieces, cut at commas; one piece is the rule."""
        column = 0
        while (cut := self._text.find(b",", start + _BYTES_A_CHUNK, stop)) >= 0:
            yield _Piece(row, column, start, cut)
            column += self._text.count(b",", start, cut) + 1
            start = cut + 1
        yield _Piece(row, column, start, stop)

    def _numbers(self, pieces: list[_Piece]) -> np.ndarray:
        """The numbers of these pieces, (cells,), in the holding dtype."""
        joined = b",".join(self._text[piece.start : piece.stop] for piece in pieces)
        numbers = self._decoded(joined)
        if numbers is not None and len(numbers) == joined.count(b",") + bool(pieces):
            held = cast(numbers, self._dtype_name)
            if np.all((held == numbers) | np.isnan(numbers)):
                return held
        if len(pieces) == 1:
            raise self._bad_number(pieces[0])
        for piece in pieces:
            self._numbers([piece])
        raise self._another_shape(pieces[0].row, pieces[0].start)

    def _decoded(self, joined: bytes) -> np.ndarray | None:
        """float64; None where something is neither a number that float64 holds nor one of the three texts."""
        try:
            cells = self._decoder.decode(f"[{joined.decode('ascii')}]")
        except (ValueError, RecursionError):
            return None
        kinds = set(map(type, cells))
        if not kinds <= {float, str}:
            return None
        texts = {place: cell for place, cell in enumerate(cells) if type(cell) is str} if str in kinds else {}
        numbers = np.array([0.0 if place in texts else cell for place, cell in enumerate(cells)] if texts else cells)
        if not np.isfinite(numbers).all() or not _NON_FINITE.keys() >= set(texts.values()):
            return None
        if texts:
            numbers[list(texts)] = [_NON_FINITE[text] for text in texts.values()]
        return numbers

    def _bad_number(self, piece: _Piece) -> NumberListsError:
        """The first number of the piece that does not serve."""
        offset = piece.start
        for column, cell in enumerate(self._text[piece.start : piece.stop].split(b","), piece.column):
            reason = _fault(cell.strip(_BLANKS), self._dtype_name)
            if reason is not None:
                return NumberListsError(reason, (*piece.row, column), offset + len(cell) - len(cell.lstrip(_BLANKS)))
            offset += len(cell) + 1
        return self._another_shape(piece.row, piece.start)

    def _another_shape(self, row: tuple[int, int], offset: int) -> NumberListsError:
        template = QT_TRANSLATE_NOOP("Files", "The lists do not go on as the shape {shape} says.")
        shape = f"[{', '.join(map(str, self._shape))}]"
        return NumberListsError(Message("Files", template, {"shape": shape}), row, offset)


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("no JSON")


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
