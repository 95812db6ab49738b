"""The program's own file: strict JSON that people can read, with every number to the last bit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from attn_gui.core.atomic_file import write_atomically
from attn_gui.core.document import AXES, Document
from attn_gui.core.dtypes import DTYPE_NAMES, dtype_named
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.number_lists import NumberListsError, read_lists, write_lists
from attn_gui.core.session import LONGEST_NOTES, Session, ViewState
from attn_gui.core.stages import STAGES
from attn_gui.core.strict_json import MOST_BYTES, Block, JsonError, place_of, read_strictly
from attn_gui.core.tensor import OPERAND_AXES, Axis, Shape, Tensor
from attn_gui.core.user_files import read_limited, unreadable, unwritable

FORMAT_NAME: Final = "attn-gui session"
SCHEMA: Final = 1
"""Grows with every change of what is written; tests keep a file of each."""

MOST_NUMBERS: Final = 256 * 2**20 // 8
"""Of all tensors together: 256 MB as float64."""
MOST_FILE_BYTES: Final = 1280 * 2**20
"""Room for so many numbers as text."""
LONGEST_LABEL: Final = 200
MOST_PLACES: Final = 1_000_000
"""Of an axis, and names of all axes together."""
_MOST_HEAD_BYTES: Final = MOST_BYTES // 2


class AttnSession:
    """Reads and writes `.attn` files."""

    name: str = QT_TRANSLATE_NOOP("Formats", "attn-gui session")
    suffixes: tuple[str, ...] = (".attn",)
    can_read: bool = True
    can_write: bool = True

    def read(self, path: Path) -> Session:
        """The session in the file, checked whole. Raises UserError with the file, the place and what to do."""
        text = read_limited(path, MOST_FILE_BYTES)
        try:
            return session_of(text)
        except JsonError as error:
            raise _refused(path, place_of(text, error.offset), error.reason) from None
        except _ContentError as error:
            raise _refused(path, error.place, error.reason) from None

    def write(self, path: Path, session: Session) -> None:
        """Write the file, or leave it as it was. Raises UserError with the file and what to do."""
        write_atomically(path, self.parts(path, session))

    def parts(self, path: Path, session: Session) -> Iterator[bytes]:
        """What `write` writes, in parts. Raises UserError where it could not be read again."""
        head = _head(session)
        counts = sum(tensor.values.size for tensor in session.document.tensors.values())
        label_count = sum(map(len, session.document.labels.values()))
        if counts > MOST_NUMBERS:
            raise unwritable(path, QT_TRANSLATE_NOOP("Files", "A file of this kind holds at most 256 MB of numbers."))
        if len(session.notes) > LONGEST_NOTES:
            reason = QT_TRANSLATE_NOOP("Files", "The notes are too long: at most {most} characters are kept.")
            raise unwritable(path, reason, most=LONGEST_NOTES)
        if label_count > MOST_PLACES or sum(map(len, head)) > _MOST_HEAD_BYTES:
            raise unwritable(path, QT_TRANSLATE_NOOP("Files", "There are too many names of agents or features."))
        return _parts(session, head)


# ---- writing


def session_bytes(session: Session) -> bytes:
    """The whole file's content."""
    return b"".join(_parts(session, _head(session)))


def _head(session: Session) -> tuple[bytes, bytes]:
    """What stands before and after the tensors."""
    document, view = session.document, session.view
    written_view: dict[str, object] = {"batch": view.batch, "chosen": dict(view.chosen_cells)}
    if view.active_output is not None:
        written_view["active"] = view.active_output
    if view.digits is not None:
        written_view["digits"] = view.digits
    labels = {axis: document.labels[axis] for axis in AXES if axis in document.labels}
    label_lines = ",\n".join(f"    {_json(axis)}: {_json(names)}" for axis, names in labels.items())
    before = f'{{\n  "format": {_json(FORMAT_NAME)},\n  "schema": {SCHEMA},\n  "tensors": {{'
    after = (
        f'\n  }},\n  "labels": {{\n{label_lines}\n  }},\n'
        f'  "view": {_json(written_view)},\n  "notes": {_json(session.notes)}\n}}\n'
    )
    return before.encode(), after.encode()


def _parts(session: Session, head: tuple[bytes, bytes]) -> Iterator[bytes]:
    before, after = head
    yield before
    for place, tensor in enumerate(session.document.tensors.values()):
        shape = list(tensor.shape)
        yield (
            f'{"," if place else ""}\n    {_json(tensor.name)}: {{\n      "dtype": {_json(tensor.storage_dtype)},\n'
            f'      "shape": {_json(shape)},\n      "values": '
        ).encode()
        for piece in write_lists(tensor.values, " " * 8):
            yield piece.encode("ascii")
        yield b"\n    }"
    yield after


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be written


# ---- reading


class _ContentError(Exception):
    """`reason` says what is wrong at `place`, such as "tensors.q.shape"."""

    def __init__(self, place: str | Message, template: str | Message, **arguments: object) -> None:
        self.place = place
        self.reason = Message("Files", template, arguments) if isinstance(template, str) else template
        super().__init__(str(self.reason))


def session_of(text: bytes) -> Session:
    """The session that `text` holds. Raises JsonError or an error of the content."""
    if not text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise _foreign()
    root = read_strictly(text, "values")
    _check_kind(root)
    members = _members(root, "", ("format", "schema", "tensors"), ("labels", "view", "notes"))
    tensors = _read_tensors(members["tensors"], text)
    document = Document.from_tensors(tensors, _read_labels(members.get("labels", {}), tensors))
    view = _read_view(members.get("view", {}), document)
    return Session(document, view, _text(members.get("notes", ""), "notes", LONGEST_NOTES))


def _foreign() -> _ContentError:
    template = QT_TRANSLATE_NOOP("Files", "It is no session of attn-gui: choose a file that attn-gui saved.")
    return _ContentError("", template)


def _check_kind(root: object) -> None:
    if not isinstance(root, dict) or root.get("format") != FORMAT_NAME:
        raise _foreign()
    schema = root.get("schema")
    if type(schema) is int and schema > SCHEMA:
        template = QT_TRANSLATE_NOOP("Files", "A newer attn-gui saved it (schema {schema}): open it with that one.")
        raise _ContentError("", template, schema=schema)
    if type(schema) is not int or schema < 1:
        raise _ContentError("schema", QT_TRANSLATE_NOOP("Files", "There should be a whole number, 1 or more."))


def _read_tensors(value: object, text: bytes) -> list[Tensor]:
    members = _members(value, "tensors", (), tuple(OPERAND_AXES))
    described = {
        name: _members(each, f"tensors.{name}", ("dtype", "shape", "values")) for name, each in members.items()
    }
    shapes = {name: _read_shape(each["shape"], f"tensors.{name}.shape") for name, each in described.items()}
    _check_shapes(shapes)
    return [_read_tensor(name, each, shapes[name], text) for name, each in described.items()]


def _read_shape(value: object, place: str) -> Shape:
    lengths = _list(value, place, 3)
    batch_count, row_count, column_count = (
        _integer(length, f"{place}[{index}]", 1, MOST_PLACES) for index, length in enumerate(lengths)
    )
    return batch_count, row_count, column_count


def _check_shapes(shapes: Mapping[str, Shape]) -> None:
    """Before memory is taken: not too many numbers, and as many places on an axis wherever it occurs."""
    if sum(batch * rows * columns for batch, rows, columns in shapes.values()) > MOST_NUMBERS:
        raise _ContentError("tensors", QT_TRANSLATE_NOOP("Files", "These are more than 256 MB of numbers."))
    counts: dict[Axis, tuple[int, str]] = {}
    for name, shape in shapes.items():
        for index, (axis, count) in enumerate(zip(("batch", *OPERAND_AXES[name]), shape, strict=True)):
            expected, other = counts.setdefault(axis, (count, name))
            if count != expected:
                template = QT_TRANSLATE_NOOP(
                    "Files", "The axis {axis} has {count} places here, but {expected} in {other}."
                )
                place = f"tensors.{name}.shape[{index}]"
                raise _ContentError(place, template, axis=axis, count=count, expected=expected, other=other)


def _read_tensor(name: str, described: Mapping[str, object], shape: Shape, text: bytes) -> Tensor:
    place = f"tensors.{name}"
    dtype_text = described["dtype"]
    if dtype_text not in DTYPE_NAMES:
        template = QT_TRANSLATE_NOOP("Files", "There should be one of: {names}.")
        raise _ContentError(f"{place}.dtype", template, names=", ".join(DTYPE_NAMES))
    dtype_name = dtype_named(dtype_text)
    block = described["values"]
    if not isinstance(block, Block):
        raise _ContentError(f"{place}.values", QT_TRANSLATE_NOOP("Files", "There should be lists of lists of lists."))
    try:
        return Tensor(name, read_lists(text, block, shape, dtype_name), dtype_name)
    except NumberListsError as error:
        indices = "".join(f"[{index}]" for index in error.indices)
        template = QT_TRANSLATE_NOOP("Files", "{text_place}, {value}")
        arguments = {"text_place": place_of(text, error.offset), "value": f"{place}.values{indices}"}
        raise _ContentError(Message("Files", template, arguments), error.reason) from None


def _read_labels(value: object, tensors: list[Tensor]) -> dict[Axis, tuple[str, ...]]:
    counts = {axis: count for tensor in tensors for axis, count in zip(tensor.axes, tensor.shape, strict=True)}
    members = _members(value, "labels", (), AXES)
    labels: dict[Axis, tuple[str, ...]] = {}
    for axis in AXES:
        if axis in members:
            place = f"labels.{axis}"
            names = _list(members[axis], place, counts.get(axis, 0))
            labels[axis] = tuple(_label(name, f"{place}[{index}]") for index, name in enumerate(names))
    return labels


def _label(value: object, place: str) -> str:
    """A name that stands in a line and leaves the text around it as it is."""
    label = _text(value, place, LONGEST_LABEL)
    if not label.isprintable():
        raise _ContentError(place, QT_TRANSLATE_NOOP("Files", "A name may not hold invisible characters."))
    return label


def _read_view(value: object, document: Document) -> ViewState:
    members = _members(value, "view", (), ("batch", "chosen", "active", "digits"))
    axes = {stage.output: (stage.axes[0], stage.axes[2]) for stage in STAGES}
    chosen = {}
    for output, cell in _members(members.get("chosen", {}), "view.chosen", (), tuple(axes)).items():
        place = f"view.chosen.{output}"
        row, column = (
            _place_on(document, axis, each, f"{place}[{index}]")
            for index, (axis, each) in enumerate(zip(axes[output], _list(cell, place, 2), strict=True))
        )
        chosen[output] = row, column
    active = members.get("active")
    if active is not None and (not isinstance(active, str) or active not in axes):
        template = QT_TRANSLATE_NOOP("Files", "There should be one of: {names}.")
        raise _ContentError("view.active", template, names=", ".join(axes))
    batch = _place_on(document, "batch", members.get("batch", 0), "view.batch")
    digits = _integer(members["digits"], "view.digits", 1, 17) if "digits" in members else None
    return ViewState(batch, chosen, active, digits)


def _place_on(document: Document, axis: Axis, value: object, place: str) -> int:
    return _integer(value, place, 0, max(document.count(axis) - 1, 0))


def _members(value: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, object]:
    """The members of an object that has these keys and no others."""
    if not isinstance(value, dict):
        raise _ContentError(place, QT_TRANSLATE_NOOP("Files", "There should be an object in braces."))
    for key in required:
        if key not in value:
            raise _ContentError(place, QT_TRANSLATE_NOOP("Files", "The key “{key}” is missing."), key=key)
    for key in value:
        if key not in required and key not in optional:
            raise _ContentError(place, QT_TRANSLATE_NOOP("Files", "The key “{key}” is unknown."), key=key[:40])
    return value


def _list(value: object, place: str, length: int) -> list[object]:
    if not isinstance(value, list) or len(value) != length:
        template = QT_TRANSLATE_NOOP("Files", "There should be a list of so many: {length}.")
        raise _ContentError(place, template, length=length)
    return value


def _integer(value: object, place: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        template = QT_TRANSLATE_NOOP("Files", "There should be a whole number from {least} to {most}.")
        raise _ContentError(place, template, least=least, most=most)
    return value


def _text(value: object, place: str, most_characters: int) -> str:
    if not isinstance(value, str) or len(value) > most_characters:
        template = QT_TRANSLATE_NOOP("Files", "There should be a text of at most {most} characters.")
        raise _ContentError(place, template, most=most_characters)
    return value


def _refused(path: Path, place: str | Message, reason: Message) -> UserError:
    if not place:
        return unreadable(path, reason)
    return unreadable(path, QT_TRANSLATE_NOOP("Files", "{place}: {reason}"), place=place, reason=reason)
