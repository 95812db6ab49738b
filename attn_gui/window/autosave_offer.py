"""Offers, at the start, what crashes left behind."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.models.session_model import SessionModel
from attn_gui.views.message_bar import MessageBar
from attn_gui.window.autosave import Autosave, LeftWork
from attn_gui.window.prompts import AutosaveAnswer, Prompts

RESTORED = Message("Autosave", QT_TRANSLATE_NOOP("Autosave", "Restored"))


class AutosaveOffer(QObject):
    """Asks about one piece of left work after the other, the newest first, until one is restored."""

    def __init__(
        self,
        autosave: Autosave,
        session_model: SessionModel,
        settle_changes: Callable[[Callable[[], None]], None],
        prompts: Prompts,
        message_bar: MessageBar,
        window: QWidget,
    ) -> None:
        """settle_changes: asks what becomes of unsaved changes, then calls what it is given."""
        super().__init__(window)
        self._autosave = autosave
        self._session_model = session_model
        self._settle_changes = settle_changes
        self._prompts = prompts
        self._message_bar = message_bar
        self._window = window
        self._left: list[LeftWork] = []

    @Slot()
    def make(self) -> None:
        """Ask about all that was left behind."""
        self._left = self._autosave.left_work()
        self._ask_about_next()

    def _ask_about_next(self) -> None:
        if self._left:
            time_text = self._left[0].kept_at.strftime("%Y-%m-%d %H:%M")
            self._prompts.ask_about_autosave(self._window, time_text, self._on_answer)

    def _on_answer(self, answer: AutosaveAnswer) -> None:
        if answer is AutosaveAnswer.RESTORE:
            self._settle_changes(self._restore)
        elif answer is AutosaveAnswer.DISCARD:
            self._left.pop(0).discard()
            self._ask_about_next()
        else:
            self._leave_rest()

    def _restore(self) -> None:
        work = self._left.pop(0)
        try:
            session = work.read()
        except UserError as error:
            self._message_bar.say(error.message)
            self._ask_about_next()
            return
        self._session_model.load(session, title=RESTORED, is_unsaved=True)
        self._autosave.adopt(work)
        self._leave_rest()

    def _leave_rest(self) -> None:
        """For the next start, of this copy or of another."""
        for work in self._left:
            work.lock.unlock()
        self._left = []
