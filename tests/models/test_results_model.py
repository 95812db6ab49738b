"""What the newest results are told beside."""

from __future__ import annotations

import pytest

from attn_gui.core.cell_edits import CellRange, fill
from attn_gui.core.results import BlockRequest, ComputeChoice
from tests.helpers.documents import numbered_document
from tests.helpers.immediate_engine import ImmediateEngine, models_of


@pytest.fixture
def edited(qapp):
    """Models after an edit of q that changed the first row of score, and their engine."""
    models = models_of(numbered_document())
    engine = ImmediateEngine(models)
    requests = [BlockRequest(name, 0, *spans) for name, *spans in (("score", (0, 3), (0, 4)), ("att", (0, 3), (0, 5)))]
    models.results.set_requests("test", requests)
    step = fill(models.document.tensor("q"), CellRange(0, (0, 1), (0, 1)), 0.1)
    models.document.apply(step.edit, step.description)
    return models, engine


def test_an_edit_tells_what_it_changed(edited):
    models, _ = edited
    assert models.results.changed_cells("score", 0, (0, 3), (0, 4)).any(axis=1).tolist() == [True, False, False]
    assert models.results.changed_cells("att", 0, (0, 3), (0, 5)) is None


def test_another_dtype_is_no_edit(edited):
    """0.1 in float16 is another number: it was told as what the last edit had done."""
    models, engine = edited
    choice = ComputeChoice(dtype="float16")
    engine._engine.choose(choice)
    models.results.set_choice(choice)
    engine.answer()
    assert models.results.results.dtype == "float16"
    assert models.results.change("score", 0, 0, 0) is None
    assert models.results.changed_cells("score", 0, (0, 3), (0, 4)) is None
