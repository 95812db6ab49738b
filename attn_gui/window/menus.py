"""The menu bar, as MENUS describes it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QMenu, QMenuBar

from attn_gui.models.message_text import translate
from attn_gui.window.actions import MENUS, SEPARATOR, Actions


class Menus:
    """Made once; only the titles change with the language."""

    def __init__(self, menu_bar: QMenuBar, actions: Actions, submenus: Mapping[str, QMenu]) -> None:
        """submenus: by the names that MENUS has for them."""
        self._menus = [menu_bar.addMenu("") for _ in MENUS]
        for menu, (_, names) in zip(self._menus, MENUS, strict=True):
            for name in names:
                if name == SEPARATOR:
                    menu.addSeparator()
                elif name in submenus:
                    menu.addMenu(submenus[name])
                else:
                    menu.addAction(actions[name])

    def retranslate(self) -> None:
        """Speak the language in force."""
        for menu, (title, _) in zip(self._menus, MENUS, strict=True):
            menu.setTitle(translate("Actions", title))
