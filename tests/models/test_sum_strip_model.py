from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from attn_gui.core.document import Document
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.models.sum_strip_model import StripRole, StripRow, SumStripModel
from tests.helpers.immediate_engine import ImmediateEngine


def strip_of(left, right, digits=6):
    """The strip of q · k of one query and one key; the models live as long as it."""
    document = Document.from_tensors(
        [Tensor("q", np.array([[left]], dtype=np.float64)), Tensor("k", np.array([[right]], dtype=np.float64))]
    )
    models = ModelSet.of(document, digits)
    strip = SumStripModel(models.explanations)
    QAbstractItemModelTester(strip, QAbstractItemModelTester.FailureReportingMode.Fatal, strip)
    strip.models, strip.engine = models, ImmediateEngine(models, "float64")
    strip.engine._on_requests_changed(models.results.requests)
    return strip


def texts(strip, row):
    return [strip.index(row, column).data() for column in range(strip.columnCount())]


def bars(strip, row):
    return [strip.index(row, column).data(StripRole.BAR) for column in range(strip.columnCount())]


def test_a_column_a_term_with_factors_product_sum_and_share(qapp):
    strip = strip_of([1.0, -2.0, 0.5], [3.0, 1.0, 2.0])
    assert texts(strip, StripRow.LEFT) == ["1.0", "-2.0", "0.5"]
    assert texts(strip, StripRow.RIGHT) == ["3.0", "1.0", "2.0"]
    assert texts(strip, StripRow.PRODUCT) == ["3.0", "-2.0", "1.0"]
    assert texts(strip, StripRow.RUNNING_SUM) == ["3.0", "1.0", "2.0"]
    assert texts(strip, StripRow.SHARE) == ["+50.0%", "-33.3%", "+16.7%"]


def test_headers_name_the_rows_and_the_terms(qapp):
    strip = strip_of([1.0, 2.0], [3.0, 1.0])
    vertical = [strip.headerData(row, Qt.Orientation.Vertical) for row in range(strip.rowCount())]
    assert vertical == ["q", "k", "product", "sum so far", "share"]
    assert [strip.headerData(column, Qt.Orientation.Horizontal) for column in range(2)] == ["0", "1"]


def test_factors_bear_the_colours_of_their_matrices(qapp):
    strip = strip_of([1.0], [3.0])
    marks = [strip.index(row, 0).data(StripRole.MARK) for row in range(strip.rowCount())]
    assert marks == ["left", "right", None, None, None]


def test_bars_reach_from_zero_to_the_value_on_the_rows_own_scale(qapp):
    strip = strip_of([1.0, -2.0, 0.5], [3.0, 1.0, 2.0])
    assert bars(strip, StripRow.PRODUCT) == [(0.4, 1.0), (0.0, 0.4), (0.4, pytest.approx(0.6))]
    assert bars(strip, StripRow.RUNNING_SUM) == [(0.0, 1.0), (0.0, pytest.approx(1 / 3)), (0.0, pytest.approx(2 / 3))]
    assert bars(strip, StripRow.LEFT) == bars(strip, StripRow.RIGHT) == [None] * 3


def test_negative_bars_end_at_the_right(qapp):
    strip = strip_of([-1.0, -2.0], [1.0, 1.0])
    assert bars(strip, StripRow.PRODUCT) == [(0.5, 1.0), (0.0, 1.0)]


def test_of_nothing_everybody_has_nothing(qapp):
    assert texts(strip_of([1.0, 0.0], [0.0, 0.0]), StripRow.SHARE) == ["+0.0%", "+0.0%"]


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.floats(), st.floats()), min_size=1, max_size=5))
def test_bars_stay_within_their_cells_and_signs_are_those_of_the_products(qapp, pairs):
    strip = strip_of([left for left, _ in pairs], [right for _, right in pairs])
    for column, (left, right) in enumerate(pairs):
        product = left * right
        for row in (StripRow.PRODUCT, StripRow.RUNNING_SUM, StripRow.SHARE):
            bar = strip.index(row, column).data(StripRole.BAR)
            assert bar is None or 0 <= bar[0] <= bar[1] <= 1 + 1e-12
        if not math.isfinite(product):
            assert bars(strip, StripRow.PRODUCT)[column] is None
        share = strip.index(StripRow.SHARE, column).data()
        assert share[:1] == "-" or not (product < 0 and share.strip("+-%") not in ("", "0.0"))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.floats(-100, 100), st.floats(-100, 100)), min_size=1, max_size=5))
def test_shares_add_up_to_one_in_size_and_tell_who_made_the_result(qapp, pairs):
    products = [left * right for left, right in pairs]
    total = sum(map(abs, products))
    strip = strip_of([left for left, _ in pairs], [right for _, right in pairs])
    shares = [float(text.rstrip("%")) / 100 for text in texts(strip, StripRow.SHARE)]
    expected = [product / total if total else 0.0 for product in products]
    assert shares == pytest.approx(expected, abs=0.00051)


def test_tool_tips_tell_every_digit_of_the_value_in_its_dtype(qapp):
    strip = strip_of([1 / 3], [3.3333333333])
    assert texts(strip, StripRow.LEFT) == ["0.333333"]
    tips = [strip.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(4)]
    assert tips == ["0.3333333333333333", "3.3333333333", "1.1111111111", "1.1111111111"]


def test_digits_follow_the_options_and_the_button(qapp):
    strip = strip_of([1 / 3], [1.0])
    assert texts(strip, StripRow.PRODUCT) == ["0.333333"]
    strip.models.options.set_digits(3)
    assert texts(strip, StripRow.PRODUCT) == texts(strip, StripRow.LEFT) == ["0.333"]
    strip.models.explanations.set_tells_all_digits(True)
    assert texts(strip, StripRow.PRODUCT) == ["0.3333333333333333"]


def test_an_edit_is_followed_and_an_absent_result_empties_it(qapp):
    strip = strip_of([1.0, 2.0], [3.0, 1.0])
    strip.models.document.replace_document(Document.from_tensors([Tensor("q", np.ones((1, 1, 3)))]))
    assert (strip.rowCount(), strip.columnCount()) == (0, 0)
    assert strip.texts(9) == []


def test_a_hidden_result_is_not_told_by_its_sums(qapp):
    strip = strip_of([1.0, 2.0], [3.0, 1.0])
    strip.models.hidden.hide(HiddenPart("score", 0, 0))
    assert texts(strip, StripRow.LEFT) == ["1.0", "2.0"]
    assert texts(strip, StripRow.RUNNING_SUM) == [None, None]
    assert "5.0" not in strip.texts(9)
    strip.models.hidden.reveal("score", 0, 0)
    assert texts(strip, StripRow.RUNNING_SUM) == ["3.0", "5.0"]


def test_the_texts_to_be_measured_are_those_shown(qapp):
    strip = strip_of([1 / 3, -2.0, 1e-9, math.nan], [3.0, 1.0, 7.0, 0.0])
    for column_count in (1, 3, 9):
        shown = [strip.headerData(column, Qt.Orientation.Horizontal) for column in range(min(column_count, 4))]
        shown += [text for row in StripRow for text in texts(strip, row)[:column_count]]
        assert sorted(strip.texts(column_count)) == sorted(shown)


def test_no_term_has_a_share_where_one_is_not_finite(qapp):
    """An infinite term was told to make up 0 % of its sum."""
    for term in (math.inf, -math.inf, math.nan):
        assert texts(strip_of([term, 1.0], [1.0, 2.0]), StripRow.SHARE) == ["", ""]


@pytest.mark.parametrize("size", [1.5e308, 1e-320])
def test_shares_of_terms_near_the_ends_of_float64(qapp, size):
    """Their sizes add up to infinity: each was told to make up 0 %."""
    assert texts(strip_of([size, -size], [1.0, 1.0]), StripRow.SHARE) == ["+50.0%", "-50.0%"]
