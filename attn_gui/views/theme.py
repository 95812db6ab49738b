"""Colours: one theme at a time, made once, followed by every view."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from attn_gui.models.cell_selection import MarkRole


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one look, as #rrggbb.

    mark_lines: frames of the chosen row, column and result. mark_texts: the same roles as text on `base`.
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
    accent: str
    accent_text: str
    good_text: str
    bad_text: str
    bad_base: str
    changed_base: str
    mark_lines: dict[MarkRole, str]
    mark_texts: dict[MarkRole, str]

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
        return palette


LIGHT = Theme(
    name="light",
    is_dark=False,
    window="#f0f0f0",
    base="#ffffff",
    read_only_base="#ececec",
    text="#111111",
    muted_text="#595959",
    button="#f4f4f4",
    border="#b4b4b4",
    accent="#0a5ea8",
    accent_text="#ffffff",
    good_text="#0b6b3a",
    bad_text="#b00020",
    bad_base="#ffe3e3",
    changed_base="#fff3b8",
    mark_lines={"left": "#0072b2", "right": "#e69f00", "result": "#d55e00", "trace": "#a0478a"},
    mark_texts={"left": "#005f96", "right": "#8a5a00", "result": "#b04a00", "trace": "#8a3a76"},
)

DARK = Theme(
    name="dark",
    is_dark=True,
    window="#202124",
    base="#17181a",
    read_only_base="#26282b",
    text="#f1f1f1",
    muted_text="#a9adb3",
    button="#2d2f33",
    border="#55595f",
    accent="#4f9fe0",
    accent_text="#0b0b0b",
    good_text="#62d295",
    bad_text="#ff8a8a",
    bad_base="#4a1f22",
    changed_base="#4d4415",
    mark_lines={"left": "#56b4e9", "right": "#f0b429", "result": "#ff7f32", "trace": "#e08fcb"},
    mark_texts={"left": "#6cc0f0", "right": "#f0b429", "result": "#ff9a5c", "trace": "#e08fcb"},
)


class Appearance(QObject):
    """The theme in force; it follows the system's light or dark.

    Signals:
        theme_changed(): after the application's palette was set.
    """

    theme_changed = Signal()

    def __init__(self, application: QGuiApplication, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application = application
        self._theme = LIGHT
        hints = application.styleHints()
        hints.colorSchemeChanged.connect(self._on_color_scheme_changed)
        self._on_color_scheme_changed(hints.colorScheme())

    @property
    def theme(self) -> Theme:
        """The colours to paint with."""
        return self._theme

    def use(self, theme: Theme) -> None:
        """Paint everything in this theme."""
        self._theme = theme
        self._application.setPalette(theme.palette())
        self.theme_changed.emit()

    @Slot(Qt.ColorScheme)
    def _on_color_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        self.use(DARK if scheme == Qt.ColorScheme.Dark else LIGHT)
