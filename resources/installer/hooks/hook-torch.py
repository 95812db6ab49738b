"""What PyInstaller takes of torch; in place of the hook that comes with PyInstaller.

That one also takes torch's own tests (83 MB), its command-line tools (50 MB) and every module's source (2,400 files).
"""

from __future__ import annotations

import packaging.requirements
from _pyinstaller_hooks_contrib.compat import importlib_metadata
from _pyinstaller_hooks_contrib.utils import nvidia_cuda
from PyInstaller import compat
from PyInstaller.utils.hooks import PY_DYLIB_PATTERNS, collect_dynamic_libs, collect_submodules, get_package_paths

warn_on_missing_hiddenimports = False

# Byte code in the archive, but for what reads its own source when it is imported: configurations
# (torch.utils._config_module) and modules with overloads, which would warn.
READ_THEIR_SOURCE = (
    "torch._dynamo.config",
    "torch._export.config",
    "torch._functorch.config",
    "torch._inductor.config",
    "torch.compiler.config",
    "torch.distributed.config",
    "torch.functional",
    "torch.fx.experimental._config",
    "torch.nn.functional",
    "torch.nn.modules.rnn",
    "torch.utils.serialization.config",
)
module_collection_mode = {"torch": "pyz", **dict.fromkeys(READ_THEIR_SOURCE, "pyz+py")}

# torch._dynamo names its polyfills in texts.
hiddenimports = collect_submodules("torch._dynamo")

binaries = [
    (source, target)
    for source, target in collect_dynamic_libs("torch", search_patterns=[*PY_DYLIB_PATTERNS, "*.so.*"])
    if not any(part in ("test", "bin") for part in target.replace("\\", "/").split("/"))
]
if not compat.is_win:
    # `import torch` raises where it is missing.
    binaries.append((f"{get_package_paths('torch')[1]}/bin/torch_shm_manager", "torch/bin"))

if compat.is_linux:
    # A CUDA build of torch takes CUDA's libraries from packages of their own; a CPU build requires none of these.
    requirements = [
        packaging.requirements.Requirement(text) for text in importlib_metadata.distribution("torch").requires or []
    ]
    hiddenimports += nvidia_cuda.infer_hiddenimports_from_requirements(
        [each.name for each in requirements if each.marker is None or each.marker.evaluate()]
    )
    # Links beside the program to torch's libraries would lead torch astray about where the others lie.
    bindepend_symlink_suppression = ["**/torch/lib/*.so*"]
