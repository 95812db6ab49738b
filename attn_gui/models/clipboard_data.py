"""Cells on the clipboard: made only when they are asked for, and read back without loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QByteArray, QMetaType, QMimeData
from PySide6.QtGui import QClipboard

from attn_gui.core.block_bytes import read_block, read_head, write_block
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.tensor_text import ParsedText, block_text

BLOCK_MIME_TYPE: Final = "application/x-attn-gui-block"
TEXT_MIME_TYPE: Final = "text/plain"

Maker = Callable[[], bytes | str]


class MimeDataOnDemand(QMimeData):
    """Content whose forms are each made once, when a program first asks for it.

    None made by Python may be on the clipboard when Python ends (PySide6 6.11.3 crashes then): `settle` it before.
    """

    def __init__(self, makers: Mapping[str, Maker]) -> None:
        super().__init__()
        self._makers = makers
        self._made: dict[str, bytes | str] = {}

    def formats(self) -> list[str]:
        return list(self._makers)

    def retrieveData(self, mime_type: str, preferred_type: QMetaType | QMetaType.Type) -> QByteArray | str | None:
        if mime_type not in self._makers:
            return None
        if mime_type not in self._made:
            self._made[mime_type] = self._makers[mime_type]()
        content = self._made[mime_type]
        return content if isinstance(content, str) else QByteArray(content)


def block_mime_data(values: np.ndarray, dtype_name: DtypeName) -> QMimeData:
    """(rows, columns), as bits for this program and as text with all digits for others. Keeps `values`."""
    return MimeDataOnDemand(
        {
            BLOCK_MIME_TYPE: partial(write_block, values, dtype_name),
            TEXT_MIME_TYPE: partial(block_text, values, dtype_name),
        }
    )


def settle(clipboard: QClipboard) -> None:
    """Have the clipboard hold the text itself, no longer this program's promise of it."""
    data = clipboard.mimeData()
    if isinstance(data, MimeDataOnDemand):
        clipboard.setText(data.text())


def copied_block(data: QMimeData | None) -> ParsedText | None:
    """The cells that this program copied; None where others did. Raises UserError where they are damaged."""
    if data is None or not data.hasFormat(BLOCK_MIME_TYPE):
        return None
    return ParsedText(read_block(_block_bytes(data))[np.newaxis])


def text_of(data: QMimeData | None) -> str:
    """The text. Raises UserError where there is none."""
    if data is None or not data.hasText():
        raise UserError(Message("Clipboard", QT_TRANSLATE_NOOP("Clipboard", "There are no numbers on the clipboard.")))
    return data.text()


def holds_several_cells(data: QMimeData | None) -> bool:
    """Whether the clipboard's content is more than what fits into one cell's editor."""
    if data is None:
        return False
    if data.hasFormat(BLOCK_MIME_TYPE):
        try:
            return read_head(_block_bytes(data))[1] != (1, 1)
        except UserError:
            return True
    text = data.text() if data.hasText() else ""
    return any(separator in text for separator in "\t\n\r")


def _block_bytes(data: QMimeData) -> bytes:
    return bytes(data.data(BLOCK_MIME_TYPE).data())
