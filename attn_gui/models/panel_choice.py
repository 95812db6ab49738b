"""Which products the window shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from attn_gui.core.lesson import Panel


class PanelChoice(QObject):
    """One product by its result's name, or both.

    Signals:
        panel_changed().
    """

    panel_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panel: Panel = "both"

    @property
    def panel(self) -> Panel:
        """What is shown."""
        return self._panel

    def shows(self, output: str) -> bool:
        """Whether the product that makes this result is shown."""
        return self._panel in ("both", output)

    def choose(self, panel: Panel) -> None:
        """Show one product, or both."""
        if panel != self._panel:
            self._panel = panel
            self.panel_changed.emit()
