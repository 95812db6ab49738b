"""The choice of theme and of what colours go over, as menus."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from attn_gui import settings as stored
from attn_gui.core.colour_choice import RANGE_KINDS, ColourChoice
from attn_gui.models.display_options import DisplayOptions
from attn_gui.settings import Settings
from attn_gui.views.colour_words import range_name
from attn_gui.views.theme import DARK, HIGH_CONTRAST, LIGHT, SYSTEM_THEME, Appearance
from attn_gui.window.choice_menu import ChoiceMenu
from attn_gui.window.colour_range_dialog import ColourRangeDialog

FIXED = "fixed"


class ViewMenus(QObject):
    """Shows what holds, whoever chose it; what is chosen here is stored."""

    def __init__(self, options: DisplayOptions, appearance: Appearance, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._options = options
        self._appearance = appearance
        self._settings = settings
        self.theme_menu, self.colour_menu = ChoiceMenu(window), ChoiceMenu(window)
        self.colour_dialog = ColourRangeDialog(appearance, window)
        """Where a fixed range is typed."""
        self.theme_menu.chosen.connect(self._on_theme_chosen)
        self.colour_menu.chosen.connect(self._on_kind_chosen)
        self.colour_dialog.chosen.connect(self._use_colours)
        appearance.theme_changed.connect(self._show_chosen)
        options.colours_changed.connect(self._show_chosen)
        self.retranslate()

    def serve_highlight(self, action: QAction) -> None:
        """Let the action switch the highlight of changes on and off."""
        is_on = bool(self._settings.get(stored.HIGHLIGHT))
        self._options.set_highlights_changes(is_on)
        action.setChecked(is_on)
        action.toggled.connect(self._on_highlight_toggled)

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.theme_menu.set_title(self.tr("&Theme"))
        names = {
            SYSTEM_THEME: self.tr("As the system"),
            LIGHT.name: self.tr("Light"),
            DARK.name: self.tr("Dark"),
            HIGH_CONTRAST.name: self.tr("High contrast"),
        }
        self.theme_menu.offer(names.items())
        self.colour_menu.set_title(self.tr("&Colour range"))
        self.colour_menu.offer((kind, _entry(range_name(kind), kind == FIXED)) for kind in RANGE_KINDS)
        self._show_chosen()

    @Slot()
    def _show_chosen(self) -> None:
        self.theme_menu.show_chosen(self._appearance.chosen)
        self.colour_menu.show_chosen(self._options.colours.kind)

    @Slot(bool)
    def _on_highlight_toggled(self, is_on: bool) -> None:
        self._settings.set(stored.HIGHLIGHT, int(is_on))
        self._options.set_highlights_changes(is_on)

    @Slot(str)
    def _on_theme_chosen(self, name: str) -> None:
        self._settings.set(stored.THEME, name)
        self._appearance.choose(name)

    @Slot(str)
    def _on_kind_chosen(self, chosen_kind: str) -> None:
        if chosen_kind == FIXED:
            self._show_chosen()  # it holds only once its limits are there
            self.colour_dialog.ask(self._options.colours)
        else:
            self._use_colours(ColourChoice(next(kind for kind in RANGE_KINDS if kind == chosen_kind)))

    @Slot(object)
    def _use_colours(self, choice: ColourChoice) -> None:
        self._settings.set(stored.COLOUR_RANGE, choice.text)
        self._options.set_colours(choice)


def _entry(name: str, asks_more: bool) -> str:
    return f"{name[:1].upper()}{name[1:]}{'…' if asks_more else ''}"
