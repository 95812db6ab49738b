"""Sizes, names and storage of the tensors: by the menu, by "+" and "−", by the headers, and by one dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Slot
from PySide6.QtWidgets import QHeaderView, QMenu, QWidget

from attn_gui.core.axis_edits import AxisStep, add_place, operands_with, remove_place
from attn_gui.core.edits import Edit
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.storage_edits import store_as_float64
from attn_gui.core.tensor import Axis
from attn_gui.models.model_set import ModelSet
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import Appearance
from attn_gui.window.actions import Actions
from attn_gui.window.selected_cells import SelectedCells
from attn_gui.window.sizes_dialog import SizesDialog

ROWS, COLUMNS = Qt.Orientation.Vertical, Qt.Orientation.Horizontal


class AxesController(QObject):
    """Each command commits the open editor first, is one undo step, and says why where it is refused."""

    def __init__(
        self,
        models: ModelSet,
        tables: Mapping[str, TensorTableView],
        actions: Actions,
        appearance: Appearance,
        message_bar: MessageBar,
        commit_open_editor: Callable[[], bool],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._models = models
        self._appearance = appearance
        self._message_bar = message_bar
        self._commit_open_editor = commit_open_editor
        self._window = window
        self._selected_cells = SelectedCells(tables, models, message_bar, self)
        for table in tables.values():
            for header, orientation in ((table.verticalHeader(), ROWS), (table.horizontalHeader(), COLUMNS)):
                header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                header.customContextMenuRequested.connect(partial(self._open_header_menu, table, header, orientation))
        self._serve(actions)

    @Slot(str)
    def add_last(self, axis: Axis) -> None:
        """One more place at the end; a new batch is shown."""
        document = self._models.document.document
        if self._make(lambda: add_place(document, axis, document.count(axis))) and axis == "batch":
            self._models.selection.show_batch(document.count("batch") - 1)

    @Slot(str)
    def remove_last(self, axis: Axis) -> None:
        """The last place less; of batches the one that is shown."""
        document, selection = self._models.document.document, self._models.selection
        self._make(
            lambda: remove_place(document, axis, selection.batch if axis == "batch" else document.count(axis) - 1)
        )

    @Slot()
    def open_dialog(self) -> None:
        """Change all sizes and names at once."""
        if not self._commit_open_editor():
            return
        dialog = SizesDialog(self._models.document.document, self._appearance, self._window)
        dialog.accepted.connect(partial(self._on_dialog_accepted, dialog))
        dialog.open()

    def header_menu(self, table: TensorTableView, orientation: Qt.Orientation, section: int) -> QMenu:
        """What can be done to a row or column at its name."""
        model, document = table.table_model, self._models.document.document
        axis, label = model.axis(orientation), model.label(orientation, section)
        menu = QMenu(self._window)
        menu.aboutToHide.connect(menu.deleteLater)
        entries: tuple[tuple[str, Callable[[], None]], ...] = (
            (self.tr("Re&name {label}…"), partial(table.header_editor.open, orientation, section)),
            (self.tr("Insert &before {label}"), partial(self._insert, table, orientation, section)),
            (self.tr("Insert &after {label}"), partial(self._insert, table, orientation, section + 1)),
            (self.tr("&Remove {label} ({operands})"), partial(self._remove, table, orientation, section)),
            (self.tr("&Sizes and names…"), self.open_dialog),
        )
        arguments = {"label": label.replace("&", "&&"), "operands": ", ".join(operands_with(document, axis))}
        for text, command in entries:
            menu.addAction(text.format(**arguments)).triggered.connect(
                lambda _checked=False, command=command: command()
            )
        return menu

    def _serve(self, actions: Actions) -> None:
        """Connect the actions of the menu Tensors."""
        for name, command in {
            "sizes": self.open_dialog,
            "insert_row": partial(self._insert_after_current, ROWS),
            "insert_column": partial(self._insert_after_current, COLUMNS),
            "remove_rows": partial(self._remove_selected, ROWS),
            "remove_columns": partial(self._remove_selected, COLUMNS),
            "rename_row": partial(self._rename_current, ROWS),
            "rename_column": partial(self._rename_current, COLUMNS),
            "add_batch": partial(self.add_last, "batch"),
            "remove_batch": partial(self.remove_last, "batch"),
            "store_as_float64": self._store_as_float64,
        }.items():
            # An action says whether it is checked, which no command wants to know.
            actions[name].triggered.connect(lambda _checked=False, command=command: command())

    def _on_dialog_accepted(self, dialog: SizesDialog) -> None:
        self._make(lambda: dialog.step)

    def _insert(self, table: TensorTableView, orientation: Qt.Orientation, position: int) -> None:
        """A new row or column before `position`; its first cell becomes the current one."""
        document, axis = self._models.document.document, table.table_model.axis(orientation)
        if self._make(lambda: add_place(document, axis, position)):
            current, is_row = table.currentIndex(), orientation == ROWS
            row, column = (position, current.column()) if is_row else (current.row(), position)
            table.setCurrentIndex(table.table_model.index(row, column))

    def _remove(self, table: TensorTableView, orientation: Qt.Orientation, position: int, count: int = 1) -> None:
        document, axis = self._models.document.document, table.table_model.axis(orientation)
        self._make(lambda: remove_place(document, axis, position, count))

    def _insert_after_current(self, orientation: Qt.Orientation) -> None:
        table = self._table()
        if table is not None:
            current = table.currentIndex()
            place = current.row() if orientation == ROWS else current.column()
            self._insert(table, orientation, min(place, table.table_model.counts[orientation == COLUMNS] - 1) + 1)

    def _remove_selected(self, orientation: Qt.Orientation) -> None:
        table = self._table()
        cells = None if table is None else table.selected_cells()
        if table is not None and cells is not None:
            start, stop = cells.rows if orientation == ROWS else cells.columns
            self._remove(table, orientation, start, stop - start)

    def _rename_current(self, orientation: Qt.Orientation) -> None:
        table = self._table()
        if table is not None and self._commit_open_editor():
            current = table.currentIndex()
            table.header_editor.open(orientation, current.row() if orientation == ROWS else current.column())

    def _store_as_float64(self) -> None:
        table = self._table()
        if table is None:
            return
        matrix, document = table.table_model.matrix, self._models.document.document
        if matrix not in document.tensors:
            template = QT_TRANSLATE_NOOP("Axes", "{matrix} is computed: it is not stored.")
            self._message_bar.say(Message("Axes", template, {"matrix": matrix}))
        elif document.tensors[matrix].storage_dtype == "float64":
            template = QT_TRANSLATE_NOOP("Axes", "{matrix} is stored as float64 already.")
            self._message_bar.say(Message("Axes", template, {"matrix": matrix}))
        else:
            self._make(lambda: store_as_float64(document, matrix))

    def _table(self) -> TensorTableView | None:
        """The table that a command means; None, and the user told, where there is none."""
        table = self._selected_cells.table
        if table is None or not all(table.table_model.counts):
            self._message_bar.say(
                Message(
                    "Axes", QT_TRANSLATE_NOOP("Axes", "Choose a cell of a table first: its row and column are meant.")
                )
            )
            return None
        return table

    def _make(self, make_step: Callable[[], AxisStep | tuple[Edit, Message] | None]) -> bool:
        """Make what `make_step` returns, asked once the open editor is committed; whether a change was made."""
        if not self._commit_open_editor():
            return False
        try:
            step = make_step()
        except UserError as error:
            self._message_bar.say(error.message)
            return False
        self._message_bar.take_back_said()
        return step is not None and self._models.document.apply(*step)

    def _open_header_menu(
        self, table: TensorTableView, header: QHeaderView, orientation: Qt.Orientation, position: QPoint
    ) -> None:
        section = header.logicalIndexAt(position)
        if 0 <= section < table.table_model.counts[orientation == COLUMNS]:
            self.header_menu(table, orientation, section).popup(header.viewport().mapToGlobal(position))
