"""Which results are kept from view; a state of the view, no part of the document."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from attn_gui.core.hidden_part import HiddenPart


class HiddenCells(QObject):
    """The hidden parts of the results.

    Signals:
        hidden_changed(): other cells are hidden.
    """

    hidden_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hidden: frozenset[HiddenPart] = frozenset()

    @property
    def hidden(self) -> frozenset[HiddenPart]:
        """All that is hidden."""
        return self._hidden

    def is_hidden(self, matrix: str, row: int, column: int) -> bool:
        """Whether the cell is kept from view."""
        return any(part.holds(matrix, row, column) for part in self._hidden)

    def hide(self, part: HiddenPart) -> None:
        """Keep the part from view too."""
        self.set_hidden(self._hidden | {part})

    def reveal(self, matrix: str, row: int, column: int) -> None:
        """Show the cell; whatever was hidden together with it stays so."""
        parts = (part.without(row, column) if part.holds(matrix, row, column) else part for part in self._hidden)
        self.set_hidden(frozenset(part for part in parts if part is not None))

    def set_hidden(self, hidden: frozenset[HiddenPart]) -> None:
        """Keep these parts from view, and no others."""
        if hidden != self._hidden:
            self._hidden = hidden
            self.hidden_changed.emit()
