"""Every text on every base that it may stand on, in every theme: at least 4.5 : 1, in high contrast 7 : 1."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QPalette

from attn_gui.core.colour_scale import black_or_white, contrast_ratio
from attn_gui.views.cell_painting import Ground
from attn_gui.views.colour_maps import CLASS_LOOKS, lookup_table
from attn_gui.views.theme import HIGH_CONTRAST, THEMES, Theme

LEAST_OF_FRAMES = 3.0

every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def least_of_text(theme: Theme) -> float:
    return 7.0 if theme is HIGH_CONTRAST else 4.5


def ratio(first: str, second: str) -> float:
    return float(contrast_ratio(QColor(first).getRgb()[:3], QColor(second).getRgb()[:3]))


def bases(theme: Theme) -> dict[str, str]:
    named = {
        name: getattr(theme, name)
        for name in ("window", "base", "read_only_base", "button", "bad_base", "changed_base")
    }
    return named | {f"selected {name}": theme.selected(named[name]) for name in ("base", "read_only_base")}


def texts(theme: Theme) -> dict[str, str]:
    names = ("text", "muted_text", "accent", "good_text", "bad_text")
    return {name: getattr(theme, name) for name in names} | dict(theme.mark_texts)


@every_theme
def test_every_text_can_be_read_on_every_base(theme: Theme):
    poor = {
        (text, base): ratio(text_colour, base_colour)
        for text, text_colour in texts(theme).items()
        for base, base_colour in bases(theme).items()
        if ratio(text_colour, base_colour) < least_of_text(theme)
    }
    assert poor == {}


@every_theme
def test_what_is_selected_can_be_read(theme: Theme):
    assert ratio(theme.accent_text, theme.accent) >= least_of_text(theme)


@every_theme
def test_frames_stand_out_from_what_is_beside_them(theme: Theme):
    lines = {**theme.mark_lines, "border of a refused text": theme.bad_text, "border of the focus": theme.accent}
    poor = {
        (line, base)
        for line, line_colour in lines.items()
        for base, base_colour in bases(theme).items()
        if ratio(line_colour, base_colour) < LEAST_OF_FRAMES
    }
    assert poor == set()


@every_theme
def test_the_edges_of_matrices_and_cells_can_be_seen(theme: Theme):
    assert ratio(theme.border, theme.base) >= LEAST_OF_FRAMES


@every_theme
@pytest.mark.parametrize("group", ["Active", "Inactive", "Disabled"])
def test_widgets_are_painted_in_colours_that_can_be_read(qapp, theme: Theme, group: str):
    """Also what is disabled, though nobody asks for that."""
    role, palette = QPalette.ColorRole, theme.palette()
    palette.setCurrentColorGroup(QPalette.ColorGroup[group])
    pairs = [
        (role.WindowText, role.Window), (role.Text, role.Base), (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button), (role.ButtonText, role.Window), (role.BrightText, role.Window),
        (role.PlaceholderText, role.Base), (role.HighlightedText, role.Highlight), (role.HighlightedText, role.Accent),
        (role.ToolTipText, role.ToolTipBase), (role.Link, role.Base), (role.LinkVisited, role.Window),
    ]  # fmt: skip
    poor = {
        (text.name, base.name)
        for text, base in pairs
        if ratio(palette.color(text).name(), palette.color(base).name()) < least_of_text(theme)
    }
    assert poor == set()


def every_colour_of_a_cell() -> np.ndarray:
    """(colours, 3), uint8: the whole of both maps, and what is no finite number."""
    looks = [QColor(look.colour).getRgb()[:3] for look in CLASS_LOOKS.values()]
    maps = [lookup_table(is_diverging)[:, :3] for is_diverging in (False, True)]
    return np.vstack([*maps, np.array(looks, dtype=np.uint8)])


@every_theme
@pytest.mark.parametrize("is_veiled", [False, True])
def test_numbers_can_be_read_on_the_whole_of_every_colour_map(theme: Theme, is_veiled: bool):
    grounds = Ground(theme, is_veiled).colours(every_colour_of_a_cell())
    assert contrast_ratio(grounds, black_or_white(grounds)).min() >= least_of_text(theme)


def test_without_a_plate_high_contrast_would_not_be_reached():
    colours = every_colour_of_a_cell()
    assert contrast_ratio(colours, black_or_white(colours)).min() < least_of_text(HIGH_CONTRAST)
