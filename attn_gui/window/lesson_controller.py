"""Lessons: which there are, opening one, and walking through it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from attn_gui.core.document import Document
from attn_gui.core.examples import EXAMPLES
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.lesson import Lesson, in_language
from attn_gui.core.lesson_file import read_lesson
from attn_gui.core.lessons import LESSONS
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.session import Session
from attn_gui.models.lesson_player import LessonPlayer
from attn_gui.models.live_numbers import LiveNumbers
from attn_gui.models.model_set import ModelSet
from attn_gui.models.panel_choice import PanelChoice
from attn_gui.resource_paths import example_path, lesson_path
from attn_gui.views.lesson_bar import LessonBar
from attn_gui.views.message_bar import MessageBar
from attn_gui.window.actions import Actions
from attn_gui.window.prompts import Prompts
from attn_gui.window.session_controller import SessionController

LESSON_SUFFIX = ".toml"
BAR_ACTIONS = ("previous_step", "next_step", "restore_step", "end_lesson")


class LessonController(QObject):
    """Serves the actions of lessons, and owns the bar that tells them and the menu of those that come along."""

    def __init__(
        self,
        models: ModelSet,
        session_controller: SessionController,
        actions: Actions,
        message_bar: MessageBar,
        prompts: Prompts,
        language: Callable[[], str],
        window: QWidget,
    ) -> None:
        """language: the code of the language in force."""
        super().__init__(window)
        self._session_controller = session_controller
        self._actions = actions
        self._message_bar = message_bar
        self._prompts = prompts
        self._language = language
        self._window = window
        self._folder = Path.home()
        self._read_lessons: dict[str, Lesson] = {}
        self.panel_choice = PanelChoice(self)
        self.player = LessonPlayer(models, self.panel_choice, self)
        self.bar = LessonBar(
            models, self.player, LiveNumbers(models, self), language, [actions[name] for name in BAR_ACTIONS]
        )
        self.menu = QMenu(window)
        self._connect()
        self._show_state()

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.menu.setTitle(self.tr("&Built-in lessons"))
        if not self.menu.isEmpty():
            self._fill_menu()

    def open_file(self, path: Path) -> None:
        """Begin the lesson in the file, after the question about unsaved changes; a broken one changes nothing."""
        lesson = self._read(path)
        if lesson is not None:
            self._folder = path.parent
            self._session_controller.settle_changes(partial(self._start, lesson))

    @Slot()
    def go_next(self) -> None:
        """The next step, once what is being typed is stored."""
        if self._session_controller.commit_editor():
            self.player.go_next()

    @Slot()
    def go_back(self) -> None:
        """The step before, once what is being typed is stored."""
        if self._session_controller.commit_editor():
            self.player.go_back()

    @Slot()
    def go_first(self) -> None:
        """The first step, once what is being typed is stored."""
        if self._session_controller.commit_editor():
            self.player.go_first()

    @Slot()
    def go_last(self) -> None:
        """The last step, once what is being typed is stored."""
        if self._session_controller.commit_editor():
            self.player.go_last()

    def _connect(self) -> None:
        slots = {
            "next_step": self.go_next,
            "previous_step": self.go_back,
            "restore_step": self._restore,
            "end_lesson": self._end,
            "open_lesson": self._open,
        }
        for name, slot in slots.items():
            self._actions[name].triggered.connect(slot)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.menu.triggered.connect(self._on_lesson_chosen)
        self.player.lesson_changed.connect(self._show_state)
        self.player.step_changed.connect(self._show_state)

    @Slot()
    def _show_state(self) -> None:
        self._actions["next_step"].setEnabled(self.player.has_next)
        self._actions["previous_step"].setEnabled(self.player.has_previous)
        for name in ("restore_step", "end_lesson"):
            self._actions[name].setEnabled(self.player.lesson is not None)

    @Slot()
    def _restore(self) -> None:
        if self._session_controller.commit_editor():
            self.player.restore()

    @Slot()
    def _end(self) -> None:
        if self._session_controller.commit_editor():
            self.player.end()

    @Slot()
    def _open(self) -> None:
        self._prompts.ask_lesson_to_open(self._window, self._folder, self.open_file)

    # ---- the lessons that come with the program

    @Slot()
    def _fill_menu(self) -> None:
        """The files are read when the menu is first opened, not when the program starts."""
        self.menu.clear()
        for name in LESSONS:
            lesson = self._built_in(name)
            if lesson is not None:
                self.menu.addAction(in_language(lesson.title, self._language()).replace("&", "&&")).setData(name)

    @Slot(QAction)
    def _on_lesson_chosen(self, action: QAction) -> None:
        lesson = self._built_in(action.data())
        if lesson is not None:
            self._session_controller.settle_changes(partial(self._start, lesson))

    def _built_in(self, name: str) -> Lesson | None:
        """The lesson, read once; None, and the reason in the message bar, where it cannot be read."""
        if name not in self._read_lessons:
            lesson = self._read(lesson_path(name))
            if lesson is None:
                return None
            self._read_lessons[name] = lesson
        return self._read_lessons[name]

    # ---- reading and beginning

    def _read(self, path: Path) -> Lesson | None:
        try:
            return read_lesson(path, example_document)
        except UserError as error:
            self._message_bar.say(error.message)
            return None

    def _start(self, lesson: Lesson) -> None:
        template = QT_TRANSLATE_NOOP("LessonController", "Lesson: {title}")
        title = Message("LessonController", template, {"title": _Title(lesson, self._language)})
        self.player.start(lesson, lambda document: self._session_controller.start(Session(document), title))


@dataclass(frozen=True, eq=False, slots=True)
class _Title:
    """A lesson's title in the language that is in force when it is read."""

    lesson: Lesson
    language: Callable[[], str]

    def __str__(self) -> str:
        return in_language(self.lesson.title, self.language())


def example_document(name: str) -> Document | None:
    """The document of the built-in example of that name, such as "three-agents"; None where there is none."""
    file_names = {Path(example.file_name).stem: example.file_name for example in EXAMPLES}
    if name not in file_names:
        return None
    return SESSION_FORMAT.read(example_path(file_names[name])).document
