"""Chooses the batch that every table and heatmap shows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from attn_gui.models.model_set import ModelSet


class SliceBar(QWidget):
    """Seen once there is more than one batch; batches are numbered from 0, as in code."""

    def __init__(self, models: ModelSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._label = QLabel()
        self._spin_box = QSpinBox()
        self._spin_box.setWrapping(True)
        self._note = QLabel()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        for part in (self._label, self._spin_box, self._note):
            layout.addWidget(part)
        self._label.setBuddy(self._spin_box)
        self._spin_box.valueChanged.connect(models.selection.show_batch)
        models.selection.batch_changed.connect(self._spin_box.setValue)
        models.document.document_changed.connect(self._on_document_changed)
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    @Slot(object, object)
    def _on_document_changed(self, _edit: object, _revision: int) -> None:
        self._refresh()

    def _refresh(self) -> None:
        batch_count = self._models.document.document.count("batch")
        self._label.setText(self.tr("Batch"))
        self._note.setText(self.tr("of {count}; batches never mix").format(count=batch_count))
        self._spin_box.setRange(0, max(batch_count - 1, 0))
        self._spin_box.setAccessibleName(self.tr("Batch"))
        self.setVisible(batch_count > 1)
