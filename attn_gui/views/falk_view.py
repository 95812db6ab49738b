"""Falk's scheme on a screen: three aligned heatmaps, the same part of an axis in sight in each, and colour bars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pyqtgraph
from PySide6.QtCore import QPointF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QWidget

from attn_gui.core.results import BlockRequest
from attn_gui.core.stages import Stage
from attn_gui.models.cell_selection import Cell
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.block_asking import request_for
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.cell_painting import LARGEST_SHARE_OF_WIDTH, widest_number
from attn_gui.views.colour_bars import ColourBars
from attn_gui.views.digit_sizes import NO_DEMAND, DigitSizes
from attn_gui.views.falk_layout import CellNeeds, Spaces, arrange
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
WIDEST_DEMANDED_ROW_LABEL_SHARE = 0.22
SPACES, CLOSE_SPACES = (0.5, 0.7, 1.25, 1.1), (0.2, 0.3, 1.05, 1.05)
"""Margin, gap, height of titles and height of column labels, in lines of text."""
CELL_HEIGHT = 1.05
"""Of a cell, per pixel of its digits' font."""
SMALLEST_NUMBER_WIDTH = 1.6
"""Per pixel of the font: of "0.0", so that a matrix without numbers yet has cells."""


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
        self._shows_all = [True] * 3
        """Whether all of an axis is wanted in sight, as far as its cells have the room."""
        self._spaces = Spaces(0, 0, 0, 0, 0)
        self._needs = CellNeeds()
        self._most_in_sight = (0, 0, 0)
        self._number_widths = dict.fromkeys(self.heatmaps, 0.0)
        self._measures_afresh = True

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many places each of the three axes has."""
        rows, inner, columns = self._windows
        return rows.count, inner.count, columns.count

    @property
    def windows(self) -> tuple[AxisWindow, ...]:
        """What is in sight of each axis."""
        return tuple(self._windows)

    @property
    def text_font(self) -> QFont:
        """What labels are written in."""
        return self.result.overlay.font

    @property
    def needed_size(self) -> QSizeF:
        """The size at which all cells have the room that they need."""
        return QSizeF(self._spaces.width, self._spaces.height) + self._needs.whole(self.counts)

    def axes_of(self, heatmap: Heatmap) -> tuple[int, int]:
        """Which of the three axes its rows and its columns are, as drawn."""
        return self._axes[heatmap]

    def heatmap(self, matrix: str) -> Heatmap:
        """The heatmap of that matrix."""
        return next(heatmap for heatmap in self.heatmaps if heatmap.matrix == matrix)

    def heatmap_at(self, position: QPointF) -> Heatmap | None:
        """The heatmap whose cells are under a pixel."""
        return next((heatmap for heatmap in self.heatmaps if heatmap.geometry.place_at(position)), None)

    def show_focus(self, has_focus: bool) -> None:
        """Frame the whole while keys go here."""
        self.veil.has_focus = has_focus
        self.veil.refresh()

    def use_theme(self, theme: Theme) -> None:
        """Paint everything in these colours."""
        self.setBackground(theme.base)
        for item in (*(heatmap.overlay for heatmap in self.heatmaps), self.bars, self.veil):
            item.theme = theme
            item.refresh()

    @Slot(bool)
    def show_out_of_date(self, is_out_of_date: bool) -> None:
        """Dim the numbers and say why, or stop doing so."""
        for heatmap in self.heatmaps:
            heatmap.overlay.is_out_of_date = is_out_of_date
            heatmap.overlay.refresh()
        self.veil.is_out_of_date = is_out_of_date
        self.veil.refresh()

    def arrange(
        self, size: QSize, labels: Sequence[tuple[str, ...]], base_font: QFont, sizes: DigitSizes = NO_DEMAND
    ) -> None:
        """Lay everything out for a size and the labels of the three axes; text grows with it, to `sizes` at least."""
        self.setGeometry(0, 0, size.width(), size.height())
        self._windows = [window.with_count(len(names)) for window, names in zip(self._windows, labels, strict=True)]
        font = _sized(base_font, size, sizes)
        self._spaces = _spaces(size, labels[ROWS], font, sizes)
        self._needs = self._cell_needs(sizes)
        layout = arrange(QSizeF(size), self.counts, self._spaces, self._needs)
        self._most_in_sight = self._needs.most_in_sight(self.counts, layout)
        for heatmap, rect in zip(self.heatmaps, (layout.left, layout.right, layout.result), strict=True):
            heatmap.overlay.font, heatmap.overlay.sizes = font, sizes
            heatmap.geometry = replace(heatmap.geometry, rect=rect)
        self.left.overlay.row_labels, self.left.overlay.row_label_width = labels[ROWS], self._spaces.row_label_width
        self.right.overlay.column_labels = labels[COLUMNS]
        self.bars.rect, self.bars.font = layout.corner, font
        self.veil.rect, self.veil.font = self.rect().toRectF(), font
        self.bars.refresh()
        self.veil.refresh()
        self._show(self._windows)

    def forget_widths(self) -> None:
        """Measure the numbers afresh the next time: those of now will be others."""
        self._measures_afresh = True

    def measure(self) -> bool:
        """Note how wide the numbers in sight are, or were since the last time afresh; whether that is news."""
        widths = {}
        for heatmap, width in self._number_widths.items():
            picture, overlay = heatmap.picture, heatmap.overlay
            if picture is not None and not picture.is_reduced:
                widest = widest_number(picture, heatmap.geometry, overlay.font, overlay.digits)
                widths[heatmap] = widest if self._measures_afresh else max(width, widest)
        has_news = any(width != self._number_widths[heatmap] for heatmap, width in widths.items())
        self._number_widths |= widths
        self._measures_afresh = False
        return has_news

    def show_windows(self, windows: Sequence[AxisWindow]) -> None:
        """Have these parts of the axes in sight, as far as the axes have them."""
        pairs = zip(windows, self._windows, strict=True)
        self._shows_all = [window.is_whole for window in windows]
        self._show([window.with_count(present.count) for window, present in pairs])

    def reset_view(self) -> None:
        """Have the whole of every matrix in sight, as far as its cells have the room."""
        self.show_windows([AxisWindow.whole(window.count) for window in self._windows])

    def reveal(self, matrix: str, row: int, column: int) -> None:
        """Move no further than needed to have a cell, given in its matrix's own order, in sight."""
        heatmap, windows = self.heatmap(matrix), list(self._windows)
        for axis, place in zip(self._axes[heatmap], heatmap.turned_cell((row, column)), strict=True):
            windows[axis] = windows[axis].revealing(place)
        self._show(windows)

    def zoom(self, heatmap: Heatmap, factor: float, about: tuple[float, float]) -> None:
        """Show `factor` times as many of its rows and columns, with `about` (row, column) staying where it is."""
        windows = list(self._windows)
        for axis, place in zip(self._axes[heatmap], about, strict=True):
            windows[axis] = windows[axis].zoomed(factor, place)
            self._shows_all[axis] = windows[axis].length >= self._most_in_sight[axis]
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

    def request(self, heatmap: Heatmap, batch: int) -> BlockRequest:
        """What is to be known of its matrix to paint what is in sight."""
        geometry, scale = heatmap.geometry, self.devicePixelRatioF()
        rows = geometry.rows, int(geometry.rect.height() * scale)
        columns = geometry.columns, int(geometry.rect.width() * scale)
        return request_for(heatmap.matrix, batch, rows, columns, heatmap.is_transposed)

    def _cell_needs(self, sizes: DigitSizes) -> CellNeeds:
        """A cell's digits, a little free on either side, and the frames between them."""
        if not sizes.are_demanded:
            return CellNeeds()
        widths = {heatmap: max(width, SMALLEST_NUMBER_WIDTH) for heatmap, width in self._number_widths.items()}
        column_width = max(widths[self.right] * sizes.smallest_px, widths[self.result] * sizes.chosen_px)
        return CellNeeds(
            row_height=sizes.chosen_px * CELL_HEIGHT,
            column_width=column_width / LARGEST_SHARE_OF_WIDTH,
            inner_width=widths[self.left] * sizes.smallest_px / LARGEST_SHARE_OF_WIDTH,
            inner_height=sizes.smallest_px * CELL_HEIGHT,
        )

    def _show(self, windows: Sequence[AxisWindow]) -> None:
        limits = zip(windows, self._most_in_sight, self._shows_all, strict=True)
        self._windows = [
            window.with_length(most) if shows_all or window.length > most else window
            for window, most, shows_all in limits
        ]
        for heatmap, (row_axis, column_axis) in self._axes.items():
            heatmap.place(CellGeometry(heatmap.geometry.rect, self._windows[row_axis], self._windows[column_axis]))
        self.windows_changed.emit()


def _sized(base_font: QFont, size: QSize, sizes: DigitSizes) -> QFont:
    font = QFont(base_font)
    pixels = min(size.height() * TEXT_SHARE_OF_HEIGHT, size.width() * TEXT_SHARE_OF_WIDTH)
    font.setPixelSize(max(round(min(max(pixels, SMALLEST_TEXT_PX), LARGEST_TEXT_PX)), sizes.smallest_px))
    return font


def _spaces(size: QSize, row_labels: Sequence[str], font: QFont, sizes: DigitSizes) -> Spaces:
    """Where digits are demanded, what is no digit stands closer together."""
    metrics = QFontMetricsF(font)
    line, widest = metrics.height(), widest_label(row_labels, metrics)
    shares = CLOSE_SPACES if sizes.are_demanded else SPACES
    label_share = WIDEST_DEMANDED_ROW_LABEL_SHARE if sizes.are_demanded else WIDEST_ROW_LABEL_SHARE
    margin, gap, title_height, column_label_height = (round(line * share) for share in shares)
    row_label_width = min(math.ceil(widest) + 3 * FRAME_ROOM, size.width() * label_share)
    return Spaces(margin, gap, title_height, row_label_width, column_label_height)
