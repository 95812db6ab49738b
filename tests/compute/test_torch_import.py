"""torch is imported late, smoothly, and set up as said."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import types

import pytest

from attn_gui.compute import torch_import
from attn_gui.compute.torch_import import import_torch
from attn_gui.core.messages import UserError


def run_python(project_dir, script: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *options, "-c", script],
        cwd=project_dir,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )


def test_set_up_in_a_fresh_process_and_twice(project_dir):
    script = """
import gc, threading
from attn_gui.compute.torch_import import import_torch
found = []
threads = [threading.Thread(target=lambda: found.append(import_torch())) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
torch = import_torch()
assert found == [torch] * 4
torch.ones(300, 300) @ torch.ones(300, 300)
import_torch()
print(torch.get_num_threads(), torch.get_num_interop_threads(), gc.isenabled(), gc.get_freeze_count() > 100_000)
print(torch.backends.fp32_precision, torch.backends.cuda.matmul.fp32_precision, torch.backends.mkldnn.enabled)
"""
    done = run_python(project_dir, script, "-W", "error")
    first, second = done.stdout.splitlines()
    thread_count, *rest = first.split()
    assert 1 <= int(thread_count) <= max(1, (os.cpu_count() or 1) - 1)
    assert rest == ["1", "True", "True"]
    assert second == "ieee ieee False"
    assert done.stderr == ""


def test_modules_of_compute_do_not_import_torch(project_dir):
    modules = "engine, devices, recompute_service, torch_import, reductions, verification, device_matrices, mailbox"
    done = run_python(project_dir, f"from attn_gui.compute import {modules}", "-X", "importtime")
    imported = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()}
    assert "attn_gui.compute.recompute_service" in imported
    assert not {name for name in imported if name.split(".")[0] == "torch"}


def test_a_torch_imported_by_others_is_set_up_too(project_dir):
    script = """
import torch
torch.ones(3) + 1
from attn_gui.compute.torch_import import import_torch
import_torch()
print(torch.backends.fp32_precision)
"""
    assert run_python(project_dir, script, "-W", "error").stdout == "ieee\n"


def test_missing_torch_is_told(project_dir):
    script = """
import gc, sys
from attn_gui.compute.torch_import import import_torch
from attn_gui.core.messages import UserError
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name == "torch": raise ImportError("DLL load failed: c10.dll")
sys.meta_path.insert(0, Nowhere())
try: import_torch()
except UserError as error: print(error, gc.isenabled())
"""
    told = run_python(project_dir, script).stdout
    assert "PyTorch could not be loaded" in told
    assert "c10.dll" in told
    assert told.endswith("True\n")


@pytest.mark.parametrize("version", ["2.10.0", "2.13.0+cpu", "2.11.0a0+git123", "3.0"])
def test_new_torch_is_taken(version):
    torch_import._refuse_old(types.SimpleNamespace(__version__=version))


@pytest.mark.parametrize("version", ["2.9.1", "1.13.0"])
def test_old_torch_is_refused(version):
    with pytest.raises(UserError, match=rf"PyTorch {version} is too old .* 2\.10"):
        torch_import._refuse_old(types.SimpleNamespace(__version__=version))


def test_collector_stays_as_it_was():
    gc.disable()
    try:
        import_torch()
        assert not gc.isenabled()
    finally:
        gc.enable()
