from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attn_gui.core.colour_scale import (
    FINITE,
    NAN,
    NEGATIVE_INFINITY,
    POSITIVE_INFINITY,
    ColourScale,
    black_or_white,
    contrast_ratio,
    relative_luminance,
    value_classes,
)
from attn_gui.core.results import ValueRange

LARGEST = float(np.finfo(np.float64).max)
finite = st.floats(allow_nan=False, allow_infinity=False)
colours = hnp.arrays(np.uint8, (4, 3))


@pytest.fixture(autouse=True)
def _no_floating_point_trouble():
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        yield


def scale_of(minimum, maximum):
    return ColourScale.from_range(ValueRange(minimum, maximum, has_finite=True))


@pytest.mark.parametrize(("low", "high"), [(1, 1), (2, 1), (0, math.inf), (-math.inf, 0), (math.nan, 1), (0, math.nan)])
def test_impossible_scales_are_refused(low, high):
    with pytest.raises(ValueError, match="colour scale"):
        ColourScale(low, high)


def test_nothing_finite():
    assert ColourScale.from_range(ValueRange()) == ColourScale(0.0, 1.0)


def test_a_range_that_is_nowhere_negative_is_its_own_scale():
    assert scale_of(2.0, 5.0) == ColourScale(2.0, 5.0)
    assert scale_of(-0.0, 5.0) == ColourScale(0.0, 5.0)


@pytest.mark.parametrize(("minimum", "maximum"), [(-3.0, 5.0), (-5.0, 3.0), (-5.0, -3.0), (-5.0, -5.0), (-5.0, 0.0)])
def test_a_range_with_negative_values_reaches_as_far_on_either_side_of_zero(minimum, maximum):
    assert scale_of(minimum, maximum) == ColourScale(-5.0, 5.0, is_diverging=True)


def test_symmetric_about_zero_whatever_the_signs():
    assert ColourScale.symmetric(ValueRange(2.0, 3.0, has_finite=True)) == ColourScale(-3.0, 3.0, is_diverging=True)
    assert ColourScale.symmetric(ValueRange(0.0, 0.0, has_finite=True)) == ColourScale(-1.0, 1.0, is_diverging=True)
    assert ColourScale.symmetric(ValueRange()) == ColourScale(-1.0, 1.0, is_diverging=True)


@given(finite, finite, hnp.arrays(np.float64, 5, elements=finite))
def test_zero_has_the_middle_of_a_diverging_map_and_equal_sizes_lie_equally_far_from_it(low, high, values):
    assume(low < high)
    scale = ColourScale(low, high, is_diverging=True)
    inside = values[(values >= low) & (values <= high) & (-values >= low) & (-values <= high)]
    np.testing.assert_allclose(scale.positions(-inside), 1 - scale.positions(inside), atol=1e-12)
    if low <= 0 <= high:
        assert scale.positions(np.array([0.0]))[0] == 0.5
    size = max(abs(low), abs(high))
    furthest = scale.positions(np.array([low if size == abs(low) else high]))[0]
    assert furthest in (0.0, 1.0)


@given(finite, finite)
@example(-5e-324, 5e-324)
@example(-LARGEST, LARGEST)
@example(-5e-324, LARGEST)
def test_the_place_of_zero_on_the_way(low, high):
    assume(low < high)
    place = ColourScale(low, high).zero_place
    if not low < 0 < high:
        assert place is None
    else:
        assert 0 <= place <= 1
        assert place == pytest.approx(ColourScale(low, high).positions(np.array([0.0]))[0], abs=1e-9)


@given(finite)
@example(0.0)
@example(-0.0)
@example(5e-324)
@example(1e300)
@example(math.nextafter(LARGEST, 0))
def test_a_single_value_that_is_not_negative_gets_the_middle_colour(value):
    assume(0 <= value < LARGEST)
    scale = scale_of(value, value)
    assert scale.low < value < scale.high
    assert scale.positions(np.array([value]))[0] == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize(("value", "position"), [(LARGEST, 1.0), (-LARGEST, 0.0)])
def test_the_largest_number_alone(value, position):
    assert scale_of(value, value).positions(np.array([value]))[0] == position


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (0.0, 1.0),
        (-60000.0, 60000.0),
        (-1.7e308, 1.7e308),
        (-LARGEST, LARGEST),
        (0.0, 5e-324),
        (-1e-310, 1e-310),
        (1e-310, 2e-310),
        (1.0, math.nextafter(1.0, 2)),
        (math.nextafter(LARGEST, 0), LARGEST),
        (-5e-324, LARGEST),
    ],
)
def test_the_ends_have_the_first_and_the_last_colour(low, high):
    values = np.array([[low, high], [-math.inf, math.inf]])
    np.testing.assert_array_equal(ColourScale(low, high).positions(values), [[0.0, 1.0], [0.0, 1.0]])


@pytest.mark.parametrize("size", [1.0, 60000.0, 1.7e308, 1e-310])
def test_the_middle_is_halfway(size):
    positions = scale_of(-size, size).positions(np.array([0.0, size / 2]))
    np.testing.assert_allclose(positions, [0.5, 0.75], atol=1e-9)


@pytest.mark.parametrize("is_diverging", [True, False])
def test_a_signalling_nan_is_a_nan_like_any_other(is_diverging):
    signalling = np.array([0x7FF0000000000001], np.uint64).view(np.float64)

    assert np.isnan(ColourScale(-1.0, 1.0, is_diverging).positions(signalling)).all()


def test_float16_does_not_overflow():
    values = np.array([-60000, 0, 60000], dtype=np.float16)
    np.testing.assert_array_equal(scale_of(-60000.0, 60000.0).positions(values), [0.0, 0.5, 1.0])


@given(finite, finite, hnp.arrays(np.float64, 5), st.booleans())
def test_positions_keep_the_order(low, high, values, is_diverging):
    assume(low < high)
    before = values.copy()
    positions = ColourScale(low, high, is_diverging).positions(values)
    np.testing.assert_array_equal(values, before)
    np.testing.assert_array_equal(np.isnan(positions), np.isnan(values))
    positions = positions[np.argsort(values)][: np.count_nonzero(~np.isnan(values))]
    assert np.all((positions >= 0) & (positions <= 1))
    assert np.all(np.diff(positions) >= 0)


@given(finite, finite, st.integers(0, 2**20))
def test_positions_are_proportional(low, high, steps):
    assume(low < high)
    share = steps / 2**20
    value = low * (1 - share) + high * share
    assume(abs(high / 2 - low / 2) > max(abs(low), abs(high)) * 1e-6 and high / 2 - low / 2 > 1e-300)
    assert ColourScale(low, high).positions(np.array([value]))[0] == pytest.approx(share, abs=1e-9)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16])
def test_value_classes(dtype):
    values = np.array([[0.0, np.nan, np.inf], [-np.inf, -1.5, -0.0]], dtype=dtype)
    classes = value_classes(values)
    assert classes.dtype == np.uint8
    assert classes.tolist() == [[FINITE, NAN, POSITIVE_INFINITY], [NEGATIVE_INFINITY, FINITE, FINITE]]
    assert len({FINITE, NAN, POSITIVE_INFINITY, NEGATIVE_INFINITY}) == 4


def test_no_values():
    assert ColourScale().positions(np.empty((0, 3))).shape == (0, 3)
    assert value_classes(np.empty((0, 3))).shape == (0, 3)


@pytest.mark.parametrize(
    ("rgb", "luminance"),
    [
        ((0, 0, 0), 0.0),
        ((255, 255, 255), 1.0),
        ((255, 0, 0), 0.2126),
        ((0, 255, 0), 0.7152),
        ((0, 0, 255), 0.0722),
        ((119, 119, 119), 0.184475),
        ((10, 10, 10), 10 / 255 / 12.92),
    ],
)
def test_relative_luminance(rgb, luminance):
    assert relative_luminance(rgb) == pytest.approx(luminance, abs=1e-6)


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ((0, 0, 0), (255, 255, 255), 21.0),
        ((255, 255, 255), (0, 0, 0), 21.0),
        ((12, 34, 56), (12, 34, 56), 1.0),
        ((119, 119, 119), (255, 255, 255), 4.48),  # the grey that just fails 4.5 : 1
        ((118, 118, 118), (255, 255, 255), 4.54),
    ],
)
def test_contrast_ratio(first, second, ratio):
    assert contrast_ratio(first, second) == pytest.approx(ratio, abs=0.005)


@given(colours)
def test_black_or_white_can_be_read(rgb):
    text = black_or_white(rgb)
    assert text.dtype == np.uint8
    assert text.shape == rgb.shape
    assert {tuple(colour) for colour in text.tolist()} <= {(0, 0, 0), (255, 255, 255)}
    chosen = contrast_ratio(rgb, text)
    assert np.all(chosen >= contrast_ratio(rgb, 255 - text))
    assert np.all(chosen >= 4.5)


def test_colours_of_an_image():
    image = np.zeros((2, 5, 3), dtype=np.uint8)
    assert relative_luminance(image).shape == (2, 5)
    assert black_or_white(image).tolist() == np.full((2, 5, 3), 255).tolist()
    assert black_or_white((255, 255, 0)).tolist() == [0, 0, 0]
