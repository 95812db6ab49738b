from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.colour_scale import ColourScale
from attn_gui.core.results import ValueRange
from attn_gui.views.colour_bars import BarEntry, ColourBars, end_texts
from attn_gui.views.colour_maps import CLASS_LOOKS, lookup_table
from attn_gui.views.theme import LIGHT, THEMES

WIDTH, HEIGHT = 400, 60
SIGNED = lookup_table(is_diverging=True)[:, :3].astype(int)


def values(minimum, maximum):
    return ValueRange(minimum, maximum, has_finite=True)


def ends(value_range, kind, *limits, dtype="float32", digits=6):
    scale = ColourChoice(kind, *limits).scale(value_range, [value_range, values(-4.0, 2.0)])
    return end_texts(value_range, scale, dtype, digits)[0]


@pytest.mark.parametrize(("value_range", "kind", "limits", "texts"), [
    (values(0.1, 0.7), "matrix", (), ("0.1", "0.7")),
    (values(-1.0, 3.0), "matrix", (), ("-3.0", "3.0")),
    (values(5.0, 5.0), "matrix", (), ("5.0",)),
    (values(-5.0, -5.0), "matrix", (), ("-5.0", "5.0")),
    (values(0.1, 0.7), "shared", (), ("-4.0", "4.0")),
    (values(5.0, 5.0), "symmetric", (), ("-5.0", "5.0")),
    (values(0.1, 0.7), "unit", (), ("0.0", "1.0")),
    (values(-0.5, 0.7), "unit", (), ("≤ 0.0", "1.0")),
    (values(0.5, 1.5), "unit", (), ("0.0", "≥ 1.0")),
    (values(-9.0, 9.0), "fixed", (-1.0, 2.5), ("≤ -1.0", "≥ 2.5")),
    (values(-1.0, 2.5), "fixed", (-1.0, 2.5), ("-1.0", "2.5")),
    (values(7.0, 7.0), "fixed", (0.0, 1.0), ("0.0", "≥ 1.0")),
    (values(7.0, 7.0), "fixed", (0.0, 9.0), ("0.0", "9.0")),
])  # fmt: skip
def test_limits_are_told_and_what_lies_beyond_them_too(value_range, kind, limits, texts):
    assert ends(value_range, kind, *limits) == texts


def test_a_typed_limit_is_told_as_typed_and_a_computed_one_as_the_tables_tell_it():
    computed = float(np.float32(0.1))
    assert ends(values(computed, 0.5), "matrix", digits=17) == ("0.1", "0.5")
    assert ends(values(0.0, 0.5), "fixed", 0.1, 70000.0, dtype="float16", digits=17) == ("≤ 0.1", "70000.0")


def test_ever_shorter_texts_are_there():
    texts = end_texts(values(1 / 3, 2 / 3), ColourScale(1 / 3, 2 / 3), "float64", 6)
    assert [first for first, _ in texts] == ["0.333333", "0.3333", "0.333"]


def painted(entry, theme=LIGHT, **attributes):
    """(height, width, 3): one bar as painted."""
    bars = ColourBars(theme)
    bars.font = QFont()
    bars.font.setPixelSize(13)
    bars.rect = QRectF(0, 0, WIDTH, HEIGHT)
    bars.entries = (entry,)
    for name, value in attributes.items():
        setattr(bars, name, value)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB888)
    image.fill(QColor(theme.base))
    painter = QPainter(image)
    bars.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(HEIGHT, image.bytesPerLine())
    return rows[:, : WIDTH * 3].reshape(HEIGHT, WIDTH, 3).astype(int)


def rgb(colour):
    return np.array(QColor(colour).getRgb()[:3])


def bar_of(pixels):
    """The bar's own pixels in its middle row, without its edge, and where it begins."""
    row = pixels[8]
    edges = np.flatnonzero((row == rgb(LIGHT.border)).all(axis=1))
    return row[edges[0] + 1 : edges[-1]], edges[0] + 1


def entry_of(scale):
    return BarEntry("q", (("a", "b"),), scale=scale)


def test_a_sequential_bar_goes_over_the_whole_map_and_has_no_tick(qapp):
    bar, _ = bar_of(painted(entry_of(ColourScale(1.0, 2.0))))
    np.testing.assert_allclose([bar[0], bar[-1]], lookup_table()[[0, -1], :3], atol=4)
    assert not (bar == rgb(LIGHT.text)).all(axis=1).any()


@pytest.mark.parametrize(("low", "high", "first", "last"), [
    (-2.0, 2.0, 0, 254), (-1.0, 3.0, 85, 254), (-3.0, 1.0, 0, 169), (-3.0, -1.5, 0, 64)])  # fmt: skip
def test_a_diverging_bar_shows_the_part_of_the_map_that_is_used_and_zero_on_it(qapp, low, high, first, last):
    scale = ColourScale(low, high, is_diverging=True)
    bar, start = bar_of(painted(entry_of(scale)))
    np.testing.assert_allclose([bar[0], bar[-1]], SIGNED[[first, last]], atol=6)
    ticks = np.flatnonzero((bar == rgb(LIGHT.text)).all(axis=1))
    if scale.zero_place is None:
        assert ticks.size == 0
    else:
        assert ticks.tolist() == [pytest.approx(scale.zero_place * len(bar), abs=2)]
        np.testing.assert_allclose(bar[ticks[0] + 3], SIGNED[127], atol=6)
        below = painted(entry_of(scale))[40:56, start + ticks[0] - 4 : start + ticks[0] + 5]
        assert (below == rgb(LIGHT.text)).all(axis=2).any(), "no 0 under the tick"


def test_the_zero_gives_way_to_a_limit_beside_it(qapp):
    for low, has_zero in ((-1.0, True), (-1e-9, False)):
        pixels = painted(BarEntry("q", (("", ""),), scale=ColourScale(low, 1.0, is_diverging=True)))
        assert (pixels[40:] == rgb(LIGHT.text)).all(axis=2).any() == has_zero


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_the_colours_go_over_is_said_beside_the_legend(qapp, theme):
    entry, looks = entry_of(ColourScale()), tuple(CLASS_LOOKS.values())
    silent, told = (painted(entry, theme, looks=looks, caption=caption) for caption in ("", "one for all matrices"))
    changed = np.flatnonzero((silent != told).any(axis=(0, 2)))
    assert 0 <= changed.min() < 10
    legend = np.flatnonzero((told == rgb(CLASS_LOOKS[2].colour)).all(axis=2).any(axis=0))
    long = painted(entry, theme, looks=looks, caption="one for all matrices " * 20)
    assert changed.max() < legend.min()
    np.testing.assert_array_equal(long[:, legend.min() :], silent[:, legend.min() :])
