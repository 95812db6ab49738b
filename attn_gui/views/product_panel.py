"""One product: its code, its two operand tables, its result table and its heatmaps."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontDatabase, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from attn_gui.models.message_text import translate
from attn_gui.models.model_set import ModelSet
from attn_gui.models.tensor_table_model import OperandTableModel, ResultTableModel, TensorTableModel
from attn_gui.views.axis_buttons import AxisButtons
from attn_gui.views.axis_names import axis_name
from attn_gui.views.change_marks import ChangeMarks
from attn_gui.views.falk_heatmaps import FalkHeatmaps
from attn_gui.views.heatmap_editor import HeatmapEditor
from attn_gui.views.panels import PanelDescription
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import Appearance

TITLE_SCALE = 1.35
LEAST_TABLE_PERCENT, MOST_TABLE_PERCENT = 50, 62
MARGINS, LECTURE_MARGINS = (8, 4, 8, 6), (0, 0, 0, 0)


class ProductPanel(QFrame):
    """A panel of the window.

    Signals:
        edit_refused(message): a text that is no number was given up.
        hovered(text): the matrix, cell and full value under the mouse; "" once it left.
        place_add_requested(axis): one more at the end of the axis.
        place_remove_requested(axis): the last one less.
    """

    edit_refused = Signal(object)
    hovered = Signal(str)
    place_add_requested = Signal(str)
    place_remove_requested = Signal(str)

    def __init__(
        self,
        number: int,
        description: PanelDescription,
        models: ModelSet,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._number = number
        self._description = description
        self._models = models
        self._appearance = appearance
        self._title, self._code, self._note = QLabel(), QLabel(description.stage.code), QLabel()
        self._equation = QLabel()
        self.tables = self._make_tables()
        self._table_titles = {matrix: QLabel() for matrix in self.tables}
        self.heatmaps = FalkHeatmaps(
            description.stage, models.document, models.results, models.selection, models.options, appearance
        )
        ChangeMarks(self.heatmaps.view, models.results, models.options)
        self._heatmap_editor = HeatmapEditor(self._operands, self.heatmaps, models.selection, appearance)
        self._head, self._table_part = QWidget(), QWidget()
        self._layout, self._body = QVBoxLayout(self), QHBoxLayout()
        self._table_heads: dict[str, QHBoxLayout] = {}
        self._table_grid = self._build_tables()
        self._build()
        self._connect()
        self._retranslate()

    @property
    def output(self) -> str:
        """The result that the product makes."""
        return self._description.stage.output

    @property
    def note_text(self) -> str:
        """The panel's standing line."""
        return self._note.text()

    @property
    def equation_text(self) -> str:
        """The shapes of the product, as rich text."""
        return self._equation.text()

    @property
    def focus_order(self) -> tuple[QWidget, ...]:
        """The parts that the keyboard reaches, in order."""
        return (*self.tables.values(), self.heatmaps)

    @property
    def heatmap_editor(self) -> HeatmapEditor:
        """What changes numbers on the heatmaps."""
        return self._heatmap_editor

    @property
    def open_editor(self) -> QWidget | None:
        """Where something is being typed, if it is."""
        editors = (
            editor for table in self.tables.values() for editor in (table.open_editor, table.header_editor.line_edit)
        )
        return next((editor for editor in (self._heatmap_editor.line_edit, *editors) if editor is not None), None)

    def commit_open_editor(self) -> bool:
        """Store what is being typed; False, with the editor marked, where it cannot be."""
        return self._heatmap_editor.commit() and all(table.commit_open_editor() for table in self.tables.values())

    def settle_open_editor(self) -> None:
        """Store what is being typed, or drop it and say why where it cannot be."""
        self._heatmap_editor.settle()
        for table in self.tables.values():
            table.settle_open_editor()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _make_tables(self) -> dict[str, TensorTableView]:
        stage, models = self._description.stage, self._models
        given = (models.document, models.results, models.selection, models.options)
        table_models: list[TensorTableModel] = [
            OperandTableModel(stage.left, *given, has_row_sums=self._description.has_row_sums, parent=self),
            OperandTableModel(stage.right, *given, parent=self),
            ResultTableModel(stage, *given, explanations=models.explanations, parent=self),
        ]
        return {
            model.matrix: TensorTableView(model, stage.output, models.results, models.selection, self._appearance)
            for model in table_models
        }

    @property
    def _operands(self) -> dict[str, OperandTableModel]:
        models = {matrix: table.table_model for matrix, table in self.tables.items()}
        return {matrix: model for matrix, model in models.items() if isinstance(model, OperandTableModel)}

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        title_font = QFont(self.font())
        title_font.setPointSizeF(title_font.pointSizeF() * TITLE_SCALE)
        title_font.setBold(True)
        self._title.setFont(title_font)
        code_font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        code_font.setPointSizeF(self.font().pointSizeF() * 1.15)
        self._code.setFont(code_font)
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(14)
        head.addWidget(self._title)
        head.addWidget(self._code)
        head.addWidget(self._equation)
        head.addStretch(1)
        head.addWidget(self._note)
        body = self._body
        body.setSpacing(8)
        body.addWidget(self._table_part, 1)
        body.addWidget(self.heatmaps, 1)
        self._layout.setContentsMargins(*MARGINS)
        self._layout.setSpacing(2)
        self._layout.addWidget(self._head)
        self._layout.addLayout(body, 1)
        self._share_room()
        self.heatmaps.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def _build_tables(self) -> QGridLayout:
        """The heads in one row and the tables in another, so that all tables begin at the same height."""
        grid = QGridLayout(self._table_part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setRowStretch(1, 1)
        for place, (matrix, table) in enumerate(self.tables.items()):
            self._table_heads[matrix] = self._build_table_head(matrix)
            grid.addLayout(self._table_heads[matrix], 0, place)
            grid.addWidget(table, 1, place)
            table.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        return grid

    def _build_table_head(self, matrix: str) -> QHBoxLayout:
        """The table's name and shape; for an operand also what changes its rows and columns."""
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._table_titles[matrix], 1)
        model = self.tables[matrix].table_model
        if isinstance(model, OperandTableModel):
            for orientation in (Qt.Orientation.Vertical, Qt.Orientation.Horizontal):
                buttons = AxisButtons(model.axis(orientation), self._models, self._appearance, orientation)
                buttons.add_requested.connect(self.place_add_requested)
                buttons.remove_requested.connect(self.place_remove_requested)
                head.addWidget(buttons)
        return head

    def _heard_choice(self) -> str:
        """The chosen result as its table tells it: with the sum."""
        model = self.tables[self.output].table_model
        index = model.index(*self._models.selection.chosen(self.output))
        return index.data(Qt.ItemDataRole.AccessibleTextRole) or ""

    def _connect(self) -> None:
        self.heatmaps.tell_chosen = self._heard_choice
        self._models.explanations.explanations_changed.connect(self.heatmaps.describe)
        for table in self.tables.values():
            table.edit_refused.connect(self.edit_refused)
            table.needed_width_changed.connect(self._share_room)
        self._heatmap_editor.edit_refused.connect(self.edit_refused)
        self.heatmaps.hovered.connect(self.hovered)
        self._models.options.magnification.magnification_changed.connect(self._on_magnification_changed)
        self._models.document.document_changed.connect(self._on_document_changed)
        self._appearance.theme_changed.connect(self._show_shapes)

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        self._show_shapes()

    @Slot()
    def _on_magnification_changed(self) -> None:
        """In a lecture the heatmaps have all the room: they say the numbers, and take edits."""
        is_lecture = self._models.options.magnification.is_on
        self._head.setHidden(is_lecture)
        self._table_part.setHidden(is_lecture)
        self.setFrameShape(QFrame.Shape.NoFrame if is_lecture else QFrame.Shape.StyledPanel)
        self._layout.setContentsMargins(*(LECTURE_MARGINS if is_lecture else MARGINS))

    @Slot()
    def _share_room(self) -> None:
        """Give each table room by the width it needs; all of them half the panel, or more where that is too narrow."""
        needed = [
            max(table.needed_width, self._table_heads[matrix].minimumSize().width())
            for matrix, table in self.tables.items()
        ]
        for place, width in enumerate(needed):
            self._table_grid.setColumnStretch(place, width)
        spacing = self._table_grid.horizontalSpacing() * len(needed)
        room = self.width() - sum(MARGINS[::2]) - self._body.spacing() - 2 * self.frameWidth()
        wanted_percent = -(-100 * (sum(needed) + spacing) // max(room, 1))
        table_percent = min(max(wanted_percent, LEAST_TABLE_PERCENT), MOST_TABLE_PERCENT)
        self._body.setStretchFactor(self._table_part, table_percent)
        self._body.setStretchFactor(self.heatmaps, 100 - table_percent)

    def _retranslate(self) -> None:
        self._title.setText(f"{self._number} {translate('Panel', self._description.title)}")
        self._note.setText(translate("Panel", self._description.note))
        self._show_shapes()

    def _show_equation(self) -> None:
        """The shapes as torch.bmm sees them, the axis that is summed over underlined in both operands."""
        document, stage = self._models.document.document, self._description.stage
        batch, (rows, inner, columns) = document.count("batch"), (document.count(axis) for axis in stage.axes)
        shared = f'<u style="color:{self._appearance.theme.mark_texts["result"]}"><b>{inner}</b></u>'
        self._equation.setText(
            f"({batch}, {rows}, {shared}) × ({batch}, {shared}, {columns}) → ({batch}, {rows}, {columns})"
        )
        self._equation.setToolTip(
            self.tr("Summed over the axis that both share: {axis}, {count} places.").format(
                axis=axis_name(stage.axes[1]), count=inner
            )
        )

    @Slot()
    def _show_shapes(self) -> None:
        """Each table's name, and its shape as (batch, rows, columns)."""
        self._show_equation()
        muted = self._appearance.theme.muted_text
        document = self._models.document.document
        for matrix, label in self._table_titles.items():
            shape = (document.count("batch"), *self.tables[matrix].table_model.counts)
            tensor = document.tensors.get(matrix)
            stored = tensor.storage_dtype if tensor and tensor.storage_dtype != "float64" else ""
            label.setText(f'<b>{escape(matrix)}</b> <span style="color:{muted}">{shape} {stored}</span>')
