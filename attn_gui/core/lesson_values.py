"""The values of a lesson file, each checked where it stands."""

from __future__ import annotations

from typing import TypeVar

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.strict_toml import TooLarge

Name = TypeVar("Name", bound=str)


class LessonError(Exception):
    """`reason` says what is wrong at the key `place`, such as "tensors.q[0]", of the step counted from 1."""

    def __init__(self, place: str, reason: Message, step: int | None = None) -> None:
        super().__init__(str(reason))
        self.place = place
        self.reason = reason
        self.step = step

    @property
    def message(self) -> Message:
        """Step, key and reason."""
        if self.step is None:
            template = QT_TRANSLATE_NOOP("Lessons", "{place}: {reason}")
            return Message("Lessons", template, {"place": self.place, "reason": self.reason})
        template = QT_TRANSLATE_NOOP("Lessons", "Step {step}, {place}: {reason}")
        return Message("Lessons", template, {"step": self.step, "place": self.place or "steps", "reason": self.reason})


def refused(place: str, template: str, /, **arguments: object) -> LessonError:
    """The error of a key; `template` is of the context Lessons."""
    return LessonError(place, Message("Lessons", template, arguments))


def members(
    value: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] | None = ()
) -> dict[str, object]:
    """The members of a table that has these keys and no others; any others where `optional` is None."""
    if not isinstance(value, dict):
        raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a table: keys with values."))
    for key in required:
        if key not in value:
            raise refused(_below(place, key), QT_TRANSLATE_NOOP("Lessons", "This key is missing."))
    for key in value:
        if optional is not None and key not in required and key not in optional:
            template = QT_TRANSLATE_NOOP("Lessons", "This key is unknown here. Known are: {names}.")
            raise refused(_below(place, key), template, names=", ".join((*required, *optional)))
    return value


def text(value: object, place: str, most_characters: int) -> str:
    """A text that is not empty."""
    if not isinstance(value, str) or not value.strip() or len(value) > most_characters:
        template = QT_TRANSLATE_NOOP("Lessons", "There should be a text of 1 to {most} characters.")
        raise refused(place, template, most=most_characters)
    return value


def text_list(value: object, place: str) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a list of texts."))
    return tuple(value)


def number(value: object, place: str) -> float:
    """A number as float64; nan and inf are numbers."""
    if isinstance(value, TooLarge):
        raise _too_large(place)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise refused(place, QT_TRANSLATE_NOOP("Lessons", "There should be a number."))
    try:
        return float(value)
    except OverflowError:
        raise _too_large(place) from None


def index(value: object, place: str, count: int) -> int:
    """A whole number from 0 to below `count`."""
    if type(value) is not int or not 0 <= value < count:
        template = QT_TRANSLATE_NOOP("Files", "There should be a whole number from {least} to {most}.")
        raise LessonError(place, Message("Files", template, {"least": 0, "most": count - 1}))
    return value


def one_of(value: object, place: str, names: tuple[Name, ...]) -> Name:
    """That one of the names which `value` is."""
    for name in names:
        if name == value:
            return name
    template = QT_TRANSLATE_NOOP("Files", "There should be one of: {names}.")
    raise LessonError(place, Message("Files", template, {"names": ", ".join(names)}))


def _too_large(place: str) -> LessonError:
    template = QT_TRANSLATE_NOOP("NumberText", "Too large for float64: write inf if you mean infinity.")
    return LessonError(place, Message("NumberText", template))


def _below(place: str, key: str) -> str:
    shown = key[:40]
    return f"{place}.{shown}" if place else shown
