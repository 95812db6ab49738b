"""How the shown results were computed, in the status line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QLabel, QWidget

from attn_gui.models.results_model import ResultsModel


class ComputeLabel(QLabel):
    """Time, device, dtype and revision; or that something is being computed."""

    def __init__(
        self, results_model: ResultsModel, device_name: Callable[[str], str], parent: QWidget | None = None
    ) -> None:
        """device_name: a person's name for the device of that key."""
        super().__init__(parent)
        self._results_model = results_model
        self._device_name = device_name
        results_model.results_changed.connect(self.refresh)
        results_model.staleness_changed.connect(self.refresh)
        results_model.busy_changed.connect(self.refresh)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Tell of the newest results."""
        results = self._results_model.results
        if results is None:
            self.setText(self.tr("Starting torch…"))
            return
        took = self.tr("Computed in {time} ms").format(time=f"{results.elapsed_ms:.3g}")
        revision = self.tr("revision {revision}").format(revision=results.revision)
        told = self.tr("Computing…") if self._results_model.is_busy else took
        self.setText(" · ".join([told, self._device_name(results.device), results.dtype, revision]))
