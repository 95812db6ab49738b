"""One file of every schema is kept for ever, and reads as what it was when it was written."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.formats.attn_session import SCHEMA, session_bytes
from attn_gui.core.session import ViewState

SAMPLES = Path(__file__).parents[2] / "samples"


def test_every_schema_has_its_sample_and_its_test():
    """A new schema? Keep a file of it, and write down what it says."""
    assert sorted(path.name for path in SAMPLES.glob("*.attn")) == [
        f"schema-{number}.attn" for number in range(1, SCHEMA + 1)
    ]
    tested = {int(name.removeprefix("test_schema_")) for name in globals() if re.fullmatch("test_schema_[0-9]+", name)}
    assert tested == set(range(1, SCHEMA + 1))


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.attn")), ids=lambda path: path.name)
def test_a_sample_says_which_schema_it_is_of(path: Path):
    assert f'"schema": {path.stem.removeprefix("schema-")},' in path.read_text(encoding="utf-8")


def test_schema_1():
    session = SESSION_FORMAT.read(SAMPLES / "schema-1.attn")

    tensors = session.document.tensors
    assert {name: tensor.storage_dtype for name, tensor in tensors.items()} == {
        "q": "float64",
        "k": "float32",
        "alpha": "float16",
        "v": "bfloat16",
    }
    assert repr(tensors["q"].values.tolist()) == "[[[0.1, -0.0]], [[5e-324, 1.7976931348623157e+308]]]"
    np.testing.assert_array_equal(
        tensors["k"].values,
        np.array(
            [[[0.1, 2**-149], [np.nan, np.inf], [-np.inf, -0.0]], [[np.finfo("f4").max, 1], [2, 3], [4, 5]]], np.float32
        ),
    )
    assert np.signbit(tensors["k"].values[0, 2, 1])
    assert tensors["alpha"].values.tolist() == [[[0.0999755859375, 2**-24, 65504.0]], [[0.5, 0.25, 0.25]]]
    assert tensors["v"].values.tolist() == [[[0.10009765625], [(2 - 2**-7) * 2.0**127], [-1.0]], [[1.0], [2.0], [3.0]]]
    assert session.document.labels == {
        "batch": ("0", "1"),
        "query": ("agent1",),
        "key": ("一号", 'agent "2"', "é😀"),
        "feature": ("0", "x"),
        "value": ("价值",),
    }
    assert session.view == ViewState(1, {"score": (0, 2), "att": (0, 0)}, "att", 17)
    assert session.notes == "第一行\nsecond \\ line\t{}"


def test_the_newest_schemas_sample_is_written_as_it_stands():
    path = SAMPLES / f"schema-{SCHEMA}.attn"
    assert session_bytes(SESSION_FORMAT.read(path)) == path.read_bytes()
