"""Adding, removing and naming the places of an axis: the edits, and what the undo list calls them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from attn_gui.core.document import AGENT_AXES, Document, default_label, default_labels
from attn_gui.core.edits import Edit, EditSequence, InsertPlaces, RemovePlaces, RenamePlaces
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.tensor import Axis, Tensor

LARGEST_TENSOR_BYTES: Final = 256 * 2**20
MOST_PLACES: Final = 1_000_000
LONGEST_LABEL: Final = 40

Labels = Mapping[Axis, tuple[str, ...]]

AGENTS: Final = Message("Axes", QT_TRANSLATE_NOOP("Axes", "agents"))
_TITLES: Final[Mapping[Axis, Message]] = {
    "batch": Message("Axes", QT_TRANSLATE_NOOP("Axes", "batches")),
    "query": Message("Axes", QT_TRANSLATE_NOOP("Axes", "queries")),
    "key": Message("Axes", QT_TRANSLATE_NOOP("Axes", "keys")),
    "feature": Message("Axes", QT_TRANSLATE_NOOP("Axes", "features of q and k")),
    "value": Message("Axes", QT_TRANSLATE_NOOP("Axes", "features of v")),
}


class AxisStep(NamedTuple):
    """One undo step, for `DocumentModel.apply(*step)`."""

    edit: Edit
    description: Message


def are_agents(labels: Labels) -> bool:
    """Whether queries and keys are the same agents (self-attention): both are there and bear the same names."""
    return "query" in labels and labels["query"] == labels.get("key")


def axes_with(document: Document, axis: Axis) -> tuple[Axis, ...]:
    """The axes that change together with `axis`, itself among them: queries and keys where they are agents."""
    return AGENT_AXES if axis in AGENT_AXES and are_agents(document.labels) else (axis,)


def operands_with(document: Document, axis: Axis) -> tuple[str, ...]:
    """The operands that change together with `axis`."""
    axes = axes_with(document, axis)
    return tuple(name for name, tensor in document.tensors.items() if not set(axes).isdisjoint(tensor.axes))


def axis_title(labels: Labels, axis: Axis) -> Message:
    """What the places of the axis are called, in the plural."""
    return AGENTS if axis in AGENT_AXES and are_agents(labels) else _TITLES[axis]


def add_place(document: Document, axis: Axis, position: int, label: str | None = None) -> AxisStep:
    """A new place before `position`, of zeros; its label continues the pattern of the others unless it is given.

    Raises UserError where the label cannot be used, or the place would make a tensor too large.
    """
    old = document.labels[axis]
    added = continued_labels(axis, old, 1)[0] if label is None else _tidied(label)
    labels = _numbered_anew(axis, old, (*old[:position], added, *old[position:]))
    axes = axes_with(document, axis)
    _check(document, dict.fromkeys(axes, labels))
    edits: list[Edit] = []
    for each in axes:
        edits.append(InsertPlaces(each, position, (labels[position],)))
        edits += _renaming(each, old[position:], labels[position + 1 :], position + 1)
    description = QT_TRANSLATE_NOOP("Edits", "{axis}: {label} added")
    return AxisStep(_as_one(edits), _described(description, document, axis, label=labels[position]))


def remove_place(document: Document, axis: Axis, position: int, count: int = 1) -> AxisStep:
    """Take places out of every operand that has them. Raises UserError where none would be left."""
    old = document.labels[axis]
    labels = _numbered_anew(axis, old, old[:position] + old[position + count :])
    axes = axes_with(document, axis)
    _check(document, dict.fromkeys(axes, labels))
    edits: list[Edit] = []
    for each in axes:
        edits.append(RemovePlaces(each, position, count))
        edits += _renaming(each, old[position + count :], labels[position:], position)
    description = QT_TRANSLATE_NOOP("Edits", "{axis}: {label} removed")
    removed = _shortened(old[position : position + count])
    return AxisStep(_as_one(edits), _described(description, document, axis, label=removed))


def rename_place(document: Document, axis: Axis, position: int, label: str) -> AxisStep | None:
    """Another name for a place; None where it bears that name already.

    Raises UserError where the name is empty, too long or taken.
    """
    old, new = document.labels[axis], _tidied(label)
    if old[position] in (label, new):
        return None
    axes = axes_with(document, axis)
    _check(document, dict.fromkeys(axes, (*old[:position], new, *old[position + 1 :])))
    description = QT_TRANSLATE_NOOP("Edits", "{axis}: {old} → {new}")
    return AxisStep(
        _as_one([RenamePlaces(each, position, (new,)) for each in axes]),
        _described(description, document, axis, old=old[position], new=new),
    )


def set_counts(document: Document, counts: Mapping[Axis, int]) -> AxisStep | None:
    """Lengthen and shorten axes at their ends, in one step; None where they are so long already.

    Of agents one count holds for both axes, unless both are given. Raises UserError as `set_labels`.
    """
    whole = _whole(document, counts)
    check_counts(document, whole)
    return set_labels(
        document, {axis: resized_labels(axis, document.labels[axis], count) for axis, count in whole.items()}
    )


def set_labels(document: Document, labels: Labels) -> AxisStep | None:
    """These labels, and so many places, for exactly these axes, in one step; None where nothing changes.

    Places come and go at the end of an axis. Raises UserError where an axis would be empty, a label cannot be used, or
    a tensor would be too large.
    """
    wanted = {axis: tuple(_tidied_new(names, document.labels[axis])) for axis, names in labels.items()}
    changed = {axis: names for axis, names in wanted.items() if names != document.labels[axis]}
    if not changed:
        return None
    _check(document, changed)
    edits = [edit for axis, names in changed.items() for edit in _relabelling(axis, document.labels[axis], names)]
    return AxisStep(_as_one(edits), joined(list(_change_descriptions(document, changed))))


def continued_labels(axis: Axis, labels: Sequence[str], count: int) -> tuple[str, ...]:
    """`count` labels that go on numbering as the last label does, or else as by default; none is among `labels`."""
    found = re.fullmatch(r"(.*?)([0-9]{1,9})", labels[-1]) if labels else None
    stem, number = (found[1], int(found[2]) + 1) if found else (None, len(labels))
    taken, added = set(labels), list[str]()
    while len(added) < count:
        label = default_label(axis, number) if stem is None else f"{stem}{number}"
        if len(label) > LONGEST_LABEL:
            stem, number = None, len(labels) - 1
        elif label not in taken:
            added.append(label)
        number += 1
    return tuple(added)


def resized_labels(axis: Axis, labels: tuple[str, ...], count: int) -> tuple[str, ...]:
    """The first `count` labels, with new ones where there are fewer."""
    return labels[:count] + continued_labels(axis, labels, max(count - len(labels), 0))


def loss(document: Document, counts: Mapping[Axis, int]) -> Message | None:
    """What `set_counts` would cut off, to be said beforehand; None where that is nothing."""
    whole = _whole(document, counts)
    lost = {axis: document.labels[axis][count:] for axis, count in whole.items() if count < document.count(axis)}
    if not lost:
        return None
    cut_off = {
        name: tensor.values.size - math.prod(map(min, tensor.shape, _shape_with(tensor, whole)))
        for name, tensor in document.tensors.items()
        if not lost.keys().isdisjoint(tensor.axes)
    }
    whose = QT_TRANSLATE_NOOP("Axes", "{labels} ({axis})")
    places = [
        Message("Axes", whose, {"labels": _shortened(lost[axis]), "axis": title})
        for axis, title in _titled(lost, as_agents=_stay_agents(document, whole))
    ]
    template = QT_TRANSLATE_NOOP(
        "Axes", "This removes {places}, and with them {count} numbers of {operands}. Undo brings them back."
    )
    arguments = {"places": joined(places), "count": sum(cut_off.values()), "operands": ", ".join(cut_off)}
    return Message("Axes", template, arguments)


def check_counts(document: Document, counts: Mapping[Axis, int]) -> None:
    """Raises UserError where an axis would be empty or too long, or a tensor too large. Takes no memory."""
    for axis, title in _titled(counts, as_agents=_stay_agents(document, counts)):
        count = counts[axis]
        if count < 1:
            raise _refused(QT_TRANSLATE_NOOP("Axes", "{axis}: at least one has to stay."), axis=title)
        if count > MOST_PLACES:
            template = QT_TRANSLATE_NOOP("Axes", "{axis}: {count} are too many; at most {limit} are possible.")
            raise _refused(template, axis=title, count=count, limit=MOST_PLACES)
    for tensor in document.tensors.values():
        _check_size(document, tensor, counts)


def joined(messages: Sequence[Message]) -> Message:
    """One message of several, with commas between them; there is at least one."""
    template = QT_TRANSLATE_NOOP("Axes", "{first}, {rest}")
    return reduce(lambda first, rest: Message("Axes", template, {"first": first, "rest": rest}), messages)


def _check_size(document: Document, tensor: Tensor, counts: Mapping[Axis, int]) -> None:
    shape = _shape_with(tensor, counts)
    byte_count = math.prod(shape) * tensor.values.itemsize
    grown = [axis for axis in tensor.axes if counts.get(axis, 0) > document.count(axis)]
    if not grown or byte_count <= LARGEST_TENSOR_BYTES:
        return
    template = QT_TRANSLATE_NOOP(
        "Axes", "{axes}: too many. {tensor} would become {shape} and take {size} MB; at most {limit} MB are possible."
    )
    axes = joined([title for _, title in _titled(grown, as_agents=_stay_agents(document, counts))])
    size, limit = -(-byte_count // 2**20), LARGEST_TENSOR_BYTES // 2**20
    raise _refused(template, axes=axes, tensor=tensor.name, shape=str(shape), size=size, limit=limit)


def _check(document: Document, labels: Labels) -> None:
    """Raises UserError where these axes cannot have these labels."""
    check_counts(document, {axis: len(names) for axis, names in labels.items()})
    for axis, names in labels.items():
        _check_labels(axis_title({**document.labels, **labels}, axis), names, document.labels[axis])


def _check_labels(axis: Message, labels: tuple[str, ...], old: tuple[str, ...]) -> None:
    """What a document brought along is not found fault with."""
    counts, old_counts = Counter(labels), Counter(old)
    for place, label in enumerate(labels, 1):
        if counts[label] > max(old_counts[label], 1):
            template = QT_TRANSLATE_NOOP("Axes", "{axis}: “{label}” is there already; each needs a name of its own.")
            raise _refused(template, axis=axis, label=label)
        if label in old_counts:
            continue
        if not label:
            raise _refused(QT_TRANSLATE_NOOP("Axes", "{axis}: name {place} is empty."), axis=axis, place=place)
        if len(label) > LONGEST_LABEL:
            template = QT_TRANSLATE_NOOP("Axes", "{axis}: “{label}” is longer than {limit} characters.")
            raise _refused(template, axis=axis, label=f"{label[:LONGEST_LABEL]}…", limit=LONGEST_LABEL)
        if not label.isprintable():
            template = QT_TRANSLATE_NOOP("Axes", "{axis}: name {place} has a character that cannot be shown.")
            raise _refused(template, axis=axis, place=place)


def _refused(template: str, **arguments: object) -> UserError:
    return UserError(Message("Axes", template, arguments))


def _tidied(label: str) -> str:
    """Without blanks around it, and with single spaces within."""
    return " ".join(label.split())


def _tidied_new(labels: tuple[str, ...], old: tuple[str, ...]) -> Iterator[str]:
    """The labels, those tidied that are not among `old`."""
    known = set(old)
    return (label if label in known else _tidied(label) for label in labels)


def _whole(document: Document, counts: Mapping[Axis, int]) -> dict[Axis, int]:
    """The counts of all axes that change, where one of the agents' stands for both."""
    return {**{each: count for axis, count in counts.items() for each in axes_with(document, axis)}, **counts}


def _stay_agents(document: Document, counts: Mapping[Axis, int]) -> bool:
    """Whether queries and keys are agents, and as many of the ones as of the others."""
    count = document.count("query")
    return are_agents(document.labels) and counts.get("query", count) == counts.get("key", count)


def _shape_with(tensor: Tensor, counts: Mapping[Axis, int]) -> tuple[int, ...]:
    return tuple(counts.get(axis, count) for axis, count in zip(tensor.axes, tensor.shape, strict=True))


def _numbered_anew(axis: Axis, old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    """`new`, but numbered from 0 where `old` was, as code counts; agents keep their names."""
    is_numbered = axis not in AGENT_AXES and old == default_labels(axis, len(old))
    return default_labels(axis, len(new)) if is_numbered else new


def _relabelling(axis: Axis, old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[Edit]:
    kept = min(len(old), len(new))
    if len(new) < len(old):
        yield RemovePlaces(axis, kept, len(old) - kept)
    elif len(new) > len(old):
        yield InsertPlaces(axis, kept, new[kept:])
    yield from _renaming(axis, old[:kept], new[:kept], 0)


def _renaming(axis: Axis, old: tuple[str, ...], new: tuple[str, ...], position: int) -> list[Edit]:
    """The edit from the labels `old`, which begin at `position`, to as many others; none where they are equal."""
    return [] if old == new else [RenamePlaces(axis, position, new)]


def _as_one(edits: Sequence[Edit]) -> Edit:
    return edits[0] if len(edits) == 1 else EditSequence(tuple(edits))


def _titled(axes: Collection[Axis], *, as_agents: bool) -> list[tuple[Axis, Message]]:
    """Each axis with what its places are called; queries stand for both axes of agents."""
    return [
        (axis, AGENTS if as_agents and axis in AGENT_AXES else _TITLES[axis])
        for axis in axes
        if not (as_agents and axis == "key" and "query" in axes)
    ]


def _change_descriptions(document: Document, changed: Labels) -> Iterator[Message]:
    as_agents = are_agents(document.labels) and are_agents({**document.labels, **changed})
    for axis, title in _titled(changed, as_agents=as_agents):
        old, new = document.labels[axis], changed[axis]
        renamed = [(before, after) for before, after in zip(old, new, strict=False) if before != after]
        if len(old) != len(new):
            template = QT_TRANSLATE_NOOP("Edits", "{axis}: {old} → {new}")
            yield Message("Edits", template, {"axis": title, "old": len(old), "new": len(new)})
        for before, after in renamed[:1]:
            more = QT_TRANSLATE_NOOP("Edits", "{axis}: {old} → {new}, …")
            template = more if len(renamed) > 1 else QT_TRANSLATE_NOOP("Edits", "{axis}: {old} → {new}")
            yield Message("Edits", template, {"axis": title, "old": before, "new": after})


def _described(template: str, document: Document, axis: Axis, **arguments: str) -> Message:
    return Message("Edits", template, {"axis": axis_title(document.labels, axis), **arguments})


def _shortened(labels: tuple[str, ...]) -> str:
    """At most three of the labels."""
    return ", ".join(labels) if len(labels) <= 3 else f"{labels[0]}, {labels[1]}, …, {labels[-1]}"
