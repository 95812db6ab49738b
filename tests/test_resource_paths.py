from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from attn_gui import resource_paths
from attn_gui.resource_paths import ResourceMissingError, example_path, icon_path, lesson_path, translation_path


def test_a_checkout_has_its_files_beside_the_package(project_dir: Path):
    assert icon_path("attn-gui-64.png") == project_dir / "resources" / "icons" / "attn-gui-64.png"
    assert translation_path("zh_CN") == project_dir / "resources" / "translations" / "attn_gui_zh_CN.qm"


def test_a_package_with_resources_inside_uses_those(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """So it is in a wheel and in a frozen program."""
    inside, beside = tmp_path / "attn_gui" / "resources", tmp_path / "resources"
    monkeypatch.setattr(resource_paths, "_PLACES", (inside, beside))
    for place in (inside, beside):
        (place / "examples").mkdir(parents=True)
        (place / "examples" / "one.attn").touch()

    assert example_path("one.attn") == inside / "examples" / "one.attn"


@pytest.mark.parametrize(
    ("find", "name"),
    [(icon_path, "none.png"), (translation_path, "xx"), (example_path, "none"), (lesson_path, "none.toml")],
)
def test_a_missing_file_is_named(find, name: str):
    with pytest.raises(ResourceMissingError, match=rf"{name}.*resources"):
        find(name)


def test_a_folder_is_no_file():
    with pytest.raises(ResourceMissingError):
        icon_path("")


def test_nothing_heavy_is_imported():
    code = (
        "import sys, attn_gui.resource_paths as r; r.icon_path('attn-gui-64.png'); "
        "print({name.partition('.')[0] for name in sys.modules} & {'PySide6', 'torch', 'numpy', 'pyqtgraph'})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ran.stdout.strip() == "set()"
