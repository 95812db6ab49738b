"""Edits of every kind, undo and redo in any order: document, tables, engine, selection and views stay in agreement."""

from __future__ import annotations

import sys
import traceback

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from PySide6.QtCore import Qt, qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from attn_gui.core import cell_edits
from attn_gui.core.axis_edits import (
    add_place,
    loss,
    remove_place,
    rename_place,
    resized_labels,
    set_counts,
    set_labels,
)
from attn_gui.core.cell_edits import CellRange
from attn_gui.core.document import AXES, default_labels
from attn_gui.core.edits import SetCells
from attn_gui.core.messages import UserError
from attn_gui.core.number_text import exact_text, shown_text
from attn_gui.core.results import BlockRequest
from attn_gui.core.stages import STAGES
from attn_gui.core.storage_edits import store_as_float64
from attn_gui.core.tensor import OPERAND_AXES
from attn_gui.core.tensor_replacement import replace_tensor
from attn_gui.models.message_text import translated
from attn_gui.models.model_set import ModelSet
from attn_gui.models.tensor_table_model import OperandTableModel, ResultTableModel
from attn_gui.models.undo_list_model import UndoListModel
from attn_gui.views.arithmetic_view import ArithmeticView
from attn_gui.views.panels import PANELS
from attn_gui.views.product_panel import ProductPanel
from attn_gui.views.slice_bar import SliceBar
from attn_gui.views.theme import Appearance
from attn_gui.views.undo_list_view import UndoListView
from tests.compute.reference import assert_is_product, operands_of
from tests.helpers.documents import bits
from tests.helpers.drawn_documents import arrays, documents, is_sound
from tests.helpers.floats import float64_values
from tests.helpers.immediate_engine import ImmediateEngine

LARGEST_COUNT = 4
matrices = st.sampled_from(sorted(OPERAND_AXES))
axes = st.sampled_from(AXES)
names = st.text("甲b2 ", max_size=3)
numbers = st.one_of(st.integers(-3, 3).map(float), float64_values)


class Shadow:
    """What a view knows of a table that reads anew only what the table's signals tell it to."""

    def __init__(self, table):
        self._table = table
        self.read()
        table.modelReset.connect(self.read)
        table.dataChanged.connect(self._on_data_changed)
        table.headerDataChanged.connect(self._on_header_data_changed)

    def read(self):
        counts = self._table.rowCount(), self._table.columnCount()
        self.texts = {place: self._text(*place) for place in np.ndindex(*counts)}
        self.labels = {
            (orientation, section): self._table.headerData(section, orientation)
            for orientation, count in zip((Qt.Orientation.Vertical, Qt.Orientation.Horizontal), counts, strict=True)
            for section in range(count)
        }

    def _on_data_changed(self, first, last):
        for row in range(first.row(), last.row() + 1):
            for column in range(first.column(), last.column() + 1):
                self.texts[row, column] = self._text(row, column)

    def _on_header_data_changed(self, orientation, first, last):
        for section in range(first, last + 1):
            self.labels[orientation, section] = self._table.headerData(section, orientation)

    def _text(self, row, column):
        return self._table.index(row, column).data()


class DocumentMachine(RuleBasedStateMachine):
    """The models with an engine that answers at once. `states` holds the bits of the document after each step."""

    def __init__(self):
        super().__init__()
        self.complaints = []
        self._message_handler = qInstallMessageHandler(lambda _kind, _context, text: self.complaints.append(text))
        self._excepthook, sys.excepthook = (
            sys.excepthook,
            lambda *error: self.complaints.append("".join(traceback.format_exception(*error))),
        )

    @initialize(document=documents(), dtype=st.sampled_from(["float64", "float32"]))
    def start(self, document, dtype):
        self.models = ModelSet.of(document)
        self.document_model, self.selection = self.models.document, self.models.selection
        given = (self.document_model, self.models.results, self.selection, self.models.options)
        self.tables = {
            **{name: OperandTableModel(name, *given, has_row_sums=name == "alpha") for name in OPERAND_AXES},
            **{stage.output: ResultTableModel(stage, *given) for stage in STAGES},
        }
        self.undo_list = UndoListModel(self.document_model.undo_stack)
        self.dtype = dtype
        self.engine = ImmediateEngine(self.models, dtype)
        modes = QAbstractItemModelTester.FailureReportingMode
        self.testers = [
            QAbstractItemModelTester(model, modes.Warning) for model in (*self.tables.values(), self.undo_list)
        ]
        self.shadows = {matrix: Shadow(table) for matrix, table in self.tables.items()}
        self.states = [bits(document)]

    # ---- steps

    @rule(data=st.data(), matrix=matrices)
    def type_into_a_cell(self, data, matrix):
        table = self.tables[matrix]
        row, column = (data.draw(st.integers(0, count - 1)) for count in table.counts)
        tensor, value = self.document.tensors[matrix], data.draw(numbers)
        batch = self.selection.batch
        old = tensor.values[batch, row, column]
        if table.setData(table.index(row, column), exact_text(value, "float64")):
            expected = tensor.values.dtype.type(table.parse(row, column, exact_text(value, "float64")))
            assert tensor.values[batch, row, column].tobytes() == expected.tobytes()
            if old.tobytes() != expected.tobytes():
                self._note_step()

    @rule(data=st.data(), matrix=matrices)
    def paste_a_block(self, data, matrix):
        shape = data.draw(st.tuples(st.integers(1, 3), st.integers(1, 3)))
        block = data.draw(arrays((1, *shape)))[0]
        self._make(lambda: cell_edits.paste_block(self._tensor(matrix), self._cells(data, matrix), block))

    @rule(
        data=st.data(), matrix=matrices, command=st.sampled_from(["delete", "fill", "fill_down", "zeros", "normalise"])
    )
    def fill(self, data, matrix, command):
        tensor, cells = self._tensor(matrix), self._cells(data, matrix)
        self._make(
            {
                "delete": lambda: cell_edits.delete(tensor, cells),
                "fill": lambda: cell_edits.fill(tensor, cells, 0.5),
                "fill_down": lambda: cell_edits.fill_down(tensor, cells),
                "zeros": lambda: cell_edits.zeros(tensor, cells.batch),
                "normalise": lambda: cell_edits.normalise_rows(self.document, matrix, cells.batch, cells.rows),
            }[command]
        )

    @rule(data=st.data(), matrix=matrices)
    def paste_a_whole_tensor(self, data, matrix):
        shape = data.draw(st.tuples(*[st.integers(1, LARGEST_COUNT - 1)] * 3))
        values = data.draw(arrays(shape))
        self._make(lambda: replace_tensor(self.document, matrix, values, self.selection.batch).step)

    @rule(data=st.data(), axis=axes, label=st.one_of(st.none(), names))
    def add_a_place(self, data, axis, label):
        if self.document.count(axis) < LARGEST_COUNT:
            position = data.draw(st.integers(0, self.document.count(axis)))
            self._make(lambda: add_place(self.document, axis, position, label if axis != "batch" else None))

    @rule(data=st.data(), axis=axes)
    def remove_places(self, data, axis):
        count = data.draw(st.integers(1, self.document.count(axis)))
        position = data.draw(st.integers(0, self.document.count(axis) - count))
        self._make(lambda: remove_place(self.document, axis, position, count))

    @rule(data=st.data(), axis=st.sampled_from(AXES[1:]), label=names)
    def rename_a_place(self, data, axis, label):
        position = data.draw(st.integers(0, self.document.count(axis) - 1))
        self._make(lambda: rename_place(self.document, axis, position, label))

    @rule(counts=st.dictionaries(axes, st.integers(1, LARGEST_COUNT)))
    def set_sizes(self, counts):
        loss(self.document, counts)
        self._make(lambda: set_counts(self.document, counts))

    @rule(counts=st.fixed_dictionaries(dict.fromkeys(AXES, st.integers(1, LARGEST_COUNT))), data=st.data())
    def accept_the_dialog(self, counts, data):
        labels = {axis: resized_labels(axis, self.document.labels[axis], counts[axis]) for axis in AXES}
        if data.draw(st.booleans()):
            labels["key"] = labels["query"]
        if data.draw(st.booleans()):
            labels["value"] = (data.draw(names), *labels["value"][1:])
        self._make(lambda: set_labels(self.document, labels))

    @rule(matrix=matrices)
    def convert_storage(self, matrix):
        self._make(lambda: store_as_float64(self.document, matrix))

    @rule(document=documents())
    def load(self, document):
        expected = bits(document)
        self.document_model.replace_document(document)
        assert bits(self.document) == expected
        assert self.document_model.undo_stack.count() == 0
        self.states = [expected]

    # ---- moves

    @rule()
    def undo(self):
        self.document_model.undo_stack.undo()

    @rule()
    def redo(self):
        self.document_model.undo_stack.redo()

    @rule(data=st.data())
    def go_to_a_step(self, data):
        self.document_model.undo_stack.setIndex(data.draw(st.integers(0, len(self.states) - 1)))

    @rule(data=st.data())
    def show_a_batch(self, data):
        self.selection.show_batch(data.draw(st.integers(0, self.document.count("batch") - 1)))

    @rule(data=st.data(), stage=st.sampled_from(STAGES))
    def choose_a_result(self, data, stage):
        counts = self.document.count(stage.axes[0]), self.document.count(stage.axes[2])
        self.selection.choose(stage.output, *(data.draw(st.integers(0, count - 1)) for count in counts))

    @rule(data=st.data(), matrix=matrices)
    def trace_a_cell(self, data, matrix):
        self.selection.trace(matrix, *(data.draw(st.integers(0, count - 1)) for count in self.tables[matrix].counts))

    @rule(data=st.data())
    def undo_cells_of_a_hidden_batch(self, data):
        """What is undone is shown."""
        batch_count = self.document.count("batch")
        if batch_count < 2:
            return
        tensor, edited = self.document.tensors["v"], self.selection.batch
        value = 0.0 if tensor.values[edited, 0, 0] else 1.0
        edit = SetCells.one(tensor, edited, 0, 0, value)
        self._apply(edit, cell_edits.zeros(tensor, edited).description)
        self.selection.show_batch(data.draw(st.sampled_from([b for b in range(batch_count) if b != edited])))
        self.document_model.undo_stack.undo()
        assert self.selection.batch == edited

    # ---- what holds after each of them

    @invariant()
    def nothing_complains(self):
        complaints = [text for text in self.complaints if "propagateSizeHints" not in text]
        assert complaints == [], "\n".join(complaints)

    @invariant()
    def the_document_is_what_it_was_after_that_step(self):
        assert is_sound(self.document)
        assert self.document.labels["batch"] == default_labels("batch", self.document.count("batch"))
        stack = self.document_model.undo_stack
        assert (stack.count(), bits(self.document)) == (len(self.states) - 1, self.states[stack.index()])

    @invariant()
    def tables_say_what_the_document_says(self):
        for matrix, (row_axis, column_axis) in OPERAND_AXES.items():
            table, tensor = self.tables[matrix], self.document.tensors[matrix]
            assert table.counts == tensor.shape[1:]
            assert self._headers(table, Qt.Orientation.Vertical) == self.document.labels[row_axis]
            assert self._headers(table, Qt.Orientation.Horizontal) == self.document.labels[column_axis]
            for row, column in np.ndindex(*table.counts):
                value = float(tensor.values[self.selection.batch, row, column])
                index = table.index(row, column)
                assert index.data(Qt.ItemDataRole.EditRole) == exact_text(value, tensor.storage_dtype)
                assert index.data() == shown_text(value, tensor.storage_dtype)

    @invariant()
    def tables_tell_all_that_changes(self):
        for matrix, table in self.tables.items():
            known, fresh = self.shadows[matrix], Shadow(table)
            assert known.texts == fresh.texts, matrix
            assert known.labels == fresh.labels, matrix

    @invariant()
    def the_engine_knows_what_the_document_says(self):
        batch = self.selection.batch
        shapes = {stage.output: self.tables[stage.output].counts for stage in STAGES}
        self.models.results.set_requests(
            "test", [BlockRequest(name, batch, (0, rows), (0, columns)) for name, (rows, columns) in shapes.items()]
        )
        assert self.models.results.results.revision == self.document_model.revision
        values = {name: tensor.values for name, tensor in self.document.tensors.items()}
        for stage in STAGES:
            left, right = (operand[[batch]] for operand in operands_of(stage.output, values))
            rows, columns = shapes[stage.output]
            assert (rows, columns) == (left.shape[1], right.shape[2])
            block = self.models.results.values(stage.output, batch, (0, rows), (0, columns))
            assert_is_product(block[np.newaxis], left, right, self.dtype)
            table = self.tables[stage.output]
            texts = [[table.index(row, column).data() for column in range(columns)] for row in range(rows)]
            assert texts == [[shown_text(float(value), self.dtype) for value in row] for row in block]

    @invariant()
    def the_selection_is_within_the_document(self):
        assert 0 <= self.selection.batch < self.document.count("batch")
        for stage in STAGES:
            row, column = self.selection.chosen(stage.output)
            assert row < self.document.count(stage.axes[0])
            assert column < self.document.count(stage.axes[2])
        if self.selection.traced:
            matrix, row, column = self.selection.traced
            assert (row, column) < self.tables[matrix].counts
            assert column < self.tables[matrix].counts[1]

    @invariant()
    def the_undo_list_lists_the_steps(self):
        stack = self.document_model.undo_stack
        texts = [self.undo_list.index(row).data() for row in range(self.undo_list.rowCount())]
        commands = [stack.command(place) for place in range(stack.count())]
        assert texts == ["Start", *(translated(command.description) for command in commands)]
        assert self.undo_list.current_row == stack.index()

    def teardown(self):
        try:
            if hasattr(self, "states"):
                self._undo_all_and_redo_all()
        finally:
            qInstallMessageHandler(self._message_handler)
            sys.excepthook = self._excepthook

    def _undo_all_and_redo_all(self):
        stack, index = self.document_model.undo_stack, self.document_model.undo_stack.index()
        stack.setIndex(0)
        assert bits(self.document) == self.states[0]
        stack.setIndex(stack.count())
        assert bits(self.document) == self.states[-1]
        stack.setIndex(index)
        assert bits(self.document) == self.states[index]
        self.nothing_complains()

    # ---- helpers

    @property
    def document(self):
        return self.document_model.document

    def _tensor(self, matrix):
        return self.document.tensors[matrix]

    def _cells(self, data, matrix):
        spans = []
        for count in self.tables[matrix].counts:
            start = data.draw(st.integers(0, count - 1))
            spans.append((start, data.draw(st.integers(start + 1, count))))
        return CellRange(self.selection.batch, *spans)

    def _make(self, make_step):
        """Make a step, or find it refused without a trace."""
        before, revision = bits(self.document), self.document_model.revision
        try:
            step = make_step()
        except UserError:
            assert (bits(self.document), self.document_model.revision) == (before, revision)
            return
        if step is not None:
            edit, description = (step.edit, step.description) if hasattr(step, "edit") else step
            self._apply(edit, description)

    def _apply(self, edit, description):
        if isinstance(edit, SetCells) and edit.is_empty:
            return
        assert self.document_model.apply(edit, description)
        self._note_step()

    def _note_step(self):
        """Steps that were undone are gone, and this one is the last."""
        index = self.document_model.undo_stack.index()
        assert index == self.document_model.undo_stack.count()
        self.states[index:] = [bits(self.document)]

    def _headers(self, table, orientation):
        count = table.counts[orientation == Qt.Orientation.Horizontal]
        return tuple(table.headerData(place, orientation) for place in range(count))


class WindowPartsMachine(DocumentMachine):
    """The same with the panels, the arithmetic, the slice bar and the undo list around the models."""

    @initialize(document=documents(), dtype=st.sampled_from(["float64", "float32"]))
    def start(self, document, dtype):
        super().start(document, dtype)
        appearance = Appearance(QApplication.instance())
        self.panels = [ProductPanel(number, panel, self.models, appearance) for number, panel in enumerate(PANELS, 1)]
        self.arithmetic = ArithmeticView(self.models, appearance)
        self.slice_bar = SliceBar(self.models, appearance)
        self.undo_list_view = UndoListView(self.undo_list)
        self.parts = (*self.panels, self.arithmetic, self.slice_bar, self.undo_list_view)
        for part in self.parts:
            part.show()

    @rule(place=st.integers(0, 4))
    def paint(self, place):
        self.parts[place].grab()

    @rule(data=st.data(), matrix=matrices)
    def type_a_name_into_a_header(self, data, matrix):
        table = self._views()[matrix]
        orientation = data.draw(st.sampled_from(list(Qt.Orientation)))
        axis = table.table_model.axis(orientation)
        place = data.draw(st.integers(0, self.document.count(axis) - 1))
        table.header_editor.open(orientation, place)
        table.header_editor.line_edit.setText(data.draw(names))
        before = self.document.labels[axis]
        if table.header_editor.commit():
            if self.document.labels[axis] != before:
                self._note_step()
        else:
            QTest.keyClick(table.header_editor.line_edit, Qt.Key.Key_Escape)
        assert table.header_editor.line_edit is None

    @rule(data=st.data())
    def click_a_step(self, data):
        row = data.draw(st.integers(0, len(self.states) - 1))
        self.undo_list_view.step_requested.connect(self.document_model.undo_stack.setIndex)
        self.undo_list_view.clicked.emit(self.undo_list.index(row))
        self.undo_list_view.step_requested.disconnect()
        assert self.document_model.undo_stack.index() == row

    @invariant()
    def views_show_the_document(self):
        for matrix, view in self._views().items():
            model, index = view.table_model, view.currentIndex()
            assert model.counts == self.tables[matrix].counts
            assert index.isValid()
            assert index.row() < model.counts[0]
            if isinstance(model, ResultTableModel):
                stage = next(stage for stage in STAGES if stage.output == matrix)
                assert (index.row(), index.column()) == self.selection.chosen(stage.output)
            for row, column in np.ndindex(*model.counts):
                assert model.index(row, column).data() == self.tables[matrix].index(row, column).data()

    @invariant()
    def the_other_parts_show_the_document(self):
        batch_count = self.document.count("batch")
        assert self.slice_bar.spin_box.value() == self.selection.batch
        assert self.slice_bar.spin_box.maximum() == batch_count - 1
        assert self.slice_bar.spin_box.isVisible() == (batch_count > 1)
        assert self.undo_list_view.currentIndex().row() == self.document_model.undo_stack.index()
        stage = self.selection.active_stage
        table, (row, column) = self.tables[stage.output], self.selection.chosen(stage.output)
        name = table.cell_name(row, column) if stage.output == "score" else table.label(Qt.Orientation.Vertical, row)
        assert name.strip() in self.arithmetic.text, (name, self.arithmetic.text)

    def teardown(self):
        try:
            super().teardown()
        finally:
            for part in getattr(self, "parts", ()):
                part.close()
                part.deleteLater()

    def _views(self):
        return {matrix: view for panel in self.panels for matrix, view in panel.tables.items()}


def _run(machine, example_count, step_count):
    chosen = settings(
        max_examples=example_count,
        stateful_step_count=step_count,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=chosen)


def test_models_and_engine_agree_after_any_edits(qapp):
    _run(DocumentMachine, example_count=40, step_count=25)


def test_views_agree_with_them(qapp):
    _run(WindowPartsMachine, example_count=15, step_count=20)
