"""Chooses the batch that every table and heatmap shows, and adds and removes batches."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from attn_gui.models.model_set import ModelSet
from attn_gui.views.axis_buttons import AxisButtons
from attn_gui.views.theme import Appearance


class SliceBar(QWidget):
    """The choice is seen once there is more than one batch; batches are numbered from 0, as in code.

    Signals:
        batch_add_requested(axis): one more batch.
        batch_remove_requested(axis): the batch that is shown is to go.
    """

    batch_add_requested = Signal(str)
    batch_remove_requested = Signal(str)

    def __init__(self, models: ModelSet, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._label = QLabel()
        self.spin_box = QSpinBox()
        self.spin_box.setWrapping(True)
        self._note = QLabel()
        self.buttons = AxisButtons("batch", models, appearance)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        for part in (self._label, self.spin_box, self._note, self.buttons):
            layout.addWidget(part)
        self._label.setBuddy(self.spin_box)
        self.spin_box.valueChanged.connect(models.selection.show_batch)
        self.buttons.add_requested.connect(self.batch_add_requested)
        self.buttons.remove_requested.connect(self.batch_remove_requested)
        models.selection.batch_changed.connect(self._refresh)
        models.document.document_changed.connect(self._refresh)
        self._refresh()

    @property
    def text(self) -> str:
        """What the bar says of the batches."""
        return self._note.text()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    @Slot()
    def _refresh(self) -> None:
        batch_count = self._models.document.document.count("batch")
        has_choice = batch_count > 1
        self._label.setText(self.tr("Batch"))
        told = self.tr("of {count}; batches never mix") if has_choice else self.tr("one only")
        self._note.setText(told.format(count=batch_count))
        self.spin_box.setRange(0, max(batch_count - 1, 0))
        self.spin_box.setValue(self._models.selection.batch)
        self.spin_box.setAccessibleName(self.tr("Batch"))
        self.spin_box.setVisible(has_choice)
