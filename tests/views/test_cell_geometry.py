from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRectF

from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.cell_geometry import CellGeometry

WHOLE = CellGeometry(QRectF(100, 50, 80, 60), AxisWindow.whole(3), AxisWindow.whole(4))
"""Three rows of 20 px, four columns of 20 px."""
PART = CellGeometry(QRectF(0, 0, 100, 100), AxisWindow(10, 2.5, 4.5), AxisWindow(20, 15, 20))


@pytest.mark.parametrize(
    ("x", "y", "cell"),
    [
        (100, 50, (0, 0)),
        (99.99, 50, None),
        (100, 49.99, None),
        (119.99, 69.99, (0, 0)),
        (120, 70, (1, 1)),
        (179.99, 109.99, (2, 3)),
        (180, 100, None),
        (150, 110, None),
        (math.nan, 60, None),
        (150, math.nan, None),
        (math.inf, 60, None),
        (-1e9, -1e9, None),
    ],
)
def test_the_cell_under_a_pixel(x, y, cell):
    assert WHOLE.cell_at(QPointF(x, y)) == cell


@pytest.mark.parametrize(
    ("x", "y", "cell"), [(0, 0, (2, 15)), (0, 24.9, (2, 15)), (0, 25, (3, 15)), (99.9, 99.9, (4, 19)), (100, 0, None)]
)
def test_the_cell_under_a_pixel_of_a_part(x, y, cell):
    assert PART.cell_at(QPointF(x, y)) == cell


def test_an_axis_without_places_has_no_cells():
    empty = CellGeometry(QRectF(0, 0, 10, 10), AxisWindow.whole(0), AxisWindow.whole(3))
    assert empty.cell_at(QPointF(5, 5)) is None
    assert empty.cell_height == 0


def test_the_pixels_of_cells_rows_and_columns():
    assert WHOLE.rect_of(1, 2) == QRectF(140, 70, 20, 20)
    assert WHOLE.rect_of(2, None) == QRectF(100, 90, 80, 20)
    assert WHOLE.rect_of(None, 0) == QRectF(100, 50, 20, 60)
    assert PART.rect_of(2, 15) == QRectF(0, -25, 20, 50)
