"""Digits as large as demanded, read from the pixels of the heatmaps."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainterPath
from PySide6.QtWidgets import QApplication

from attn_gui.core.document import Document
from attn_gui.core.edits import SetCells
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.models.display_options import Magnification
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.digit_sizes import NO_DEMAND, DigitSizes
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.falk_layout import CellNeeds, Spaces, arrange
from attn_gui.views.fonts import with_digits
from attn_gui.views.theme import Appearance
from tests.helpers.immediate_engine import ImmediateEngine, models_of
from tests.helpers.ink import ink_in

SPACES = Spaces(margin=6, gap=9, title_height=16, row_label_width=50, column_label_height=14)


@pytest.mark.parametrize("height", [14.4, 21.6, 28.8, 32.4, 43.2, 64.8, 86.4])
def test_a_font_has_such_digits_and_hardly_larger_ones(qapp, height):
    font = with_digits(QApplication.font(), height)
    outline = QPainterPath()
    outline.addText(0, 0, font, "1")
    assert height <= outline.boundingRect().height() + 0.01 <= height + 1.1
    assert QFontMetricsF(font).tightBoundingRect("1").height() >= height


def test_a_magnification_demands_sizes_only_while_it_is_on(qapp):
    magnification = Magnification()
    assert DigitSizes.of(magnification, QApplication.font()) == NO_DEMAND
    magnification.set_screen_height(1080)
    sizes = DigitSizes.of(magnification, QApplication.font())
    assert sizes.are_demanded
    assert sizes.chosen_px > sizes.smallest_px > 32


@pytest.mark.parametrize("counts", [(3, 2, 3), (6, 4, 6), (6, 6, 4), (1, 9, 1)])
def test_every_cell_has_the_room_it_needs_where_there_is_enough(counts):
    needs = CellNeeds(row_height=40, column_width=90, inner_width=70, inner_height=30)
    whole = needs.whole(counts)
    size = QSizeF(whole.width() + SPACES.width + 1, whole.height() + SPACES.height + 1)
    layout = arrange(size, counts, SPACES, needs)
    assert needs.most_in_sight(counts, layout) == counts


def test_where_there_is_not_enough_as_many_as_fit_are_in_sight():
    needs = CellNeeds(row_height=40, column_width=90, inner_width=70, inner_height=30)
    layout = arrange(QSizeF(600, 400), (50, 4, 60), SPACES, needs)
    rows, inner, columns = needs.most_in_sight((50, 4, 60), layout)
    assert 1 <= rows < 50
    assert 1 <= columns < 60
    assert rows * 40 <= layout.result.height() + 1
    assert columns * 90 <= layout.result.width() + 1
    assert inner >= 1
    assert QRectF(0, 0, 600, 400).contains(layout.result)


def test_a_tiny_window_still_shows_a_cell_of_each():
    needs = CellNeeds(row_height=400, column_width=900, inner_width=700, inner_height=300)
    layout = arrange(QSizeF(300, 200), (5, 5, 5), SPACES, needs)
    assert needs.most_in_sight((5, 5, 5), layout) == (1, 1, 1)


def test_a_window_of_another_length_stays_within_its_axis():
    window = AxisWindow(10, 6.0, 10.0)
    assert window.with_length(7) == AxisWindow(10, 3.0, 10.0)
    assert window.with_length(2) == AxisWindow(10, 6.0, 8.0)
    assert window.with_length(99) == AxisWindow.whole(10)


class Shown:
    """Heatmaps of random four-character numbers."""

    def __init__(self, qtbot, agents, features, size, digits=2):
        draw = np.random.default_rng(1).uniform
        tensors = [Tensor(name, np.round(draw(-9, 9, (1, agents, features)), digits - 1)) for name in ("q", "k")]
        self.models = models_of(Document.from_tensors(tensors))
        self.engine = ImmediateEngine(self.models)
        models, appearance = self.models, Appearance(QApplication.instance(), "light")
        self.widget = FalkHeatmaps(
            STAGES[0], models.document, models.results, models.selection, models.options, appearance
        )
        qtbot.addWidget(self.widget)
        self.widget.resize(*size)
        self.widget.grab()

    def magnify(self, height):
        self.models.options.magnification.set_screen_height(height)

    @property
    def windows(self):
        return [(window.start, window.stop) for window in self.widget.view.windows]


def test_digits_are_as_large_as_demanded_and_the_chosen_one_larger(qtbot):
    shown = Shown(qtbot, 6, 4, (1268, 560))
    shown.models.selection.choose("score", 2, 3)
    shown.magnify(720)
    assert shown.windows == [(0, 6), (0, 4), (0, 6)]
    for matrix, rows, columns in [("q", 6, 4), ("k", 6, 4), ("score", 6, 6)]:
        for cell in np.ndindex(rows, columns):
            smallest = 0.04 if (matrix, *cell) == ("score", 2, 3) else 0.03
            assert ink_in(shown.widget, matrix, *cell).height >= smallest * 720, (matrix, cell)


def test_a_part_is_in_sight_and_follows_the_choice(qtbot):
    shown = Shown(qtbot, 30, 4, (900, 500))
    shown.magnify(720)
    rows, _, columns = shown.windows
    assert rows[1] - rows[0] < 30
    assert columns[1] - columns[0] < 30
    assert ink_in(shown.widget, "score", 0, 0).height >= 0.04 * 720
    shown.models.selection.choose("score", 29, 17)
    rows, _, columns = shown.windows
    assert rows[1] == 30
    assert columns[0] <= 17 <= columns[1]
    assert ink_in(shown.widget, "score", 29, 17).height >= 0.04 * 720


def test_the_chosen_result_stays_in_sight_when_wider_numbers_come(qtbot):
    shown = Shown(qtbot, 30, 4, (900, 500))
    tensor = shown.models.document.tensor("k")
    shown.models.document.apply(SetCells.one(tensor, 0, 29, 0, -0.000123), "edit")
    shown.magnify(720)
    shown.models.selection.choose("score", 3, 29)
    columns = shown.windows[2]
    assert columns[0] <= 29 < columns[1]
    assert ink_in(shown.widget, "score", 3, 29).height >= 0.04 * 720


def test_all_comes_into_sight_once_there_is_room_and_as_before_at_the_end(qtbot):
    shown = Shown(qtbot, 6, 4, (500, 300))
    shown.magnify(720)
    assert shown.windows != [(0, 6), (0, 4), (0, 6)]
    shown.widget.resize(1268, 560)
    shown.widget.grab()
    assert shown.windows == [(0, 6), (0, 4), (0, 6)]
    shown.widget.resize(500, 300)
    shown.widget.grab()
    shown.magnify(0)
    assert shown.windows == [(0, 6), (0, 4), (0, 6)]


def test_zooming_in_stays_and_zooming_out_ends_where_digits_would_shrink(qtbot):
    shown = Shown(qtbot, 30, 4, (900, 500))
    shown.magnify(720)
    most = shown.windows
    shown.widget.zoom(0.5)
    assert shown.windows[0][1] - shown.windows[0][0] < most[0][1] - most[0][0]
    shown.widget.zoom(100)
    assert shown.windows[0][1] - shown.windows[0][0] == most[0][1] - most[0][0]


def test_wider_numbers_get_wider_cells_and_give_them_back(qtbot):
    shown = Shown(qtbot, 6, 4, (1268, 560))
    shown.magnify(720)
    narrow = shown.widget.view.needed_size.width()
    tensor = shown.models.document.tensor("q")
    shown.models.document.apply(SetCells.one(tensor, 0, 0, 0, -0.00123), "edit")
    assert shown.widget.view.needed_size.width() > narrow
    shown.models.document.undo_stack.undo()
    assert shown.widget.view.needed_size.width() == narrow


def test_enlarged_digits_grow_within_cells_that_have_the_room(qtbot):
    shown = Shown(qtbot, 3, 2, (1268, 560))
    shown.magnify(720)
    before = ink_in(shown.widget, "q", 1, 1).height
    for _ in range(3):
        shown.models.options.magnification.enlarge()
    assert ink_in(shown.widget, "q", 1, 1).height > before
    assert shown.windows == [(0, 3), (0, 2), (0, 3)]
