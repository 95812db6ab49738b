"""The arithmetic of the chosen cell, spelled out in the colours of its row and column."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from attn_gui.core.explanation import Piece, Role
from attn_gui.core.results import BlockRequest, Span
from attn_gui.core.tensor import Axis
from attn_gui.models.model_set import ModelSet
from attn_gui.views.theme import Appearance

FONT_SCALE = 1.7
UNREDUCED = 1 << 30


class ArithmeticView(QFrame):
    """Spells the result cell of the panel last touched, from operands and result of one and the same revision."""

    def __init__(self, models: ModelSet, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._appearance = appearance
        self._pieces: tuple[Piece, ...] = ()
        self._label = QLabel()
        self._build()
        models.selection.result_chosen.connect(self._on_result_chosen)
        models.selection.batch_changed.connect(self._on_batch_changed)
        models.document.document_changed.connect(self._on_document_changed)
        models.results.results_changed.connect(self._show)
        models.results.staleness_changed.connect(self._show)
        models.options.options_changed.connect(self._show)
        appearance.theme_changed.connect(self._render)
        self._ask()

    @property
    def text(self) -> str:
        """The sum as plain text."""
        return "".join(piece.text for piece in self._pieces)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._render()

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
        self._label.setFont(font)
        scroll_area = QScrollArea()
        scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        scroll_area.setWidgetResizable(True)
        scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll_area.setWidget(self._label)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 4)
        layout.addWidget(scroll_area)
        self.setFixedHeight(2 * self._label.fontMetrics().lineSpacing() + 24)
        self.setFocusProxy(self._label)

    @Slot(str)
    def _on_result_chosen(self, _output: str) -> None:
        self._ask()
        self._show()

    @Slot(int)
    def _on_batch_changed(self, _batch: int) -> None:
        self._ask()
        self._show()

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        self._ask()

    def _count(self, axis: Axis) -> int:
        return self._models.document.document.count(axis)

    def _spans(self) -> dict[str, tuple[Span, Span]]:
        """The rows and the columns of each matrix that the sum is spelled from."""
        stage = self._models.selection.active_stage
        row, column = self._models.selection.chosen(stage.output)
        columns = stage.explained_columns(column)
        column_span = (0, self._count(stage.axes[2])) if columns is None else (columns[0], columns[-1] + 1)
        row_span, inner_span = (row, row + 1), (0, self._count(stage.axes[1]))
        return {
            stage.left: (row_span, inner_span),
            stage.right: (column_span, inner_span) if stage.right_is_transposed else (inner_span, column_span),
            stage.output: (row_span, column_span),
        }

    def _ask(self) -> None:
        """Ask for the operands and the result of the sum."""
        batch = self._models.selection.batch
        self._models.results.set_requests(
            self,
            [
                BlockRequest(matrix, batch, rows, columns, most_rows=UNREDUCED, most_columns=UNREDUCED)
                for matrix, (rows, columns) in self._spans().items()
            ],
        )

    @Slot()
    def _show(self) -> None:
        """Spell the sum once its numbers are there; keep the old text until then."""
        pieces = self._spelled()
        if pieces is not None:
            self._pieces = pieces
        self._render()

    def _spelled(self) -> tuple[Piece, ...] | None:
        results, stage, batch = self._models.results, self._models.selection.active_stage, self._models.selection.batch
        if results.results is None or results.shape(stage.output) is None:
            return ()
        left, right, result = (results.values(matrix, batch, *spans) for matrix, spans in self._spans().items())
        if left is None or right is None or result is None:
            return None
        explanation = stage.explain(left[0], right.T if stage.right_is_transposed else right, result[0])
        return tuple(explanation.pieces(self._places(), results.results.dtype, self._models.options.digits))

    def _places(self) -> tuple[str, ...]:
        """The names in the brackets: the row's, and the column's where the result is a single cell."""
        stage = self._models.selection.active_stage
        row, column = self._models.selection.chosen(stage.output)
        labels = self._models.document.document.labels
        places = [labels[stage.axes[0]][row]]
        if stage.explained_columns(column) is not None:
            places.append(labels[stage.axes[2]][column])
        if self._count("batch") > 1:
            places.insert(0, str(self._models.selection.batch))
        return tuple(places)

    @Slot()
    def _render(self) -> None:
        theme = self._appearance.theme
        marks = theme.mark_texts
        colours: dict[Role, str] = {
            "plain": theme.text,
            "left": marks["left"],
            "right": marks["right"],
            "result": marks["result"],
        }
        html = "".join(
            f'<span style="color:{colours[piece.role]};{"font-weight:600;" if piece.role == "result" else ""}">'
            f"{escape(piece.text)}</span>"
            for piece in self._pieces
        )
        if self._models.results.is_out_of_date and html:
            html = f'<span style="color:{theme.bad_text}">{escape(self.tr("out of date:"))} </span>{html}'
        self._label.setText(html)
        self._label.setAccessibleName(self.text)
        self.setAccessibleName(self.tr("Arithmetic of the chosen cell"))
