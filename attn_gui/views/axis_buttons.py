"""The "+" and "−" of one axis, beside what shows it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from attn_gui.core.axis_edits import Labels, axis_title, continued_labels, operands_with
from attn_gui.core.tensor import Axis
from attn_gui.models.message_text import translated
from attn_gui.models.model_set import ModelSet
from attn_gui.views.theme import Appearance

BUTTON_SIZE = 18
ARROWS = {Qt.Orientation.Vertical: "↕", Qt.Orientation.Horizontal: "↔"}
"""Which way the table grows: by rows, by columns."""


class AxisButtons(QWidget):
    """Their tool tips say what comes or goes, and which operands change together. For the keyboard there are menus.

    Signals:
        add_requested(axis): one more at the end.
        remove_requested(axis): one less: of batches the one shown, else the last one.
    """

    add_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(
        self,
        axis: Axis,
        models: ModelSet,
        appearance: Appearance,
        orientation: Qt.Orientation | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """orientation: that of the header which the axis has in a table."""
        super().__init__(parent)
        self.axis = axis
        self._models = models
        self._appearance = appearance
        self.add_button, self.remove_button = QToolButton(), QToolButton()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._arrow = QLabel(ARROWS[orientation] if orientation else "")
        layout.addWidget(self._arrow)
        for button, text in ((self.add_button, "+"), (self.remove_button, "−")):
            button.setText(text)
            button.setFixedSize(BUTTON_SIZE, BUTTON_SIZE)
            # A click leaves an open editor to the command, which commits it.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(button)
        self.add_button.clicked.connect(self._on_add_clicked)
        self.remove_button.clicked.connect(self._on_remove_clicked)
        models.document.document_changed.connect(self._follow)
        models.selection.batch_changed.connect(self._follow)
        appearance.theme_changed.connect(self._apply_theme)
        self._told: tuple[Labels, int] = {}, 0
        self._apply_theme()
        self._refresh()

    @property
    def removed_place(self) -> int:
        """Which place "−" takes out."""
        if self.axis == "batch":
            return self._models.selection.batch
        return self._models.document.document.count(self.axis) - 1

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    @Slot()
    def _on_add_clicked(self) -> None:
        self.add_requested.emit(self.axis)

    @Slot()
    def _on_remove_clicked(self) -> None:
        self.remove_requested.emit(self.axis)

    @Slot()
    def _follow(self) -> None:
        """Say anew what comes and goes, if that is not what is said: most edits only change numbers."""
        if self._told != (self._models.document.document.labels, self.removed_place):
            self._refresh()

    def _refresh(self) -> None:
        document = self._models.document.document
        labels = document.labels.get(self.axis, ())
        self._told = dict(document.labels), self.removed_place
        self.setVisible(bool(labels))
        if not labels:
            return
        self.remove_button.setEnabled(len(labels) > 1)
        told = {"axis": translated(axis_title(document.labels, self.axis)), "operands": ", ".join(self._operands())}
        added, removed = continued_labels(self.axis, labels, 1)[0], labels[min(self.removed_place, len(labels) - 1)]
        _tell(self.add_button, self.tr("{axis}: add {label}. Changes {operands}.").format(label=added, **told))
        _tell(self.remove_button, self.tr("{axis}: remove {label}. Changes {operands}.").format(label=removed, **told))

    def _operands(self) -> tuple[str, ...]:
        return operands_with(self._models.document.document, self.axis)

    @Slot()
    def _apply_theme(self) -> None:
        theme = self._appearance.theme
        self._arrow.setStyleSheet(f"color: {theme.muted_text};")
        self.setStyleSheet(
            f"QToolButton {{ border: 1px solid transparent; color: {theme.accent}; font-weight: bold; }}"
            f"QToolButton:hover {{ background: {theme.button}; border-color: {theme.border}; }}"
            f"QToolButton:disabled {{ color: {theme.border}; }}"
        )


def _tell(button: QToolButton, text: str) -> None:
    button.setToolTip(text)
    button.setAccessibleName(text)
