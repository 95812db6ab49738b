from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QToolButton

from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.tensor import Tensor
from attn_gui.models.model_set import ModelSet
from attn_gui.translations import Translations
from attn_gui.views.arithmetic_view import ArithmeticView, _decimal_text, _difference_text
from attn_gui.views.theme import Appearance
from tests.helpers.immediate_engine import ImmediateEngine

ATT = "att[agent1] = 0.1·[1.0, 2.0] + 0.7·[3.0, 4.0] + 0.2·[5.0, 6.0] = [3.2, 4.2]"


class Shown:
    """A view of a document, with an engine of its own."""

    def __init__(self, qapp, qtbot, document, dtype="float32"):
        self.models = ModelSet.of(document)
        self.engine = ImmediateEngine(self.models, dtype)
        self.appearance = Appearance(qapp)
        self.view = ArithmeticView(self.models, self.appearance)
        qtbot.addWidget(self.view)
        self.engine._on_requests_changed(self.models.results.requests)
        self.sum_text, self.strip = self.view.focus_order[:2]

    def set_cell(self, matrix, row, column, value):
        document_model = self.models.document
        document_model.perform(SetCells.one(document_model.tensor(matrix), 0, row, column, value))

    def button(self, text):
        return next(each for each in self.view.findChildren(QToolButton) if each.text() == text)

    def click(self, text):
        self.button(text).click()

    def checked(self):
        return {each.text() for each in self.view.findChildren(QToolButton) if each.isChecked()}

    @property
    def lines(self):
        return self.sum_text.toPlainText().splitlines()


@pytest.fixture
def shown(qapp, qtbot):
    return Shown(qapp, qtbot, example_document())


def show_vectors(qapp, qtbot, left, right, dtype="float32"):
    tensors = [Tensor("q", np.array([[left]], dtype=np.float64)), Tensor("k", np.array([[right]], dtype=np.float64))]
    return Shown(qapp, qtbot, Document.from_tensors(tensors), dtype)


# ---- the sum, its scope and its reading


def test_it_spells_the_chosen_result(shown):
    assert shown.view.text == "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"
    assert shown.lines == [shown.view.text]
    shown.models.selection.choose("att", 0, 1)
    assert shown.view.text == ATT
    assert shown.lines == [ATT]


def test_scope_buttons_widen_it_and_exclude_each_other(shown):
    assert shown.checked() == {"Cell"}
    shown.click("Row")
    assert shown.checked() == {"Row"}
    assert len(shown.lines) == 3
    shown.click("Whole matrix")
    assert shown.checked() == {"Whole matrix"}
    assert len(shown.lines) == 9
    shown.click("Whole matrix")
    assert shown.checked() == {"Whole matrix"}, "clicked again it stays"
    shown.click("Cell")
    assert (shown.checked(), len(shown.lines)) == ({"Cell"}, 1)


def test_entry_by_entry_is_offered_for_weighted_sums_alone(shown):
    assert shown.button("Entry by entry").isHidden()
    shown.models.selection.choose("att", 0, 1)
    assert not shown.button("Entry by entry").isHidden()
    shown.click("Entry by entry")
    assert shown.view.text == "att[agent1, 1] = 0.1·2.0 + 0.7·4.0 + 0.2·6.0 = 4.2"
    shown.click("Row")
    assert [line.partition(" = ")[0] for line in shown.lines] == ["att[agent1, 0]", "att[agent1, 1]"]
    shown.click("Entry by entry")
    assert shown.lines == [ATT]
    shown.models.selection.touch("score")
    assert shown.button("Entry by entry").isHidden()


def test_all_digits(shown):
    shown.set_cell("q", 0, 0, 1 / 3)
    assert shown.view.text == "score[agent1, agent1] = 0.333333 × 1.0 + 0.0 × 0.0 = 0.333333"
    shown.click("All digits")
    assert shown.view.text == "score[agent1, agent1] = 0.33333334 × 1.0 + 0.0 × 0.0 = 0.33333334"
    assert shown.checked() == {"Cell", "All digits"}
    shown.click("All digits")
    assert "0.333333 ×" in shown.view.text


def test_the_parts_bear_the_colours_of_the_marks(shown):
    theme, cursor = shown.appearance.theme, QTextCursor(shown.sum_text.document())
    text = shown.sum_text.toPlainText()
    for part, colour in {
        "1.0 × 1": theme.mark_texts["left"],
        "1.0 + 0": theme.mark_texts["right"],
        "= 1.0": theme.text,
        "score": theme.text,
    }.items():
        cursor.setPosition(text.index(part) + 1)
        assert cursor.charFormat().foreground().color() == QColor(colour), part
    cursor.setPosition(len(text))
    assert cursor.charFormat().foreground().color() == QColor(theme.mark_texts["result"])


# ---- notes


def test_what_the_last_edit_did_is_noted_until_the_next_one_elsewhere(shown):
    shown.set_cell("q", 0, 0, 4.0)
    assert shown.lines[1].startswith("last edit: ")
    assert "1.0" in shown.lines[1]
    assert "4.0" in shown.lines[1]
    shown.set_cell("q", 2, 1, 7.0)
    assert shown.lines == ["score[agent1, agent1] = 4.0 × 1.0 + 0.0 × 0.0 = 4.0"]


def test_what_made_it_not_finite_is_noted(shown):
    shown.set_cell("q", 0, 0, math.inf)
    shown.set_cell("k", 0, 0, 0.0)
    assert shown.lines[0].endswith(" = nan")
    assert "First made at 0: inf × 0.0 = nan" in shown.lines


def test_being_out_of_date_is_noted_and_taken_back(shown):
    shown.engine.is_held = True
    shown.set_cell("q", 0, 0, 4.0)
    shown.models.results.set_busy(True)
    assert shown.lines[0] == "score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"
    assert shown.lines[1] == "out of date: a newer result is being computed"
    shown.engine.is_held = False
    shown.engine.answer()
    shown.models.results.set_busy(False)
    assert shown.lines[0].endswith(" = 4.0")
    assert not any("out of date" in line for line in shown.lines)


def test_lines_left_out_are_counted(qapp, qtbot):
    tensors = [Tensor(name, np.ones((1, 20, 2))) for name in ("q", "k")]
    shown = Shown(qapp, qtbot, Document.from_tensors(tensors))
    shown.click("Whole matrix")
    assert (len(shown.lines), shown.lines[-1]) == (241, "… and 160 more")


# ---- the detail line


def test_the_detail_tells_the_dtype_float64_the_exact_sum_and_the_differences(qapp, qtbot):
    shown = show_vectors(qapp, qtbot, [0.1, 0.2], [3.0, 1.0], "float64")
    exact = Fraction(0.1) * 3 + Fraction(0.2)
    parts = shown.view.detail_text.split(" · ")
    assert parts[:2] == ["float64 0.5000000000000001", "float64 0.5000000000000001"] or parts[0] == parts[1]
    assert parts[2].startswith("exact 0.5000000000000000")
    off = f"{float(Fraction(0.1 * 3 + 0.2) - exact):.3g}"
    assert parts[3] == f"off by {off} and {off}"


def test_the_detail_shows_what_a_coarse_dtype_loses(qapp, qtbot):
    shown = show_vectors(qapp, qtbot, [2048.0, 1.0], [1.0, 1.0], "float16")
    assert shown.view.detail_text == "float16 2048.0 · float64 2049.0 · exact 2049 · off by -1.0 and 0.0"
    assert shown.view.text.endswith(" ≈ 2048.0")


def test_the_detail_of_what_is_not_finite_has_no_exact_sum(qapp, qtbot):
    shown = show_vectors(qapp, qtbot, [math.inf], [0.0])
    assert shown.view.detail_text == "float32 nan · float64 nan"


def test_overflow_leaves_an_exact_sum_and_an_infinite_difference(qapp, qtbot):
    shown = show_vectors(qapp, qtbot, [60000.0, 60000.0], [1.0, 1.0], "float16")
    assert shown.view.detail_text == "float16 inf · float64 120000.0 · exact 120000 · off by inf and 0.0"


@given(st.fractions())
def test_the_exact_sum_is_written_exactly_or_cut_with_a_mark(exact):
    text = _decimal_text(exact)
    if text.endswith("…"):
        assert abs(Fraction(text[:-1]) - exact) < abs(exact) * Fraction(1, 10**24)
    else:
        assert Fraction(text) == exact


@given(st.floats(), st.fractions())
def test_differences_are_signed_and_of_any_size(value, exact):
    told = float(_difference_text(value, exact))
    if math.isnan(value):
        assert math.isnan(told)
    elif math.isinf(value):
        assert told == value
    else:
        difference = Fraction(value) - exact
        assert (told > 0, told < 0) == (difference > 0, difference < 0)


# ---- long sums


@pytest.fixture
def long(qapp, qtbot):
    random = np.random.default_rng(0)
    return show_vectors(qapp, qtbot, random.normal(size=4096), random.normal(size=4096))


def test_a_long_sum_is_folded_and_unfolds_whole(long):
    assert long.view.text.count("×") == 8
    assert "(4088 smaller terms: " in long.view.text
    long.click("All terms")
    assert long.view.text.count("×") == 4096
    assert long.sum_text.toPlainText().replace("\n", "") == long.view.text.replace("\n", "")
    assert long.checked() == {"Cell", "All terms"}
    long.click("All terms")
    assert long.view.text.count("×") == 8


def test_an_unfolded_sum_scrolls_from_its_start(long, qtbot):
    long.view.resize(600, 200)
    long.view.show()
    long.click("All terms")
    bar = long.sum_text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 1000)
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    end = long.sum_text.cursorForPosition(long.sum_text.viewport().rect().bottomRight())
    assert end.position() > len(long.view.text) - 200


def test_the_strip_has_all_terms_and_scrolls(long):
    assert long.strip.model().columnCount() == 4096
    long.view.resize(900, 200)
    long.view.grab()
    assert long.strip.horizontalScrollBar().maximum() > 4096 * 20


# ---- heard, and by keyboard


def test_the_spelled_sum_is_heard_with_its_name(shown):
    assert shown.sum_text.accessibleName() != ""
    shown.models.selection.choose("score", 0, 1)
    assert "score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0" in shown.sum_text.accessibleDescription()


def test_every_part_and_button_is_reached_by_keyboard(shown):
    for button in shown.view.findChildren(QToolButton):
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    for part in shown.view.focus_order:
        assert part.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_texts_follow_the_language(shown, qapp):
    translations = Translations(qapp)
    english = [each.text() for each in shown.view.findChildren(QToolButton)]
    translations.install("zh_CN")
    chinese = [each.text() for each in shown.view.findChildren(QToolButton)]
    assert not set(english) & set(chinese)
    assert "exact" not in shown.view.detail_text
    translations.install("en")
    assert [each.text() for each in shown.view.findChildren(QToolButton)] == english


@pytest.mark.parametrize("names", [None, [f"特征_{place}" for place in range(40)]])
def test_every_row_of_the_strip_is_seen_at_the_smallest_height(qapp, qtbot, names):
    """Names in Chinese made the header higher, and the shares went under the scroll bar."""
    tensors = [Tensor(name, np.ones((1, 1, 40))) for name in ("q", "k")]
    shown = Shown(qapp, qtbot, Document.from_tensors(tensors, {"feature": tuple(names)} if names else None))
    shown.view.resize(900, shown.view.minimumHeight())
    shown.view.show()
    assert shown.strip.horizontalScrollBar().maximum() > 0
    assert shown.strip.verticalScrollBar().maximum() == 0
