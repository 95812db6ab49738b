"""JSON read strictly and within bounds of size and depth; a mistake is told with its place.

The standard library's reader takes memory many times the text's, keeps the last of two equal keys, and reads NaN.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message

DEEPEST: Final = 16
MOST_BYTES: Final = 64 * 2**20
"""Of the text without its blocks."""
MOST_VALUES: Final = 1_100_000
"""Strings, numbers, lists and objects, without those in blocks."""

_BLANKS: Final = re.compile(rb"[ \t\n\r]*")
_STRING: Final = re.compile(rb'"(?:[^"\\\x00-\x1f]++|\\.)*+"')
_STRING_WITHOUT_END: Final = re.compile(rb'"(?:[^"\\\x00-\x1f]++|\\.)*+\\?')
_NUMBER: Final = re.compile(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_LONGEST_NUMBER: Final = 400
_WORDS: Final[dict[bytes, bool | None]] = {b"true": True, b"false": False, b"null": None}
_LONGEST_LINE: Final = 100_000
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class JsonError(Exception):
    """`reason` says what is wrong at the byte `offset`."""

    def __init__(self, reason: Message, offset: int) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Block:
    """A list that was skipped, unread: the bytes from `start` to `stop` are to be read by other means."""

    start: int
    stop: int


def read_strictly(text: bytes, block_key: str) -> object:
    """The value that `text` (UTF-8) writes: dict, list, str, int, float, bool or None.

    A list that is the value of the key `block_key` is left as a `Block`. Raises JsonError.
    """
    return _Reader(text, block_key).read()


def place_of(text: bytes, offset: int) -> Message:
    """The offset as line and column, from 1."""
    line_start = text.rfind(b"\n", 0, offset) + 1
    before = text[max(line_start, offset - _LONGEST_LINE) : offset].removeprefix(_BYTE_ORDER_MARK)
    column = max(offset - line_start - _LONGEST_LINE, 0) + len(before.decode("utf-8", "replace")) + 1
    arguments = {"line": text.count(b"\n", 0, offset) + 1, "column": column}
    return Message("Files", QT_TRANSLATE_NOOP("Files", "Line {line}, column {column}"), arguments)


class _Reader:
    """Goes through the text once, value by value."""

    def __init__(self, text: bytes, block_key: str) -> None:
        self._text = text
        self._block_key = block_key
        self._position = len(_BYTE_ORDER_MARK) if text.startswith(_BYTE_ORDER_MARK) else 0
        self._stop = min(len(text), self._position + MOST_BYTES)
        self._value_count = 0

    def read(self) -> object:
        value = self._read_value(0)
        if self._next_byte():
            raise self._error(QT_TRANSLATE_NOOP("Files", "Something stands after the end of the file's object."))
        return value

    def _read_value(self, depth: int) -> object:
        self._value_count += 1
        if self._value_count > MOST_VALUES:
            raise self._error(QT_TRANSLATE_NOOP("Files", "There are too many values for a file of this kind."))
        if depth > DEEPEST:
            raise self._error(QT_TRANSLATE_NOOP("Files", "Brackets are nested too deep for a file of this kind."))
        first = self._next_byte()
        if first == b"{":
            return self._read_object(depth)
        if first == b"[":
            return self._read_list(depth)
        if first == b'"':
            return self._read_string()
        return self._read_number_or_word()

    def _read_object(self, depth: int) -> dict[str, object]:
        members: dict[str, object] = {}
        self._position += 1
        if self._takes(b"}"):
            return members
        while True:
            if self._next_byte() != b'"':
                raise self._unexpected()
            key_offset = self._position
            key = self._read_string()
            if key in members:
                reason = QT_TRANSLATE_NOOP("Files", "The key “{key}” stands there twice.")
                raise self._error(reason, key_offset, key=key[:40])
            self._expect(b":")
            is_block = key == self._block_key and self._next_byte() == b"["
            members[key] = self._skip_block() if is_block else self._read_value(depth + 1)
            if self._takes(b"}"):
                return members
            self._expect(b",")

    def _read_list(self, depth: int) -> list[object]:
        values: list[object] = []
        self._position += 1
        if self._takes(b"]"):
            return values
        while True:
            values.append(self._read_value(depth + 1))
            if self._takes(b"]"):
                return values
            self._expect(b",")

    def _skip_block(self) -> Block:
        """Up to the last "]" before the next key or the object's end: numbers have neither ":" nor "}"."""
        start = self._position
        ends = [self._text.find(mark, start) for mark in (b"}", b":")]
        limit = min((end for end in ends if end >= 0), default=-1)
        if limit < 0:
            raise self._cut_off(len(self._text))
        stop = self._text.rfind(b"]", start, limit) + 1
        if stop == 0:
            raise self._error(QT_TRANSLATE_NOOP("Files", "This list has no end."))
        self._position = stop
        self._stop = min(len(self._text), self._stop + stop - start)
        return Block(start, stop)

    def _read_string(self) -> str:
        match = _STRING.match(self._text, self._position, self._stop)
        if match is None:
            self._check_end(_STRING_WITHOUT_END.fullmatch(self._text, self._position) is not None)
            reason = QT_TRANSLATE_NOOP("Files", "A text has no end, or a line break or other control character in it.")
            raise self._error(reason)
        try:
            text: str = json.loads(match.group().decode("utf-8"))
            text.encode("utf-8")  # half a surrogate pair can be written in JSON, but no file could hold it
        except ValueError:
            reason = QT_TRANSLATE_NOOP("Files", "A text is not written in UTF-8, or has a wrong “\\”.")
            raise self._error(reason) from None
        self._position = match.end()
        return text

    def _read_number_or_word(self) -> object:
        start, stop = self._position, min(self._stop, self._position + _LONGEST_NUMBER)
        match = _NUMBER.match(self._text, start, stop)
        if match is not None and match.end() < start + _LONGEST_NUMBER:
            self._position = match.end()
            return int(match.group()) if match.group().lstrip(b"-").isdigit() else float(match.group())
        for word, value in _WORDS.items():
            if self._text.startswith(word, start):
                self._position += len(word)
                return value
        raise self._unexpected()

    def _next_byte(self) -> bytes:
        match = _BLANKS.match(self._text, self._position, self._stop)
        assert match is not None
        self._position = match.end()
        return self._text[self._position : self._position + 1]

    def _takes(self, mark: bytes) -> bool:
        is_there = self._next_byte() == mark
        self._position += is_there
        return is_there

    def _expect(self, mark: bytes) -> None:
        if not self._takes(mark):
            raise self._unexpected()

    def _unexpected(self) -> JsonError:
        self._check_end(self._position >= len(self._text))
        return self._error(QT_TRANSLATE_NOOP("Files", "This is not as a file of this kind is written."))

    def _check_end(self, is_cut_off: bool) -> None:
        if is_cut_off:
            raise self._cut_off(len(self._text))
        if self._position >= self._stop:
            raise self._error(QT_TRANSLATE_NOOP("Files", "There are too many values for a file of this kind."))

    def _cut_off(self, offset: int) -> JsonError:
        return self._error(QT_TRANSLATE_NOOP("Files", "The text breaks off here: use a complete copy."), offset)

    def _error(self, template: str, offset: int | None = None, **arguments: object) -> JsonError:
        return JsonError(Message("Files", template, arguments), self._position if offset is None else offset)
