"""About: version, libraries, where errors go, licences."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel

from attn_gui import __version__
from attn_gui.window.about_dialog import AboutDialog
from attn_gui.window.licences_dialog import LicencesDialog


def test_about_shows_version_log_and_licences(program, isolated_home: Path):
    program.window.actions_by_name["about"].trigger()
    about = program.window.findChild(AboutDialog)
    text = " ".join(label.text() for label in about.findChildren(QLabel))
    assert f"attn-gui {__version__}" in text
    assert str(isolated_home / "state" / "attn-gui" / "attn-gui.log") in text

    about.licences_button.click()
    shown = about.findChild(LicencesDialog)
    assert shown.isVisible()
    shown.reject()
    about.reject()
