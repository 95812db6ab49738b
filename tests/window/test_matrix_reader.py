from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.edits import SetCells
from attn_gui.core.messages import Message, UserError
from attn_gui.core.results import ComputeFailure
from attn_gui.window.matrix_reader import MatrixPart, MatrixReader
from tests.helpers.documents import numbered_document
from tests.helpers.immediate_engine import ImmediateEngine, models_of

WHOLE_SCORE = MatrixPart("score", (0, 2), (0, 3), (0, 4))


class Received(list):
    def take(self, values, dtype_name):
        self.append((values, dtype_name))


@pytest.fixture
def models(qapp):
    return models_of(numbered_document(2, storage="float32"))


@pytest.fixture
def engine(models):
    return ImmediateEngine(models, "float64")


@pytest.fixture
def reader(models):
    return MatrixReader(models)


def expected_score(models):
    tensors = models.document.document.tensors
    return tensors["q"].values.astype(np.float64) @ tensors["k"].values.astype(np.float64).transpose(0, 2, 1)


def set_q(models, value):
    models.document.apply(SetCells.one(models.document.tensor("q"), 1, 0, 0, value), Message("Test", "edit"))


def test_an_operand_is_read_as_stored_and_at_once(models, engine, reader):
    received = Received()
    reader.read(MatrixPart("alpha", (1, 2), (1, 3), (0, 2)), received.take)
    values, dtype_name = received[0]
    assert (values.tolist(), values.dtype, dtype_name) == ([[[17, 18], [21, 22]]], np.float32, "float32")
    values[:] = 0
    assert models.document.tensor("alpha").values[1, 1, 0] == 17, "the values are the reader's own"


def test_a_result_is_asked_for_and_read_once(models, engine, reader):
    received = Received()
    reader.read(WHOLE_SCORE, received.take)
    assert len(received) == 1
    np.testing.assert_array_equal(received[0][0], expected_score(models))
    assert received[0][1] == "float64"
    assert models.results.requests == frozenset()
    set_q(models, 9.0)
    assert len(received) == 1


def test_it_waits_for_the_newest_results(models, engine, reader):
    received = Received()
    engine.is_held = True
    set_q(models, 9.0)
    reader.read(WHOLE_SCORE, received.take)
    assert not received
    engine.is_held = False
    engine.answer()
    np.testing.assert_array_equal(received[0][0], expected_score(models))
    assert received[0][0][1, 0, 0] == 9 * 9 + 8 * 10


def test_reading_anew_gives_up_what_was_waited_for(models, engine, reader):
    first, second = Received(), Received()
    engine.is_held = True
    reader.read(WHOLE_SCORE, first.take)
    reader.read(MatrixPart("att", (0, 1), (0, 1), (0, 1)), second.take)
    engine.is_held = False
    engine.answer()
    assert (len(first), len(second)) == (0, 1)


def test_a_failure_ends_the_waiting_and_is_told_to_whoever_reads_then(models, engine, reader):
    received = Received()
    engine.is_held = True
    reader.read(WHOLE_SCORE, received.take)
    models.results.reject(ComputeFailure(0, Message("Test", "no memory")))
    assert models.results.requests == frozenset()
    with pytest.raises(UserError, match="score"):
        reader.read(WHOLE_SCORE, received.take)
    assert not received
    engine.is_held = False
    engine.answer()
    reader.read(WHOLE_SCORE, received.take)
    assert len(received) == 1


def test_more_rows_than_a_heatmap_has_are_not_reduced(qapp):
    models = models_of(numbered_document(queries=5000, keys=2))
    engine = ImmediateEngine(models, "float64")
    received = Received()
    MatrixReader(models).read(MatrixPart("score", (0, 1), (0, 5000), (0, 2)), received.take)
    np.testing.assert_array_equal(received[0][0], expected_score(models))
    assert engine.answer_count > 0
