"""A text for the user as data: a template and its arguments, translated where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 (the name lupdate looks for)
    """Mark `text` for the translators under `context`; returns it unchanged."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A text whose `{name}` places take `arguments`; an argument that is a Message is translated too."""

    context: str
    template: str
    arguments: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """The English text."""
        return self.template.format(**self.arguments)


class UserError(Exception):
    """Something the user can set right; `message` says what is wrong, where, and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message
