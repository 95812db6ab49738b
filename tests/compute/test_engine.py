"""The engine: whatever is edited, what it computes is the product of what is stored."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_gui.compute import device_matrices
from attn_gui.compute.engine import Engine
from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName, cast, holding_dtype
from attn_gui.core.edits import LoadTensors, SetCells
from attn_gui.core.results import ComputeChoice
from attn_gui.core.stages import STAGES
from attn_gui.core.stages.scores import Scores
from attn_gui.core.tensor import Tensor
from tests.compute.engines import loaded, set_cells, values_of, whole
from tests.compute.reference import assert_is_product, operands_of
from tests.helpers.floats import dtype_names


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_document_example(example, dtype):
    results = loaded(example, dtype).answer(7, [whole("score"), whole("att")])
    assert values_of(results, "score").tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 2]]
    tolerance = {"float16": 0.005, "bfloat16": 0.02}.get(dtype, 1e-6)
    np.testing.assert_allclose(values_of(results, "att"), [[3.2, 4.2], [2.6, 3.6], [3.2, 4.2]], rtol=0, atol=tolerance)
    assert (results.revision, results.device, results.dtype) == (7, "cpu", dtype)
    assert results.shapes == {
        "q": (1, 3, 2), "k": (1, 3, 2), "alpha": (1, 3, 3), "v": (1, 3, 2), "score": (1, 3, 3), "att": (1, 3, 2)
    }  # fmt: skip
    assert results.notices == ()
    assert results.elapsed_ms > 0


# ---- hypothesis: any edits in any order


counts = st.integers(0, 4)
sizes = st.fixed_dictionaries(
    {"batch": st.integers(0, 2), "query": counts, "key": counts, "feature": counts, "value": counts}
)
AXES = {"q": ("query", "feature"), "k": ("key", "feature"), "alpha": ("query", "key"), "v": ("key", "value")}
numbers = st.one_of(
    st.integers(-4, 4).map(float),
    st.floats(-10, 10),
    st.floats(),
    st.sampled_from([np.inf, -np.inf, np.nan, 0.0, -0.0, 65504.0, -6e4, 1e-7, 1e-40, 1e300, 3e38, 5e-324]),
)


@st.composite
def tensors_of(draw, name: str, shape: tuple[int, int, int]) -> Tensor:
    storage: DtypeName = draw(dtype_names)
    count = int(np.prod(shape))
    values = np.array(draw(st.lists(numbers, min_size=count, max_size=count)), dtype=np.float64).reshape(shape)
    return Tensor(name, cast(values, storage), storage)


@st.composite
def loads(draw) -> LoadTensors:
    """Operands that fit each other, some of them absent."""
    size = draw(sizes)
    tensors = {}
    for name, axes in AXES.items():
        shape = (size["batch"], *(size[axis] for axis in axes))
        tensors[name] = draw(st.one_of(tensors_of(name, shape), tensors_of(name, shape), st.none()))
    return LoadTensors(tensors)


def stored_after(load: LoadTensors) -> dict[str, np.ndarray]:
    return {name: tensor.values.copy() for name, tensor in load.tensors.items() if tensor is not None}


@st.composite
def edits_of(draw, stored: dict[str, np.ndarray]) -> SetCells | None:
    names = [name for name, values in stored.items() if values.size]
    if not names:
        return None
    name = draw(st.sampled_from(names))
    indices = draw(st.lists(st.integers(0, stored[name].size - 1), max_size=3))
    values = draw(st.lists(numbers, min_size=len(indices), max_size=len(indices)))
    with np.errstate(over="ignore"):
        return SetCells(name, np.array(indices, np.int64), np.array(values, np.float64).astype(stored[name].dtype))


def assert_shows_products(engine: Engine, stored: dict[str, np.ndarray], dtype: DtypeName) -> None:
    requests = [whole(name, batch) for name in ("q", "k", "alpha", "v", "score", "att") for batch in range(2)]
    results = engine.answer(0, requests)
    for name, values in stored.items():
        for batch in range(values.shape[0]):
            np.testing.assert_array_equal(
                values_of(results, name, batch), cast(values, dtype)[batch].astype(np.float64)
            )
    for stage in STAGES:
        if not {stage.left, stage.right} <= stored.keys():
            assert stage.output not in results.shapes
            continue
        left, right = operands_of(stage.output, stored)
        assert results.shapes[stage.output] == (left.shape[0], left.shape[1], right.shape[2])
        for batch in range(left.shape[0]):
            part = slice(batch, batch + 1)
            assert_is_product(values_of(results, stage.output, batch)[np.newaxis], left[part], right[part], dtype)
    for (matrix, batch), found in results.ranges.items():
        values = values_of(results, matrix, batch)
        finite = values[np.isfinite(values)]
        expected = (finite.min(), finite.max(), True) if finite.size else (0.0, 0.0, False)
        assert (found.minimum, found.maximum, found.has_finite) == expected
    assert set(results.ranges) == {(request.matrix, request.batch) for request in results.blocks}


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_edits_lead_to_the_products(data):
    dtype = data.draw(dtype_names)
    load = data.draw(loads())
    engine = Engine()
    engine.choose(ComputeChoice("cpu", dtype))
    engine.apply([load])
    stored = stored_after(load)
    assert_shows_products(engine, stored, dtype)
    for _step in range(data.draw(st.integers(0, 4))):
        match data.draw(st.sampled_from(["cells", "cells", "cells", "load", "choice"])):
            case "cells":
                edits = [edit for edit in (data.draw(edits_of(stored)) for _ in range(2)) if edit is not None]
                for edit in edits:
                    stored[edit.matrix].reshape(-1)[edit.indices] = edit.values
                engine.apply(edits)
            case "load":
                load = data.draw(loads())
                stored = stored_after(load)
                engine.apply([load])
            case "choice":
                dtype = data.draw(dtype_names)
                engine.choose(ComputeChoice("cpu", dtype))
        if data.draw(st.booleans()):
            assert_shows_products(engine, stored, dtype)
    assert_shows_products(engine, stored, dtype)
    assert engine.verify().agrees


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_larger_products_after_edits(dtype):
    """Sizes at which BLAS takes other paths than for a few cells."""
    random = np.random.default_rng(1)
    shapes = {"q": (2, 70, 33), "k": (2, 65, 33), "alpha": (2, 70, 65), "v": (2, 65, 40)}
    stored = {name: random.normal(size=shape) for name, shape in shapes.items()}
    engine = loaded(stored, dtype)
    engine.answer(0, [])
    for name, values in stored.items():
        edit = SetCells(name, random.integers(0, values.size, 9), random.normal(size=9))
        values.reshape(-1)[edit.indices] = edit.values
        engine.apply([edit])
    results = engine.answer(1, [whole(stage.output, batch) for stage in STAGES for batch in range(2)])
    for stage in STAGES:
        left, right = (cast(part, dtype).astype(np.float64) for part in operands_of(stage.output, stored))
        shown = np.stack([values_of(results, stage.output, batch) for batch in range(2)])
        inner_count = left.shape[2]
        bound = inner_count * (np.abs(left) @ np.abs(right)) * np.finfo(holding_dtype("float64")).eps
        bound = bound * {"float64": 1, "float32": 2**29, "float16": 2**42, "bfloat16": 2**45}[dtype]
        assert (np.abs(shown - left @ right) <= bound).all()
    assert engine.verify().agrees


def test_bfloat16_keeps_its_smallest_numbers():
    """oneDNN's kernels would take them for zero."""
    tiny, large = np.full((1, 64, 64), 1e-39), np.full((1, 64, 64), 1e30)
    shown = values_of(loaded({"alpha": tiny, "v": large}, "bfloat16").answer(0, [whole("att")]), "att")
    np.testing.assert_allclose(shown, 64e-9, rtol=0.02)


# ---- only what is dirty


class CountingScores(Scores):
    """Remembers the shapes that it was asked to multiply."""

    def __init__(self) -> None:
        self.calls: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def compute(self, left, right):
        self.calls.append((tuple(left.shape), tuple(right.shape)))
        return super().compute(left, right)


@pytest.fixture
def counting() -> tuple[Engine, CountingScores]:
    stage = CountingScores()
    engine = Engine([stage])
    values = {"q": np.ones((3, 6, 2)), "k": np.ones((3, 8, 2))}
    engine.apply([LoadTensors({name: Tensor(name, array) for name, array in values.items()})])
    engine.answer(0, [])
    stage.calls.clear()
    return engine, stage


def test_an_edit_of_q_recomputes_one_row_of_its_batch(counting):
    engine, stage = counting
    engine.apply([set_cells("q", [12 + 2 * 3])])
    engine.answer(1, [])
    assert stage.calls == [((1, 1, 2), (1, 8, 2))]


def test_an_edit_of_k_recomputes_one_column_of_its_batch(counting):
    engine, stage = counting
    engine.apply([set_cells("k", [16 + 2 * 3])])
    engine.answer(1, [])
    assert stage.calls == [((1, 6, 2), (1, 1, 2))]


def test_many_edits_recompute_the_whole_once(counting):
    engine, stage = counting
    engine.apply([set_cells("q", [index]) for index in range(0, 36, 2)])
    engine.answer(1, [])
    assert stage.calls == [((3, 6, 2), (3, 8, 2))]


def test_nothing_changed_recomputes_nothing(counting):
    engine, stage = counting
    elapsed = engine.answer(1, []).elapsed_ms
    assert engine.answer(2, [whole("score")]).elapsed_ms == elapsed
    assert stage.calls == []


def test_scattered_rows(counting):
    engine, stage = counting
    engine.apply([set_cells("q", [0, 24 + 10], 2.0)])
    results = engine.answer(1, [whole("score", batch) for batch in range(3)])
    assert stage.calls == [((2, 2, 2), (2, 8, 2))]
    expected = np.full((3, 6, 8), 2.0)
    expected[0, 0] = expected[2, 5] = 3.0
    for batch in range(3):
        np.testing.assert_array_equal(values_of(results, "score", batch), expected[batch])


def test_load_of_one_operand_keeps_the_others(example):
    engine = loaded(example)
    engine.answer(0, [])
    engine.apply([LoadTensors({"q": Tensor("q", np.full((1, 5, 2), 2.0))})])
    results = engine.answer(1, [whole("score")])
    assert values_of(results, "score").tolist() == [[2.0, 2.0, 4.0]] * 5
    assert results.shapes["att"] == (1, 3, 2)


@pytest.mark.parametrize("other", [(1, 3, 4), (2, 3, 2)])
def test_operands_that_do_not_fit_have_no_output(example, other):
    engine = loaded(example)
    engine.answer(0, [])
    engine.apply([LoadTensors({"k": Tensor("k", np.ones(other))})])
    results = engine.answer(1, [whole("score"), whole("att"), whole("k")])
    assert "score" not in results.shapes
    assert whole("score") not in results.blocks
    assert whole("att") in results.blocks
    assert values_of(results, "k").shape == other[1:]


def test_operand_taken_away_takes_its_output_along(example):
    engine = loaded(example)
    engine.answer(0, [whole("att")])
    engine.apply([LoadTensors({"v": None})])
    results = engine.answer(1, [whole("att"), whole("v"), whole("score")])
    assert set(results.shapes) == {"q", "k", "alpha", "score"}
    assert set(results.blocks) == {whole("score")}


def test_no_features_give_zeros():
    engine = loaded({"q": np.ones((1, 3, 0)), "k": np.ones((1, 2, 0))})
    assert values_of(engine.answer(0, [whole("score")]), "score").tolist() == [[0.0, 0.0]] * 3


def test_operands_are_cast_by_parts(monkeypatch):
    monkeypatch.setattr(device_matrices, "CHUNK_CELLS", 4)
    values = np.arange(14.0).reshape(1, 7, 2)
    assert values_of(loaded({"q": values}).answer(0, [whole("q")]), "q").tolist() == values[0].tolist()


def test_verify_sees_a_wrong_result(example):
    engine = loaded(example)
    engine.answer(0, [])
    engine._matrices["score"][0, 1, 1] += 0.25
    verdict = engine.verify()
    assert not verdict.agrees
    assert verdict.largest_difference == 0.25


def test_verify_sees_a_missed_edit(example):
    engine = loaded(example)
    engine.answer(0, [])
    engine._stored["q"][0, 0, 0] += 1e-12
    assert not engine.verify().agrees


def test_works_without_qt(project_dir):
    script = textwrap.dedent(
        """
        import sys
        for name in ("PySide6", "pyqtgraph", "shiboken6"):
            sys.modules[name] = None
        from attn_gui.compute.devices import find_devices
        from attn_gui.compute.engine import Engine
        assert "torch" not in sys.modules
        from attn_gui.core.document import example_document
        from attn_gui.core.edits import LoadTensors
        from attn_gui.core.results import BlockRequest
        engine = Engine()
        engine.apply([LoadTensors(example_document().tensors)])
        request = BlockRequest("score", 0, (0, 3), (0, 3))
        print(engine.answer(1, [request]).blocks[request].values.tolist(), find_devices()[0].key)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=project_dir, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout, done.stderr) == ("[[1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 1.0, 2.0]] cpu\n", "")
