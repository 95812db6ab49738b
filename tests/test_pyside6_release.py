"""A fault of a PySide6 release that would end the program: each upgrade has to pass here first."""

from __future__ import annotations

import subprocess
import sys

EMIT_OFTEN = """
import sys
from PySide6.QtCore import QObject, Signal

class Emitter(QObject):
    happened = Signal()

emitter = Emitter()
before = sys.getrefcount(True)
for _ in range(1000):
    emitter.happened.emit()
lost = before - sys.getrefcount(True)
assert lost < 5, f"{lost} references of True are lost"
"""


def test_emitting_leaves_the_references_of_true_alone():
    """PySide6 6.12.0 drops one reference an emission, until Python 3.11 aborts."""
    ran = subprocess.run([sys.executable, "-c", EMIT_OFTEN], capture_output=True, text=True, check=False)

    assert (ran.returncode, ran.stderr) == (0, "")
