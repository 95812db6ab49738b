"""The engine on a real CUDA device; needs no Qt, and skips where there is no device."""

from __future__ import annotations

import numpy as np
import pytest

from attn_gui.compute.devices import device_named, find_devices
from attn_gui.compute.engine import DEVICE_IS_FULL, Engine
from attn_gui.core.dtypes import DTYPE_NAMES, EPSILON, DtypeName, cast
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.messages import UserError
from attn_gui.core.results import BlockRequest, ComputeChoice, Device, Results
from attn_gui.core.tensor import Tensor

SHAPES = {"q": (2, 200, 512), "k": (2, 150, 512), "alpha": (2, 200, 150), "v": (2, 150, 70)}
REQUESTS = [BlockRequest(name, batch, (0, 1000), (0, 1000)) for name in ("q", "score", "att") for batch in range(2)]


@pytest.fixture
def torch():
    module = pytest.importorskip("torch")
    if not module.cuda.is_available():
        pytest.skip("no CUDA device")
    return module


@pytest.fixture
def device(torch) -> Device:
    return device_named("cuda", find_devices())


@pytest.fixture
def stored() -> dict[str, np.ndarray]:
    random = np.random.default_rng(3)
    return {name: random.normal(size=shape) for name, shape in SHAPES.items()}


def engine_on(device: Device, dtype: DtypeName, stored: dict[str, np.ndarray]) -> Engine:
    engine = Engine()
    engine.choose(ComputeChoice(device.key, dtype))
    engine.apply([LoadTensors({name: Tensor(name, values) for name, values in stored.items()})])
    return engine


def assert_products(results: Results, stored: dict[str, np.ndarray], dtype: DtypeName) -> None:
    held = {name: cast(values, dtype).astype(np.float64) for name, values in stored.items()}
    for name, left, right in (("score", held["q"], held["k"].transpose(0, 2, 1)), ("att", held["alpha"], held["v"])):
        bound = left.shape[2] * EPSILON[dtype] * (np.abs(left) @ np.abs(right))
        shown = np.stack([results.blocks[request].values for request in REQUESTS if request.matrix == name])
        assert (np.abs(shown - left @ right) <= bound).all()


def test_devices_are_proven(device):
    assert device.key == "cuda:0"
    assert device.name
    assert {"float64", "float32", "float16"} <= set(device.dtypes)


def test_a_device_beyond_the_last_is_refused(torch, device):
    with pytest.raises(UserError):
        device_named(f"cuda:{torch.cuda.device_count()}", find_devices())


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_products_after_a_load_and_after_edits(device, stored, dtype):
    if dtype not in device.dtypes:
        pytest.skip(f"{dtype} does not work on this device")
    engine = engine_on(device, dtype, stored)
    results = engine.answer(1, REQUESTS)
    assert (results.device, results.dtype, results.notices) == (device.key, dtype, ())
    assert_products(results, stored, dtype)
    random = np.random.default_rng(4)
    for name, values in stored.items():
        edit = SetCells(name, random.integers(0, values.size, 5), random.normal(size=5))
        values.reshape(-1)[edit.indices] = edit.values
        engine.apply([edit])
        assert_products(engine.answer(2, REQUESTS), stored, dtype)
    assert engine.verify().agrees


def test_float32_is_not_rounded_to_tf32(device, stored):
    results = engine_on(device, "float32", stored).answer(1, REQUESTS)
    left, right = (cast(stored[name], "float32").astype(np.float64) for name in ("q", "k"))
    shown = np.stack([results.blocks[request].values for request in REQUESTS if request.matrix == "score"])
    sizes = np.abs(left) @ np.abs(right).transpose(0, 2, 1)
    assert (np.abs(shown - left @ right.transpose(0, 2, 1)) / sizes).max() < 1e-6


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_blocks_ranges_and_row_sums_are_those_of_the_cpu(device, stored, dtype):
    stored["alpha"][0, 3, 7], stored["alpha"][1, 5, 5], stored["alpha"][1, 6, 6] = np.nan, np.inf, -np.inf
    requests = [
        BlockRequest("alpha", batch, (0, 200), (0, 150), most, most, with_row_sums=True)
        for batch in range(2)
        for most in (30, 1000)
    ]
    found = {}
    for key in ("cpu", device.key):
        engine = engine_on(Device(key, key, DTYPE_NAMES), dtype, {"alpha": stored["alpha"]})
        found[key] = engine.answer(1, requests)
    here, there = found.values()
    assert here.ranges == there.ranges
    for request in requests:
        np.testing.assert_array_equal(there.blocks[request].values, here.blocks[request].values)
        if request.most_rows == 1000:
            np.testing.assert_allclose(there.blocks[request].row_sums, here.blocks[request].row_sums, rtol=1e-12)
            np.testing.assert_array_equal(there.blocks[request].row_minima, here.blocks[request].row_minima)


def test_nothing_to_multiply(device):
    engine = engine_on(device, "float32", {"q": np.ones((1, 3, 0)), "k": np.ones((1, 2, 0))})
    request = BlockRequest("score", 0, (0, 3), (0, 2))
    assert engine.answer(1, [request]).blocks[request].values.tolist() == [[0.0, 0.0]] * 3


def test_a_full_device_gives_way_to_the_cpu_and_is_usable_again(torch, device, caplog):
    engine = engine_on(device, "float32", {name: np.ones((1, 6000, 2)) for name in ("q", "k")})
    request = BlockRequest("score", 0, (0, 1), (0, 1))
    torch.cuda.empty_cache()
    total = torch.cuda.get_device_properties(0).total_memory
    torch.cuda.set_per_process_memory_fraction(64 * 2**20 / total, 0)
    try:
        results = engine.answer(1, [request])
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0, 0)
    assert (results.device, results.notices) == ("cpu", (DEVICE_IS_FULL,))
    assert results.blocks[request].values.tolist() == [[2.0]]
    engine.choose(ComputeChoice(device.key, "float32"))
    results = engine.answer(2, [request])
    assert (results.device, results.notices) == (device.key, ())
    assert results.blocks[request].values.tolist() == [[2.0]]
