"""New, open, save: sessions and their files, and the question about unsaved changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QMenu

from attn_gui.core.examples import EXAMPLES, Example, blank_document
from attn_gui.core.formats import FORMATS, SESSION_FORMAT, format_of
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.session import Session
from attn_gui.models.message_text import translate, translated
from attn_gui.models.session_model import SessionModel
from attn_gui.resource_paths import example_path
from attn_gui.settings import Settings
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.notes_view import NotesView
from attn_gui.window.actions import Actions
from attn_gui.window.prompts import ChangesAnswer, Prompts
from attn_gui.window.recent_files import RecentFilesMenu

MESSAGE_DURATION_MS = 8000
UNREADABLE_EDITOR = Message(
    "SessionController",
    QT_TRANSLATE_NOOP(
        "SessionController", "What is being typed is no number: correct it or press Esc, and then try once more."
    ),
)


class SessionController(QObject):
    """Serves the actions new, open, save, save_as and notes, and owns the menus of recent files and examples."""

    def __init__(
        self,
        session_model: SessionModel,
        settings: Settings,
        prompts: Prompts,
        actions: Actions,
        message_bar: MessageBar,
        commit_open_editor: Callable[[], bool],
        window: QMainWindow,
    ) -> None:
        """commit_open_editor: stores what is being typed; where it answers False, no file is read or written."""
        super().__init__(window)
        self._session_model = session_model
        self._prompts = prompts
        self._actions = actions
        self._message_bar = message_bar
        self._commit_open_editor = commit_open_editor
        self._window = window
        self._openers: dict[str, Callable[[Path], None]] = {}
        self._may_close = False
        self._is_closing = False
        self.recent_menu = RecentFilesMenu(settings, window)
        self.examples_menu = QMenu(window)
        self.notes_view = NotesView(session_model)
        self.notes_dock = QDockWidget(window)
        self.notes_dock.setObjectName("notes")
        self.notes_dock.setWidget(self.notes_view)
        self.notes_dock.hide()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.notes_dock)
        window.setAcceptDrops(True)
        self._connect()

    @property
    def name(self) -> str:
        """What the session is called: its file's name, or its title."""
        if self._session_model.path is not None:
            return self._session_model.path.name
        title = self._session_model.title
        return self.tr("Untitled") if title is None else translated(title)

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.recent_menu.retranslate()
        self.examples_menu.setTitle(self.tr("&Examples"))
        self.examples_menu.clear()
        for example in EXAMPLES:
            self.examples_menu.addAction(translate("Examples", example.title)).setData(example)
        self.notes_dock.setWindowTitle(self.tr("Notes"))

    def commit_editor(self) -> bool:
        """Store what is being typed; False, and a message why, where it is no number."""
        is_committed = self._commit_open_editor()
        if not is_committed:
            self._message_bar.say(UNREADABLE_EDITOR)
        return is_committed

    def settle_changes(self, go_on: Callable[[], None]) -> None:
        """Ask what becomes of unsaved changes, then `go_on`; not where the user cancels or they cannot be saved."""
        if self.commit_editor():
            self._ask_about_changes(go_on)

    def may_close(self) -> bool:
        """Whether the window may close now; where it asks first, it closes the window itself after the answer."""
        if not self._may_close:
            self._commit_open_editor()  # what is no number is given up
            self._is_closing = True
            self._ask_about_changes(self._close)
            self._is_closing = False
        return self._may_close

    def start(self, session: Session, title: Message) -> None:
        """Start on a session that has no file yet."""
        self._session_model.load(session, title=title)
        self._message_bar.take_back_said()

    def serve_suffix(self, suffix: str, opener: Callable[[Path], None]) -> None:
        """Have `opener` open the files of that suffix, which are no sessions."""
        self._openers[suffix] = opener

    def open_file(self, path: Path) -> None:
        """Open the file in place of the present session, after the question about unsaved changes."""
        opener = self._openers.get(path.suffix.lower())
        if opener is not None:
            opener(path)
        else:
            self.settle_changes(lambda: self._load(path))

    def file_of(self, dropped: QMimeData) -> Path | None:
        """The one file that is being dragged here and can be opened; None where there is none."""
        paths = [Path(url.toLocalFile()) for url in dropped.urls() if url.isLocalFile()]
        suffixes = {*self._openers, *(suffix for each in FORMATS if each.can_read for suffix in each.suffixes)}
        is_free = QApplication.activeModalWidget() is None
        return paths[0] if is_free and len(paths) == 1 and paths[0].suffix.lower() in suffixes else None

    def _connect(self) -> None:
        self._actions["new"].triggered.connect(self._new)
        self._actions["open"].triggered.connect(self._open)
        self._actions["save"].triggered.connect(self._save_session)
        self._actions["save_as"].triggered.connect(self._save_session_as)
        self._actions["notes"].toggled.connect(self.notes_dock.setVisible)
        self.notes_dock.visibilityChanged.connect(self._on_notes_visibility_changed)
        self.recent_menu.path_requested.connect(self.open_file)
        self.examples_menu.triggered.connect(self._on_example_chosen)

    @Slot()
    def _new(self) -> None:
        self.settle_changes(self._load_blank)

    @Slot()
    def _open(self) -> None:
        self.settle_changes(lambda: self._prompts.ask_file_to_open(self._window, self._folder(), self._load))

    @Slot()
    def _save_session(self) -> None:
        if self.commit_editor():
            self._save()

    @Slot()
    def _save_session_as(self) -> None:
        if self.commit_editor():
            self._save_as()

    @Slot(QAction)
    def _on_example_chosen(self, action: QAction) -> None:
        example: Example = action.data()
        self.settle_changes(lambda: self._load_example(example))

    @Slot()
    def _on_notes_visibility_changed(self) -> None:
        self._actions["notes"].setChecked(not self.notes_dock.isHidden())

    def _ask_about_changes(self, go_on: Callable[[], None]) -> None:
        def on_answer(answer: ChangesAnswer) -> None:
            if answer is ChangesAnswer.SAVE:
                self._save(go_on)
            elif answer is ChangesAnswer.DISCARD:
                go_on()

        if self._session_model.is_unsaved:
            self._prompts.ask_about_changes(self._window, self.name, on_answer)
        else:
            go_on()

    def _close(self) -> None:
        self._may_close = True
        if not self._is_closing:
            self._window.close()

    def _save(self, go_on: Callable[[], None] | None = None) -> None:
        if self._session_model.path is None:
            self._save_as(go_on)
        else:
            self._write(self._session_model.path, go_on)

    def _save_as(self, go_on: Callable[[], None] | None = None) -> None:
        name = re.sub(r'[\\/:*?"<>|\s]+', " ", self.name).strip()
        suggested = self._session_model.path or self._folder() / f"{name}{SESSION_FORMAT.suffixes[0]}"
        self._prompts.ask_file_to_save(self._window, suggested, lambda path: self._write(path, go_on))

    def _write(self, path: Path, go_on: Callable[[], None] | None) -> None:
        try:
            with _busy_cursor():
                format_of(path).write(path, self._session_model.session())
        except UserError as error:
            self._message_bar.say(error.message)
            return
        self._session_model.mark_saved(path)
        self._done(path, self.tr("Saved: {file}"))
        if go_on is not None:
            go_on()

    def _load(self, path: Path) -> None:
        session = self._read(path)
        if session is not None:
            self._session_model.load(session, path)
            self._done(path, self.tr("Opened: {file}"))
        elif not path.exists():
            self.recent_menu.forget(path)

    def _load_blank(self) -> None:
        self._session_model.load(Session(blank_document()))
        self._message_bar.take_back_said()

    def _load_example(self, example: Example) -> None:
        session = self._read(example_path(example.file_name))
        if session is not None:
            self.start(session, Message("Examples", example.title))

    def _read(self, path: Path) -> Session | None:
        """None, and the reason in the message bar, where it cannot be read."""
        try:
            with _busy_cursor():
                return format_of(path).read(path)
        except UserError as error:
            self._message_bar.say(error.message)
            return None

    def _done(self, path: Path, template: str) -> None:
        self.recent_menu.remember(path)
        self._message_bar.take_back_said()
        self._window.statusBar().showMessage(template.format(file=path.name), MESSAGE_DURATION_MS)

    def _folder(self) -> Path:
        """Where files are looked for at first."""
        known = [*filter(None, [self._session_model.path]), *self.recent_menu.paths]
        return next((path.parent for path in known if path.parent.is_dir()), Path.home())


@contextmanager
def _busy_cursor() -> Iterator[None]:
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
