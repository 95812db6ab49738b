"""Operands and results on one device in one dtype, and the recomputing of what an edit dirtied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from attn_gui.compute import reductions
from attn_gui.compute.memory import free_memory
from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.edits import Region, SetCells
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import Block, BlockRequest, ValueRange
from attn_gui.core.stages import Stage
from attn_gui.core.tensor import Shape

if TYPE_CHECKING:
    import torch

WHOLE_SHARE = 0.5
"""From this share of dirty cells on the whole is computed anew."""

UNCHECKED_BYTES = 64 * 2**20
"""What is smaller is allocated without asking the system first."""

CHUNK_CELLS = 1 << 20
"""How many cells are cast at a time."""

Places = tuple[int, ...] | None
"""Sorted places on an axis; None means all of them."""


class DeviceMatrices:
    """The operands as cast, and what the stages make of them; dropped as a whole when device or dtype change."""

    def __init__(
        self, torch_module: ModuleType, stages: Sequence[Stage], device: torch.device, dtype_name: DtypeName
    ) -> None:
        self._torch = torch_module
        self._stages = stages
        self._device = device
        self._dtype_name = dtype_name
        self._matrices: dict[str, torch.Tensor] = {}
        self._ranges: dict[tuple[str, int], ValueRange] = {}
        self._blocks: dict[BlockRequest, Block] = {}

    @property
    def shapes(self) -> dict[str, Shape]:
        """(batch, rows, columns) of each operand and result present."""
        return {name: _shape(matrix) for name, matrix in self._matrices.items()}

    def __getitem__(self, name: str) -> torch.Tensor:
        """(batch, rows, columns), on the device. Raises KeyError where there is none."""
        return self._matrices[name]

    def update(self, stored: Mapping[str, np.ndarray], touched: Mapping[str, np.ndarray | None]) -> None:
        """Take over what was touched and recompute what that dirties.

        stored: (batch, rows, columns) by name, any float dtype. touched: by name the flat indices of the cells that
        changed, None for the whole. Raises UserError, or torch's OutOfMemoryError on a CUDA device, where memory does
        not suffice.
        """
        changed = [self._update_operand(name, stored.get(name), indices) for name, indices in touched.items()]
        for stage in self._stages:
            dirtied = self._update_output(stage, changed)
            changed.extend(dirtied)
        self._forget_served({region.matrix for region in changed})

    def block(self, request: BlockRequest) -> Block | None:
        """The part asked for, clipped to the matrix; None where matrix or batch are not there."""
        matrix = self._matrices.get(request.matrix)
        if matrix is None or not 0 <= request.batch < matrix.shape[0]:
            return None
        if request not in self._blocks:
            self._blocks[request] = reductions.block(matrix, request)
        return self._blocks[request]

    def keep_blocks(self, requests: frozenset[BlockRequest]) -> None:
        """Forget the blocks that nobody asks for any more."""
        self._blocks = {request: block for request, block in self._blocks.items() if request in requests}

    def value_range(self, name: str, batch: int) -> ValueRange | None:
        """The finite values of one batch of a matrix; None where matrix or batch are not there."""
        matrix = self._matrices.get(name)
        if matrix is None or not 0 <= batch < matrix.shape[0]:
            return None
        if (name, batch) not in self._ranges:
            self._ranges[name, batch] = reductions.value_range(matrix[batch])
        return self._ranges[name, batch]

    def synchronize(self) -> None:
        """Wait until the device has done its work."""
        if self._device.type == "cuda":
            self._torch.cuda.synchronize(self._device)

    def _update_operand(self, name: str, stored: np.ndarray | None, indices: np.ndarray | None) -> Region:
        matrix = self._matrices.get(name)
        if stored is None:
            self._matrices.pop(name, None)
            return Region(name)
        indices = None if indices is None else _distinct(indices)
        if matrix is None or indices is None or indices.size > WHOLE_SHARE * stored.size:
            self._matrices.pop(name, None)
            self._require_room(name, stored.shape)
            self._matrices[name] = self._on_device(stored)
            return Region(name)
        # Values are read from `stored`: where a cell was set twice, its last value counts.
        values = self._on_device(stored.reshape(-1)[indices])
        matrix.view(-1)[self._torch.from_numpy(indices).to(self._device)] = values
        return SetCells(name, indices, indices).region(_shape(matrix))

    def _update_output(self, stage: Stage, changed: Sequence[Region]) -> list[Region]:
        left, right = self._matrices.get(stage.left), self._matrices.get(stage.right)
        output = self._matrices.get(stage.output)
        if left is None or right is None or not operands_fit(stage, _shape(left), _shape(right)):
            self._matrices.pop(stage.output, None)
            return []
        dirtied = [region for touched in changed if (region := stage.dirtied(touched)) is not None]
        if output is None or sum(_share(region, _shape(output)) for region in dirtied) > WHOLE_SHARE:
            del output
            self._compute_whole(stage, left, right)
            return [Region(stage.output)]
        for region in dirtied:
            _put(output, region, computed_part(stage, left, right, region))
        return dirtied

    def _compute_whole(self, stage: Stage, left: torch.Tensor, right: torch.Tensor) -> None:
        self._matrices.pop(stage.output, None)
        self._require_room(stage.output, stage.output_shape(_shape(left), _shape(right)))
        self._matrices[stage.output] = stage.compute(left, right)

    def _on_device(self, values: np.ndarray) -> torch.Tensor:
        """`values` rounded once into the compute dtype, by numpy, then moved; by parts, for the sake of memory."""
        flat = values.reshape(-1)
        dtype = getattr(self._torch, self._dtype_name)
        moved: torch.Tensor = self._torch.empty(flat.size, dtype=dtype, device=self._device)
        for first in range(0, flat.size, CHUNK_CELLS):
            part = slice(first, first + CHUNK_CELLS)
            moved[part].copy_(self._torch.from_numpy(cast(flat[part], self._dtype_name)))
        return moved.view(values.shape)

    def _require_room(self, name: str, shape: tuple[int, ...]) -> None:
        needed = prod(shape) * getattr(self._torch, self._dtype_name).itemsize
        if needed < UNCHECKED_BYTES:
            return
        free = self._free_bytes()
        if free is None or needed < 0.9 * free:
            return
        if self._device.type == "cuda":
            raise self._torch.OutOfMemoryError(f"{name} needs {needed} bytes, {free} are free")
        template = QT_TRANSLATE_NOOP(
            "Compute",
            "{matrix} with {batch_count} × {row_count} × {column_count} values needs {needed} GB of memory, and only "
            "{free} GB are free. Use fewer agents or batches, a smaller dtype, or close other programs.",
        )
        sizes = dict(zip(("batch_count", "row_count", "column_count"), shape, strict=True))
        amounts = {"needed": f"{needed / 1e9:.1f}", "free": f"{free / 1e9:.1f}"}
        raise UserError(Message("Compute", template, {"matrix": name, **sizes, **amounts}))

    def _free_bytes(self) -> int | None:
        if self._device.type != "cuda":
            return free_memory()
        free, _total = self._torch.cuda.mem_get_info(self._device)
        cached = self._torch.cuda.memory_reserved(self._device) - self._torch.cuda.memory_allocated(self._device)
        return int(free + cached)

    def _forget_served(self, names: set[str]) -> None:
        self._ranges = {key: found for key, found in self._ranges.items() if key[0] not in names}
        self._blocks = {request: found for request, found in self._blocks.items() if request.matrix not in names}


def _distinct(indices: np.ndarray) -> np.ndarray:
    """In order, each once; np.unique takes seconds for millions, even for those in order."""
    ordered: np.ndarray = np.sort(indices, kind="stable")
    distinct: np.ndarray = ordered[np.diff(ordered, prepend=-1) != 0]
    return distinct


def operands_fit(stage: Stage, left: Shape, right: Shape) -> bool:
    """Whether the batches and the axis summed over agree."""
    return left[0] == right[0] and left[2] == right[2 if stage.right_is_transposed else 1]


def computed_part(stage: Stage, left: torch.Tensor, right: torch.Tensor, region: Region) -> torch.Tensor:
    """The output's cells in `region`, computed from the rows and columns that make them."""
    left_region, right_region = stage.left_region(region.rows), stage.right_region(region.columns)
    left_part = _part(left, region.batches, left_region.rows, left_region.columns)
    right_part = _part(right, region.batches, right_region.rows, right_region.columns)
    return stage.compute(left_part, right_part)  # type: ignore[no-any-return]


def _part(matrix: torch.Tensor, *places_by_axis: Places) -> torch.Tensor:
    """The crossings of these places; a view where they are neighbours."""
    for axis, places in enumerate(places_by_axis):
        if places is None:
            continue
        if _are_neighbours(places):
            matrix = matrix.narrow(axis, places[0], len(places))
        else:
            matrix = matrix.index_select(axis, _index(matrix, places))
    return matrix


def _put(matrix: torch.Tensor, region: Region, part: torch.Tensor) -> None:
    """Write `part` to the crossings of the region's places."""
    places_by_axis = (region.batches, region.rows, region.columns)
    if all(places is None or _are_neighbours(places) for places in places_by_axis):
        _part(matrix, *places_by_axis).copy_(part)
        return
    filled = (range(n) if p is None else p for p, n in zip(places_by_axis, matrix.shape, strict=True))
    batches, rows, columns = (_index(matrix, places) for places in filled)
    matrix[batches[:, None, None], rows[None, :, None], columns[None, None, :]] = part


def _are_neighbours(places: tuple[int, ...]) -> bool:
    return len(places) > 0 and places[-1] - places[0] + 1 == len(places)


def _index(matrix: torch.Tensor, places: Sequence[int]) -> torch.Tensor:
    """The places as an index tensor where the matrix is."""
    import torch

    return torch.tensor(list(places), dtype=torch.int64, device=matrix.device)


def _share(region: Region, shape: Shape) -> float:
    """The part of the matrix's cells that lie in the region."""
    places_by_axis = (region.batches, region.rows, region.columns)
    return prod(
        1.0 if places is None else len(places) / max(1, count)
        for places, count in zip(places_by_axis, shape, strict=True)
    )


def _shape(matrix: torch.Tensor) -> Shape:
    batch_count, row_count, column_count = matrix.shape
    return batch_count, row_count, column_count
