"""The rules of structure that import contracts (`make lint`) cannot express, and the proof that layers stand alone."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import attn_gui

PACKAGE_DIR = Path(attn_gui.__file__).parent
SOURCES = sorted(PACKAGE_DIR.rglob("*.py"))


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE_DIR).as_posix()


every_source = pytest.mark.parametrize("path", SOURCES, ids=_name)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Each call with what is called, as written: "self.tr", "eval"."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def _is_literal_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# ---- layers stand alone

PRELUDE = """
import sys
for blocked in {blocked}:
    sys.modules[blocked] = None  # importing it raises ImportError
"""

IMPORT_CORE = """
import importlib, pkgutil
import attn_gui.core
for module in pkgutil.walk_packages(attn_gui.core.__path__, "attn_gui.core."):
    importlib.import_module(module.name)
"""

USE_CORE = """
from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.number_text import parse_number, shown_text
from attn_gui.core.stages import STAGES
document = example_document()
inverse = SetCells.one(document.tensors["q"], 0, 1, 1, 7.0).apply(document)
assert document.tensors["q"].values[0, 1, 1] == 7.0
inverse.apply(document)
assert document.tensors["q"].values[0, 1, 1] == 1.0
assert shown_text(parse_number("−3,25"), "float32", 6) == "-3.25"
assert [stage.output for stage in STAGES[:2]] == ["score", "att"]
"""

USE_ENGINE = """
from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.core.document import example_document
from attn_gui.core.edits import SetCells, load_everything
from attn_gui.core.results import BlockRequest
assert find_devices()[0].key == "cpu"
document = example_document()
engine = Engine()
engine.apply([load_everything(document), SetCells.one(document.tensors["q"], 0, 2, 0, 3.0)])
request = BlockRequest("score", 0, (0, 3), (0, 3))
results = engine.answer(5, [request])
assert results.revision == 5
assert results.blocks[request].values.tolist() == [[1, 0, 1], [0, 1, 1], [3, 1, 4]]
"""

QT_MODULES = ("PySide6", "shiboken6", "pyqtgraph")


@pytest.mark.parametrize(
    ("blocked", "code"),
    [((*QT_MODULES, "torch"), IMPORT_CORE), ((*QT_MODULES, "torch"), USE_CORE), (QT_MODULES, USE_ENGINE)],
    ids=["import core", "use core", "use engine"],
)
def test_it_runs_where_qt_is_missing(blocked: tuple[str, ...], code: str):
    ran = subprocess.run(
        [sys.executable, "-c", PRELUDE.format(blocked=blocked) + code], capture_output=True, text=True, check=False
    )

    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("attn_gui.cli", {"PySide6", "numpy", "pyqtgraph", "torch"}),
        ("attn_gui.app", {"torch"}),
    ],
)
def test_importing_it_does_not_import(module: str, absent: set[str]):
    code = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert not absent & set(ran.stdout.split())


@every_source
def test_only_compute_imports_torch_when_it_is_imported(path: Path):
    if _name(path).startswith("compute/"):
        return
    statements = [node for node in _tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]

    assert not [ast.unparse(node) for node in statements if "torch" in ast.unparse(node).replace(".", " ").split()]


@pytest.mark.parametrize("path", sorted((PACKAGE_DIR / "models").glob("*.py")), ids=_name)
def test_models_use_no_widgets(path: Path):
    assert "QtWidgets" not in path.read_text(encoding="utf-8")


# ---- what no source does

FORBIDDEN_CALLS = {"eval", "exec", "compile", "sleep", "msleep", "usleep", "processEvents", "terminate", "singleShot"}


@every_source
def test_no_forbidden_call(path: Path):
    """No code from text, no waiting, no nested event loop, no thread ended by force, no timer that nobody owns."""
    called = {name for name, _ in _calls(path)}
    forbidden = {name for name in called if name.rpartition(".")[2] in FORBIDDEN_CALLS}
    allowed = {"application.exec", "re.compile"}

    assert forbidden <= allowed


@pytest.mark.parametrize("path", sorted((PACKAGE_DIR / "compute").glob("*.py")), ids=_name)
def test_signals_of_the_worker_reach_methods_only(path: Path):
    """A lambda or a partial would run in the worker's thread."""
    for name, call in _calls(path):
        if name.endswith(".connect"):
            assert isinstance(call.args[0], ast.Attribute), ast.unparse(call)


@every_source
def test_files_stay_short(path: Path):
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


# ---- texts that the translators find

MARKING = {"tr": 1, "QT_TRANSLATE_NOOP": 2}
"""Functions that lupdate looks for, and how many literal texts each begins with."""


@every_source
def test_texts_are_literal_where_they_are_marked(path: Path):
    """`translate` may also show what was marked elsewhere, by its name; none of them takes a text built on the spot."""
    for name, call in _calls(path):
        function = name.rpartition(".")[2]
        texts = call.args[: MARKING.get(function, 0)]
        assert all(_is_literal_text(text) for text in texts), ast.unparse(call)
        if function == "translate":
            assert all(_is_literal_text(text) or isinstance(text, ast.Attribute | ast.Name) for text in call.args[:2])


@every_source
def test_tr_has_no_other_name(path: Path):
    """lupdate does not find texts under an alias."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            assert not ast.unparse(node.value).endswith(".tr"), ast.unparse(node)


# ---- what is public is documented


def _public_classes(layer: str) -> Iterator[type]:
    package = importlib.import_module(f"attn_gui.{layer}")
    for found in pkgutil.iter_modules(package.__path__, f"attn_gui.{layer}."):
        module = importlib.import_module(found.name)
        for name, member in vars(module).items():
            if inspect.isclass(member) and member.__module__ == found.name and not name.startswith("_"):
                yield member


def _is_override(kind: type, name: str) -> bool:
    return any(name in vars(base) for base in kind.__mro__[1:])


def _undocumented_methods(kind: type) -> Iterator[str]:
    for name, member in vars(kind).items():
        is_public = inspect.isfunction(member) and not name.startswith("_")
        if is_public and not member.__doc__ and not _is_override(kind, name):
            yield f"{kind.__name__}.{name}"


@pytest.mark.parametrize("layer", ["compute", "models", "views", "window"])
def test_public_methods_have_docstrings(layer: str):
    """Overrides of Qt's are documented by Qt."""
    classes = list(_public_classes(layer))

    assert classes
    assert [name for kind in classes for name in _undocumented_methods(kind)] == []
