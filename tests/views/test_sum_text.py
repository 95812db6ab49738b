"""The spelled lines stand there unselected, from the start."""

from __future__ import annotations

from attn_gui.core.explanation_text import Piece
from attn_gui.views.sum_text import SumText
from attn_gui.views.theme import Appearance


def test_new_lines_are_shown_from_their_start_and_unselected(qapp, qtbot):
    text = SumText(Appearance(qapp))
    qtbot.addWidget(text)
    text.show_lines([[Piece("1.0 × 2.0 = "), Piece("2.0", "result")]], ["a note"])
    assert text.toPlainText() == "1.0 × 2.0 = 2.0\na note"
    assert (text.textCursor().position(), text.textCursor().hasSelection()) == (0, False)
