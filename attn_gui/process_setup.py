"""What has to hold of the process before Qt and torch are loaded: character set, library paths, and where errors go."""

from __future__ import annotations

import io
import locale
import logging
import os
import sys
import threading
from collections.abc import MutableMapping
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

MOST_LOG_BYTES = 256 * 1024
"""Of the log file and of the one before it."""

_log = logging.getLogger(__name__)


def set_up_process() -> None:
    """Once, first of all; before another thread runs."""
    choose_utf8()
    forget_bundled_libraries()
    set_up_log(log_path())


def log_path() -> Path:
    """Where uncaught errors and warnings of this user's program are written; need not exist."""
    # Path.home() would raise for a user without a home.
    home = Path(os.path.expanduser("~"))  # noqa: PTH111
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Logs"
    else:
        folder = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return folder / "attn-gui" / "attn-gui.log"


def choose_utf8(environment: MutableMapping[str, str] = os.environ) -> None:
    """Have Qt find a UTF-8 locale where the user's is none (as "C"), or it warns; language and numbers stay."""
    if sys.platform == "win32":
        return
    try:
        locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:  # a locale that is not installed; Qt then keeps what is set here
        with suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
        return
    if locale.nl_langinfo(locale.CODESET).lower() in {"utf-8", "utf8"}:
        return
    general = environment.pop("LC_ALL", None)
    if general is not None:
        environment["LANG"] = general
    environment["LC_CTYPE"] = "C.UTF-8"


def forget_bundled_libraries(environment: MutableMapping[str, str] = os.environ) -> None:
    """Take back what a frozen program's starter set as library path: programs started from here would inherit it."""
    if not getattr(sys, "frozen", False):
        return
    environment.pop("LD_LIBRARY_PATH", None)
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before


def set_up_log(path: Path) -> None:
    """Write warnings and uncaught exceptions to the file at `path` as well as to stderr.

    The file comes into being with the first line. Where there is no stdout or stderr (a program without a console),
    what is written there goes into the file too.
    """
    to_file = _LogFile(path, maxBytes=MOST_LOG_BYTES, backupCount=1, encoding="utf-8", errors="replace", delay=True)
    to_file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(to_file)
    has_stderr = sys.stderr is not None
    if has_stderr:
        to_stderr = logging.StreamHandler()
        to_stderr.setLevel(logging.WARNING)
        logging.getLogger().addHandler(to_stderr)
    sys.stdout = sys.stdout or _LogStream("stdout")
    sys.stderr = sys.stderr or _LogStream("stderr")
    _log_uncaught(to_file, has_stderr)


def _log_uncaught(to_file: logging.Handler, has_stderr: bool) -> None:
    """Let every uncaught exception be written with its time, and go to stderr as ever where there is one."""
    before, before_in_thread = sys.excepthook, threading.excepthook

    def on_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            to_file.handle(_record("uncaught", kind, error, trace))
        if has_stderr:
            before(kind, error, trace)

    def on_thread_exception(raised: threading.ExceptHookArgs) -> None:
        name = raised.thread.name if raised.thread is not None else "?"
        error = raised.exc_value if raised.exc_value is not None else raised.exc_type()
        to_file.handle(_record(f"uncaught in thread {name}", raised.exc_type, error, raised.exc_traceback))
        if has_stderr:
            before_in_thread(raised)

    sys.excepthook, threading.excepthook = on_exception, on_thread_exception


def _record(
    text: str, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> logging.LogRecord:
    return _log.makeRecord(_log.name, logging.ERROR, __file__, 0, text, (), (kind, error, trace))


class _LogFile(RotatingFileHandler):
    """Makes its folder when it first writes; where it cannot write (no permission, a full disk) the program goes on."""

    def _open(self) -> io.TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        pass


class _LogStream(io.TextIOBase):
    """Stands for a stream that is not there: each line becomes one of the log."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._log = logging.getLogger(name)
        self._log.setLevel(logging.INFO)
        self._begun = ""

    def write(self, text: str) -> int:
        *lines, self._begun = (self._begun + text).split("\n")
        for line in filter(None, lines):
            self._log.info(line)
        return len(text)

    def writable(self) -> bool:
        return True
