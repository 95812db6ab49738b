from __future__ import annotations

import pytest

from attn_gui.views.elided_label import ElidedLabel

TEXT = "float32 0.37349382 · float64 0.37349301608909572 · off by 8.04e-07 and 3.89e-17"


@pytest.fixture
def label(qapp, qtbot):
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.resize(2000, 30)
    label.show()
    return label


def test_a_text_without_room_says_that_it_is_cut(label):
    label.set_whole_text(TEXT)
    assert label.text() == TEXT
    label.resize(label.fontMetrics().horizontalAdvance(TEXT) - 1, 30)
    assert label.text().endswith("…")
    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert (label.whole_text, label.toolTip()) == (TEXT, TEXT)
    label.resize(2000, 30)
    assert label.text() == TEXT


def test_a_larger_font_has_less_room(label):
    label.resize(label.fontMetrics().horizontalAdvance(TEXT) + 2, 30)
    label.set_whole_text(TEXT)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    label.setFont(font)
    assert label.text().endswith("…")
