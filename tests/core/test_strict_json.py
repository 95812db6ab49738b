from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_gui.core import strict_json
from attn_gui.core.strict_json import Block, JsonError, place_of, read_strictly

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda children: st.lists(children, max_size=4) | st.dictionaries(texts, children, max_size=4),
    max_leaves=12,
)


def refusal(text: bytes) -> tuple[str, str]:
    """The place and the reason."""
    with pytest.raises(JsonError) as caught:
        read_strictly(text, "block")
    return str(place_of(text, caught.value.offset)), str(caught.value.reason)


@given(values, st.booleans(), st.sampled_from([None, 1, "\t"]), st.booleans())
def test_it_reads_what_the_standard_library_writes(value, ascii_only, indent, has_mark):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode()
    mark = b"\xef\xbb\xbf" if has_mark else b""
    assert repr(read_strictly(mark + text, "\ud800")) == repr(value)


@settings(max_examples=400)
@given(values, st.data())
def test_it_refuses_what_the_standard_library_refuses(value, data):
    """Bytes struck out and changed: either both read the same, or both refuse."""
    text = bytearray(json.dumps(value, indent=1).encode())
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, max(len(text) - 1, 0)))
        text[place : place + 1] = data.draw(st.sampled_from([b"", b'"', b"[", b"}", b",", b"0", b"-", b"\\", b"\x00"]))
    try:
        expected = json.loads(bytes(text).decode(), parse_constant=pytest.fail)
        json.dumps(expected, ensure_ascii=False).encode()
    except ValueError:
        with pytest.raises(JsonError):
            read_strictly(bytes(text), "\ud800")
    else:
        try:
            assert repr(read_strictly(bytes(text), "\ud800")) == repr(expected)
        except JsonError as error:
            assert "twice" in str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (b"", "Line 1, column 1", "breaks off"),
        (b"{", "Line 1, column 2", "breaks off"),
        (b'{"a": ', "Line 1, column 7", "breaks off"),
        (b'{"a": [1, 2', "Line 1, column 12", "breaks off"),
        (b'{"a": "bc', "Line 1, column 10", "breaks off"),
        (b'{"a":\n  "b\nc"}', "Line 2, column 3", "line break"),
        (b'{"a": 1,\n "b": 2,\n "a": 3}', "Line 3, column 2", "“a” stands there twice"),
        (b"[1, NaN]", "Line 1, column 5", "not as a file of this kind"),
        (b"[1, -Infinity]", "Line 1, column 5", "not as a file of this kind"),
        (b"[1, +2]", "Line 1, column 5", "not as a file of this kind"),
        (b"[01]", "Line 1, column 3", "not as a file of this kind"),
        (b"[1,]", "Line 1, column 4", "not as a file of this kind"),
        (b"{'a': 1}", "Line 1, column 2", "not as a file of this kind"),
        (b"[1] [2]", "Line 1, column 5", "after the end"),
        (b'["\\ud800"]', "Line 1, column 2", "UTF-8"),
        (b'["\xff"]', "Line 1, column 2", "UTF-8"),
        (b'["\\x"]', "Line 1, column 2", "UTF-8"),
        ('["你好",\n"好", x]'.encode(), "Line 2, column 6", "not as a file of this kind"),
        ('\ufeff["你", x]'.encode(), "Line 1, column 7", "not as a file of this kind"),
        (b"[" * 1000, "Line 1, column 18", "nested too deep"),
        (b'{"a":' * 1000, "Line 1, column 86", "nested too deep"),
        (b"[" + b"1" * 500 + b"]", "Line 1, column 2", "not as a file of this kind"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: bytes, place: str, words: str):
    told_place, reason = refusal(text)
    assert told_place == place
    assert words in reason


def test_a_block_is_left_unread():
    text = b'{"block": [[1, 2],\n [3, "nan"]] , "c": {"block": []}, "block2": [0]}'
    read = read_strictly(text, "block")
    assert read == {"block": Block(10, 31), "c": {"block": Block(49, 51)}, "block2": [0]}
    assert (text[10:31], text[49:51]) == (b'[[1, 2],\n [3, "nan"]]', b"[]")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (b'{"block": [[1, 2], [3', "Line 1, column 22", "breaks off"),
        (b'{"block": [[1, 2], [3]]', "Line 1, column 24", "breaks off"),
        (b'{"block": [1, 2}', "Line 1, column 11", "no end"),
        (b'{"block": [1, 2] 3}', "Line 1, column 18", "not as a file of this kind"),
    ],
)
def test_a_block_without_end_is_told(text: bytes, place: str, words: str):
    told_place, reason = refusal(text)
    assert told_place == place
    assert words in reason


def test_a_block_that_is_no_list_is_read():
    assert read_strictly(b'{"block": "x"}', "block") == {"block": "x"}


def test_too_many_values_are_refused_before_they_take_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(strict_json, "MOST_VALUES", 1000)
    assert "too many values" in refusal(b"[" + b"{}," * 2000)[1]
    assert read_strictly(b'{"block": [' + b"0," * 2000 + b"0]}", "block")


@pytest.mark.parametrize("rubbish", [b'["' + b"x" * 3000 + b'"]', b"[" + b" " * 3000 + b"]", b"[" + b"10," * 2000])
def test_too_long_a_text_is_refused(monkeypatch: pytest.MonkeyPatch, rubbish: bytes):
    monkeypatch.setattr(strict_json, "MOST_BYTES", 2000)
    assert refusal(rubbish)


def test_the_place_in_a_very_long_line_is_told():
    text = b" " * 1_000_000 + b"x"
    assert str(place_of(text, 1_000_000)) == "Line 1, column 1000001"
