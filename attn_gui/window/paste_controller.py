"""Paste."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication

from attn_gui.core.axis_edits import check_counts
from attn_gui.core.cell_edits import check_room, paste_block
from attn_gui.core.literal_text import is_literal
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.table_text import shape_at_a_glance
from attn_gui.core.tensor_replacement import Replacement, replace_tensor, with_other_batches
from attn_gui.core.tensor_text import ParsedText, parse_block
from attn_gui.models.clipboard_data import copied_block, text_of
from attn_gui.models.model_set import ModelSet
from attn_gui.views.message_bar import MessageBar
from attn_gui.window.prompts import Prompts
from attn_gui.window.selected_cells import SelectedCells, Target

LONG_TEXT: Final = 2**20
SHORT_TEXT: Final = 1000
"""Characters: a longer text takes time to read; so much of it shows whether it is numbers at all."""

AS_DECIMALS: Final = Message("Clipboard", QT_TRANSLATE_NOOP("Clipboard", "Read as decimals"))


@dataclass(frozen=True, eq=False, slots=True)
class Paste:
    """What is pasted where. decimal_text: what was read, where its commas may as well be decimal."""

    parsed: ParsedText
    target: Target
    as_whole: bool
    decimal_text: str | None = None

    @property
    def offer(self) -> Message | None:
        """What the message bar offers instead."""
        return None if self.decimal_text is None else AS_DECIMALS


class PasteController(QObject):
    """Brings the clipboard's numbers into an operand: whole and in one step, or not at all."""

    def __init__(
        self,
        models: ModelSet,
        selected_cells: SelectedCells,
        message_bar: MessageBar,
        prompts: Prompts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._selected_cells = selected_cells
        self._message_bar = message_bar
        self._prompts = prompts
        self._offered: tuple[Paste, int, bool] | None = None
        """A paste that can be read otherwise, the revision up to which it can, and whether it was made."""
        message_bar.action_requested.connect(self._paste_as_decimals)

    @Slot()
    def paste(self) -> None:
        """From the first selected cell on; a tensor in brackets in place of the whole one."""
        self._paste_clipboard(as_whole=False)

    @Slot()
    def paste_whole(self) -> None:
        """In place of the whole tensor, whose shape follows."""
        self._paste_clipboard(as_whole=True)

    def _paste_clipboard(self, *, as_whole: bool) -> None:
        target = self._selected_cells.find_target()
        if target is None:
            return
        try:
            parsed, text = self._read_clipboard(target, as_whole=as_whole)
        except UserError as error:
            self._message_bar.say(error.message)
            return
        self._put(Paste(parsed, target, as_whole, text if parsed.commas_may_be_decimal else None))

    def _read_clipboard(self, target: Target, *, as_whole: bool) -> tuple[ParsedText, str]:
        data = QGuiApplication.clipboard().mimeData()
        block = copied_block(data)
        if block is not None:
            return block, ""
        text = text_of(data)
        if len(text) > LONG_TEXT:
            self._check_size(text, target, as_whole=as_whole)
        return parse_block(text), text

    def _check_size(self, text: str, target: Target, *, as_whole: bool) -> None:
        """Refuse a table that is too large before its numbers are read, which takes long; but rubbish as rubbish."""
        text = text.lstrip("\ufeff \r\n")
        if is_literal(text):
            return
        line_end = text.find("\n", SHORT_TEXT)
        parse_block(text if line_end < 0 else text[:line_end])
        shape = shape_at_a_glance(text)
        if shape is not None and as_whole:
            axes = target.tensor.axes[1:]
            check_counts(self._models.document.document, dict(zip(axes, shape, strict=True)))
        elif shape is not None:
            check_room(target.tensor, target.cells, shape)

    def _put(self, paste: Paste) -> None:
        try:
            replacement = self._replacement(paste)
        except UserError as error:
            self._message_bar.say(error.message, paste.offer)
            self._remember_offer(paste, is_made=False)
            return
        finish = partial(self._finish, paste, replacement)
        if replacement.question is None:
            finish()
        else:
            self._prompts.confirm(paste.target.table.window(), replacement.question, finish)

    def _replacement(self, paste: Paste) -> Replacement:
        cells, document, values = paste.target.cells, self._models.document.document, paste.parsed.values
        tensor = document.tensors[paste.target.matrix]
        if not (paste.as_whole or paste.parsed.is_whole_tensor):
            return Replacement(paste_block(tensor, cells, values[0]), None)
        if not paste.parsed.is_whole_tensor:
            values = with_other_batches(tensor, cells.batch, values[0])
        return replace_tensor(document, tensor.name, values, cells.batch)

    def _finish(self, paste: Paste, replacement: Replacement) -> None:
        revision = self._models.document.revision
        self._selected_cells.apply(replacement.step, paste.target.table, paste.parsed.notices, paste.offer)
        self._remember_offer(paste, is_made=self._models.document.revision != revision)

    def _remember_offer(self, paste: Paste, *, is_made: bool) -> None:
        self._offered = None if paste.offer is None else (paste, self._models.document.revision, is_made)

    @Slot()
    def _paste_as_decimals(self) -> None:
        """Take the offer, unless the document has changed since it was made."""
        offered, self._offered = self._offered, None
        text = None if offered is None else offered[0].decimal_text
        if offered is None or text is None:
            return
        paste, revision, is_made = offered
        if self._models.document.revision != revision:
            self._message_bar.say(
                Message("Clipboard", QT_TRANSLATE_NOOP("Clipboard", "The document has changed since: paste once more."))
            )
            return
        if is_made:
            self._models.document.undo_stack.undo()
        try:
            parsed = parse_block(text, commas_are_decimal=True)
        except UserError as error:
            self._message_bar.say(error.message)
            return
        self._put(Paste(parsed, paste.target, paste.as_whole))
