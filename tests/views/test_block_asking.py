from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core.results import BlockRequest
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.block_asking import request_for


def test_what_fits_is_asked_for_whole_whatever_is_in_sight():
    rows, columns = AxisWindow(100, 20, 30), AxisWindow(50, 0, 3)
    request = request_for("q", 1, (rows, 100), (columns, 300), is_transposed=False)
    assert request == BlockRequest("q", 1, (0, 100), (0, 50), 100, 50)


def test_a_transposed_matrix_is_asked_for_in_its_own_order():
    features, keys = AxisWindow.whole(4), AxisWindow.whole(9)
    request = request_for("k", 0, (features, 200), (keys, 300), is_transposed=True)
    assert (request.rows, request.columns) == ((0, 9), (0, 4))


@st.composite
def windows(draw):
    count = draw(st.integers(1, 20_000))
    whole = AxisWindow.whole(count)
    return whole.zoomed(draw(st.floats(1e-4, 1)), draw(st.floats(0, 1)) * count)


@given(windows(), st.integers(0, 4000))
def test_a_block_covers_what_is_in_sight_and_no_tile_is_smaller_than_a_pixel(window, pixels):
    request = request_for("q", 0, (window, pixels), (AxisWindow.whole(1), 100), is_transposed=False)
    (start, stop), most = request.rows, request.most_rows
    assert 0 <= start <= window.span[0]
    assert window.span[1] <= stop <= window.count
    assert stop - start <= max(window.count if window.count <= pixels else 3 * window.length + 2, 1)
    tile = -(-(stop - start) // most)
    assert tile == 1 or tile * max(pixels, 1) >= window.length


def test_a_small_step_asks_for_nothing_new():
    window = AxisWindow(10_000, 5000, 5300)
    requests = {
        request_for("q", 0, (window.moved(step / 10), 100), (AxisWindow.whole(1), 100), is_transposed=False)
        for step in range(500)
    }
    assert len(requests) <= 3
