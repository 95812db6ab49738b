"""What waits for the worker: merged, so that however much comes there is at most one thing to do next."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from attn_gui.core.edits import EngineChange, LoadTensors, SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.results import BlockRequest, ComputeChoice


@dataclass(frozen=True, eq=False, slots=True)
class Work:
    """All that waited when the worker took it.

    ticket: the number of the newest order in it. choice, hidden: None where they stayed. requests: the newest ones.
    """

    ticket: int
    revision: int
    changes: tuple[EngineChange, ...]
    choice: ComputeChoice | None
    hidden: frozenset[HiddenPart] | None
    requests: frozenset[BlockRequest]


class Mailbox:
    """One place for what waits. Any thread may use it; the worker alone takes."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._ticket = 0
        self._taken_ticket = 0
        self._revision = 0
        self._changes: list[EngineChange] = []
        self._choice: ComputeChoice | None = None
        self._hidden: frozenset[HiddenPart] | None = None
        self._requests: frozenset[BlockRequest] = frozenset()
        self._is_closed = False

    @property
    def ticket(self) -> int:
        """The number of the newest order."""
        return self._ticket

    def put_change(self, change: EngineChange | None, revision: int) -> None:
        """Add a change to those that wait; None where only the revision changed."""
        with self._condition:
            self._revision = revision
            if change is not None:
                merge(self._changes, change)
            self._order()

    def put_choice(self, choice: ComputeChoice) -> None:
        """The newest choice wins."""
        with self._condition:
            self._choice = choice
            self._order()

    def put_hidden(self, hidden: frozenset[HiddenPart]) -> None:
        """The newest hidden parts win."""
        with self._condition:
            self._hidden = hidden
            self._order()

    def put_requests(self, requests: frozenset[BlockRequest]) -> None:
        """The newest requests win; the same ones again order nothing."""
        with self._condition:
            if requests != self._requests:
                self._requests = requests
                self._order()

    def put_back(self, work: Work) -> None:
        """Keep what could not be done for the next time, before what came since; orders nothing."""
        with self._condition:
            changes = list(work.changes)
            for change in self._changes:
                merge(changes, change)
            self._changes = changes
            self._choice = self._choice or work.choice
            self._hidden = work.hidden if self._hidden is None else self._hidden

    def take(self, wait: bool = True) -> Work | None:
        """All that waits, once there is something; None if the mailbox is closed, or empty and `wait` is False."""
        with self._condition:
            while wait and not self._is_closed and self._taken_ticket == self._ticket:
                self._condition.wait()
            if self._is_closed or self._taken_ticket == self._ticket:
                return None
            work = Work(self._ticket, self._revision, tuple(self._changes), self._choice, self._hidden, self._requests)
            self._taken_ticket, self._changes, self._choice, self._hidden = self._ticket, [], None, None
            return work

    def close(self) -> None:
        """Let the worker go; what waits is dropped."""
        with self._condition:
            self._is_closed = True
            self._condition.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._is_closed

    def _order(self) -> None:
        self._ticket += 1
        self._condition.notify_all()


def merge(waiting: list[EngineChange], change: EngineChange) -> None:
    """Add `change` to those that wait; a load makes earlier changes of its tensors moot."""
    if isinstance(change, LoadTensors):
        remaining = (_without(earlier, change) for earlier in waiting)
        waiting[:] = [earlier for earlier in remaining if earlier is not None]
    waiting.append(change)


def _without(earlier: EngineChange, load: LoadTensors) -> EngineChange | None:
    """What remains of an earlier change after a load; None where nothing does."""
    if isinstance(earlier, SetCells):
        return None if earlier.matrix in load.tensors else earlier
    remaining = {name: tensor for name, tensor in earlier.tensors.items() if name not in load.tensors}
    return LoadTensors(remaining) if remaining else None
