"""TOML read within bounds of size and depth; a mistake is told with its place where there is one."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message

_PLACE: Final = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)", re.DOTALL)
_END: Final = " (at end of document)"
_KEY_PART: Final = r"(?:(?<![\w-])[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')"
_DEEP_KEY: Final = re.compile(rf"(?:{_KEY_PART}[ \t]*+\.[ \t]*+){{64}}", re.ASCII)
"""tomllib takes a time that grows with the square of a dotted key's length: 9 s for one of 40 KB."""


class TomlError(Exception):
    """`reason` says what is wrong, with the place in it."""

    def __init__(self, template: str, **arguments: object) -> None:
        self.reason = Message("Files", template, arguments)
        super().__init__(str(self.reason))


class TooLarge:
    """Stands for a number that float64 does not hold."""


def read_toml(content: bytes) -> dict[str, Any]:
    """The table that `content` (UTF-8) writes, with `TooLarge` for floats beyond float64. Raises TomlError."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        template = QT_TRANSLATE_NOOP("Files", "Line {line}: it is not written in UTF-8. Save it as UTF-8.")
        raise TomlError(template, line=line) from None
    if _DEEP_KEY.search(text):
        raise _too_deep()
    try:
        return tomllib.loads(text, parse_float=_read_float)
    except RecursionError:
        raise _too_deep() from None
    except tomllib.TOMLDecodeError as error:
        raise _misspelled(str(error), text) from None
    except ValueError:  # an integer of more digits than Python reads
        raise TomlError(QT_TRANSLATE_NOOP("Files", "A number in it is too long.")) from None


def _read_float(text: str) -> float | TooLarge:
    value = float(text)
    return TooLarge() if value in (float("inf"), float("-inf")) and "inf" not in text else value


def _too_deep() -> TomlError:
    return TomlError(QT_TRANSLATE_NOOP("Files", "Brackets or keys are nested too deep for a file of this kind."))


def _misspelled(told: str, text: str) -> TomlError:
    match = _PLACE.fullmatch(told)
    if match is not None:
        reason, line, column = match[1], int(match[2]), int(match[3])
    else:
        reason, (line, column) = told.removesuffix(_END), _end_of(text)
    template = QT_TRANSLATE_NOOP("Files", "Line {line}, column {column}: this is not TOML ({reason}).")
    return TomlError(template, line=line, column=column, reason=reason)


def _end_of(text: str) -> tuple[int, int]:
    """Line and column after the last character, from 1."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")
