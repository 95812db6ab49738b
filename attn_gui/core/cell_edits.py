"""Edits of a block of cells: paste, fill, delete, normalise. Each is made whole, or refused with the place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.edits import Edit, SetCells
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.number_text import exact_text, is_changed_by
from attn_gui.core.results import Span
from attn_gui.core.tensor import Tensor

MOST_COMPARED_CELLS = 1000


@dataclass(frozen=True, slots=True)
class CellRange:
    """The cells of one batch at the crossings of some rows and columns that lie together."""

    batch: int
    rows: Span
    columns: Span

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, columns)."""
        return self.rows[1] - self.rows[0], self.columns[1] - self.columns[0]

    def values(self, tensor: Tensor) -> np.ndarray:
        """(rows, columns), a view of the tensor's values."""
        return tensor.values[self.batch, slice(*self.rows), slice(*self.columns)]


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """An edit, what the undo list calls it, the cells that it puts in, and what the user should know of it."""

    edit: Edit
    description: Message
    cells: CellRange
    notices: tuple[Message, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether it changes nothing."""
        return isinstance(self.edit, SetCells) and self.edit.is_empty


def paste_block(tensor: Tensor, target: CellRange, values: np.ndarray) -> Step:
    """Put (rows, columns) float64 `values` from the target's first cell on.

    A target that is a multiple of the block is filled with it. Raises UserError where the block does not fit into the
    tensor, or a value not into its dtype.
    """
    block = _repeated(values, target.shape)
    check_room(tensor, target, block.shape)
    row_count, column_count = block.shape
    first_row, first_column = target.rows[0], target.columns[0]
    stored = rounded(block, tensor.storage_dtype)
    cells = CellRange(target.batch, (first_row, first_row + row_count), (first_column, first_column + column_count))
    description = Message(
        "Edits", QT_TRANSLATE_NOOP("Edits", "Paste {rows} × {columns} into {matrix}"), _sized(tensor, cells)
    )
    edit = SetCells.block(tensor, target.batch, first_row, first_column, stored)
    return Step(edit, description, cells, rounding_notices(block, stored, tensor.storage_dtype))


def check_room(tensor: Tensor, target: CellRange, shape: tuple[int, ...]) -> None:
    """Raises UserError where (rows, columns) cells do not fit from the target's first cell on."""
    room = tensor.shape[1] - target.rows[0], tensor.shape[2] - target.columns[0]
    if shape[0] > room[0] or shape[1] > room[1]:
        raise _refused(
            QT_TRANSLATE_NOOP(
                "CellEdits",
                "{rows} × {columns} cells do not fit: from the chosen cell of {matrix} on there is room for"
                " {room_rows} × {room_columns}. Choose another cell, or paste as whole tensor to change the shape.",
            ),
            rows=shape[0],
            columns=shape[1],
            matrix=tensor.name,
            room_rows=room[0],
            room_columns=room[1],
        )


def delete(tensor: Tensor, cells: CellRange) -> Step:
    """Set the cells to 0."""
    return _filled(tensor, cells, 0.0, QT_TRANSLATE_NOOP("Edits", "Delete {rows} × {columns} of {matrix}"))


def cut(tensor: Tensor, cells: CellRange) -> Step:
    """Set the cells to 0, which were copied."""
    return _filled(tensor, cells, 0.0, QT_TRANSLATE_NOOP("Edits", "Cut {rows} × {columns} out of {matrix}"))


def fill(tensor: Tensor, cells: CellRange, value: float) -> Step:
    """Set the cells to `value`, which the tensor's dtype holds."""
    template = QT_TRANSLATE_NOOP("Edits", "Fill {rows} × {columns} of {matrix} with {value}")
    return _filled(tensor, cells, value, template)


def zeros(tensor: Tensor, batch: int) -> Step:
    """Set all cells of a batch to 0."""
    cells = CellRange(batch, (0, tensor.shape[1]), (0, tensor.shape[2]))
    return _filled(tensor, cells, 0.0, QT_TRANSLATE_NOOP("Edits", "Zeros in {matrix}"))


def fill_down(tensor: Tensor, cells: CellRange) -> Step:
    """Copy the first of the rows into the others; a single row takes what stands above it."""
    first_row, last_row = cells.rows
    source_row = max(first_row - 1, 0) if last_row - first_row == 1 else first_row
    source = tensor.values[cells.batch, source_row, slice(*cells.columns)]
    edit = SetCells.block(tensor, cells.batch, first_row, cells.columns[0], np.tile(source, (cells.shape[0], 1)))
    template = QT_TRANSLATE_NOOP("Edits", "Fill down {rows} × {columns} of {matrix}")
    return Step(edit, Message("Edits", template, _sized(tensor, cells)), cells)


def normalise_rows(document: Document, matrix: str, batch: int, rows: Span) -> Step:
    """Divide whole rows by their sums, in float64, and round once into the tensor's dtype.

    Raises UserError, which names the row, where a sum is 0 or not finite, or the quotients are not.
    """
    tensor = document.tensors[matrix]
    cells = CellRange(batch, rows, (0, tensor.shape[2]))
    given = cells.values(tensor).astype(np.float64)
    with np.errstate(all="ignore"):
        sums = given.sum(axis=1, keepdims=True)
        quotients = cast(given / sums, tensor.storage_dtype)
    is_possible = np.isfinite(sums[:, 0]) & np.isfinite(quotients).all(axis=1)
    if not is_possible.all():
        row = int(np.argmin(is_possible))
        raise _refused(
            QT_TRANSLATE_NOOP("CellEdits", "The row {row} of {matrix} has the sum {sum}: it cannot be normalised."),
            row=document.labels[tensor.axes[1]][rows[0] + row],
            matrix=matrix,
            sum=exact_text(float(sums[row, 0]), "float64"),
        )
    edit = SetCells.block(tensor, batch, rows[0], 0, quotients)
    template = QT_TRANSLATE_NOOP("Edits", "Normalise {rows} × {columns} of {matrix}")
    return Step(edit, Message("Edits", template, _sized(tensor, cells)), cells)


def rounded(values: np.ndarray, dtype_name: DtypeName) -> np.ndarray:
    """`values`, (…, rows, columns), as the dtype stores them.

    Raises UserError, which names row and column, where a finite one is too large for it.
    """
    stored = cast(values, dtype_name)
    is_too_large = np.isinf(stored) & ~np.isinf(values)
    if is_too_large.any():
        place = tuple(int(index) for index in np.unravel_index(np.argmax(is_too_large), values.shape))
        raise _refused(
            QT_TRANSLATE_NOOP(
                "CellEdits",
                "Row {row}, column {column}: {value} is too large for {dtype}; write inf if infinity is meant.",
            ),
            row=place[-2] + 1,
            column=place[-1] + 1,
            value=exact_text(float(values[place]), "float64"),
            dtype=dtype_name,
        )
    return stored


def rounding_notices(values: np.ndarray, stored: np.ndarray, dtype_name: DtypeName) -> tuple[Message, ...]:
    """That rounding made other numbers of some, by their texts: of 2049 in float16, not of 0.1 in float32."""
    differing = values[(stored != values) & ~np.isnan(values)]
    if not any(is_changed_by(float(value), "float64", dtype_name) for value in differing[:MOST_COMPARED_CELLS]):
        return ()
    template = QT_TRANSLATE_NOOP("CellEdits", "Some numbers have more digits than {dtype} holds: they were rounded.")
    return (Message("CellEdits", template, {"dtype": dtype_name}),)


def in_lines(messages: Sequence[Message]) -> Message:
    """One message of several, each on a line of its own; there is at least one."""
    return reduce(lambda first, rest: Message("", "{first}\n{rest}", {"first": first, "rest": rest}), messages)


def _repeated(values: np.ndarray, shape: tuple[int, int]) -> np.ndarray:
    """The block as often as it goes into `shape`, if it does so without remainder."""
    row_count, column_count = values.shape
    if shape[0] % row_count or shape[1] % column_count:
        return values
    return np.tile(values, (shape[0] // row_count, shape[1] // column_count))


def _filled(tensor: Tensor, cells: CellRange, value: float, template: str) -> Step:
    edit = SetCells.block(tensor, cells.batch, cells.rows[0], cells.columns[0], np.full(cells.shape, value))
    arguments = {**_sized(tensor, cells), "value": exact_text(value, tensor.storage_dtype)}
    return Step(edit, Message("Edits", template, arguments), cells)


def _sized(tensor: Tensor, cells: CellRange) -> dict[str, object]:
    return {"rows": cells.shape[0], "columns": cells.shape[1], "matrix": tensor.name}


def _refused(template: str, **arguments: object) -> UserError:
    return UserError(Message("CellEdits", template, arguments))
