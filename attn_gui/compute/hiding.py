"""Blocks and ranges of a result without its hidden cells, so that neither a tile nor a range tells of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from attn_gui.compute import reductions
from attn_gui.core.hidden_part import HiddenPart, hidden_cells, with_hidden
from attn_gui.core.results import Block, ValueRange

if TYPE_CHECKING:
    import torch


def without_hidden(matrix: torch.Tensor, block: Block, parts: Collection[HiddenPart]) -> Block:
    """The block as it is where the hidden cells have no value; a tile goes only if all its cells are hidden.

    matrix: (batch, rows, columns), which the block was read out of.
    """
    request = block.request
    is_hidden = hidden_cells(request.matrix, request.rows, request.columns, parts)
    if not is_hidden.any():
        return block
    if block.row_step == block.column_step == 1:
        return with_hidden(block, is_hidden)
    part = matrix[request.batch, slice(*request.rows), slice(*request.columns)]
    mask = _on_device(is_hidden, part)
    tiles = reductions.standing_out(part.masked_fill(mask, 0.0), block.row_step, block.column_step)
    is_seen = reductions.standing_out((~mask).to(part.dtype), block.row_step, block.column_step)
    values = tiles.double().cpu().numpy()
    reduced = Block(request, values, block.row_step, block.column_step)
    return with_hidden(reduced, is_seen.double().cpu().numpy() == 0)


def visible_range(name: str, matrix: torch.Tensor, parts: Collection[HiddenPart]) -> ValueRange:
    """The finite values that are not hidden. matrix: (rows, columns)."""
    is_hidden = hidden_cells(name, (0, matrix.shape[0]), (0, matrix.shape[1]), parts)
    return reductions.value_range(matrix.masked_fill(_on_device(is_hidden, matrix), float("nan")))


def _on_device(is_hidden: np.ndarray, matrix: torch.Tensor) -> torch.Tensor:
    mask: torch.Tensor = matrix.new_tensor(is_hidden).bool()
    return mask
