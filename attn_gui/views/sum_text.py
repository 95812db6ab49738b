"""The spelled sums as text in colours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from attn_gui.core.explanation_text import Piece, Role
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance, Theme

PIECES_A_PARAGRAPH = 256
"""64 terms of four pieces each, the last one a plus sign."""


class SumText(QTextEdit):
    """Read-only lines; a single one stands in the middle."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._lines: Sequence[Sequence[Piece]] = ()
        self._content: tuple[Sequence[str], Theme] | None = None
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.viewport().setAutoFillBackground(False)

    @property
    def line_height(self) -> int:
        """The height of a line, in whole pixels; other fonts that stand in for this one make it higher."""
        layout = self.document().firstBlock().layout()
        first = layout.lineAt(0).height() if layout.lineCount() else 0.0
        return math.ceil(max(first, self.fontMetrics().lineSpacing()))

    def show_lines(self, lines: Sequence[Sequence[Piece]], notes: Sequence[str] = ()) -> None:
        """Show these lines, and under them the notes; nothing is done where the very same ones are shown already."""
        content = (notes, self._appearance.theme)
        if lines is self._lines and content == self._content:
            return
        self._lines, self._content = lines, content
        block_format = QTextBlockFormat()
        block_format.setAlignment(Qt.AlignmentFlag.AlignHCenter if len(lines) == 1 else Qt.AlignmentFlag.AlignLeft)
        formats = self._formats()
        self.clear()
        self._keep_at_start()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.setBlockFormat(block_format)
        for number, line in enumerate(lines):
            if number:
                cursor.insertBlock(block_format)
            self._insert(cursor, line, formats)
        for note in notes:
            cursor.insertBlock(block_format)
            cursor.insertText(note, formats["fold"])
        cursor.endEditBlock()
        own = self.textCursor()
        own.clearSelection()  # the anchor moved along
        self.setTextCursor(own)

    def _keep_at_start(self) -> None:
        """Let the visible cursor stay where it is while text is inserted: to bring it back would lay out all lines."""
        own = self.textCursor()
        own.setKeepPositionOnInsert(True)
        self.setTextCursor(own)

    def _insert(self, cursor: QTextCursor, line: Iterable[Piece], formats: dict[Role, QTextCharFormat]) -> None:
        """Insert a line; a very long one as several paragraphs, because Qt lays out a paragraph as a whole."""
        for number, piece in enumerate(line, 1):
            text = piece.text if isinstance(piece.text, str) else translated(piece.text)
            cursor.insertText(text, formats[piece.role])
            if number % PIECES_A_PARAGRAPH == 0:
                cursor.insertBlock()

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
