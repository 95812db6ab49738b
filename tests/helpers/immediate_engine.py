"""The models of a window, with an engine that answers at once in place of the worker thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject

from attn_gui.compute.engine import Engine
from attn_gui.core.document import Document
from attn_gui.core.dtypes import DtypeName
from attn_gui.core.edits import load_everything
from attn_gui.core.results import ComputeChoice
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.hidden_cells import HiddenCells
from attn_gui.models.results_model import ResultsModel


@dataclass
class ViewModels:
    """The models that a view of matrices follows."""

    document: DocumentModel
    results: ResultsModel
    selection: CellSelection
    options: DisplayOptions
    hidden: HiddenCells


class ImmediateEngine(QObject):
    """Computes in the caller's thread; while `is_held` it lets nothing through, as a long computation would."""

    def __init__(self, models: ViewModels, dtype: DtypeName = "float32"):
        super().__init__()
        choice = ComputeChoice(dtype=dtype)
        self._engine = Engine()
        self._engine.choose(choice)
        self._engine.apply([load_everything(models.document.document)])
        self._document_model = models.document
        self._results_model = models.results
        self._hidden_cells = models.hidden
        self._requests = frozenset()
        models.hidden.hidden_changed.connect(self._on_hidden_changed)
        self._revision = models.document.revision
        self.is_held = False
        self.answer_count = 0
        models.results.set_choice(choice)
        models.document.values_changed.connect(models.results.expect)
        models.document.values_changed.connect(self._on_values_changed)
        models.results.requests_changed.connect(self._on_requests_changed)

    def _on_values_changed(self, change, revision):
        self._revision = revision
        if change is not None:
            self._engine.apply([change])
        self.answer()

    def _on_requests_changed(self, requests):
        self._requests = requests
        # In the midst of a change the answer has to wait for it, as one from the worker thread would.
        if self._document_model.revision == self._revision:
            self.answer()

    def _on_hidden_changed(self):
        self._engine.hide(self._hidden_cells.hidden)
        self.answer()

    def answer(self):
        if not self.is_held:
            self.answer_count += 1
            self._results_model.accept(self._engine.answer(self._revision, self._requests))


def models_of(document: Document) -> ViewModels:
    """Fresh models of a document; whoever needs results makes an ImmediateEngine of them."""
    document_model = DocumentModel(document)
    hidden = HiddenCells()
    return ViewModels(document_model, ResultsModel(hidden), CellSelection(document_model), DisplayOptions(), hidden)
