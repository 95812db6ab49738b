from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attn_gui.core.cell_edits import CellRange, delete, fill
from attn_gui.core.document import Document
from attn_gui.core.stages import STAGES
from attn_gui.core.tensor import Tensor
from attn_gui.models.tensor_table_model import OperandTableModel, ResultTableModel
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import Appearance
from tests.helpers.documents import numbered_document
from tests.helpers.immediate_engine import ImmediateEngine, models_of


@pytest.fixture
def make_table(qapp, qtbot):
    def make(models, matrix):
        given = (models.document, models.results, models.selection, models.options)
        model = (
            ResultTableModel(STAGES[0], *given)
            if matrix == "score"
            else OperandTableModel(matrix, *given, has_row_sums=matrix == "alpha")
        )
        table = TensorTableView(model, "score", models.results, models.selection, Appearance(QApplication.instance()))
        model.setParent(table)
        qtbot.addWidget(table)
        return table

    return make


def test_a_wide_number_at_the_edge_does_not_come_and_go_without_end(make_table, qapp):
    """Its width drove it out of sight, narrower columns brought it back, and each time the engine was asked anew."""
    k = np.ones((1, 60, 1))
    k[0, 2] = 0.123456
    labels = {"key": tuple(f"{place:x}" for place in range(60))}
    models = models_of(Document.from_tensors([Tensor("q", np.ones((1, 60, 1))), Tensor("k", k)], labels))
    engine = ImmediateEngine(models, "float64")
    table = make_table(models, "score")
    table.show()
    for width in range(100, 400, 3):
        table.resize(width, 120)
        before = engine.answer_count
        for _ in range(20):
            models.results.results_changed.emit()
            qapp.processEvents()
        settled = engine.answer_count
        models.results.results_changed.emit()
        qapp.processEvents()
        assert engine.answer_count == settled, f"at a width of {width} it is asked {settled - before} times and on"


@pytest.mark.parametrize("matrix", ["q", "score"])
def test_columns_are_narrow_again_once_their_wide_number_is_gone(make_table, qapp, matrix):
    """They stayed as wide as the widest number ever: small numbers were cut off behind a scroll bar."""
    models = models_of(numbered_document())
    engine = ImmediateEngine(models, "float64")
    table = make_table(models, matrix)
    table.resize(200, 120)
    table.show()
    narrow = table.columnWidth(0)
    step = fill(models.document.tensor("q"), CellRange(0, (0, 1), (0, 1)), -0.123456)
    models.document.apply(step.edit, step.description)
    assert table.columnWidth(0) > narrow
    models.document.undo_stack.undo()
    assert table.columnWidth(0) == narrow
    assert engine.answer_count > 0


def test_selected_cells_are_of_the_matrix_alone(make_table):
    models = models_of(numbered_document(2))
    table = make_table(models, "alpha")
    models.selection.show_batch(1)
    assert table.model().columnCount() == 5
    table.selectAll()
    assert table.selected_cells() == CellRange(1, (0, 3), (0, 4))
    table.selectColumn(4)
    assert table.selected_cells() is None
    table.select_cells(CellRange(1, (1, 3), (2, 3)))
    assert table.selected_cells() == CellRange(1, (1, 3), (2, 3))
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 2)
    table.select_matrix()
    assert table.selected_cells() == CellRange(1, (0, 3), (0, 4))
    table.clearSelection()
    assert table.selected_cells() is None


def test_a_table_without_cells_selects_nothing(make_table):
    table = make_table(models_of(Document()), "q")
    table.select_matrix()
    assert table.selected_cells() is None


def test_a_large_table_is_read_by_the_screenful(make_table, qapp, monkeypatch):
    """2,000 x 2,000: all of it shown, selected, changed and taken back asks for no more than what is seen."""
    large = np.random.default_rng(0).random((1, 2000, 2000))
    models = models_of(Document.from_tensors([Tensor("alpha", large)]))
    asked = []
    data = OperandTableModel.data
    monkeypatch.setattr(OperandTableModel, "data", lambda self, *index: asked.append(1) or data(self, *index))
    table = make_table(models, "alpha")
    table.resize(400, 300)
    table.show()
    step = delete(models.document.tensor("alpha"), CellRange(0, (0, 2000), (0, 2000)))
    for command in (
        table.select_matrix,
        table.selected_cells,
        lambda: models.document.apply(step.edit, step.description),
        models.document.undo_stack.undo,
    ):
        command()
        qapp.processEvents()
    assert models.document.tensor("alpha").values.any()
    assert 0 < len(asked) < 20_000


def test_a_table_that_is_scrolled_to_its_sums_alone_follows_an_edit(make_table, qapp):
    """Long names leave room for a column only; that none of the matrix was in sight raised an error at each edit."""
    models = models_of(numbered_document())
    engine = ImmediateEngine(models, "float64")
    table = make_table(models, "alpha")
    table.resize(110, 200)
    table.show()
    table.horizontalScrollBar().setValue(table.horizontalScrollBar().maximum())
    assert table.columnAt(0) == table.table_model.row_sum_column
    step = fill(models.document.tensor("alpha"), CellRange(0, (0, 1), (0, 4)), 0.25)
    models.document.apply(step.edit, step.description)
    assert table.model().index(0, 4).data().startswith("1.0 ✓")
    assert engine.answer_count > 0


def test_long_names_of_rows_leave_room_for_the_numbers(make_table, qapp):
    """They took the whole table, and no number was in sight."""
    names = ("a", "b", "an agent whose name is as long as a sentence")
    tensors = numbered_document().tensors.values()
    models = models_of(Document.from_tensors(tensors, {"query": names}))
    ImmediateEngine(models, "float64")
    table = make_table(models, "score")
    table.resize(260, 200)
    table.show()
    assert table.viewport().width() > 120
    assert table.needed_width < 400, "no more than it shows of the names"
