"""The engine tells nothing of hidden cells: neither in blocks nor tiles nor ranges nor the self-check."""

from __future__ import annotations

import math

import numpy as np

from attn_gui.compute.engine import Engine
from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import load_everything
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.results import BlockRequest
from attn_gui.core.stages.scores import Scores
from attn_gui.core.tensor import Tensor

WHOLE = BlockRequest("score", 0, (0, 3), (0, 3))


def engine_on(document):
    engine = Engine((Scores(),))
    engine.apply([load_everything(document)])
    return engine


def test_the_largest_score_hidden_leaves_block_and_range():
    engine = engine_on(example_document())
    engine.hide(frozenset({HiddenPart("score", 2, 2)}))
    results = engine.answer(1, [WHOLE])
    assert math.isnan(results.blocks[WHOLE].values[2, 2])
    assert results.blocks[WHOLE].is_hidden.sum() == 1
    assert (results.ranges["score", 0].minimum, results.ranges["score", 0].maximum) == (0.0, 1.0)
    assert (results.check.cell_count, results.check.fault_count) == (8, 0)
    engine.hide(frozenset())
    results = engine.answer(1, [WHOLE])
    assert results.blocks[WHOLE].values[2, 2] == 2.0
    assert results.ranges["score", 0].maximum == 2.0


def test_a_whole_result_hidden_has_no_range():
    engine = engine_on(example_document())
    engine.hide(frozenset({HiddenPart("score")}))
    results = engine.answer(1, [WHOLE])
    assert not results.ranges["score", 0].has_finite
    assert results.blocks[WHOLE].is_hidden.all()


def test_a_tile_shows_what_stands_out_of_its_seen_cells():
    values = np.zeros((1, 4, 1))
    values[0, :, 0] = [1.0, 9.0, 3.0, 2.0]
    document = Document.from_tensors([Tensor("q", values), Tensor("k", np.ones((1, 4, 1)))])
    engine = engine_on(document)
    request = BlockRequest("score", 0, (0, 4), (0, 4), most_rows=2, most_columns=1)
    assert engine.answer(1, [request]).blocks[request].values.tolist() == [[9.0], [3.0]]
    engine.hide(frozenset({HiddenPart("score", 1)}))
    block = engine.answer(1, [request]).blocks[request]
    assert block.values.tolist() == [[1.0], [3.0]]
    assert not block.is_hidden.any()
    engine.hide(frozenset({HiddenPart("score", 0), HiddenPart("score", 1)}))
    block = engine.answer(1, [request]).blocks[request]
    assert block.is_hidden.tolist() == [[True], [False]]
