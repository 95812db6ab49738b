"""What the self-check found, in the status line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QLabel, QWidget

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.number_text import exact_text, shown_text
from attn_gui.core.results import Fault, SelfCheck
from attn_gui.models.model_set import ModelSet
from attn_gui.views.theme import Appearance

DIGITS_OF_DIFFERENCE = 2


class CheckLabel(QLabel):
    """A mark and the largest difference; a result that is not confirmed is shouted.

    Signals:
        fault_found(message): a shown cell is wrong; the message names it.
    """

    fault_found = Signal(object)

    def __init__(self, models: ModelSet, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._appearance = appearance
        self._told: Fault | None = None
        models.results.results_changed.connect(self._show)
        appearance.theme_changed.connect(self._show)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()

    @Slot()
    def _show(self) -> None:
        results = self._models.results.results
        if results is None:
            return
        theme = self._appearance.theme
        self.setText(self._text(results.check))
        self.setStyleSheet(f"color: {theme.bad_text if results.check.fault_count else theme.text};")
        self.setToolTip(
            self.tr("The shown results against a float64 sum of the operands as computed with, by another path.")
        )
        fault = next(iter(results.check.faults), None)
        if fault is not None and fault != self._told:
            self.fault_found.emit(self._fault_message(fault))
        self._told = fault

    def _text(self, check: SelfCheck) -> str:
        if check.fault_count:
            return self.tr("✗ {count} cells not confirmed").format(count=check.fault_count)
        difference = shown_text(check.largest_difference, "float64", DIGITS_OF_DIFFERENCE)
        text = self.tr("✓ checked, off by at most {difference}").format(difference=difference)
        if check.overflow_count:
            text += self.tr(" · overflow to ±inf")
        return text

    def _fault_message(self, fault: Fault) -> Message:
        results = self._models.results.results
        assert results is not None
        template = QT_TRANSLATE_NOOP(
            "SelfCheck",
            "{cell} was computed as {computed}, but a second computation gives {expected}. Do not trust this result; "
            "choose another device or dtype, and please report it.",
        )
        arguments = {
            "cell": self._cell_name(fault),
            "computed": exact_text(fault.computed, results.dtype),
            "expected": exact_text(fault.expected, "float64"),
        }
        return Message("SelfCheck", template, arguments)

    def _cell_name(self, fault: Fault) -> str:
        stage = next(stage for stage in self._models.selection.stages if stage.output == fault.matrix)
        axes = stage.axes[0], stage.axes[2]
        return self._models.document.document.cell_name(fault.matrix, axes, fault.batch, fault.row, fault.column)
