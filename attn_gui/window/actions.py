"""Every action of the window once: its text, its keys, its menu."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.models.message_text import translate

Keys = QKeySequence.StandardKey | str | None


@dataclass(frozen=True, slots=True)
class ActionDescription:
    """An action; `text` and `tip` are of the context Actions, `name` is how the code calls it."""

    name: str
    text: str
    keys: Keys = None
    tip: str = ""
    is_checkable: bool = False


ACTIONS: tuple[ActionDescription, ...] = (
    ActionDescription("new", QT_TRANSLATE_NOOP("Actions", "&New"), QKeySequence.StandardKey.New),
    ActionDescription("open", QT_TRANSLATE_NOOP("Actions", "&Open…"), QKeySequence.StandardKey.Open),
    ActionDescription("save", QT_TRANSLATE_NOOP("Actions", "&Save"), QKeySequence.StandardKey.Save),
    ActionDescription("save_as", QT_TRANSLATE_NOOP("Actions", "Save &as…"), "Ctrl+Shift+S"),
    ActionDescription("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), QKeySequence.StandardKey.Quit),
    ActionDescription("undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), QKeySequence.StandardKey.Undo),
    ActionDescription("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), QKeySequence.StandardKey.Redo),
    ActionDescription("undo_list", QT_TRANSLATE_NOOP("Actions", "Undo l&ist"), is_checkable=True),
    ActionDescription("cut", QT_TRANSLATE_NOOP("Actions", "Cu&t"), QKeySequence.StandardKey.Cut),
    ActionDescription("copy", QT_TRANSLATE_NOOP("Actions", "&Copy"), QKeySequence.StandardKey.Copy),
    ActionDescription("copy_as_shown", QT_TRANSLATE_NOOP("Actions", "Copy as &shown"), "Ctrl+Shift+C"),
    ActionDescription("copy_as_code", QT_TRANSLATE_NOOP("Actions", "Copy t&ensor as code")),
    ActionDescription("copy_sum", QT_TRANSLATE_NOOP("Actions", "Cell in the form &last used"), "Ctrl+Alt+C"),
    ActionDescription("paste", QT_TRANSLATE_NOOP("Actions", "&Paste"), QKeySequence.StandardKey.Paste),
    ActionDescription("paste_whole", QT_TRANSLATE_NOOP("Actions", "Paste as &whole tensor"), "Ctrl+Shift+V"),
    ActionDescription("select_all", QT_TRANSLATE_NOOP("Actions", "Select &all"), QKeySequence.StandardKey.SelectAll),
    ActionDescription("delete_cells", QT_TRANSLATE_NOOP("Actions", "&Delete (set to 0)"), "Del; Backspace"),
    ActionDescription("fill_down", QT_TRANSLATE_NOOP("Actions", "&Fill down"), "Ctrl+D"),
    ActionDescription("fill_value", QT_TRANSLATE_NOOP("Actions", "Fill with &value…"), "Ctrl+Return; Ctrl+Enter"),
    ActionDescription("zeros", QT_TRANSLATE_NOOP("Actions", "&Zeros in the whole table")),
    ActionDescription("normalise_rows", QT_TRANSLATE_NOOP("Actions", "&Normalise rows of alpha")),
    ActionDescription("sizes", QT_TRANSLATE_NOOP("Actions", "&Sizes and names…")),
    ActionDescription("insert_row", QT_TRANSLATE_NOOP("Actions", "Insert &row after the current one")),
    ActionDescription("insert_column", QT_TRANSLATE_NOOP("Actions", "Insert &column after the current one")),
    ActionDescription("remove_rows", QT_TRANSLATE_NOOP("Actions", "R&emove selected rows")),
    ActionDescription("remove_columns", QT_TRANSLATE_NOOP("Actions", "Re&move selected columns")),
    ActionDescription("rename_row", QT_TRANSLATE_NOOP("Actions", "Re&name row…")),
    ActionDescription("rename_column", QT_TRANSLATE_NOOP("Actions", "Rename c&olumn…")),
    ActionDescription("add_batch", QT_TRANSLATE_NOOP("Actions", "Add &batch")),
    ActionDescription("remove_batch", QT_TRANSLATE_NOOP("Actions", "Remove the batch s&hown")),
    ActionDescription("store_as_float64", QT_TRANSLATE_NOOP("Actions", "Convert storage to &float64")),
    ActionDescription("notes", QT_TRANSLATE_NOOP("Actions", "N&otes"), is_checkable=True),
    ActionDescription("open_lesson", QT_TRANSLATE_NOOP("Actions", "&Open lesson file…")),
    ActionDescription("next_step", QT_TRANSLATE_NOOP("Actions", "&Next step"), "Alt+PgDown"),
    ActionDescription("previous_step", QT_TRANSLATE_NOOP("Actions", "&Previous step"), "Alt+PgUp"),
    ActionDescription("restore_step", QT_TRANSLATE_NOOP("Actions", "&Restore this step")),
    ActionDescription("end_lesson", QT_TRANSLATE_NOOP("Actions", "&End lesson")),
    ActionDescription("next_part", QT_TRANSLATE_NOOP("Actions", "&Next table or heatmap"), "F6"),
    ActionDescription("previous_part", QT_TRANSLATE_NOOP("Actions", "&Previous table or heatmap"), "Shift+F6"),
    ActionDescription("reset_zoom", QT_TRANSLATE_NOOP("Actions", "Show &whole heatmaps")),
    ActionDescription("highlight_changes", QT_TRANSLATE_NOOP("Actions", "Highlight &changes"), is_checkable=True),
    ActionDescription("present", QT_TRANSLATE_NOOP("Actions", "&Present"), "F5"),
    ActionDescription("full_screen", QT_TRANSLATE_NOOP("Actions", "&Full screen"), "F11"),
    ActionDescription("reset_layout", QT_TRANSLATE_NOOP("Actions", "Reset window &layout")),
    ActionDescription("about", QT_TRANSLATE_NOOP("Actions", "&About attn-gui")),
)

SEPARATOR = "-"

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("Actions", "&File"),
        ("new", "open", "recent_menu", "examples_menu", SEPARATOR, "save", "save_as", SEPARATOR, "quit"),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&Edit"),
        (
            "undo",
            "redo",
            "undo_list",
            SEPARATOR,
            "cut",
            "copy",
            "copy_as_shown",
            "copy_as_code",
            "copy_as_menu",
            "paste",
            "paste_whole",
            SEPARATOR,
            "select_all",
            "delete_cells",
            "fill_down",
            "fill_value",
            "zeros",
            "normalise_rows",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&Tensors"),
        (
            "sizes",
            SEPARATOR,
            "insert_row",
            "insert_column",
            "remove_rows",
            "remove_columns",
            "rename_row",
            "rename_column",
            SEPARATOR,
            "add_batch",
            "remove_batch",
            SEPARATOR,
            "store_as_float64",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&View"),
        (
            "next_part",
            "previous_part",
            "reset_zoom",
            "present",
            "full_screen",
            "notes",
            "reset_layout",
            SEPARATOR,
            "theme_menu",
            "colour_menu",
            "highlight_changes",
            "language_menu",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Actions", "&Lesson"),
        ("lessons_menu", "open_lesson", SEPARATOR, "next_step", "previous_step", "restore_step", "end_lesson"),
    ),
    (QT_TRANSLATE_NOOP("Actions", "&Compute"), ("device_menu", "dtype_menu")),
    (QT_TRANSLATE_NOOP("Actions", "&Help"), ("about",)),
)
"""Each menu's title and entries: names of actions, or of the window's choice menus, or a separator."""


def without_mnemonic(text: str) -> str:
    """The text without the letter that Alt opens it with, which Chinese has in brackets."""
    return re.sub(r"\(&.\)|&", "", text)


class Actions(QObject):
    """The window's actions by name."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions = {description.name: self._make(description) for description in ACTIONS}
        self._actions["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self._actions["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def retranslate(self) -> None:
        """Speak the language in force."""
        for description in ACTIONS:
            action, text = self._actions[description.name], translate("Actions", description.text)
            action.setText(text)
            action.setIconText(without_mnemonic(text).removesuffix("…"))
            action.setToolTip(action.iconText())

    def _make(self, description: ActionDescription) -> QAction:
        action = QAction(self)
        action.setCheckable(description.is_checkable)
        if description.keys is not None:
            action.setShortcuts(
                QKeySequence.keyBindings(description.keys)
                if isinstance(description.keys, QKeySequence.StandardKey)
                else QKeySequence.listFromString(description.keys)
            )
        return action
