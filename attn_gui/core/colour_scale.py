"""Values to places on a colour map, non-finite ones aside, and which text can be read on a colour.

Tables and heatmaps share it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from attn_gui.core.results import ValueRange

FINITE: Final = 0
NAN: Final = 1
POSITIVE_INFINITY: Final = 2
NEGATIVE_INFINITY: Final = 3
HIDDEN: Final = 4
"""Kept from view; no value is of this class by itself."""

_SHARES_OF_LIGHT: Final = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True, slots=True)
class ColourScale:
    """Which values the colour map is for; finite, low < high.

    A diverging map has zero in its middle, and its outermost colours for the larger of |low| and |high|; another one
    goes from low to high.
    """

    low: float = 0.0
    high: float = 1.0
    is_diverging: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise ValueError(f"a colour scale cannot go from {self.low} to {self.high}")

    @classmethod
    def from_range(cls, value_range: ValueRange) -> ColourScale:
        """The whole range, and as far on the other side of zero where one is negative; (0, 1) where nothing is finite.

        A single value that is not negative gets the middle colour.
        """
        if value_range.has_finite and value_range.minimum < 0.0:
            return cls.symmetric(value_range)
        if not value_range.has_finite:
            return cls()
        if value_range.minimum < value_range.maximum:
            return cls(value_range.minimum, value_range.maximum)
        return cls._around(value_range.minimum)

    @classmethod
    def symmetric(cls, value_range: ValueRange) -> ColourScale:
        """As far on either side of zero as the range goes on one; 1 where that is nowhere."""
        size = max(abs(value_range.minimum), abs(value_range.maximum)) or 1.0
        return cls(-size, size, is_diverging=True)

    @classmethod
    def _around(cls, value: float) -> ColourScale:
        distance = min(value * 1e-3 or 1.0, float(np.finfo(np.float64).max) - value)
        # Nothing finite lies beyond the largest number, so that one cannot have the middle.
        return cls(value - distance, value + distance) if distance else cls(0.0, value)

    @property
    def zero_place(self) -> float | None:
        """How far zero is on the way from low to high, 0 to 1; None where it is not between them."""
        if not self.low < 0.0 < self.high:
            return None
        size = max(-self.low, self.high)  # what overflows or is subnormal
        return (-self.low / size) / (self.high / size - self.low / size)

    def positions(self, values: np.ndarray) -> np.ndarray:
        """Where each value lies on the colour map: 0 to 1, float64, clipped; NaN stays NaN. Any shape and dtype."""
        with np.errstate(invalid="ignore"):  # what a signalling NaN would warn of
            clipped: np.ndarray = np.clip(values.astype(np.float64), self.low, self.high)
            if self.is_diverging:
                return clipped / max(abs(self.low), abs(self.high)) / 2 + 0.5
            factor = 1.0 if math.isfinite(self.high - self.low) else 0.5  # the span of ±1.7e308 overflows
            low, high = self.low * factor, self.high * factor
            return (clipped * factor - low) / (high - low)


def value_classes(values: np.ndarray) -> np.ndarray:
    """FINITE, NAN, POSITIVE_INFINITY or NEGATIVE_INFINITY of each value, uint8, in the shape of `values`."""
    classes = np.full(values.shape, FINITE, dtype=np.uint8)
    classes[np.isnan(values)] = NAN
    classes[np.isposinf(values)] = POSITIVE_INFINITY
    classes[np.isneginf(values)] = NEGATIVE_INFINITY
    return classes


def _light_of_levels() -> np.ndarray:
    levels = np.arange(256) / 255
    return np.where(levels <= 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


_LIGHT: Final = _light_of_levels()


def relative_luminance(rgb: ArrayLike) -> np.ndarray:
    """(…, 3) uint8 sRGB -> (…), from 0 (black) to 1 (white), as WCAG 2 defines it."""
    luminance: np.ndarray = _LIGHT[np.asarray(rgb, dtype=np.uint8)] @ _SHARES_OF_LIGHT
    return luminance


def contrast_ratio(first: ArrayLike, second: ArrayLike) -> np.ndarray:
    """Two (…, 3) uint8 -> (…), from 1 (the same) to 21 (black on white), as WCAG 2 defines it."""
    luminances = relative_luminance(first), relative_luminance(second)
    ratio: np.ndarray = (np.maximum(*luminances) + 0.05) / (np.minimum(*luminances) + 0.05)
    return ratio


def black_or_white(rgb: ArrayLike) -> np.ndarray:
    """(…, 3) uint8 -> (…, 3) uint8: black or white, whichever stands out more on the colour."""
    background = np.asarray(rgb, dtype=np.uint8)
    white_is_better = contrast_ratio(background, (255, 255, 255)) > contrast_ratio(background, (0, 0, 0))
    levels = np.where(white_is_better, np.uint8(255), np.uint8(0))
    return np.repeat(levels[..., np.newaxis], 3, axis=-1)
