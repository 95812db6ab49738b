"""The engine: takes edits, recomputes what they dirtied with torch, hands out blocks of values. No Qt."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from attn_gui.compute.device_matrices import DeviceMatrices
from attn_gui.compute.devices import CPU_KEY, torch_device
from attn_gui.compute.hiding import visible_range, without_hidden
from attn_gui.compute.self_check import check_blocks
from attn_gui.compute.torch_import import import_torch
from attn_gui.compute.verification import Verification, compare_exactly, compare_products
from attn_gui.core.edits import EngineChange, LoadTensors, SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import Block, BlockRequest, ComputeChoice, Results, ValueRange
from attn_gui.core.stages import STAGES, Stage

if TYPE_CHECKING:
    import torch

logger = logging.getLogger(__name__)

DEVICE_IS_FULL = Message(
    "Compute",
    QT_TRANSLATE_NOOP(
        "Compute", "The memory of the chosen device does not suffice: computed on the CPU. Use a smaller dtype or size."
    ),
)
MEMORY_IS_FULL = Message(
    "Compute",
    QT_TRANSLATE_NOOP(
        "Compute", "The memory does not suffice. Use fewer agents or batches, a smaller dtype, or close other programs."
    ),
)
DEVICE_IS_BROKEN = Message(
    "Compute",
    QT_TRANSLATE_NOOP(
        "Compute",
        "The chosen device reported an error: computed on the CPU. Restart the program to use the device again.",
    ),
)


class Engine:
    """Holds the stored values, and on the chosen device what is computed of them. One thread at a time uses it.

    After any exception the device's content is dropped and rebuilt from the stored values at the next answer.
    """

    def __init__(self, stages: Sequence[Stage] = STAGES) -> None:
        """Imports torch. Raises UserError where that fails."""
        self._torch = import_torch()
        self._stages = stages
        self._choice = ComputeChoice()
        self._fallback: Message | None = None
        """Why the CPU is used instead of the chosen device."""
        self._device_is_broken = False
        self._stored: dict[str, np.ndarray] = {}
        self._touched: dict[str, list[np.ndarray] | None] = {}
        """Flat indices of the cells to take over at the next answer, by operand; None means the whole."""
        self._matrices: DeviceMatrices | None = None
        self._elapsed_ms = 0.0
        self._hidden: frozenset[HiddenPart] = frozenset()

    def apply(self, changes: Sequence[EngineChange]) -> None:
        """Take over stored values; nothing is computed before the next answer."""
        for change in changes:
            if isinstance(change, SetCells):
                self._set_cells(change)
            else:
                self._load(change)

    def choose(self, choice: ComputeChoice) -> None:
        """Compute there and in that dtype from the next answer on."""
        self._choice = choice
        self._fallback = None
        self._drop()

    def hide(self, hidden: frozenset[HiddenPart]) -> None:
        """From the next answer on tell neither these parts' values nor what would give them away."""
        self._hidden = hidden

    def answer(self, revision: int, requests: Collection[BlockRequest]) -> Results:
        """Recompute what is dirty, then serve the blocks asked for, and the value ranges of their batches.

        Blocks are clipped to what is there; those of an absent matrix or batch are left out. Raises UserError where
        the memory does not suffice.
        """
        if self._device_key != CPU_KEY and (results := self._try_device(revision, requests)) is not None:
            return results
        try:
            return self._answer(revision, requests)
        except (MemoryError, RuntimeError) as error:
            if isinstance(error, MemoryError) or "DefaultCPUAllocator" in str(error):
                raise UserError(MEMORY_IS_FULL) from error
            raise

    def verify(self) -> Verification:
        """Compare what the edits have led to with a full recompute from the stored values.

        It needs the memory of all matrices once more, and raises as `answer` does, or torch's OutOfMemoryError.
        """
        self.answer(0, ())
        matrices = self._updated()
        fresh = DeviceMatrices(self._torch, self._stages, self._place(self._device_key), self._choice.dtype)
        fresh.update(self._stored, dict.fromkeys(self._stored))
        verdict = Verification(agrees=matrices.shapes == fresh.shapes)
        for name in self._stored:
            verdict &= compare_exactly(matrices[name], fresh[name])
        for stage in self._stages:
            if stage.output in fresh.shapes:
                operands = fresh[stage.left], fresh[stage.right]
                verdict &= compare_products(
                    stage, *operands, matrices[stage.output], fresh[stage.output], self._choice.dtype
                )
        return verdict

    @property
    def _device_key(self) -> str:
        return CPU_KEY if self._fallback else self._choice.device

    def _set_cells(self, change: SetCells) -> None:
        self._stored[change.matrix].reshape(-1)[change.indices] = change.values
        waiting = self._touched.setdefault(change.matrix, [])
        if waiting is not None:
            waiting.append(change.indices)

    def _load(self, change: LoadTensors) -> None:
        for name, tensor in change.tensors.items():
            self._touched[name] = None
            if tensor is None:
                self._stored.pop(name, None)
            else:
                self._stored[name] = tensor.values.copy()
        if self._fallback is DEVICE_IS_FULL:
            # Another size may fit.
            self.choose(self._choice)

    def _try_device(self, revision: int, requests: Collection[BlockRequest]) -> Results | None:
        """The answer of the chosen device; None where it gave up, and the CPU has to do it."""
        for _attempt in range(2):
            try:
                if self._device_is_broken:
                    raise UserError(DEVICE_IS_BROKEN)
                return self._answer(revision, requests)
            except UserError as error:
                reason = error.message
                break
            except self._torch.OutOfMemoryError as error:
                logger.warning("%s", error)
                reason = DEVICE_IS_FULL
            except RuntimeError as error:
                # After most errors of CUDA every later call of the process fails too.
                logger.warning("%s", error)
                reason = DEVICE_IS_BROKEN
                self._device_is_broken = True
                break
            # Only out here has the exception let go of the tensors in its traceback.
            self._empty_cache()
        self._drop()
        self._fallback = reason
        return None

    def _answer(self, revision: int, requests: Collection[BlockRequest]) -> Results:
        try:
            matrices = self._updated()
            wanted = frozenset(requests)
            matrices.keep_blocks(wanted)
            blocks = {request: block for request in wanted if (block := matrices.block(request)) is not None}
            places = {(request.matrix, request.batch) for request in blocks}
            ranges = {place: found for place in places if (found := matrices.value_range(*place)) is not None}
            for name in {part.matrix for part in self._hidden}:
                self._conceal(matrices, name, blocks, ranges)
            check = check_blocks(matrices, self._stages, blocks.values(), self._choice.dtype)
        except BaseException:
            self._drop()
            raise
        notices = (self._fallback,) if self._fallback else ()
        used = self._device_key, self._choice.dtype, self._elapsed_ms
        return Results(revision, *used, matrices.shapes, blocks, ranges, notices, check)

    def _conceal(
        self,
        matrices: DeviceMatrices,
        name: str,
        blocks: dict[BlockRequest, Block],
        ranges: dict[tuple[str, int], ValueRange],
    ) -> None:
        """Take what is hidden of one result out of its blocks and ranges."""
        parts = [part for part in self._hidden if part.matrix == name]
        for request, block in blocks.items():
            if request.matrix == name:
                blocks[request] = without_hidden(matrices[name], block, parts)
        for matrix, batch in ranges:
            if matrix == name:
                ranges[matrix, batch] = visible_range(name, matrices[name][batch], parts)

    def _updated(self) -> DeviceMatrices:
        """The matrices with all that was touched taken over and recomputed."""
        if self._matrices is None:
            place = self._place(self._device_key)
            self._matrices = DeviceMatrices(self._torch, self._stages, place, self._choice.dtype)
            self._touched = dict.fromkeys(self._stored)
        if self._touched:
            started = perf_counter()
            touched = {name: None if cells is None else np.concatenate(cells) for name, cells in self._touched.items()}
            self._matrices.update(self._stored, touched)
            self._matrices.synchronize()
            self._touched = {}
            self._elapsed_ms = (perf_counter() - started) * 1e3
        return self._matrices

    def _place(self, device_key: str) -> torch.device:
        return torch_device(device_key)

    def _drop(self) -> None:
        self._matrices = None

    def _empty_cache(self) -> None:
        self._torch.cuda.empty_cache()
