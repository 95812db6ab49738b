from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip

from attn_gui.core.colour_scale import contrast_ratio
from attn_gui.views.theme import DARK, HIGH_CONTRAST, LIGHT, SYSTEM_THEME, THEME_NAMES, THEMES, Appearance, blended


@pytest.fixture
def appearance(qapp: QApplication):
    used = Appearance(qapp)
    yield used
    used.choose("system")


def tell_system_scheme(qapp: QApplication, scheme: Qt.ColorScheme) -> None:
    qapp.styleHints().colorSchemeChanged.emit(scheme)


def test_the_system_is_followed_as_long_as_it_is_chosen(appearance: Appearance, qapp, qtbot):
    assert (appearance.chosen, appearance.theme) == (SYSTEM_THEME, LIGHT)
    with qtbot.waitSignal(appearance.theme_changed, timeout=0):
        tell_system_scheme(qapp, Qt.ColorScheme.Dark)
    assert appearance.theme is DARK
    tell_system_scheme(qapp, Qt.ColorScheme.Light)
    assert appearance.theme is LIGHT
    appearance.choose("high_contrast")
    with qtbot.assertNotEmitted(appearance.theme_changed):
        tell_system_scheme(qapp, Qt.ColorScheme.Dark)
    assert appearance.theme is HIGH_CONTRAST
    appearance.choose("system")
    assert appearance.theme is LIGHT


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_chosen_theme_is_in_force_at_once_for_widgets_and_tool_tips(appearance: Appearance, qapp, qtbot, theme):
    with qtbot.waitSignal(appearance.theme_changed, timeout=0):
        appearance.choose(theme.name)
    assert (appearance.chosen, appearance.theme) == (theme.name, theme)
    for palette in (qapp.palette(), QToolTip.palette()):
        assert palette.color(QPalette.ColorRole.Window).name() == theme.window
        assert palette.color(QPalette.ColorRole.ToolTipBase).name() == theme.base
        assert palette.color(QPalette.ColorRole.ToolTipText).name() == theme.text


def test_a_theme_that_is_none_is_refused_and_changes_nothing(appearance: Appearance):
    appearance.choose("dark")
    with pytest.raises(ValueError, match="pink"):
        appearance.choose("pink")
    assert (appearance.chosen, appearance.theme) == ("dark", DARK)


def test_themes_are_found_by_their_own_names():
    assert THEME_NAMES == ("system", "light", "dark", "high_contrast")


@pytest.mark.parametrize(("opacity", "colour"), [(0.0, "#102030"), (1.0, "#ffffff"), (0.25, "#4c5864")])
def test_colours_blend(opacity, colour):
    assert blended("#ffffff", "#102030", opacity) == colour


def outline_of_a_button(appearance: Appearance, name: str, qtbot) -> QColor:
    appearance.choose(name)
    button = QPushButton()
    qtbot.addWidget(button)
    button.resize(80, 30)
    image = button.grab().toImage()
    return min((image.pixelColor(40, y) for y in range(3)), key=lambda colour: colour.lightness())


def test_in_high_contrast_widgets_have_outlines_that_are_seen(appearance: Appearance, qapp, qtbot):
    qapp.setStyle("Fusion")
    strong = outline_of_a_button(appearance, "high_contrast", qtbot)
    assert contrast_ratio(strong.getRgb()[:3], (255, 255, 255)) >= 3
    assert outline_of_a_button(appearance, "light", qtbot).lightness() > strong.lightness() + 40
