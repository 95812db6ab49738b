"""The wheel: what it holds, and that its files are found where it is installed."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

LEFT_OUT = {"screenshots", "installer"}
"""Folders of resources/ that the program does not read."""

READ_FILES = """
import sys
from attn_gui import __version__
from attn_gui.resource_paths import example_path, icon_path, translation_path
examples = [example_path(name) for name in sys.argv[1:]]
for path in (icon_path("attn-gui-64.png"), icon_path("attn-gui.svg"), translation_path("zh_CN"), *examples):
    assert path.is_relative_to(sys.prefix), path
    print(path.name, len(path.read_bytes()) > 0)
assert not {"PySide6", "torch"} & {name.partition(".")[0] for name in sys.modules}
"""


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory, project_dir: Path) -> Path:
    """A folder with the source archive and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(project_dir)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def _one(folder: Path, pattern: str) -> Path:
    (path,) = folder.glob(pattern)
    return path


def test_the_wheel_has_every_file_that_the_program_reads(archives: Path, project_dir: Path):
    names = set(zipfile.ZipFile(_one(archives, "*.whl")).namelist())
    resources = project_dir / "resources"
    wanted = {
        f"attn_gui/{path.relative_to(project_dir).as_posix()}"
        for path in resources.rglob("*")
        if path.is_file() and path.relative_to(resources).parts[0] not in LEFT_OUT
    }
    wanted |= {path.relative_to(project_dir).as_posix() for path in (project_dir / "attn_gui").rglob("*.py")}

    assert wanted <= names


def test_the_wheel_has_nothing_else(archives: Path):
    names = zipfile.ZipFile(_one(archives, "*.whl")).namelist()

    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"attn_gui"}
    assert not [name for name in names if "screenshots" in name or "installer" in name or "tests" in name]


def test_the_source_archive_has_what_the_tests_need(archives: Path):
    with tarfile.open(_one(archives, "*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    assert {"Makefile", "constraints.txt", "tests/conftest.py", "resources/icons/attn-gui.svg", "LICENSE"} <= names


@pytest.fixture(scope="module")
def fresh_python(tmp_path_factory: pytest.TempPathFactory, archives: Path) -> Path:
    """The Python of a new environment that holds the wheel alone."""
    folder = tmp_path_factory.mktemp("fresh") / "空 environment"
    venv.create(folder)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    wheel = _one(archives, "*.whl")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    installed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return python


def _run_outside(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a folder from which the checkout cannot be imported."""
    return subprocess.run(
        [str(python), *arguments], cwd=python.parent, capture_output=True, text=True, check=False, timeout=60
    )


def test_an_installed_wheel_finds_its_files_without_qt_or_torch(fresh_python: Path, project_dir: Path):
    examples = [path.name for path in (project_dir / "resources" / "examples").glob("*")]
    ran = _run_outside(fresh_python, "-c", READ_FILES, *examples)

    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [
        f"{name} True" for name in ("attn-gui-64.png", "attn-gui.svg", "attn_gui_zh_CN.qm", *examples)
    ]


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_the_command_tells_of_itself_without_qt_or_torch(fresh_python: Path, option: str):
    command = fresh_python.with_name("attn-gui.exe" if sys.platform == "win32" else "attn-gui")
    ran = _run_outside(command, option)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert "attn-gui" in ran.stdout
