from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies
from PySide6.QtCore import QByteArray, QSettings

from attn_gui.settings import (
    COLOUR_RANGE,
    DEVICE,
    DIGITS,
    DTYPE,
    LANGUAGE,
    RECENT_FILES,
    THEME,
    WINDOW_GEOMETRY,
    WINDOW_STATE,
    Setting,
    Settings,
    default_settings_path,
)

ALL_SETTINGS = (LANGUAGE, DEVICE, DTYPE, DIGITS, THEME, COLOUR_RANGE, RECENT_FILES, WINDOW_GEOMETRY, WINDOW_STATE)
SAMPLES = (
    (LANGUAGE, "zh_CN"),
    (DEVICE, "cuda:1"),
    (DTYPE, "bfloat16"),
    (DIGITS, 17),
    (THEME, "high_contrast"),
    (COLOUR_RANGE, "fixed -1.0 2.5"),
    (RECENT_FILES, ("/课堂/a, b & c.attn", "/@x\\y.attn", '/"q".attn')),
    (RECENT_FILES, ("/one.attn",)),
    (WINDOW_GEOMETRY, bytes(range(256))),
    (WINDOW_STATE, b"\x00"),
)

DAMAGED = b"[view\ndigits=4\n"
"""The one fault of form that QSettings tells: a section that does not end."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "einstellungen 设置" / "settings.ini"


def test_a_new_file_has_the_defaults(path: Path):
    stored = Settings(path)

    defaults = ["", "cpu", "float32", 6, "system", "matrix", (), b"", b""]
    assert [stored.get(setting) for setting in ALL_SETTINGS] == defaults
    assert stored.damaged_copy is None
    assert not path.exists()


def test_keys_differ():
    assert len({setting.key for setting in ALL_SETTINGS}) == len(ALL_SETTINGS)


@pytest.mark.parametrize("setting", ALL_SETTINGS, ids=lambda setting: setting.key)
def test_every_default_is_allowed(setting: Setting):
    assert setting.allows(setting.default)


@pytest.mark.parametrize(("setting", "value"), SAMPLES, ids=lambda each: getattr(each, "key", None))
def test_another_process_reads_what_was_written(path: Path, setting: Setting, value: object):
    stored = Settings(path)
    stored.set(setting, value)
    stored.save()
    name = next(name for name, each in globals().items() if each is setting)

    code = (
        "import sys, pathlib; from attn_gui import settings; "
        f"print(repr(settings.Settings(pathlib.Path(sys.argv[1])).get(settings.{name})))"
    )
    told = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)

    assert told.stdout.strip() == repr(value)


@pytest.mark.parametrize(
    ("setting", "bad"),
    [
        (LANGUAGE, "klingon"),
        (LANGUAGE, 3),
        (DEVICE, "cuda:-1"),
        (DEVICE, "cpu\nx"),
        (DTYPE, "float8"),
        (DIGITS, 0),
        (DIGITS, 18),
        (DIGITS, -3),
        (DIGITS, "six"),
        (DIGITS, "1e1"),
        (DIGITS, "٣"),
        (DIGITS, 2**40),
        (DIGITS, ["1", "2"]),
        (DIGITS, "true"),
        (THEME, "pink"),
        (COLOUR_RANGE, "fixed 2 1"),
        (RECENT_FILES, ["relative.attn"]),
        (RECENT_FILES, "relative.attn"),
        (RECENT_FILES, 3),
        (RECENT_FILES, ["/a"] * 11),
        (RECENT_FILES, ["/a\0b"]),
        (WINDOW_GEOMETRY, "text"),
        (WINDOW_STATE, QByteArray(b"x" * 200_000)),
    ],
)
def test_a_bad_value_reads_as_the_default(path: Path, setting: Setting, bad: object):
    store = QSettings(str(path), QSettings.Format.IniFormat)
    store.setValue(setting.key, bad)
    store.sync()

    assert Settings(path).get(setting) == setting.default


@pytest.mark.parametrize(("setting", "bad"), [(LANGUAGE, "de"), (DIGITS, 18), (DTYPE, "int8"), (DEVICE, "")])
def test_a_bad_value_is_not_stored(path: Path, setting: Setting, bad: object):
    with pytest.raises(ValueError, match=setting.key):
        Settings(path).set(setting, bad)


def test_a_damaged_file_is_put_aside(path: Path):
    path.parent.mkdir()
    path.write_bytes(DAMAGED)

    stored = Settings(path)

    assert stored.damaged_copy is not None
    assert stored.damaged_copy.read_bytes() == DAMAGED
    assert stored.get(DIGITS) == 6
    stored.set(DIGITS, 9)
    stored.save()
    assert Settings(path).get(DIGITS) == 9


def test_a_folder_in_the_files_place_leaves_the_defaults(path: Path):
    path.mkdir(parents=True)

    stored = Settings(path)
    stored.set(DIGITS, 9)
    stored.save()

    assert path.is_dir()
    assert stored.get(DIGITS) == 9


def test_it_tells_whether_it_is_kept(path: Path):
    assert Settings(path).are_kept()
    assert path.is_file()


def test_a_folder_that_cannot_be_made_leaves_the_defaults_and_is_told(tmp_path: Path):
    (tmp_path / "home").write_text("a file where the folder would be")
    stored = Settings(tmp_path / "home" / "attn-gui" / "settings.ini")

    assert not stored.are_kept()
    assert stored.get(DIGITS) == 6


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_full_disk_is_told(tmp_path: Path):
    """No file of this process may grow beyond nothing: to a program it looks as a full disk does."""
    code = (
        "import resource, sys; from pathlib import Path; from attn_gui.settings import Settings;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); print(Settings(Path(sys.argv[1])).are_kept())"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "settings.ini")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (ran.stdout, ran.stderr) == ("False\n", "")


def test_a_damaged_file_that_cannot_be_put_aside_leaves_the_defaults(path: Path):
    path.parent.mkdir()
    path.write_bytes(DAMAGED)
    path.with_suffix(".ini.bad").mkdir()

    stored = Settings(path)

    assert stored.damaged_copy is None
    assert all(setting.allows(stored.get(setting)) for setting in ALL_SETTINGS)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    strategies.binary(max_size=300),
    strategies.sampled_from([b"", b"[compute]\ndtype=", b"[view]\ndigits=", b"language="]),
)
def test_any_file_gives_allowed_values(tmp_path: Path, rubbish: bytes, start: bytes):
    path = tmp_path / "settings.ini"
    path.write_bytes(start + rubbish)

    stored = Settings(path)

    assert all(setting.allows(stored.get(setting)) for setting in ALL_SETTINGS)


def test_the_users_file_lies_in_the_configuration_folder(isolated_home: Path):
    assert default_settings_path() == isolated_home / "config" / "attn-gui" / "settings.ini"
