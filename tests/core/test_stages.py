"""What every stage promises, asked of each in STAGES; a new stage is tested by being listed."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.edits import Region
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import OPERAND_AXES
from tests.compute.reference import assert_is_product, operands_of

SIZES = {"batch": 2, "query": 3, "feature": 4, "key": 5, "value": 6}

every_stage = pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.output)


def shape_of(matrix):
    return tuple(SIZES[axis] for axis in ("batch", *OPERAND_AXES[matrix]))


def random_operands(stage, seed=0):
    random = np.random.default_rng(seed)
    return random.normal(size=shape_of(stage.left)), random.normal(size=shape_of(stage.right))


def computed(stage, left, right, dtype_name="float64"):
    dtype = getattr(torch, dtype_name)
    return stage.compute(torch.from_numpy(left).to(dtype), torch.from_numpy(right).to(dtype)).double().numpy()


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
@every_stage
def test_it_computes_what_the_document_writes(stage, dtype_name):
    left, right = random_operands(stage)
    operands = operands_of(stage.output, {stage.left: left, stage.right: right})
    assert_is_product(computed(stage, left, right, dtype_name), *operands, dtype_name)


@every_stage
def test_the_line_of_code_is_what_it_computes(stage):
    left, right = (torch.from_numpy(each) for each in random_operands(stage))
    names = {"torch": torch, stage.left: left, stage.right: right}
    exec(stage.code, names)  # noqa: S102 (the line is what is tested)
    assert torch.equal(names[stage.output], stage.compute(left, right))


@every_stage
def test_axes_and_shapes_fit_the_operands(stage):
    left, right = random_operands(stage)
    row_axis, inner_axis, column_axis = stage.axes
    assert OPERAND_AXES[stage.left] == (row_axis, inner_axis)
    assert OPERAND_AXES[stage.right] == (
        (column_axis, inner_axis) if stage.right_is_transposed else (inner_axis, column_axis)
    )
    assert stage.output_shape(left.shape, right.shape) == computed(stage, left, right).shape
    assert computed(stage, left, right).shape == tuple(SIZES[axis] for axis in ("batch", row_axis, column_axis))


def cells(region, shape):
    """The cells of a region, by numpy's own indexing."""
    is_within = np.zeros(shape, dtype=bool)
    places = (
        range(count) if chosen is None else chosen
        for chosen, count in zip((region.batches, region.rows, region.columns), shape, strict=True)
    )
    is_within[np.ix_(*map(list, places))] = True
    return is_within


@every_stage
@settings(max_examples=40)
@given(data=st.data())
def test_what_an_edit_dirties_is_what_it_changes(stage, data):
    """Of random numbers, every cell that reads a changed one changes."""
    operands = dict(zip((stage.left, stage.right), random_operands(stage), strict=True))
    before = computed(stage, *operands.values())
    matrix = data.draw(st.sampled_from(sorted(operands)))
    places = [
        data.draw(st.none() | st.sets(st.integers(0, count - 1), min_size=1).map(lambda found: tuple(sorted(found))))
        for count in shape_of(matrix)
    ]
    touched = Region(matrix, *places)
    operands[matrix] = operands[matrix] + cells(touched, shape_of(matrix))
    dirtied = stage.dirtied(touched)
    assert dirtied.matrix == stage.output
    assert np.array_equal(computed(stage, *operands.values()) != before, cells(dirtied, before.shape))


@every_stage
def test_other_matrices_dirty_nothing(stage):
    for matrix in ("q", "k", "alpha", "v", "score", "att"):
        if matrix not in (stage.left, stage.right):
            assert stage.dirtied(Region(matrix)) is None


@every_stage
def test_the_operands_of_an_output_cell_are_its_regions(stage):
    """A change outside of them leaves the cell alone; one inside changes it."""
    left, right = random_operands(stage)
    before = computed(stage, left, right)
    for row, column in itertools.product(range(before.shape[1]), range(before.shape[2])):
        is_left = cells(stage.left_region((row,)), left.shape)
        is_right = cells(stage.right_region((column,)), right.shape)
        outside = computed(stage, left + ~is_left, right + ~is_right)
        assert np.allclose(outside[:, row, column], before[:, row, column], rtol=1e-12, atol=0)
        assert (computed(stage, left + is_left, right)[:, row, column] != before[:, row, column]).all()
        assert (computed(stage, left, right + is_right)[:, row, column] != before[:, row, column]).all()


@every_stage
def test_what_is_spelled_together_is_a_cell_or_a_row(stage):
    assert stage.explained_columns(2) in (None, (2,))
