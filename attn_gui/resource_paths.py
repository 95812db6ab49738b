"""Where the files that come with the program lie; the only code that knows it.

In a checkout (and so in an editable install) they lie in `resources` beside the package; in a wheel, and in a frozen
program, whose modules lie under `sys._MEIPASS`, in `resources` inside the package.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE_DIR = Path(__file__).resolve().parent
_PLACES = (_PACKAGE_DIR / "resources", _PACKAGE_DIR.parent / "resources")


class ResourceMissingError(FileNotFoundError):
    """A file that comes with the program is not there: the installation is incomplete."""


def icon_path(name: str) -> Path:
    """The icon's file; `name` is its file name, such as "attn-gui-64.png". Raises ResourceMissingError."""
    return _existing("icons", name)


def translation_path(language: str) -> Path:
    """The compiled texts of a language such as "zh_CN". Raises ResourceMissingError."""
    return _existing("translations", f"attn_gui_{language}.qm")


def example_path(name: str) -> Path:
    """An example's file. Raises ResourceMissingError."""
    return _existing("examples", name)


def lesson_path(name: str) -> Path:
    """A lesson's file. Raises ResourceMissingError."""
    return _existing("lessons", name)


def licences_folder() -> Path | None:
    """The licences that an installed program brings, a text a component; None in a checkout and in a wheel."""
    return next((place / "licences" for place in _PLACES if (place / "licences").is_dir()), None)


def _existing(folder: str, name: str) -> Path:
    for place in _PLACES:
        path = place / folder / name
        if path.is_file():
            return path
    raise ResourceMissingError(f"{folder}/{name} is in none of: {', '.join(map(str, _PLACES))}")
