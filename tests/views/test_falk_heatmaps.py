from __future__ import annotations

import gc
import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pyqtgraph
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QImage, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.colour_scale import contrast_ratio
from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import ReplaceDocument, SetCells
from attn_gui.core.results import Block, BlockRequest, Results, ValueRange
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.views.colour_maps import CLASS_LOOKS, lookup_table
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.theme import DARK, LIGHT, Appearance
from tests.helpers.immediate_engine import ImmediateEngine, models_of

SCORES, WEIGHTED_SUM = STAGES[:2]
FIRST, MIDDLE, LAST = (tuple(lookup_table()[place][:3].tolist()) for place in (0, 127, -1))
SIGNED = lookup_table(is_diverging=True)
MOST_NEGATIVE, ZERO, MOST_POSITIVE = (tuple(SIGNED[place][:3].tolist()) for place in (0, 127, -1))
NAN, POSITIVE, NEGATIVE = (QColor(look.colour).getRgb()[:3] for look in CLASS_LOOKS.values())


def document_of(**matrices):
    """One batch of each matrix; where only q is given, k is the identity, so that score is q."""
    if set(matrices) == {"q"}:
        matrices["k"] = np.eye(np.shape(matrices["q"])[1])
    arrays = {name: np.array(rows, dtype=np.float64)[None] for name, rows in matrices.items()}
    return Document.from_tensors(Tensor(name, values) for name, values in arrays.items())


class Shown:
    """The heatmaps of a stage on models and an engine of their own, and the pixels they show."""

    def __init__(self, document, stage=SCORES, size=(560, 300), dtype="float32"):
        self.models = models_of(document)
        self.engine = ImmediateEngine(self.models, dtype)
        self.appearance = Appearance(QApplication.instance())
        self.appearance.choose("light")
        models = self.models
        self.widget = FalkHeatmaps(
            stage, models.document, models.results, models.selection, models.options, self.appearance
        )
        self.widget.resize(*size)
        self.image()

    def image(self):
        return self.widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    def pixels(self):
        """(height, width, 3), uint8."""
        return pixels_of(self.image())

    def colour(self, matrix, row, column, pixels=None):
        """The cell's colour, read in its corner: within the frames, beside the digits."""
        rect = self.widget.cell_rect(matrix, row, column)
        x, y = (rect.left() + min(rect.width() * 0.15, 8), rect.top() + min(rect.height() * 0.15, 8))
        return tuple((self.pixels() if pixels is None else pixels)[int(y), int(x)].tolist())

    def cell_pixels(self, matrix, row, column, share=1.0):
        rect = self.widget.cell_rect(matrix, row, column)
        width, height = rect.width() * share, rect.height() * share
        rect.adjust((rect.width() - width) / 2, (rect.height() - height) / 2, 0, 0)
        top, left = int(rect.top()), int(rect.left())
        return self.pixels()[top : top + int(height), left : left + int(width)]

    def set_cell(self, matrix, row, column, value):
        tensor = self.models.document.tensor(matrix)
        self.models.document.apply(SetCells.one(tensor, 0, row, column, value), "edit")

    def centre(self, matrix, row, column):
        return self.widget.cell_rect(matrix, row, column).center().toPoint()

    def click(self, matrix, row, column, button=Qt.MouseButton.LeftButton):
        QTest.mouseClick(self.widget, button, pos=self.centre(matrix, row, column))

    def move(self, position, buttons=Qt.MouseButton.NoButton):
        """Straight to the widget: without a window there is no pointer to move."""
        position = QPointF(position)
        event = QMouseEvent(
            QEvent.Type.MouseMove, position, self.widget.mapToGlobal(position), Qt.MouseButton.NoButton, buttons,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(self.widget, event)

    def wheel(self, matrix, row, column, notches):
        position = QPointF(self.centre(matrix, row, column))
        event = QWheelEvent(
            position, self.widget.mapToGlobal(position), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.widget, event)
        return event.isAccepted()

    @property
    def view(self):
        return self.widget.findChild(pyqtgraph.GraphicsView)

    @property
    def items(self):
        return self.view.scene().items()

    @property
    def captions(self):
        return [heatmap.overlay.captions for heatmap in self.view.heatmaps]

    @property
    def bars(self):
        return {entry.name: entry for entry in self.view.bars.entries}


def pixels_of(image):
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3).copy()


def rgb(text):
    return QColor(text).getRgb()[:3]


def changes(line):
    """Where the colour changes along a line of pixels."""
    return [place for place, (one, other) in enumerate(pairwise(line.tolist())) if one != other]


@pytest.fixture
def show(qtbot):
    def show(document=None, **options):
        shown = Shown(document or example_document(), **options)
        qtbot.addWidget(shown.widget)
        return shown

    return show


# The picture


def test_every_number_of_the_example_has_its_colour(show):
    scores, sums = show(), show(stage=WEIGHTED_SUM)
    pixels = scores.pixels()
    for row, values in enumerate([[1, 0, 1], [0, 1, 1], [1, 1, 2]]):
        for column, value in enumerate(values):
            assert scores.colour("score", row, column, pixels) == (FIRST, MIDDLE, LAST)[value]
    for row, values in enumerate([[1, 0], [0, 1], [1, 1]]):
        for column, value in enumerate(values):
            assert scores.colour("q", row, column, pixels) == scores.colour("k", row, column, pixels)
            assert scores.colour("q", row, column, pixels) == (FIRST, LAST)[value]
    assert sums.colour("alpha", 0, 0) == FIRST
    assert sums.colour("alpha", 0, 1) == LAST
    assert sums.colour("att", 1, 0) == FIRST
    assert sums.colour("att", 0, 1) == LAST


def test_an_edit_reaches_the_pixels_and_the_bars(show):
    shown = show()
    shown.set_cell("q", 2, 1, 5.0)
    assert shown.colour("score", 2, 1) != MIDDLE
    assert shown.colour("score", 2, 2) == LAST
    assert shown.bars["score"].ends[0] == ("0.0", "6.0")
    assert shown.bars["q"].ends[0] == ("0.0", "5.0")
    shown.models.document.undo_stack.undo()
    assert shown.colour("score", 2, 2) == LAST
    assert shown.bars["score"].ends[0] == ("0.0", "2.0")


def test_rows_run_down_and_columns_to_the_right(show):
    shown = show(document_of(alpha=[[1, 0], [0, 1]], v=[[0, 0, 9], [0, 0, 0]]), stage=WEIGHTED_SUM)
    rect = shown.widget.cell_rect("v", 0, 2)
    others = [shown.widget.cell_rect("v", row, column) for row in range(2) for column in range(3)]
    assert rect.top() == min(other.top() for other in others)
    assert rect.right() == max(other.right() for other in others)
    assert shown.colour("v", 0, 2) == LAST
    assert {shown.colour("v", *cell) for cell in [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]} == {FIRST}


def test_k_is_drawn_transposed_and_says_so(show):
    shown = show(document_of(q=[[1, 2]], k=[[0, 0], [0, 0], [7, 0]]))
    assert shown.colour("k", 2, 0) == LAST
    assert shown.widget.cell_rect("k", 2, 0).left() > shown.widget.cell_rect("k", 0, 0).right()
    assert shown.widget.cell_rect("k", 0, 1).top() >= shown.widget.cell_rect("k", 0, 0).bottom()
    assert [captions.name for captions in shown.captions] == ["q", "kᵀ", "score"]
    assert shown.captions[1].remarks == (("feature × key",),)


@pytest.mark.parametrize("size", [(560, 300), (900, 500), (701, 403)])
def test_rows_and_columns_are_aligned_to_the_pixel(show, size):
    shown = show(size=size)
    for place in range(3):
        result, left, right = (
            shown.widget.cell_rect(*cell) for cell in [("score", place, place), ("q", place, 0), ("k", place, 0)]
        )
        assert (left.top(), left.bottom()) == (result.top(), result.bottom())
        assert (right.left(), right.right()) == (result.left(), result.right())
    shown.models.selection.choose("score", 2, 2)  # its frames cross neither line below
    pixels = shown.pixels()
    first, last = shown.widget.cell_rect("score", 0, 0), shown.widget.cell_rect("score", 1, 1)
    rows = slice(int(first.top()) + 3, int(last.bottom()) - 5)
    left_x, result_x = (int(shown.widget.cell_rect(matrix, 0, 0).left()) + 5 for matrix in ("q", "score"))
    assert changes(pixels[rows, left_x]) == changes(pixels[rows, result_x]) != []
    columns = slice(int(first.left()) + 3, int(last.right()) - 5)
    right_y, result_y = (int(shown.widget.cell_rect(matrix, 0, 0).top()) + 5 for matrix in ("k", "score"))
    assert changes(pixels[right_y, columns]) == changes(pixels[result_y, columns]) != []


@pytest.mark.parametrize(
    "row",
    [[1, 2, np.inf], [1, 2, -np.inf], [np.nan, 1, 2], [np.nan, 1, 2, np.inf, -np.inf]],
)
def test_non_finite_values_leave_the_others_their_colours(show, row):
    shown = show(document_of(q=[row], k=[[1.0] + [0.0] * (len(row) - 1)]))
    pixels = shown.pixels()
    assert shown.colour("q", 0, row.index(1), pixels) == FIRST
    assert shown.colour("q", 0, row.index(2), pixels) == LAST
    assert shown.bars["q"].ends[0] == ("1.0", "2.0")


def test_each_class_of_values_has_its_look_its_word_and_a_legend(show):
    shown = show(document_of(q=[[-np.inf, -1], [np.nan, np.inf]], k=[[1.0, 0.0]]))
    pixels = shown.pixels()
    centres = {
        cell: {tuple(colour) for colour in shown.cell_pixels("q", *cell).reshape(-1, 3).tolist()}
        for cell in [(0, 0), (1, 0), (1, 1)]
    }
    for cell, colour in [((0, 0), NEGATIVE), ((1, 0), NAN), ((1, 1), POSITIVE)]:
        assert colour in centres[cell]
        look = next(look for look in CLASS_LOOKS.values() if rgb(look.colour) == colour)
        assert rgb(look.line_colour) in centres[cell]
    assert shown.colour("q", 0, 1, pixels) == MOST_NEGATIVE
    legend = shown.view.bars.looks
    assert [look.text for look in legend] == ["nan", "inf", "-inf"]
    texts = []
    shown.widget.hovered.connect(texts.append)
    for cell in [(0, 0), (1, 0), (1, 1)]:
        shown.move(shown.centre("q", *cell))
    assert texts == ["q[agent1, 0] = -inf", "q[agent2, 0] = nan", "q[agent2, 1] = inf"]


def test_there_is_no_legend_where_all_is_finite(show):
    assert show().widget.findChild(pyqtgraph.GraphicsView).bars.looks == ()


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_nothing_finite_is_said(show, value):
    shown = show(document_of(q=np.full((3, 2), value), k=np.ones((3, 2))))
    assert shown.bars["q"].notice == "no finite values"
    assert shown.bars["kᵀ"].ends[0] == ("1.0",)
    assert shown.colour("q", 1, 1) != LIGHT.base


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0.0"), (5.0, "5.0"), (-0.0, "0.0"), (1e-310, "1e-310"), (1e300, "1e+300")]
)
@pytest.mark.parametrize("shape", [(3, 3), (1, 1)])
def test_a_constant_matrix_has_the_middle_colour_and_its_one_value(show, shape, value, text):
    shown = show(document_of(alpha=np.eye(shape[0]), v=np.full(shape, value)), stage=WEIGHTED_SUM, dtype="float64")
    assert shown.colour("v", 0, 0) == MIDDLE
    assert shown.colour("v", -1 + shape[0], -1 + shape[1]) == MIDDLE
    assert shown.bars["v"].ends[0] in {(text,), (f"-{text}",)}


@pytest.mark.parametrize(
    ("dtype", "extreme"), [("float16", 60_000.0), ("bfloat16", 3e38), ("float32", 3e38), ("float64", 1.7e308)]
)
def test_ranges_that_overflow_keep_their_colours(show, dtype, extreme):
    shown = show(document_of(q=[[-extreme, 0.0, extreme]], k=[[1.0, 0, 0]]), dtype=dtype)
    assert [shown.colour("q", 0, column) for column in range(3)] == [MOST_NEGATIVE, ZERO, MOST_POSITIVE]


def test_zero_is_neutral_wherever_a_matrix_has_negative_values(show):
    shown = show(document_of(q=[[-1.0, 0.0, 3.0]], k=[[1.0, 0, 0]]))
    assert [shown.colour("q", 0, column) for column in (1, 2)] == [ZERO, MOST_POSITIVE]
    assert shown.bars["q"].ends[0] == ("-3.0", "3.0")
    assert shown.bars["kᵀ"].ends[0] == ("0.0", "1.0")


def test_one_range_for_all_makes_equal_colours_of_equal_numbers(show):
    shown = show(document_of(q=[[2.0, 0.0]], k=[[1.0, 2.0], [-4.0, 0.0]]))
    assert shown.colour("q", 0, 0) != shown.colour("k", 0, 1)
    shown.models.options.set_colours(ColourChoice("shared"))
    assert shown.colour("q", 0, 0) == shown.colour("k", 0, 1) == shown.colour("score", 0, 0)
    assert {entry.ends[0] for entry in shown.bars.values()} == {("-8.0", "8.0")}
    assert shown.view.bars.caption == "Colour range: one for all matrices"
    shown.set_cell("q", 0, 0, 4.0)
    assert {entry.ends[0] for entry in shown.bars.values()} == {("-16.0", "16.0")}


def test_values_beyond_a_fixed_range_bear_its_last_colours_and_the_bar_says_so(show):
    shown = show(document_of(q=[[-5.0, -1.0, 0.0, 1.0, 5.0]], k=[[1.0, 0, 0, 0, 0]]))
    shown.models.options.set_colours(ColourChoice("fixed", -1.0, 1.0))
    colours = [shown.colour("q", 0, column) for column in range(5)]
    assert colours == [MOST_NEGATIVE, MOST_NEGATIVE, ZERO, MOST_POSITIVE, MOST_POSITIVE]
    assert shown.bars["q"].ends[0] == ("≤ -1.0", "≥ 1.0")
    shown.models.options.set_colours(ColourChoice())
    assert shown.view.bars.caption == ""
    assert shown.bars["q"].ends[0] == ("-5.0", "5.0")


@pytest.mark.parametrize("count", [257, 1000, 2000])
def test_a_lone_value_in_a_large_matrix_is_seen(show, count):
    values = np.zeros((count, count))
    values[count // 3, count // 7] = 1000
    values[count // 2, count // 5] = -1001
    shown = show(document_of(alpha=values, v=np.zeros((count, 1))), stage=WEIGHTED_SUM)
    first, last = shown.widget.cell_rect("alpha", 0, 0), shown.widget.cell_rect("alpha", count - 1, count - 1)
    pixels = shown.pixels()[int(first.top()) + 4 : int(last.bottom()), int(first.left()) : int(last.right())]
    assert (pixels == MOST_POSITIVE).all(axis=2).any()
    assert (pixels == MOST_NEGATIVE).all(axis=2).any()
    assert shown.bars["alpha"].ends[0] == ("-1001.0", "1001.0")
    step = "down-sampled by" in str(shown.captions[0].remarks[0])
    assert step == (count > last.bottom() - first.top())


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (1, 1), (1, 5), (5, 1), (4, 3), (4, 4)])
@pytest.mark.parametrize("stage", STAGES)
def test_any_shape_is_shown(show, shape, stage):
    rows, inner = shape
    documents = {
        SCORES: document_of(q=np.ones(shape), k=np.zeros((2, inner))),
        WEIGHTED_SUM: document_of(alpha=np.ones(shape), v=np.zeros((inner, 2))),
    }
    shown = show(documents[stage], stage=stage)
    left, right, result = shown.captions
    assert left.notice == ("" if rows and inner else f"{rows} × {inner}")
    assert right.notice == ("" if inner else "0 × 2")
    assert result.notice == ("" if rows else "0 × 2")
    if rows and not inner:
        assert shown.colour(stage.output, 0, 0) == MIDDLE
    shown.widget.setFocus()
    QTest.keyClick(shown.widget, Qt.Key.Key_End)
    QTest.keyClick(shown.widget, Qt.Key.Key_Plus)
    shown.wheel(stage.left, 0, 0, 1)
    shown.pixels()


def test_an_absent_operand_is_named(show):
    shown = show(document_of(q=[[1, 2], [3, 4]]))
    shown.models.document.perform(ReplaceDocument(document_of(k=[[1.0, 2.0]])))
    assert [captions.notice for captions in shown.captions] == ["no q", "", "no score"]
    assert set(shown.bars) == {"kᵀ"}
    assert all(request.matrix == "k" for request in shown.models.results.requests)
    shown.pixels()


def test_what_is_shown_shares_no_memory_with_the_results(qtbot, show):
    shown = show()
    request = next(request for request in shown.models.results.requests if request.matrix == "score")
    values = np.array([[0.0, 1.0, 2.0]] * 3)
    ranges = {("score", 0): ValueRange(0.0, 2.0, has_finite=True)}
    shown.models.results.accept(Results(0, "cpu", "float32", 0.0, {}, {request: Block(request, values)}, ranges))
    assert shown.view.result.picture.values is values
    before = shown.pixels()
    values[:] = 2.0
    shown.widget.update()
    assert (shown.pixels() == before).all()


def test_answers_to_others_change_no_picture(show):
    shown = show()
    pictures = [heatmap.picture for heatmap in shown.view.heatmaps]
    shown.models.results.set_requests("another view", [BlockRequest("q", 0, (0, 1), (0, 1))])
    assert [heatmap.picture for heatmap in shown.view.heatmaps] == pictures
    shown.set_cell("q", 0, 0, 2.0)
    after = [heatmap.picture for heatmap in shown.view.heatmaps]
    assert [one is other for one, other in zip(pictures, after, strict=True)] == [False, True, False]


# Digits and labels


def test_digits_stand_in_the_cells_in_black_or_white(show):
    shown = show()
    dark = shown.cell_pixels("q", 0, 1, 0.5).reshape(-1, 3).tolist()
    light = shown.cell_pixels("q", 1, 1, 0.5).reshape(-1, 3).tolist()
    assert [255, 255, 255] in dark
    assert [0, 0, 0] not in dark
    assert [0, 0, 0] in light
    assert [255, 255, 255] not in light


def test_other_digits_are_other_pixels(show):
    shown = show(document_of(q=[[3.0, 0.0, 9.0]], k=[[1.0, 0, 0]]))
    before = shown.cell_pixels("q", 0, 0)
    shown.set_cell("q", 0, 0, 3.01)  # a change too small to see in the colour
    assert (shown.cell_pixels("q", 0, 0) != before).any()


def test_digits_are_left_out_where_they_do_not_fit(show):
    shown = show(document_of(q=np.arange(40 * 30).reshape(40, 30)))
    for cell in [(20, 10), (7, 25)]:
        colours = shown.cell_pixels("q", *cell, 0.6).reshape(-1, 3)
        assert len(np.unique(colours, axis=0)) <= 1
    shown.models.selection.choose("score", 20, 10)
    for _ in range(12):
        shown.widget.zoom(0.8)
    assert len(np.unique(shown.cell_pixels("score", 20, 10, 0.6).reshape(-1, 3), axis=0)) > 2


def test_a_number_that_is_half_out_of_sight_is_left_out(show):
    shown = show(document_of(q=np.full((8, 8), 88.0)))
    shown.models.selection.choose("score", 0, 0)  # no frame crosses what is read below
    shown.view.zoom(shown.view.left, 0.5, (0, 0))
    rect = shown.widget.cell_rect("q", 2, 2)
    shown.view.pan(shown.view.left, QPointF(-rect.width() / 2, 0))
    area = shown.view.left.geometry.rect
    rect = shown.widget.cell_rect("q", 2, 0)
    assert rect.left() == pytest.approx(area.left() - rect.width() / 2)
    visible = shown.pixels()[int(rect.top()) + 3 : int(rect.bottom()) - 3, int(area.left()) + 4 : int(rect.right()) - 2]
    assert len(np.unique(visible.reshape(-1, 3), axis=0)) == 1
    assert len(np.unique(shown.cell_pixels("q", 2, 1).reshape(-1, 3), axis=0)) > 1


def test_fewer_digits_are_chosen_and_followed(show):
    shown = show(document_of(q=[[1 / 3, 1.0]]), size=(900, 500))
    before = shown.cell_pixels("q", 0, 0)
    shown.models.options.set_digits(2)
    assert (shown.cell_pixels("q", 0, 0) != before).any()
    assert shown.bars["q"].ends[0] == ("0.33", "1.0")


def test_names_of_agents_stand_beside_their_rows_and_above_their_columns(show):
    plain = example_document()
    labels = plain.labels | {"query": ("Ann", "导航", ""), "key": ("", "", "")}
    named = Document.from_tensors(plain.tensors.values(), labels)
    shown, unnamed = show(plain), show(named)
    top = int(shown.widget.cell_rect("k", 1, 0).top())
    above = shown.pixels()[top - 16 : top - 2, int(shown.widget.cell_rect("k", 1, 0).left()) :]
    top = int(unnamed.widget.cell_rect("k", 1, 0).top())
    bare = unnamed.pixels()[top - 16 : top - 2, int(unnamed.widget.cell_rect("k", 1, 0).left()) :]
    assert len(np.unique(above.reshape(-1, 3), axis=0)) > 3
    assert len(np.unique(bare.reshape(-1, 3), axis=0)) == 1
    beside = [rows_with_text(unnamed, row) for row in range(3)]
    assert beside == [True, True, False]


def rows_with_text(shown, row):
    rect = shown.widget.cell_rect("q", row, 0)
    area = shown.pixels()[int(rect.top()) + 4 : int(rect.bottom()) - 4, 4 : int(rect.left()) - 6]
    return len(np.unique(area.reshape(-1, 3), axis=0)) > 1


# Marks


def test_the_chosen_row_column_and_result_are_framed_and_not_clipped(show):
    shown = show()
    shown.models.selection.choose("score", 2, 2)
    pixels = shown.pixels()
    for matrix, cell, role in [("q", (2, 0), "left"), ("k", (2, 1), "right"), ("score", (2, 2), "result")]:
        rect = shown.widget.cell_rect(matrix, *cell)
        colour = list(rgb(LIGHT.mark_lines[role]))
        x, y = int(rect.center().x()), round(rect.bottom())
        column = [pixels[place, x].tolist() for place in range(y - 4, y + 4)]
        assert column.count(colour) == 3, matrix
        assert pixels[y, x].tolist() == colour  # the first pixel beyond the matrix
    shown.models.selection.choose("score", 0, 1)
    bottom = int(shown.widget.cell_rect("q", 2, 0).bottom())
    moved = shown.pixels()[bottom - 3 : bottom + 3].reshape(-1, 3).tolist()
    assert list(rgb(LIGHT.mark_lines["left"])) not in moved


def test_frames_out_of_sight_are_left_out(show):
    shown = show(document_of(q=np.ones((60, 2)), k=np.ones((50, 2))))
    shown.models.selection.choose("score", 59, 49)
    for _ in range(12):
        shown.widget.zoom(0.8)
    colours = [list(rgb(LIGHT.mark_lines[role])) for role in ("left", "right", "result")]
    flat = shown.pixels().reshape(-1, 3)
    assert all((flat == colour).all(axis=1).any() for colour in colours)
    for _ in range(12):
        shown.wheel("score", 58, 48, 1)
    drag(shown, QPoint(300, 120))
    drag(shown, QPoint(300, 120))
    drag(shown, QPoint(300, 120))
    flat = shown.pixels().reshape(-1, 3)
    assert not any((flat == colour).all(axis=1).any() for colour in colours)


def test_an_operand_cell_is_traced_to_the_results_it_touches(show):
    scores, sums = show(), show(stage=WEIGHTED_SUM)
    colour = LIGHT.mark_lines["trace"]
    for shown, matrix, cell, drawn_cell, touched in [
        (scores, "q", (1, 0), (1, 0), (1, None)),
        (scores, "k", (1, 0), (0, 1), (None, 1)),
        (sums, "alpha", (2, 1), (2, 1), (2, None)),
        (sums, "v", (2, 1), (2, 1), (None, 1)),
    ]:
        shown.click(matrix, *cell)
        assert shown.models.selection.traced == (matrix, *cell)
        output = shown.models.selection.active_stage.output
        assert dashed(shown, matrix) == [(*drawn_cell, colour)]
        assert dashed(shown, output) == [(*touched, colour)]
    shown = scores
    shown.click("score", 2, 2)
    assert dashed(shown, "q") == dashed(shown, "score") == []
    shown.click("q", 1, 1)
    rect = shown.widget.cell_rect("score", 1, 1)
    pixels = shown.pixels()
    edge = {tuple(pixels[int(rect.top()), x].tolist()) for x in range(int(rect.left()), int(rect.right()))}
    assert edge == {rgb(colour), rgb(LIGHT.base)}  # dashes, and the halo between them
    shown.click("score", 0, 0)
    assert not (shown.pixels() == rgb(colour)).all(axis=2).any()


def dashed(shown, matrix):
    frames = shown.view.heatmap(matrix).overlay.frames
    return [(frame.row, frame.column, frame.colour) for frame in frames if frame.is_dashed]


# Keys and the mouse


def test_a_click_chooses_a_result_cell(show):
    shown = show()
    shown.click("score", 1, 2)
    assert shown.models.selection.chosen("score") == (1, 2)
    assert shown.models.selection.active_stage is SCORES


def test_a_click_on_an_operand_is_told_and_leaves_the_result_chosen(show):
    shown = show(stage=SCORES)
    shown.models.selection.choose("score", 2, 1)
    shown.models.selection.choose("att", 0, 1)
    clicked = []
    shown.widget.operand_cell_clicked.connect(lambda *cell: clicked.append(cell))
    shown.click("k", 2, 1)
    shown.click("q", 0, 1)
    assert clicked == [("k", 2, 1), ("q", 0, 1)]
    assert shown.models.selection.chosen("score") == (2, 1)
    assert shown.models.selection.active_stage is SCORES


def test_a_click_beside_the_cells_touches_the_panel(show):
    shown = show()
    shown.models.selection.touch("att")
    QTest.mouseClick(shown.widget, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert shown.models.selection.active_stage is SCORES
    assert shown.models.selection.chosen("score") == (0, 0)


def test_a_click_reaches_the_widget_through_its_window(show, qtbot):
    shown = show()
    with qtbot.waitExposed(shown.widget):
        shown.widget.show()
    QTest.mouseClick(shown.widget.windowHandle(), Qt.MouseButton.LeftButton, pos=shown.centre("score", 2, 0))
    assert shown.models.selection.chosen("score") == (2, 0)
    assert shown.widget.hasFocus()


def test_the_right_button_chooses_nothing_and_opens_no_menu(show):
    shown = show()
    shown.click("score", 1, 2, Qt.MouseButton.RightButton)
    assert shown.models.selection.chosen("score") == (0, 0)
    assert not [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QMenu) and widget.isVisible()]


def drag(shown, by):
    start = shown.view.result.geometry.rect.center().toPoint()
    QTest.mousePress(shown.widget, Qt.MouseButton.LeftButton, pos=start)
    shown.move(start + by / 2, Qt.MouseButton.LeftButton)
    shown.move(start + by, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(shown.widget, Qt.MouseButton.LeftButton, pos=start + by)


def test_the_wheel_zooms_what_shares_an_axis_and_leaves_the_rest(show):
    shown = show(document_of(q=np.ones((30, 8)), k=np.ones((40, 8))))
    inner_before = shown.widget.cell_rect("q", 0, 3).width(), shown.widget.cell_rect("k", 0, 3).height()
    pointed = shown.widget.cell_rect("score", 10, 20).center()
    assert shown.wheel("score", 10, 20, 4)
    assert shown.widget.cell_rect("score", 10, 20).contains(pointed)
    for place in (5, 10, 17):
        result, left, right = (
            shown.widget.cell_rect(*cell) for cell in [("score", place, place), ("q", place, 0), ("k", place, 0)]
        )
        assert (left.top(), left.height()) == (result.top(), result.height())
        assert (right.left(), right.width()) == (result.left(), result.width())
    assert (shown.widget.cell_rect("q", 0, 3).width(), shown.widget.cell_rect("k", 0, 3).height()) == inner_before
    shown.wheel("q", 10, 3, 3)
    left, right = shown.widget.cell_rect("q", 0, 3).width(), shown.widget.cell_rect("k", 0, 3).height()
    assert left / inner_before[0] == pytest.approx(right / inner_before[1])
    assert left > inner_before[0]


def test_drawn_images_follow_the_zoom(show):
    values = np.zeros((20, 4))
    values[10, 2] = 1
    shown = show(document_of(q=values))
    shown.wheel("q", 10, 2, 5)
    rect = shown.widget.cell_rect("q", 10, 2)
    pixels = shown.pixels()
    assert tuple(pixels[int(rect.top()) + 2, int(rect.left()) + 2].tolist()) == LAST
    assert tuple(pixels[int(rect.bottom()) - 2, int(rect.right()) - 2].tolist()) == LAST
    assert tuple(pixels[int(rect.top()) - 2, int(rect.left()) + 2].tolist()) == FIRST
    assert tuple(pixels[int(rect.top()) + 2, int(rect.left()) - 2].tolist()) == FIRST


def test_dragging_pans_within_the_bounds_and_chooses_nothing(show):
    shown = show(document_of(q=np.ones((30, 8)), k=np.ones((40, 8))))
    drag(shown, QPoint(500, 200))
    whole = shown.widget.cell_rect("score", 0, 0)
    shown.wheel("score", 10, 20, 6)
    before = shown.widget.cell_rect("score", 10, 20)
    drag(shown, QPoint(-21, -13))
    after = shown.widget.cell_rect("score", 10, 20)
    assert (after.left() - before.left(), after.top() - before.top()) == pytest.approx((-21, -13))
    assert shown.models.selection.chosen("score") == (0, 0)
    for _ in range(30):
        drag(shown, QPoint(90, 60))
    assert shown.widget.cell_rect("score", 0, 0).topLeft() == whole.topLeft()


def test_a_double_click_shows_all_again(show):
    shown = show(document_of(q=np.ones((30, 8)), k=np.ones((40, 8))))
    whole = shown.widget.cell_rect("score", 29, 39)
    shown.wheel("score", 10, 20, 6)
    assert shown.widget.cell_rect("score", 29, 39) != whole
    QTest.mouseDClick(shown.widget, Qt.MouseButton.LeftButton, pos=shown.centre("score", 10, 20))
    assert shown.widget.cell_rect("score", 29, 39) == whole


def test_the_wheel_beside_the_cells_is_left_to_others(show):
    shown = show()
    event = QWheelEvent(
        QPointF(3, 3), QPointF(3, 3), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(shown.widget, event)
    assert not event.isAccepted()


def test_arrows_home_and_end_move_the_choice_within_the_result(show):
    shown = show(document_of(q=np.ones((3, 2)), k=np.ones((4, 2))))
    moves = [
        (Qt.Key.Key_Left, (0, 0)), (Qt.Key.Key_Up, (0, 0)), (Qt.Key.Key_Down, (1, 0)), (Qt.Key.Key_Right, (1, 1)),
        (Qt.Key.Key_End, (1, 3)), (Qt.Key.Key_Right, (1, 3)), (Qt.Key.Key_Down, (2, 3)), (Qt.Key.Key_Down, (2, 3)),
        (Qt.Key.Key_Home, (2, 0)), (Qt.Key.Key_Up, (1, 0)),
    ]  # fmt: skip
    for key, cell in moves:
        QTest.keyClick(shown.widget, key)
        assert shown.models.selection.chosen("score") == cell


def test_keys_zoom_about_the_choice_and_reset(show):
    shown = show(document_of(q=np.ones((30, 8)), k=np.ones((40, 8))))
    shown.models.selection.choose("score", 20, 30)
    whole = shown.widget.cell_rect("score", 20, 30)
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
        QTest.keyClick(shown.widget, key)
    zoomed = shown.widget.cell_rect("score", 20, 30)
    assert zoomed.width() == pytest.approx(whole.width() / 0.8**2)
    assert (zoomed.center() - whole.center()).manhattanLength() < 1e-6
    QTest.keyClick(shown.widget, Qt.Key.Key_0)
    assert shown.widget.cell_rect("score", 20, 30) == whole


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_F6, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_other_keys_are_left_alone(show, key, modifier):
    shown = show(document_of(q=np.ones((30, 8))))
    before = shown.widget.cell_rect("score", 3, 3), shown.models.selection.chosen("score")
    QTest.keyClick(shown.widget, key, modifier)
    assert (shown.widget.cell_rect("score", 3, 3), shown.models.selection.chosen("score")) == before


def test_a_cell_chosen_elsewhere_comes_into_sight(show):
    shown = show(document_of(q=np.ones((30, 8)), k=np.ones((40, 8))))
    for _ in range(10):
        shown.widget.zoom(0.8)
    area = shown.view.result.geometry.rect
    assert not area.intersects(shown.widget.cell_rect("score", 29, 39))
    shown.models.selection.choose("score", 29, 39)
    assert area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(shown.widget.cell_rect("score", 29, 39))


def test_hovering_tells_matrix_cell_and_full_value(show):
    shown = show(document_of(q=[[0.1, 0.2]], k=[[1.0, 3.0], [1e-7, 0.0]]))
    texts = []
    shown.widget.hovered.connect(texts.append)
    shown.move(shown.centre("score", 0, 1))
    shown.move(shown.centre("score", 0, 1) + QPoint(2, 2))
    shown.move(shown.centre("k", 1, 0))
    shown.move(QPoint(2, 2))
    shown.move(shown.centre("score", 0, 0))
    QApplication.sendEvent(shown.widget, QEvent(QEvent.Type.Leave))
    assert texts == [
        "score[agent1, agent2] = 1e-08", "k[agent2, 0] = 1e-07", "", "score[agent1, agent1] = 0.70000005", "",
    ]  # fmt: skip


def test_hovering_follows_the_zoom_and_the_values(show):
    shown = show(document_of(q=np.arange(200.0).reshape(20, 10)))
    shown.wheel("score", 7, 3, 6)
    texts = []
    shown.widget.hovered.connect(texts.append)
    shown.move(shown.centre("score", 7, 3))
    shown.set_cell("q", 7, 3, -1.5)
    assert texts == ["score[agent8, agent4] = 73.0", "score[agent8, agent4] = -1.5"]


def test_hovering_a_tile_of_many_cells_tells_the_cells_own_value(show):
    values = np.arange(2000.0 * 4).reshape(2000, 4)
    shown = show(document_of(q=values, k=np.eye(4)), dtype="float64")
    assert "down-sampled" in shown.captions[0].remarks[0][0]
    texts = []
    shown.widget.hovered.connect(texts.append)
    shown.move(shown.centre("q", 1001, 2))
    assert len(texts) == 1
    row = int(texts[0].removeprefix("q[agent").partition(",")[0]) - 1
    assert texts == [f"q[agent{row + 1}, 2] = {values[row, 2]}"]
    assert len([request for request in shown.models.results.requests if request.matrix == "q"]) == 2
    QApplication.sendEvent(shown.widget, QEvent(QEvent.Type.Leave))
    assert len([request for request in shown.models.results.requests if request.matrix == "q"]) == 1


@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_the_tool_tip_says_what_is_hovered(show, qtbot):
    shown = show()
    with qtbot.waitExposed(shown.widget):
        shown.widget.show()
    position = shown.centre("score", 2, 2)
    shown.move(position)
    event = QHelpEvent(QEvent.Type.ToolTip, position, shown.widget.mapToGlobal(position))
    QApplication.sendEvent(shown.widget, event)
    assert QToolTip.text() == "score[agent3, agent3] = 2.0"
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_pixels_are_mapped_rightly_on_a_dense_screen():
    script = """
import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from attn_gui.core.document import Document
from attn_gui.core.results import Block, Results, ValueRange
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.theme import Appearance
application = QApplication([])
values = np.zeros((5, 4))
values[3, 2] = 1
models = ModelSet.of(Document.from_tensors([Tensor("q", values[None])]))
models.results.requests_changed.connect(lambda requests: models.results.accept(Results(
    0, "cpu", "float32", 0.0, {"q": (1, 5, 4)}, {request: Block(request, values) for request in requests},
    {("q", 0): ValueRange(0.0, 1.0, has_finite=True)},
)))
heatmaps = FalkHeatmaps(
    STAGES[0], models.document, models.results, models.selection, models.options, Appearance(application)
)
heatmaps.resize(560, 300)
rect = heatmaps.cell_rect("q", 3, 2)
image = heatmaps.grab().toImage()
rect = heatmaps.cell_rect("q", 3, 2)
ratio = image.devicePixelRatio()
place = int((rect.left() + 4) * ratio), int((rect.top() + 4) * ratio)
print(ratio, *image.pixelColor(*place).getRgb()[:3])
heatmaps.hovered.connect(print)
none = Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
application.sendEvent(heatmaps, QMouseEvent(QEvent.Type.MouseMove, rect.center(), QPointF(), *none))
"""
    environment = {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2", "PYTHONPATH": "."}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=os.environ | environment, check=False
    )
    last = " ".join(map(str, LAST))
    assert done.stdout.splitlines() == [f"2.0 {last}", "q[agent4, 2] = 1.0"], done.stderr


# Following the models


def test_another_batch_is_another_picture(show):
    batches = {
        "q": [[[0, 1]], [[1, 0]]],
        "k": [[[1, 0], [0, 1]]] * 2,
    }
    document = Document.from_tensors(Tensor(name, np.array(values, dtype=float)) for name, values in batches.items())
    shown = show(document)
    assert [shown.colour("score", 0, column) for column in range(2)] == [FIRST, LAST]
    shown.models.selection.show_batch(1)
    assert [shown.colour("score", 0, column) for column in range(2)] == [LAST, FIRST]


def test_the_old_image_stays_until_the_new_block_comes(show):
    shown = show(document_of(q=np.tile(np.arange(500.0)[:, None], (1, 3)), k=np.eye(3)))
    shown.engine.is_held = True
    shown.wheel("q", 250, 1, 3)
    rect = shown.view.left.geometry.rect
    pixels = shown.pixels()
    column = pixels[int(rect.top()) + 4 : int(rect.bottom()) - 2, int(rect.left()) + 4]
    assert len(np.unique(column, axis=0)) > 10
    assert not (column == rgb(LIGHT.base)).all(axis=1).any()
    shown.engine.is_held = False
    shown.engine.answer()
    assert (shown.pixels() != pixels).any()


def test_what_is_out_of_date_is_dimmed_and_says_so(show):
    shown = show()
    fresh = shown.pixels()
    shown.engine.is_held = True
    shown.set_cell("q", 0, 0, 1.0)  # the same value: only the revision differs
    shown.models.results.set_busy(True)
    stale = shown.pixels()
    rect = shown.widget.cell_rect("score", 0, 1)
    place = int(rect.top()) + 5, int(rect.left()) + 5
    assert stale[place].sum() > fresh[place].sum() + 100
    middle = slice(120, 180), slice(200, 360)
    assert (stale[middle] == rgb(LIGHT.text)).all(axis=2).sum() > 200
    assert shown.view.veil.text == "out of date"
    shown.engine.is_held = False
    shown.engine.answer()
    assert (shown.pixels() == fresh).all()


@pytest.mark.parametrize("matrix", [np.linspace(0, 1, 60), np.linspace(-1, 1, 60), [np.nan, np.inf, -np.inf, 1, 2, -3]])
def test_in_high_contrast_every_number_stands_in_black_on_white_whatever_its_colour(show, matrix):
    shown = show(document_of(q=np.reshape(matrix, (-1, 6)), k=[[1.0] + [0.0] * 5]), size=(1400, 900))
    shown.appearance.choose("high_contrast")
    for row, column in np.ndindex(len(matrix) // 6, 6):
        pixels = shown.cell_pixels("q", row, column, 0.9)
        ink = np.argwhere((pixels == 0).all(axis=2)[1:-1, 1:-1]) + 1
        assert len(ink) > 10
        assert (pixels == 255).all(axis=2).sum() > 100
        if matrix[row * 6 + column] == -np.inf:
            continue  # which is black itself
        around = [pixels[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3) for y, x in ink]
        assert (np.ptp(np.concatenate(around).astype(int), axis=1) == 0).all()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_numbers_can_be_read_while_they_are_out_of_date(show, theme):
    shown = show(document_of(q=[np.linspace(0, 1, 8)], k=[[1.0] + [0.0] * 7]), size=(1400, 400))
    shown.appearance.choose(theme)
    shown.engine.is_held = True
    shown.set_cell("q", 0, 0, 0.0)
    shown.models.results.set_busy(True)
    grounds = {column: shown.colour("q", 0, column) for column in range(8)}
    for column, ground in grounds.items():
        pixels = shown.cell_pixels("q", 0, column, 0.6).reshape(-1, 3)
        assert contrast_ratio(pixels, np.array(ground, np.uint8)).max() >= 4.5
    assert len(set(grounds.values())) == 8


def test_the_theme_is_followed(show):
    shown = show()
    cell = shown.colour("score", 0, 1)
    assert tuple(shown.pixels()[-3, 3].tolist()) == rgb(LIGHT.base)
    shown.appearance.choose("dark")
    pixels = shown.pixels()
    assert tuple(pixels[-3, 3].tolist()) == rgb(DARK.base)
    assert (pixels == rgb(DARK.text)).all(axis=2).any()
    assert shown.colour("score", 0, 1) == cell


def test_the_focus_is_seen(show):
    shown = show()
    QApplication.sendEvent(shown.widget, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    pixels = shown.pixels()
    for place in [(0, 0), (1, 1), (-1, -1), (150, 0), (0, 300), (-1, 300), (150, -1)]:
        assert tuple(pixels[place].tolist()) == rgb(LIGHT.accent)
    QApplication.sendEvent(shown.widget, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    assert rgb(LIGHT.accent) not in {tuple(colour) for colour in shown.pixels()[0].tolist()}


class Marking(QTranslator):
    def translate(self, context, text, disambiguation=None, n=-1):
        return f"<{context}:{text}>"

    def isEmpty(self):
        return False


def test_the_language_is_followed_at_once(show, qapp):
    shown = show(document_of(q=np.full((600, 2), np.nan)))
    translator = Marking()
    qapp.installTranslator(translator)
    try:
        QCoreApplication.sendPostedEvents()
        QApplication.sendEvent(shown.widget, QEvent(QEvent.Type.LanguageChange))
        view = shown.view
        assert view.veil.text == "<FalkHeatmaps:out of date>"
        assert shown.bars["q"].notice == "<FalkHeatmaps:no finite values>"
        assert shown.captions[0].remarks[0][0].startswith("<FalkHeatmaps:down-sampled by ")
        assert shown.captions[0].remarks[1] == ("<Axis:query> × <Axis:feature>",)
        assert shown.widget.accessibleName() == "<FalkHeatmaps:Heatmaps of score>"
    finally:
        qapp.removeTranslator(translator)
    QApplication.sendEvent(shown.widget, QEvent(QEvent.Type.LanguageChange))
    assert view.veil.text == "out of date"


def test_a_screen_reader_hears_the_chosen_cell(show):
    shown = show()
    assert shown.widget.accessibleName() == "Heatmaps of score"
    shown.models.selection.choose("score", 2, 2)
    assert shown.widget.accessibleDescription() == "score[agent3, agent3] = 2.0"


def test_no_more_is_asked_for_than_there_are_pixels(show):
    shown = show(document_of(q=np.ones((3000, 40)), k=np.ones((2500, 40))))
    requests = {request.matrix: request for request in shown.models.results.requests}
    assert set(requests) == {"q", "k", "score"}
    assert all(request.most_rows <= 560 and request.most_columns <= 560 for request in requests.values())
    assert requests["score"].rows == (0, 3000)
    for _ in range(20):
        shown.widget.zoom(0.8)
    score = next(request for request in shown.models.results.requests if request.matrix == "score")
    assert score.rows[1] - score.rows[0] < 200


# Scene, growth and end


def test_the_scene_has_no_axes_and_no_menus(show):
    shown = show()
    assert not [item for item in shown.items if isinstance(item, pyqtgraph.AxisItem | pyqtgraph.PlotItem)]
    boxes = [item for item in shown.items if isinstance(item, pyqtgraph.ViewBox)]
    assert len(boxes) == 3
    assert all(box.menu is None for box in boxes)
    assert all(box.state["yInverted"] for box in boxes)
    images = [item for item in shown.items if isinstance(item, pyqtgraph.ImageItem)]
    assert [image.axisOrder for image in images] == ["row-major"] * 3
    assert all(image.image.dtype == np.uint8 and image.levels is None for image in images)


def test_updates_make_no_new_items(show):
    shown = show()
    shown.pixels()
    item_count = len(shown.items)
    gc.collect()
    image_count = sum(issubclass(type(thing), pyqtgraph.ImageItem) for thing in gc.get_objects())
    for step in range(500):
        shown.set_cell("q", step % 3, step % 2, float(step))
        if step % 50 == 0:
            shown.wheel("score", 1, 1, 1 if step % 100 else -1)
            shown.pixels()
    assert len(shown.items) == item_count
    gc.collect()
    assert sum(issubclass(type(thing), pyqtgraph.ImageItem) for thing in gc.get_objects()) == image_count


def test_models_outlive_the_widget(qapp):
    shown = Shown(example_document())
    shown.widget.close()
    shown.widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    shown.engine.answer()
    shown.models.selection.choose("score", 1, 1)
    shown.models.options.set_digits(3)
    shown.appearance.choose("dark")
    shown.set_cell("q", 0, 0, 9.0)


def test_a_request_of_a_hovered_cell_that_vanished_harms_nothing(show):
    shown = show(document_of(q=np.ones((2000, 2))))
    shown.move(shown.centre("q", 1900, 1))
    shown.models.document.perform(ReplaceDocument(document_of(q=np.ones((3, 2)))))
    assert BlockRequest("q", 0, (0, 3), (0, 2), 3, 2) in shown.models.results.requests
    shown.pixels()
