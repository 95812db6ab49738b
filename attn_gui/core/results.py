"""What the views ask of the engine and what it answers: frozen, and bearing a revision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.messages import Message
from attn_gui.core.tensor import Shape

Span = tuple[int, int]
"""A half-open range of rows or of columns: start, stop."""


@dataclass(frozen=True, slots=True)
class BlockRequest:
    """A part of one batch of a matrix (operand or result), as the engine computes with it.

    A span longer than `most_rows` or `most_columns` comes reduced: of each tile the value that stands out
    most (non-finite first, else the largest in size), so that no lone cell vanishes.
    """

    matrix: str
    batch: int
    rows: Span
    columns: Span
    most_rows: int = 4096
    most_columns: int = 4096
    with_row_sums: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Block:
    """The values of one request, read-only float64.

    values: (rows, columns), of tiles of row_step x column_step cells (1 x 1 where nothing was reduced).
    is_hidden: (rows, columns), bool, of those kept from view, whose values are NaN here; None where none is.
    row_sums, row_minima: (rows,), over the whole rows, only where asked for and row_step is 1.
    """

    request: BlockRequest
    values: np.ndarray
    row_step: int = 1
    column_step: int = 1
    row_sums: np.ndarray | None = None
    row_minima: np.ndarray | None = None
    is_hidden: np.ndarray | None = None

    @property
    def rows(self) -> Span:
        """The rows that it holds: of those requested the ones that the matrix has."""
        start, stop = self.request.rows
        return start, min(stop, start + self.values.shape[0] * self.row_step)

    @property
    def columns(self) -> Span:
        """The columns that it holds."""
        start, stop = self.request.columns
        return start, min(stop, start + self.values.shape[1] * self.column_step)

    def value_at(self, row: int, column: int) -> float | None:
        """The value of the tile that holds the matrix's cell; None outside the block."""
        (first_row, last_row), (first_column, last_column) = self.rows, self.columns
        if not (first_row <= row < last_row and first_column <= column < last_column):
            return None
        return float(self.values[(row - first_row) // self.row_step, (column - first_column) // self.column_step])


@dataclass(frozen=True, slots=True)
class ValueRange:
    """The finite values of one batch of a matrix: (0, 0) and `has_finite` False where there is none."""

    minimum: float = 0.0
    maximum: float = 0.0
    has_finite: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A result cell that a second computation does not confirm."""

    matrix: str
    batch: int
    row: int
    column: int
    computed: float
    expected: float


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """What the second computation found of the shown result cells.

    largest_difference: of two finite values. faults: the first of `fault_count`. overflow_count: cells that are not
    finite though their operands are.
    """

    cell_count: int = 0
    largest_difference: float = 0.0
    fault_count: int = 0
    faults: tuple[Fault, ...] = ()
    overflow_count: int = 0

    def __and__(self, other: SelfCheck) -> SelfCheck:
        """Both together; a cell in both counts twice."""
        return SelfCheck(
            self.cell_count + other.cell_count,
            max(self.largest_difference, other.largest_difference),
            self.fault_count + other.fault_count,
            tuple(dict.fromkeys(self.faults + other.faults)),
            self.overflow_count + other.overflow_count,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Results:
    """The engine's whole answer to one request.

    shapes: each present matrix's (batch, rows, columns). ranges: by (matrix, batch), of each batch asked for.
    notices: what the user should know of it, such as that the CPU was used though another device was chosen.
    """

    revision: int
    device: str
    dtype: DtypeName
    elapsed_ms: float
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    blocks: Mapping[BlockRequest, Block] = field(default_factory=dict)
    ranges: Mapping[tuple[str, int], ValueRange] = field(default_factory=dict)
    notices: tuple[Message, ...] = ()
    check: SelfCheck = SelfCheck()


@dataclass(frozen=True, slots=True)
class ComputeFailure:
    """Why the request of `revision` has no results; `detail` is technical, for the log."""

    revision: int
    message: Message
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ComputeChoice:
    """Where a result is computed and in which dtype."""

    device: str = "cpu"
    dtype: DtypeName = "float32"


@dataclass(frozen=True, slots=True)
class Device:
    """A device on which a real small bmm worked: torch's name, a person's name, and the proven dtypes."""

    key: str
    name: str
    dtypes: tuple[DtypeName, ...]
