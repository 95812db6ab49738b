"""The heatmaps of one product in Falk's scheme, following the models; keys and clicks choose a result cell."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from attn_gui.core.colour_scale import FINITE, HIDDEN
from attn_gui.core.number_text import exact_text
from attn_gui.core.results import BlockRequest
from attn_gui.core.stages import Stage
from attn_gui.models.cell_selection import Cell, CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.results_model import ResultsModel
from attn_gui.views.axis_names import axis_name
from attn_gui.views.colour_bars import BarEntry, end_texts
from attn_gui.views.colour_maps import CLASS_LOOKS
from attn_gui.views.colour_words import range_name
from attn_gui.views.digit_sizes import DigitSizes
from attn_gui.views.falk_pointer import ZOOM_STEP, FalkPointer
from attn_gui.views.falk_view import COLUMNS, ROWS, FalkView
from attn_gui.views.heatmap import Heatmap
from attn_gui.views.heatmap_overlay import Captions, Frame
from attn_gui.views.theme import Appearance

ARROWS: dict[int, Cell] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class FalkHeatmaps(QWidget):
    """The three matrices of a product, aligned and moving together.

    The wheel zooms, dragging pans, a double click edits an operand's cell, or else shows all again; arrows, Home and
    End choose; +, − and 0 zoom.

    Signals:
        operand_cell_clicked(matrix, row, column): in the matrix's own order, also where it is drawn transposed.
        edit_requested(matrix, row, column): the same, clicked twice.
        hovered(text): matrix, cell and full value under the pointer; "" once it is over no cell.
    """

    operand_cell_clicked = Signal(str, int, int)
    edit_requested = Signal(str, int, int)
    hovered = Signal(str)

    def __init__(
        self,
        stage: Stage,
        document_model: DocumentModel,
        results_model: ResultsModel,
        selection: CellSelection,
        display_options: DisplayOptions,
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._stage = stage
        self._document_model = document_model
        self._results_model = results_model
        self._selection = selection
        self._display_options = display_options
        self._appearance = appearance
        self._requests: dict[str, BlockRequest] = {}
        self._hovered: tuple[str, Cell] | None = None
        self._hovered_text = ""
        self.tell_chosen: Callable[[], str] | None = None
        """What else is heard of the chosen cell than its value, from whoever knows more of it."""
        self._build()
        self._connect()
        self._on_theme_changed()
        self._on_options_changed()
        self._on_document_changed()
        self._view.show_out_of_date(results_model.is_out_of_date)

    def cell_rect(self, matrix: str, row: int, column: int) -> QRectF:
        """The pixels of this widget that show a cell, given in its matrix's own order; also of one out of sight."""
        heatmap = self._view.heatmap(matrix)
        return heatmap.geometry.rect_of(*heatmap.turned(row, column))

    @property
    def output(self) -> str:
        """The result that is shown."""
        return self._stage.output

    @property
    def view(self) -> FalkView:
        """What paints them."""
        return self._view

    @Slot()
    def reset_view(self) -> None:
        """Have the whole of every matrix in sight."""
        self._view.reset_view()

    def zoom(self, factor: float) -> None:
        """Show `factor` times as many result rows and columns, about the chosen cell."""
        row, column = self._selection.chosen(self._stage.output)
        self._view.zoom(self._view.result, factor, (row + 0.5, column + 0.5))
        self._view.reveal(self._stage.output, row, column)

    def _build(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 160)
        self._view = FalkView(self._stage, self._appearance.theme, self)
        self._pointer = FalkPointer(self._view, self)

    def _connect(self) -> None:
        self._view.windows_changed.connect(self._ask)
        self._pointer.hovered.connect(self._hover)
        self._pointer.clicked.connect(self._click)
        self._pointer.double_clicked.connect(self._double_click)
        self._document_model.document_changed.connect(self._on_document_changed)
        self._results_model.results_changed.connect(self._on_results_changed)
        self._results_model.staleness_changed.connect(self._view.show_out_of_date)
        self._selection.result_chosen.connect(self._on_result_chosen)
        self._selection.trace_changed.connect(self._show_marks)
        self._selection.batch_changed.connect(self._on_batch_changed)
        self._display_options.options_changed.connect(self._on_options_changed)
        self._display_options.magnification.magnification_changed.connect(self._on_magnification_changed)
        self._display_options.colours_changed.connect(self._on_results_changed)
        self._appearance.theme_changed.connect(self._on_theme_changed)

    # What the models say

    @Slot()
    def _on_document_changed(self) -> None:
        for heatmap in self._view.heatmaps:
            if not self._is_present(heatmap):
                heatmap.clear()
        self._view.forget_widths()
        self._arrange()
        self._retranslate()
        self._show_marks()

    @Slot()
    def _on_results_changed(self) -> None:
        results = self._results_model.results
        if results is None:
            return
        for heatmap in self._view.heatmaps:
            request = self._requests.get(heatmap.matrix)
            block = self._results_model.block(request) if request else None
            if block is not None:  # else what is shown stays until what was asked for comes
                batch = block.request.batch
                value_range = self._results_model.range(heatmap.matrix, batch)
                scale = self._display_options.colours.scale(value_range, self._results_model.ranges(batch))
                heatmap.show_block(block, value_range, scale, results.dtype)
        if self._display_options.magnification.is_on and self._view.measure():
            self._arrange()
        self._show_words()
        self._tell_hovered()

    @Slot(str)
    def _on_result_chosen(self, output: str) -> None:
        if output == self._stage.output:
            self._view.reveal(output, *self._selection.chosen(output))
            self._show_marks()
            self.describe()

    @Slot()
    def _on_batch_changed(self) -> None:
        self._ask()
        self._on_results_changed()

    @Slot()
    def _on_options_changed(self) -> None:
        for heatmap in self._view.heatmaps:
            heatmap.overlay.digits = self._display_options.digits
            heatmap.overlay.refresh()
        self._show_bars()

    @Slot()
    def _on_magnification_changed(self) -> None:
        self._view.forget_widths()
        self._view.measure()
        self._arrange()

    @Slot()
    def _on_theme_changed(self) -> None:
        self._view.use_theme(self._appearance.theme)
        self._show_marks()

    # What is shown

    def _is_present(self, heatmap: Heatmap) -> bool:
        is_result = heatmap.matrix == self._stage.output
        operands = (self._stage.left, self._stage.right) if is_result else (heatmap.matrix,)
        return all(self._document_model.tensor(name) is not None for name in operands)

    def _labels(self, place: int) -> tuple[str, ...]:
        """The labels of one of the stage's axes."""
        return self._document_model.document.labels.get(self._stage.axes[place], ())

    def _arrange(self) -> None:
        sizes = DigitSizes.of(self._display_options.magnification, self.font())
        self._view.arrange(self.size(), [self._labels(place) for place in range(3)], self.font(), sizes)
        if sizes.are_demanded:  # fewer cells may be in sight now
            self._view.reveal(self._stage.output, *self._selection.chosen(self._stage.output))

    @Slot()
    def _ask(self) -> None:
        """Ask for what is in sight, and for the cell under the pointer where only its tile is."""
        batch = min(self._selection.batch, self._document_model.document.count("batch") - 1)
        shown = [heatmap for heatmap in self._view.heatmaps if batch >= 0 and self._is_present(heatmap)]
        self._requests = {heatmap.matrix: self._view.request(heatmap, batch) for heatmap in shown}
        requests = list(self._requests.values())
        if self._hovered and self._hovered[0] in self._requests:
            matrix, (row, column) = self._hovered
            picture = self._view.heatmap(matrix).picture
            if picture and picture.is_reduced:
                requests.append(BlockRequest(matrix, batch, (row, row + 1), (column, column + 1)))
        self._results_model.set_requests(self, requests)

    @Slot()
    def _show_marks(self) -> None:
        colours = self._appearance.theme.mark_lines
        for heatmap in self._view.heatmaps:
            marks = self._selection.marks(heatmap.matrix)
            heatmap.overlay.chosen = self._selection.chosen(heatmap.matrix) if heatmap is self._view.result else None
            heatmap.overlay.frames = tuple(
                Frame(*heatmap.turned(mark.row, mark.column), colours[mark.role], mark.role == "trace")
                for mark in marks
            )
            heatmap.overlay.refresh()

    def _show_bars(self) -> None:
        order = (self._view.right, self._view.left, self._view.result)
        shown = [heatmap for heatmap in order if self._is_present(heatmap) and not self._notice(heatmap)]
        classes = {code for heatmap in shown if heatmap.picture for code in heatmap.picture.class_codes}
        self._view.bars.entries = tuple(self._bar_entry(heatmap) for heatmap in shown)
        self._view.bars.looks = tuple(CLASS_LOOKS[code] for code in sorted(classes - {FINITE, HIDDEN}))
        colours = self._display_options.colours
        caption = self.tr("Colour range: {range}").format(range=range_name(colours.kind))
        self._view.bars.caption = "" if colours.kind == "matrix" else caption
        self._view.bars.refresh()

    def _bar_entry(self, heatmap: Heatmap) -> BarEntry:
        picture = heatmap.picture
        if picture is None:
            return BarEntry(heatmap.name)
        if not picture.value_range.has_finite:
            is_hidden = HIDDEN in picture.class_codes
            return BarEntry(heatmap.name, notice=self.tr("hidden") if is_hidden else self.tr("no finite values"))
        ends = end_texts(picture.value_range, picture.scale, picture.dtype, self._display_options.digits)
        return BarEntry(heatmap.name, ends, scale=picture.scale)

    # Words

    def _retranslate(self) -> None:
        self._view.veil.text = self.tr("out of date")
        self._view.veil.refresh()
        self.setAccessibleName(self.tr("Heatmaps of {output}").format(output=self._stage.output))
        self._show_words()

    def _show_words(self) -> None:
        for heatmap in self._view.heatmaps:
            heatmap.overlay.captions = Captions(heatmap.name, self._remarks(heatmap), self._notice(heatmap))
            heatmap.overlay.refresh()
        self._show_bars()
        self.describe()

    def _remarks(self, heatmap: Heatmap) -> tuple[tuple[str, ...], ...]:
        """What is said beside the matrix's name: the most important first, each also in shorter words."""
        axes = (axis_name(self._stage.axes[place]) for place in self._view.axes_of(heatmap))
        remarks: tuple[tuple[str, ...], ...] = ((" × ".join(axes),),)
        if heatmap.picture and heatmap.picture.is_reduced:
            step = heatmap.picture.step_text
            remarks = ((self.tr("down-sampled by {step}").format(step=step), f"1 : {step}"), *remarks)
        return remarks

    def _notice(self, heatmap: Heatmap) -> str:
        """What stands in place of a matrix that has no cells."""
        if not self._is_present(heatmap):
            return self.tr("no {matrix}").format(matrix=heatmap.name)
        rows, columns = (self._view.counts[place] for place in self._view.axes_of(heatmap))
        return "" if rows and columns else f"{rows} × {columns}"

    @Slot()
    def describe(self) -> None:
        """Let a screen reader say the chosen cell."""
        value_text = self._cell_text(self._stage.output, self._selection.chosen(self._stage.output))
        self.setAccessibleDescription(self.tell_chosen() if self.tell_chosen else value_text)

    def _cell_text(self, matrix: str, cell: Cell) -> str:
        """`score[agent1, agent2] = 0.0`, with all digits; without them while they are not known."""
        heatmap = self._view.heatmap(matrix)
        row_axis, column_axis = (self._stage.axes[place] for place in heatmap.turned_cell(self._view.axes_of(heatmap)))
        document, batch = self._document_model.document, self._selection.batch
        is_within = cell[0] < document.count(row_axis) and cell[1] < document.count(column_axis)
        if not is_within or not self._is_present(heatmap):
            return ""
        name = document.cell_name(matrix, (row_axis, column_axis), batch, *cell)
        value = self._results_model.value(matrix, batch, *cell)
        results = self._results_model.results
        return name if value is None or results is None else f"{name} = {exact_text(value, results.dtype)}"

    # The pointer

    @Slot(object)
    def _hover(self, position: QPointF | None) -> None:
        found = self._view.cell_at(position) if position else None
        hovered = (found[0].matrix, found[1]) if found else None
        if hovered != self._hovered:
            self._hovered = hovered
            self._ask()
            self._tell_hovered()

    def _tell_hovered(self) -> None:
        text = self._cell_text(*self._hovered) if self._hovered else ""
        if text != self._hovered_text:
            self._hovered_text = text
            self.hovered.emit(text)

    @Slot(QPointF)
    def _click(self, position: QPointF) -> None:
        found = self._view.cell_at(position)
        matrix, (row, column) = (found[0].matrix, found[1]) if found else ("", (0, 0))
        if matrix == self._stage.output:
            self._selection.choose(matrix, row, column)
            return
        self._selection.touch(self._stage.output)
        if found and self._is_present(found[0]):
            self._selection.trace(matrix, row, column)
            self.operand_cell_clicked.emit(matrix, row, column)

    @Slot(QPointF)
    def _double_click(self, position: QPointF) -> None:
        found = self._view.cell_at(position)
        is_operand = found is not None and found[0] is not self._view.result
        if found and is_operand and found[0].picture and not found[0].picture.is_reduced:
            self.edit_requested.emit(found[0].matrix, *found[1])
        else:
            self.reset_view()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            # Beyond the cell it hides: it would say what is no more under the pointer.
            cell = self.cell_rect(self._hovered[0], *self._hovered[1]) if self._hovered else QRectF()
            QToolTip.showText(event.globalPos(), self._hovered_text, self, cell.toAlignedRect())
            return True
        return super().event(event)

    # Keys and the rest of Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if held or not self._act_on_key(event):
            super().keyPressEvent(event)

    def _act_on_key(self, event: QKeyEvent) -> bool:
        row, column = self._selection.chosen(self._stage.output)
        if step := ARROWS.get(event.key()):
            self._choose(row + step[0], column + step[1])
        elif event.key() == Qt.Key.Key_Home:
            self._choose(row, 0)
        elif event.key() == Qt.Key.Key_End:
            self._choose(row, self._view.counts[COLUMNS] - 1)
        elif event.text() in ("+", "=", "-"):
            self.zoom(1 / ZOOM_STEP if event.text() == "-" else ZOOM_STEP)
        elif event.text() == "0":
            self.reset_view()
        else:
            return False
        return True

    def _choose(self, row: int, column: int) -> None:
        """Choose the nearest result cell there is."""
        row_count, column_count = self._view.counts[ROWS], self._view.counts[COLUMNS]
        if row_count and column_count:
            row, column = min(max(row, 0), row_count - 1), min(max(column, 0), column_count - 1)
            self._selection.choose(self._stage.output, row, column)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._view.show_focus(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._view.show_focus(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._arrange()
