"""What Qt leaves in the old language when it changes."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QDockWidget

from attn_gui.models.message_text import translate

# Qt itself translates these words, but only once.
_BUTTONS = {
    "qt_dockwidget_floatbutton": ("Float", "Undocks and re-attaches the dock widget"),
    "qt_dockwidget_closebutton": ("Close", "Closes the dock widget"),
}


def retranslate_dock(dock: QDockWidget) -> None:
    """Let a screen reader hear the dock's buttons in the language in force."""
    for button_name, (name, description) in _BUTTONS.items():
        button = dock.findChild(QAbstractButton, button_name)
        if isinstance(button, QAbstractButton):
            button.setAccessibleName(translate("QDockWidget", name))
            button.setAccessibleDescription(translate("QDockWidget", description))
