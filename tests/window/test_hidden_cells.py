"""A hidden result is told nowhere: not in tables, heatmaps, sums, tool tips, copies or ranges."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.messages import UserError
from attn_gui.models.tensor_table_model import TableRole
from attn_gui.window.matrix_reader import MatrixPart, MatrixReader
from tests.window.conftest import wait_for_results
from tests.window.test_main_window import go_to, shown, type_into

CORNER = HiddenPart("score", 2, 2)


@pytest.fixture
def hiding(program, qtbot):
    """The largest score, 2.0, chosen and then hidden."""
    go_to(program.window.tables["score"], 2, 2)
    wait_for_results(qtbot, program)
    program.models.hidden.hide(CORNER)
    qtbot.waitUntil(lambda: program.models.results.range("score", 0).maximum == 1.0)
    return program


def test_table_and_tool_tip_are_blank(hiding):
    index = hiding.window.tables["score"].model().index(2, 2)
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
        assert index.data(role) is None
    assert shown(hiding.window.tables["score"])[2][:2] == ["1.0", "1.0"]


def test_the_sum_is_spelled_without_its_result(hiding):
    assert hiding.window.arithmetic.text == "score[agent3, agent3] = 1.0 × 1.0 + 1.0 × 1.0 = ☐"
    assert hiding.window.arithmetic.detail_text == ""
    strip = hiding.models.explanations.chosen
    assert strip.hides(0)


def test_heatmap_says_nothing_of_it(hiding):
    heatmaps = hiding.window.panels[0].heatmaps
    assert "2.0" not in heatmaps.accessibleDescription()
    place = heatmaps.cell_rect("score", 2, 2).center().toPoint()
    picture = heatmaps.grab().toImage()
    background = heatmaps.cell_rect("score", 2, 2)
    assert picture.pixelColor(place) == picture.pixelColor(
        int(background.left() + background.width() * 0.3), int(background.center().y())
    ), "one plain colour, without digits"


def test_an_edit_shows_no_change_of_it_even_once_revealed(hiding, qtbot):
    type_into(qtbot, hiding, "q", 2, 0, "5")
    index = hiding.window.tables["score"].model().index(2, 2)
    assert index.data(TableRole.CHANGE) is None
    hiding.models.hidden.reveal("score", 2, 2)
    qtbot.waitUntil(lambda: index.data() == "6.0")
    assert index.data(TableRole.CHANGE) is None


def test_it_cannot_be_copied(hiding):
    reader = MatrixReader(hiding.models)
    with pytest.raises(UserError, match="hidden"):
        reader.read(MatrixPart("score", (0, 1), (0, 3), (0, 3)), lambda _values, _dtype: None)


def test_revealed_it_is_told_again(hiding, qtbot):
    hiding.models.hidden.reveal("score", 2, 2)
    qtbot.waitUntil(lambda: hiding.window.arithmetic.text.endswith("= 2.0"))
    assert shown(hiding.window.tables["score"])[2][2] == "2.0"
    qtbot.waitUntil(lambda: hiding.models.results.range("score", 0).maximum == 2.0)


def test_another_session_hides_nothing(hiding, qtbot):
    hiding.window.actions_by_name["new"].trigger()
    wait_for_results(qtbot, hiding)
    assert not hiding.models.hidden.hidden
    assert shown(hiding.window.tables["score"])[2][2] == "0.0"


def test_the_strip_shows_the_factors_alone(hiding):
    strip = hiding.window.arithmetic.focus_order[1].model()
    texts = [[strip.index(row, column).data() for column in range(2)] for row in range(strip.rowCount())]
    assert texts == [["1.0", "1.0"], ["1.0", "1.0"], [None, None], [None, None], [None, None]]
