from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from attn_gui.core.colour_choice import RANGE_KINDS, ColourChoice, union
from attn_gui.core.colour_scale import ColourScale
from attn_gui.core.results import ValueRange

finite = st.floats(allow_nan=False, allow_infinity=False)
NOTHING = ValueRange()


def between(minimum, maximum):
    return ValueRange(minimum, maximum, has_finite=True)


WEIGHTS, SCORES = between(0.1, 0.7), between(-2.0, 3.0)

ranges = st.one_of(
    st.just(NOTHING), st.tuples(finite, finite).map(lambda ends: between(min(ends), max(ends)))
)  # fmt: skip


@st.composite
def choices(draw):
    kind = draw(st.sampled_from(RANGE_KINDS))
    if kind != "fixed":
        return ColourChoice(kind)
    low, high = sorted((draw(finite), draw(finite)))
    assume(low < high)
    return ColourChoice(kind, low, high)


@pytest.mark.parametrize(("kind", "own", "scale"), [
    ("matrix", WEIGHTS, ColourScale(0.1, 0.7)),
    ("matrix", SCORES, ColourScale(-3.0, 3.0, is_diverging=True)),
    ("shared", WEIGHTS, ColourScale(-3.0, 3.0, is_diverging=True)),
    ("shared", SCORES, ColourScale(-3.0, 3.0, is_diverging=True)),
    ("symmetric", WEIGHTS, ColourScale(-0.7, 0.7, is_diverging=True)),
    ("symmetric", SCORES, ColourScale(-3.0, 3.0, is_diverging=True)),
    ("unit", WEIGHTS, ColourScale(0.0, 1.0)),
    ("unit", SCORES, ColourScale(0.0, 1.0)),
])  # fmt: skip
def test_what_the_colours_go_over(kind, own, scale):
    assert ColourChoice(kind).scale(own, [WEIGHTS, NOTHING, SCORES]) == scale


@pytest.mark.parametrize(
    ("low", "high", "is_diverging"), [(0.0, 2.0, False), (0.5, 2.0, False), (-1.0, 2.0, True), (-2.0, -1.0, True)]
)
def test_a_fixed_range_holds_whatever_the_values(low, high, is_diverging):
    assert ColourChoice("fixed", low, high).scale(SCORES, [SCORES]) == ColourScale(low, high, is_diverging)


def test_nothing_finite_anywhere():
    assert ColourChoice("shared").scale(NOTHING, [NOTHING, NOTHING]) == ColourScale()
    assert union([]) == NOTHING


@given(st.lists(ranges))
def test_the_shared_range_holds_every_finite_value_and_no_more(each):
    found, known = union(each), [one for one in each if one.has_finite]
    assert found.has_finite == bool(known)
    if known:
        assert found.minimum in {one.minimum for one in known}
        assert found.maximum in {one.maximum for one in known}
        assert all(found.minimum <= one.minimum <= one.maximum <= found.maximum for one in known)


@given(choices(), ranges, st.lists(ranges))
def test_any_values_have_a_scale_and_only_negative_ones_a_diverging_map(choice, own, others):
    scale = choice.scale(own, [own, *others])
    if scale.is_diverging:
        assert scale.low < 0
    if choice.kind in {"matrix", "shared"} and own.has_finite:
        assert scale.low <= own.minimum
        assert own.maximum <= scale.high


@given(choices())
def test_a_choice_comes_back_from_its_text(choice):
    assert ColourChoice.from_text(choice.text) == choice


@pytest.mark.parametrize("text", [
    "", "pink", "fixed", "fixed 1", "fixed 1 2 3", "fixed 2 1", "fixed 1 1", "fixed nan 1", "fixed 0 inf", "fixed a b",
    "unit 0 1", "matrix ", " matrix", "Matrix", "fixed  0 1",
])  # fmt: skip
def test_a_text_that_is_no_choice_is_none(text):
    assert ColourChoice.from_text(text) is None


@pytest.mark.parametrize(("low", "high"), [(1.0, 1.0), (2.0, 1.0), (math.nan, 1.0), (0.0, math.inf)])
def test_impossible_limits_are_refused(low, high):
    with pytest.raises(ValueError, match="cannot go"):
        ColourChoice("fixed", low, high)
