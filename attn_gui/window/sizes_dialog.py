"""All sizes and names of the document in one dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attn_gui.core.axis_edits import AxisStep, Labels, are_agents, axis_title, check_counts, loss, set_labels
from attn_gui.core.document import AXES, Document
from attn_gui.core.messages import UserError
from attn_gui.core.tensor import Axis
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance
from attn_gui.window.axis_editor import AxisEditor


class SizesDialog(QDialog):
    """Accepted only with sizes and names that are possible; what `step` then holds is one undo step."""

    def __init__(self, document: Document, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._appearance = appearance
        self._step: AxisStep | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Sizes and names"))
        self.editors: dict[Axis, AxisEditor] = {
            axis: AxisEditor(axis, document.labels[axis]) for axis in AXES if axis in document.labels
        }
        self.same_box = QCheckBox(self.tr("&Queries and keys are the same agents"))
        self.same_box.setVisible({"query", "key"} <= self.editors.keys())
        self.same_box.setChecked(are_agents(document.labels))
        self._note, self._verdict = QLabel(), QLabel()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self._build()
        self._connect()
        self._refresh()

    @property
    def step(self) -> AxisStep | None:
        """What the dialog stands for; None where it changes nothing, or something impossible."""
        return self._step

    @property
    def verdict(self) -> str:
        """Why it cannot be accepted, or what will be lost, or ""."""
        return self._verdict.text()

    @Slot()
    def accept(self) -> None:
        # A name that was still being typed was taken over by the click.
        self._refresh()
        if self._ok_button.isEnabled():
            super().accept()

    def _build(self) -> None:
        self._note.setText(self.tr("New numbers are 0. All of this is one step, which undo takes back."))
        self._verdict.setWordWrap(True)
        self._verdict.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self._verdict.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._verdict.setTextFormat(Qt.TextFormat.PlainText)
        self._ok_button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        axes = QHBoxLayout()
        axes.setSpacing(12)
        for editor in self.editors.values():
            axes.addWidget(editor, 1)
        layout = QVBoxLayout(self)
        layout.addWidget(self._note)
        layout.addWidget(self.same_box)
        layout.addLayout(axes, 1)
        layout.addWidget(self._verdict)
        layout.addWidget(self._buttons)
        self.resize(720, 380)

    def _connect(self) -> None:
        for editor in self.editors.values():
            editor.count_changed.connect(self._refresh)
            editor.names_changed.connect(self._refresh)
        self.same_box.toggled.connect(self._refresh)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    @property
    def _are_agents(self) -> bool:
        return self.same_box.isVisibleTo(self) and self.same_box.isChecked()

    @Slot()
    def _refresh(self) -> None:
        """Make the names follow the numbers, and say what OK would mean, or why it cannot be."""
        self._show_titles()
        counts = {axis: editor.count for axis, editor in self.editors.items()}
        if self._are_agents:
            counts["key"] = counts["query"]
        self._step, reason, lost = None, "", ""
        try:
            check_counts(self._document, counts)
            for editor in self.editors.values():
                editor.fit_names()
            self._step = set_labels(self._document, self._labels())
            told = loss(self._document, counts)
            lost = translated(told) if told else self._hint()
        except UserError as error:
            reason = f"⚠ {translated(error.message)}"
        self._ok_button.setEnabled(not reason)
        theme = self._appearance.theme
        self._verdict.setStyleSheet(f"color: {theme.bad_text if reason else theme.text};")
        self._verdict.setText(reason or lost)
        self._verdict.setAccessibleName(self._verdict.text())

    def _labels(self) -> Labels:
        labels = {axis: editor.labels for axis, editor in self.editors.items()}
        if self._are_agents:
            labels["key"] = labels["query"]
        return labels

    def _hint(self) -> str:
        if not self._are_agents and are_agents(self._labels()):
            return self.tr("As long as their names are equal, queries and keys count as the same agents.")
        return ""

    def _show_titles(self) -> None:
        if "key" in self.editors:
            self.editors["key"].setVisible(not self._are_agents)
        named_alike: Labels = {"query": ("",), "key": ("",)} if self._are_agents else {}
        for axis, editor in self.editors.items():
            title = translated(axis_title(named_alike, axis))
            editor.set_title(title[:1].upper() + title[1:])
