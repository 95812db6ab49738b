"""The keys of a lecture: what a presenter remote sends, and what hands know from slide programs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.models.message_text import translate
from attn_gui.views.overlays import Overlay


@dataclass(frozen=True, slots=True)
class Command:
    """What some keys do; `text`, of the context LectureKeys, says it.

    keys: as QKeySequence writes them. unshown_keys: others that do the same, which the help leaves out.
    repeats: whether a key that is held down does it again and again.
    """

    name: str
    keys: tuple[str, ...]
    text: str
    unshown_keys: tuple[str, ...] = ()
    repeats: bool = False


WITHOUT_LESSON: tuple[Command, ...] = (
    Command("next", ("PgDown", "N", "Space"), QT_TRANSLATE_NOOP("LectureKeys", "next result"), repeats=True),
    Command("previous", ("PgUp", "P", "Shift+Space"), QT_TRANSLATE_NOOP("LectureKeys", "result before"), repeats=True),
    Command("first", ("Home",), QT_TRANSLATE_NOOP("LectureKeys", "first result")),
    Command("last", ("End",), QT_TRANSLATE_NOOP("LectureKeys", "last result")),
    Command(
        "choose",
        ("Left", "Right", "Up", "Down"),
        QT_TRANSLATE_NOOP("LectureKeys", "choose another result"),
        ("Alt+Left", "Alt+Right", "Alt+Up", "Alt+Down"),
        repeats=True,
    ),
)
WITH_LESSON: tuple[Command, ...] = (
    Command("next", ("PgDown", "N", "Space", "Right"), QT_TRANSLATE_NOOP("LectureKeys", "next step"), repeats=True),
    Command(
        "previous",
        ("PgUp", "P", "Shift+Space", "Left"),
        QT_TRANSLATE_NOOP("LectureKeys", "step before"),
        repeats=True,
    ),
    Command("first", ("Home",), QT_TRANSLATE_NOOP("LectureKeys", "first step")),
    Command("last", ("End",), QT_TRANSLATE_NOOP("LectureKeys", "last step")),
    Command(
        "choose",
        ("Alt+Left", "Alt+Right", "Up", "Down"),
        QT_TRANSLATE_NOOP("LectureKeys", "choose another result"),
        ("Alt+Up", "Alt+Down"),
        repeats=True,
    ),
)
ALWAYS: tuple[Command, ...] = (
    Command("panel", ("1", "2", "0"), QT_TRANSLATE_NOOP("LectureKeys", "first product, second one, both")),
    Command(
        "edit", ("F2", "Return"), QT_TRANSLATE_NOOP("LectureKeys", "change a number; a double click too"), ("Enter",)
    ),
    Command("hide", ("H",), QT_TRANSLATE_NOOP("LectureKeys", "hide the chosen result")),
    Command("reveal", ("R",), QT_TRANSLATE_NOOP("LectureKeys", "reveal it")),
    Command("blank", ("B", "."), QT_TRANSLATE_NOOP("LectureKeys", "black screen, until any key")),
    Command(
        "scale",
        ("Ctrl++", "Ctrl+-", "Ctrl+0"),
        QT_TRANSLATE_NOOP("LectureKeys", "larger, smaller, as usual"),
        ("Ctrl+=",),
        repeats=True,
    ),
    Command("full_screen", ("F", "F11"), QT_TRANSLATE_NOOP("LectureKeys", "full screen, or a window")),
    Command("help", ("?", "F1"), QT_TRANSLATE_NOOP("LectureKeys", "these keys")),
    Command("leave", ("Esc", "F5"), QT_TRANSLATE_NOOP("LectureKeys", "end the lecture; F5 begins it")),
)
KEYS_IN_EDITOR = frozenset({"PgDown", "PgUp", "F5"})
"""The only ones that are the lecture's while something is being typed."""
MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
MAC_KEY_CAPS = {"Ctrl": "⌘", "Alt": "⌥", "Shift": "⇧"}
KEY_CAPS = {"PgDown": "PgDn", "Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "Return": "Enter", "-": "−"}


def commands(has_lesson: bool) -> tuple[Command, ...]:
    """All that keys do, in the order in which the help tells it."""
    return (*(WITH_LESSON if has_lesson else WITHOUT_LESSON), *ALWAYS)


def help_rows(has_lesson: bool) -> list[tuple[tuple[str, ...], str]]:
    """For each command its keys as they are written on a keyboard, and what they do."""
    return [
        (tuple(map(_key_cap, command.keys)), translate("LectureKeys", command.text)) for command in commands(has_lesson)
    ]


class LectureKeys(QObject):
    """Takes the keys of a window before anything in it sees them, from `watch` to `rest`.

    Not while a menu, a popup, a dialog or a text field is active; while a number or a name is being typed, only those
    of KEYS_IN_EDITOR.
    """

    def __init__(
        self,
        window: QWidget,
        serve: Mapping[str, Callable[[str], None]],
        overlays: tuple[Overlay, ...],
        has_lesson: Callable[[], bool],
        open_editor: Callable[[], QWidget | None],
        settle_open_editor: Callable[[], None],
    ) -> None:
        """serve: for the name of each command what does it, given the key. overlays: any key ends those."""
        super().__init__(window)
        self._window = window
        self._serve = serve
        self._overlays = overlays
        self._has_lesson = has_lesson
        self._open_editor = open_editor
        self._settle_open_editor = settle_open_editor

    def watch(self) -> None:
        """Begin."""
        self._application.installEventFilter(self)

    def rest(self) -> None:
        """Take no key any more."""
        self._application.removeEventFilter(self)

    @property
    def _application(self) -> QCoreApplication:
        application = QCoreApplication.instance()
        assert application is not None
        return application

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        if not isinstance(event, QKeyEvent) or not self._is_meant(watched):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return self._act(event)
        is_ours = self._is_covered or self._command(event) is not None
        if is_ours:
            event.accept()  # no shortcut is to take it away
        return is_ours

    def _act(self, event: QKeyEvent) -> bool:
        """Do what the key stands for; whether it stood for anything."""
        if self._is_covered:
            if event.key() not in MODIFIERS and not event.isAutoRepeat():
                for overlay in self._overlays:
                    overlay.hide()
            return True
        command = self._command(event)
        if command is None:
            return False
        if command.repeats or not event.isAutoRepeat():
            self._settle_open_editor()
            self._serve[command.name](key_text(event))
        return True

    @property
    def _is_covered(self) -> bool:
        return any(overlay.isVisible() for overlay in self._overlays)

    def _command(self, event: QKeyEvent) -> Command | None:
        key = key_text(event)
        if self._open_editor() is not None and key not in KEYS_IN_EDITOR:
            return None
        found = (each for each in commands(self._has_lesson()) if key in (*each.keys, *each.unshown_keys))
        return next(found, None)

    def _is_meant(self, watched: QObject) -> bool:
        """Whether a key that goes there is for the lecture."""
        if QApplication.activePopupWidget() is not None or QApplication.activeModalWidget() is not None:
            return False
        is_here = watched.window() is self._window if isinstance(watched, QWidget) else self._is_window(watched)
        return is_here and not self._is_text_field(self._window.focusWidget())

    def _is_window(self, watched: QObject) -> bool:
        return isinstance(watched, QWindow) and watched is self._window.windowHandle()

    def _is_text_field(self, widget: QWidget | None) -> bool:
        """Whether it is typed into, but for the editors of numbers and names."""
        if widget is None or widget is self._open_editor():
            return False
        if isinstance(widget, QTextEdit | QPlainTextEdit | QLineEdit | QAbstractSpinBox):
            return not widget.isReadOnly()
        return False


def key_text(event: QKeyEvent) -> str:
    """As the tables name it: without the modifiers that only some keyboards need for it."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if Qt.Key.Key_Space < event.key() < Qt.Key.Key_Escape:  # a letter, digit or sign, whatever it takes to type it
        held &= ~Qt.KeyboardModifier.ShiftModifier
    # Not as a Qt.Key: that has no name for most of the world's letters.
    return QKeySequence(held.value | event.key()).toString(QKeySequence.SequenceFormat.PortableText)


def _key_cap(key: str) -> str:
    """What is written on the keys, the same in every language."""
    caps = KEY_CAPS | MAC_KEY_CAPS if sys.platform == "darwin" else KEY_CAPS
    return " ".join(caps.get(part, part) for part in re.split(r"\+(?=.)", key))
