from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.colour_scale import ColourScale
from tests.window.conftest import wait_for_results


def entries(menu):
    return {action.data(): action for action in menu.actions()}


def checked(menu):
    return [key for key, action in entries(menu).items() if action.isChecked()]


def scales(program):
    return {
        heatmap.matrix: heatmap.picture.scale
        for panel in program.window.panels
        for heatmap in panel.heatmaps._view.heatmaps
    }


def ok_button(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


@pytest.fixture
def menus(program):
    return program.window.view_menus


@pytest.fixture
def dialog(menus, qtbot):
    entries(menus.colour_menu)["fixed"].trigger()
    qtbot.waitUntil(menus.colour_dialog.isVisible)
    return menus.colour_dialog


def test_both_menus_are_in_the_view_menu(program, menus):
    view = next(action.menu() for action in program.window.menuBar().actions() if action.text() == "&View")
    submenus = [action.menu() for action in view.actions()]
    assert {menus.theme_menu, menus.colour_menu} <= set(submenus)


def test_a_theme_is_chosen_and_kept_for_the_next_start(program, menus, start_program):
    assert checked(menus.theme_menu) == ["system"]
    entries(menus.theme_menu)["high_contrast"].trigger()
    assert program.appearance.theme.name == "high_contrast"
    assert checked(menus.theme_menu) == ["high_contrast"]
    again = start_program()
    assert again.appearance.chosen == "high_contrast"
    assert checked(again.window.view_menus.theme_menu) == ["high_contrast"]
    again.appearance.choose("system")


def test_a_theme_chosen_by_something_else_is_shown_and_not_kept(program, menus, start_program):
    program.appearance.choose("dark")
    assert checked(menus.theme_menu) == ["dark"]
    assert start_program().appearance.chosen == "system"


def test_the_menus_follow_the_language_and_keep_what_is_chosen(program, menus):
    entries(menus.colour_menu)["shared"].trigger()
    english = [action.text() for action in (*menus.theme_menu.actions(), *menus.colour_menu.actions())]
    program.translations.install("zh_CN")
    program.translations.install("en")
    assert [action.text() for action in (*menus.theme_menu.actions(), *menus.colour_menu.actions())] == english
    assert (checked(menus.theme_menu), checked(menus.colour_menu)) == (["system"], ["shared"])


def test_the_range_reaches_all_heatmaps_at_once(program, menus):
    own = scales(program)
    assert own["v"] == ColourScale(1.0, 6.0)
    assert (own["alpha"].low, own["alpha"].high) == pytest.approx((0.1, 0.7))
    entries(menus.colour_menu)["shared"].trigger()
    assert set(scales(program).values()) == {ColourScale(0.0, 6.0)}
    entries(menus.colour_menu)["unit"].trigger()
    assert set(scales(program).values()) == {ColourScale(0.0, 1.0)}
    entries(menus.colour_menu)["symmetric"].trigger()
    assert scales(program)["v"] == ColourScale(-6.0, 6.0, is_diverging=True)
    entries(menus.colour_menu)["matrix"].trigger()
    assert scales(program) == own


def test_a_shared_range_follows_edits_of_any_matrix(program, menus, qtbot):
    entries(menus.colour_menu)["shared"].trigger()
    table = program.window.tables["v"]
    assert table.table_model.setData(table.table_model.index(0, 0), "-9")
    wait_for_results(qtbot, program)
    assert set(scales(program).values()) == {ColourScale(-9.0, 9.0, is_diverging=True)}


def test_a_fixed_range_is_typed_while_the_window_stays_usable(program, menus, dialog, start_program):
    assert not dialog.isModal()
    assert checked(menus.colour_menu) == ["matrix"]
    dialog.low_edit.setText("-1/2")
    dialog.high_edit.setText("2,5")
    assert dialog.verdict == ""
    ok_button(dialog).click()
    assert not dialog.isVisible()
    assert program.models.options.colours == ColourChoice("fixed", -0.5, 2.5)
    assert set(scales(program).values()) == {ColourScale(-0.5, 2.5, is_diverging=True)}
    assert checked(menus.colour_menu) == ["fixed"]
    assert start_program().models.options.colours == ColourChoice("fixed", -0.5, 2.5)


@pytest.mark.parametrize(
    ("low", "high", "reason"),
    [
        ("", "1", "nothing is written"),
        ("0", "one", "“one” is not a number"),
        ("0", "inf", "finite"),
        ("nan", "1", "finite"),
        ("1", "1", "larger"),
        ("2", "1", "larger"),
        ("0", "1_0", "without “_”"),
    ],
)
def test_limits_that_are_none_are_refused_with_the_reason(program, dialog, low, high, reason):
    dialog.low_edit.setText(low)
    dialog.high_edit.setText(high)
    assert dialog.verdict.startswith("⚠ ")
    assert reason in dialog.verdict
    assert not ok_button(dialog).isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    assert program.models.options.colours == ColourChoice()


def test_escape_leaves_the_range_as_it_was(program, menus, dialog, qtbot):
    dialog.low_edit.setText("-7")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert program.models.options.colours == ColourChoice()
    assert checked(menus.colour_menu) == ["matrix"]


def test_the_open_dialog_follows_the_language(program, dialog):
    dialog.high_edit.setText("x")
    english = dialog.windowTitle(), dialog.verdict
    program.translations.install("zh_CN")
    assert ok_button(dialog).text() == "确定"
    program.translations.install("en")
    assert (dialog.windowTitle(), dialog.verdict) == english


def test_the_highlight_of_changes_is_switched_and_stored(start_program, qtbot, program):
    action, options = program.window.actions_by_name["highlight_changes"], program.models.options
    assert action.isChecked()
    assert options.highlights_changes
    action.trigger()
    assert not options.highlights_changes
    program.window.close()
    other = start_program()
    assert not other.window.actions_by_name["highlight_changes"].isChecked()
    assert not other.models.options.highlights_changes
