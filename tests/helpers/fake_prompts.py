"""Answers in the user's place, at once or when a test says so."""

from __future__ import annotations

from pathlib import Path

from attn_gui.window.prompts import AutosaveAnswer, ChangesAnswer, Prompts


class FakePrompts(Prompts):
    """Set the answers before; `asked` tells what was asked. While `is_held`, answers wait for `answer_held`."""

    def __init__(self):
        super().__init__()
        self.changes_answer = ChangesAnswer.DISCARD
        self.autosave_answer = AutosaveAnswer.LATER
        self.path_to_open: Path | None = None
        self.path_to_save: Path | None = None
        self.lesson_to_open: Path | None = None
        self.confirms = True
        self.asked: list[str] = []
        self.is_held = False
        self._held = []

    @property
    def has_held(self):
        """Whether an answer waits."""
        return bool(self._held)

    def answer_held(self):
        """Give the answers that waited."""
        held, self._held = self._held, []
        for answer in held:
            answer()

    def _answer(self, question, answer):
        self.asked.append(question)
        if self.is_held:
            self._held.append(answer)
        else:
            answer()

    def ask_about_changes(self, parent, name, on_answer):
        self._answer(f"changes of {name}", lambda: on_answer(self.changes_answer))

    def ask_about_autosave(self, parent, time_text, on_answer):
        self._answer("autosave", lambda: on_answer(self.autosave_answer))

    def ask_file_to_open(self, parent, folder, on_path):
        self._answer(f"open in {folder}", lambda: self.path_to_open and on_path(self.path_to_open))

    def ask_lesson_to_open(self, parent, folder, on_path):
        self._answer(f"lesson in {folder}", lambda: self.lesson_to_open and on_path(self.lesson_to_open))

    def ask_file_to_save(self, parent, suggested, on_path):
        self._answer(f"save {suggested.name}", lambda: self.path_to_save and on_path(self.path_to_save))

    def confirm(self, parent, question, on_confirmed):
        self._answer(str(question), lambda: on_confirmed() if self.confirms else None)
