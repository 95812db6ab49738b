"""How large digits must be on the heatmaps, and how large that makes the cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QFont

from attn_gui.models.display_options import Magnification
from attn_gui.views.fonts import with_digits


@dataclass(frozen=True, slots=True)
class DigitSizes:
    """The smallest font sizes of digits, and of a chosen result's, in pixels; 0: they follow their cells.

    factor: how much larger than usual they are wanted, where their cells have the room.
    """

    smallest_px: int = 0
    chosen_px: int = 0
    factor: float = 1.0

    @classmethod
    def of(cls, magnification: Magnification, font: QFont) -> DigitSizes:
        """What a magnification asks of that font."""
        if not magnification.is_on:
            return cls()
        return cls(
            with_digits(font, magnification.digit_height).pixelSize(),
            with_digits(font, magnification.chosen_digit_height).pixelSize(),
            magnification.factor,
        )

    @property
    def are_demanded(self) -> bool:
        """Whether there is a smallest size."""
        return self.smallest_px > 0


NO_DEMAND: Final = DigitSizes()
