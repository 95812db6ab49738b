"""The lecture: content grows to what the last row can read, and all that is no content goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, Qt, Slot
from PySide6.QtGui import QFont, QFontInfo, QGuiApplication, QScreen
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget
from shiboken6 import isValid

from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import Panel
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.models.cell_walk import CellWalk
from attn_gui.models.model_set import ModelSet
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.content import Content
from attn_gui.views.fonts import with_digits
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.overlays import BlankScreen, KeyHelp
from attn_gui.views.product_panel import ProductPanel
from attn_gui.views.theme import LIGHT, Appearance
from attn_gui.window.geometry import keep_reachable
from attn_gui.window.lecture_keys import LectureKeys, help_rows
from attn_gui.window.lesson_controller import LessonController

MOST_FOR_BOTH = 3
"""Places of an axis: with more of them, a lecture begins with one product."""
HELP_SHARE = 0.025
"""Of the window's height, for the digits of the help."""
ARROWS = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}


@dataclass(frozen=True, eq=False, slots=True)
class _Before:
    """How the window was before the lecture."""

    stored_geometry: bytes
    stored_state: bytes
    states: Qt.WindowState
    geometry: QRect
    theme: str
    panel: Panel
    hidden: frozenset[HiddenPart]
    windows: tuple[tuple[AxisWindow, ...], ...]
    focus: QWidget | None
    font: QFont


class LectureMode(QObject):
    """From `start` to `leave` the window shows content alone, and `LectureKeys` leads through it."""

    def __init__(
        self,
        window: QMainWindow,
        content: Content,
        models: ModelSet,
        appearance: Appearance,
        lessons: LessonController,
        message_bar: MessageBar,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._content = content
        self._models = models
        self._magnification = models.options.magnification
        self._appearance = appearance
        self._lessons = lessons
        self._message_bar = message_bar
        self._walk = CellWalk(models.document, models.selection)
        self._before: _Before | None = None
        self._screen: QScreen | None = None
        self.blank_screen, self.key_help = BlankScreen(window), KeyHelp(appearance, window)
        self._keys = self._make_keys()
        window.installEventFilter(self)
        self._magnification.magnification_changed.connect(self._on_magnification_changed)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._on_screen_removed)
        for panel in content.panels:
            panel.edit_refused.connect(self._on_edit_refused)

    @property
    def is_on(self) -> bool:
        """Whether a lecture goes on."""
        return self._before is not None

    @property
    def stored_place(self) -> tuple[bytes, bytes]:
        """What saveGeometry and saveState give, without regard to a lecture."""
        before = self._before
        if before is not None:
            return before.stored_geometry, before.stored_state
        return bytes(self._window.saveGeometry().data()), bytes(self._window.saveState().data())

    @Slot()
    def toggle(self) -> None:
        """Begin a lecture, or end it."""
        if self.is_on:
            self.leave()
        else:
            self.start()

    def start(self) -> None:
        """Have content fill the screen on which the window is."""
        if self._before is not None:
            return
        self._content.settle_open_editor()
        self._before = self._remember()
        for part in self._chrome():
            part.hide()
        self._appearance.choose(LIGHT.name)
        self._choose_panel()
        self._fill_screen()
        self._magnification.set_screen_height(self._window.height())
        self._keys.watch()
        self._focus()

    def leave(self) -> None:
        """Put everything back as it was."""
        before, self._before = self._before, None
        if before is None:
            return
        self._content.settle_open_editor()
        self._keys.rest()
        self.blank_screen.hide()
        self.key_help.hide()
        self._window.setFont(before.font)
        self._appearance.choose(before.theme)
        if not self._has_lesson:
            self._content.panel_choice.choose(before.panel)
            self._models.hidden.set_hidden(before.hidden)
        for part in self._bars():
            part.show()
        self._window.setWindowState(before.states)
        if not before.states & (Qt.WindowState.WindowFullScreen | Qt.WindowState.WindowMaximized):
            self._window.setGeometry(before.geometry)
        self._window.restoreState(QByteArray(before.stored_state))
        self._magnification.reset()
        self._magnification.set_screen_height(0)
        for panel, windows in zip(self._content.panels, before.windows, strict=True):
            panel.heatmaps.view.show_windows(windows)
        keep_reachable(self._window)
        if before.focus is not None and isValid(before.focus):
            before.focus.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.is_on and watched is self._window and event.type() == QEvent.Type.Resize:
            self._magnification.set_screen_height(self._window.height())
        return False

    # ---- before and after

    def _remember(self) -> _Before:
        window = self._window
        return _Before(
            *self.stored_place,
            window.windowState(),
            window.geometry(),
            self._appearance.chosen,
            self._content.panel_choice.panel,
            self._models.hidden.hidden,
            tuple(panel.heatmaps.view.windows for panel in self._content.panels),
            window.focusWidget(),
            window.font(),
        )

    def _bars(self) -> tuple[QWidget, ...]:
        return self._window.menuBar(), self._window.statusBar()

    def _chrome(self) -> tuple[QWidget, ...]:
        """All that is no content."""
        window = self._window
        return (*self._bars(), *window.findChildren(QToolBar), *window.findChildren(QDockWidget))

    def _fill_screen(self) -> None:
        self._window.showFullScreen()
        self._screen = self._window.screen()

    def _choose_panel(self) -> None:
        """Begin with both products where they are small, else with the one last touched; a lesson says it itself."""
        document, panel_choice = self._models.document.document, self._content.panel_choice
        axes = {axis for stage in self._models.selection.stages for axis in stage.axes}
        is_large = max(document.count(axis) for axis in axes) > MOST_FOR_BOTH
        if not self._has_lesson and is_large and panel_choice.panel == "both":
            panel_choice.choose(cast("Panel", self._active_output))

    def _focus(self) -> None:
        shown = self._content.shown_panels
        (self._active_panel if self._active_panel in shown else shown[0]).heatmaps.setFocus()

    @property
    def _active_output(self) -> str:
        return self._models.selection.active_stage.output

    # ---- what keys do

    def _make_keys(self) -> LectureKeys:
        return LectureKeys(
            self._window,
            {
                "next": self._go_next,
                "previous": self._go_back,
                "first": self._go_first,
                "last": self._go_last,
                "choose": self._choose,
                "panel": self._show_panel,
                "edit": self._edit,
                "hide": self._hide,
                "reveal": self._reveal,
                "blank": self._blank,
                "scale": self._scale,
                "full_screen": self._toggle_full_screen,
                "help": self._help,
                "leave": self._leave,
            },
            (self.blank_screen, self.key_help),
            lambda: self._has_lesson,
            lambda: self._content.open_editor,
            self._settle,
        )

    def _settle(self) -> None:
        """Have nothing be typed any more; what was said before is said no more."""
        self._message_bar.take_back_said()
        self._content.settle_open_editor()

    @property
    def _has_lesson(self) -> bool:
        return self._lessons.player.lesson is not None

    def _go_next(self, _key: str) -> None:
        self._step(self._lessons.go_next, partial(self._walk.go, 1))

    def _go_back(self, _key: str) -> None:
        self._step(self._lessons.go_back, partial(self._walk.go, -1))

    def _go_first(self, _key: str) -> None:
        self._step(self._lessons.go_first, self._walk.go_first)

    def _go_last(self, _key: str) -> None:
        self._step(self._lessons.go_last, self._walk.go_last)

    def _step(self, go_in_lesson: Callable[[], None], go_through_cells: Callable[[], None]) -> None:
        if self._has_lesson:
            go_in_lesson()
        else:
            go_through_cells()
            if not self._content.panel_choice.shows(self._active_output):
                self._content.panel_choice.choose(cast("Panel", self._active_output))
        self._focus()

    def _choose(self, key: str) -> None:
        self._walk.move(*ARROWS[key.rpartition("+")[2]])

    def _show_panel(self, key: str) -> None:
        if key == "0":
            self._content.panel_choice.choose("both")
        else:
            output = self._content.panels[int(key) - 1].output
            self._models.selection.touch(output)
            self._content.panel_choice.choose(cast("Panel", output))
        self._focus()

    def _edit(self, _key: str) -> None:
        self._active_panel.heatmap_editor.open_current()

    def _hide(self, _key: str) -> None:
        self._models.hidden.hide(HiddenPart(*self._chosen_cell))

    def _reveal(self, _key: str) -> None:
        self._models.hidden.reveal(*self._chosen_cell)

    def _blank(self, _key: str) -> None:
        self.blank_screen.cover()

    def _scale(self, key: str) -> None:
        scale = {"Ctrl+-": self._magnification.reduce, "Ctrl+0": self._magnification.reset}
        scale.get(key, self._magnification.enlarge)()

    def _toggle_full_screen(self, _key: str) -> None:
        before = self._before
        if before is not None and self._window.isFullScreen():
            self._window.setWindowState(before.states & ~Qt.WindowState.WindowFullScreen)
        else:
            self._fill_screen()

    def _help(self, _key: str) -> None:
        font = with_digits(self._window.font(), self._window.height() * HELP_SHARE)
        self.key_help.show_keys(self.tr("Keys of a lecture"), help_rows(self._has_lesson), font)

    def _leave(self, _key: str) -> None:
        self.leave()

    @property
    def _active_panel(self) -> ProductPanel:
        return next(panel for panel in self._content.panels if panel.output == self._active_output)

    @property
    def _chosen_cell(self) -> tuple[str, int, int]:
        return self._active_output, *self._models.selection.chosen(self._active_output)

    # ---- what happens meanwhile

    @Slot()
    def _on_magnification_changed(self) -> None:
        """All other text, such as messages, is as large as the smallest digits."""
        if self.is_on:
            font = QFont(self._window.font())
            font.setPointSizeF(QFontInfo(with_digits(font, self._magnification.digit_height)).pointSizeF())
            self._window.setFont(font)

    @Slot(object)
    def _on_edit_refused(self, reason: Message) -> None:
        """Say it where it is seen, as there is no status bar."""
        if self.is_on:
            template = QT_TRANSLATE_NOOP("LectureMode", "The old value was kept: {reason}")
            self._message_bar.say(Message("LectureMode", template, {"reason": reason}))

    @Slot(QScreen)
    def _on_screen_removed(self, screen: QScreen) -> None:
        """The projector is gone: come back to where a person sees the window."""
        if self.is_on and screen == self._screen:
            self.leave()
