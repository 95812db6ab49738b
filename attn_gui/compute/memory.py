"""How much memory is free, as far as the system tells."""

from __future__ import annotations

import ctypes
import os
import platform
from pathlib import Path


def free_memory() -> int | None:
    """Bytes that can still be allocated without swapping; None where the system does not tell."""
    match platform.system():
        case "Linux":
            return _linux_free_memory(Path("/proc/meminfo"))
        case "Windows":
            return _windows_free_memory()
        case "Darwin":
            # It tells only what is installed.
            return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


def _linux_free_memory(meminfo: Path) -> int | None:
    try:
        for line in meminfo.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def _windows_free_memory() -> int | None:
    class MemoryStatus(ctypes.Structure):
        """MEMORYSTATUSEX of the Windows API."""

        _fields_ = (
            ("length", ctypes.c_uint32),
            ("load", ctypes.c_uint32),
            *((name, ctypes.c_uint64) for name in ("total", "free", "f3", "f4", "f5", "f6", "f7")),
        )

    status = MemoryStatus(length=ctypes.sizeof(MemoryStatus))
    worked = ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))  # type: ignore[attr-defined]
    return int(status.free) if worked else None
