"""The clipboard through the window, by keys."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QMimeData, QProcess, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QPushButton

from attn_gui.core.document import Document
from attn_gui.core.dtypes import DTYPE_NAMES, cast
from attn_gui.core.tensor import Tensor
from attn_gui.core.tensor_text import parse_block
from attn_gui.models.clipboard_data import BLOCK_MIME_TYPE, MimeDataOnDemand
from attn_gui.window import copy_controller, paste_controller
from tests.helpers.documents import bits, numbered_document
from tests.helpers.fake_prompts import FakePrompts
from tests.helpers.table_keys import (
    CTRL,
    SHIFT,
    clipboard,
    everywhere,
    press,
    put_text,
    select,
    select_cell,
    shown,
    stored,
    type_text,
)
from tests.window.conftest import wait_for_results

V = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]


@pytest.fixture(autouse=True)
def empty_clipboard(qapp):
    yield
    QGuiApplication.clipboard().clear()


@pytest.fixture
def asked(start_program, qtbot):
    """A program whose questions are answered by `asked.prompts`."""
    program = start_program(prompts=FakePrompts())
    program.prompts = program.window.cell_commands._pasting._prompts
    wait_for_results(qtbot, program)
    return program


def paste(program, text, *, whole=False):
    put_text(text)
    press(program, Qt.Key.Key_V, CTRL | SHIFT if whole else CTRL)


def steps(program):
    stack = program.models.document.undo_stack
    return [stack.text(place) for place in range(stack.count())]


def undo(program):
    press(program, Qt.Key.Key_Z, CTRL)


# ---- copy


@everywhere
def test_a_block_is_copied_with_all_its_digits_and_bits(program, platform):
    program.models.document.document.tensors["alpha"].values[0, 0] = [1 / 3, -0.0, np.nan]
    select(program, "alpha", (0, 2), (0, 3))
    press(program, Qt.Key.Key_C, CTRL)
    assert clipboard().text() == "0.3333333333333333\t-0.0\tnan\n0.5\t0.2\t0.3"
    assert clipboard().hasFormat(BLOCK_MIME_TYPE)
    press(program, Qt.Key.Key_C, CTRL | SHIFT)
    assert clipboard().text() == "0.333333\t-0.0\tnan\n0.5\t0.2\t0.3"
    assert not clipboard().hasFormat(BLOCK_MIME_TYPE)
    assert steps(program) == []


def test_a_result_is_copied_as_computed(program, qtbot):
    select_cell(program, "q", 0, 0)
    type_text(program, "0.1")
    press(program, Qt.Key.Key_Return)
    select(program, "score", (0, 1), (0, 3))
    press(program, Qt.Key.Key_C, CTRL)
    qtbot.waitUntil(lambda: clipboard().text() == "0.1\t0.0\t0.1")
    assert clipboard().data(BLOCK_MIME_TYPE).data().startswith(b"attn-gui-block 1 float32 1 3\n")


def test_a_result_beyond_the_screen_is_fetched(start_program, qtbot):
    random = np.random.default_rng(0)
    q, k = random.normal(size=(1, 700, 3)), random.normal(size=(1, 650, 3))
    program = start_program(Document.from_tensors([Tensor("q", q), Tensor("k", k)]), dtype="float64")
    wait_for_results(qtbot, program)
    select_cell(program, "score", 0, 0)
    press(program, Qt.Key.Key_A, CTRL)
    press(program, Qt.Key.Key_C, CTRL)
    qtbot.waitUntil(lambda: clipboard().hasFormat(BLOCK_MIME_TYPE))
    assert isinstance(clipboard(), MimeDataOnDemand)
    copied = parse_block(clipboard().text()).values
    np.testing.assert_allclose(copied, q @ k.transpose(0, 2, 1), rtol=1e-12, atol=1e-12)
    wait_for_results(qtbot, program)
    assert all(
        request.rows[1] - request.rows[0] < 700 or request.most_rows < 5000
        for request in program.models.results.requests
    )
    program.window.close()
    assert not isinstance(clipboard(), MimeDataOnDemand)
    assert (parse_block(clipboard().text()).values == copied).all()


def test_a_tensor_is_copied_as_code(start_program, qtbot):
    program = start_program(numbered_document(2, keys=2, features=1, storage="bfloat16"), dtype="float64")
    wait_for_results(qtbot, program)
    select_cell(program, "k", 1, 0)
    program.window.actions_by_name["copy_as_code"].trigger()
    assert clipboard().text().startswith("torch.tensor([[[1.0],\n")
    assert clipboard().text().endswith("dtype=torch.bfloat16)")
    assert parse_block(clipboard().text()).values.tolist() == [[[1.0], [2.0]], [[3.0], [4.0]]]
    select_cell(program, "score", 0, 0)
    program.window.actions_by_name["copy_as_code"].trigger()
    qtbot.waitUntil(lambda: clipboard().text().endswith("dtype=torch.float64)"))
    assert parse_block(clipboard().text()).values.shape == (2, 3, 2)


@everywhere
def test_cut_is_copy_and_zeros_in_one_step(program, platform):
    select(program, "v", (0, 2), (1, 2))
    press(program, Qt.Key.Key_X, CTRL)
    assert clipboard().text() == "2.0\n4.0"
    assert stored(program, "v") == [[1.0, 0.0], [3.0, 0.0], [5.0, 6.0]]
    assert steps(program) == ["Cut 2 × 1 out of v"]
    undo(program)
    assert stored(program, "v") == V
    assert clipboard().text() == "2.0\n4.0"


def test_the_row_sums_are_no_part_of_alpha(program):
    select(program, "alpha", (0, 1), (2, 4))
    press(program, Qt.Key.Key_C, CTRL)
    assert clipboard().text() == "0.2"
    select(program, "alpha", (0, 1), (3, 4))
    press(program, Qt.Key.Key_C, CTRL)
    assert "Select cells" in program.window.message_bar.text
    select_cell(program, "alpha", 1, 1)
    press(program, Qt.Key.Key_A, CTRL)
    press(program, Qt.Key.Key_C, CTRL)
    assert clipboard().text() == "0.1\t0.7\t0.2\n0.5\t0.2\t0.3\n0.3\t0.3\t0.4"


def test_too_much_is_refused_before_anything_is_read(program, monkeypatch):
    put_text("before")
    monkeypatch.setattr(copy_controller, "MOST_COPIED_CELLS", 5)
    select(program, "v", (0, 3), (0, 2))
    for key in (Qt.Key.Key_C, Qt.Key.Key_X):
        press(program, key, CTRL)
        assert "6 cells" in program.window.message_bar.text
    assert clipboard().text() == "before"
    assert stored(program, "v") == V


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_what_is_copied_pastes_back_bit_for_bit(start_program, qtbot, dtype):
    awkward = cast(np.array([[[0.1, -0.0, 5e-324], [np.nan, -np.inf, 1 / 3], [65504.0, 1e-40, 2.0**-24]]]), dtype)
    document = Document.from_tensors(
        [Tensor("q", awkward, dtype), Tensor("k", np.zeros((1, 3, 3), awkward.dtype), dtype)]
    )
    program = start_program(document, dtype="float64")
    wait_for_results(qtbot, program)
    wanted = bits(document)["q"]
    for from_text in (False, True):
        select_cell(program, "q", 0, 0)
        press(program, Qt.Key.Key_A, CTRL)
        press(program, Qt.Key.Key_C, CTRL)
        if from_text:
            put_text(clipboard().text())
        select_cell(program, "k", 0, 0)
        press(program, Qt.Key.Key_V, CTRL)
        assert bits(document)["k"] == wanted
        undo(program)
        assert not document.tensors["k"].values.any()
        assert program.window.message_bar.text == ""


def test_shift_and_arrows_select_what_is_copied(program, qtbot):
    select_cell(program, "score", 1, 1)
    press(program, Qt.Key.Key_Down, SHIFT)
    press(program, Qt.Key.Key_Left, SHIFT)
    press(program, Qt.Key.Key_C, CTRL)
    qtbot.waitUntil(lambda: clipboard().text() == "0.0\t1.0\n1.0\t1.0")


@pytest.mark.screen
def test_another_process_gets_bits_and_text(start_program, qtbot):
    document = numbered_document(queries=300, keys=400)
    large = document.tensors["alpha"].values
    large[:] = np.random.default_rng(0).random(large.shape)
    program = start_program(document)
    wait_for_results(qtbot, program)
    select_cell(program, "alpha", 0, 0)
    press(program, Qt.Key.Key_A, CTRL)
    press(program, Qt.Key.Key_C, CTRL)
    reader = """
import sys
from PySide6.QtGui import QGuiApplication
from attn_gui.core.tensor_text import parse_block
from attn_gui.models.clipboard_data import copied_block
application = QGuiApplication([])
data = application.clipboard().mimeData()
block, text = copied_block(data).values, parse_block(data.text()).values
print(block.shape, (block == text).all(), repr(float(block[0, 299, 399])))
"""
    process = QProcess()
    process.setWorkingDirectory(str(Path(__file__).resolve().parents[2]))
    with qtbot.waitSignal(process.finished, timeout=30_000):
        process.start(sys.executable, ["-c", reader])
    assert process.readAllStandardError().data() == b""
    assert (
        process.readAllStandardOutput().data().decode().strip() == f"(1, 300, 400) True {float(large[0, 299, 399])!r}"
    )


# ---- paste


GOLDEN = [
    # what is pasted, then what v holds from its first cell on
    ("7", [[7.0]]),
    ("7\n", [[7.0]]),
    ("7\t8", [[7.0, 8.0]]),
    ("7\t8\r\n9\t10\r\n", [[7.0, 8.0], [9.0, 10.0]]),
    ("7\t8\n9\t10\n", [[7.0, 8.0], [9.0, 10.0]]),
    ("7,5\t8\n", [[7.5, 8.0]]),
    ("7,5;8,25\n", [[7.5, 8.25]]),
    ("7.5,8\n9,1e-3\n", [[7.5, 8.0], [9.0, 0.001]]),
    ("7 8\n9 10", [[7.0, 8.0], [9.0, 10.0]]),
    ('"7"\t"8"', [[7.0, 8.0]]),
    ("１．５\t−2", [[1.5, -2.0]]),
    ("inf\t-inf\nnan\t1/3", [[np.inf, -np.inf], [np.nan, 1 / 3]]),
    ("1e-7\t-0.0", [[1e-7, -0.0]]),
]


def test_each_text_becomes_its_numbers_in_one_step_that_one_undo_takes_back(program):
    document = program.models.document.document
    before = bits(document)
    for text, wanted in GOLDEN:
        select_cell(program, "v", 0, 0)
        paste(program, text)
        assert program.window.message_bar.text == "", text
        expected = np.array(V)
        expected[: len(wanted), : len(wanted[0])] = wanted
        np.testing.assert_array_equal(document.tensors["v"].values[0], expected, err_msg=repr(text))
        assert steps(program) == [f"Paste {len(wanted)} × {len(wanted[0])} into v"]
        undo(program)
        assert bits(document) == before, text


REFUSED = [
    # what is pasted into the middle row of v, then what the refusal says
    ("hello", "hello"),
    ("1\tx", "Row 1, column 2"),
    ("1\t2\n3\t", "Row 2, column 2"),
    ("1\t2\n3", "Row 2"),
    ("1\t2\n\n3\t4", "Row 2"),
    ("1,500\t2", "1,500"),
    ("1\t1e400", "Row 1, column 2"),
    ("1\t2\t3", "room for 2 × 2"),
    ("1\n2\n3", "room for 2 × 2"),
    ("tensor([[1., ..., 2.]])", "left out"),
    ("[[1, 2], [3]]", "Row 2"),
    ("[[1, 2], [3, 4]", "bracket"),
    ("__import__('os').getcwd()", ""),
    ("[" * 1000 + "1" + "]" * 1000, "deep"),
    ("tensor([[1+2j]])", "Complex"),
    ("", "no"),
    ("\n\n", "nothing"),
]


def test_what_cannot_be_read_is_refused_with_its_place_and_nothing_changes(program):
    before = bits(program.models.document.document)
    for text, told in REFUSED:
        program.window.message_bar.take_back()
        select_cell(program, "v", 1, 0)
        paste(program, text)
        assert program.window.message_bar.text != "", text
        assert told in program.window.message_bar.text, text
        assert bits(program.models.document.document) == before, text
        assert program.models.document.undo_stack.count() == 0


def test_rubbish_of_50_mb_is_refused(program):
    select_cell(program, "v", 0, 0)
    for text in ("lorem ipsum\t" * 4_500_000, "1.5\t" * 1000 + "x\n" + "2\t" * 25_000_000, "[" * 50_000_000):
        program.window.message_bar.take_back()
        paste(program, text)
        assert program.window.message_bar.text != ""
    assert steps(program) == []


def test_a_large_table_that_does_not_fit_is_refused_unread(program, monkeypatch):
    def refuse_long(text):
        assert len(text) < 10_000
        return parse_block(text)

    monkeypatch.setattr(paste_controller, "parse_block", refuse_long)
    select_cell(program, "v", 0, 1)
    large = "\n" * 2000 + "1\t2\t3\r\n" * 2_000_000
    paste(program, large)
    assert "2000000 × 3 cells do not fit" in program.window.message_bar.text
    paste(program, large, whole=True)
    assert "2000000" in program.window.message_bar.text
    assert "at most 1000000" in program.window.message_bar.text
    paste(program, "1\tx\t3\r\n" * 2_000_000)
    assert "Row 1, column 2" in program.window.message_bar.text
    assert steps(program) == []


def test_a_long_line_that_fits_is_read(start_program, qtbot):
    program = start_program(numbered_document(values=30_000), dtype="float32")
    wait_for_results(qtbot, program)
    select_cell(program, "v", 1, 0)
    paste(program, "\t".join(["0.1234567890123456789012345678901234567890"] * 30_000))
    assert program.window.message_bar.text == ""
    assert stored(program, "v")[1] == [0.12345678901234568] * 30_000


def test_an_empty_clipboard_and_one_without_text_are_told(program):
    select_cell(program, "v", 0, 0)
    data = QMimeData()
    data.setData("image/png", QByteArray(b"123"))
    for content in (QMimeData(), data):
        program.window.message_bar.take_back()
        QGuiApplication.clipboard().setMimeData(content)
        press(program, Qt.Key.Key_V, CTRL)
        assert "no numbers" in program.window.message_bar.text


def test_a_refusal_goes_once_a_command_succeeds(program):
    select_cell(program, "v", 0, 0)
    paste(program, "x")
    assert program.window.message_bar.text != ""
    paste(program, "1")
    assert program.window.message_bar.text == ""


def test_a_result_is_not_pasted_into(program):
    select_cell(program, "score", 0, 0)
    paste(program, "7")
    assert "score is computed" in program.window.message_bar.text
    for name in ("cut", "delete_cells", "fill_down", "zeros", "normalise_rows", "fill_value", "paste_whole"):
        program.window.actions_by_name[name].trigger()
    assert steps(program) == []


@everywhere
def test_the_pasted_cells_are_selected_and_one_number_fills_a_selection(program, platform):
    table = select(program, "v", (0, 3), (1, 2))
    paste(program, "9")
    assert stored(program, "v") == [[1.0, 9.0], [3.0, 9.0], [5.0, 9.0]]
    assert table.selected_cells().rows == (0, 3)
    select_cell(program, "v", 1, 0)
    paste(program, "1\t2\n3\t4")
    assert (table.selected_cells().rows, table.selected_cells().columns) == ((1, 3), (0, 2))
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 0)


def test_what_changes_nothing_is_no_step(program):
    select_cell(program, "v", 0, 0)
    paste(program, "1\t2\n3\t4")
    assert steps(program) == []


def test_results_follow_a_paste(program, qtbot):
    select_cell(program, "q", 0, 0)
    paste(program, "2\t3")
    wait_for_results(qtbot, program)
    assert shown(program.window.tables["score"])[0] == ["2.0", "3.0", "5.0"]


@everywhere
def test_one_comma_a_line_offers_decimals(program, qtbot, platform):
    select_cell(program, "v", 0, 0)
    paste(program, "1,5\n2,5\n")
    assert stored(program, "v")[:2] == [[1.0, 5.0], [2.0, 5.0]]
    assert "two columns" in program.window.message_bar.text
    button = program.window.message_bar.findChild(QPushButton)
    assert button.text() == "Read as decimals"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert stored(program, "v") == [[1.5, 2.0], [2.5, 4.0], [5.0, 6.0]]
    assert steps(program) == ["Paste 2 × 1 into v"]
    assert program.window.message_bar.text == ""


def test_the_offer_stands_where_two_columns_do_not_fit(program):
    select_cell(program, "v", 0, 1)
    paste(program, "1,5\n2,5\n")
    assert "room for 3 × 1" in program.window.message_bar.text
    program.window.message_bar.action_requested.emit()
    assert stored(program, "v") == [[1.0, 1.5], [3.0, 2.5], [5.0, 6.0]]


def test_an_offer_undoes_nothing_that_came_after_it(program):
    select_cell(program, "v", 0, 0)
    paste(program, "1,5\n2,5\n")
    press(program, Qt.Key.Key_Delete)
    program.window.message_bar.say(program.window.cell_commands._pasting._offered[0].offer)
    program.window.message_bar.action_requested.emit()
    assert "changed since" in program.window.message_bar.text
    assert len(steps(program)) == 2
    program.window.message_bar.action_requested.emit()
    assert len(steps(program)) == 2


def test_digits_that_a_print_cut_off_are_noticed(asked):
    select_cell(asked, "v", 0, 0)
    paste(asked, "tensor([[0.1234, 2.0000],\n        [3.0000, 4.0000],\n        [5.0000, 6.0000]])")
    assert "4 decimals" in asked.window.message_bar.text
    assert steps(asked) == ["Replace v by a tensor of shape 1 × 3 × 2"]
    assert asked.prompts.asked == []


def test_a_number_too_large_for_the_storage_is_refused_with_its_place(start_program, qtbot):
    program = start_program(numbered_document(storage="float16"))
    wait_for_results(qtbot, program)
    select_cell(program, "v", 0, 0)
    paste(program, "1\t70000")
    assert "Row 1, column 2: 70000.0 is too large for float16" in program.window.message_bar.text
    paste(program, "1\t2049")
    assert "rounded" in program.window.message_bar.text
    assert stored(program, "v")[0][:2] == [1.0, 2048.0]


# ---- a whole tensor


PRINTED = """tensor([[[1.0000, 0.5000, 2.0000],
         [0.0000, 1.0000, 3.0000],
         [1.0000, 1.0000, 4.0000]]], device='cuda:0')"""


def test_a_printed_tensor_of_another_shape_takes_ks_features_along(asked, qtbot):
    document = asked.models.document.document
    before = bits(document)
    select_cell(asked, "q", 2, 1)
    paste(asked, PRINTED)
    assert len(asked.prompts.asked) == 1
    assert "k becomes 1 × 3 × 3 instead of 1 × 3 × 2; new cells are 0." in asked.prompts.asked[0]
    wait_for_results(qtbot, asked)
    assert stored(asked, "q") == [[1.0, 0.5, 2.0], [0.0, 1.0, 3.0], [1.0, 1.0, 4.0]]
    assert stored(asked, "k") == [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]
    assert document.labels["feature"] == ("0", "1", "2")
    assert shown(asked.window.tables["k"])[0] == ["1.0", "0.0", "0.0"]
    assert shown(asked.window.tables["score"])[0] == ["1.0", "0.5", "1.5"]
    assert asked.window.tables["q"].selected_cells().columns == (0, 3)
    assert len(steps(asked)) == 1
    undo(asked)
    assert bits(document) == before
    wait_for_results(qtbot, asked)
    assert shown(asked.window.tables["score"])[2] == ["1.0", "1.0", "2.0"]


def test_a_refused_preview_changes_nothing(asked):
    before, revision = bits(asked.models.document.document), asked.models.document.revision
    asked.prompts.confirms = False
    select_cell(asked, "v", 0, 0)
    paste(asked, "[[1, 2], [3, 4]]")
    assert "alpha becomes 1 × 3 × 2 instead of 1 × 3 × 3; it loses 3 values." in asked.prompts.asked[0]
    assert "agent3" in asked.prompts.asked[0]
    assert (bits(asked.models.document.document), asked.models.document.revision) == (before, revision)
    assert steps(asked) == []


def test_cells_of_a_spreadsheet_as_whole_tensor(asked):
    select_cell(asked, "v", 1, 1)
    paste(asked, "1\t2\t3\n4\t5\t6\n7\t8\t9\n", whole=True)
    assert asked.prompts.asked == []
    assert stored(asked, "v") == [[1.0, 2, 3], [4, 5, 6], [7, 8, 9]]


def test_cells_as_whole_tensor_are_the_shown_batch(start_program, qtbot):
    program = start_program(numbered_document(2), prompts=FakePrompts())
    wait_for_results(qtbot, program)
    program.models.selection.show_batch(1)
    select_cell(program, "q", 0, 0)
    paste(program, "-1\t-2\t-3\n" * 3, whole=True)
    values = program.models.document.document.tensors["q"].values
    assert values.tolist() == [[[1, 2, 0], [3, 4, 0], [5, 6, 0]], [[-1, -2, -3]] * 3]


def test_a_tensor_of_fewer_batches_shows_one_that_there_is(start_program, qtbot):
    program = start_program(numbered_document(3), prompts=FakePrompts())
    wait_for_results(qtbot, program)
    program.models.selection.show_batch(2)
    select_cell(program, "q", 0, 0)
    paste(program, "[[[1, 2], [3, 4], [5, 6]]]")
    wait_for_results(qtbot, program)
    assert program.models.selection.batch == 0
    assert program.models.document.document.shapes()["alpha"] == (1, 3, 4)
    undo(program)
    assert program.models.document.document.shapes()["alpha"] == (3, 3, 4)


# ---- with an open editor


@everywhere
def test_the_editor_keeps_its_own_keys(program, qtbot, platform):
    table = select_cell(program, "v", 0, 0)
    type_text(program, "12")
    editor = table.open_editor
    press(program, Qt.Key.Key_A, CTRL)
    press(program, Qt.Key.Key_C, CTRL)
    assert clipboard().text() == "12"
    press(program, Qt.Key.Key_X, CTRL)
    assert editor.text() == ""
    press(program, Qt.Key.Key_V, CTRL)
    press(program, Qt.Key.Key_V, CTRL)
    assert editor.text() == "1212"
    press(program, Qt.Key.Key_Backspace)
    assert editor.text() == "121"
    press(program, Qt.Key.Key_Home)
    press(program, Qt.Key.Key_Delete)
    assert editor.text() == "21"
    press(program, Qt.Key.Key_Z, CTRL)
    assert editor.text() != "21"
    assert table.open_editor is editor
    assert steps(program) == []
    assert stored(program, "v") == V


@pytest.mark.parametrize("text", ["7\t8", "7\n8", "7\n"])
@everywhere
def test_text_with_a_tab_or_line_break_closes_the_editor_and_is_pasted_as_a_block(program, qtbot, text, platform):
    table = select(program, "v", (0, 2), (0, 2))
    table.selectionModel().setCurrentIndex(table.model().index(1, 0), table.selectionModel().SelectionFlag.NoUpdate)
    type_text(program, "99")
    paste(program, text)
    assert table.open_editor is None
    wanted = [row[:] for row in V]
    wanted[1][0] = 7.0
    if "8" in text:
        wanted[1 + ("\n" in text)][0 if "\n" in text else 1] = 8.0
    assert stored(program, "v") == wanted
    assert len(steps(program)) == 1
    assert program.window.focusWidget() is table


@everywhere
def test_a_block_of_this_program_closes_the_editor_and_a_single_cell_does_not(program, qtbot, platform):
    select(program, "v", (1, 2), (0, 2))
    press(program, Qt.Key.Key_C, CTRL)
    table = select_cell(program, "v", 0, 0)
    type_text(program, "5")
    press(program, Qt.Key.Key_V, CTRL)
    assert (table.open_editor, stored(program, "v")[0]) == (None, [3.0, 4.0])
    select_cell(program, "v", 2, 1)
    press(program, Qt.Key.Key_C, CTRL)
    select_cell(program, "v", 0, 0)
    type_text(program, "-")
    press(program, Qt.Key.Key_V, CTRL)
    assert table.open_editor.text() == "-6.0"


@pytest.mark.screen
def test_the_editors_menu_pastes_a_block_too(program, qtbot, qapp):
    table = select_cell(program, "v", 0, 0)
    type_text(program, "5")
    put_text("7\t8")
    editor = table.open_editor
    qapp.sendEvent(
        editor,
        QContextMenuEvent(
            QContextMenuEvent.Reason.Keyboard, editor.rect().center(), editor.mapToGlobal(editor.rect().center())
        ),
    )
    menu = qapp.activePopupWidget()
    next(action for action in menu.actions() if action.objectName() == "edit-paste").trigger()
    menu.close()
    assert stored(program, "v")[0] == [7.0, 8.0]
    assert table.open_editor is None


def test_a_command_commits_the_open_editor_first_or_does_nothing(program, qtbot):
    table = select_cell(program, "v", 0, 0)
    type_text(program, "9.5")
    program.window.actions_by_name["copy"].trigger()
    assert clipboard().text() == "9.5"
    assert stored(program, "v")[0][0] == 9.5
    type_text(program, "abc")
    put_text("kept")
    for name in ("copy", "cut", "paste", "delete_cells", "zeros", "copy_as_code"):
        program.window.actions_by_name[name].trigger()
        assert table.open_editor.text() == "abc"
    assert clipboard().text() == "kept"
    assert stored(program, "v")[0][0] == 9.5


# ---- batches


def test_undo_after_another_batch_was_shown_changes_the_first(start_program, qtbot):
    program = start_program(numbered_document(2))
    wait_for_results(qtbot, program)
    document = program.models.document.document
    before = bits(document)
    program.models.selection.show_batch(1)
    select_cell(program, "q", 0, 0)
    paste(program, "70\t80")
    assert document.tensors["q"].values[:, 0].tolist() == [[1.0, 2.0], [70.0, 80.0]]
    program.models.selection.show_batch(0)
    undo(program)
    assert bits(document) == before
