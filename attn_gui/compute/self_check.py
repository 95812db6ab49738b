"""Checks the shown results by a second path: a float64 sum in plain numpy of the operands as computed with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from attn_gui.compute.device_matrices import DeviceMatrices
from attn_gui.core.dtypes import EPSILON, LARGEST, SMALLEST_SUBNORMAL, DtypeName
from attn_gui.core.edits import Region
from attn_gui.core.results import Block, Fault, SelfCheck
from attn_gui.core.stages import Stage

MOST_MULTIPLICATIONS = 1 << 26
"""A block that takes more is left unchecked: it is an overview, and what is read of it is asked for again in parts."""
MOST_FAULTS_TOLD = 8


def check_blocks(
    matrices: DeviceMatrices, stages: Sequence[Stage], blocks: Iterable[Block], dtype_name: DtypeName
) -> SelfCheck:
    """Check every unreduced block of a result."""
    stage_of = {stage.output: stage for stage in stages}
    verdict = SelfCheck()
    for block in blocks:
        stage = stage_of.get(block.request.matrix)
        if stage is None or block.row_step != 1 or block.column_step != 1:
            continue
        left, right = _operands(matrices, stage, block)
        if left.shape[0] * left.shape[1] * right.shape[1] <= MOST_MULTIPLICATIONS:
            verdict &= check_product(left, right, block, dtype_name)
    return verdict


def check_product(left: np.ndarray, right: np.ndarray, block: Block, dtype_name: DtypeName) -> SelfCheck:
    """Check one block, (rows, columns), against left · right, (rows, inner) and (inner, columns), all float64.

    Finite values may differ by K·eps·Σ|a·b| + K·(smallest subnormal); others must be of the same class, but for
    overflow, which the order of adding decides about. Hidden cells are passed over.
    """
    with np.errstate(all="ignore"):
        expected = left @ right
        sums = _finite_sizes(left) @ _finite_sizes(right)
        bound = left.shape[1] * (EPSILON[dtype_name] * sums + SMALLEST_SUBNORMAL[dtype_name])
        difference = np.abs(block.values - expected)
        may_overflow = sums + bound >= LARGEST[dtype_name]
    is_seen = np.ones(block.values.shape, bool) if block.is_hidden is None else ~block.is_hidden
    both_finite = np.isfinite(block.values) & np.isfinite(expected)
    same_class = (block.values == expected) | (np.isnan(block.values) & np.isnan(expected))
    is_right = np.where(both_finite, difference <= bound, same_class | may_overflow) | ~is_seen
    has_overflowed = (
        is_seen & ~np.isfinite(block.values) & np.isfinite(left).all(axis=1)[:, None] & np.isfinite(right).all(axis=0)
    )
    return SelfCheck(
        cell_count=int(is_seen.sum()),
        largest_difference=float(difference[both_finite].max(initial=0.0)),
        fault_count=int((~is_right).sum()),
        faults=tuple(_faults(block, expected, ~is_right)),
        overflow_count=int((has_overflowed & is_right).sum()),
    )


def _faults(block: Block, expected: np.ndarray, is_wrong: np.ndarray) -> Iterable[Fault]:
    request = block.request
    for row, column in np.argwhere(is_wrong)[:MOST_FAULTS_TOLD].tolist():
        place = request.batch, request.rows[0] + row, request.columns[0] + column
        yield Fault(request.matrix, *place, float(block.values[row, column]), float(expected[row, column]))


def _operands(matrices: DeviceMatrices, stage: Stage, block: Block) -> tuple[np.ndarray, np.ndarray]:
    """The operands' parts that make the block: (rows, inner) and (inner, columns)."""
    request = block.request
    row_count, column_count = block.values.shape
    rows = tuple(range(request.rows[0], request.rows[0] + row_count))
    columns = tuple(range(request.columns[0], request.columns[0] + column_count))
    left = _part(matrices, request.batch, stage.left_region(rows))
    right = _part(matrices, request.batch, stage.right_region(columns))
    return left, right.T if stage.right_is_transposed else right


def _part(matrices: DeviceMatrices, batch: int, region: Region) -> np.ndarray:
    part = matrices[region.matrix][batch]
    if region.rows is not None:
        part = part[region.rows[0] : region.rows[-1] + 1] if region.rows else part[:0]
    if region.columns is not None:
        part = part[:, region.columns[0] : region.columns[-1] + 1] if region.columns else part[:, :0]
    values: np.ndarray = part.double().cpu().numpy()
    return values


def _finite_sizes(values: np.ndarray) -> np.ndarray:
    sizes: np.ndarray = np.nan_to_num(np.abs(values), nan=0.0, posinf=0.0)
    return sizes
