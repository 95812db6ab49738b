"""Gathers the licences of all that the frozen program holds, a text a component, at build time."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

from attn_gui.licences import distribution_text, installed_licences

INSTALLER_DIR = Path(__file__).resolve().parent
TEXTS_DIR = INSTALLER_DIR / "licences"
"""Of what no distribution brings the text of: Qt's, and what lies inside other libraries."""

PACKAGER = "pyinstaller"
"""Its starter is part of the frozen program."""


def collect(folder: Path) -> None:
    """Write every text into `folder`, which is made anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    for licence in installed_licences():
        write(folder, licence.name, licence.read())
    write(folder, "PyInstaller", distribution_text(metadata.distribution(PACKAGER)))
    write(folder, f"Python {sys.version.split()[0]}", python_text())
    for component in sorted(path for path in TEXTS_DIR.iterdir() if path.is_dir()):
        write(
            folder,
            component.name,
            "\n\n".join(f"---- {path.name}\n\n{read(path)}" for path in notices_first(component)),
        )


def collect_of_system(folder: Path, libraries: list[Path]) -> None:
    """Add those of the system's own libraries that go along, as Debian's packages tell them."""
    for path in libraries:
        found = subprocess.run(["dpkg-query", "--search", str(path)], capture_output=True, text=True, check=False)
        package = found.stdout.partition(":")[0]
        text = Path("/usr/share/doc", package, "copyright")
        if found.returncode == 0 and text.is_file():
            write(folder, f"{package} (system library)", read(text))


def python_text() -> str:
    """Python's own licence, which lies at another place on each system."""
    library = Path(sysconfig.get_path("stdlib"))
    places = (
        library / "LICENSE.txt",
        Path(sys.base_prefix, "LICENSE.txt"),
        *Path("/usr/share/doc").glob(f"python{sys.version_info.major}.{sys.version_info.minor}/copyright"),
    )
    return read(next(path for path in places if path.is_file()))


def notices_first(component: Path) -> list[Path]:
    """The texts of a component, its notice before the licences that it names."""
    return sorted(component.glob("*.txt"), key=lambda path: (not path.name.startswith("NOTICE"), path.name))


def read(path: Path) -> str:
    """The file's text, whatever bytes are in it."""
    return path.read_text(encoding="utf-8", errors="replace")


def write(folder: Path, name: str, text: str) -> None:
    """One component's text."""
    file_name = re.sub(r"[^\w.+() -]", "_", name)
    (folder / f"{file_name}.txt").write_text(text, encoding="utf-8")
