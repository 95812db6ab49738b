"""The whole program on a real engine, its settings in a folder of the test's own."""

from __future__ import annotations

import pytest

from attn_gui.app import Program, StartOptions
from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import example_document
from attn_gui.settings import Settings
from tests.helpers.fake_prompts import FakePrompts


@pytest.fixture
def start_program(qapp, qtbot, tmp_path):
    """Starts the program; more than once where a test asks for it. Closes what a test leaves open."""
    started = []

    def start(document=None, service=None, prompts=None, **options):
        options.setdefault("language", "en")
        program = Program(
            qapp,
            Settings(tmp_path / "settings.ini"),
            StartOptions(**options),
            document or example_document(),
            service or RecomputeService(Engine, find_devices),
            prompts or FakePrompts(),
            tmp_path / "autosave",
        )
        started.append(program)
        program.window.show()
        return program

    yield start
    for program in started:
        program.end()
        program.translations.install("en")


@pytest.fixture
def program(start_program, qtbot):
    """The program on the opening example, its first results shown and its devices found."""
    program = start_program()
    wait_for_results(qtbot, program)
    wait_for_devices(qtbot, program)
    return program


def wait_for_devices(qtbot, program):
    """Until the menus offer what was found; before that there is only what is computed with."""
    qtbot.waitUntil(lambda: len(program.window.compute_menus.dtype_menu.actions()) > 1, timeout=20_000)


def wait_for_results(qtbot, program):
    """Until the results are those of the newest revision, for all that the views ask for."""
    results_model = program.models.results

    def is_settled():
        results = results_model.results
        return (
            results is not None
            and results.revision == program.models.document.revision
            and results.dtype == results_model.choice.dtype
            and results_model.requests <= results.blocks.keys()
            and not results_model.is_busy
        )

    qtbot.waitUntil(is_settled, timeout=20_000)
