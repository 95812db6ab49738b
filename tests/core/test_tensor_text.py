from __future__ import annotations

import io
import math

import numpy as np
import pytest
import torch
from hypothesis import assume, example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attn_gui.core import pasted_cells, tensor_text
from attn_gui.core.dtypes import DTYPE_NAMES, cast, holding_dtype
from attn_gui.core.literal_text import is_literal
from attn_gui.core.messages import UserError
from attn_gui.core.table_text import shape_at_a_glance
from attn_gui.core.tensor_text import block_text, parse_block, tensor_code
from tests.helpers.floats import dtype_names, value_of_bits, values_of

NAN, INF = math.nan, math.inf

arrays = dtype_names.flatmap(
    lambda name: st.tuples(
        st.just(name),
        hnp.arrays(holding_dtype(name), hnp.array_shapes(min_dims=3, max_dims=3, max_side=4), elements=values_of(name)),
    )
)


def refusal(text, **options):
    with pytest.raises(UserError) as caught:
        parse_block(text, **options)
    return str(caught.value)


def assert_same_bits(actual, expected):
    assert actual.shape == expected.shape
    np.testing.assert_array_equal(actual, expected)
    assert np.array_equal(np.signbit(actual) | np.isnan(actual), np.signbit(expected) | np.isnan(expected))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("5", [[5]]),
        ("5\n", [[5]]),
        ("5\r\n", [[5]]),
        ("5\n6\n", [[5], [6]]),
        ("1\t2\n3\t4", [[1, 2], [3, 4]]),
        ("1\t2\n3\t4\n", [[1, 2], [3, 4]]),
        ("1\t2\r\n3\t4\r\n", [[1, 2], [3, 4]]),
        ("1\t2\r3\t4\r", [[1, 2], [3, 4]]),
        ("\n1\t2\n3\t4\n\n \n", [[1, 2], [3, 4]]),
        ("\ufeff1\t2", [[1, 2]]),
        (" 1 \t 2 ", [[1, 2]]),
        ("1,5\t-2,25\n3\t4,0\n", [[1.5, -2.25], [3, 4]]),
        ("1,5\t2.5", [[1.5, 2.5]]),
        ("0,500\t1,5000", [[0.5, 1.5]]),
        ("1,5;2\n3;4,5", [[1.5, 2], [3, 4.5]]),
        ("1；2，5", [[1, 2.5]]),
        ("1;2\t3;4", None),
        ("1,2,3\n4,5,6\n", [[1, 2, 3], [4, 5, 6]]),
        ("1.5,2\n3,4", [[1.5, 2], [3, 4]]),
        ("1, 2, 3", [[1, 2, 3]]),
        ("1,2\n3,4", [[1, 2], [3, 4]]),
        ("1，2，3", [[1, 2, 3]]),
        ("1 2\n3 4\n", [[1, 2], [3, 4]]),
        ("  1   2\n 30  40 \n\n", [[1, 2], [30, 40]]),
        ('"1"\t"2"', [[1, 2]]),
        ('"1,5";"2"\n"3";"4,25"\n', [[1.5, 2], [3, 4.25]]),
        ('"1,5","2,5"\n3,"4"\n', [[1.5, 2.5], [3, 4]]),
        ('"1" "2"\n"3" "4"', [[1, 2], [3, 4]]),
        ("nan\tinf\t-inf\t-0\n1e-3\t−2\t１．５\t+7", [[NAN, INF, -INF, -0.0], [1e-3, -2, 1.5, 7]]),
        ("1/4\tsqrt(4)\t-√9", [[0.25, 2, -3]]),
        ("sqrt(4) 1/2", [[2, 0.5]]),
    ],
)
def test_tables(text, rows):
    if rows is None:
        assert "Row 1, column 1" in refusal(text)
        return
    parsed = parse_block(text)
    assert_same_bits(parsed.values, np.array([rows], dtype=np.float64))
    assert not parsed.is_whole_tensor
    assert parsed.dtype_name is None


@pytest.mark.parametrize("text", ["1,5\n2,25\n", "1,5", "-1,0\n2,5", "1,500\n2,000"])
def test_one_comma_a_line_is_two_columns_or_decimals(text):
    parsed = parse_block(text)
    assert parsed.values.shape[2] == 2
    assert parsed.commas_may_be_decimal
    assert [str(notice) for notice in parsed.notices] == [
        "Each line has one comma and no point: read as two columns. It can be read as decimals."
    ]
    decimal = parse_block(text, commas_are_decimal=True)
    assert decimal.values[0].tolist() == [[float(line.replace(",", "."))] for line in text.split()]
    assert not decimal.notices
    assert not decimal.commas_may_be_decimal


@pytest.mark.parametrize("text", ["1,5.0", "1,2,3", "1,2\t3", "1,2;3", "1 2", "1.0,2\n3,4", "[[1,2]]", '"1,2"'])
def test_other_commas_bring_no_notice(text):
    assert not parse_block(text).notices


def test_decimal_commas_on_demand_take_blanks_tabs_and_points_too():
    assert parse_block("1,500 2,5\n3 4,5", commas_are_decimal=True).values.tolist() == [[[1.5, 2.5], [3, 4.5]]]
    assert parse_block("1,500\t2.5", commas_are_decimal=True).values.tolist() == [[[1.5, 2.5]]]
    assert "Both a comma and a point" in refusal("1,5.0", commas_are_decimal=True)
    assert "Several commas" in refusal("1,5,0", commas_are_decimal=True)


@pytest.mark.parametrize(
    ("text", "values", "dtype_name"),
    [
        (
            "tensor([[1., 0.],\n        [0., 1.]], dtype=torch.float64, device='cuda:0', grad_fn=<BmmBackward0>)",
            [[[1, 0], [0, 1]]],
            "float64",
        ),
        ("tensor([1., 2.])", [[[1, 2]]], None),
        (
            "tensor([[[1.],\n         [2.]],\n\n        [[3.],\n         [4.]]], device='cuda:0')",
            [[[1], [2]], [[3], [4]]],
            None,
        ),
        ("tensor([[1, 2]], dtype=torch.int32)", [[[1, 2]]], None),
        ("tensor([[1., nan, -inf]], dtype=torch.bfloat16)", [[[1, NAN, -INF]]], "bfloat16"),
        ("tensor([[1.5000e+00, 2.0000e-03]], dtype=torch.half)", [[[1.5, 0.002]]], "float16"),
        ("Parameter containing:\ntensor([[1.]], requires_grad=True)", [[[1]]], None),
        ("array([[1, 2]], dtype=float32)", [[[1, 2]]], "float32"),
        ("array([[ 1. , -0. ],\n       [ 2.5,  3. ]])", [[[1, -0.0], [2.5, 3]]], None),
        ("[[1. 2.]\n [3. 4.]]", [[[1, 2], [3, 4]]], None),
        ("[1.e+00 2.e-05]", [[[1, 2e-5]]], None),
        ("torch.tensor([[[1.0, 0.0], [2, 3]]])", [[[1, 0], [2, 3]]], None),
        (
            "q = torch.tensor([[1.0],\n  [2.0],  # the second\n], dtype=torch.float32)  # done\n",
            [[[1], [2]]],
            "float32",
        ),
        ("# queries [not these]\n\n# (batch, queries)\nq: Tensor = torch.tensor([[1.0]])", [[[1]]], None),
        ("torch.tensor(\n    [[1, 2]],\n    dtype=torch.float,\n)", [[[1, 2]]], "float32"),
        ("np.array([[1, 2]], dtype=float)", [[[1, 2]]], "float64"),
        ("np.array([[1, 2]], dtype='float16')", [[[1, 2]]], "float16"),
        ("nn.Parameter(torch.tensor([[1, 2]], dtype=torch.double))", [[[1, 2]]], "float64"),
        ("[[1, 2], [3, 4]]", [[[1, 2], [3, 4]]], None),
        ("\n  [[[1]]];\n", [[[1]]], None),
        ("[(1, 2), (3, 4)]", [[[1, 2], [3, 4]]], None),
        ("torch.tensor(((1, 2), (3, 4)))", [[[1, 2], [3, 4]]], None),
        ("[1, 2,]", [[[1, 2]]], None),
        (
            "[float('nan'), -float('inf'), float(\"-inf\"), torch.inf, -np.inf, math.nan]",
            [[[NAN, -INF, -INF, INF, -INF, NAN]]],
            None,
        ),
        ("[np.float64(0.5), np.float32(2.0)]", [[[0.5, 2]]], None),
        ("[tensor(1.), tensor(2.)]", [[[1, 2]]], None),
        ("[tensor([1., 2.]), tensor([3., 4.], device='cuda:0')]", [[[1, 2], [3, 4]]], None),
        ("[1/4, sqrt(4), -math.sqrt(9)/2]", [[[0.25, 2, -1.5]]], None),
        ("[[１．５，−2]]", [[[1.5, -2]]], None),
    ],
)
def test_whole_tensors(text, values, dtype_name):
    parsed = parse_block(text)
    assert_same_bits(parsed.values, np.array(values, dtype=np.float64))
    assert parsed.is_whole_tensor
    assert parsed.dtype_name == dtype_name


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("tensor(2.5, dtype=torch.float64)", 2.5),
        ("x = torch.tensor(1/4)", 0.25),
        ("array(-inf)", -INF),
    ],
)
def test_a_tensor_without_axes_is_one_cell(text, value):
    parsed = parse_block(text)
    assert parsed.values.tolist() == [[[value]]]
    assert not parsed.is_whole_tensor


EMPTY, SHORTENED, COMPLEX = "The cell is empty", "numbers that were left out", "Complex numbers"


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ["nothing to paste"]),
        (" \r\n\t", ["nothing to paste"]),
        ("1\t2\n3", ["Row 2", "(1)", "(2)"]),
        ("1\t2\n3\t4\t5\n", ["Row 2", "(3)", "(2)"]),
        ("1\t2\n\n3\t4", ["Row 2 is empty"]),
        ("1 2\n3 4 5", ["Row 2", "(3)"]),
        ("1,2\n3", ["Row 2", "(1)"]),
        ("1\t\t3", ["Row 1, column 2", EMPTY]),
        ("1\t2\t\n3\t4\t\n", ["Row 1, column 3", EMPTY]),
        ("\t1\n2\t3\n", ["Row 1, column 1", EMPTY]),
        ("1,,3", ["Row 1, column 2", EMPTY]),
        ("1\n\n", ["Row 2, column 1", EMPTY]),
        ("1\n\n2", ["Row 2, column 1", EMPTY]),
        ('1\t""', ["Row 1, column 2", EMPTY]),
        ("agent1\tagent2\n1\t2", ["Row 1, column 1", "“agent1” is not a number"]),
        ("1\t2\n3\tx", ["Row 2, column 2", "“x” is not a number"]),
        ("hello big\nworld", ["Row 1, column 1", "“hello” is not a number"]),
        ("1\t2\n#N/A\t3", ["Row 2, column 1", "“#N/A”"]),
        ("1,500\t2", ["Row 1, column 1", "may mean 1.500 or 1500"]),
        ("1\t1,234.5", ["Row 1, column 2", "Both a comma and a point"]),
        ("1\t1_000", ["Row 1, column 2", "without “_”"]),
        ("1\t1e999", ["Row 1, column 2", "write inf"]),
        ("inf\t1e999", ["Row 1, column 2", "write inf"]),
        ("1\t1/0", ["Row 1, column 2", "Division by 0"]),
        ("1\t\u0661", ["Row 1, column 2", "not a number"]),
        ("1 ... 2", ["Row 1, column 2", SHORTENED, "torch.set_printoptions", "np.set_printoptions"]),
        ("1\t…", ["Row 1, column 2", SHORTENED]),
        ("1\t1+2j", ["Row 1, column 2", COMPLEX]),
        ('"1\t2', ["Line 1", "quotation marks"]),
        ('1\t"2\n3"', ["Row 1, column 2", "not a number"]),
        ("__import__('os')", ["Row 1, column 1", "not a number"]),
        ("[__import__('os')]", ["Row 1, column 1", "not a number"]),
        ("[__import__('os').system('[]')]", ["Line 1", "“system” is out of place"]),
        ("tensor([1.], foo=2)", ["Line 1", "“foo=2” is out of place"]),
        ("tensor([1.], dtype=torch.complex64)", [COMPLEX]),
        ("tensor([1.+2.j])", ["Row 1, column 1", COMPLEX]),
        ("[1, (2+3j)]", ["Line 1", "out of place"]),
        ("[[1, 2], [3]]", ["Row 2", "(1)", "(2)"]),
        ("[[[1], [2]], [[3]]]", ["Batch 2", "(1)", "(2)"]),
        ("[[[1, 2]], [[3, x]]]", ["Batch 2, row 1, column 2", "“x”"]),
        ("[[1, 2],\n [3, x]]", ["Row 2, column 2", "“x”"]),
        ("[[1,, 2]]", ["Row 1, column 2", EMPTY]),
        ("[, 1]", ["Row 1, column 1", EMPTY]),
        ("[[1], 2]", ["Line 1", "“2” is out of place"]),
        ("[1, [2]]", ["Line 1", "“1” is out of place"]),
        ("[[1],\n [[2]]]", ["Line 2", "out of place"]),
        ("[[[1]], [2]]", ["Line 1", "out of place"]),
        ("[[[[1]]]]", ["Line 1", "four deep"]),
        ("[]", ["Line 1", "no numbers"]),
        ("[[1], []]", ["Line 1", "no numbers"]),
        ("tensor([], size=(0, 3))", ["Line 1", "no numbers"]),
        ("[[1, 2], [3", ["closing bracket is missing"]),
        ("[1)", ["Line 1", "“)” is out of place"]),
        ("[1]]", ["Line 1", "“]” is out of place"]),
        ("[1] [2]", ["Line 1", "“[” is out of place"]),
        ("q = [1]\n\nk = [2]", ["Line 3", "“k =” is out of place"]),
        ("torch.tensor([1]).cuda()", ["Line 1", "out of place"]),
        ("tensor([1], [2])", ["Line 1", "out of place"]),
        ("tensor(tensor(tensor(tensor(tensor(tensor(tensor(tensor(tensor(tensor([1]))))))))))", ["four deep"]),
        ("\n\n[[1.],\n ...,\n [2.]]", ["Line 4", SHORTENED]),
        ("[[1., ..., 2.]]", ["Row 1, column 2", SHORTENED]),
        ("[True]", ["Row 1, column 1", "“True”"]),
        ("[1, null]", ["Row 1, column 2", "“null”"]),
    ],
)
def test_refusals_say_where_and_why(text, reasons):
    message = refusal(text)
    for reason in reasons:
        assert reason in message


def test_a_bad_cell_far_down_is_found():
    lines = ["1.5\t2.5"] * 300_000
    lines[250_000] = "1.5\tx"
    assert refusal("\n".join(lines)).startswith("Row 250001, column 2")
    lines[250_000] = "1.5\t" * 2_000_000
    assert refusal("\n".join(lines)).startswith("Row 250001 is too long")
    lines[250_000] = "1.5"
    assert refusal("\n".join(lines)).startswith("Row 250001 ")


def test_large_tables_are_read_whole():
    values = np.arange(600_000.0).reshape(-1, 3) / 4
    assert_same_bits(parse_block(block_text(values, "float64")).values[0], values)
    assert_same_bits(parse_block(tensor_code(values[np.newaxis], "float64")).values[0], values)


@pytest.mark.parametrize(
    ("start", "unit", "count", "end"),
    [
        ("", "a", 50_000_000, ""),
        ("", "a b ", 12_500_000, ""),
        ("", "a\n", 25_000_000, ""),
        ("", "1 ", 25_000_000, ""),
        ("", "\n", 50_000_000, ""),
        ("", "\t", 50_000_000, ""),
        ("", " ", 50_000_000, "x"),
        ("", '"', 50_000_000, ""),
        ("", "\x00", 50_000_000, ""),
        ("", "[", 50_000_000, ""),
        ("", "[", 1000, "]" * 1000),
        ("", "[(", 1000, ""),
        ("", "tensor(", 1000, ""),
        ("", "[]", 25_000_000, ""),
        ("[", "[],", 16_000_000, "]"),
        ("[", "a ", 25_000_000, ""),
        ("[1]", "]", 50_000_000, ""),
        ("", "#\n", 25_000_000, "[1]"),
        # where a pattern might go back and forth over blanks:
        ("tensor(", " ", 50_000_000, "["),
        ("#\n", " ", 50_000_000, "x"),
        ("x", " ", 50_000_000, "= ["),
        ("tensor([1], dtype=", " ", 50_000_000, ",x)"),
        ("[float(", " ", 3_000_000, "x')]"),
    ],
)
def test_rubbish_is_refused(start, unit, count, end):
    assert refusal(start + unit * count + end)  # in seconds, or faulthandler_timeout ends it


def test_too_much_is_refused(monkeypatch):
    monkeypatch.setattr(tensor_text, "MOST_CHARACTERS", 20)
    assert "longer than 256 MB" in refusal("1" * 21)
    monkeypatch.undo()
    monkeypatch.setattr(pasted_cells, "MOST_VALUES", 5)
    assert parse_block("1 2\n3 4").values.size == 4
    assert "256 MB of numbers" in refusal("1 2\n3 4\n5 6")
    assert "256 MB of numbers" in refusal("[[1, 2], [3, 4], [5, 6]]")
    assert "256 MB of numbers" in refusal("[1, 2, 3, 4, 5, 6]")


@pytest.mark.parametrize(
    ("text", "decimals"),
    [
        ("tensor([[0.3333, 1.0000]])", 4),
        ("tensor(0.3333)", 4),
        ("tensor([1.2346e-05])", 4),
        ("array([0.33333333])", 8),
        ("[0.33333333 0.5       ]", 8),
        ("tensor([1., 2.])", None),
        ("torch.tensor([0.3333])", None),
        ("array([0.33333334], dtype=float32)", None),
        ("np.array([0.33333333])", None),
        ("[0.33333333, 0.5]", None),
        ("array([0.5, 0.25])", None),
        ("0.3333\t0.3333", None),
    ],
)
def test_a_notice_where_printing_cut_digits(text, decimals):
    notices = [str(notice) for notice in parse_block(text).notices]
    assert notices == (
        [f"These numbers were printed with {decimals} decimals: further digits were probably cut off."]
        if decimals
        else []
    )


@given(arrays)
@example(("float32", np.array([[[np.nan, np.inf, -np.inf, -0.0, value_of_bits(0x15AE43FD, "float32")]]], np.float32)))
def test_what_is_copied_pastes_back_to_the_last_bit(dtype_and_values):
    dtype_name, values = dtype_and_values
    block = parse_block(block_text(values[0], dtype_name))
    assert_same_bits(cast(block.values[0], dtype_name), values[0])
    code = parse_block(tensor_code(values, dtype_name))
    assert_same_bits(cast(code.values, dtype_name), values)
    assert code.is_whole_tensor
    assert code.dtype_name == dtype_name
    assert not block.notices
    assert not code.notices


@pytest.mark.parametrize("dtype_name", DTYPE_NAMES)
def test_torch_reads_the_code_to_the_last_bit(dtype_name):
    largest_bits = 2**16 if dtype_name in {"float16", "bfloat16"} else 2**32 if dtype_name == "float32" else 2**64
    bits = [number * (largest_bits // 2**16) for number in range(2**16)]
    values = np.array([value_of_bits(number, dtype_name) for number in bits]).astype(holding_dtype(dtype_name))
    code = tensor_code(values.reshape(2, 128, 256), dtype_name)
    tensor = eval(code, {"torch": torch})  # noqa: S307 (our own text, and the test is whether Python reads it)
    assert tensor.dtype == getattr(torch, dtype_name)
    assert_same_bits(tensor.double().numpy().reshape(-1), values.astype(np.float64))


def test_layout_of_the_texts():
    values = np.array([[[1.0, -0.0], [np.nan, 0.1]], [[np.inf, -np.inf], [1e-7, 1e9]]])
    assert block_text(values[0], "float64") == "1.0\t-0.0\nnan\t0.1"
    assert tensor_code(values, "float64") == (
        "torch.tensor([[[1.0, -0.0],\n"
        "               [torch.nan, 0.1]],\n"
        "              [[torch.inf, -torch.inf],\n"
        "               [1e-07, 1e+09]]], dtype=torch.float64)"
    )


@given(hnp.arrays(np.float32, hnp.array_shapes(min_dims=1, max_dims=3, max_side=4), elements=values_of("float32")))
def test_prints_of_torch_and_numpy_are_read(values):
    shape = (1,) * (3 - values.ndim) + values.shape
    with np.printoptions(threshold=10**6, floatmode="unique"):
        for text in (repr(values), str(values), repr(values.tolist()), repr(torch.from_numpy(values.copy()).tolist())):
            assert_same_bits(parse_block(text).values.astype(np.float32), values.reshape(shape))
    printed = repr(torch.from_numpy(values.copy()))
    parsed = parse_block(printed)
    assert parsed.values.shape == shape
    assert np.array_equal(np.isfinite(parsed.values), np.isfinite(values.reshape(shape)))


def test_prints_of_torch_with_everything_behind():
    tensor = torch.tensor([[0.5, 1 / 3]], dtype=torch.float64, requires_grad=True) * 2
    parsed = parse_block(repr(tensor))
    assert parsed.dtype_name == "float64"
    assert parsed.values.tolist() == [[[1.0, 0.6667]]]
    assert parsed.notices
    assert "left out" in refusal(repr(torch.zeros(2000)))
    assert "left out" in refusal(repr(np.zeros((2000, 2))))
    assert "Complex" in refusal(repr(torch.zeros(2, dtype=torch.complex64)))


@given(hnp.arrays(np.float64, hnp.array_shapes(min_dims=2, max_dims=2, max_side=4), elements=values_of("float64")))
def test_files_of_savetxt_are_read(values):
    for delimiter in (" ", ",", ";", "\t"):
        stream = io.StringIO()
        np.savetxt(stream, values, fmt="%.17g", delimiter=delimiter)
        assume(delimiter != "," or values.shape[1] > 1)
        assert_same_bits(parse_block(stream.getvalue()).values[0], values)


@given(st.text("0123456789.,;\t\n []()'\"#-+einftasorqd_=…", max_size=40) | st.text(max_size=20))
@example("[[1]")
@example("tensor(")
@example('"')
@example('"\n')
@example("#")
@example("tensor(1,)")
@example("[1]\x00")
def test_any_text_is_read_or_refused(text):
    for commas_are_decimal in (False, True):
        try:
            parsed = parse_block(text, commas_are_decimal=commas_are_decimal)
        except UserError:
            continue
        assert parsed.values.ndim == 3
        assert parsed.values.size > 0
        if not (parsed.is_whole_tensor or commas_are_decimal or is_literal(text.removeprefix("\ufeff").lstrip())):
            assert shape_at_a_glance(text.removeprefix("\ufeff")) in (None, parsed.values.shape[1:])
        assert parsed.values.dtype == np.float64


@given(
    st.tuples(st.integers(1, 5), st.integers(1, 5)),
    st.sampled_from(["\t", ";", ",", " "]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", "\n", "\r\n"]),
)
def test_a_tables_shape_is_seen_without_reading_it(shape, separator, line_break, end):
    text = line_break.join([separator.join(["1"] * shape[1])] * shape[0]) + end
    assert shape_at_a_glance(text) == parse_block(text).values.shape[1:] == shape


def test_quoted_tables_have_to_be_read():
    assert shape_at_a_glance('"1"\t2') is None
