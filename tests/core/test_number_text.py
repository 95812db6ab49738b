# ruff: noqa: RUF001 (full-width characters are what is tested)
from __future__ import annotations

import contextlib
import locale
import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from attn_gui.core.dtypes import DTYPE_NAMES, LARGEST, SMALLEST_SUBNORMAL, cast
from attn_gui.core.messages import UserError
from attn_gui.core.number_text import exact_text, exact_texts, is_changed_by, parse_number, shown_text, shown_texts
from tests.helpers.floats import dtype_names, dtypes_and_values, float64_values, value_of_bits, values_of

THE_ODD_ONE = ("float32", value_of_bits(0x15AE43FD, "float32"))
"""Found by trying them all: its shortest text, 7.038531e-26, read as float64 and then rounded, is another number."""


def read_back(text, dtype_name):
    return float(cast(np.array([parse_number(text)]), dtype_name)[0])


def same_bits(left, right):
    if math.isnan(left) or math.isnan(right):
        return math.isnan(left) and math.isnan(right)
    return np.float64(left).view(np.uint64) == np.float64(right).view(np.uint64)


def reason_of(text):
    with pytest.raises(UserError) as caught:
        parse_number(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("value", "dtype_name", "text"),
    [
        (0.0, "float64", "0.0"),
        (-0.0, "bfloat16", "-0.0"),
        (1.0, "float32", "1.0"),
        (0.1, "float64", "0.1"),
        (float(np.float32(0.1)), "float32", "0.1"),
        (float(np.float32(0.1)), "float64", "0.10000000149011612"),
        (float(np.float16(0.1)), "float16", "0.1"),
        (0.10009765625, "bfloat16", "0.1"),
        (65504.0, "float16", "65504.0"),  # "65500.0" is no shorter
        (1032.0, "bfloat16", "1032.0"),
        (16777216.0, "float32", "16777216.0"),
        (1 / 3, "float64", "0.3333333333333333"),
        (1e-4, "float64", "0.0001"),
        (float(np.float32(1e-4)), "float32", "0.0001"),
        (1e-7, "float64", "1e-07"),
        (-1.5e-7, "float64", "-1.5e-07"),
        (999999999.5, "float64", "999999999.5"),
        (1e9, "float64", "1e+09"),
        (1234567890123.0, "float64", "1.234567890123e+12"),
        (1e300, "float64", "1e+300"),
        (5e-324, "float64", "5e-324"),
        (THE_ODD_ONE[1], "float32", "7.038530691851209e-26"),
        (2.0**-133, "bfloat16", "9e-41"),
        (LARGEST["bfloat16"], "bfloat16", "3.39e+38"),
        (math.nan, "float16", "nan"),
        (math.inf, "float32", "inf"),
        (-math.inf, "float64", "-inf"),
    ],
)
def test_exact_text(value, dtype_name, text):
    assert exact_text(value, dtype_name) == text


@pytest.mark.parametrize(
    ("value", "dtype_name", "digits", "text"),
    [
        (1.0, "float64", 6, "1.0"),
        (3.2, "float64", 6, "3.2"),
        (float(np.float32(3.2)), "float32", 6, "3.2"),
        (float(np.float32(3.2)), "float64", 6, "3.2"),
        (1 / 3, "float64", 6, "0.333333"),
        (2 / 3, "float64", 3, "0.667"),
        (0.000123456789, "float64", 6, "0.000123457"),
        (123456.0, "float64", 6, "123456.0"),
        (123456.7, "float64", 6, "123457.0"),
        (1234567.0, "float64", 6, "1.23457e+06"),  # not "1234570.0", which it is not
        (100000000.0, "float64", 6, "100000000.0"),
        (99999.97, "float64", 6, "100000.0"),
        (999999.97, "float64", 6, "1e+06"),
        (-1e-7, "float64", 6, "-1e-07"),
        (-1.23456789e-9, "float64", 6, "-1.23457e-09"),
        (-5e-324, "float64", 1, "-5e-324"),
        (-0.0, "float32", 6, "-0.0"),
        (1.5e10, "float64", 6, "1.5e+10"),
        (math.nan, "float64", 6, "nan"),
        (-math.inf, "bfloat16", 6, "-inf"),
        (0.1, "float64", 17, "0.1"),
    ],
)
def test_shown_text(value, dtype_name, digits, text):
    assert shown_text(value, dtype_name, digits) == text


def test_texts_of_numpy_scalars_are_plain():
    assert exact_text(np.float64(2.5), "float64") == "2.5"
    assert shown_text(np.float64(1e-9), "float32") == "1e-09"


@given(dtypes_and_values)
@example(THE_ODD_ONE)
def test_exact_text_reads_back_to_the_same_bits(dtype_and_value):
    dtype_name, value = dtype_and_value
    assert same_bits(read_back(exact_text(value, dtype_name), dtype_name), value)


@pytest.mark.parametrize("dtype_name", ["float16", "bfloat16"])
def test_exact_text_of_every_small_number(dtype_name):
    values = [value_of_bits(bits, dtype_name) for bits in range(2**16)]
    texts = [exact_text(value, dtype_name) for value in values]
    read = cast(np.array([parse_number(text) for text in texts]), dtype_name).astype(np.float64)
    np.testing.assert_array_equal(read, values)
    assert np.array_equal(np.signbit(read), np.signbit(values) & ~np.isnan(values))


@given(dtype_names.flatmap(lambda name: st.tuples(st.just(name), st.lists(values_of(name) | st.floats(-1e7, 1e7)))))
@example(("float32", [0.0, -0.0, 1e-4, 1e-3, 999999.94, 1e6, 123456792.0, 1e9, 1.5e10, 1e16, THE_ODD_ONE[1]]))
@example(("float64", [0.0, -0.0, 1e-4, 1e-3, 1e-5, 999999.99, 1e6, 1e9, 1234567890123.0, 1e16, 1e22, 5e-324]))
def test_exact_texts_are_those_of_each(dtype_and_values):
    dtype_name, values = dtype_and_values
    held = cast(np.array(values), dtype_name)
    assert exact_texts(held, dtype_name) == [exact_text(value, dtype_name) for value in held.tolist()]
    assert exact_texts(held.reshape(1, -1, 1), dtype_name) == exact_texts(held, dtype_name)


@given(
    dtype_names.flatmap(
        lambda name: st.tuples(
            st.just(name),
            st.lists(values_of(name) | st.floats(-1e10, 1e10) | st.decimals(-1000, 1000, places=3).map(float)),
        )
    ),
    st.integers(1, 17),
)
@example(("float32", [0.0, -0.0, 1e-4, 0.1, 1 / 3, 999999.94, 1e6, 123456792.0, THE_ODD_ONE[1]]), 6)
@example(("float64", [5e9, 123456789.123, 1e9, 999999999.9]), 12)
@example(("float16", [65504.0, 0.1, 2049.0, 1 / 3]), 3)
def test_shown_texts_are_those_of_each(dtype_and_values, digits):
    dtype_name, values = dtype_and_values
    held = cast(np.array(values, dtype=np.float64), dtype_name).astype(np.float64)
    assert shown_texts(held, dtype_name, digits) == [shown_text(value, dtype_name, digits) for value in held.tolist()]


@pytest.mark.parametrize("dtype_name", ["float16", "bfloat16"])
def test_shown_texts_of_every_small_number(dtype_name):
    held = np.array([value_of_bits(bits, dtype_name) for bits in range(2**16)])
    for digits in (2, 3):
        assert shown_texts(held, dtype_name, digits) == [
            shown_text(value, dtype_name, digits) for value in held.tolist()
        ]


@given(dtypes_and_values)
@example(("bfloat16", 2.0**-128))  # a power of two whose neighbours are equally far
def test_no_shorter_decimal_reads_back(dtype_and_value):
    dtype_name, value = dtype_and_value
    text = exact_text(value, dtype_name)
    digits = re.sub(r"e.*|[-.]", "", text).strip("0")
    if not math.isfinite(value) or value.is_integer() or len(digits) < 2 or (dtype_name, abs(value)) == THE_ODD_ONE:
        return
    assert not same_bits(read_back(f"{value:.{len(digits) - 2}e}", dtype_name), value)


@given(dtypes_and_values, st.integers(1, 17))
def test_shown_text_is_the_exact_one_or_correctly_rounded(dtype_and_value, digits):
    dtype_name, value = dtype_and_value
    text = shown_text(value, dtype_name, digits)
    if text == exact_text(value, dtype_name):
        return
    assert len(re.sub(r"e.*|[-.]", "", text.removesuffix(".0")).lstrip("0")) <= digits
    assert Fraction(text) == Fraction(f"{value:.{digits - 1}e}")
    assert Fraction(text) != 0
    assert text.startswith("-") == (value < 0)


@given(dtypes_and_values)
def test_finite_texts_are_fractions_with_a_point_or_an_exponent(dtype_and_value):
    dtype_name, value = dtype_and_value
    for text in (shown_text(value, dtype_name), exact_text(value, dtype_name)):
        if math.isfinite(value):
            Fraction(text)
            assert re.fullmatch(r"-?[0-9]+(\.[0-9]+|(\.[0-9]+)?e[-+][0-9]{2,3})", text)
        else:
            assert text in {"nan", "inf", "-inf"}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1.0),
        (" 1.5\t", 1.5),
        ("1,5", 1.5),
        ("１．５", 1.5),
        ("１，５", 1.5),
        ("−2", -2.0),
        ("－２", -2.0),
        ("-0", -0.0),
        ("+3", 3.0),
        ("1e-3", 0.001),
        ("1E3", 1000.0),
        ("１ｅ３", 1000.0),
        ("1,5e2", 150.0),
        (".5", 0.5),
        (",5", 0.5),
        ("5.", 5.0),
        ("5,", 5.0),
        ("0,500", 0.5),
        ("00,500", 0.5),
        ("1,5000", 1.5),
        ("1,50", 1.5),
        ("1234,567", 1234.567),
        ("-0,125", -0.125),
        ("1.500", 1.5),
        ("1.7976931348623157e308", LARGEST["float64"]),
        ("4e-324", SMALLEST_SUBNORMAL["float64"]),
        ("1e-400", 0.0),
        ("inf", math.inf),
        ("+inf", math.inf),
        ("-INF", -math.inf),
        ("−inf", -math.inf),
        ("Infinity", math.inf),
        ("nan", math.nan),
        ("NaN", math.nan),
        ("1/3", 1 / 3),
        ("-1/3", -1 / 3),
        ("1 / -4", -0.25),
        ("１／４", 0.25),
        ("sqrt(2)", math.sqrt(2)),
        ("SQRT( 2 )", math.sqrt(2)),
        ("√2", math.sqrt(2)),
        ("√(2)", math.sqrt(2)),
        ("-√２", -math.sqrt(2)),
        ("1/sqrt(2)", 1 / math.sqrt(2)),
        ("-sqrt(3)/2", -math.sqrt(3) / 2),
        ("sqrt(0,25)", 0.5),
        ("sqrt(inf)", math.inf),
        ("1/inf", 0.0),
        ("inf/2", math.inf),
    ],
)
def test_numbers_read(text, number):
    assert same_bits(parse_number(text), number)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing is written"),
        (" \u3000\n", "nothing is written"),
        ("1,500", "“1,500” may mean 1.500 or 1500"),
        ("-12,345", "may mean 12.345 or 12345"),
        ("１，５００", "may mean 1.500 or 1500"),
        ("999,999e2", "may mean"),
        ("1,500/3", "may mean"),
        ("1,5.0", "Both a comma and a point"),
        ("1.000,5", "Both a comma and a point"),
        ("1,234,567", "Several commas"),
        ("1,234,567.8", "Both a comma and a point"),
        ("1_000", "without “_”"),
        ("1e400", "write inf"),
        ("-1e400", "write inf"),
        ("1e300/1e-300", "write inf"),
        ("1/0", "Division by 0"),
        ("1/-0.0", "Division by 0"),
        ("0/0", "Division by 0"),
        ("nan/0", "Division by 0"),
        ("sqrt(-1)", "square root of a negative"),
        ("√-2", "square root of a negative"),
        ("sqrt(-inf)", "square root of a negative"),
        ("9" * 201, "too long"),
        ("1" * 50_000_000, "too long"),
        *(
            (text, "is not a number")
            for text in (
                "abc",
                "1 000",
                "1 2",
                "--1",
                "+-1",
                "-",
                "+",
                ".",
                ",",
                "e5",
                "1e",
                "1e5,5",
                "1e5.5",
                "0x10",
                "1j",
                "1/",
                "/2",
                "1/2/3",
                "sqrt2",
                "sqrt()",
                "sqrt",
                "√",
                "sqrt(2",
                "√sqrt(2)",
                "sqrt(1/4)",
                "a,b",
                "a_b",
                "_",
                "1,a,2",
                "infinit",
                "nano",
                "2²",
                "1½",
                "①",
                "١٢",
                "½",
                "1。5",
                "1..5",
                "True",
                "__import__('os')",
                "{0}",
                "“1”",
                "\x00",
                "\ud800",
            )
        ),
    ],
)
def test_refusals_say_why(text, reason):
    assert reason in reason_of(text)


@pytest.mark.parametrize(
    "rubbish",
    [
        "1" * 100 + "e" * 99,
        "," * 200,
        "-" * 200,
        "sqrt(" * 40,
        "/" * 200,
        "\ufdfa" * 200,
        "1," * 90 + "x",
    ],
)
def test_no_rubbish_makes_it_backtrack(rubbish):
    assert "is not a number" in reason_of(rubbish)  # or faulthandler_timeout ends it


@given(st.text(max_size=30) | st.text("0123456789.,-+e_/()√sqrtinfa １．，−", max_size=12))
@example("1.5,2")
def test_any_text_is_a_number_or_refused(text):
    with contextlib.suppress(UserError):
        assert isinstance(parse_number(text), float)


@given(st.floats())
def test_what_python_writes_is_read(number):
    assert same_bits(parse_number(repr(number)), number)


def test_the_locale_does_not_matter():
    before = locale.setlocale(locale.LC_ALL)
    try:
        for name in ("C", "de_DE.UTF-8", "fr_FR.UTF-8", "zh_CN.UTF-8", "ar_EG.UTF-8"):
            with contextlib.suppress(locale.Error):  # those that are not installed
                locale.setlocale(locale.LC_ALL, name)
            assert parse_number("1,5") == parse_number("1.5") == 1.5
            assert exact_text(1234567.5, "float64") == "1234567.5"
            assert shown_text(1.5, "float64") == "1.5"
    finally:
        locale.setlocale(locale.LC_ALL, before)


@pytest.mark.parametrize(
    ("value", "storage_dtype", "compute_dtype", "changed"),
    [
        (0.1, "float64", "float32", False),
        (0.1, "float64", "bfloat16", False),
        (2048.0, "float64", "float16", False),
        (2049.0, "float64", "float16", True),
        (65504.0, "float64", "float16", False),
        (65520.0, "float64", "float16", True),  # becomes inf
        (1032.0, "float64", "bfloat16", False),
        (16777217.0, "float64", "float32", True),
        (1e-300, "float64", "float32", True),  # becomes 0
        (1 / 3, "float64", "float32", True),
        (0.10009765625, "bfloat16", "float32", False),  # the very number, though its texts are "0.1" and "0.10009766"
        (0.5, "bfloat16", "float64", False),
        (-0.0, "float64", "float16", False),
        (math.nan, "float64", "float16", False),
        (math.inf, "float64", "bfloat16", False),
    ],
)
def test_is_changed_by(value, storage_dtype, compute_dtype, changed):
    assert is_changed_by(value, storage_dtype, compute_dtype) is changed


@given(float64_values, st.sampled_from(DTYPE_NAMES))
def test_is_changed_by_agrees_with_the_texts(value, compute_dtype):
    computed = float(cast(np.array([value]), compute_dtype)[0])
    texts_differ = exact_text(computed, compute_dtype) != exact_text(value, "float64")
    assert is_changed_by(value, "float64", compute_dtype) == (texts_differ and not same_bits(computed, value))
