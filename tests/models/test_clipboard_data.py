from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QGuiApplication

from attn_gui.core.dtypes import DTYPE_NAMES, cast
from attn_gui.core.messages import UserError
from attn_gui.core.tensor_text import parse_block
from attn_gui.models.clipboard_data import (
    BLOCK_MIME_TYPE,
    TEXT_MIME_TYPE,
    MimeDataOnDemand,
    block_mime_data,
    copied_block,
    holds_several_cells,
    settle,
    text_of,
)

AWKWARD = np.array([[0.1, -0.0, 5e-324], [np.nan, -np.inf, 1 / 3]])


@pytest.fixture(autouse=True)
def empty_clipboard(qapp):
    yield
    QGuiApplication.clipboard().clear()


def text_data(text):
    data = QMimeData()
    data.setText(text)
    return data


def block_data(content):
    data = QMimeData()
    data.setData(BLOCK_MIME_TYPE, QByteArray(content))
    return data


def test_each_form_is_made_once_and_only_when_asked_for(qapp):
    made = []

    def maker(content):
        made.append(content)
        return content

    data = MimeDataOnDemand({"a/b": lambda: maker(b"\0\1\xff"), TEXT_MIME_TYPE: lambda: maker("Zahl 一\t1")})
    QGuiApplication.clipboard().setMimeData(data)
    held = QGuiApplication.clipboard().mimeData()
    assert held.formats() == ["a/b", TEXT_MIME_TYPE]
    assert held.hasText()
    assert not made
    assert held.text() == held.text() == "Zahl 一\t1"
    assert held.data("a/b").data() == held.data("a/b").data() == b"\0\1\xff"
    assert made == ["Zahl 一\t1", b"\0\1\xff"]
    assert not held.data("image/png").data()


def test_what_is_settled_is_a_text_and_no_promise_any_more(qapp):
    clipboard = QGuiApplication.clipboard()
    clipboard.setMimeData(block_mime_data(AWKWARD, "float64"))
    settle(clipboard)
    assert type(clipboard.mimeData()) is QMimeData
    np.testing.assert_array_equal(parse_block(text_of(clipboard.mimeData())).values[0], AWKWARD)
    clipboard.setText("another's")
    settle(clipboard)
    assert clipboard.text() == "another's"


def test_a_process_whose_clipboard_was_settled_ends_in_peace():
    program = """
import numpy as np
from PySide6.QtGui import QGuiApplication
from attn_gui.models.clipboard_data import block_mime_data, settle
application = QGuiApplication([])
application.clipboard().setMimeData(block_mime_data(np.ones((2, 2)), "float64"))
settle(application.clipboard())
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("dtype", DTYPE_NAMES)
def test_a_block_comes_back_by_its_bits_and_by_its_text(qapp, dtype):
    stored = cast(AWKWARD, dtype)
    data = block_mime_data(stored, dtype)
    for parsed in (copied_block(data), parse_block(text_of(data))):
        assert not parsed.is_whole_tensor
        again = cast(parsed.values[0], dtype)
        np.testing.assert_array_equal(again, stored)
        assert (np.signbit(again) == np.signbit(stored))[~np.isnan(stored)].all()


def test_the_bits_are_read_beside_a_text(qapp):
    data = block_data(b"attn-gui-block 1 float64 1 1\n" + np.float64(0.25).tobytes())
    data.setText("7")
    assert copied_block(data).values.tolist() == [[[0.25]]]
    assert text_of(data) == "7"
    assert copied_block(text_data("7")) is None


@pytest.mark.parametrize("data", [None, QMimeData(), block_data(b"rubbish")])
def test_what_holds_no_numbers_is_refused(qapp, data):
    with pytest.raises(UserError):
        copied_block(data) or text_of(data)


@pytest.mark.parametrize(
    ("data", "several"),
    [
        (text_data("1.5"), False),
        (text_data("1,5 6"), False),
        (text_data("1\t2"), True),
        (text_data("1\n"), True),
        (text_data("1\r2"), True),
        (MimeDataOnDemand({TEXT_MIME_TYPE: lambda: "1\n2"}), True),
        (QMimeData(), False),
        (None, False),
        (block_data(b"?"), True),
        (block_mime_data(np.array([[1.0]]), "float64"), False),
        (block_mime_data(np.array([[1.0, 2.0]]), "float64"), True),
    ],
)
def test_whether_it_is_more_than_a_cell(qapp, data, several):
    assert holds_several_cells(data) == several
