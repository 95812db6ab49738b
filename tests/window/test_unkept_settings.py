"""A home that nothing can be written to: the program starts, and says so."""

from __future__ import annotations


def test_preferences_that_cannot_be_kept_are_told(start_program, qtbot, tmp_path):
    (tmp_path / "settings.ini").mkdir()
    bar = start_program().window.message_bar

    qtbot.waitUntil(lambda: "Preferences cannot be kept" in bar.text)
    assert bar.isVisible()


def test_preferences_that_are_kept_say_nothing(start_program, qtbot, tmp_path):
    bar = start_program().window.message_bar

    qtbot.waitUntil((tmp_path / "settings.ini").is_file)
    assert bar.text == ""
