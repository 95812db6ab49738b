"""Reading a whole file within a limit, and what is said of files that cannot be read or written."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError


def shown_path(path: Path) -> str:
    """The path as text, also where its name is no Unicode."""
    return os.fsencode(path).decode("utf-8", "replace")


def read_limited(path: Path, most_bytes: int) -> bytes:
    """The file's bytes. Raises UserError where it cannot be read, is no regular file or has more than `most_bytes`."""
    try:
        if path.exists() and not path.is_file():
            raise unreadable(path, QT_TRANSLATE_NOOP("Files", "It is not a file."))
        with path.open("rb") as file:
            content = file.read(most_bytes + 1) if os.fstat(file.fileno()).st_size <= most_bytes else None
    except FileNotFoundError:
        raise unreadable(path, QT_TRANSLATE_NOOP("Files", "There is no such file.")) from None
    except PermissionError:
        reason = QT_TRANSLATE_NOOP("Files", "You are not allowed to read it: change its permissions.")
        raise unreadable(path, reason) from None
    except OSError as error:
        reason = QT_TRANSLATE_NOOP("Files", "The system says: {error}.")
        raise unreadable(path, reason, error=error.strerror) from None
    if content is None or len(content) > most_bytes:
        reason = QT_TRANSLATE_NOOP("Files", "It is too large: files of at most {most} MB are read.")
        raise unreadable(path, reason, most=most_bytes // 2**20)
    return content


def unreadable(path: Path, reason: str | Message, /, **arguments: object) -> UserError:
    """The refusal of a file; `reason` is a message or a template of the context Files."""
    return _refusal(QT_TRANSLATE_NOOP("Files", "“{file}” was not opened. {reason}"), path, reason, arguments)


def unwritable(path: Path, reason: str | Message, /, **arguments: object) -> UserError:
    """The refusal to write a file; `reason` is a message or a template of the context Files."""
    template = QT_TRANSLATE_NOOP("Files", "“{file}” was not saved; no file was changed. {reason}")
    return _refusal(template, path, reason, arguments)


def _refusal(template: str, path: Path, reason: str | Message, arguments: Mapping[str, object]) -> UserError:
    why = Message("Files", reason, arguments) if isinstance(reason, str) else reason
    return UserError(Message("Files", template, {"file": shown_path(path), "reason": why}))
