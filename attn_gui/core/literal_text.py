"""Tensors as torch and numpy print them, or as code writes them; read without evaluating anything."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName
from attn_gui.core.messages import QT_TRANSLATE_NOOP, UserError
from attn_gui.core.pasted_cells import (
    LEFT_OUT,
    Place,
    check_row_length,
    check_value_count,
    is_left_out,
    ragged,
    read_cells,
    refused,
)

_CONSTRUCTORS: Final = frozenset(
    {
        "tensor",
        "torch.tensor",
        "torch.as_tensor",
        "torch.Tensor",
        "array",
        "np.array",
        "numpy.array",
        "np.asarray",
        "numpy.asarray",
        "Parameter",
        "nn.Parameter",
        "torch.nn.Parameter",
    }
)
_NAME: Final = r"[A-Za-z_][\w.]{0,60}"
_CALL: Final = "|".join(re.escape(name) for name in sorted(_CONSTRUCTORS, key=len, reverse=True))
# Blanks are taken whole (*+), and no two neighbours fit the same characters: no text makes these go back and forth.
_BEFORE: Final = rf"(?:Parameter containing:\s*+)?(?:{_NAME}\s*+(?::\s*+{_NAME}\s*+)?=\s*+)?"
_START: Final = re.compile(rf"(?:#[^\n]*\n\s*+){{0,1000}}+{_BEFORE}(?:\[|(?:{_CALL})\s*+\()")
_PREFIX: Final = re.compile(_BEFORE)
_SCALAR: Final = re.compile(
    rf"{_BEFORE}(?P<call>{_CALL})\s*+\(\s*+(?P<cell>[^\s\[\](),][^\[\](),]{{0,199}})(?P<options>,[^\[\]()]*)?\)"
)
_LAST_NAME: Final = re.compile(rf"({_NAME})\s*\Z")
_TOKEN: Final = re.compile(r"[\[\]]|[^\[\]()]+(?:(?<=[\w√])\([^\[\]()]*\)[^\[\]()]*)*|[()]")
"""A bracket, or what lies between; calls without brackets inside, as float('nan'), belong to what lies between."""
_OPTIONS: Final = re.compile(r"(?:,\s*+(?:dtype|device|requires_grad|grad_fn|pin_memory|copy|order)\s*+=[^,]*+)*+,?")
_DTYPE: Final = re.compile(r"\bdtype\s*=\s*['\"]?(torch\.|np\.|numpy\.)?(\w+)")
_DTYPES: Final[dict[str, DtypeName]] = {**{name: name for name in DTYPE_NAMES}, "double": "float64", "half": "float16"}
_MODULE: Final = re.compile(r"\b(?:torch|np|numpy|math)\.(?=(?:inf|nan|sqrt)\b)")
_WRAPPED: Final = re.compile(
    r"(?:float|(?:torch\.)?tensor|(?:np|numpy)\.float(?:16|32|64))\((['\"]?)([^'\"()]{0,200})\1\)"
)
_FOUR_DECIMALS: Final = re.compile(r"\.[0-9]{4}(?![0-9])")
_EIGHT_DECIMALS: Final = re.compile(r"\.[0-9]{8}(?![0-9])")

DEEPEST: Final = 3


@dataclass(frozen=True, eq=False, slots=True)
class Literal:
    """What a tensor's text says.

    values: (batch, rows, columns), float64, before any rounding to `dtype_name`, which is None where none is written.
    axis_count: how many axes the text has. printed_decimals: to how many decimals a print probably cut it, if it did.
    """

    values: np.ndarray
    axis_count: int
    dtype_name: DtypeName | None
    printed_decimals: int | None


def is_literal(text: str) -> bool:
    """Whether the text begins as a tensor in brackets, not as a table; `text` without blanks in front."""
    return _START.match(text) is not None


def read_literal(text: str) -> Literal:
    """The tensor that `text` writes. Raises UserError with the place."""
    if "#" in text:
        text = re.sub(r"#[^\n]*", "", text)
    scalar = _SCALAR.fullmatch(text.strip())
    return _read_scalar(scalar) if scalar else _Reader(text).read()


def _read_scalar(match: re.Match[str]) -> Literal:
    cell, dtype_name = _plain(match["cell"]), _dtype_of(match["options"] or "")
    values = read_cells([cell], cell, lambda _index: Place(1, 1)).reshape(1, 1, 1)
    decimals = _printed_decimals(cell, {match["call"]}, dtype_name, has_commas=True)
    return Literal(values, 0, dtype_name, decimals)


def _plain(run: str) -> str:
    """`run` with torch.inf, float('nan'), np.float64(0.1) and the like as plain numbers."""
    if "(" in run or "inf" in run or "nan" in run:
        return _WRAPPED.sub(r"\2", _MODULE.sub("", run))
    return run


def _dtype_of(options: str) -> DtypeName | None:
    match = _DTYPE.search(options)
    if match is None:
        return None
    module, name = match.groups()
    if name.startswith("complex"):
        raise refused(QT_TRANSLATE_NOOP("TensorText", "Complex numbers have no place here."))
    if name == "float":  # torch's is single, Python's and numpy's double
        return "float32" if module == "torch." else "float64"
    return _DTYPES.get(name)


def _printed_decimals(text: str, calls: set[str], dtype_name: DtypeName | None, *, has_commas: bool) -> int | None:
    """torch prints 4 decimals; numpy at most 8, which is all that float32 has."""
    if "tensor" in calls and _FOUR_DECIMALS.search(text):
        return 4
    is_numpy = "array" in calls or not (calls or has_commas)
    return 8 if is_numpy and dtype_name in {None, "float64"} and _EIGHT_DECIMALS.search(text) else None


@dataclass(slots=True)
class _Frame:
    """An open bracket, or a call's, which is transparent: its only child stands in its place."""

    opener: str
    is_call: bool = False
    children: int = 0
    row: np.ndarray | None = None


class _Reader:
    """Goes through the text once, from bracket to bracket; the open ones lie on a short stack."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._frames = [_Frame("", is_call=True)]
        self._level = 0
        self._next_bracket_is_call = False
        self._calls: set[str] = set()
        self._dtype_name: DtypeName | None = None
        self._has_commas = False
        self._rows: list[np.ndarray] = []
        self._row_level = 0
        self._rows_in_batch = 0
        self._row_count = 0
        self._batch_count = 0

    def read(self) -> Literal:
        """The whole text."""
        for token in _TOKEN.finditer(self._text):
            if token.group() in {"[", "("}:
                self._open(token.group(), token.start())
            elif token.group() in {"]", ")"}:
                self._close(token.group(), token.start())
            else:
                self._read_run(token.group(), token.start(), self._text[token.end() : token.end() + 1])
        if len(self._frames) > 1 or not self._rows:
            raise refused(QT_TRANSLATE_NOOP("TensorText", "A closing bracket is missing: the text seems cut off."))
        values = np.concatenate(self._rows).reshape(-1, self._row_count or 1, len(self._rows[0]))
        decimals = _printed_decimals(self._text, self._calls, self._dtype_name, has_commas=self._has_commas)
        return Literal(values, self._row_level, self._dtype_name, decimals)

    def _open(self, opener: str, offset: int) -> None:
        parent = self._frames[-1]
        is_call, self._next_bracket_is_call = self._next_bracket_is_call, False
        if parent.row is not None or (parent.is_call and parent.children):
            raise self._out_of_place(opener, offset)
        if (not is_call and self._level == DEEPEST) or len(self._frames) > 3 * DEEPEST:
            raise refused(
                QT_TRANSLATE_NOOP(
                    "TensorText", "Line {line}: brackets four deep; batches, rows and columns need only three."
                ),
                line=self._line(offset),
            )
        self._frames.append(_Frame(opener, is_call))
        self._level += not is_call

    def _close(self, closer: str, offset: int) -> None:
        frame = self._frames[-1]
        if frame.opener + closer not in {"[]", "()"}:
            raise self._out_of_place(closer, offset)
        if frame.row is None and not frame.children:
            raise refused(
                QT_TRANSLATE_NOOP("TensorText", "Line {line}: there are no numbers in the brackets."),
                line=self._line(offset),
            )
        if frame.row is not None:
            self._end_row(frame.row, offset)
        elif not frame.is_call and self._level == self._row_level - 1:
            self._end_batch()
        self._frames.pop()
        self._frames[-1].children += 1
        self._level -= not frame.is_call

    def _end_row(self, row: np.ndarray, offset: int) -> None:
        if self._row_level not in {0, self._level}:
            raise self._out_of_place("]", offset)
        if self._rows and len(row) != len(self._rows[0]):
            raise ragged(self._rows_in_batch + 1, len(row), len(self._rows[0]))
        self._row_level = self._level
        self._rows.append(row)
        self._rows_in_batch += 1
        check_value_count(len(self._rows) * len(row))

    def _end_batch(self) -> None:
        self._batch_count += 1
        self._row_count = self._row_count or self._rows_in_batch
        if self._rows_in_batch != self._row_count:
            raise refused(
                QT_TRANSLATE_NOOP(
                    "TensorText", "Batch {batch} has another number of rows ({count}) than that before it ({expected})."
                ),
                batch=self._batch_count,
                count=self._rows_in_batch,
                expected=self._row_count,
            )
        self._rows_in_batch = 0

    def _read_run(self, run: str, offset: int, next_bracket: str) -> None:
        frame = self._frames[-1]
        if next_bracket == "(":
            run = self._without_call(run, offset)
        if frame.is_call:
            self._read_around(run, offset, frame)
        elif frame.children or next_bracket in {"[", "("}:
            if run.strip() not in ({"", ","} if frame.children else {""}):
                raise self._out_of_place(run, offset)
        elif run.strip():
            check_row_length(len(run), self._rows_in_batch + 1)
            frame.row = self._read_row(_plain(run))

    def _without_call(self, run: str, offset: int) -> str:
        """What stands before the name of the call whose bracket comes next, if that is one."""
        match = _LAST_NAME.search(run, max(0, len(run) - 100))
        if match is None:
            return run
        if match[1] not in _CONSTRUCTORS:
            raise self._out_of_place(match[1], offset)
        self._calls.add(match[1])
        self._next_bracket_is_call = True
        return run[: match.start()]

    def _read_around(self, run: str, offset: int, frame: _Frame) -> None:
        """What stands outside, or in a call before or after the tensor."""
        text, is_outside = run.strip(), len(self._frames) == 1
        if is_outside:
            fits = text in {"", ";"} if frame.children else _PREFIX.fullmatch(text) is not None
        else:
            fits = _OPTIONS.fullmatch(text) is not None if frame.children else not text
        if not fits:
            raise self._out_of_place(run, offset)
        if not is_outside:
            self._dtype_name = _dtype_of(run) or self._dtype_name

    def _read_row(self, run: str) -> np.ndarray:
        run = run.replace("，", ",")
        cells = run.split(",") if "," in run else run.split()
        if "," in run:
            self._has_commas = True
            if not cells[-1].strip():  # a comma after the last one
                cells.pop()
        batch = self._batch_count + 1 if self._level == DEEPEST else None
        return read_cells(cells, run, lambda index: Place(self._rows_in_batch + 1, index + 1, batch))

    def _line(self, offset: int) -> int:
        return self._text.count("\n", 0, offset) + 1

    def _out_of_place(self, text: str, offset: int) -> UserError:
        shown = text.strip(" \t\r\n,") or text.strip()
        line = self._line(offset + text.index(shown))
        if is_left_out(text):
            return refused(QT_TRANSLATE_NOOP("TensorText", "Line {line}: {reason}"), line=line, reason=LEFT_OUT)
        return refused(
            QT_TRANSLATE_NOOP(
                "TensorText", "Line {line}: “{text}” is out of place; one tensor is expected, of numbers in brackets."
            ),
            line=line,
            text=shown[:40],
        )
