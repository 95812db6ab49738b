"""Cells of pasted text to numbers, many at a time, or why and where they are not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.number_text import parse_number

MOST_VALUES: Final = 256 * 2**20 // 8
"""256 MB of float64."""

LONGEST_ROW: Final = 4 * 2**20
"""Characters; a longer row is refused before it is cut into cells, which would take a hundred times its memory."""

LEFT_OUT: Final = Message(
    "TensorText",
    QT_TRANSLATE_NOOP(
        "TensorText",
        "“...” stands for numbers that were left out. Print it again after"
        " torch.set_printoptions(threshold=10**9) or np.set_printoptions(threshold=10**9).",
    ),
)

_COMPLEX: Final = re.compile(r"\(?[-+0-9.e]*[0-9.]j\)?", re.IGNORECASE)
_AMBIGUOUS_COMMA: Final = re.compile(r"(?<![0-9])[1-9][0-9]{0,2},[0-9]{3}(?![0-9])")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cell stands in the pasted text, counted from 1; a batch only where there are several."""

    row: int
    column: int
    batch: int | None = None


def refused(template: str, **arguments: object) -> UserError:
    """A refusal, translated in the context of pasted text."""
    return UserError(Message("TensorText", template, arguments))


def is_left_out(text: str) -> bool:
    """Whether the text has the dots of a shortened print."""
    return "..." in text or "…" in text


def read_cells(
    cells: Sequence[str],
    source: str,
    place_of: Callable[[int], Place],
    *,
    commas_are_decimal: bool = False,
) -> np.ndarray:
    """The cells' numbers, (cells,), float64, by the grammar of `parse_number`.

    source: the text that was cut into the cells. place_of: where the cell of an index stands. commas_are_decimal: even
    "1,500". Raises UserError with the place of the first cell that is no number.
    """
    numbers = _read_fast(cells, source, commas_are_decimal=commas_are_decimal)
    if numbers is not None:
        return numbers
    return np.array(
        [_read_cell(cell, place_of, index, commas_are_decimal=commas_are_decimal) for index, cell in enumerate(cells)]
    )


def _read_fast(cells: Sequence[str], source: str, *, commas_are_decimal: bool) -> np.ndarray | None:
    """The same by float(), or None where float() knows another grammar or refuses."""
    if not source.isascii() or "_" in source:
        return None
    if any("," in cell for cell in cells):
        if not commas_are_decimal and _AMBIGUOUS_COMMA.search(source):
            return None
        cells = [cell.replace(",", ".") for cell in cells]
    try:
        numbers = np.fromiter(map(float, cells), np.float64, len(cells))
    except ValueError:
        return None
    infinite_count = np.count_nonzero(np.isinf(numbers))
    return numbers if not infinite_count or infinite_count == source.lower().count("inf") else None


def _read_cell(cell: str, place_of: Callable[[int], Place], index: int, *, commas_are_decimal: bool) -> float:
    decimal = commas_are_decimal and cell.count(",") == 1 and "." not in cell
    try:
        return parse_number(cell.replace(",", ".") if decimal else cell)
    except UserError as error:
        raise _cell_refused(cell, place_of(index), error.message) from None


def _cell_refused(cell: str, place: Place, reason: Message) -> UserError:
    if not cell.strip():
        reason = Message("TensorText", QT_TRANSLATE_NOOP("TensorText", "The cell is empty."))
    elif is_left_out(cell):
        reason = LEFT_OUT
    elif _COMPLEX.fullmatch(cell.strip()[:100]):
        reason = Message("TensorText", QT_TRANSLATE_NOOP("TensorText", "Complex numbers have no place here."))
    if place.batch is None:
        return refused(
            QT_TRANSLATE_NOOP("TensorText", "Row {row}, column {column}: {reason}"),
            row=place.row,
            column=place.column,
            reason=reason,
        )
    return refused(
        QT_TRANSLATE_NOOP("TensorText", "Batch {batch}, row {row}, column {column}: {reason}"),
        batch=place.batch,
        row=place.row,
        column=place.column,
        reason=reason,
    )


def check_value_count(count: int) -> None:
    """Raises UserError where so many numbers are too many."""
    if count > MOST_VALUES:
        raise refused(QT_TRANSLATE_NOOP("TensorText", "These are more than 256 MB of numbers: paste them in parts."))


def check_row_length(length: int, row: int) -> None:
    """Raises UserError where a row of so many characters is too long."""
    if length > LONGEST_ROW:
        raise refused(
            QT_TRANSLATE_NOOP("TensorText", "Row {row} is too long: it has {length} characters."),
            row=row,
            length=length,
        )


def ragged(row: int, count: int, expected: int) -> UserError:
    """The refusal of a row of another length than those before it."""
    return refused(
        QT_TRANSLATE_NOOP(
            "TensorText", "Row {row} has another number of cells ({count}) than the row before it ({expected})."
        ),
        row=row,
        count=count,
        expected=expected,
    )
