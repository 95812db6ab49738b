"""What the engine does when memory or a device gives out."""

from __future__ import annotations

import numpy as np
import pytest

from attn_gui.compute import device_matrices
from attn_gui.compute.engine import DEVICE_IS_BROKEN, DEVICE_IS_FULL, Engine
from attn_gui.core.edits import LoadTensors
from attn_gui.core.messages import UserError
from attn_gui.core.results import ComputeChoice, Results
from attn_gui.core.stages.scores import Scores
from attn_gui.core.tensor import Tensor
from tests.compute.engines import loaded, set_cells, values_of, whole


def test_too_large_is_refused_before_it_is_computed(monkeypatch):
    monkeypatch.setattr(device_matrices, "UNCHECKED_BYTES", 0)
    engine = loaded({"q": np.ones((1, 1000, 1)), "k": np.ones((1, 1000, 1))})
    monkeypatch.setattr(device_matrices, "free_memory", lambda: 1_000_000)
    with pytest.raises(UserError, match=r"score with 1 × 1000 × 1000 values") as caught:
        engine.answer(0, [])
    assert set(caught.value.message.arguments) >= {"needed", "free"}
    monkeypatch.setattr(device_matrices, "free_memory", lambda: None)
    assert engine.answer(0, []).shapes["score"] == (1, 1000, 1000)


class Failing(Scores):
    """Raises what it is told, as often as told, wherever it computes."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)

    def compute(self, left, right):
        if self.errors:
            raise self.errors.pop(0)
        return super().compute(left, right)


class EngineWithFakeCuda(Engine):
    """Its CUDA device is the CPU in truth; the errors are planted."""

    def _place(self, device_key):
        return super()._place("cpu")


def cuda_engine(*errors: Exception) -> Engine:
    engine = EngineWithFakeCuda([Failing(*errors)])
    engine.choose(ComputeChoice("cuda:0", "float32"))
    engine.apply([LoadTensors({name: Tensor(name, np.ones((1, 2, 2))) for name in ("q", "k")})])
    return engine


def assert_right(results: Results) -> None:
    assert values_of(results, "score").tolist() == [[2.0, 2.0], [2.0, 2.0]]


def out_of_memory() -> Exception:
    import torch

    return torch.OutOfMemoryError("CUDA out of memory")


def test_memory_of_the_device_is_freed_and_tried_once_more(caplog):
    results = cuda_engine(out_of_memory()).answer(0, [whole("score")])
    assert_right(results)
    assert (results.device, results.notices) == ("cuda:0", ())


def test_a_full_device_gives_way_to_the_cpu(caplog):
    engine = cuda_engine(out_of_memory(), out_of_memory())
    results = engine.answer(0, [whole("score")])
    assert_right(results)
    assert (results.device, results.notices) == ("cpu", (DEVICE_IS_FULL,))
    engine.apply([set_cells("q", [0], 1.0)])
    assert engine.answer(1, [whole("score")]).notices == (DEVICE_IS_FULL,)


@pytest.mark.parametrize("again", ["choose", "load"])
def test_a_full_device_is_tried_again_when_asked_or_with_other_sizes(caplog, again):
    engine = cuda_engine(out_of_memory(), out_of_memory())
    engine.answer(0, [])
    if again == "choose":
        engine.choose(ComputeChoice("cuda:0", "float32"))
    else:
        engine.apply([LoadTensors({"q": Tensor("q", np.ones((1, 2, 2)))})])
    results = engine.answer(1, [whole("score")])
    assert_right(results)
    assert (results.device, results.notices) == ("cuda:0", ())


def test_a_broken_device_is_never_used_again(caplog):
    engine = cuda_engine(RuntimeError("CUDA error: device-side assert triggered"))
    results = engine.answer(0, [whole("score")])
    assert_right(results)
    assert (results.device, results.notices) == ("cpu", (DEVICE_IS_BROKEN,))
    engine.choose(ComputeChoice("cuda:0", "float64"))
    results = engine.answer(1, [whole("score")])
    assert (results.device, results.dtype, results.notices) == ("cpu", "float64", (DEVICE_IS_BROKEN,))
    engine.choose(ComputeChoice("cpu", "float32"))
    assert engine.answer(2, []).notices == ()


def test_a_device_that_is_not_there_gives_way_to_the_cpu(example):
    engine = loaded(example)
    engine.choose(ComputeChoice("cuda:99", "float32"))
    results = engine.answer(0, [whole("score")])
    assert results.device == "cpu"
    assert "cuda:99" in str(results.notices[0])
    assert values_of(results, "score").tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]


def test_no_memory_on_the_cpu_is_told_in_words():
    for error in (MemoryError(), RuntimeError("[enforce fail] DefaultCPUAllocator: can't allocate memory")):
        engine = Engine([Failing(error)])
        engine.apply([LoadTensors({name: Tensor(name, np.ones((1, 2, 2))) for name in ("q", "k")})])
        with pytest.raises(UserError, match="memory does not suffice"):
            engine.answer(0, [])
        assert_right(engine.answer(1, [whole("score")]))


def test_after_an_error_all_is_rebuilt_from_the_stored_values():
    engine = Engine([Failing(ZeroDivisionError())])
    engine.apply([LoadTensors({name: Tensor(name, np.zeros((1, 2, 2))) for name in ("q", "k")})])
    with pytest.raises(ZeroDivisionError):
        engine.answer(0, [])
    engine.apply([set_cells(name, [0, 1, 2, 3], 1.0) for name in ("q", "k")])
    assert_right(engine.answer(1, [whole("score")]))
