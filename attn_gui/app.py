"""The composition root: the only place that makes the pieces and hands them to each other."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, Qt, Signal, Slot
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from attn_gui import __version__
from attn_gui import settings as stored
from attn_gui.compute.devices import device_named, find_devices
from attn_gui.compute.engine import Engine
from attn_gui.compute.recompute_service import RecomputeService
from attn_gui.core.colour_choice import ColourChoice
from attn_gui.core.document import Document, example_document
from attn_gui.core.dtypes import DtypeName, dtype_named
from attn_gui.core.edits import load_everything
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import ComputeChoice, Device
from attn_gui.models.model_set import ModelSet
from attn_gui.models.session_model import SessionModel
from attn_gui.resource_paths import icon_path
from attn_gui.settings import Settings, default_settings_path
from attn_gui.translations import Translations
from attn_gui.views.fonts import with_chinese
from attn_gui.views.theme import Appearance
from attn_gui.window.autosave import Autosave, default_autosave_folder
from attn_gui.window.autosave_offer import AutosaveOffer
from attn_gui.window.main_window import MainWindow
from attn_gui.window.prompts import Prompts

LARGE_FILE_BYTES = 4 << 20
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
UNKEPT_SETTINGS = Message(
    "Program",
    QT_TRANSLATE_NOOP("Program", "Preferences cannot be kept: there is no room, or no right to write to them."),
)


@dataclass(frozen=True, slots=True)
class StartOptions:
    """What the command line asks for; None leaves it to the settings."""

    device: str | None = None
    dtype: DtypeName | None = None
    language: str | None = None
    path: Path | None = None


class Program(QObject):
    """One window and all that works for it."""

    def __init__(
        self,
        application: QApplication,
        settings: Settings,
        options: StartOptions,
        document: Document,
        service: RecomputeService,
        prompts: Prompts | None = None,
        autosave_folder: Path | None = None,
    ) -> None:
        """Without an `autosave_folder` nothing is kept for after a crash."""
        super().__init__()
        self._settings = settings
        self._wanted_device = options.device or settings.get(stored.DEVICE)
        choice = ComputeChoice("cpu", options.dtype or dtype_named(settings.get(stored.DTYPE)))
        self.translations = Translations(application)
        self.translations.install(settings.get(stored.LANGUAGE) if options.language is None else options.language)
        self.appearance = Appearance(application, settings.get(stored.THEME))
        colours = ColourChoice.from_text(settings.get(stored.COLOUR_RANGE))
        self.models = ModelSet.of(document, settings.get(stored.DIGITS), colours)
        self.service = service
        self.session = SessionModel(self.models)
        prompts = prompts or Prompts()
        self.window = MainWindow(
            self.models, self.appearance, settings, self.translations, choice, prompts, self.session
        )
        self.autosave = None if autosave_folder is None else Autosave(self.session, autosave_folder, self)
        self._connect()
        if self.autosave is not None:
            self._connect_autosave(self.autosave, prompts)
        if settings.damaged_copy is not None:
            self.window.message_bar.say(_damaged_settings(settings.damaged_copy))
        self.models.results.set_choice(choice)
        service.choose(choice)
        service.apply(load_everything(document), 0)
        self._path = options.path
        if self._path is not None and not _is_large(self._path):
            self._open_file()

    def end(self) -> None:
        """Close the window and take it apart while what it follows is still there."""
        self.window.close()
        self.service.close()
        if self.autosave is not None:
            self.autosave.stop()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete)
        # A stack that is destroyed clears itself first, and would tell models that can no longer look at it.
        self.models.document.undo_stack.blockSignals(True)

    def _connect(self) -> None:
        results, service = self.models.results, self.service
        self.window.first_painted.connect(self._on_first_painted, Qt.ConnectionType.QueuedConnection)
        self.window.closed.connect(service.close)
        self.window.compute_menus.choice_changed.connect(self._on_choice_changed)
        self.models.document.values_changed.connect(results.expect)
        self.models.document.values_changed.connect(service.apply)
        results.requests_changed.connect(service.request_blocks)
        self.models.hidden.hidden_changed.connect(self._on_hidden_changed)
        service.results_ready.connect(results.accept)
        service.failed.connect(results.reject)
        service.busy_changed.connect(results.set_busy)
        service.devices_found.connect(self._on_devices_found)
        service.request_blocks(results.requests)

    def _connect_autosave(self, autosave: Autosave, prompts: Prompts) -> None:
        window = self.window
        offer = AutosaveOffer(
            autosave, self.session, window.session_controller.settle_changes, prompts, window.message_bar, window
        )
        window.first_painted.connect(offer.make, Qt.ConnectionType.QueuedConnection)
        window.closed.connect(autosave.close)
        autosave.failed.connect(window.message_bar.say)

    @Slot()
    def _on_first_painted(self) -> None:
        self.service.start()
        self._open_file()
        if not self._settings.are_kept():
            self.window.message_bar.say_also(UNKEPT_SETTINGS)

    def _open_file(self) -> None:
        """Open the file of the command line; a large one once the window is there, as it takes its time."""
        path, self._path = self._path, None
        if path is not None:
            self.window.session_controller.open_file(path)

    @Slot()
    def _on_hidden_changed(self) -> None:
        self.service.hide(self.models.hidden.hidden)

    @Slot(object)
    def _on_choice_changed(self, choice: ComputeChoice) -> None:
        self._settings.set(stored.DEVICE, choice.device)
        self._settings.set(stored.DTYPE, choice.dtype)
        self.models.results.set_choice(choice)
        self.service.choose(choice)

    @Slot(object)
    def _on_devices_found(self, devices: tuple[Device, ...]) -> None:
        if not devices:
            return
        try:
            wanted = device_named(self._wanted_device, devices)
        except UserError as error:
            self.window.message_bar.say_also(error.message)
            wanted = devices[0]
        self.window.compute_menus.offer(devices, wanted.key)


def _is_large(path: Path) -> bool:
    try:
        return path.stat().st_size >= LARGE_FILE_BYTES
    except OSError:  # whoever opens it will say what is wrong
        return False


def _damaged_settings(copy: Path) -> Message:
    template = QT_TRANSLATE_NOOP(
        "Program", "The settings could not be read: the program starts with its own. The old file is kept as {path}."
    )
    return Message("Program", template, {"path": copy})


class Application(QApplication):
    """Tells what macOS asks it to open.

    Signals:
        file_requested(path).
    """

    file_requested = Signal(Path)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_requested.emit(Path(event.file()))
            return True
        return super().event(event)


def make_application() -> Application:
    """The application as every part of the program expects it: style, font, icon, and numbers the same everywhere."""
    QLocale.setDefault(QLocale.c())
    application = Application(sys.argv[:1])
    application.setApplicationName("attn-gui")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("attn-gui")
    application.setStyle("Fusion")
    application.setFont(with_chinese(application.font()))
    application.setWindowIcon(_icon())
    return application


def run(options: StartOptions) -> int:
    """Show the window until it is closed; returns the exit status."""
    application = make_application()
    settings = Settings(default_settings_path())
    service = RecomputeService(Engine, find_devices)
    program = Program(application, settings, options, example_document(), service, None, default_autosave_folder())
    application.file_requested.connect(program.window.session_controller.open_file)
    program.window.show()
    status = application.exec()
    program.end()
    return status


def _icon() -> QIcon:
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(icon_path(f"attn-gui-{size}.png")))
    return icon
