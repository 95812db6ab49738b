"""What the program is and what it is made with."""

from __future__ import annotations

import platform
from html import escape
from importlib import metadata

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attn_gui import __version__
from attn_gui.process_setup import log_path
from attn_gui.window.licences_dialog import LicencesDialog

LIBRARIES = ("PySide6-Essentials", "pyqtgraph", "torch", "numpy", "safetensors")


class AboutDialog(QDialog):
    """Version, purpose and libraries."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About attn-gui"))
        icon_label = QLabel()
        icon_label.setPixmap(parent.windowIcon().pixmap(64, 64))
        icon_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        purpose = self.tr("For teaching and exploring the two batched matrix products of attention.")
        made_with = self.tr("Made with: {libraries}").format(libraries=", ".join(_library_versions()))
        log = self.tr("Errors are written to {path}").format(path=escape(str(log_path())))
        text_label = QLabel(f"<h3>attn-gui {__version__}</h3><p>{purpose}</p><p>{made_with}</p><p>{log}</p>")
        text_label.setWordWrap(True)
        text_label.setMinimumWidth(380)
        text_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.licences_button = buttons.addButton(self.tr("&Licences…"), QDialogButtonBox.ButtonRole.ActionRole)
        self.licences_button.clicked.connect(self._show_licences)
        top = QHBoxLayout()
        top.addWidget(icon_label)
        top.addWidget(text_label, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(buttons)

    @Slot()
    def _show_licences(self) -> None:
        LicencesDialog(self).open()


def _library_versions() -> list[str]:
    """The libraries that are installed, read from their metadata, so that torch need not be imported."""
    found = [f"Python {platform.python_version()}"]
    for name in LIBRARIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    return found
