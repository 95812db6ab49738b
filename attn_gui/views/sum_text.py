"""The spelled sums as text in colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from attn_gui.core.explanation_text import Piece, Role
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance


class SumText(QTextEdit):
    """Read-only lines; a single one stands in the middle."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.viewport().setAutoFillBackground(False)

    def show_lines(self, lines: Sequence[Iterable[Piece]], notes: Iterable[str] = ()) -> None:
        """Show these lines, and under them the notes."""
        formats = self._formats()
        alignment = Qt.AlignmentFlag.AlignHCenter if len(lines) == 1 else Qt.AlignmentFlag.AlignLeft
        block_format = QTextBlockFormat()
        block_format.setAlignment(alignment)
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.setBlockFormat(block_format)
        for number, line in enumerate(lines):
            if number:
                cursor.insertBlock(block_format)
            for piece in line:
                text = piece.text if isinstance(piece.text, str) else translated(piece.text)
                cursor.insertText(text, formats[piece.role])
        for note in notes:
            cursor.insertBlock(block_format)
            cursor.insertText(note, formats["fold"])
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _formats(self) -> dict[Role, QTextCharFormat]:
        theme = self._appearance.theme
        colours: dict[Role, str] = {
            "plain": theme.text,
            "left": theme.mark_texts["left"],
            "right": theme.mark_texts["right"],
            "result": theme.mark_texts["result"],
            "fold": theme.muted_text,
        }
        formats = {}
        for role, colour in colours.items():
            text_format = QTextCharFormat()
            text_format.setForeground(QColor(colour))
            text_format.setFontWeight(QFont.Weight.Bold if role == "result" else QFont.Weight.Normal)
            formats[role] = text_format
        return formats
