"""Engines and requests that the tests of the engine share."""

from __future__ import annotations

import numpy as np

from attn_gui.compute.engine import Engine
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.results import BlockRequest, ComputeChoice, Results
from attn_gui.core.tensor import Tensor

WHOLE = (0, 1 << 40)


def whole(matrix: str, batch: int = 0, **options: object) -> BlockRequest:
    """A request of all of it; engines clip it."""
    return BlockRequest(matrix, batch, WHOLE, WHOLE, 1 << 40, 1 << 40, **options)


def values_of(results: Results, matrix: str, batch: int = 0) -> np.ndarray:
    return results.blocks[whole(matrix, batch)].values


def loaded(values: dict[str, np.ndarray], dtype: DtypeName = "float64") -> Engine:
    engine = Engine()
    engine.choose(ComputeChoice("cpu", dtype))
    engine.apply([LoadTensors({name: Tensor(name, array) for name, array in values.items()})])
    return engine


def set_cells(matrix: str, indices: list[int], value: float = 5.0) -> SetCells:
    return SetCells(matrix, np.array(indices, np.int64), np.full(len(indices), value))
