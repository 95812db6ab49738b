"""The number of an axis's places and their names, to be typed over."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QLabel, QListView, QSpinBox, QVBoxLayout, QWidget

from attn_gui.core.axis_edits import MOST_PLACES, resized_labels
from attn_gui.core.tensor import Axis


class AxisEditor(QWidget):
    """One axis. Names that a smaller number cuts off come again with a larger one.

    Signals:
        count_changed(): another number was chosen; `fit_names` makes as many names, once it is found to be possible.
        names_changed(): a name was typed.
    """

    count_changed = Signal()
    names_changed = Signal()

    def __init__(self, axis: Axis, labels: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.axis = axis
        self._kept = labels
        self._title = QLabel()
        self.spin_box = QSpinBox()
        self.spin_box.setRange(1, MOST_PLACES)
        self.spin_box.setAccelerated(True)
        self.spin_box.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        self.spin_box.setValue(len(labels))
        self._names = QStringListModel(list(labels), self)
        self.list_view = QListView()
        self.list_view.setModel(self._names)
        self.list_view.setUniformItemSizes(True)
        self.list_view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        # Batches are numbered.
        self.list_view.setVisible(axis != "batch")
        self._title.setBuddy(self.spin_box)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self._title, self.spin_box, self.list_view):
            layout.addWidget(part)
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.spin_box.valueChanged.connect(self.count_changed)
        self._names.dataChanged.connect(self._on_names_changed)

    @property
    def count(self) -> int:
        """The number chosen."""
        return self.spin_box.value()

    @property
    def labels(self) -> tuple[str, ...]:
        """The names as typed."""
        return tuple(self._names.stringList())

    def set_title(self, title: str) -> None:
        """Say what the places are called."""
        self._title.setText(title)
        self.spin_box.setAccessibleName(title)
        self.list_view.setAccessibleName(title)

    def fit_names(self) -> None:
        """Have as many names as the number says."""
        labels = self.labels
        if len(labels) != self.count:
            self._kept = labels + self._kept[len(labels) :]
            self._names.setStringList(list(resized_labels(self.axis, self._kept, self.count)))

    @Slot()
    def _on_names_changed(self) -> None:
        self.names_changed.emit()
