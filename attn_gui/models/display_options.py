"""How numbers are shown; changes no number."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from attn_gui.core.number_text import DEFAULT_DIGITS


class DisplayOptions(QObject):
    """The number of significant digits.

    Signals:
        options_changed().
    """

    options_changed = Signal()

    def __init__(self, digits: int = DEFAULT_DIGITS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._digits = digits

    @property
    def digits(self) -> int:
        """At most so many significant digits are shown; tooltips and editors show all."""
        return self._digits

    def set_digits(self, digits: int) -> None:
        """Show at most so many significant digits."""
        if digits != self._digits:
            self._digits = digits
            self.options_changed.emit()
