"""The arithmetic of the chosen result: its sum spelled out, told exactly, and laid out term by term."""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from attn_gui.core.change_text import change_text
from attn_gui.core.explanation import Explanation
from attn_gui.core.explanation_text import Piece, Spelling, plain_text
from attn_gui.core.number_text import exact_text, shown_text
from attn_gui.models.explanation_model import Scope
from attn_gui.models.message_text import translated
from attn_gui.models.model_set import ModelSet
from attn_gui.models.sum_strip_model import SumStripModel
from attn_gui.views.elided_label import ElidedLabel
from attn_gui.views.fonts import with_digits
from attn_gui.views.sum_strip import SumStrip
from attn_gui.views.sum_text import SumText
from attn_gui.views.theme import Appearance

FONT_SCALE = 1.6
SPACE_ABOVE_AND_BELOW = 2
FEWEST_LINES = 2
EXACT_DIGITS = 25
SCOPES: tuple[Scope, ...] = ("cell", "row", "matrix")
DIGITS_KEY, TERMS_KEY = "F7", "F8"


class ArithmeticView(QFrame):
    """Spells the result of the panel last touched, from operands and result of one and the same revision.

    Signals:
        needed_height_changed(): the sums came to be of another height.
    """

    needed_height_changed = Signal()

    def __init__(self, models: ModelSet, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._explanations = models.explanations
        self._appearance = appearance
        self._spelled: tuple[tuple[Explanation, ...], Spelling] | None = None
        self._lines: list[list[Piece]] = []
        self._text = ""
        self._sum_text = SumText(appearance)
        self._detail_label = ElidedLabel()
        self._strip = SumStrip(SumStripModel(models.explanations, self), appearance)
        self._scope_buttons = {scope: self._toggle() for scope in SCOPES}
        self._component_button, self._terms_button, self._digits_button = (self._toggle() for _ in range(3))
        self._controls = QWidget()
        self._build()
        self._connect()
        self._retranslate()

    @property
    def text(self) -> str:
        """The sums as plain text, a line each."""
        return self._text

    @property
    def detail_text(self) -> str:
        """What the detail line says."""
        return self._detail_label.whole_text

    @property
    def needed_height(self) -> int:
        """The height at which the sums themselves are seen whole."""
        return math.ceil(self._sum_text.document().size().height()) + self._height_around

    @property
    def line_height(self) -> int:
        """The height of a line of the sums."""
        return self._sum_text.line_height

    def height_of_lines(self, height: int) -> int:
        """The largest height up to that one at which no line is cut; a few lines high at least."""
        around = self._height_around + 2 * round(self._sum_text.document().documentMargin())
        return max((height - around) // self.line_height, FEWEST_LINES) * self.line_height + around

    @property
    def _height_around(self) -> int:
        margins = self.contentsMargins() + self._sum_text.contentsMargins()
        return margins.top() + margins.bottom() + 2 * SPACE_ABOVE_AND_BELOW

    @property
    def focus_order(self) -> tuple[QWidget, ...]:
        """The parts that the keyboard reaches, in order."""
        return self._sum_text, self._strip

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _toggle(self) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        controls = QHBoxLayout(self._controls)
        controls.setContentsMargins(0, 0, 0, 0)
        controls.setSpacing(2)
        for button in self._scope_buttons.values():
            controls.addWidget(button)
        for button in (self._component_button, self._terms_button, self._digits_button):
            controls.addWidget(button)
        controls.addStretch(1)
        told = QVBoxLayout()
        told.setSpacing(0)
        told.addWidget(self._controls)
        told.addWidget(self._sum_text, 1)
        told.addWidget(self._detail_label)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, SPACE_ABOVE_AND_BELOW, 4, SPACE_ABOVE_AND_BELOW)
        layout.addLayout(told, 3)
        layout.addWidget(self._strip, 2)
        self._strip.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._sum_text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._on_magnification_changed()

    def _connect(self) -> None:
        self._explanations.explanations_changed.connect(self._show)
        self._models.results.results_changed.connect(self._show)  # an edit elsewhere takes the note back
        self._models.results.staleness_changed.connect(self._show)
        self._models.selection.result_chosen.connect(self._show_controls)
        self._models.options.magnification.magnification_changed.connect(self._on_magnification_changed)
        self._sum_text.document().documentLayout().documentSizeChanged.connect(self.needed_height_changed)
        self._appearance.theme_changed.connect(self._show)
        for scope, button in self._scope_buttons.items():
            button.setProperty("scope", scope)
            button.clicked.connect(self._on_scope_clicked)
        self._component_button.clicked.connect(self._on_component_clicked)
        self._terms_button.clicked.connect(self._explanations.set_tells_all_terms)
        self._digits_button.clicked.connect(self._explanations.set_tells_all_digits)
        for key, button in ((DIGITS_KEY, self._digits_button), (TERMS_KEY, self._terms_button)):
            # Of the whole view: in a lecture the buttons are out of sight.
            QShortcut(key, self).activated.connect(button.click)

    @Slot()
    def _on_magnification_changed(self) -> None:
        """In a lecture the sums have all the room, in digits that can be read from the back."""
        magnification = self._models.options.magnification
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
        self._sum_text.setFont(with_digits(font, magnification.digit_height) if magnification.is_on else font)
        for part in (self._controls, self._detail_label, self._strip):
            part.setHidden(magnification.is_on)
        self.setMinimumHeight(0 if magnification.is_on else self._strip.whole_height + 10)

    @Slot()
    def _on_scope_clicked(self) -> None:
        self._explanations.set_scope(self.sender().property("scope"))

    @Slot(bool)
    def _on_component_clicked(self, is_checked: bool) -> None:
        self._explanations.set_reading("components" if is_checked else "rows")

    def _retranslate(self) -> None:
        texts = {"cell": self.tr("Cell"), "row": self.tr("Row"), "matrix": self.tr("Whole matrix")}
        for scope, button in self._scope_buttons.items():
            button.setText(texts[scope])
        self._component_button.setText(self.tr("Entry by entry"))
        self._terms_button.setText(self.tr("All terms"))
        self._digits_button.setText(self.tr("All digits"))
        for key, button in ((DIGITS_KEY, self._digits_button), (TERMS_KEY, self._terms_button)):
            button.setToolTip(f"{button.text()} ({key})")
        self._sum_text.setAccessibleName(self.tr("Arithmetic of the chosen result"))
        self._spelled = None
        self._show()

    @Slot()
    def _show(self) -> None:
        explanations = self._explanations
        spelled = (explanations.lines, explanations.spelling)
        if spelled != self._spelled:
            self._spelled = spelled
            self._lines = [list(explanations.spelling.pieces(line)) for line in explanations.lines]
            self._text = "\n".join(plain_text(line, translated) for line in self._lines)
        self._sum_text.show_lines(self._lines, self._notes())
        self._sum_text.setAccessibleDescription(self._text)
        self._detail_label.set_whole_text(self._detail(explanations.chosen) if explanations.chosen else "")
        self._show_controls()

    @Slot()
    def _show_controls(self) -> None:
        explanations = self._explanations
        for scope, button in self._scope_buttons.items():
            button.setChecked(scope == explanations.scope)
        self._component_button.setChecked(explanations.reading == "components")
        self._component_button.setVisible(self._models.selection.active_stage.explained_columns(0) is None)
        self._terms_button.setChecked(explanations.tells_all_terms)
        self._digits_button.setChecked(explanations.tells_all_digits)

    def _notes(self) -> list[str]:
        notes = []
        if self._models.results.is_out_of_date:
            notes.append(self.tr("out of date: a newer result is being computed"))
        notes += self._change_note()
        chosen = self._explanations.chosen
        origin = chosen.non_finite_origin() if chosen else None
        if origin is not None:
            notes.append(translated(origin))
        if self._explanations.left_out_count > 0:
            notes.append(self.tr("… and {count} more").format(count=self._explanations.left_out_count))
        return notes

    def _change_note(self) -> list[str]:
        """What the last edit did to the chosen cell."""
        selection, results_model = self._models.selection, self._models.results
        output = selection.active_stage.output
        change = results_model.change(output, selection.batch, *selection.chosen(output))
        if change is None or results_model.results is None:
            return []
        told = change_text(*change, results_model.results.dtype, self._models.options.digits)
        return [self.tr("last edit: {change}").format(change=told)]

    def _detail(self, explanation: Explanation) -> str:
        """The chosen cell in the compute dtype, in float64 and exactly, and how far the first two are off."""
        if explanation.hides(0):
            return ""
        computed = float(explanation.result[0])
        in_float64 = float(explanation.running_sums[-1, 0]) if len(explanation.left) else 0.0
        parts = [
            f"{explanation.dtype_name} {exact_text(computed, explanation.dtype_name)}",
            f"float64 {exact_text(in_float64, 'float64')}",
        ]
        exact = explanation.exact_sums()[0]
        if exact is not None:
            parts.append(self.tr("exact {sum}").format(sum=_decimal_text(exact)))
            parts.append(
                self.tr("off by {computed} and {float64}").format(
                    computed=_difference_text(computed, exact), float64=_difference_text(in_float64, exact)
                )
            )
        return " · ".join(parts)


def _decimal_text(exact: Fraction) -> str:
    """The exact value, cut with "…" after so many digits."""
    context = Context(prec=EXACT_DIGITS)
    quotient = context.divide(Decimal(exact.numerator), Decimal(exact.denominator))
    text = (
        f"{quotient.normalize(context):f}"
        if -7 < quotient.adjusted() < EXACT_DIGITS
        else str(quotient.normalize(context))
    )
    return text if Fraction(quotient) == exact else f"{text}…"


def _difference_text(value: float, exact: Fraction) -> str:
    try:
        return shown_text(float(Fraction(value) - exact), "float64", 3)
    except (OverflowError, ValueError):
        return str(value)
