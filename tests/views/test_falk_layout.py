from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QRectF, QSizeF

from attn_gui.views.falk_layout import Spaces, arrange

SPACES = Spaces(margin=6, gap=9, title_height=16, row_label_width=50, column_label_height=14)
SIZES = [(560, 300), (900, 500), (240, 160), (3000, 400)]
COUNTS = [(3, 2, 3), (3, 3, 2), (1, 1, 1), (200, 4, 300), (3, 4096, 3), (0, 2, 3), (3, 0, 3), (0, 0, 0)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("counts", COUNTS)
def test_all_parts_are_aligned_apart_and_large_enough(size, counts):
    layout = arrange(QSizeF(*size), counts, SPACES)
    assert (layout.left.top(), layout.left.bottom()) == (layout.result.top(), layout.result.bottom())
    assert (layout.right.left(), layout.right.right()) == (layout.result.left(), layout.result.right())
    whole = QRectF(0, 0, *size)
    parts = [layout.left, layout.right, layout.result, layout.corner]
    assert all(whole.contains(part) for part in parts)
    assert not any(one.intersects(other) for one, other in itertools.combinations(parts, 2))
    assert min(min(part.width(), part.height()) for part in parts) >= 24
    assert layout.left.left() >= SPACES.margin + SPACES.row_label_width
    edges = [layout.left.left(), layout.left.top(), layout.left.right(), layout.result.left(), layout.right.bottom()]
    assert edges == [round(edge) for edge in edges]


def test_widths_and_heights_follow_the_counts():
    layout = arrange(QSizeF(900, 500), (3, 2, 3), SPACES)
    assert layout.left.width() / layout.result.width() == pytest.approx(2 / 3, rel=0.02)
    assert layout.right.height() / layout.result.height() == pytest.approx(2 / 3, rel=0.02)
