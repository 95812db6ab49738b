"""One matrix as a heatmap: pyqtgraph's image in a view box that shows a part of it, and what is written upon it."""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import QRectF

from attn_gui.core.colour_scale import ColourScale
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.results import Block, ValueRange
from attn_gui.models.cell_selection import Cell
from attn_gui.views.axis_window import AxisWindow
from attn_gui.views.cell_geometry import CellGeometry
from attn_gui.views.heatmap_overlay import HeatmapOverlay
from attn_gui.views.picture import Picture
from attn_gui.views.theme import Theme

Place = tuple[int | None, int | None]
"""Row and column; None means all."""


class Heatmap:
    """A matrix in a graphics view whose scene has the view's pixels; `is_transposed` draws its columns as rows.

    Its items are made once; only what they show changes.
    """

    def __init__(self, view: pyqtgraph.GraphicsView, matrix: str, is_transposed: bool, theme: Theme) -> None:
        self.matrix = matrix
        self.is_transposed = is_transposed
        self.geometry = CellGeometry(QRectF(), AxisWindow.whole(0), AxisWindow.whole(0))
        self.picture: Picture | None = None
        self.overlay = HeatmapOverlay(theme)
        self._box = pyqtgraph.ViewBox(enableMouse=False, enableMenu=False, invertY=True, defaultPadding=0)
        self._box.disableAutoRange()
        self._image = pyqtgraph.ImageItem(axisOrder="row-major")
        self._box.addItem(self._image, ignoreBounds=True)
        view.addItem(self._box)
        view.addItem(self.overlay)

    @property
    def name(self) -> str:
        """The matrix as drawn: kᵀ where that is k's transpose."""
        return f"{self.matrix}ᵀ" if self.is_transposed else self.matrix

    def turned(self, row: int | None, column: int | None) -> Place:
        """From the matrix's own order to the order as drawn, and back."""
        return (column, row) if self.is_transposed else (row, column)

    def turned_cell(self, cell: Cell) -> Cell:
        """The same for a cell."""
        return (cell[1], cell[0]) if self.is_transposed else cell

    def place(self, geometry: CellGeometry) -> None:
        """Show these windows of its axes at these pixels."""
        self.geometry = self.overlay.geometry = geometry
        self._box.setGeometry(geometry.rect)
        rows, columns = geometry.rows, geometry.columns
        if rows.count and columns.count:
            self._box.setRange(
                xRange=(columns.start, columns.stop), yRange=(rows.start, rows.stop), padding=0, disableAutoRange=False
            )
        self.overlay.refresh()

    def show_block(self, block: Block, value_range: ValueRange, scale: ColourScale, dtype: DtypeName) -> None:
        """Show these values, of a matrix of that range, in the colours of the scale."""
        shown = self.picture
        if shown and (shown.block, shown.value_range, shown.scale, shown.dtype) == (block, value_range, scale, dtype):
            return  # the results are new only in what others asked for
        self.picture = self.overlay.picture = Picture.of(block, value_range, scale, dtype, self.is_transposed)
        has_cells = self.picture.values.size > 0
        self._image.setVisible(has_cells)
        if has_cells:
            self._image.setImage(self.picture.colours, autoLevels=False)
            self._image.setRect(self.picture.rect)
        self.overlay.refresh()

    def clear(self) -> None:
        """Show no values."""
        self.picture = self.overlay.picture = None
        self._image.setVisible(False)
        self.overlay.refresh()
