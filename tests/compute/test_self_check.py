"""The self-check finds what is wrong, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_gui.compute.engine import Engine
from attn_gui.core.document import Document, example_document
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.edits import load_everything
from attn_gui.core.results import BlockRequest, ComputeChoice
from attn_gui.core.stages import STAGES
from attn_gui.core.stages.scores import Scores
from attn_gui.core.stages.weighted_sum import WeightedSum
from attn_gui.core.tensor import Tensor


def check_of(document, dtype, stages=STAGES):
    engine = Engine(stages)
    engine.choose(ComputeChoice(dtype=dtype))
    engine.apply([load_everything(document)])
    rows, columns = document.count("query"), document.count("key")
    requests = [
        BlockRequest("score", 0, (0, rows), (0, columns)),
        BlockRequest("att", 0, (0, rows), (0, document.count("value"))),
    ]
    return engine.answer(1, requests).check


class WrongScores(Scores):
    """One score is off by a little."""

    def compute(self, left, right):
        product = super().compute(left, right)
        product[0, -1, 0] += 0.0625
        return product


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_the_example_is_confirmed(dtype):
    check = check_of(example_document(), dtype)
    assert check.cell_count == 15
    assert (check.fault_count, check.overflow_count) == (0, 0)


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_a_wrong_product_is_named(dtype):
    check = check_of(example_document(), dtype, (WrongScores(), WeightedSum()))
    assert check.fault_count == 1
    fault = check.faults[0]
    assert (fault.matrix, fault.batch, fault.row, fault.column) == ("score", 0, 2, 0)
    assert (fault.computed, fault.expected) == (1.0625, 1.0)
    assert check.largest_difference == 0.0625


def test_overflow_is_reported_as_overflow():
    document = example_document()
    document.tensors["q"].values[0, 0, 0] = document.tensors["k"].values[0, 0, 0] = 300.0
    check = check_of(document, "float16")
    assert (check.fault_count, check.overflow_count) == (0, 1)


FLOATS = st.one_of(
    st.floats(width=64),
    st.floats(-10, 10),
    st.sampled_from([0.0, -0.0, np.inf, -np.inf, np.nan, 1e308, -1e308, 65504.0, 3e38, 5e-324, 6e-8, 1e-45]),
)


@settings(deadline=None, max_examples=60)
@given(data=st.data(), counts=st.tuples(*[st.integers(1, 4)] * 4), dtype=st.sampled_from(DTYPE_NAMES))
def test_there_is_no_false_alarm(data, counts, dtype):
    queries, keys, features, values = counts
    shapes = {"q": (queries, features), "k": (keys, features), "alpha": (queries, keys), "v": (keys, values)}

    def drawn(rows, columns):
        cells = data.draw(st.lists(FLOATS, min_size=rows * columns, max_size=rows * columns))
        return np.array(cells).reshape(1, rows, columns)

    document = Document.from_tensors(Tensor(name, drawn(*shape)) for name, shape in shapes.items())
    assert check_of(document, dtype).fault_count == 0
