"""Tables read by their pixels, in every theme."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from attn_gui.core.colour_scale import contrast_ratio
from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.models.tensor_table_model import OperandTableModel, ResultTableModel
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import HIGH_CONTRAST, THEMES, Appearance
from tests.helpers.immediate_engine import ImmediateEngine, models_of

every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def rgb(colour):
    return QColor(colour).getRgb()[:3]


class ShownTable:
    """A table on an engine of its own, large enough for digits whose strokes have pixels of the pure colour."""

    def __init__(self, matrix, theme, document=None):
        self.models = models_of(document or example_document())
        self.engine = ImmediateEngine(self.models, "float16")
        given = (self.models.document, self.models.results, self.models.selection, self.models.options)
        stage = next(stage for stage in STAGES if matrix in (stage.left, stage.right, stage.output))
        self.model = (
            ResultTableModel(stage, *given)
            if matrix == stage.output
            else OperandTableModel(matrix, *given, has_row_sums=matrix == "alpha")
        )
        appearance = Appearance(QApplication.instance(), theme.name)
        self.table = TensorTableView(self.model, stage.output, self.models.results, self.models.selection, appearance)
        self.model.setParent(self.table)
        font = self.table.font()
        font.setPointSizeF(24)
        self.table.setFont(font)
        self.table.resize(1000, 500)
        self.table.show()

    def cell(self, row, column):
        """(height, width, 3) uint8 of the cell within its frames."""
        image = self.table.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        pixels = rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3)
        rect = self.table.visualRect(self.model.index(row, column)).adjusted(7, 7, -7, -7)
        return pixels[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1].copy()

    def contrast(self, row, column):
        """Of the ink that stands out most from the cell's ground."""
        pixels = self.cell(row, column)
        return float(contrast_ratio(pixels, pixels[0, 0]).max())


@pytest.fixture
def show(qtbot, qapp):
    shown_tables = []

    def show(*given, **named):
        shown = ShownTable(*given, **named)
        qtbot.addWidget(shown.table)
        shown_tables.append(shown)
        return shown

    yield show
    Appearance(qapp, "system")


def least(theme):
    return 7.0 if theme is HIGH_CONTRAST else 4.5


@every_theme
def test_numbers_sums_and_verdicts_can_be_read(show, theme):
    shown = show("alpha", theme, Document.from_tensors([
        Tensor("alpha", np.array([[[0.5, 0.5], [0.5, 0.6]]])), Tensor("v", np.ones((1, 2, 1)))]))  # fmt: skip
    assert min(shown.contrast(*cell) for cell in np.ndindex(2, 3)) >= least(theme)
    assert tuple(shown.cell(0, 0)[0, 0]) == rgb(theme.base)
    assert tuple(shown.cell(0, 2)[0, 0]) == rgb(theme.read_only_base)


@every_theme
def test_selected_cells_can_be_read(show, theme):
    shown = show("q", theme)
    selection = QItemSelection(shown.model.index(0, 0), shown.model.index(2, 1))
    shown.table.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    assert tuple(shown.cell(1, 1)[0, 0]) == rgb(theme.selected(theme.base)) != rgb(theme.base)
    assert min(shown.contrast(*cell) for cell in np.ndindex(3, 2)) >= least(theme)


@every_theme
def test_what_an_edit_changed_can_be_read(qtbot, show, theme):
    shown = show("score", theme)
    shown.models.document.apply(SetCells.one(shown.models.document.tensor("q"), 0, 0, 0, 9.0), "edit")
    assert shown.contrast(0, 2) >= least(theme)
    qtbot.waitUntil(lambda: tuple(shown.cell(0, 2)[0, 0]) == rgb(theme.changed_base))
    assert shown.contrast(0, 2) >= least(theme)


@every_theme
def test_what_is_out_of_date_can_be_read_and_differs_by_more_than_its_colour(show, theme):
    shown = show("score", theme)
    fresh = shown.cell(1, 1)
    shown.engine.is_held = True
    shown.models.document.apply(SetCells.one(shown.models.document.tensor("q"), 0, 0, 0, 9.0), "edit")
    shown.models.results.set_busy(True)
    stale = shown.cell(1, 1)
    assert shown.contrast(1, 1) >= least(theme)
    strokes = [(pixels != pixels[0, 0]).any(axis=2) for pixels in (fresh, stale)]
    assert (strokes[0] != strokes[1]).any()


@every_theme
def test_a_grid_parts_the_cells_and_frames_go_on_across_it(show, theme):
    shown = show("q", theme)
    shown.models.selection.choose("score", 0, 0)
    image = shown.table.viewport().grab().toImage()
    free, framed = (shown.table.visualRect(shown.model.index(row, 0)) for row in (1, 0))
    assert image.pixelColor(free.right(), free.center().y()).name() == theme.grid
    assert image.pixelColor(free.center().x(), free.bottom()).name() == theme.grid
    assert image.pixelColor(framed.right(), framed.top() + 1).name() == theme.mark_lines["left"]
    assert image.pixelColor(framed.center().x(), framed.bottom()).name() == theme.mark_lines["left"]
