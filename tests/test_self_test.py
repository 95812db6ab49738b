"""`attn-gui self-test` in a process of its own, whole and with something broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from attn_gui.core.examples import EXAMPLES
from attn_gui.core.formats import FORMATS
from attn_gui.core.lessons import LESSONS
from attn_gui.translations import LANGUAGES
from attn_gui.views.theme import THEMES

BREAK_A_LESSON = """
from attn_gui.core import lessons
lessons.LESSONS = (*lessons.LESSONS, "no-such-lesson.toml")
"""
BREAK_A_NUMBER = """
from attn_gui.core.stages import STAGES
cls = type(STAGES[0])
compute = cls.compute
cls.compute = lambda self, left, right: compute(self, left, right) * 2
"""
RUN = """
import sys
from attn_gui.cli import main
sys.exit(main(sys.argv[1:]))
"""


def _run(*arguments: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", before + RUN, "self-test", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **environment},
        timeout=300,
    )


@pytest.mark.parametrize("locale", ["C", "zh_CN.UTF-8"], ids=["C", "perhaps not installed"])
def test_it_passes_and_says_nothing_else(locale: str, tmp_path: Path, isolated_home: Path):
    output = tmp_path / "结果 of the test.txt"
    ran = _run("--lang", "zh_CN", "--output", str(output), LC_ALL=locale)

    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert all(line.startswith("✓ ") for line in lines[:-1]), ran.stdout
    assert lines[-1] == f"{len(lines) - 1} passed, 0 failed"
    assert output.read_text(encoding="utf-8") == ran.stdout
    assert not (isolated_home / "config").exists()  # nothing of the user's is touched

    wanted = {f"example {each.file_name}" for each in EXAMPLES} | {f"lesson {name}" for name in LESSONS}
    wanted |= {f"language {each.code}" for each in LANGUAGES} | {f"theme {each.name}" for each in THEMES}
    wanted |= {f"format {each.suffixes[0]}" for each in FORMATS}
    assert wanted <= {line[2:] for line in lines}


@pytest.mark.parametrize(
    ("before", "failing"),
    [(BREAK_A_LESSON, {"lesson no-such-lesson.toml"}), (BREAK_A_NUMBER, {"results of the opening example"})],
    ids=["lesson", "number"],
)
def test_it_fails_where_something_is_broken(before: str, failing: set[str]):
    ran = _run(before=before)

    assert ran.returncode == 1
    failed = {line[2:].partition(":")[0] for line in ran.stdout.splitlines() if line.startswith("✗ ")}
    assert failing <= failed
    assert ran.stdout.splitlines()[-1].endswith(f", {len(failed)} failed")
