"""Every stored preference once: its key, its default and what it allows, kept in one INI file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from attn_gui import __version__
from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.number_text import DEFAULT_DIGITS
from attn_gui.translations import LANGUAGES, SYSTEM_LANGUAGE
from attn_gui.views.theme import SYSTEM_THEME, THEME_NAMES

Value = TypeVar("Value", str, int, bytes, tuple[str, ...])


@dataclass(frozen=True, slots=True)
class Setting(Generic[Value]):
    """One preference. `read` turns what the file holds into a value, or None; `allows` says which values are good."""

    key: str
    default: Value
    read: Callable[[object], Value | None]
    allows: Callable[[Value], bool]


def _read_text(stored: object) -> str | None:
    return stored if isinstance(stored, str) else None


def _read_integer(stored: object) -> int | None:
    """An INI file read back holds numbers as text."""
    text = str(stored)
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


def _read_bytes(stored: object) -> bytes | None:
    return bytes(stored.data()) if isinstance(stored, QByteArray) else None


def _read_texts(stored: object) -> tuple[str, ...] | None:
    """A list of one reads back as its only text."""
    texts = [stored] if isinstance(stored, str) else stored
    return tuple(texts) if isinstance(texts, list) and all(isinstance(text, str) for text in texts) else None


def _any_bytes(value: bytes) -> bool:
    return len(value) < 100_000


def _is_path(text: str) -> bool:
    return len(text) < 10_000 and "\0" not in text and Path(text).is_absolute()


LANGUAGE: Final = Setting(
    "language", SYSTEM_LANGUAGE, _read_text, lambda code: code in (SYSTEM_LANGUAGE, *(each.code for each in LANGUAGES))
)

DEVICE: Final = Setting("compute/device", "cpu", _read_text, lambda name: bool(re.fullmatch(r"cpu|cuda:[0-9]+", name)))
"""As torch names it. Whether it is there shows only when the program runs."""

DTYPE: Final = Setting("compute/dtype", "float32", _read_text, lambda name: name in DTYPE_NAMES)

DIGITS: Final = Setting("view/digits", DEFAULT_DIGITS, _read_integer, lambda digits: 1 <= digits <= 17)
"""At most so many significant digits are shown."""

THEME: Final = Setting("view/theme", SYSTEM_THEME, _read_text, lambda name: name in THEME_NAMES)

COLOUR_RANGE: Final = Setting(
    "view/colour_range", ColourChoice().text, _read_text, lambda text: ColourChoice.from_text(text) is not None
)
"""What the colours of heatmaps go over; as ColourChoice says it."""

MOST_RECENT_FILES: Final = 10

RECENT_FILES: Final = Setting(
    "files/recent", (), _read_texts, lambda paths: len(paths) <= MOST_RECENT_FILES and all(map(_is_path, paths))
)
"""The files opened or saved last, the newest first; absolute paths."""

HIGHLIGHT: Final = Setting("view/highlight_changes", 1, _read_integer, lambda is_on: is_on in (0, 1))
"""Whether what an edit changed is highlighted."""

WINDOW_GEOMETRY: Final = Setting("window/geometry", b"", _read_bytes, _any_bytes)
"""What QWidget.saveGeometry gave; empty: none yet."""

WINDOW_STATE: Final = Setting("window/state", b"", _read_bytes, _any_bytes)
"""What QMainWindow.saveState gave; empty: none yet."""

WRITTEN_BY: Final = "program/version"
"""The release that wrote the file last."""


def default_settings_path() -> Path:
    """Where this user's preferences lie."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(folder) / "attn-gui" / "settings.ini"


class Settings:
    """The preferences in the file at `path`, which need not exist yet.

    A value that is missing, of a wrong type or out of its limits reads as the default. A file that is no INI file is
    put aside as `damaged_copy`, and the defaults hold; where it cannot be read or written, so do they.
    """

    def __init__(self, path: Path) -> None:
        self._store, self.damaged_copy = _open(path)

    def get(self, setting: Setting[Value]) -> Value:
        """The stored value, or the default."""
        value = setting.read(self._store.value(setting.key))
        return value if value is not None and setting.allows(value) else setting.default

    def set(self, setting: Setting[Value], value: Value) -> None:
        """Store a value. Raises ValueError where the setting does not allow it."""
        if not setting.allows(value):
            raise ValueError(f"{setting.key} does not allow {value!r}")
        self._store.setValue(setting.key, _storable(value))

    def are_kept(self) -> bool:
        """Whether the file can be written: tried by writing it."""
        self._store.setValue(WRITTEN_BY, __version__)
        self._store.sync()
        return self._store.status() == QSettings.Status.NoError

    def save(self) -> None:
        """Write the file now; it is written by and by without this too."""
        self._store.sync()


def _storable(value: str | int | bytes | tuple[str, ...]) -> object:
    if isinstance(value, bytes):
        return QByteArray(value)
    return list(value) if isinstance(value, tuple) else value


def _open(path: Path) -> tuple[QSettings, Path | None]:
    store = QSettings(str(path), QSettings.Format.IniFormat)
    if store.status() != QSettings.Status.FormatError:
        return store, None
    del store
    damaged_copy = path.with_suffix(path.suffix + ".bad")
    try:
        path.replace(damaged_copy)
    except OSError:  # nothing can be written there
        return QSettings(str(path), QSettings.Format.IniFormat), None
    return QSettings(str(path), QSettings.Format.IniFormat), damaged_copy
