"""The limits of a fixed colour range, typed."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.number_text import exact_text, parse_number
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance

_NOT_FINITE = Message(
    "ColourRangeDialog", QT_TRANSLATE_NOOP("ColourRangeDialog", "A limit is a finite number: neither nan nor inf.")
)
_NOT_LARGER = Message(
    "ColourRangeDialog", QT_TRANSLATE_NOOP("ColourRangeDialog", "The last number must be larger than the first.")
)


class ColourRangeDialog(QDialog):
    """Blocks nothing: the heatmaps can be looked at meanwhile.

    Signals:
        chosen(choice): a ColourChoice of the kind "fixed".
    """

    chosen = Signal(object)

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.low_edit, self.high_edit = QLineEdit(), QLineEdit()
        self._low_label, self._high_label, self._note, self._verdict = QLabel(), QLabel(), QLabel(), QLabel()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._build()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        for edit in (self.low_edit, self.high_edit):
            edit.textChanged.connect(self._refresh)
        appearance.theme_changed.connect(self._refresh)
        self._retranslate()

    @property
    def verdict(self) -> str:
        """Why it cannot be accepted, or ""."""
        return self._verdict.text()

    def ask(self, choice: ColourChoice) -> None:
        """Show the dialog; a fixed choice's limits to begin with, else those typed last."""
        if choice.kind == "fixed" or not self.low_edit.text():
            self.low_edit.setText(exact_text(choice.low, "float64"))
            self.high_edit.setText(exact_text(choice.high, "float64"))
        self.low_edit.setFocus()
        self.low_edit.selectAll()
        self.show()
        self.activateWindow()

    def accept(self) -> None:
        choice, _reason = self._read()
        if choice is not None:
            self.chosen.emit(choice)
            super().accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _build(self) -> None:
        self._note.setWordWrap(True)
        self._verdict.setWordWrap(True)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._verdict.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._verdict.setAlignment(Qt.AlignmentFlag.AlignTop)
        form = QFormLayout()
        for label, edit in ((self._low_label, self.low_edit), (self._high_label, self.high_edit)):
            edit.setMaxLength(1000)
            label.setBuddy(edit)
            form.addRow(label, edit)
        layout = QVBoxLayout(self)
        layout.addWidget(self._note)
        layout.addLayout(form)
        layout.addWidget(self._verdict)
        layout.addWidget(self._buttons)
        self.resize(380, 0)

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Fixed colour range"))
        self._note.setText(self.tr("Values beyond a limit bear the colour of that limit."))
        self._low_label.setText(self.tr("&From"))
        self._high_label.setText(self.tr("&To"))
        self._refresh()

    @Slot()
    def _refresh(self) -> None:
        choice, reason = self._read()
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(choice is not None)
        self._verdict.setStyleSheet(f"color: {self._appearance.theme.bad_text};")
        self._verdict.setText(f"⚠ {translated(reason)}" if reason else "")
        self._verdict.setAccessibleName(self._verdict.text())

    def _read(self) -> tuple[ColourChoice | None, Message | None]:
        """What is typed, or why that is no range."""
        try:
            low, high = parse_number(self.low_edit.text()), parse_number(self.high_edit.text())
        except UserError as error:
            return None, error.message
        if not (math.isfinite(low) and math.isfinite(high)):
            return None, _NOT_FINITE
        return (ColourChoice("fixed", low, high), None) if low < high else (None, _NOT_LARGER)
