"""What an edit changed is highlighted: gently, at once, or not at all."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.stages import STAGES
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.tensor_table_model import ResultTableModel
from attn_gui.views import fade as fade_module
from attn_gui.views.cell_painting import FRAME_PX
from attn_gui.views.change_marks import ChangeMarks
from attn_gui.views.fade import Fade, wants_less_motion
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import LIGHT, Appearance
from tests.helpers.immediate_engine import ImmediateEngine, models_of
from tests.helpers.ink import pixels_of

CHANGED = QColor(LIGHT.changed_base).getRgb()[:3]


@pytest.fixture
def calm(monkeypatch):
    """As where the system wants less motion."""
    monkeypatch.setattr(fade_module, "wants_less_motion", lambda: True)


class Shown:
    """Heatmaps and result table of the scores."""

    def __init__(self, qtbot):
        self.models = models = models_of(example_document())
        self.engine = ImmediateEngine(models)
        appearance = Appearance(QApplication.instance(), "light")
        given = (models.document, models.results, models.selection, models.options)
        self.heatmaps = FalkHeatmaps(STAGES[0], *given, appearance)
        self.marks = ChangeMarks(self.heatmaps.view, models.results, models.options)
        self.model = ResultTableModel(STAGES[0], *given)
        self.table = TensorTableView(self.model, "score", models.results, models.selection, appearance)
        self.model.setParent(self.table)
        for widget, size in ((self.heatmaps, (700, 420)), (self.table, (600, 300))):
            qtbot.addWidget(widget)
            widget.resize(*size)
            widget.show()
        models.selection.result_chosen.connect(models.results.forget_changes)
        models.selection.choose("score", 2, 2)

    def set_cell(self, matrix, row, column, value):
        self.models.document.apply(SetCells.one(self.models.document.tensor(matrix), 0, row, column, value), "edit")

    def marked(self):
        """The cells with a corner, read from the pixels."""
        pixels = pixels_of(self.heatmaps.grab().toImage())
        found = set()
        for matrix, columns in (("q", 2), ("k", 2), ("score", 3)):
            for row, column in np.ndindex(3, columns):
                corner = self.heatmaps.cell_rect(matrix, row, column).topRight()
                x, y = round(corner.x()) - FRAME_PX - 4, round(corner.y()) + FRAME_PX + 3
                if tuple(pixels[y, x]) == CHANGED:
                    found.add((matrix, row, column))
        return found

    def ground(self, row, column):
        """The colour of a result's cell in the table."""
        rect = self.table.visualRect(self.model.index(row, column))
        return tuple(pixels_of(self.table.viewport().grab().toImage())[rect.top() + 6, rect.left() + 6])


@pytest.fixture
def shown(qtbot):
    return Shown(qtbot)


def test_the_changed_cells_and_no_others_are_marked_until_another_choice(shown, calm):
    assert shown.marked() == set()
    shown.set_cell("q", 0, 0, 5.0)
    assert shown.marked() == {("q", 0, 0), ("score", 0, 0), ("score", 0, 2)}
    shown.set_cell("k", 1, 1, 5.0)
    assert shown.marked() == {("k", 1, 1), ("score", 1, 1), ("score", 2, 1)}
    shown.models.selection.choose("score", 0, 0)
    assert shown.marked() == set()


def test_an_undone_change_is_one_too(shown, calm):
    shown.set_cell("q", 0, 0, 5.0)
    shown.models.document.undo_stack.undo()
    assert shown.marked() == {("q", 0, 0), ("score", 0, 0), ("score", 0, 2)}


def test_a_hidden_change_is_not_told(shown, calm):
    shown.models.hidden.hide(HiddenPart("score", 0, 2))
    shown.set_cell("q", 0, 0, 5.0)
    assert shown.marked() == {("q", 0, 0), ("score", 0, 0)}
    shown.models.hidden.reveal("score", 0, 2)
    assert ("score", 0, 2) not in shown.marked()


def test_no_highlight_where_none_is_wanted(shown, calm):
    shown.models.options.set_highlights_changes(False)
    shown.set_cell("q", 0, 0, 5.0)
    assert shown.marked() == set()
    assert shown.ground(0, 0) == QColor(LIGHT.read_only_base).getRgb()[:3]
    shown.models.options.set_highlights_changes(True)
    assert len(shown.marked()) == 3
    assert shown.ground(0, 0) == CHANGED


def test_it_comes_gently_and_stays(shown, qtbot):
    seen = []
    shown.marks._fade.presence_changed.connect(lambda: seen.append(shown.marks._fade.presence))
    shown.set_cell("q", 0, 0, 5.0)
    assert shown.marked() == set(), "nothing jumps"
    qtbot.waitUntil(lambda: shown.ground(0, 0) == CHANGED and len(shown.marked()) == 3 and seen[-1] == 1.0)
    assert seen == sorted(seen)
    assert any(0 < presence < 1 for presence in seen)


def test_a_highlight_is_there_at_once_where_less_motion_is_wanted(qapp, calm):
    fade = Fade(DisplayOptions(), qapp)
    fade.start()
    assert fade.presence == 1.0


@pytest.mark.parametrize(
    ("hints", "expected"),
    [
        (SimpleNamespace(), False),
        (SimpleNamespace(accessibility=SimpleNamespace), False),
        (SimpleNamespace(accessibility=lambda: SimpleNamespace(motionPreference=lambda: "NoPreference")), False),
        (SimpleNamespace(accessibility=lambda: SimpleNamespace(motionPreference=lambda: "ReducedMotion")), True),
    ],
)
def test_the_systems_wish_counts_where_qt_tells_it(qapp, monkeypatch, hints, expected):
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda *_: hints)
    assert wants_less_motion() is expected


def test_this_qt_is_asked_without_an_error(qapp):
    assert wants_less_motion() is False
