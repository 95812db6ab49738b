"""What the system tells about free memory is read, and nothing else is believed."""

from __future__ import annotations

import pytest

from attn_gui.compute import memory


def test_this_system_tells_something_sensible():
    assert 2**20 < memory.free_memory() < 2**50


def test_linux(tmp_path):
    meminfo = tmp_path / "meminfo"
    meminfo.write_text("MemTotal:       32 kB\nMemFree:        3 kB\nMemAvailable:   17 kB\n")
    assert memory._linux_free_memory(meminfo) == 17 * 1024


@pytest.mark.parametrize("text", ["", "MemTotal: 32 kB\n", "MemAvailable:\n", "MemAvailable: many kB\n"])
def test_linux_that_does_not_tell(tmp_path, text):
    meminfo = tmp_path / "meminfo"
    meminfo.write_text(text)
    assert memory._linux_free_memory(meminfo) is None
    assert memory._linux_free_memory(tmp_path / "nowhere") is None


def test_unknown_systems_do_not_tell(monkeypatch):
    monkeypatch.setattr(memory.platform, "system", lambda: "Plan 9")
    assert memory.free_memory() is None
