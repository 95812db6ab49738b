"""Which places of an axis are in sight; the matrices that share an axis share one of these."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from attn_gui.core.results import Span


@dataclass(frozen=True, slots=True)
class AxisWindow:
    """[start, stop) of the `count` places of an axis, fractions allowed, never beyond the axis."""

    count: int
    start: float
    stop: float

    @classmethod
    def whole(cls, count: int) -> AxisWindow:
        """All places."""
        return cls(count, 0.0, float(count))

    @property
    def length(self) -> float:
        """How many places are in sight."""
        return self.stop - self.start

    @property
    def is_whole(self) -> bool:
        """Whether all places are in sight."""
        return self.length >= self.count

    @property
    def span(self) -> Span:
        """The places of which at least a part is in sight."""
        return math.floor(self.start), math.ceil(self.stop)

    def zoomed(self, factor: float, about: float) -> AxisWindow:
        """`factor` times as many places, with `about` staying where it is; at least one, at most all."""
        length = min(max(self.length * factor, min(1.0, self.count)), float(self.count))
        share = (about - self.start) / self.length if self.length else 0.0
        return self._placed(about - share * length, length)

    def moved(self, places: float) -> AxisWindow:
        """The same number of places, further along the axis."""
        return self._placed(self.start + places, self.length)

    def revealing(self, place: int) -> AxisWindow:
        """Moved no further than needed to have the whole of `place` in sight."""
        start = min(self.start, float(place))
        return self._placed(max(start, place + 1 - self.length), self.length)

    def with_length(self, length: float) -> AxisWindow:
        """So many places, from where it starts or as near to that as can be."""
        return self._placed(self.start, length)

    def with_count(self, count: int) -> AxisWindow:
        """The same window on an axis of another length: all of it if it was all."""
        if count == self.count:
            return self
        return AxisWindow.whole(count) if self.is_whole else replace(self, count=count).moved(0)

    def _placed(self, start: float, length: float) -> AxisWindow:
        length = min(length, float(self.count))
        start = min(max(start, 0.0), self.count - length)
        return AxisWindow(self.count, start, start + length)
