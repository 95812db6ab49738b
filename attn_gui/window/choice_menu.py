"""A menu of which one entry holds: for the menu bar, and as a button of the tool bar."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from attn_gui.window.actions import without_mnemonic


class ChoiceMenu(QMenu):
    """Entries by key and text.

    Signals:
        chosen(key): a person chose another entry.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._on_triggered)
        self._current = ""
        self._button: QToolButton | None = None

    @property
    def button(self) -> QToolButton:
        """A button that opens the menu and says what is chosen."""
        if self._button is None:
            self._button = QToolButton(self.parentWidget())
            self._button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self._button.setMenu(self)
            self._refresh_button()
        return self._button

    @property
    def current(self) -> str:
        """The key of the entry that holds."""
        return self._current

    def offer(self, entries: Iterable[tuple[str, str]]) -> None:
        """Offer these (key, text) entries and no others."""
        for action in self._group.actions():
            self._group.removeAction(action)
            self.removeAction(action)
            action.deleteLater()
        for key, text in entries:
            action = self.addAction(text)
            action.setCheckable(True)
            action.setData(key)
            self._group.addAction(action)
        self.show_chosen(self._current)

    def show_chosen(self, key: str) -> None:
        """Mark the entry of `key`."""
        self._current = key
        for action in self._group.actions():
            if action.data() == key:
                action.setChecked(True)
        self._refresh_button()

    def set_title(self, title: str) -> None:
        """What is chosen here, with the "&" of its mnemonic."""
        self.setTitle(title)
        self._refresh_button()

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.show_chosen(action.data())
        self.chosen.emit(action.data())

    def _refresh_button(self) -> None:
        if self._button is None:
            return
        name = without_mnemonic(self.title())
        chosen = next((action.text() for action in self._group.actions() if action.data() == self._current), "")
        self._button.setText(f"{name}: {chosen}")
        self._button.setAccessibleName(self._button.text())
