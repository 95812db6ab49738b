"""Messages of the core in the interface's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from attn_gui.core.messages import Message

translate = QCoreApplication.translate


def translated(message: Message) -> str:
    """The message's text in the language in force; arguments that are messages are translated too."""
    arguments = {
        name: translated(argument) if isinstance(argument, Message) else argument
        for name, argument in message.arguments.items()
    }
    return translate(message.context, message.template).format(**arguments)
