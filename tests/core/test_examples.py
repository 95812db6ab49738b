from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attn_gui.core.document import example_document
from attn_gui.core.examples import EXAMPLES, Example, blank_document
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.formats.attn_session import session_bytes
from attn_gui.core.tensor import OPERAND_AXES
from attn_gui.resource_paths import example_path
from tests.helpers.documents import bits
from tests.helpers.drawn_documents import is_sound

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.file_name)


def values(file_name: str) -> dict[str, np.ndarray]:
    session = SESSION_FORMAT.read(example_path(file_name))
    return {name: tensor.values for name, tensor in session.document.tensors.items()}


def test_every_file_is_an_example_and_every_example_a_file(project_dir: Path):
    files = {path.name for path in (project_dir / "resources" / "examples").iterdir()}
    assert {example.file_name for example in EXAMPLES} == files
    assert len({example.title for example in EXAMPLES}) == len(EXAMPLES)


@every_example
def test_an_example_is_whole_and_written_as_the_program_writes(example: Example):
    path = example_path(example.file_name)
    session = SESSION_FORMAT.read(path)
    assert is_sound(session.document)
    assert set(session.document.tensors) == set(OPERAND_AXES)
    assert session_bytes(session) == path.read_bytes()


@every_example
def test_the_weights_of_an_example_are_distributions(example: Example):
    alpha = values(example.file_name)["alpha"]
    assert (alpha >= 0).all()
    np.testing.assert_allclose(alpha.sum(axis=2), 1, rtol=1e-15)


@every_example
def test_the_notes_speak_both_languages(example: Example):
    english, chinese = SESSION_FORMAT.read(example_path(example.file_name)).notes.split("\n")
    assert english.isascii()
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese)


def test_three_agents_is_the_opening_example():
    session = SESSION_FORMAT.read(example_path("three-agents.attn"))
    assert bits(session.document) == bits(example_document())


def test_opposite_vectors_have_scores_of_every_sign():
    operands = values("opposite-vectors.attn")
    scores = operands["q"] @ operands["k"].transpose(0, 2, 1)
    assert {np.sign(score) for score in scores.flat} == {-1.0, 0.0, 1.0}


def test_uniform_weights_give_the_mean():
    operands = values("uniform-weights.attn")
    assert (operands["alpha"] @ operands["v"] == operands["v"].mean(axis=1, keepdims=True)).all()
    assert (operands["v"].mean(axis=1) == [3, 40]).all()


def test_causal_weights_are_zero_above_the_diagonal():
    alpha = values("earlier-agents-only.attn")["alpha"]
    assert (np.triu(alpha, 1) == 0).all()
    assert (np.tril(alpha)[:, np.tril_indices(4)[0], np.tril_indices(4)[1]] > 0).all()


def test_two_batches_differ():
    operands = values("two-batches.attn")
    assert all(len(each) == 2 and not np.array_equal(each[0], each[1]) for each in operands.values())


def test_a_blank_document_is_of_zeros():
    document = blank_document()
    assert document.shapes() == example_document().shapes()
    assert document.labels == example_document().labels
    assert not any(tensor.values.any() for tensor in document.tensors.values())
