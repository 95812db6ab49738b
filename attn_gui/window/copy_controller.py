"""Copy and cut."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QMimeData, QObject, Slot
from PySide6.QtGui import QGuiApplication

from attn_gui.core.cell_edits import cut
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.shown_block import shown_block
from attn_gui.core.tensor_text import tensor_code
from attn_gui.models.clipboard_data import TEXT_MIME_TYPE, Maker, MimeDataOnDemand, block_mime_data, settle
from attn_gui.models.model_set import ModelSet
from attn_gui.window.matrix_reader import MatrixPart, MatrixReader, Receiver
from attn_gui.window.selected_cells import SelectedCells

MOST_COPIED_CELLS: Final = 256 * 2**20 // 25
"""256 MB of text, where each number has 24 characters and a tab."""


class CopyController(QObject):
    """Puts numbers on the clipboard: with all their digits, or as they are shown, or as code."""

    def __init__(self, models: ModelSet, selected_cells: SelectedCells, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._selected_cells = selected_cells
        self._reader = MatrixReader(models, self)

    @Slot()
    def copy(self) -> None:
        """The selected cells, to the last bit."""
        self._read_selected(_keep_block)

    @Slot()
    def copy_as_shown(self) -> None:
        """The selected cells' texts as the table shows them."""
        self._read_selected(partial(_keep_shown, self._models.options.digits))

    @Slot()
    def copy_as_code(self) -> None:
        """The whole matrix, all batches, as Python that makes the same tensor."""
        found = self._selected_cells.find()
        if found is not None:
            model = found[0].table_model
            row_count, column_count = model.counts
            batch_count = self._models.document.document.count("batch")
            self._read(MatrixPart(model.matrix, (0, batch_count), (0, row_count), (0, column_count)), _keep_code)

    @Slot()
    def cut(self) -> None:
        """Copy the selected cells, and set them to 0 in one step."""
        target = self._selected_cells.find_target()
        if target is not None and self._read_selected(_keep_block):
            self._selected_cells.apply(cut(target.tensor, target.cells), target.table)

    @Slot()
    def settle(self) -> None:
        """Have the clipboard itself hold what was copied, for when the program is gone."""
        settle(QGuiApplication.clipboard())

    def _read_selected(self, receiver: Receiver) -> bool:
        found = self._selected_cells.find()
        if found is None:
            return False
        table, cells = found
        batches = cells.batch, cells.batch + 1
        return self._read(MatrixPart(table.table_model.matrix, batches, cells.rows, cells.columns), receiver)

    def _read(self, part: MatrixPart, receiver: Receiver) -> bool:
        """Have `receiver` get the values; False, and the user told, where they are too many or there are none."""
        try:
            _check_count(part.cell_count)
            self._reader.read(part, receiver)
        except UserError as error:
            self._selected_cells.refuse(error.message)
            return False
        return True


def _check_count(cell_count: int) -> None:
    if cell_count > MOST_COPIED_CELLS:
        template = QT_TRANSLATE_NOOP(
            "Clipboard", "These are {count} cells; at most {most}, 256 MB of text, can be copied at once."
        )
        raise UserError(Message("Clipboard", template, {"count": cell_count, "most": MOST_COPIED_CELLS}))


def _keep_block(values: np.ndarray, dtype_name: DtypeName) -> None:
    _keep(block_mime_data(values[0], dtype_name))


def _keep_shown(digits: int, values: np.ndarray, dtype_name: DtypeName) -> None:
    _keep_text(partial(shown_block, values[0], dtype_name, digits))


def _keep_code(values: np.ndarray, dtype_name: DtypeName) -> None:
    _keep_text(partial(tensor_code, values, dtype_name))


def _keep_text(make_text: Maker) -> None:
    _keep(MimeDataOnDemand({TEXT_MIME_TYPE: make_text}))


def _keep(data: QMimeData) -> None:
    QGuiApplication.clipboard().setMimeData(data)
