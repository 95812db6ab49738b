from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import attn_gui.app
from attn_gui import cli


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "attn_gui", *arguments], capture_output=True, text=True, check=False, timeout=60, cwd=cwd
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [("none.attn", "is not there"), ("课.attn", "is not there"), ("folder", "is a directory, not a file")],
)
def test_a_file_that_is_not_there_is_told_before_any_window(tmp_path: Path, name: str, told: str):
    (tmp_path / "folder").mkdir()
    ran = run(str(tmp_path / name))
    assert ran.returncode == 2
    assert ran.stdout == ""
    lines = ran.stderr.splitlines()
    assert lines[0].startswith("usage: attn-gui")
    assert lines[-1].startswith("attn-gui: error: ")
    assert lines[-1].endswith(told)
    assert name in lines[-1]


def test_an_unknown_option_is_told():
    ran = run("--colour", "red")
    assert ran.returncode == 2
    assert ran.stderr.startswith("usage: attn-gui")


def test_nobody_listening_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A program without a console on Windows has no stdout and no stderr."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        cli.main([str(tmp_path / "none.attn")])
    assert ended.value.code == 2


def test_options_reach_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    given = []
    monkeypatch.setattr(attn_gui.app, "run", lambda options: given.append(options) or 0)
    monkeypatch.chdir(tmp_path)
    Path("a.attn").touch()
    assert cli.main(["--device", "cpu", "--dtype", "float64", "--lang", "zh_CN", "a.attn"]) == 0
    assert cli.main([]) == 0
    assert given == [
        attn_gui.app.StartOptions("cpu", "float64", "zh_CN", Path("a.attn")),
        attn_gui.app.StartOptions(),
    ]


@pytest.mark.skipif(os.name != "posix", reason="names that are no Unicode")
def test_a_name_that_is_no_unicode_can_be_told(tmp_path: Path):
    ran = run(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.attn"))
    assert ran.returncode == 2
    assert "is not there" in ran.stderr
