from __future__ import annotations

import pytest

from attn_gui.models.display_options import FEWEST_STEPS, MOST_STEPS, DisplayOptions, Magnification


def told(signal):
    calls = []
    signal.connect(lambda: calls.append(1))
    return calls


def test_it_is_off_and_demands_nothing():
    magnification = DisplayOptions().magnification
    assert (magnification.is_on, magnification.digit_height, magnification.chosen_digit_height) == (False, 0.0, 0.0)


@pytest.mark.parametrize("height", [720, 1080, 2160])
def test_digits_are_3_percent_of_the_screen_and_chosen_ones_4(height):
    magnification = Magnification()
    magnification.set_screen_height(height)
    assert magnification.is_on
    assert magnification.digit_height == pytest.approx(0.03 * height)
    assert magnification.chosen_digit_height == pytest.approx(0.04 * height)


def test_it_is_enlarged_and_reduced_within_limits_and_reset():
    magnification = Magnification()
    magnification.set_screen_height(1000)
    calls = told(magnification.magnification_changed)
    magnification.enlarge()
    assert magnification.digit_height == pytest.approx(33)
    magnification.reduce()
    assert magnification.factor == 1.0
    for _ in range(100):
        magnification.enlarge()
    assert len(calls) == 2 + MOST_STEPS
    for _ in range(100):
        magnification.reduce()
    assert len(calls) == 2 + MOST_STEPS + MOST_STEPS - FEWEST_STEPS
    assert 0.5 < magnification.factor < 1
    magnification.reset()
    assert magnification.digit_height == 30


def test_only_news_is_told():
    magnification = Magnification()
    calls = told(magnification.magnification_changed)
    magnification.set_screen_height(0)
    magnification.reset()
    assert not calls
    magnification.set_screen_height(720)
    magnification.set_screen_height(720)
    assert len(calls) == 1
    magnification.set_screen_height(0)
    assert (len(calls), magnification.is_on) == (2, False)
