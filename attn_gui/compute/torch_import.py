"""Importing torch without making the window stutter, and setting it up once."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError

OLDEST_TORCH = (2, 10)
"""Older releases read .pt files unsafely (CVE-2026-24747)."""


def import_torch() -> ModuleType:
    """The module torch, set up for this program; may be called again and from any thread.

    Raises UserError where torch is missing, does not load, or is older than `OLDEST_TORCH`.
    """
    if "torch" not in sys.modules:
        _import_smoothly()
    # Another thread may be in mid-import: the import system waits for it.
    torch = importlib.import_module("torch")
    _refuse_old(torch)
    _set_up(torch)
    return torch


def _import_smoothly() -> None:
    """Import with the collector off and the libraries opened before: both would hold the interpreter lock for long."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        _open_libraries()
        importlib.import_module("torch")
    except (ImportError, OSError) as error:
        template = QT_TRANSLATE_NOOP(
            "Compute",
            "PyTorch could not be loaded, so nothing can be computed: {reason}. Install it again (pip install torch); "
            "on Windows also install the Microsoft Visual C++ Redistributable.",
        )
        raise UserError(Message("Compute", template, {"reason": str(error)})) from error
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def _open_libraries() -> None:
    """Open torch's libraries by libc's dlopen; called through ctypes it lets go of the interpreter lock."""
    spec = importlib.util.find_spec("torch")
    if sys.platform != "linux" or spec is None or not spec.submodule_search_locations:
        return
    dlopen = getattr(ctypes.CDLL(None), "dlopen", None)
    if dlopen is None:
        return
    dlopen.argtypes, dlopen.restype = [ctypes.c_char_p, ctypes.c_int], ctypes.c_void_p
    for name in ("libtorch_cpu.so", "libtorch_python.so"):
        # A failure is left to the import proper, which says what is wrong.
        dlopen(os.fsencode(Path(spec.submodule_search_locations[0], "lib", name)), os.RTLD_NOW | os.RTLD_GLOBAL)


def _refuse_old(torch: ModuleType) -> None:
    major, minor = (int(part) for part in torch.__version__.split(".")[:2])
    if (major, minor) < OLDEST_TORCH:
        template = QT_TRANSLATE_NOOP(
            "Compute", "PyTorch {found} is too old for this program. Install {needed} or newer (pip install -U torch)."
        )
        needed = ".".join(map(str, OLDEST_TORCH))
        raise UserError(Message("Compute", template, {"found": torch.__version__, "needed": needed}))


def _set_up(torch: ModuleType) -> None:
    """Leave one core to the window, and let each dtype mean what it says; harmless when repeated."""
    thread_count = max(1, min(torch.get_num_threads(), (os.cpu_count() or 1) - 1))
    if torch.get_num_threads() != thread_count:
        torch.set_num_threads(thread_count)
    if torch.get_num_interop_threads() != 1:
        # Where torch was at work before it came to us it raises, and the number stays as it is.
        with contextlib.suppress(RuntimeError):
            torch.set_num_interop_threads(1)
    # Only this, the new interface: mixing it with allow_tf32 and its like raises.
    torch.backends.fp32_precision = "ieee"
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
    # oneDNN multiplies bfloat16 by instructions (AVX512_BF16) that take numbers below 1.2e-38 for zero.
    torch.backends.mkldnn.enabled = False
