"""How numbers are shown; changes no number."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.number_text import DEFAULT_DIGITS

DIGITS_SHARE = 0.03
CHOSEN_DIGITS_SHARE = 0.04
"""Of the screen's height: what the last row of a lecture room can read."""
FACTOR_STEP = 1.1
FEWEST_STEPS, MOST_STEPS = -6, 14


class Magnification(QObject):
    """How large digits must at least be; nothing while `is_on` is False, as outside a lecture.

    Signals:
        magnification_changed().
    """

    magnification_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._screen_height = 0
        self._steps = 0

    @property
    def is_on(self) -> bool:
        """Whether digits have a smallest height."""
        return self._screen_height > 0

    @property
    def factor(self) -> float:
        """How much larger than usual in a lecture a person wants it; 1.0 is the usual."""
        return FACTOR_STEP**self._steps

    @property
    def digit_height(self) -> float:
        """The smallest height of a digit, in pixels of the window; 0.0 while it is off."""
        return self._screen_height * DIGITS_SHARE * self.factor

    @property
    def chosen_digit_height(self) -> float:
        """The same for the digits of a chosen result."""
        return self._screen_height * CHOSEN_DIGITS_SHARE * self.factor

    def set_screen_height(self, height: int) -> None:
        """Show everything for a screen so many pixels high; 0 switches it off."""
        if height != self._screen_height:
            self._screen_height = height
            self.magnification_changed.emit()

    @Slot()
    def enlarge(self) -> None:
        """A little more."""
        self._set_steps(min(self._steps + 1, MOST_STEPS))

    @Slot()
    def reduce(self) -> None:
        """A little less."""
        self._set_steps(max(self._steps - 1, FEWEST_STEPS))

    @Slot()
    def reset(self) -> None:
        """As usual in a lecture."""
        self._set_steps(0)

    def _set_steps(self, steps: int) -> None:
        if steps != self._steps:
            self._steps = steps
            self.magnification_changed.emit()


class DisplayOptions(QObject):
    """The number of significant digits, how large they must be, and what colours go over.

    Signals:
        options_changed(): of the digits.
        colours_changed().
        highlight_changed(): of changes.
    """

    options_changed = Signal()
    colours_changed = Signal()
    highlight_changed = Signal()

    def __init__(
        self, digits: int = DEFAULT_DIGITS, colours: ColourChoice | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._digits = digits
        self._colours = colours or ColourChoice()
        self._highlights_changes = True
        self.magnification = Magnification(self)

    @property
    def digits(self) -> int:
        """At most so many significant digits are shown; tooltips and editors show all."""
        return self._digits

    def set_digits(self, digits: int) -> None:
        """Show at most so many significant digits."""
        if digits != self._digits:
            self._digits = digits
            self.options_changed.emit()

    @property
    def colours(self) -> ColourChoice:
        """What the colours of the heatmaps go over."""
        return self._colours

    def set_colours(self, colours: ColourChoice) -> None:
        """Let them go over something else."""
        if colours != self._colours:
            self._colours = colours
            self.colours_changed.emit()

    @property
    def highlights_changes(self) -> bool:
        """Whether what an edit changed is highlighted."""
        return self._highlights_changes

    @Slot(bool)
    def set_highlights_changes(self, highlights_changes: bool) -> None:
        """Highlight what an edit changes, or do not."""
        if highlights_changes != self._highlights_changes:
            self._highlights_changes = highlights_changes
            self.highlight_changed.emit()
