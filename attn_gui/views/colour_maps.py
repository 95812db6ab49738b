"""Values to colours: maps safe for colour-vision deficiency, and looks outside them for what is no finite number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor

from attn_gui.core.colour_scale import HIDDEN, NAN, NEGATIVE_INFINITY, POSITIVE_INFINITY, ColourScale

SEQUENTIAL_MAP = "cividis"
DIVERGING_MAP = "CET-CBD1"
"""Blue, near white, ochre."""
COLOUR_COUNT = 255
"""Odd, so that one colour is the middle."""


@dataclass(frozen=True, slots=True)
class ClassLook:
    """How a class of non-finite values looks without its word: a colour that the maps lack, and a hatch."""

    text: str
    colour: str
    line_colour: str
    pattern: Qt.BrushStyle

    def brush(self) -> QBrush:
        """The hatch alone, to be laid over the colour."""
        return QBrush(QColor(self.line_colour), self.pattern)


CLASS_LOOKS: dict[int, ClassLook] = {
    NAN: ClassLook("nan", "#b9f0c8", "#3d7a52", Qt.BrushStyle.DiagCrossPattern),
    POSITIVE_INFINITY: ClassLook("inf", "#c2187a", "#ffc4e4", Qt.BrushStyle.BDiagPattern),
    NEGATIVE_INFINITY: ClassLook("-inf", "#000000", "#9a9a9a", Qt.BrushStyle.FDiagPattern),
}


@cache
def lookup_table(is_diverging: bool = False) -> np.ndarray:
    """(255, 4), uint8: red, green, blue, alpha from the smallest to the largest value; read-only."""
    name = DIVERGING_MAP if is_diverging else SEQUENTIAL_MAP
    table: np.ndarray = pyqtgraph.colormap.get(name).getLookupTable(nPts=COLOUR_COUNT, alpha=True)
    table.flags.writeable = False
    return table


def coloured(values: np.ndarray, classes: np.ndarray, scale: ColourScale) -> np.ndarray:
    """(rows, columns) of any floats and their `value_classes` -> (rows, columns, 4), uint8, new memory."""
    places = np.rint(scale.positions(values) * (COLOUR_COUNT - 1))
    if classes.any():
        for value_class in (*CLASS_LOOKS, HIDDEN):
            places[classes == value_class] = COLOUR_COUNT - 1 + value_class
    # One number a colour: taking rows of four bytes is several times slower.
    colours: np.ndarray = np.take(_packed_colours(scale.is_diverging), places.astype(np.uint16))
    return colours.view(np.uint8).reshape(*values.shape, 4)


@cache
def _packed_colours(is_diverging: bool) -> np.ndarray:
    """The map, the colours of the classes, and none for what is hidden, each as the uint32 of its four bytes."""
    looks = [QColor(CLASS_LOOKS[value_class].colour).getRgb() for value_class in sorted(CLASS_LOOKS)]
    colours = np.vstack([lookup_table(is_diverging), np.array([*looks, (0, 0, 0, 0)], dtype=np.uint8)])
    return np.ascontiguousarray(colours).view(np.uint32)[:, 0]
