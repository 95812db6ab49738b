"""The one object that asks the user; tests put another in its place. No question waits in a loop of its own."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMessageBox, QWidget

from attn_gui.core.formats import FORMATS
from attn_gui.core.formats.file_format import Format
from attn_gui.core.messages import Message
from attn_gui.models.message_text import translate, translated


class ChangesAnswer(Enum):
    """What becomes of changes that are not saved."""

    SAVE = auto()
    DISCARD = auto()
    CANCEL = auto()


class AutosaveAnswer(Enum):
    """What becomes of work that a crash left behind."""

    RESTORE = auto()
    DISCARD = auto()
    LATER = auto()


class Prompts(QObject):
    """Asks in dialogs that block their window only; each method returns at once, and the answer comes by a call."""

    def ask_about_changes(self, parent: QWidget, name: str, on_answer: Callable[[ChangesAnswer], None]) -> None:
        """Whether to save the changes of the document `name`."""
        buttons = QMessageBox.StandardButton
        box = _message_box(parent, self.tr("Save the changes to “{name}”?").format(name=name))
        box.setInformativeText(self.tr("If they are not saved, they are lost."))
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answers = {buttons.Save: ChangesAnswer.SAVE, buttons.Discard: ChangesAnswer.DISCARD}
        box.finished.connect(lambda code: on_answer(answers.get(buttons(code), ChangesAnswer.CANCEL)))
        box.open()

    def ask_about_autosave(self, parent: QWidget, time_text: str, on_answer: Callable[[AutosaveAnswer], None]) -> None:
        """Whether to restore what was kept at that time."""
        box = _message_box(parent, self.tr("attn-gui ended without saving your work. Restore it?"))
        box.setInformativeText(self.tr("It is as it was on {time}.").format(time=time_text))
        restore = box.addButton(self.tr("&Restore"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(QMessageBox.StandardButton.Discard)
        later = box.addButton(self.tr("&Later"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(restore)
        box.setEscapeButton(later)
        answers: dict[QAbstractButton, AutosaveAnswer] = {
            restore: AutosaveAnswer.RESTORE,
            discard: AutosaveAnswer.DISCARD,
        }
        box.finished.connect(lambda _code: on_answer(answers.get(box.clickedButton(), AutosaveAnswer.LATER)))
        box.open()

    def ask_file_to_open(self, parent: QWidget, folder: Path, on_path: Callable[[Path], None]) -> None:
        """Which file to open; no answer comes where none was chosen."""
        name_filters = [_name_filter(each) for each in FORMATS if each.can_read]
        _open_dialog(parent, self.tr("Open"), name_filters, folder, on_path)

    def ask_lesson_to_open(self, parent: QWidget, folder: Path, on_path: Callable[[Path], None]) -> None:
        """Which lesson to open; no answer comes where none was chosen."""
        _open_dialog(
            parent, self.tr("Open lesson"), [self.tr("Lessons ({patterns})").format(patterns="*.toml")], folder, on_path
        )

    def ask_file_to_save(self, parent: QWidget, suggested: Path, on_path: Callable[[Path], None]) -> None:
        """Which file to write; the dialog itself asks before an existing one. No answer where none was chosen."""
        name_filters = [_name_filter(each) for each in FORMATS if each.can_write]
        dialog = _file_dialog(parent, self.tr("Save as"), name_filters)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suggested.suffix)
        dialog.setDirectory(str(suggested.parent))
        dialog.selectFile(suggested.name)
        dialog.fileSelected.connect(lambda path: on_path(Path(path)))
        dialog.open()

    def confirm(self, parent: QWidget, question: Message, on_confirmed: Callable[[], None]) -> None:
        """Whether to go on with what `question` says; no answer comes for "no"."""
        buttons = QMessageBox.StandardButton
        box = _message_box(parent, translated(question))
        box.setStandardButtons(buttons.Ok | buttons.Cancel)
        box.setDefaultButton(buttons.Cancel)
        box.finished.connect(lambda code: on_confirmed() if buttons(code) == buttons.Ok else None)
        box.open()


def _message_box(parent: QWidget, text: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("attn-gui")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def _file_dialog(parent: QWidget, title: str, name_filters: list[str]) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    # Qt's own translations lack these two.
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, translate("Prompts", "&Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, translate("Prompts", "Files of &type:"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setNameFilters(name_filters)
    return dialog


def _open_dialog(
    parent: QWidget, title: str, name_filters: list[str], folder: Path, on_path: Callable[[Path], None]
) -> None:
    dialog = _file_dialog(parent, title, name_filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setDirectory(str(folder))
    dialog.fileSelected.connect(lambda path: on_path(Path(path)))
    dialog.open()


def _name_filter(file_format: Format) -> str:
    patterns = " ".join(f"*{suffix}" for suffix in file_format.suffixes)
    return f"{translate('Formats', file_format.name)} ({patterns})"
