"""How the parts of the window stand to each other, in either language."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolButton

from attn_gui.views.sum_strip import SumStrip
from tests.window.conftest import wait_for_results

in_either_language = pytest.mark.parametrize("language", ["en", "zh_CN"])


@in_either_language
def test_all_tables_of_a_panel_begin_and_end_at_the_same_height(program, language):
    program.translations.install(language)
    for panel in program.window.panels:
        tables = panel.tables.values()
        assert len({table.mapTo(panel, QPoint(0, 0)).y() for table in tables}) == 1
        assert len({table.height() for table in tables}) == 1


@in_either_language
def test_the_names_beside_a_sum_are_whole_and_cover_no_number(program, qtbot, language):
    program.translations.install(language)
    strip = program.window.findChild(SumStrip)
    for output in ("score", "att"):
        program.models.selection.choose(output, 1, 1)
        wait_for_results(qtbot, program)
        header = strip.verticalHeader()
        names = [strip.model().headerData(row, Qt.Orientation.Vertical) for row in range(strip.model().rowCount())]
        assert all(names)
        assert header.width() > max(map(header.fontMetrics().horizontalAdvance, names)) + 4
        assert strip.viewport().x() >= header.x() + header.width()


@in_either_language
def test_the_rows_of_all_tables_of_a_panel_stand_side_by_side(program, qtbot, language):
    program.translations.install(language)
    program.window.resize(1400, 800)  # at which no table scrolls
    wait_for_results(qtbot, program)
    for panel in program.window.panels:
        tops = [
            [table.viewport().mapTo(panel, QPoint(0, table.rowViewportPosition(row))).y() for row in range(3)]
            for table in panel.tables.values()
            if table.model().rowCount() == 3
        ]
        assert all(abs(one - other) <= 1 for others in tops for one, other in zip(tops[0], others, strict=True)), tops


@in_either_language
def test_buttons_and_tool_tips_show_no_letter_for_alt(program, language):
    program.translations.install(language)
    buttons = program.window.findChildren(QToolButton)
    actions = [action for button in buttons if (action := button.defaultAction()) is not None]
    texts = [action.iconText() for action in actions] + [button.toolTip() for button in buttons]
    assert len(actions) >= 3
    assert [text for text in texts if re.search(r"&|\(\w\)|…$", text)] == []
