from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.views.axis_window import AxisWindow

counts = st.integers(0, 20_000)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("zoomed"), st.floats(0.05, 20), st.floats(0, 1)),
        st.tuples(st.just("moved"), st.floats(-1e5, 1e5)),
        st.tuples(st.just("revealing"), st.floats(0, 1)),
        st.tuples(st.just("with_count"), counts),
    ),
    max_size=12,
)


def after(window, step):
    name, *arguments = step
    if name == "zoomed":
        return window.zoomed(arguments[0], window.start + arguments[1] * window.length)
    if name == "revealing":
        return window.revealing(int(arguments[0] * (window.count - 1))) if window.count else window
    return getattr(window, name)(*arguments)


@given(counts, steps)
def test_a_window_never_leaves_its_axis_nor_shows_less_than_a_place(count, steps):
    window = AxisWindow.whole(count)
    for step in steps:
        window = after(window, step)
        assert 0 <= window.start <= window.stop <= window.count + 1e-6
        assert window.length >= min(1, window.count) - 1e-6
        first, last = window.span
        assert 0 <= first <= window.start
        assert window.stop <= last <= window.count or last == window.count


@given(st.integers(2, 1000), st.floats(0.1, 0.9), st.floats(0.3, 0.99))
def test_a_zoom_keeps_the_place_it_is_about(count, share, factor):
    window = AxisWindow.whole(count)
    about = share * count
    zoomed = window.zoomed(factor, about)
    assert (about - zoomed.start) / zoomed.length == pytest.approx(share, abs=1e-6)
    assert zoomed.zoomed(1 / factor, about).is_whole or zoomed.length == pytest.approx(max(factor * count, 1))


def test_revealing_moves_no_further_than_needed():
    window = AxisWindow(100, 10, 20)
    assert window.revealing(10) == window
    assert window.revealing(19) == window
    assert window.revealing(20) == AxisWindow(100, 11, 21)
    assert window.revealing(0) == AxisWindow(100, 0, 10)


def test_another_count_keeps_the_whole_whole_and_a_part_where_it_is():
    assert AxisWindow.whole(3).with_count(7) == AxisWindow.whole(7)
    assert AxisWindow(100, 10, 20).with_count(50) == AxisWindow(50, 10, 20)
    assert AxisWindow(100, 90, 100).with_count(50) == AxisWindow(50, 40, 50)
    assert AxisWindow(100, 10, 20).with_count(4) == AxisWindow.whole(4)
