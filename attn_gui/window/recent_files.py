"""The files opened or saved last, as a menu."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from attn_gui import settings as stored
from attn_gui.core.user_files import shown_path
from attn_gui.settings import Settings


class RecentFilesMenu(QMenu):
    """The newest first; kept in the settings.

    Signals:
        path_requested(path): open that file.
    """

    path_requested = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.triggered.connect(self._on_triggered)
        self.retranslate()

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files, the newest first."""
        return tuple(map(Path, self._settings.get(stored.RECENT_FILES)))

    def remember(self, path: Path) -> None:
        """Put the file first."""
        absolute = path.absolute()
        if shown_path(absolute) == str(absolute):  # a name that is no Unicode cannot be stored
            self._store((absolute, *(each for each in self.paths if each != absolute)))

    def forget(self, path: Path) -> None:
        """Leave the file out."""
        self._store(tuple(each for each in self.paths if each != path.absolute()))

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.setTitle(self.tr("Open &recent"))
        self._build()

    def _store(self, paths: tuple[Path, ...]) -> None:
        self._settings.set(stored.RECENT_FILES, tuple(map(str, paths[: stored.MOST_RECENT_FILES])))
        self._build()

    def _build(self) -> None:
        self.clear()
        for path in self.paths:
            action = self.addAction(f"{path.name} — {path.parent}".replace("&", "&&"))
            action.setData(str(path))
        self.addSeparator()
        self._clear_action = self.addAction(self.tr("&Clear this list"))
        self.setEnabled(bool(self.paths))

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        if action is self._clear_action:
            self._store(())
        else:
            self.path_requested.emit(Path(action.data()))
