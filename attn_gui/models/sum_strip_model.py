"""The chosen cell's sum as a table: a column a term; rows for the factors, their product, the sum so far."""

from __future__ import annotations

from enum import IntEnum
from itertools import chain
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from attn_gui.core.dtypes import DtypeName
from attn_gui.core.number_text import exact_text
from attn_gui.models.cell_selection import MarkRole
from attn_gui.models.explanation_model import ExplanationModel

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()


class StripRow(IntEnum):
    """What the rows tell."""

    LEFT = 0
    RIGHT = 1
    PRODUCT = 2
    RUNNING_SUM = 3
    SHARE = 4


class StripRole(IntEnum):
    """What a cell tells beyond Qt's own roles."""

    MARK = Qt.ItemDataRole.UserRole + 1
    """The `MarkRole` whose colour the number bears; None for plain ones."""
    BAR = Qt.ItemDataRole.UserRole + 2
    """(from, to) of the cell's bar, each within [0, 1] of its width; None where there is none."""


class SumStripModel(QAbstractTableModel):
    """Products and sums are told in float64; the factors as computed with."""

    def __init__(self, explanation_model: ExplanationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._explanation_model = explanation_model
        explanation_model.explanations_changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the chosen sum as it is now."""
        self.beginResetModel()
        self._explanation = self._explanation_model.chosen
        self._spelling = self._explanation_model.spelling
        self._values = self._rows()
        self._ranges = [_range(values) for values in self._values]
        self.endResetModel()

    def texts(self, most_columns: int) -> list[str]:
        """All that is written in the first columns and over them; far faster than cell by cell."""
        explanation = self._explanation
        if explanation is None:
            return []
        names = list(explanation.inner_labels[:most_columns])
        *numbers, shares = self._values[:, :most_columns]
        dtypes: tuple[DtypeName, ...] = (explanation.dtype_name, explanation.dtype_name, "float64", "float64")
        texts = [self._spelling.numbers(row, dtype_name) for row, dtype_name in zip(numbers, dtypes, strict=True)]
        return [*names, *chain.from_iterable(texts), *map(_share_text, shares.tolist())]

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._values.shape[0]

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else self._values.shape[1]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        explanation = self._explanation
        if explanation is None or role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return explanation.inner_labels[section]
        return {
            StripRow.LEFT: explanation.left_name,
            StripRow.RIGHT: explanation.right_name,
            StripRow.PRODUCT: self.tr("product"),
            StripRow.RUNNING_SUM: self.tr("sum so far"),
            StripRow.SHARE: self.tr("share"),
        }[StripRow(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._explanation is None:
            return None
        row, value = StripRow(index.row()), float(self._values[index.row(), index.column()])
        if row > StripRow.RIGHT and self._explanation.hides(0):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, value)
        if role == Qt.ItemDataRole.ToolTipRole:
            return exact_text(value, self._explanation.dtype_name if row <= StripRow.RIGHT else "float64")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        if role == StripRole.MARK:
            return self._mark(row)
        return self._bar(row, value) if role == StripRole.BAR else None

    def _rows(self) -> np.ndarray:
        explanation = self._explanation
        if explanation is None:
            return np.zeros((0, 0))
        factors = explanation.left, explanation.right[:, 0]
        if explanation.hides(0):  # the products alone would tell the result
            return np.stack([*factors, *[np.full_like(explanation.left, np.nan)] * 3])
        products, running_sums = explanation.products[:, 0], explanation.running_sums[:, 0]
        return np.stack([*factors, products, running_sums, _shares(products)])

    def _text(self, row: StripRow, value: float) -> str:
        assert self._explanation is not None
        if row == StripRow.SHARE:
            return _share_text(value)
        return self._spelling.number(value, self._explanation.dtype_name if row <= StripRow.RIGHT else "float64")

    def _mark(self, row: StripRow) -> MarkRole | None:
        marks: dict[StripRow, MarkRole] = {StripRow.LEFT: "left", StripRow.RIGHT: "right"}
        return marks.get(row)

    def _bar(self, row: StripRow, value: float) -> tuple[float, float] | None:
        """From the row's zero to the value, on one scale for the whole row."""
        low, high = self._ranges[row]
        if row in (StripRow.LEFT, StripRow.RIGHT) or not np.isfinite(value) or low == high:
            return None
        largest = max(-low, high)
        zero = (-low / largest) / (high / largest - low / largest)
        place = zero + (value / largest) / (high / largest - low / largest)
        return min(zero, place), max(zero, place)


def _shares(products: np.ndarray) -> np.ndarray:
    """Each one's part of the sum of all sizes, with its sign; NaN where one is not finite: none has a part then."""
    largest = np.abs(products).max(initial=0.0)
    if not np.isfinite(largest):
        return np.full_like(products, np.nan)
    if not largest:
        return np.zeros_like(products)
    scaled = products / largest  # what is added up so is neither too large nor too small for float64
    shares: np.ndarray = scaled / np.abs(scaled).sum()
    return shares


def _share_text(share: float) -> str:
    return "" if np.isnan(share) else f"{share:+.1%}"


def _range(values: np.ndarray) -> tuple[float, float]:
    """The smallest and the largest finite value, zero among them."""
    finite = values[np.isfinite(values)]
    return float(finite.min(initial=0)), float(finite.max(initial=0))
