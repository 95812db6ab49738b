"""Writing a file so that at every moment it is whole: the old one or the new one."""

from __future__ import annotations

import errno
import os
import stat
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from attn_gui.core.messages import QT_TRANSLATE_NOOP, UserError
from attn_gui.core.user_files import unwritable

PARTIAL_SUFFIX: Final = ".attn-part"
"""Of the temporary file, which only a crash or a power cut leaves behind."""

_BUFFER_BYTES: Final = 2**20
_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NOT_ALLOWED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


def write_atomically(path: Path, parts: Iterable[bytes]) -> None:
    """Make `parts`, one after the other, the content of the file at `path`.

    They go into a new file in the same folder, onto the disk, and then in the place of the old one, whose permissions
    are kept; where `path` is a link, its target is replaced. Raises UserError with what to do, and the old file is
    whole; what `parts` raises passes through, and the old file is whole too.
    """
    target = Path(os.path.realpath(path))
    partial = target.with_name(f".{uuid.uuid4().hex}{PARTIAL_SUFFIX}")
    try:
        mode = _mode_of_old(target, path)
        _write_to_disk(partial, parts, mode)
        partial.replace(target)
    except OSError as error:
        raise _refusal(error, path) from error
    finally:
        with suppress(OSError):
            partial.unlink()
    _put_folder_on_disk(target.parent)


def _mode_of_old(target: Path, path: Path) -> int | None:
    """The permissions of the file that is to be replaced; None where there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise unwritable(path, QT_TRANSLATE_NOOP("Files", "This is a folder: choose the name of a file."))
    if not stat.S_ISREG(mode):
        raise unwritable(path, QT_TRANSLATE_NOOP("Files", "This is not an ordinary file: choose another name."))
    if not os.access(target, os.W_OK):  # to replace it would need no permission of its own
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _write_to_disk(partial: Path, parts: Iterable[bytes], mode: int | None) -> None:
    with partial.open("xb", buffering=_BUFFER_BYTES) as file:
        for part in parts:
            file.write(part)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        partial.chmod(mode)


def _put_folder_on_disk(folder: Path) -> None:
    """So that the new name outlives a power cut. Some file systems know no such thing, and Windows neither."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _refusal(error: OSError, path: Path) -> UserError:
    if error.errno in _NO_ROOM:
        return unwritable(path, QT_TRANSLATE_NOOP("Files", "The disk is full: make room, or save it on another one."))
    if error.errno in _NOT_ALLOWED:
        reason = QT_TRANSLATE_NOOP("Files", "You are not allowed to write there: choose another folder or name.")
        return unwritable(path, reason)
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return unwritable(path, QT_TRANSLATE_NOOP("Files", "There is no such folder: choose another one."))
    if error.errno == errno.ENAMETOOLONG:
        return unwritable(path, QT_TRANSLATE_NOOP("Files", "The name is too long: choose a shorter one."))
    reason = QT_TRANSLATE_NOOP("Files", "Save it in another place; the system says: {error}.")
    return unwritable(path, reason, error=error.strerror or str(error))
