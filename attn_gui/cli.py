"""The command line; nothing heavy is imported before it is understood."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from attn_gui import __version__
from attn_gui.display_check import is_display_missing, missing_x_library
from attn_gui.process_setup import set_up_process

USAGE_ERROR = 2
SELF_TEST = "self-test"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit status: 0, or 2 where the command line or the display does not serve."""
    set_up_process()
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == [SELF_TEST]:
        from attn_gui.self_test import main as test_itself

        _import_torch_first()
        try:
            return test_itself(arguments[1:])
        except ImportError as error:
            return _refuse(f"it cannot start: {error}")
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.file is not None and not options.file.is_file():
        what = "is a directory, not a file" if options.file.is_dir() else "is not there"
        parser.error(f"{str(options.file)!r} {what}")
    if is_display_missing():
        return _refuse("no display: neither an X nor a Wayland server answers (see DISPLAY and WAYLAND_DISPLAY)")
    library = missing_x_library()
    if library is not None:
        return _refuse(f"the library {library} is missing; the system's package that holds it is to be installed")
    _import_torch_first()
    try:
        from attn_gui.app import StartOptions, run
    except ImportError as error:  # a library of the system that Qt is linked to, or a package of Python's
        return _refuse(f"it cannot start: {error}")

    return run(StartOptions(options.device, options.dtype, options.lang, options.file))


def _refuse(reason: str) -> int:
    """Say in one line why it does not start."""
    print(f"attn-gui: {reason}", file=sys.stderr)  # noqa: T201
    return USAGE_ERROR


def _import_torch_first() -> None:
    """On Windows, where loading Qt first can break torch's DLLs."""
    if sys.platform == "win32":
        from attn_gui.compute.torch_import import import_torch

        import_torch()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="attn-gui",
        description="A window for teaching and exploring attention's two batched matrix products.",
        epilog=f"attn-gui {SELF_TEST} checks every part of the installation; attn-gui {SELF_TEST} --help tells more.",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="open this session or lesson (.toml)")
    parser.add_argument("--version", action="version", version=f"attn-gui {__version__}")
    parser.add_argument("--device", metavar="DEVICE", help="compute on cpu, cuda or cuda:N")
    parser.add_argument("--dtype", choices=("float64", "float32", "float16", "bfloat16"), help="compute in this dtype")
    parser.add_argument("--lang", choices=("en", "zh_CN"), help="the interface's language")
    return parser
