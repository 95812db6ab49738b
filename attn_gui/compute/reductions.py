"""What is read out of a matrix of torch: parts, ranges, reduced images. Tensor methods alone: no import of torch."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from attn_gui.core.results import Block, BlockRequest, Span, ValueRange

if TYPE_CHECKING:
    import torch

CHUNK_CELLS = 1 << 22
"""How many cells are masked at a time, so that masks of a large matrix take little memory."""


def value_range(matrix: torch.Tensor) -> ValueRange:
    """The finite values' minimum and maximum. matrix: (rows, columns)."""
    if matrix.numel() == 0:
        return ValueRange()
    minimum, maximum = (float(value) for value in matrix.aminmax())
    if math.isfinite(minimum) and math.isfinite(maximum):
        return ValueRange(minimum, maximum, has_finite=True)
    return _masked_range(matrix)


def _masked_range(matrix: torch.Tensor) -> ValueRange:
    minimum, maximum = math.inf, -math.inf
    row_count = max(1, CHUNK_CELLS // matrix.shape[1])
    for first in range(0, matrix.shape[0], row_count):
        part = matrix[first : first + row_count]
        finite = part.isfinite()
        minimum = min(minimum, float(part.masked_fill(~finite, math.inf).amin()))
        maximum = max(maximum, float(part.masked_fill(~finite, -math.inf).amax()))
    return ValueRange(minimum, maximum, has_finite=True) if minimum <= maximum else ValueRange()


def block(matrix: torch.Tensor, request: BlockRequest) -> Block:
    """The part of one batch that `request` asks for, clipped to the matrix; the block bears the clipped request.

    matrix: (batch, rows, columns), the request's batch among them.
    """
    _, row_count, column_count = matrix.shape
    rows, columns = _clipped(request.rows, row_count), _clipped(request.columns, column_count)
    whole_rows = matrix[request.batch, slice(*rows)]
    part = whole_rows[:, slice(*columns)]
    row_step, column_step = _step(rows, request.most_rows), _step(columns, request.most_columns)
    values = _to_numpy(standing_out(part, row_step, column_step))
    clipped = BlockRequest(
        request.matrix, request.batch, rows, columns, request.most_rows, request.most_columns, request.with_row_sums
    )
    if not request.with_row_sums or row_step != 1:
        return Block(clipped, values, row_step, column_step)
    sums, minima = _row_sums(whole_rows), _row_minima(whole_rows)
    return Block(clipped, values, row_step, column_step, sums, minima)


def standing_out(matrix: torch.Tensor, row_step: int, column_step: int) -> torch.Tensor:
    """Of each tile the value that stands out most: NaN first, then the largest in size.

    matrix: (rows, columns) -> (⌈rows / row_step⌉, ⌈columns / column_step⌉).
    """
    if (row_step == 1 and column_step == 1) or matrix.numel() == 0:
        return matrix
    smallest, largest = _tile_extremes(matrix, matrix, row_step, 0)
    smallest, largest = _tile_extremes(smallest, largest, column_step, 1)
    # A NaN is in both, and every comparison with it is false: it comes through `smallest`.
    return largest.where(largest >= -smallest, smallest)


def _tile_extremes(
    smallest: torch.Tensor, largest: torch.Tensor, step: int, axis: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """The smallest and the largest of each `step` neighbours along the axis. NaN wins."""
    if step == 1:
        return smallest, largest
    return _tile_extreme(smallest, step, axis, "amin"), _tile_extreme(largest, step, axis, "amax")


def _tile_extreme(matrix: torch.Tensor, step: int, axis: int, method: str) -> torch.Tensor:
    """One of the two, without a copy of the matrix; the last tile may be shorter than the others."""
    count = matrix.shape[axis]
    tile_count = count // step
    sizes = list(matrix.shape)
    sizes[axis] = -(-count // step)
    extremes = matrix.new_empty(sizes)
    if tile_count:
        tiles = matrix.narrow(axis, 0, tile_count * step)
        tiles = tiles.view(*matrix.shape[:axis], tile_count, step, *matrix.shape[axis + 1 :])
        extremes.narrow(axis, 0, tile_count).copy_(getattr(tiles, method)(axis + 1))
    if tile_count < sizes[axis]:
        rest = matrix.narrow(axis, tile_count * step, count - tile_count * step)
        extremes.narrow(axis, tile_count, 1).copy_(getattr(rest, method)(axis, keepdim=True))
    return extremes


def _clipped(span: Span, count: int) -> Span:
    start = min(max(span[0], 0), count)
    return start, min(max(span[1], start), count)


def _step(span: Span, most: int) -> int:
    """How many cells a tile takes so that no more than `most` tiles come out."""
    return max(1, -(-(span[1] - span[0]) // max(1, most)))


def _row_sums(rows: torch.Tensor) -> np.ndarray:
    return _to_numpy(rows.double().sum(1))


def _row_minima(rows: torch.Tensor) -> np.ndarray:
    """+inf where a row has no cell."""
    return _to_numpy(rows.amin(1) if rows.shape[1] else rows.new_full((rows.shape[0],), math.inf))


def _to_numpy(tensor: torch.Tensor) -> np.ndarray:
    """Read-only float64 in fresh memory."""
    values = np.array(tensor.double().cpu().numpy(), copy=True)
    values.setflags(write=False)
    return values
