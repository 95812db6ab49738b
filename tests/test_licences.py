"""The licences that About shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from attn_gui import licences as module
from attn_gui.licences import installed_licences, licences
from attn_gui.window.licences_dialog import LicencesDialog


def test_from_source_those_of_every_requirement_are_read():
    texts = {licence.name.rpartition(" ")[0].lower(): licence.read() for licence in installed_licences()}

    assert next(iter(texts)) == "attn-gui"
    assert {"numpy", "torch", "pyqtgraph", "safetensors", "shiboken6", "sympy"} <= texts.keys()
    assert {"pytest", "ruff", "hypothesis"}.isdisjoint(texts)
    assert "Permission is hereby granted" in texts["attn-gui"]
    assert "LGPL" in texts["shiboken6"]
    assert "Redistribution and use in source and binary forms" in texts["numpy"]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {"Qt": "L 版权", "attn-gui 1.0": "MIT", "Python 3.11": "PSF"}.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(module, "licences_folder", lambda: tmp_path)
    return tmp_path


def test_an_installed_program_shows_those_it_brings(shipped: Path):
    assert [(licence.name, licence.read()) for licence in licences()] == [
        ("attn-gui 1.0", "MIT"),
        ("Python 3.11", "PSF"),
        ("Qt", "L 版权"),
    ]


def test_the_dialog_shows_the_text_of_the_chosen_one(shipped: Path, qtbot):
    dialog = LicencesDialog(None)
    qtbot.addWidget(dialog)

    assert dialog.text_view.toPlainText() == "MIT"
    dialog.list.setCurrentRow(2)
    assert dialog.text_view.toPlainText() == "L 版权"
