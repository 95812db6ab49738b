"""Falk's scheme on a screen: three aligned heatmaps, the same part of an axis in sight in each, and colour bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pyqtgraph
from PySide6.QtCore import QPointF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QWidget

from attn_gui.core.stages import Stage
from attn_gui.models.cell_selection import Cell
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.colour_bars import ColourBars
from attn_gui.views.falk_layout import Spaces, arrange
from attn_gui.views.heatmap import Heatmap
from attn_gui.views.heatmap_overlay import FRAME_ROOM, widest_label
from attn_gui.views.theme import Theme
from attn_gui.views.veil import Veil

ROWS, INNER, COLUMNS = 0, 1, 2
"""Places of a stage's axes."""
TEXT_SHARE_OF_HEIGHT = 1 / 25
TEXT_SHARE_OF_WIDTH = 1 / 46
SMALLEST_TEXT_PX, LARGEST_TEXT_PX = 11, 40
WIDEST_ROW_LABEL_SHARE = 0.16


class FalkView(pyqtgraph.GraphicsView):  # type: ignore[misc]  # pyqtgraph is not annotated
    """Left operand left, right operand on top, result at their crossing. Knows no model and takes no input.

    Signals:
        windows_changed(): other parts of the matrices are in sight, or on more or fewer pixels.
    """

    windows_changed = Signal()

    def __init__(self, stage: Stage, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Its parent takes the mouse: pyqtgraph's own handling knows neither cells nor the other heatmaps.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.left = Heatmap(self, stage.left, False, theme)
        self.right = Heatmap(self, stage.right, stage.right_is_transposed, theme)
        self.result = Heatmap(self, stage.output, False, theme)
        self.heatmaps = (self.left, self.right, self.result)
        self.bars = ColourBars(theme)
        self.veil = Veil(theme)
        self.addItem(self.bars)
        self.addItem(self.veil)
        self._axes = {self.left: (ROWS, INNER), self.right: (INNER, COLUMNS), self.result: (ROWS, COLUMNS)}
        self._windows = [AxisWindow.whole(0)] * 3

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many places each of the three axes has."""
        rows, inner, columns = self._windows
        return rows.count, inner.count, columns.count

    def axes_of(self, heatmap: Heatmap) -> tuple[int, int]:
        """Which of the three axes its rows and its columns are, as drawn."""
        return self._axes[heatmap]

    def heatmap(self, matrix: str) -> Heatmap:
        """The heatmap of that matrix."""
        return next(heatmap for heatmap in self.heatmaps if heatmap.matrix == matrix)

    def heatmap_at(self, position: QPointF) -> Heatmap | None:
        """The heatmap whose cells are under a pixel."""
        return next((heatmap for heatmap in self.heatmaps if heatmap.geometry.place_at(position)), None)

    def use_theme(self, theme: Theme) -> None:
        """Paint everything in these colours."""
        self.setBackground(theme.base)
        for item in (*(heatmap.overlay for heatmap in self.heatmaps), self.bars, self.veil):
            item.theme = theme
            item.refresh()

    def arrange(self, size: QSize, labels: Sequence[tuple[str, ...]], base_font: QFont) -> None:
        """Lay everything out for a size and the labels of the three axes; text grows with the size."""
        self.setGeometry(0, 0, size.width(), size.height())
        self._windows = [window.with_count(len(names)) for window, names in zip(self._windows, labels, strict=True)]
        font = _sized(base_font, size)
        spaces = _spaces(size, labels[ROWS], font)
        layout = arrange(QSizeF(size), self.counts, spaces)
        for heatmap, rect in zip(self.heatmaps, (layout.left, layout.right, layout.result), strict=True):
            heatmap.overlay.font = font
            heatmap.geometry = replace(heatmap.geometry, rect=rect)
        self.left.overlay.row_labels, self.left.overlay.row_label_width = labels[ROWS], spaces.row_label_width
        self.right.overlay.column_labels = labels[COLUMNS]
        self.bars.rect, self.bars.font = layout.corner, font
        self.veil.rect, self.veil.font = self.rect().toRectF(), font
        self.bars.refresh()
        self.veil.refresh()
        self._show(self._windows)

    def reset_view(self) -> None:
        """Have the whole of every matrix in sight."""
        self._show([AxisWindow.whole(window.count) for window in self._windows])

    def reveal(self, row: int, column: int) -> None:
        """Move no further than needed to have a result cell in sight."""
        rows, inner, columns = self._windows
        self._show([rows.revealing(row), inner, columns.revealing(column)])

    def zoom(self, heatmap: Heatmap, factor: float, about: tuple[float, float]) -> None:
        """Show `factor` times as many of its rows and columns, with `about` (row, column) staying where it is."""
        windows = list(self._windows)
        for axis, place in zip(self._axes[heatmap], about, strict=True):
            windows[axis] = windows[axis].zoomed(factor, place)
        self._show(windows)

    def pan(self, heatmap: Heatmap, distance: QPointF) -> None:
        """Move its cells by that many pixels, and what shares its axes along with them."""
        windows, geometry = list(self._windows), heatmap.geometry
        row_axis, column_axis = self._axes[heatmap]
        windows[row_axis] = windows[row_axis].moved(-distance.y() / geometry.cell_height)
        windows[column_axis] = windows[column_axis].moved(-distance.x() / geometry.cell_width)
        self._show(windows)

    def cell_at(self, position: QPointF) -> tuple[Heatmap, Cell] | None:
        """The heatmap and its cell, in the matrix's own order, under a pixel."""
        heatmap = self.heatmap_at(position)
        cell = heatmap.geometry.cell_at(position) if heatmap else None
        return (heatmap, heatmap.turned_cell(cell)) if heatmap and cell else None

    def _show(self, windows: list[AxisWindow]) -> None:
        self._windows = windows
        for heatmap, (row_axis, column_axis) in self._axes.items():
            heatmap.place(CellGeometry(heatmap.geometry.rect, windows[row_axis], windows[column_axis]))
        self.windows_changed.emit()


def _sized(base_font: QFont, size: QSize) -> QFont:
    font = QFont(base_font)
    pixels = min(size.height() * TEXT_SHARE_OF_HEIGHT, size.width() * TEXT_SHARE_OF_WIDTH)
    font.setPixelSize(round(min(max(pixels, SMALLEST_TEXT_PX), LARGEST_TEXT_PX)))
    return font


def _spaces(size: QSize, row_labels: Sequence[str], font: QFont) -> Spaces:
    metrics = QFontMetricsF(font)
    line, widest = metrics.height(), widest_label(row_labels, metrics)
    return Spaces(
        margin=round(line * 0.5),
        gap=round(line * 0.7),
        title_height=round(line * 1.25),
        row_label_width=min(math.ceil(widest) + 3 * FRAME_ROOM, size.width() * WIDEST_ROW_LABEL_SHARE),
        column_label_height=round(line * 1.1),
    )
