"""What macOS asks the program to open: an event, not an argument."""

from __future__ import annotations

import subprocess
import sys

ASK = """
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from attn_gui.app import make_application
application = make_application()
asked = []
application.file_requested.connect(asked.append)
application.sendEvent(application, QFileOpenEvent(QUrl.fromLocalFile("/home/张三/一 session.attn")))
print(*asked)
"""


def test_a_file_that_the_system_asks_to_open_is_told():
    ran = subprocess.run([sys.executable, "-c", ASK], capture_output=True, encoding="utf-8", check=False)

    assert (ran.stdout, ran.stderr) == ("/home/张三/一 session.attn\n", "")
