from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from attn_gui.core.explanation_text import Spelling, plain_text
from attn_gui.core.stages import STAGES
from tests.compute.reference import assert_is_dot
from tests.helpers.drawn_products import product_of, products

SCORES, WEIGHTED_SUM = STAGES[:2]


@given(products())
def test_each_cell_is_explained_once_in_reading_order_and_its_terms_make_it(product):
    explanations = list(product.explanations(by_rows=False))
    assert len(explanations) == product.output.size
    for explanation, result in zip(explanations, product.output.ravel().tolist(), strict=True):
        assert not explanation.is_vector
        assert np.array_equal(explanation.result, [result], equal_nan=True)
        assert_is_dot(result, explanation.left, explanation.right[:, 0], product.dtype_name)


@given(products())
def test_rows_hold_what_their_cells_hold(product):
    rows = list(product.explanations(by_rows=True))
    cells = list(product.explanations(by_rows=False))
    parts = [row.component(column) for row in rows for column in range(len(row.result))]
    assert len(parts) == len(cells)
    for part, cell in zip(parts, cells, strict=True):
        assert (part.output, part.places, part.inner_labels) == (cell.output, cell.places, cell.inner_labels)
        for name in ("left", "right", "result"):
            assert np.array_equal(getattr(part, name), getattr(cell, name), equal_nan=True)


@given(products())
def test_the_operands_are_those_of_the_cells_place(product):
    """Independently of how the stage slices: by the formula of the document."""
    stage, places = product.stage, np.ndindex(product.output.shape)
    for (batch, row, column), explanation in zip(places, product.explanations(by_rows=False), strict=True):
        right = product.right[batch, column] if stage is SCORES else product.right[batch, :, column]
        assert np.array_equal(explanation.left, product.left[batch, row], equal_nan=True)
        assert np.array_equal(explanation.right[:, 0], right, equal_nan=True)
        batch_name = (f"b{batch}",) if len(product.output) > 1 else ()
        assert explanation.places == (*batch_name, f"r{row}", f"x{column}")
        assert (explanation.left_name, explanation.right_name) == (stage.left, stage.right)


@given(products())
def test_a_product_is_the_same_as_its_copy_to_the_last_bit(product):
    assert product.is_same_as(replace(product, left=product.left.copy()))
    for name in ("left", "right", "output"):
        other = getattr(product, name).copy()
        other.flat[-1] = 7.0 if other.flat[-1] != 7.0 else 8.0
        assert not product.is_same_as(replace(product, **{name: other}))
    assert not product.is_same_as(replace(product, row_names=("other", *product.row_names[1:])))
    assert not product.is_same_as(replace(product, dtype_name="other"))


def test_a_sign_of_zero_is_a_difference_and_nan_is_none():
    product = product_of(SCORES, np.zeros((1, 1, 1)), np.full((1, 1, 1), np.nan))
    assert product.is_same_as(replace(product, right=np.full((1, 1, 1), np.nan)))
    assert not product.is_same_as(replace(product, left=-product.left))


@pytest.mark.parametrize(
    ("left_out", "row"),
    [
        ((0, 0), "[3.0, 4.0]"),
        ((1, 0), "[…, 3.0, 4.0]"),
        ((0, 9), "[3.0, 4.0, …]"),
        ((2, 2), "[…, 3.0, 4.0, …]"),
    ],
)
def test_a_part_of_long_rows_shows_where_entries_are_left_out(left_out, row):
    product = product_of(WEIGHTED_SUM, np.array([[[1.0]]]), np.array([[[3.0, 4.0]]]))
    (explanation,) = replace(product, left_out=left_out).explanations(by_rows=True)
    assert plain_text(Spelling(6, 8).pieces(explanation)) == f"att[r0] = 1.0·{row} = {row}"
    assert explanation.component(1).left_out == (0, 0)
