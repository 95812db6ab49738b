"""Runs many Python programs in one other process, so that torch is imported there once."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

_CHILD = """
import json, sys, traceback
for line in sys.stdin:
    program, wanted = json.loads(line)
    names, error = {}, ""
    try:
        exec(compile(program, "copied.py", "exec"), names)
    except BaseException as raised:
        error = f"{type(raised).__name__}: {raised}"
    import torch
    told = {}
    for name in wanted:
        tensor = names.get(name)
        if tensor is not None:
            integer = {8: torch.int64, 4: torch.int32, 2: torch.int16}[tensor.element_size()]
            bits = tensor.view(integer).masked_fill(tensor.isnan(), -1).flatten().tolist()
            told[name] = [str(tensor.dtype), list(tensor.shape), bits]
    print(json.dumps([error, told]), flush=True)
"""


@dataclass(frozen=True)
class Ran:
    """error: "" or what was raised. tensors: by name, dtype, shape and bits, -1 for any NaN."""

    error: str
    tensors: dict[str, list[object]]


class ProgramRunner:
    """The other process; it ends with the `with` block."""

    def __enter__(self) -> ProgramRunner:
        self._child = subprocess.Popen(
            [sys.executable, "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        return self

    def __exit__(self, *_raised: object) -> None:
        self._child.stdin.close()
        self._child.wait()
        self._child.stdout.close()

    def run(self, program: str, wanted: tuple[str, ...] = ()) -> Ran:
        """Run it to its end, and read the tensors of these names."""
        self._child.stdin.write(json.dumps([program, wanted]) + "\n")
        self._child.stdin.flush()
        return Ran(*json.loads(self._child.stdout.readline()))
