"""The models that every view is given."""

from __future__ import annotations

from dataclasses import dataclass

from attn_gui.models.cell_selection import CellSelection
from attn_gui.models.display_options import DisplayOptions
from attn_gui.models.document_model import DocumentModel
from attn_gui.models.results_model import ResultsModel


@dataclass(frozen=True, slots=True)
class ModelSet:
    """One window's models."""

    document: DocumentModel
    results: ResultsModel
    selection: CellSelection
    options: DisplayOptions
