"""Sizes and names of axes: what changes together, what new places are called, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.core import axis_edits
from attn_gui.core.axis_edits import (
    LARGEST_TENSOR_BYTES,
    MOST_PLACES,
    add_place,
    are_agents,
    axis_title,
    check_counts,
    continued_labels,
    loss,
    operands_with,
    remove_place,
    rename_place,
    set_counts,
    set_labels,
)
from attn_gui.core.document import AXES, Document, example_document
from attn_gui.core.messages import UserError
from attn_gui.core.storage_edits import store_as_float64
from attn_gui.core.tensor import Tensor
from tests.helpers.documents import bits
from tests.helpers.drawn_documents import documents, is_sound

AGENTS = ("agent1", "agent2", "agent3")


def made(document, step):
    """The document after the step, with the description."""
    step.edit.apply(document)
    assert is_sound(document)
    return str(step.description)


def separate_document():
    """Three keys, two queries: no self-attention."""
    shapes = {"q": (1, 2, 2), "k": (1, 3, 2), "alpha": (1, 2, 3), "v": (1, 3, 2)}
    return Document.from_tensors(
        (Tensor(name, np.ones(shape)) for name, shape in shapes.items()),
        {"query": ("q1", "q2"), "key": ("k1", "k2", "k3")},
    )


# ---- agents: queries and keys together


def test_an_agent_more_is_a_row_and_a_column_wherever_agents_are():
    document = example_document()

    assert made(document, add_place(document, "key", 3)) == "agents: agent4 added"
    assert document.shapes() == {"q": (1, 4, 2), "k": (1, 4, 2), "alpha": (1, 4, 4), "v": (1, 4, 2)}
    assert document.labels["query"] == document.labels["key"] == (*AGENTS, "agent4")
    assert document.tensors["alpha"].values[0].tolist() == [
        [0.1, 0.7, 0.2, 0.0],
        [0.5, 0.2, 0.3, 0.0],
        [0.3, 0.3, 0.4, 0.0],
        [0.0, 0.0, 0.0, 0.0],
    ]


def test_an_agent_less_is_gone_everywhere_and_the_others_keep_their_names():
    document = example_document()

    assert made(document, remove_place(document, "query", 1)) == "agents: agent2 removed"
    assert document.labels["query"] == document.labels["key"] == ("agent1", "agent3")
    assert document.tensors["alpha"].values[0].tolist() == [[0.1, 0.2], [0.3, 0.4]]
    assert document.tensors["v"].values[0].tolist() == [[1.0, 2.0], [5.0, 6.0]]


def test_an_agent_is_renamed_on_both_axes_in_one_step():
    document = example_document()

    assert made(document, rename_place(document, "key", 0, " 机器人　甲\n")) == "agents: agent1 → 机器人 甲"
    assert document.labels["query"] == document.labels["key"] == ("机器人 甲", "agent2", "agent3")


def test_queries_and_keys_of_other_names_change_by_themselves():
    document = separate_document()
    assert not are_agents(document.labels)

    assert made(document, add_place(document, "query", 0)) == "queries: q3 added"
    assert document.shapes() == {"q": (1, 3, 2), "k": (1, 3, 2), "alpha": (1, 3, 3), "v": (1, 3, 2)}
    assert made(document, remove_place(document, "key", 2)) == "keys: k3 removed"
    assert made(document, rename_place(document, "key", 1, "q1")) == "keys: k2 → q1"
    assert document.labels["query"] == ("q3", "q1", "q2")
    assert document.labels["key"] == ("k1", "q1")


def test_without_keys_there_are_no_agents():
    document = Document.from_tensors([Tensor("q", np.ones((1, 2, 2)))])

    assert made(document, add_place(document, "query", 2)) == "queries: agent3 added"
    assert operands_with(document, "query") == ("q",)


@pytest.mark.parametrize(
    ("axis", "operands", "title"),
    [
        ("batch", ("q", "k", "alpha", "v"), "batches"),
        ("query", ("q", "k", "alpha", "v"), "agents"),
        ("key", ("q", "k", "alpha", "v"), "agents"),
        ("feature", ("q", "k"), "features of q and k"),
        ("value", ("v",), "features of v"),
    ],
)
def test_what_changes_together_and_what_it_is_called(axis, operands, title):
    document = example_document()

    assert operands_with(document, axis) == operands
    assert str(axis_title(document.labels, axis)) == title
    before = document.shapes()
    add_place(document, axis, 0).edit.apply(document)
    assert tuple(name for name, shape in document.shapes().items() if shape != before[name]) == operands


def test_queries_alone_change_their_own_operands():
    assert operands_with(separate_document(), "query") == ("q", "alpha")
    assert operands_with(separate_document(), "key") == ("k", "alpha", "v")


# ---- labels of new places


@pytest.mark.parametrize(
    ("axis", "labels", "expected"),
    [
        ("query", AGENTS, ("agent4", "agent5")),
        ("feature", ("0", "1"), ("2", "3")),
        ("query", ("agent4", "agent1"), ("agent2", "agent3")),
        ("query", ("agent2", "agent1"), ("agent3", "agent4")),
        ("query", ("甲1", "甲2"), ("甲3", "甲4")),
        ("query", ("Anna", "Bert"), ("agent3", "agent4")),
        ("query", ("agent3", "Bert"), ("agent4", "agent5")),
        ("feature", ("speed", "7"), ("8", "9")),
        ("feature", ("x" * 40,), ("1", "2")),
        ("feature", ("x" * 39 + "9",), ("1", "2")),
        ("value", (), ("0", "1")),
    ],
)
def test_new_labels_go_on_as_the_others_do_and_are_new(axis, labels, expected):
    assert continued_labels(axis, labels, 2) == expected


@given(labels=st.lists(st.text("ab19", max_size=3), min_size=1, unique=True), count=st.integers(0, 9))
def test_new_labels_are_never_there_already(labels, count):
    added = continued_labels("query", labels, count)

    assert len({*labels, *added}) == len(labels) + count


def test_numbered_features_stay_numbered_as_code_counts():
    document = example_document()

    assert made(document, add_place(document, "feature", 0)) == "features of q and k: 0 added"
    assert document.labels["feature"] == ("0", "1", "2")
    assert document.tensors["q"].values[0, 2].tolist() == [0.0, 1.0, 1.0]
    made(document, remove_place(document, "feature", 1))
    assert document.labels["feature"] == ("0", "1")


def test_named_features_keep_their_names():
    document = example_document()
    made(document, rename_place(document, "value", 0, "speed"))
    made(document, add_place(document, "value", 1))

    assert document.labels["value"] == ("speed", "2", "1")
    made(document, remove_place(document, "value", 1))
    assert document.labels["value"] == ("speed", "1")


def test_batches_are_numbered_anew():
    document = example_document()
    made(document, set_counts(document, {"batch": 3}))
    document.tensors["q"].values[2] = 7.0

    assert made(document, remove_place(document, "batch", 1)) == "batches: 1 removed"
    assert document.labels["batch"] == ("0", "1")
    assert document.tensors["q"].values[:, 0, 0].tolist() == [1.0, 7.0]


def test_a_label_may_be_given():
    document = example_document()

    assert made(document, add_place(document, "query", 1, "  新 ")) == "agents: 新 added"
    assert document.labels["key"] == ("agent1", "新", "agent2", "agent3")


# ---- sizes in one step


def test_all_sizes_in_one_step():
    document = example_document()
    before = bits(document)

    step = set_counts(document, {"batch": 2, "query": 2, "feature": 3, "value": 1})
    inverse = step.edit.apply(document)

    assert document.shapes() == {"q": (2, 2, 3), "k": (2, 2, 3), "alpha": (2, 2, 2), "v": (2, 2, 1)}
    assert document.tensors["q"].values.tolist() == [[[1, 0, 0], [0, 1, 0]], [[0, 0, 0], [0, 0, 0]]]
    assert str(step.description) == ("batches: 1 → 2, agents: 3 → 2, features of q and k: 2 → 3, features of v: 2 → 1")
    inverse.apply(document)
    assert bits(document) == before


def test_agents_part_where_both_counts_are_given():
    document = example_document()

    description = made(document, set_counts(document, {"query": 2, "key": 4}))

    assert description == "queries: 3 → 2, keys: 3 → 4"
    assert document.labels["key"] == (*AGENTS, "agent4")


def test_names_and_sizes_in_one_step():
    document = example_document()

    step = set_labels(
        document, {"query": ("甲", "乙", "丙", "丁"), "key": ("甲", "乙", "丙", "丁"), "value": ("x", "1")}
    )

    assert made(document, step) == "agents: 3 → 4, agents: agent1 → 甲, …, features of v: 0 → x"
    assert document.labels["query"] == document.labels["key"] == ("甲", "乙", "丙", "丁")


def test_what_is_so_already_is_no_step():
    document = example_document()

    assert set_counts(document, {"query": 3, "batch": 1}) is None
    assert set_labels(document, {"query": AGENTS, "key": AGENTS}) is None
    assert rename_place(document, "query", 0, " agent1 ") is None


def test_a_loss_is_told_beforehand():
    document = example_document()

    assert loss(document, {"query": 4, "feature": 2}) is None
    assert str(loss(document, {"query": 2, "value": 1})) == (
        "This removes agent3 (agents), 1 (features of v), and with them 13 numbers of q, k, alpha, v."
        " Undo brings them back."
    )
    assert "agent3 (keys)" in str(loss(document, {"query": 3, "key": 2}))
    wide = Document.from_tensors([Tensor("q", np.ones((2, 3, 10)))])
    assert "1, 2, …, 9 (features of q and k), and with them 54 numbers of q." in str(loss(wide, {"feature": 1}))


@given(data=st.data())
def test_a_loss_counts_the_numbers_that_go(data):
    document = data.draw(documents())
    counts = {axis: data.draw(st.integers(1, 4)) for axis in AXES}
    told = loss(document, counts)
    kept = sum(
        np.prod([min(counts[axis], document.count(axis)) for axis in tensor.axes])
        for tensor in document.tensors.values()
    )
    gone = sum(tensor.values.size for tensor in document.tensors.values()) - kept

    assert (0 if told is None else told.arguments["count"]) == gone


# ---- refusals


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        ("agent2", "agents: “agent2” is there already; each needs a name of its own."),
        (" agent2 ", "agents: “agent2” is there already; each needs a name of its own."),
        ("", "agents: name 1 is empty."),
        (" \t　", "agents: name 1 is empty."),
        ("x" * 41, f"agents: “{'x' * 40}…” is longer than 40 characters."),
        ("a\u202eb", "agents: name 1 has a character that cannot be shown."),
        ("\ud800", "agents: name 1 has a character that cannot be shown."),
    ],
)
def test_names_that_cannot_be_used(label, reason):
    document = example_document()
    before = bits(document)

    for attempt in (lambda: rename_place(document, "key", 0, label), lambda: add_place(document, "query", 0, label)):
        with pytest.raises(UserError) as refusal:
            attempt()
        assert str(refusal.value) == reason
    with pytest.raises(UserError):
        set_labels(document, {"query": (label, "agent2", "agent3")})
    assert bits(document) == before


def test_names_may_be_long_and_chinese():
    rename_place(example_document(), "key", 0, "智" * 40).edit.apply(example_document())


def test_names_that_a_file_brought_along_are_no_obstacle():
    document = example_document()
    document.labels["value"] = ("x  " * 30, "x  " * 30)

    made(document, add_place(document, "value", 0))
    assert document.labels["value"][1:] == ("x  " * 30, "x  " * 30)
    assert set_counts(document, {"value": 3}) is None
    assert rename_place(document, "value", 1, "x  " * 30) is None
    with pytest.raises(UserError):
        rename_place(document, "value", 0, "x  " * 30)


@pytest.mark.parametrize("axis", AXES)
def test_the_last_place_stays(axis):
    document = set_up = example_document()
    made(set_up, set_counts(set_up, dict.fromkeys(AXES, 1)))

    for attempt in (lambda: remove_place(document, axis, 0), lambda: set_counts(document, {axis: 0})):
        with pytest.raises(UserError, match=f"{axis_title(document.labels, axis)}: at least one has to stay"):
            attempt()


def test_what_is_too_large_is_refused_before_memory_is_taken(monkeypatch):
    document = example_document()
    monkeypatch.setattr(axis_edits, "continued_labels", lambda *_: pytest.fail("labels were made"))
    with pytest.raises(UserError) as refusal:
        set_counts(document, {"query": 10_000})

    assert str(refusal.value) == (
        "agents: too many. alpha would become (1, 10000, 10000) and take 763 MB; at most 256 MB are possible."
    )
    with pytest.raises(UserError, match=r"batches, features of v: too many\. v would become"):
        set_counts(document, {"batch": 9000, "value": 9000})
    with pytest.raises(UserError, match=f"features of v: {MOST_PLACES + 1} are too many"):
        set_counts(document, {"value": MOST_PLACES + 1})


def test_the_limit_itself_is_allowed_and_a_step_beyond_is_not():
    document = Document.from_tensors([Tensor("q", np.ones((1, 1, 1024), np.float16), "float16")])
    most = LARGEST_TENSOR_BYTES // 2048

    check_counts(document, {"query": most})
    with pytest.raises(UserError, match="queries: too many"):
        check_counts(document, {"query": most + 1})


def test_a_tensor_that_is_too_large_already_may_shrink(monkeypatch):
    document = example_document()
    monkeypatch.setattr(axis_edits, "LARGEST_TENSOR_BYTES", 8)

    made(document, remove_place(document, "query", 0))
    with pytest.raises(UserError, match="features of v: too many"):
        add_place(document, "value", 0)


# ---- any document, any step


@given(data=st.data())
def test_every_step_is_taken_back_to_the_last_bit(data):
    document = data.draw(documents())
    axis = data.draw(st.sampled_from(AXES))
    position = data.draw(st.integers(0, document.count(axis) - 1))
    counts = data.draw(st.dictionaries(st.sampled_from(AXES), st.integers(1, 4)))
    before = bits(document)
    try:
        step = data.draw(
            st.sampled_from(
                (
                    lambda: add_place(document, axis, position + data.draw(st.integers(0, 1))),
                    lambda: remove_place(document, axis, position),
                    lambda: rename_place(document, axis, position, data.draw(st.text(max_size=3))),
                    lambda: set_counts(document, counts),
                )
            )
        )()
    except UserError:
        assert bits(document) == before
        return
    if step is None:
        return

    inverse = step.edit.apply(document)
    assert is_sound(document)
    assert bits(document) != before
    inverse.apply(document)
    assert bits(document) == before


# ---- storage


def test_storing_as_float64_changes_no_value():
    document = Document.from_tensors([Tensor("q", np.array([[[0.1, -0.0, np.nan]]], np.float32), "float32")])
    before = bits(document)
    edit, description = store_as_float64(document, "q")
    inverse = edit.apply(document)

    assert str(description) == "q: float32 → float64"
    assert document.tensors["q"].storage_dtype == "float64"
    assert document.tensors["q"].values[0, 0, 0] == np.float32(0.1)
    assert np.signbit(document.tensors["q"].values[0, 0, 1])
    assert store_as_float64(document, "q") is None
    inverse.apply(document)
    assert bits(document) == before


def test_storing_as_float64_is_refused_where_it_would_be_too_large(monkeypatch):
    document = Document.from_tensors([Tensor("q", np.ones((1, 2, 2), np.float32), "float32")])
    monkeypatch.setattr("attn_gui.core.storage_edits.LARGEST_TENSOR_BYTES", 31)

    with pytest.raises(UserError, match="q would take more than"):
        store_as_float64(document, "q")
