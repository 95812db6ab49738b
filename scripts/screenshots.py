"""Pictures of the window in each language and theme, at the sizes of a laptop and of a projector, into screenshots/."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QSize, Qt, QTimer, Slot

from attn_gui.app import Program, StartOptions, make_application
from attn_gui.compute.devices import find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.document import example_document
from attn_gui.settings import Settings
from attn_gui.translations import LANGUAGES
from attn_gui.views.theme import THEMES

FOLDER = Path("screenshots")
SIZES = (QSize(1280, 720), QSize(1920, 1080))
SETTLE_MS = 400


class Photographer(QObject):
    """Waits for the first results, then takes every picture."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self._program = program
        program.models.results.results_changed.connect(self._take_all, Qt.ConnectionType.SingleShotConnection)

    @Slot()
    def _take_all(self) -> None:
        for language, theme, size in product(LANGUAGES, THEMES, SIZES):
            self._program.translations.install(language.code)
            self._program.appearance.choose(theme.name)
            self._program.window.resize(size)
            _settle()
            name = f"{language.code}-{theme.name}-{size.width()}x{size.height()}.png"
            self._program.window.grab().save(str(FOLDER / name))
            print(FOLDER / name)
        self._program.window.close()


def _settle() -> None:
    """Let what is asked for at the new size come; QTest.qWait would keep Python from the worker thread."""
    loop = QEventLoop()
    QTimer.singleShot(SETTLE_MS, loop.quit)
    loop.exec()


def main() -> int:
    """Take the pictures; returns the exit status."""
    FOLDER.mkdir(exist_ok=True)
    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        service = RecomputeService(Engine, find_devices)
        program = Program(application, settings, StartOptions(language="en"), example_document(), service)
        photographer = Photographer(program)
        program.window.showNormal()
        status = application.exec()
        program.end()
        del photographer
    return status


if __name__ == "__main__":
    sys.exit(main())
