from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from PySide6.QtGui import QColor

from attn_gui.core.colour_scale import ColourScale, black_or_white, contrast_ratio, relative_luminance, value_classes
from attn_gui.core.results import ValueRange
from attn_gui.views.colour_maps import CLASS_LOOKS, coloured, lookup_table

LARGEST = float(np.finfo(np.float64).max)


def scale_of(values):
    finite = values[np.isfinite(values)]
    return ColourScale.from_range(
        ValueRange(float(finite.min()), float(finite.max()), has_finite=True) if finite.size else ValueRange()
    )


@given(hnp.arrays(np.float64, (3, 4), elements=st.floats(width=64)))
def test_any_values_are_coloured_without_warning(values):
    colours = coloured(values, value_classes(values), scale_of(values))
    assert colours.shape == (3, 4, 4)
    assert colours.dtype == np.uint8
    assert (colours[..., 3] == 255).all()


@pytest.mark.parametrize("extreme", [5e-324, 1e-310, 0.5, 60_000.0, 1.7e308, LARGEST])
def test_the_extremes_have_the_first_and_the_last_colour(extreme):
    values = np.array([[-extreme, 0.0, extreme]])
    colours = coloured(values, value_classes(values), scale_of(values))
    assert (colours[0] == lookup_table(is_diverging=True)[[0, 127, -1]]).all()
    colours = coloured(values[:, 1:], value_classes(values[:, 1:]), scale_of(values[:, 1:]))
    assert (colours[0] == lookup_table()[[0, -1]]).all()


@pytest.mark.parametrize("value", [0.0, -0.0, 5.0, 1e-310, 1e300])
def test_equal_values_have_the_middle_colour(value):
    values = np.full((2, 2), value)
    assert (coloured(values, value_classes(values), scale_of(values)) == lookup_table()[127]).all()


def test_the_negative_colours_of_a_diverging_map_are_those_of_negative_values_alone():
    values = np.array([[-2.0, -2.0]])
    assert (coloured(values, value_classes(values), scale_of(values)) == lookup_table(is_diverging=True)[0]).all()


@pytest.mark.parametrize("is_diverging", [False, True])
def test_the_classes_of_values_are_told_apart_and_lie_outside_the_map(is_diverging):
    values = np.array([[-np.inf, np.nan, np.inf, -1.0 if is_diverging else 2.0, 1.0]])
    colours = coloured(values, value_classes(values), scale_of(values))[0]
    assert len({tuple(colour) for colour in colours.tolist()}) == 5
    for look in CLASS_LOOKS.values():
        distances = np.abs(lookup_table(is_diverging).astype(int) - QColor(look.colour).getRgb()).max(axis=1)
        assert distances.min() >= 32


def test_the_classes_differ_in_light_and_in_hatch_not_in_hue_alone():
    looks = CLASS_LOOKS.values()
    luminances = [float(relative_luminance(QColor(look.colour).getRgb()[:3])) for look in looks]
    assert all(abs(one - other) > 0.1 for one, other in itertools.combinations(luminances, 2))
    assert len({look.pattern for look in looks}) == len(CLASS_LOOKS)


def test_digits_can_be_read_on_every_colour():
    looks = np.array([QColor(look.colour).getRgb()[:3] for look in CLASS_LOOKS.values()], dtype=np.uint8)
    backgrounds = np.vstack([lookup_table()[:, :3], lookup_table(is_diverging=True)[:, :3], looks])
    assert contrast_ratio(backgrounds, black_or_white(backgrounds)).min() >= 4.5


def test_the_colours_are_new_memory():
    values = np.array([[0.0, 1.0]])
    colours = coloured(values, value_classes(values), scale_of(values))
    colours[:] = 0
    assert lookup_table()[0].any()
    with pytest.raises(ValueError, match="read-only"):
        lookup_table()[0] = 0
