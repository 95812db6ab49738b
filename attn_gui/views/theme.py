"""Colours: one theme at a time, made once, followed by every view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QPalette, QPixmap
from PySide6.QtWidgets import QToolTip

from attn_gui.models.cell_selection import MarkRole

SELECTED_OPACITY: Final = 0.16


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of #rrggbb, 0 to 255."""
    parsed = QColor(colour)
    return parsed.red(), parsed.green(), parsed.blue()


def blended(over: str, under: str, opacity: float) -> str:
    """The colour that `over`, so opaque, gives on `under`."""
    channels = zip(rgb(over), rgb(under), strict=True)
    return QColor(*(round(one * opacity + other * (1 - opacity)) for one, other in channels)).name()


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look, as #rrggbb; every text can be read on every base (tests/views/test_contrast.py).

    mark_lines: frames of the chosen row, column and result. mark_texts: the same roles as text.
    has_plates: numbers on a coloured cell stand on a plate of `base`, as no ink has 7:1 on a colour of middle light.
    """

    name: str
    is_dark: bool
    window: str
    base: str
    read_only_base: str
    text: str
    muted_text: str
    button: str
    border: str
    grid: str
    accent: str
    accent_text: str
    good_text: str
    bad_text: str
    bad_base: str
    changed_base: str
    mark_lines: dict[MarkRole, str]
    mark_texts: dict[MarkRole, str]
    has_plates: bool = False
    has_strong_outlines: bool = False

    def selected(self, base: str) -> str:
        """The base of a selected cell."""
        return blended(self.accent, base, SELECTED_OPACITY)

    def notice_palette(self, text: str) -> QPalette:
        """That of a plate that says what went wrong, in this colour.

        No style sheet: a widget that has one takes no larger font from its window.
        """
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(self.bad_base))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
        return palette

    def palette(self) -> QPalette:
        """The widgets' palette."""
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: self.window,
            QPalette.ColorRole.WindowText: self.text,
            QPalette.ColorRole.Base: self.base,
            QPalette.ColorRole.AlternateBase: self.read_only_base,
            QPalette.ColorRole.Text: self.text,
            QPalette.ColorRole.Button: self.button,
            QPalette.ColorRole.ButtonText: self.text,
            QPalette.ColorRole.BrightText: self.bad_text,
            QPalette.ColorRole.ToolTipBase: self.base,
            QPalette.ColorRole.ToolTipText: self.text,
            QPalette.ColorRole.PlaceholderText: self.muted_text,
            QPalette.ColorRole.Highlight: self.accent,
            QPalette.ColorRole.HighlightedText: self.accent_text,
            QPalette.ColorRole.Link: self.accent,
            QPalette.ColorRole.LinkVisited: self.accent,
            QPalette.ColorRole.Accent: self.accent,
            QPalette.ColorRole.Light: QColor(self.button).lighter(115).name(),
            QPalette.ColorRole.Midlight: QColor(self.button).lighter(108).name(),
            QPalette.ColorRole.Mid: self.border,
            QPalette.ColorRole.Dark: QColor(self.border).darker(120).name(),
            QPalette.ColorRole.Shadow: "#000000",
        }
        for role, colour in roles.items():
            palette.setColor(role, QColor(colour))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.muted_text))
        if self.has_strong_outlines:
            palette.setBrush(QPalette.ColorRole.Window, _plain_texture(self.window))
        return palette


def _plain_texture(colour: str) -> QBrush:
    """Fusion makes its outlines of the window's colour, a little darker; but nearly black around a texture."""
    pixels = QPixmap(8, 8)
    pixels.fill(QColor(colour))
    return QBrush(QColor(colour), pixels)


LIGHT: Final = Theme(
    name="light",
    is_dark=False,
    window="#f0f0f0",
    base="#ffffff",
    read_only_base="#ebebeb",
    text="#111111",
    muted_text="#555555",
    button="#f6f6f6",
    border="#8c8c8c",
    grid="#c8c8c8",
    accent="#07589e",
    accent_text="#ffffff",
    good_text="#0b6436",
    bad_text="#a8001e",
    bad_base="#ffe3e3",
    changed_base="#fff3b8",
    mark_lines={"left": "#0072b2", "right": "#966200", "result": "#cc4700", "trace": "#a0478a"},
    mark_texts={"left": "#005c91", "right": "#774e00", "result": "#9c3c00", "trace": "#86366f"},
)

DARK: Final = Theme(
    name="dark",
    is_dark=True,
    window="#202124",
    base="#17181a",
    read_only_base="#292b2f",
    text="#f1f1f1",
    muted_text="#b4b8be",
    button="#2f3136",
    border="#74787f",
    grid="#4a4d53",
    accent="#6db3ee",
    accent_text="#0b0b0b",
    good_text="#6fd9a0",
    bad_text="#ffa0a0",
    bad_base="#4a1f22",
    changed_base="#453d12",
    mark_lines={"left": "#56b4e9", "right": "#f0b429", "result": "#ff7f32", "trace": "#e08fcb"},
    mark_texts={"left": "#79c6f3", "right": "#f0b429", "result": "#ffa671", "trace": "#e8a3d6"},
)

HIGH_CONTRAST: Final = Theme(
    name="high_contrast",
    is_dark=False,
    window="#ffffff",
    base="#ffffff",
    read_only_base="#f0f0f0",
    text="#000000",
    muted_text="#3d3d3d",
    button="#ffffff",
    border="#000000",
    grid="#6a6a6a",
    accent="#003a73",
    accent_text="#ffffff",
    good_text="#00451d",
    bad_text="#7d0012",
    bad_base="#ffe9e9",
    changed_base="#fff3b0",
    mark_lines={"left": "#0060a0", "right": "#8a5a00", "result": "#b84c00", "trace": "#8a3a76"},
    mark_texts={"left": "#003f68", "right": "#573700", "result": "#6a2900", "trace": "#672059"},
    has_plates=True,
    has_strong_outlines=True,
)

THEMES: Final = (LIGHT, DARK, HIGH_CONTRAST)
SYSTEM_THEME: Final = "system"
"""Stands for LIGHT or DARK, as the system is."""
THEME_NAMES: Final = (SYSTEM_THEME, *(theme.name for theme in THEMES))


class Appearance(QObject):
    """The theme in force.

    Signals:
        theme_changed(): after the application's palette was set.
    """

    theme_changed = Signal()

    def __init__(self, application: QGuiApplication, chosen: str = SYSTEM_THEME, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._chosen = chosen
        self._theme = LIGHT
        application.styleHints().colorSchemeChanged.connect(self._on_color_scheme_changed)
        self.choose(chosen)

    @property
    def theme(self) -> Theme:
        """The colours to paint with."""
        return self._theme

    @property
    def chosen(self) -> str:
        """The one of THEME_NAMES that was chosen."""
        return self._chosen

    def choose(self, name: str) -> None:
        """Paint everything in the theme of that name; "system" goes on to follow the system.

        Raises ValueError for a name that is none of THEME_NAMES.
        """
        named = next((theme for theme in THEMES if theme.name == name), None)
        if named is None and name != SYSTEM_THEME:
            raise ValueError(f"no theme {name!r}")
        self._chosen = name
        hints = self._application.styleHints()
        # For what the system itself draws around the window: its title bar, its file dialogs.
        hints.setColorScheme(_color_scheme(named))
        self._use(_followed(hints.colorScheme()) if named is None else named)

    def _use(self, theme: Theme) -> None:
        self._theme = theme
        palette = theme.palette()
        self._application.setPalette(palette)
        QToolTip.setPalette(palette)
        self.theme_changed.emit()

    @Slot(Qt.ColorScheme)
    def _on_color_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        if self._chosen == SYSTEM_THEME:
            self._use(_followed(scheme))


def _followed(scheme: Qt.ColorScheme) -> Theme:
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


def _color_scheme(theme: Theme | None) -> Qt.ColorScheme:
    """What the system is asked for; Unknown leaves it to the system."""
    if theme is None:
        return Qt.ColorScheme.Unknown
    return Qt.ColorScheme.Dark if theme.is_dark else Qt.ColorScheme.Light
