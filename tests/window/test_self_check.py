"""What the window says of the self-check."""

from __future__ import annotations

from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.stages.weighted_sum import WeightedSum
from tests.compute.test_self_check import WrongScores
from tests.window.conftest import wait_for_results


def test_a_confirmed_window_carries_a_mark_and_the_largest_difference(program):
    text = program.window.check_label.text()
    assert text.startswith("✓ ")
    assert program.window.message_bar.text == ""


def test_a_wrong_product_is_shouted_and_the_cell_named(start_program, qtbot):
    program = start_program(service=RecomputeService(lambda: Engine((WrongScores(), WeightedSum())), find_devices))
    wait_for_results(qtbot, program)
    assert program.window.check_label.text().startswith("✗ ")
    assert "score[agent3, agent1]" in program.window.message_bar.text
    assert "1.0625" in program.window.message_bar.text
