from __future__ import annotations

import math
from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from attn_gui.core.dtypes import EPSILON, LARGEST, SMALLEST_SUBNORMAL, cast
from attn_gui.core.explanation import exact_dot
from attn_gui.core.stages import STAGES
from tests.helpers.drawn_products import product_of, products
from tests.helpers.floats import float64_values

SCORES, WEIGHTED_SUM = STAGES[:2]
INF, NAN = math.inf, math.nan

finite_values = float64_values.filter(math.isfinite) | st.integers(-5, 5).map(float)
pairs = st.lists(st.tuples(finite_values, finite_values), max_size=40)


def score_of(left, right, dtype_name="float32"):
    """The explanation of q · k for one query and one key, computed by torch."""
    product = product_of(SCORES, np.array([[left]]), np.array([[right]]), dtype_name)
    (explanation,) = product.explanations(by_rows=True)
    return explanation


# ---- the exact sum


@given(pairs)
@example([(5e-324, 5e-324), (1.7976931348623157e308, -1.7976931348623157e308), (-0.0, 3.0)])
@example([(1e308, 1e308)] * 40)
@example([(1.0, 2.0**-600), (-1.0, 2.0**-600), (2.0**-1074, 2.0**-1074)])
def test_exact_dot_is_the_sum_of_fractions(pairs):
    left, right = (np.array([pair[side] for pair in pairs], dtype=np.float64) for side in (0, 1))
    assert exact_dot(left, right) == sum((Fraction(a) * Fraction(b) for a, b in pairs), Fraction(0))


def test_exact_dot_of_many_terms_does_not_overflow():
    """The whole numbers behind it, added up, are far beyond 64 bits."""
    count = 100_000
    left = np.full(count, -math.nextafter(2.0, 0.0))
    assert exact_dot(left, -left) == count * -(Fraction(left[0]) ** 2)
    mixed = np.where(np.arange(count) % 2, left, -left)
    assert exact_dot(mixed, np.ones(count)) == 0


@given(pairs, st.sampled_from([INF, -INF, NAN]), st.booleans())
def test_exact_dot_of_what_is_not_finite_is_none(pairs, special, is_left):
    left, right = ([pair[side] for pair in pairs] for side in (0, 1))
    left, right = ([*left, special], [*right, 0.0]) if is_left else ([*left, 0.0], [*right, special])
    assert exact_dot(np.array(left), np.array(right)) is None


# ---- terms and sums


@given(products())
def test_products_and_running_sums_are_those_of_python(product):
    for explanation in product.explanations(by_rows=True):
        for column in range(len(explanation.result)):
            factors = explanation.left.tolist(), explanation.right[:, column].tolist()
            terms = [a * b for a, b in zip(*factors, strict=True)]
            assert np.array_equal(explanation.products[:, column], terms, equal_nan=True)
            assert np.array_equal(explanation.running_sums[:, column], list(accumulate(terms)), equal_nan=True)


@given(products())
def test_the_terms_add_up_to_the_cell_within_what_rounding_allows(product):
    """From the exact sum and the sizes that the explanation itself tells."""
    epsilon, smallest, largest = (Fraction(of[product.dtype_name]) for of in (EPSILON, SMALLEST_SUBNORMAL, LARGEST))
    for explanation in product.explanations(by_rows=True):
        for column, exact in enumerate(explanation.exact_sums()):
            if exact is None:
                continue
            sizes = exact_dot(np.abs(explanation.left), np.abs(explanation.right[:, column]))
            bound = len(explanation.left) * (epsilon * sizes + smallest)
            result = float(explanation.result[column])
            if math.isfinite(result):
                assert abs(Fraction(result) - exact) <= bound
            else:
                assert sizes + bound >= largest


@given(products(), st.data())
def test_sums_of_some_terms_and_of_the_others_make_the_whole(product, data):
    count = len(product.inner_names)
    is_chosen = np.array(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)))
    for explanation in product.explanations(by_rows=True):
        sums = map(explanation.exact_sums, (np.flatnonzero(is_chosen), np.flatnonzero(~is_chosen), None))
        for part, rest, whole in zip(*sums, strict=True):
            assert (None in (part, rest)) == (whole is None)
            assert whole is None or part + rest == whole


def test_a_component_of_a_row_is_the_sum_of_one_entry():
    product = product_of(WEIGHTED_SUM, np.array([[[0.5, 0.25]]]), np.array([[[2.0, 3.0, 4.0], [8.0, 12.0, 20.0]]]))
    (row,) = product.explanations(by_rows=True)
    component = row.component(2)
    assert (component.places, component.column_labels, component.is_vector) == (("r0", "x2"), ("x2",), False)
    assert component.left.tolist() == [0.5, 0.25]
    assert component.right.tolist() == [[4.0], [20.0]]
    assert component.result.tolist() == [7.0]
    assert component.products.tolist() == [[2.0], [5.0]]
    assert component.running_sums.tolist() == [[2.0], [7.0]]
    assert component.component(0) is component


# ---- what is not finite


@pytest.mark.parametrize(("left", "right", "dtype_name", "told"), [
    ([1.0, INF], [2.0, 0.0], "float32", "First made at i1: inf × 0.0 = nan"),
    ([INF, -INF], [1.0, 1.0], "float32", "First made at i1: inf + (-inf) = nan"),
    ([2.0, -INF, 3.0, INF], [1.0, 1.0, 1.0, 2.0], "float64", "First made at i3: -inf + inf = nan"),
    ([1.0, NAN, INF], [2.0, 3.0, 0.0], "float32", "First made at i1: nan × 3.0 = nan"),
    ([INF, NAN], [2.0, 3.0], "float32", "First made at i1: nan × 3.0 = nan"),
    ([1.0, 0.1], [2.0, -INF], "float16", "First made at i1: 0.1 × (-inf) = -inf"),
    ([INF, 1.0], [0.1, INF], "bfloat16", "First made at i0: inf × 0.1 = inf"),
    (
        [60000.0, 60000.0],
        [1.0, 1.0],
        "float16",
        "Every term is finite, but float16 holds no number beyond ±65504.0: overflow.",
    ),
    ([300.0], [-300.0], "float16", "Every term is finite, but float16 holds no number beyond ±65504.0: overflow."),
    ([1e200], [1e200], "float64", "First made at i0: 1e+200 × 1e+200 = inf"),
    (
        [1e308, 1e308],
        [1.0, 1.0],
        "float64",
        "Every term is finite, but float64 holds no number beyond ±1.7976931348623157e+308: overflow.",
    ),
    ([1e308, 1e308, -INF], [1.0, 1.0, 1.0], "float64", "First made at i2: inf + (-inf) = nan"),
])  # fmt: skip
def test_the_first_term_that_made_it_is_named(left, right, dtype_name, told):
    left, right = (np.array(product_values, dtype=np.float64) for product_values in (left, right))
    product = product_of(SCORES, *(rounded_all(each, dtype_name)[None, None] for each in (left, right)), dtype_name)
    (explanation,) = product.explanations(by_rows=True)
    assert not math.isfinite(explanation.result[0])
    assert str(explanation.non_finite_origin()) == told


def rounded_all(values, dtype_name):
    return cast(values, dtype_name).astype(np.float64)


@given(products())
def test_every_result_that_is_not_finite_has_an_origin_and_no_other_has(product):
    for explanation in product.explanations(by_rows=False):
        origin = explanation.non_finite_origin()
        assert (origin is None) == math.isfinite(explanation.result[0])


@given(products(numbers=lambda _name: st.sampled_from([0.0, 1.0, -2.0, INF, -INF, NAN])))
def test_the_origin_is_the_first_place_where_the_running_sum_leaves_the_finite_numbers(product):
    for explanation in product.explanations(by_rows=False):
        origin = explanation.non_finite_origin()
        assume(origin is not None)
        classes = [
            repr(float(total)) if not math.isfinite(total) else "finite" for total in explanation.running_sums[:, 0]
        ]
        first = classes.index("nan" if math.isnan(explanation.result[0]) else classes[-1])
        assert origin.arguments["label"] == f"i{first}"


def test_rows_are_not_asked_for_an_origin():
    product = product_of(WEIGHTED_SUM, np.array([[[INF]]]), np.array([[[0.0, 1.0]]]))
    (row,) = product.explanations(by_rows=True)
    assert row.non_finite_origin() is None
    assert str(row.component(0).non_finite_origin()) == "First made at i0: inf · 0.0 = nan"
