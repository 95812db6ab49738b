"""Marks on the heatmaps what the last edit changed."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Slot

from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.results_model import ResultsModel
from attn_gui.views.fade import Fade
from attn_gui.views.falk_view import FalkView
from attn_gui.views.heatmap import Heatmap


class ChangeMarks(QObject):
    """Operands' cells too; until another choice, as in the tables."""

    def __init__(self, view: FalkView, results_model: ResultsModel, options: DisplayOptions) -> None:
        super().__init__(view)
        self._view = view
        self._results_model = results_model
        self._fade = Fade(options, self)
        self._fade.presence_changed.connect(self._show_presence)
        results_model.change_came.connect(self._fade.start)
        results_model.results_changed.connect(self._find_changes)

    @Slot()
    def _find_changes(self) -> None:
        for heatmap in self._view.heatmaps:
            changed = self._changed(heatmap)
            if changed is not None or heatmap.overlay.changed is not None:
                heatmap.overlay.changed = changed
                heatmap.overlay.refresh()

    def _changed(self, heatmap: Heatmap) -> np.ndarray | None:
        """Which of the cells in sight, as drawn; None where none, or where tiles of several cells are drawn."""
        picture = heatmap.picture
        if picture is None or picture.is_reduced:
            return None
        block = picture.block
        changed = self._results_model.changed_cells(heatmap.matrix, block.request.batch, block.rows, block.columns)
        return changed.T if changed is not None and heatmap.is_transposed else changed

    @Slot()
    def _show_presence(self) -> None:
        for heatmap in self._view.heatmaps:
            heatmap.overlay.change_presence = self._fade.presence
            if heatmap.overlay.changed is not None:
                heatmap.overlay.update()
