"""The models that every view is given."""

from __future__ import annotations

from dataclasses import dataclass

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.document import Document
from attn_gui.core.number_text import DEFAULT_DIGITS
from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.explanation_model import ExplanationModel
from attn_gui.models.hidden_cells import HiddenCells
from attn_gui.models.results_model import ResultsModel


@dataclass(frozen=True, slots=True)
class ModelSet:
    """One window's models."""

    document: DocumentModel
    results: ResultsModel
    selection: CellSelection
    options: DisplayOptions
    explanations: ExplanationModel
    hidden: HiddenCells

    @classmethod
    def of(cls, document: Document, digits: int = DEFAULT_DIGITS, colours: ColourChoice | None = None) -> ModelSet:
        """New models around a document."""
        document_model, hidden, options = DocumentModel(document), HiddenCells(), DisplayOptions(digits, colours)
        results_model = ResultsModel(hidden)
        document_model.document_replaced.connect(results_model.begin_anew)
        selection = CellSelection(document_model)
        selection.result_chosen.connect(results_model.forget_changes)
        selection.trace_changed.connect(results_model.forget_changes)
        explanation_model = ExplanationModel(document_model, results_model, selection, options)
        return cls(document_model, results_model, selection, options, explanation_model, hidden)
