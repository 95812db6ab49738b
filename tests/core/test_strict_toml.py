"""TOML within bounds: what is read, and each refusal with its place."""

from __future__ import annotations

import math

import pytest

from attn_gui.core.strict_toml import TomlError, TooLarge, read_toml


def refusal(content: bytes) -> str:
    with pytest.raises(TomlError) as caught:
        read_toml(content)
    return str(caught.value.reason)


def test_values_are_read():
    read = read_toml('\ufeffa = [1, -2.5, inf, -inf, "一"]\r\nb.c = true\r\n'.encode())

    assert read == {"a": [1, -2.5, math.inf, -math.inf, "一"], "b": {"c": True}}
    assert math.isnan(read_toml(b"a = nan")["a"])


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" * 400 + ".0"])
def test_a_float_beyond_float64_is_no_infinity(number):
    assert isinstance(read_toml(f"a = {number}".encode())["a"], TooLarge)


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"a = 1\nb = \n", 2, 5),
        (b"a = 1\n  b 2\n", 2, 5),
        (b"a = 1\na = 2\n", 2, 6),
        ("a = '一二' x\n".encode(), 1, 10),
        (b"a = 1\nb = [1,\n", 3, 1),
        (b"a = 1\nb = '''open", 2, 12),
        (b'a = 1\nb = "bad \\q"', 2, 12),
        (b'a = 1\nb = "tab\x00"', 2, 9),
    ],
)
def test_a_mistake_is_told_with_line_and_column(content, line, column):
    assert refusal(content).startswith(f"Line {line}, column {column}: this is not TOML (")


def test_another_encoding_is_told_with_its_line():
    assert refusal("a = 1\nb = 'é'\n".encode("latin-1")) == "Line 2: it is not written in UTF-8. Save it as UTF-8."
    assert refusal("a = 1\n".encode("utf-16")) == "Line 1: it is not written in UTF-8. Save it as UTF-8."


TOO_DEEP = "Brackets or keys are nested too deep for a file of this kind."


@pytest.mark.parametrize(
    "content",
    [
        "a = " + "[" * 500_000,
        "a = " + "[" * 250_000 + "]" * 250_000,
        "a = " + "{a = " * 100_000,
        ".".join("a" * 500_000) + " = 1",
        "[" + ".".join("a" * 500_000) + "]",
        "b = {" + " . ".join(['"a b"', "'c'"] * 50) + " = 1}",
    ],
    ids=["open lists", "lists", "tables", "a key", "a heading", "a key in quotes"],
)
def test_depth_is_bounded(content):
    assert refusal(content.encode()) == TOO_DEEP


def test_a_whole_number_of_many_digits_is_refused():
    assert refusal(b"a = " + b"1" * 500_000) == "A number in it is too long."


def test_long_texts_with_many_points_are_no_deep_keys():
    text = "One. Two... Three! " * 200 + "1.1.1.1 " * 100
    assert read_toml(f'a = "{text}"\nb = [{"0.5, " * 1000}]\n'.encode())["a"] == text
