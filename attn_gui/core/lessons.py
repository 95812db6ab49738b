"""The lessons that come with the program."""

from __future__ import annotations

from typing import Final

LESSONS: Final = ("two-products-three-agents.toml", "negative-scores.toml", "equal-weights.toml")
"""Their files in resources/lessons, in the order of the menu."""
