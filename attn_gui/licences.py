"""The licences of what the program is made with.

An installed program brings a folder with one text a component, made when it was built. From source the texts are read
from what pip installed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path

from attn_gui.resource_paths import licences_folder

PROGRAM = "attn-gui"
_LICENCE_FILE = re.compile(r"licen[cs]e|copying|notice|copyright", re.IGNORECASE)
_METADATA_FOLDER = ".dist-info"


@dataclass(frozen=True, slots=True)
class Licence:
    """A component, such as "numpy 2.4.6"; `read` gives the text of its licence."""

    name: str
    read: Callable[[], str]


def licences() -> tuple[Licence, ...]:
    """Those that were shipped with the program, else those of the installed distributions; the program's own first."""
    folder = licences_folder()
    if folder is None:
        return installed_licences()
    shipped = [Licence(path.stem, partial(path.read_text, encoding="utf-8")) for path in folder.glob("*.txt")]
    return _in_order(shipped)


def installed_licences() -> tuple[Licence, ...]:
    """Of the program's distribution and of all that it requires; empty where it was not installed."""
    found: dict[str, metadata.Distribution] = {}
    _add_with_requirements(PROGRAM, found)
    return _in_order(
        Licence(f"{distribution.name} {distribution.version}", partial(distribution_text, distribution))
        for distribution in found.values()
    )


def distribution_text(distribution: metadata.Distribution) -> str:
    """What its metadata say, then each file of a licence under its name."""
    said = distribution.metadata
    keys = ("License-Expression", "License")
    summary = next((said[key] for key in keys if said[key]), "")
    parts = [f"{distribution.name} {distribution.version}\n{summary}\n"]
    for path in distribution.files or []:
        is_metadata = any(part.endswith(_METADATA_FOLDER) for part in path.parts)
        if is_metadata and _LICENCE_FILE.search(path.name):
            name = Path(*path.parts[1:])
            parts.append(f"---- {name}\n\n{_text(Path(str(path.locate())))}\n")
    return "\n".join(parts)


def _add_with_requirements(name: str, found: dict[str, metadata.Distribution]) -> None:
    """Follow requirements, but for those of extras; what is required for other systems is not installed."""
    if name in found:
        return
    try:
        distribution = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return
    found[name] = distribution
    for requirement in distribution.requires or []:
        if "extra ==" not in requirement:
            _add_with_requirements(_canonical(re.split(r"[^A-Za-z0-9._-]", requirement)[0]), found)


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _in_order(found: Iterable[Licence]) -> tuple[Licence, ...]:
    return tuple(sorted(found, key=lambda licence: (not licence.name.startswith(PROGRAM), licence.name.lower())))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")
