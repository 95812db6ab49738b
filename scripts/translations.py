"""Gathers the texts of the sources into resources/translations/*.ts and compiles each for the program to read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT_DIR = Path(__file__).resolve().parent.parent
TRANSLATIONS_DIR = PROJECT_DIR / "resources" / "translations"


def texts_path(language: str) -> Path:
    """Where a language's texts and their translations lie, to be edited (with Qt Linguist, say)."""
    return TRANSLATIONS_DIR / f"attn_gui_{language}.ts"


def gather(texts: Path) -> None:
    """Bring `texts` up to date with the sources: new texts come in unfinished, texts that are gone leave.

    No line numbers are kept, so that a difference shows changed texts only.
    """
    sources = sorted(str(path) for path in (PROJECT_DIR / "attn_gui").rglob("*.py"))
    _run("lupdate", "-silent", "-no-obsolete", "-locations", "none", *sources, "-ts", str(texts))


def compile_texts(texts: Path, compiled: Path) -> None:
    """Write the finished translations of `texts` to `compiled`."""
    _run("lrelease", "-silent", str(texts), "-qm", str(compiled))


def _run(tool: str, *arguments: str) -> None:
    """Run one of the tools that PySide6 brings along."""
    subprocess.run([Path(sys.executable).parent / f"pyside6-{tool}", *arguments], check=True)


def main() -> None:
    """Bring every language up to date."""
    for texts in sorted(TRANSLATIONS_DIR.glob("*.ts")):
        gather(texts)
        compile_texts(texts, texts.with_suffix(".qm"))
        unfinished = texts.read_text(encoding="utf-8").count('type="unfinished"')
        print(f"{texts.name}: {unfinished} texts to translate")


if __name__ == "__main__":
    main()
