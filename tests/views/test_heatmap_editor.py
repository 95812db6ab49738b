"""A number of an operand, changed on its heatmap."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import ReplaceDocument
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.models.tensor_table_model import OperandTableModel
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.heatmap_editor import HeatmapEditor
from attn_gui.views.theme import Appearance
from tests.helpers.immediate_engine import ImmediateEngine, models_of

SCORES, WEIGHTED_SUM = STAGES


class Shown:
    def __init__(self, qtbot, document=None, stage=SCORES, size=(700, 420)):
        self.models = models = models_of(document or example_document())
        self.engine = ImmediateEngine(models)
        appearance = Appearance(QApplication.instance(), "light")
        self.heatmaps = FalkHeatmaps(
            stage, models.document, models.results, models.selection, models.options, appearance
        )
        given = (models.document, models.results, models.selection, models.options)
        operands = {name: OperandTableModel(name, *given) for name in (stage.left, stage.right)}
        self.editor = HeatmapEditor(operands, self.heatmaps, models.selection, appearance)
        self.refused = []
        self.editor.edit_refused.connect(self.refused.append)
        qtbot.addWidget(self.heatmaps)
        self.heatmaps.resize(*size)
        self.heatmaps.show()
        self.heatmaps.setFocus()
        self._operands = operands

    def click_twice(self, matrix, row, column):
        centre = self.heatmaps.cell_rect(matrix, row, column).center().toPoint()
        QTest.mouseClick(self.heatmaps, Qt.MouseButton.LeftButton, pos=centre)
        QTest.mouseDClick(self.heatmaps, Qt.MouseButton.LeftButton, pos=centre)

    def press(self, *keys):
        for key in keys:
            QTest.keyClick(self.editor.line_edit or self.heatmaps, key)

    def type(self, text):
        self.editor.line_edit.selectAll()
        QTest.keyClicks(self.editor.line_edit, text)

    def value(self, matrix, row, column):
        return self.models.document.tensor(matrix).values[0, row, column]

    @property
    def step_count(self):
        return self.models.document.undo_stack.count()

    @property
    def place(self):
        return self.models.selection.traced


@pytest.fixture
def show(qtbot):
    return lambda *given, **named: Shown(qtbot, *given, **named)


@pytest.mark.parametrize(("matrix", "row", "column"), [("q", 0, 1), ("q", 2, 0), ("k", 0, 0), ("k", 2, 1)])
def test_a_double_click_edits_the_cell_under_it(show, matrix, row, column):
    shown = show()
    shown.click_twice(matrix, row, column)
    assert shown.editor.line_edit.text() == f"{shown.value(matrix, row, column)}"
    assert shown.editor.line_edit.hasSelectedText()
    assert shown.heatmaps.cell_rect(matrix, row, column).toRect().intersects(shown.editor.line_edit.geometry())
    shown.type("2.5")
    shown.press(Qt.Key.Key_Return)
    assert shown.value(matrix, row, column) == 2.5
    assert shown.editor.line_edit is None
    assert shown.step_count == 1
    assert shown.place == (matrix, row, column)


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_edit_the_traced_cell_or_else_the_first_that_makes_the_result(show, key):
    shown = show()
    shown.models.selection.choose("score", 2, 1)
    shown.press(key)
    assert shown.place == ("q", 2, 0)
    shown.press(Qt.Key.Key_Escape)
    shown.models.selection.trace("k", 1, 1)
    shown.press(key)
    assert (shown.place, shown.editor.line_edit.text()) == (("k", 1, 1), "1.0")


def test_a_trace_of_another_product_is_not_meant(show):
    shown = show()
    shown.models.selection.trace("v", 0, 0)
    shown.press(Qt.Key.Key_F2)
    assert shown.place == ("q", 0, 0)


def test_tab_goes_on_through_both_operands_and_back(show):
    shown, seen = show(), []
    shown.press(Qt.Key.Key_F2)
    while shown.editor.line_edit is not None:
        seen.append(shown.place)
        shown.press(Qt.Key.Key_Tab)
    assert seen == [(matrix, row, column) for matrix in ("q", "k") for row in range(3) for column in range(2)]
    shown.press(Qt.Key.Key_F2)
    for expected in reversed(seen):
        assert shown.place == expected
        shown.press(Qt.Key.Key_Backtab)
    assert shown.editor.line_edit is None
    assert shown.step_count == 0


def test_opening_a_cell_and_committing_changes_no_bit(show):
    values = np.array([[[0.1, -0.0], [np.nan, np.inf]]])
    shown = show(Document.from_tensors([Tensor("q", values), Tensor("k", np.ones((1, 2, 2)))]))
    before = shown.models.document.tensor("q").values.tobytes()
    for cell in np.ndindex(2, 2):
        shown.editor.open("q", *cell)
        shown.press(Qt.Key.Key_Return)
    assert shown.models.document.tensor("q").values.tobytes() == before
    assert shown.step_count == 0


@pytest.mark.parametrize("text", ["", "abc", "1,500", "1 2", "--1"])
def test_what_is_no_number_stays_with_its_reason(show, text):
    shown = show()
    shown.click_twice("q", 0, 0)
    shown.type(text) if text else shown.press(Qt.Key.Key_Backspace)
    shown.press(Qt.Key.Key_Return)
    assert shown.editor.line_edit.text() == text
    assert shown.editor.line_edit.accessibleDescription().startswith("⚠ ")
    assert shown.value("q", 0, 0) == 1.0
    shown.press(Qt.Key.Key_Escape)
    assert (shown.editor.line_edit, shown.value("q", 0, 0), shown.refused) == (None, 1.0, [])


@pytest.mark.parametrize(("text", "value", "refusals"), [("7", 7.0, 0), ("7x", 1.0, 1)])
def test_settling_stores_a_number_and_drops_another_text(show, text, value, refusals):
    shown = show()
    shown.click_twice("q", 0, 0)
    shown.type(text)
    shown.editor.settle()
    assert (shown.editor.line_edit, shown.value("q", 0, 0), len(shown.refused)) == (None, value, refusals)


def test_another_cell_is_edited_once_the_text_is_stored(show):
    shown = show()
    shown.click_twice("q", 0, 0)
    shown.type("7")
    shown.editor.open("k", 0, 0)
    assert (shown.value("q", 0, 0), shown.place) == (7.0, ("k", 0, 0))
    shown.type("x")
    shown.editor.open("q", 0, 0)
    assert shown.editor.line_edit.text() == "x", "a refused text stays"


def test_full_width_digits_are_read(show):
    shown = show()
    shown.click_twice("q", 0, 0)
    shown.editor.line_edit.clear()
    shown.editor.line_edit.insert("１．５")
    shown.editor.line_edit.setModified(True)
    shown.press(Qt.Key.Key_Return)
    assert shown.value("q", 0, 0) == 1.5


def test_a_double_click_on_the_result_or_on_tiles_of_several_cells_edits_nothing(show):
    shown = show()
    shown.click_twice("score", 1, 1)
    assert shown.editor.line_edit is None
    large = show(Document.from_tensors([Tensor(name, np.ones((1, 2000, 2))) for name in ("q", "k")]))
    large.click_twice("q", 1000, 0)
    assert large.editor.line_edit is None


def test_the_editor_follows_its_cell_and_stays_in_sight(show):
    shown = show()
    shown.click_twice("k", 2, 1)
    shown.heatmaps.resize(350, 240)
    shown.heatmaps.grab()
    assert shown.heatmaps.rect().contains(shown.editor.line_edit.geometry())
    centre = shown.heatmaps.cell_rect("k", 2, 1).center().toPoint()
    assert shown.editor.line_edit.geometry().contains(centre)


def test_a_cell_out_of_sight_is_brought_into_sight(show):
    shown = show(Document.from_tensors([Tensor(name, np.ones((1, 40, 3))) for name in ("q", "k")]))
    shown.heatmaps.zoom(0.1)
    shown.editor.open("k", 39, 2)
    assert shown.heatmaps.rect().contains(shown.heatmaps.cell_rect("k", 39, 2).center().toPoint())


def test_a_document_of_another_shape_closes_it(show):
    shown = show()
    shown.click_twice("q", 2, 1)
    shown.type("7")
    shown.models.document.perform(ReplaceDocument(Document.from_tensors([Tensor("q", np.ones((1, 1, 1)))])))
    assert shown.editor.line_edit is None
    shown.press(Qt.Key.Key_F2)
    assert shown.place == ("q", 0, 0)


def test_nothing_is_edited_where_no_operand_is(show):
    shown = show(Document.from_tensors([Tensor("k", np.ones((1, 2, 2)))]))
    shown.press(Qt.Key.Key_F2)
    assert shown.editor.line_edit is None


def test_alpha_and_v_are_edited_alike(show):
    shown = show(stage=WEIGHTED_SUM)
    shown.click_twice("alpha", 1, 2)
    shown.type("1/4")
    shown.press(Qt.Key.Key_Tab)
    assert shown.value("alpha", 1, 2) == 0.25
    assert shown.place == ("alpha", 2, 0)
