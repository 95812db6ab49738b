from __future__ import annotations

import json
import re
import tracemalloc
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_gui.core import strict_json
from attn_gui.core.document import Document, example_document
from attn_gui.core.dtypes import cast
from attn_gui.core.formats import FORMATS, SESSION_FORMAT, attn_session, format_of
from attn_gui.core.formats.attn_session import SCHEMA, session_bytes, session_of
from attn_gui.core.messages import UserError
from attn_gui.core.session import Session, ViewState
from attn_gui.core.strict_json import JsonError
from attn_gui.core.tensor import Tensor
from tests.helpers.documents import bits, numbered_document
from tests.helpers.drawn_documents import documents, is_sound

SAMPLE = Path(__file__).parents[2] / "samples" / f"schema-{SCHEMA}.attn"

any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
any_name = st.text(max_size=30).filter(str.isprintable)
operand_names = st.sets(st.sampled_from(["q", "k", "alpha", "v"])).map(sorted)


@st.composite
def sessions(draw):
    document = draw(operand_names.flatmap(documents))
    document.labels = {axis: tuple(draw(any_name) for _ in names) for axis, names in document.labels.items()}
    counts = {axis: max(document.count(axis), 1) for axis in ("batch", "query", "key", "value")}
    cells = {
        "score": (draw(st.integers(0, counts["query"] - 1)), draw(st.integers(0, counts["key"] - 1))),
        "att": (draw(st.integers(0, counts["query"] - 1)), draw(st.integers(0, counts["value"] - 1))),
    }
    chosen = {output: cells[output] for output in draw(st.sets(st.sampled_from(sorted(cells))))}
    view = ViewState(
        draw(st.integers(0, counts["batch"] - 1)),
        chosen,
        draw(st.sampled_from([None, "score", "att"])),
        draw(st.none() | st.integers(1, 17)),
    )
    return Session(document, view, draw(any_text))


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(sessions())
def test_a_session_reads_back_to_the_bit(tmp_path, session):
    path = tmp_path / "a.attn"
    SESSION_FORMAT.write(path, session)
    read = SESSION_FORMAT.read(path)
    assert bits(read.document) == bits(session.document)
    assert (read.view, read.notes) == (session.view, session.notes)
    assert is_sound(read.document)
    assert session_bytes(read) == path.read_bytes(), "the same session is the same file"


@given(sessions())
def test_a_file_is_strict_json(session):
    def once(pairs):
        assert len(dict(pairs)) == len(pairs)
        return dict(pairs)

    written = json.loads(session_bytes(session).decode(), parse_constant=pytest.fail, object_pairs_hook=once)
    assert written["schema"] == SCHEMA
    assert written["notes"] == session.notes


def test_the_example_can_be_read_by_people():
    lines = session_bytes(Session(example_document())).decode().splitlines()
    assert "        [0.1, 0.7, 0.2]," in lines
    assert '    "query": ["agent1", "agent2", "agent3"],' in lines


def test_half_a_character_is_written_as_a_question_mark(tmp_path):
    document = example_document()
    document.labels["feature"] = ("\ud83d", "b")
    SESSION_FORMAT.write(tmp_path / "a.attn", Session(document, notes="x\udc00y"))
    read = SESSION_FORMAT.read(tmp_path / "a.attn")
    assert (read.document.labels["feature"], read.notes) == (("?", "b"), "x?y")


def test_a_byte_order_mark_and_other_line_ends_are_read(tmp_path):
    path = tmp_path / "a.attn"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.read_bytes().replace(b"\n", b"\r\n"))
    assert bits(SESSION_FORMAT.read(path).document) == bits(SESSION_FORMAT.read(SAMPLE).document)


def test_what_is_not_given_is_as_in_a_new_document():
    session = session_of(b'{"format": "attn-gui session", "schema": 1, "tensors": {}}')
    assert (session.document.tensors, session.document.labels) == ({}, {})
    assert (session.view, session.notes) == (ViewState(), "")


# ---- what is refused


def refusal(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(UserError) as caught:
        SESSION_FORMAT.read(path)
    told = str(caught.value)
    assert told.startswith(f"“{path}” was not opened. ")
    assert path.read_bytes() == content
    return told.removeprefix(f"“{path}” was not opened. ")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "broken 破.attn"


def changed(old: str, new: str) -> bytes:
    text = SAMPLE.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    return text.replace(old, new).encode()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"attn-gui session"', '"other"', "It is no session of attn-gui: choose a file that attn-gui saved."),
        ('"schema": 1', '"schema": 2', "A newer attn-gui saved it (schema 2): open it with that one."),
        ('"schema": 1', '"schema": 0', "schema: There should be a whole number, 1 or more."),
        ('"schema": 1', '"schema": true', "schema: There should be a whole number, 1 or more."),
        ('"schema": 1', '"schema": 1.0', "schema: There should be a whole number, 1 or more."),
        ('"notes":', '"note":', "The key “note” is unknown."),
        ('"tensors"', '"tensor"', "The key “tensors” is missing."),
        ('"dtype": "float32",', "", "tensors.k: The key “dtype” is missing."),
        ('"alpha": {', '"beta": {', "tensors: The key “beta” is unknown."),
        ('"float16"', '"float8"', "tensors.alpha.dtype: There should be one of: float64, float32, float16, bfloat16."),
        ('"float16"', "16", "tensors.alpha.dtype: There should be one of: float64, float32, float16, bfloat16."),
        ('"float16"', "[]", "tensors.alpha.dtype: There should be one of: float64, float32, float16, bfloat16."),
        ("[2, 1, 2]", "[2, 2]", "tensors.q.shape: There should be a list of so many: 3."),
        ("[2, 1, 2]", "[2, 0, 2]", "tensors.q.shape[1]: There should be a whole number from 1 to 1000000."),
        ("[2, 1, 2]", "[2, 1, 1e9]", "tensors.q.shape[2]: There should be a whole number from 1 to 1000000."),
        ("[2, 1, 2]", "[2, 1000000, 1000000]", "tensors: These are more than 256 MB of numbers."),
        ("[2, 1, 2]", "[2, 2, 2]", "tensors.alpha.shape[1]: The axis query has 1 places here, but 2 in q."),
        ("[2, 3, 2]", "[1, 3, 2]", "tensors.k.shape[0]: The axis batch has 1 places here, but 2 in q."),
        ("[0.1, -0.0]", "[0.1, 1e999]", "Line 9, column 15, tensors.q.values[0][0][1]: 1e999 is too large for float64"),
        ("[2.0, 3.0],", "[2.0, 3.1],", "Line 23, column 15, tensors.k.values[1][1][1]: float32 cannot hold 3.1"),
        ("[2.0, 3.0],", "[2.0],", "Line 23, column 10, tensors.k.values[1][1]: This row should have so many"),
        (
            "[2.0, 3.0],",
            "",
            "Line 24, column 19, tensors.k.values[1][2]: The lists do not go on as the shape [2, 3, 2]",
        ),
        ("[2.0, 3.0],", "[2.0, NaN],", "Line 23, column 15, tensors.k.values[1][1][1]: “NaN” is no number"),
        ("[2.0, 3.0],", "[2.0, {}],", "Line 23, column 9: This is not as a file of this kind is written."),
        ('["agent1"]', '["agent1", "b"]', "labels.query: There should be a list of so many: 1."),
        ('["agent1"]', "[1]", "labels.query[0]: There should be a text of at most 200 characters."),
        ('["agent1"]', '["a\\u202eb"]', "labels.query[0]: A name may not hold invisible characters."),
        ('["agent1"]', '["a\\nb"]', "labels.query[0]: A name may not hold invisible characters."),
        ('["agent1"]', f'["{"a" * 201}"]', "labels.query[0]: There should be a text of at most 200 characters."),
        ('"query":', '"row":', "labels: The key “row” is unknown."),
        ('"view": {"batch": 1', '"view": {"batch": 2', "view.batch: There should be a whole number from 0 to 1."),
        ('"score": [0, 2]', '"score": [0, 3]', "view.chosen.score[1]: There should be a whole number from 0 to 2."),
        ('"score": [0, 2]', '"score": [0]', "view.chosen.score: There should be a list of so many: 2."),
        ('"score": [0, 2]', '"q": [0, 0]', "view.chosen: The key “q” is unknown."),
        ('"active": "att"', '"active": "q"', "view.active: There should be one of: score, att."),
        ('"active": "att"', '"active": {}', "view.active: There should be one of: score, att."),
        ('"digits": 17', '"digits": 18', "view.digits: There should be a whole number from 1 to 17."),
        ('"digits": 17', '"zoom": 18', "view: The key “zoom” is unknown."),
        ('"view": {"batch"', '"view": [], "x": {"batch"', "The key “x” is unknown."),
        ('"schema": 1,', '"schema": 1, "schema": 1,', "Line 3, column 16: The key “schema” stands there twice."),
    ],
)
def test_a_mistake_is_told_with_file_and_place(path: Path, old: str, new: str, told: str):
    assert refusal(path, changed(old, new)).startswith(told)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no session of attn-gui"),
        (b"   \n", "no session of attn-gui"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, "no session of attn-gui"),
        (b"[1, 2]", "no session of attn-gui"),
        (b"[" * 1000, "no session of attn-gui"),
        (b"{}", "no session of attn-gui"),
        (b'{"a": ' * 1000, "Line 1, column 102: Brackets are nested too deep"),
        (b'{"a": ' + b"[" * 1000, "Line 1, column 23: Brackets are nested too deep"),
        ('{"format": "x"}'.encode("utf-16"), "no session of attn-gui"),
        ('{"format": "x"}'.encode("utf-16-le"), "not as a file of this kind"),
        (b'{"format": "attn-gui session"}', "schema: There should be a whole number"),
        (b'{"format": "attn-gui session", "schema": 1, "tensors": []}', "tensors: There should be an object"),
        (b'{"format": "attn-gui session", "schema": 1, "tensors": {"q": 3}}', "tensors.q: There should be an object"),
        (SAMPLE.read_bytes() + b"x", "after the end"),
        (
            SAMPLE.read_bytes().replace("号".encode(), "号".encode("gbk")),
            "Line 53, column 13: A text is not written in UTF-8",
        ),
    ],
)
def test_a_foreign_file_is_told(path: Path, content: bytes, words: str):
    assert words in refusal(path, content)


def test_every_truncated_file_is_refused_where_it_breaks_off(path: Path):
    whole = SAMPLE.read_bytes().rstrip()
    for length in range(len(whole)):
        told = refusal(path, whole[:length])
        assert "breaks off" in told or "no session" in told or "Line" in told
        if length > 20 and whole[length - 1 : length] in b"],}0123456789":
            assert re.match("Line [0-9]+, column [0-9]+: .*(breaks off|not as a file)", told), whole[:length][-30:]


def test_a_flipped_byte_is_refused_or_makes_another_sound_session(path: Path):
    """Never anything but a UserError or a document whose parts fit."""
    whole = SAMPLE.read_bytes()
    for place in range(len(whole)):
        for flip in (0x01, 0x10):
            content = bytearray(whole)
            content[place] ^= flip
            path.write_bytes(content)
            try:
                session = SESSION_FORMAT.read(path)
            except UserError as error:
                assert str(path) in str(error)  # noqa: PT017
            else:
                assert is_sound(session.document)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_spliced_files_are_refused_or_sound(tmp_path, data):
    whole = SAMPLE.read_bytes()
    start, stop = sorted(data.draw(st.tuples(*[st.integers(0, len(whole))] * 2)))
    piece = data.draw(
        st.sampled_from([b"", b"[[[", b"]]]", b'"', b"}", b'{"values": [[', b",", b"1e999", whole[:stop]])
    )
    path = tmp_path / "a.attn"
    path.write_bytes(whole[:start] + piece + whole[stop:])
    try:
        assert is_sound(SESSION_FORMAT.read(path).document)
    except UserError as error:
        assert str(path) in str(error)  # noqa: PT017


# ---- bounds


def test_the_head_of_a_large_file_is_refused_without_taking_memory(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of an announced shape no array is made before the text of the numbers was seen to be there."""
    monkeypatch.setattr(attn_session, "MOST_FILE_BYTES", 10_000)
    with path.open("wb") as file:
        file.truncate(20_000)
    with pytest.raises(UserError, match="too large: files of at most 0 MB"):
        SESSION_FORMAT.read(path)


def test_a_file_of_empty_lists_takes_little_memory(monkeypatch: pytest.MonkeyPatch):
    """The standard library would take 20 times the text."""
    monkeypatch.setattr(strict_json, "MOST_VALUES", 20_000)
    text = b'{"format": [' + b"[]," * 1_000_000 + b"[]]}"
    tracemalloc.start()
    try:
        with pytest.raises(JsonError, match="too many values"):
            session_of(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < len(text)


def test_numbers_are_read_in_little_more_memory_than_they_need():
    count = 1000
    values = np.arange(count * count, dtype=np.float64).reshape(1, count, count)
    text = session_bytes(Session(Document.from_tensors([Tensor("alpha", values)])))
    tracemalloc.start()
    try:
        read = session_of(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert np.array_equal(read.document.tensors["alpha"].values, values)
    assert peak < values.nbytes + 40 * 2**20


@pytest.mark.parametrize(
    ("session", "words"),
    [
        (Session(Document(), notes="x" * 1_000_001), "The notes are too long"),
        (Session(Document({}, {"batch": ("x",) * 1_000_001})), "too many names of agents or features"),
        (Session(Document({"q": Tensor("q", np.zeros((1, 1, 2**25 + 1)))})), "at most 256 MB of numbers"),
    ],
    ids=["notes", "labels", "numbers"],
)
def test_what_could_not_be_read_again_is_not_written(path: Path, session: Session, words: str):
    path.write_bytes(b"old")
    with pytest.raises(UserError, match=words):
        SESSION_FORMAT.write(path, session)
    assert path.read_bytes() == b"old"


def test_the_largest_text_of_the_largest_document_is_within_the_limits():
    """So that whatever is saved can be opened."""
    longest = len("-2.2250738585072014e-308") + len("        [],\n")
    assert longest * attn_session.MOST_NUMBERS + attn_session._MOST_HEAD_BYTES < attn_session.MOST_FILE_BYTES


# ---- files


def test_a_missing_file_a_folder_and_a_forbidden_one_are_told(path: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(UserError, match="no such file"):
        SESSION_FORMAT.read(path)
    with pytest.raises(UserError, match="It is not a file"):
        SESSION_FORMAT.read(path.parent)
    path.write_bytes(b"{}")

    def forbid(*_arguments, **_options):
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "open", forbid)
    with pytest.raises(UserError, match="not allowed to read"):
        SESSION_FORMAT.read(path)


def test_formats_are_told_by_their_suffix():
    assert format_of(Path("a.ATTN")) is SESSION_FORMAT
    assert format_of(Path("a.unknown")) is FORMATS[0] is SESSION_FORMAT
    suffixes = [suffix for each in FORMATS for suffix in each.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in suffixes)


def test_saving_keeps_the_session_as_it_is(path: Path):
    session = Session(numbered_document(2, storage="bfloat16"), ViewState(1), "n")
    before = bits(session.document)
    SESSION_FORMAT.write(path, session)
    assert bits(session.document) == before
    assert replace(session).notes == "n"
    assert (
        SESSION_FORMAT.read(path).document.tensors["q"].values.tolist()
        == cast(session.document.tensors["q"].values, "bfloat16").tolist()
    )


def test_the_file_that_the_readme_shows_is_read(project_dir: Path):
    shown = re.search(r"```json\n(.*?)```", (project_dir / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    document = session_of(shown[1].encode()).document
    assert document.tensors["q"].values.tolist() == [[[1.0, 0.0], [0.5, -np.inf]]]
    assert document.labels["query"] == ("agent1", "agent2")
