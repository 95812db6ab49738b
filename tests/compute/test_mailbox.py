"""What waits is merged without losing its effect."""

from __future__ import annotations

import threading

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from attn_gui.compute.mailbox import Mailbox, merge
from attn_gui.core.edits import EngineChange, LoadTensors, SetCells
from attn_gui.core.results import BlockRequest, ComputeChoice
from attn_gui.core.tensor import Tensor

REQUESTS = frozenset({BlockRequest("q", 0, (0, 1), (0, 1))})


def cell(matrix: str, value: float, index: int = 0) -> SetCells:
    return SetCells(matrix, np.array([index]), np.array([value]))


def load(**values: float | None) -> LoadTensors:
    return LoadTensors(
        {name: None if value is None else Tensor(name, np.full((1, 2, 2), value)) for name, value in values.items()}
    )


def effect(changes: list[EngineChange]) -> dict[str, list[float] | None]:
    """What the tensors hold in the end."""
    held: dict[str, np.ndarray | None] = {name: np.zeros(4) for name in ("q", "k", "v")}
    for change in changes:
        if isinstance(change, SetCells):
            if held[change.matrix] is not None:
                held[change.matrix][change.indices] = change.values
        else:
            held |= {name: tensor and tensor.values.ravel().copy() for name, tensor in change.tensors.items()}
    return {name: None if values is None else values.tolist() for name, values in held.items()}


names = st.sampled_from(["q", "k", "v"])
values = st.integers(0, 9).map(float)
changes = st.one_of(
    st.builds(cell, names, values, st.integers(0, 3)),
    st.dictionaries(names, st.one_of(values, st.none())).map(lambda chosen: load(**chosen)),
)


@given(st.lists(changes, max_size=12))
def test_merging_changes_no_effect(given_changes):
    waiting: list[EngineChange] = []
    for change in given_changes:
        merge(waiting, change)
    assert effect(waiting) == effect(given_changes)
    loaded = [name for change in waiting if isinstance(change, LoadTensors) for name in change.tensors]
    assert len(loaded) == len(set(loaded))


@given(st.lists(changes, max_size=6), st.lists(changes, max_size=6))
def test_what_is_put_back_comes_before_what_came_since(earlier, later):
    mailbox = Mailbox()
    for revision, change in enumerate([None, *earlier]):
        mailbox.put_change(change, revision)
    mailbox.put_choice(ComputeChoice("cpu", "float64"))
    work = mailbox.take()
    for revision, change in enumerate([None, *later]):
        mailbox.put_change(change, 100 + revision)
    mailbox.put_back(work)
    again = mailbox.take()
    assert effect(list(again.changes)) == effect([*earlier, *later])
    assert again.choice == ComputeChoice("cpu", "float64")
    assert again.revision == 100 + len(later)
    assert again.ticket == mailbox.ticket


def test_a_load_drops_earlier_changes_of_its_tensors_alone():
    waiting: list[EngineChange] = []
    for change in (load(q=1.0, k=1.0), cell("q", 2.0), cell("k", 3.0), load(q=4.0)):
        merge(waiting, change)
    assert [list(change.tensors) if isinstance(change, LoadTensors) else change.matrix for change in waiting] == [
        ["k"],
        "k",
        ["q"],
    ]


def test_the_newest_choice_and_requests_win():
    mailbox = Mailbox()
    mailbox.put_choice(ComputeChoice("cpu", "float64"))
    mailbox.put_choice(ComputeChoice("cpu", "float16"))
    mailbox.put_requests(frozenset())
    mailbox.put_requests(REQUESTS)
    mailbox.put_change(cell("q", 1.0), 5)
    work = mailbox.take()
    assert (work.choice, work.requests, work.revision) == (ComputeChoice("cpu", "float16"), REQUESTS, 5)
    assert mailbox.take(wait=False) is None
    mailbox.put_change(None, 6)
    work = mailbox.take()
    assert (work.choice, work.requests, work.revision, work.changes) == (None, REQUESTS, 6, ())


def test_a_newer_choice_outlives_one_put_back():
    mailbox = Mailbox()
    mailbox.put_choice(ComputeChoice("cpu", "float64"))
    work = mailbox.take()
    mailbox.put_choice(ComputeChoice("cpu", "float16"))
    mailbox.put_back(work)
    assert mailbox.take().choice == ComputeChoice("cpu", "float16")


def test_the_same_requests_again_order_nothing():
    mailbox = Mailbox()
    mailbox.put_requests(REQUESTS)
    mailbox.take()
    mailbox.put_requests(frozenset(REQUESTS))
    assert mailbox.take(wait=False) is None


def test_close_wakes_the_one_who_waits_and_drops_what_waits():
    mailbox = Mailbox()
    taken: list[object] = []
    waiter = threading.Thread(target=lambda: taken.append(mailbox.take()))
    waiter.start()
    mailbox.close()
    waiter.join()
    assert taken == [None]
    mailbox.put_change(cell("q", 1.0), 1)
    assert mailbox.take() is None
