"""Makes the frozen program, dist/attn-gui/, by PyInstaller, and refuses one that would not start or is too large.

Use: build_folder.py [OUTPUT_FOLDER]   (with the Python that has PyInstaller and the program's dependencies)
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from collect_licences import collect, collect_of_system
from contents import BUNDLED_SYSTEM_LIBRARIES, STRIPPED_FILES, may_miss_libraries

INSTALLER_DIR = Path(__file__).resolve().parent
PROJECT_DIR = INSTALLER_DIR.parent.parent
MOST_BYTES = 600 * 10**6
"""Of the folder as it is installed."""

NOT_FOUND = re.compile(r"Library not found: could not resolve '([^']+)', dependency of '([^']+)'")
SYSTEM = ("/lib/", "/lib64/", "/usr/lib/")


def main() -> None:
    """Build; ends with a message and status 1 where it fails."""
    output = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT_DIR / "dist"
    work = PROJECT_DIR / "build" / "frozen"
    work.mkdir(parents=True, exist_ok=True)
    collect(work / "licences")
    refuse_missing(run_pyinstaller(output, work))
    folder = output / "attn-gui"
    if sys.platform == "linux":
        strip(folder)
        refuse_unresolved(folder)
        collect_of_system(next(folder.rglob("resources/licences")), system_libraries(folder))
    size = size_of(folder)
    print(f"{folder}: {size / 1e6:.1f} MB of at most {MOST_BYTES / 1e6:.0f} MB")
    if size > MOST_BYTES:
        sys.exit("The folder is too large.")


def run_pyinstaller(output: Path, work: Path) -> str:
    """Build the folder; returns what PyInstaller said, which is kept in the work folder too."""
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "INFO"),
        *("--distpath", str(output), "--workpath", str(work), str(INSTALLER_DIR / "attn_gui.spec")),
    ]
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    (work / "pyinstaller.log").write_text(ran.stdout, encoding="utf-8")
    if ran.returncode != 0:
        sys.exit(f"PyInstaller failed:\n{ran.stdout[-6000:]}")
    return ran.stdout


def refuse_missing(log: str) -> None:
    """Fail where PyInstaller could not find what a library needs that goes along."""
    missing = sorted({name for name, needed_by in NOT_FOUND.findall(log) if not may_miss_libraries(needed_by, SYSTEM)})
    if missing:
        sys.exit(f"PyInstaller did not find these libraries: {', '.join(missing)}. Install them on this machine.")


def strip(folder: Path) -> None:
    """Take the debuggers' tables out of the libraries that bear it."""
    for path in libraries_of(folder):
        if any(fnmatch(path.relative_to(folder).as_posix(), f"*{pattern}") for pattern in STRIPPED_FILES):
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def refuse_unresolved(folder: Path) -> None:
    """Fail where a library of the folder would find another neither in it nor on this machine."""
    places = sorted({str(path.parent) for path in libraries_of(folder)})
    for path in libraries_of(folder):
        told = subprocess.run(
            ["ldd", str(path)], capture_output=True, text=True, check=False, env={"LD_LIBRARY_PATH": ":".join(places)}
        ).stdout
        lacking = re.findall(r"(\S+) => not found", told)
        if lacking:
            sys.exit(f"{path} needs {', '.join(lacking)}, which is not here.")


def system_libraries(folder: Path) -> list[Path]:
    """Where those libraries lie on this machine that were taken from it."""
    names = [
        path.name
        for path in libraries_of(folder)
        if any(fnmatch(path.name, pattern) for pattern in BUNDLED_SYSTEM_LIBRARIES)
    ]
    cache = subprocess.check_output(["/sbin/ldconfig", "-p"], text=True)
    known = dict(re.findall(r"^\s*(\S+) .*=> (\S+)$", cache, re.MULTILINE))
    return [Path(known[name]).resolve() for name in names if name in known]


def libraries_of(folder: Path) -> list[Path]:
    """Every library of the folder, each once."""
    return [path for path in sorted(folder.rglob("*.so*")) if path.is_file() and not path.is_symlink()]


def size_of(folder: Path) -> int:
    """Bytes of all files, links not followed."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_symlink() or path.is_file())


if __name__ == "__main__":
    shutil.rmtree(PROJECT_DIR / "build" / "frozen" / "attn_gui", ignore_errors=True)
    main()
