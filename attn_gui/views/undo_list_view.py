"""The list of all steps, of which any can be gone back to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from attn_gui.models.undo_list_model import UndoListModel


class UndoListView(QListView):
    """The present state is the current row; a click, or Enter on a row, asks for that one.

    Signals:
        step_requested(row): go to the state after that many steps.
    """

    step_requested = Signal(int)

    def __init__(self, model: UndoListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._on_chosen)
        self.activated.connect(self._on_chosen)
        # Sent at the end of every change of the list.
        model.dataChanged.connect(self.show_present)
        self._retranslate()
        self.show_present()

    @Slot()
    def show_present(self) -> None:
        """Make the present state the current row, in sight."""
        index = self._model.index(self._model.current_row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        self.step_requested.emit(index.row())
        # Nothing may have changed, as where an open editor cannot be committed.
        self.show_present()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Undo list"))
        self._model.refresh()
