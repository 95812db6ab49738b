"""The copied program runs in a process of its own, in which nothing of attn-gui is imported."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from attn_gui.core.copy_as import COPY_FORMATS, CopyContent
from attn_gui.core.dtypes import DTYPE_NAMES, EPSILON, LARGEST, SMALLEST_SUBNORMAL, cast
from attn_gui.core.explanation_text import Spelling
from attn_gui.core.stages import STAGES
from tests.helpers.drawn_products import product_of, products
from tests.helpers.floats import value_of_bits
from tests.helpers.program_runner import ProgramRunner

PYTORCH = next(each for each in COPY_FORMATS if each.key == "pytorch")
SCORES, WEIGHTED_SUM = STAGES[:2]


@pytest.fixture(scope="module")
def runner():
    with ProgramRunner() as running:
        yield running


def program_of(product, scope="matrix", translate=str):
    return PYTORCH.write(CopyContent(product, scope, True, Spelling(6, 8), translate))


def bits_of(values, dtype_name):
    """As the runner tells them."""
    tensor = torch.from_numpy(values.copy()).to(getattr(torch, dtype_name))
    integer = {8: torch.int64, 4: torch.int32, 2: torch.int16}[tensor.element_size()]
    bits = tensor.view(integer).masked_fill(tensor.isnan(), -1)
    return [str(tensor.dtype), list(tensor.shape), bits.flatten().tolist()]


def part_of(product, row, column):
    """A row, or a cell of it, with its result as it was computed in the whole product."""
    columns = slice(None) if column is None else slice(column, column + 1)
    right = product.right[:1, columns] if product.stage.right_is_transposed else product.right[:1, :, columns]
    return replace(
        product,
        left=product.left[:1, row : row + 1],
        right=right,
        output=product.output[:1, row : row + 1, columns],
        batch_names=product.batch_names[:1],
        row_names=product.row_names[row : row + 1],
        column_names=product.column_names[columns],
    )


@settings(deadline=None)
@given(products())
def test_it_runs_and_its_tensors_are_those_copied_to_the_last_bit(runner, product):
    stage = product.stage
    ran = runner.run(program_of(product), (stage.left, stage.right, "shown", stage.output))
    assert ran.error == ""
    assert ran.tensors[stage.left] == bits_of(product.left, product.dtype_name)
    assert ran.tensors[stage.right] == bits_of(product.right, product.dtype_name)
    assert ran.tensors["shown"] == bits_of(product.output, product.dtype_name)
    assert ran.tensors[stage.output][:2] == [f"torch.{product.dtype_name}", list(product.output.shape)]


@settings(deadline=None)
@given(products(), st.data())
def test_a_row_and_a_cell_run_by_themselves(runner, product, data):
    _, row_count, column_count = product.output.shape
    row, column = data.draw(st.integers(0, row_count - 1)), data.draw(st.integers(0, column_count - 1))
    for scope, part in {"row": part_of(product, row, None), "cell": part_of(product, row, column)}.items():
        ran = runner.run(program_of(part, scope), (product.stage.output,))
        assert ran.error == ""
        assert ran.tensors[product.stage.output][1] == list(part.output.shape)


@settings(deadline=None)
@given(products(), st.data())
def test_a_wrong_result_fails(runner, product, data):
    place = tuple(data.draw(st.integers(0, count - 1)) for count in product.output.shape)
    wrong = wrong_for(product, place, data)
    output = product.output.copy()
    output[place] = wrong
    ran = runner.run(program_of(replace(product, output=output)))
    assert ran.error.startswith("AssertionError: tensor(")


def wrong_for(product, place, data):
    """A number of the dtype that the cell cannot be by any rounding."""
    batch, row, column = place
    dtype_name, result = product.dtype_name, product.output[place]
    right = product.right[batch, column] if product.stage is SCORES else product.right[batch, :, column]
    pairs = zip(product.left[batch, row].tolist(), right.tolist(), strict=True)
    sizes = sum(abs(a) * abs(b) for a, b in pairs if math.isfinite(a) and math.isfinite(b))
    tolerance = product.left.shape[2] * (EPSILON[dtype_name] * sizes + SMALLEST_SUBNORMAL[dtype_name])
    assume(sizes + tolerance < LARGEST[dtype_name] / 2)
    specials = [math.nan, math.inf, -math.inf]
    if not math.isfinite(result):
        return data.draw(st.sampled_from([0.0, 1.0, *(each for each in specials if str(each) != str(float(result)))]))
    distance = data.draw(st.sampled_from([3.0, 100.0])) * tolerance * data.draw(st.sampled_from([1, -1]))
    near = float(cast(np.array([result + distance]), dtype_name)[0])
    assume(abs(near - result) > 2.5 * tolerance)
    return data.draw(st.sampled_from([near, *specials]))


@pytest.mark.parametrize("dtype_name", ["float16", "bfloat16"])
def test_every_number_of_the_small_dtypes_reads_back(runner, dtype_name):
    numbers = np.array([value_of_bits(bits, dtype_name) for bits in range(2**16)])
    product = product_of(SCORES, numbers[None, :, None], np.ones((1, 1, 1)), dtype_name)
    ran = runner.run(program_of(product), ("q",))
    assert (ran.error, ran.tensors["q"]) == ("", bits_of(product.left, dtype_name))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(DTYPE_NAMES), st.sampled_from(STAGES))
def test_long_sums_pass_in_every_dtype_by_rows_and_cells(runner, seed, dtype_name, stage):
    """The whole product adds up in another order than a single cell."""
    random = np.random.default_rng(seed)
    right_shape = (1, 5, 700) if stage is SCORES else (1, 700, 5)
    left, right = (cast(random.normal(size=shape), dtype_name).astype(float) for shape in ((1, 6, 700), right_shape))
    product = product_of(stage, left, right, dtype_name)
    for part in (product, part_of(product, 3, None), part_of(product, 3, 2)):
        assert runner.run(program_of(part)).error == ""


def test_a_sum_at_the_edge_of_overflow_is_no_false_alarm(runner):
    """Another order of adding gives another result than inf; the program lets both pass."""
    left = np.array([[[60000.0, 60000.0, -60000.0]]])
    product = product_of(SCORES, left, np.ones((1, 1, 3)), "float16")
    for shown in (math.inf, 60000.0):
        assert runner.run(program_of(replace(product, output=np.array([[[shown]]])))).error == ""


def test_the_text_of_the_document_to_the_letter():
    product = product_of(SCORES, np.array([[[1.0, 0.0]]]), np.array([[[0.0, 1.0]]]))
    product = replace(product, row_names=("agent1",), column_names=("agent2",))
    assert (
        program_of(product, "cell")
        == """\
import torch

# score[agent1, agent2], computed in float32
q = torch.tensor([[[1.0, 0.0]]], dtype=torch.float32)
k = torch.tensor([[[0.0, 1.0]]], dtype=torch.float32)
score = torch.bmm(q, k.transpose(1, 2))

# The result that attn-gui showed
shown = torch.tensor([[[0.0]]], dtype=torch.float32)

# Rounding may move it by K·eps·Σ|a·b| + K·(smallest subnormal); NaN equals NaN, inf equals inf.
# Where Σ|a·b| reaches the largest number, the order of adding decides about overflow.
limits = torch.finfo(score.dtype)
sizes = torch.bmm(q.double().abs().nan_to_num(0.0, 0.0), k.double().abs().nan_to_num(0.0, 0.0).transpose(1, 2))
tolerance = q.shape[2] * (limits.eps * sizes + limits.smallest_normal * limits.eps)
is_close = (score.double() - shown.double()).abs() <= tolerance
is_same = (score == shown) | (score.isnan() & shown.isnan())
may_overflow = ~(score.isfinite() & shown.isfinite()) & (sizes + tolerance >= limits.max)
assert (is_close | is_same | may_overflow).all(), score
"""
    )


def test_bfloat16_is_set_up_as_the_engine_does():
    product = product_of(SCORES, np.ones((1, 1, 1)), np.ones((1, 1, 1)), "bfloat16")
    assert program_of(product).splitlines()[:3] == [
        "import torch",
        "",
        "torch.backends.mkldnn.enabled = False  # oneDNN takes numbers of bfloat16 below 1.2e-38 for zero",
    ]


@pytest.mark.parametrize(
    "name", ['x"""', "a\nimport os", "b\r\nraise SystemExit", "c\x00\x0c\u2028d", "智能体", "\\", "# {}"]
)
def test_no_name_gets_out_of_its_comment(runner, name):
    product = product_of(SCORES, np.ones((1, 1, 1)), np.ones((1, 1, 1)))
    for scope in ("cell", "row"):
        program = program_of(replace(product, row_names=(name,), column_names=(name,)), scope)
        assert len(program.splitlines()) == 19
        assert runner.run(program).error == ""


def test_a_translation_of_several_lines_stays_a_comment(runner):
    product = product_of(WEIGHTED_SUM, np.ones((1, 1, 1)), np.ones((1, 1, 1)))
    program = program_of(product, translate=lambda _message: "zwei\nZeilen")
    assert "# zwei Zeilen\n" in program
    assert runner.run(program).error == ""


def test_batches_and_rows_stand_below_each_other(runner):
    product = product_of(WEIGHTED_SUM, np.arange(12.0).reshape(2, 2, 3), np.arange(6.0).reshape(2, 3, 1))
    program = program_of(product)
    assert (
        """
alpha = torch.tensor([[[0.0, 1.0, 2.0],
                       [3.0, 4.0, 5.0]],
                      [[6.0, 7.0, 8.0],
                       [9.0, 10.0, 11.0]]], dtype=torch.float32)
"""
        in program
    )
    assert "# att, computed in float32" in program
    assert runner.run(program).error == ""
