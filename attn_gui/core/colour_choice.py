"""The choice of what a matrix's colours go over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from attn_gui.core.colour_scale import ColourScale
from attn_gui.core.results import ValueRange

RangeKind = Literal["matrix", "shared", "symmetric", "unit", "fixed"]
RANGE_KINDS: Final[tuple[RangeKind, ...]] = get_args(RangeKind)


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """Over the matrix's own values, those of all matrices, as far on either side of zero, 0 to 1, or `low` to `high`.

    low, high: of "fixed" alone; finite, low < high, else ValueError.
    """

    kind: RangeKind = "matrix"
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        ColourScale(self.low, self.high)

    def scale(self, own: ValueRange, ranges: Iterable[ValueRange]) -> ColourScale:
        """The scale of a matrix with the values `own`, among matrices with the values `ranges`.

        Values that it does not reach bear its outermost colours.
        """
        if self.kind == "shared":
            return ColourScale.from_range(union(ranges))
        if self.kind == "symmetric":
            return ColourScale.symmetric(own)
        if self.kind == "unit":
            return ColourScale(0.0, 1.0)
        if self.kind == "fixed":
            return ColourScale(self.low, self.high, is_diverging=self.low < 0.0)
        return ColourScale.from_range(own)

    @property
    def text(self) -> str:
        """What `from_text` reads: "shared", "fixed -1.0 2.5"."""
        return f"fixed {self.low!r} {self.high!r}" if self.kind == "fixed" else self.kind

    @classmethod
    def from_text(cls, text: str) -> ColourChoice | None:
        """The choice that `text` stands for; None where that is none."""
        kind = next((known for known in RANGE_KINDS if known == text.partition(" ")[0]), None)
        limits = text.split(" ")[1:]
        if kind is None or len(limits) != (2 if kind == "fixed" else 0):
            return None
        try:
            return cls(kind, *map(float, limits))
        except ValueError:
            return None


def union(ranges: Iterable[ValueRange]) -> ValueRange:
    """The finite values of all."""
    known = [each for each in ranges if each.has_finite]
    if not known:
        return ValueRange()
    return ValueRange(min(each.minimum for each in known), max(each.maximum for each in known), has_finite=True)
