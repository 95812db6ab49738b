"""Which languages the interface speaks; installs one at run time."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator

from attn_gui.resource_paths import translation_path

_log = logging.getLogger(__name__)

SYSTEM_LANGUAGE: Final = ""
"""Stands for whatever the system speaks."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code and by the name it calls itself."""

    code: str
    own_name: str


SOURCE_LANGUAGE: Final = Language("en", "English")
LANGUAGES: Final = (SOURCE_LANGUAGE, Language("zh_CN", "简体中文"))


def language_for(preferred: Iterable[str]) -> str:
    """The code of the first language in `preferred` (such as "zh-Hans-CN") that the interface speaks, else English.

    A language serves all its regions and scripts.
    """
    ours = {language.code.partition("_")[0]: language.code for language in LANGUAGES}
    spoken = (ours.get(name.replace("_", "-").partition("-")[0]) for name in preferred)
    return next((code for code in spoken if code is not None), SOURCE_LANGUAGE.code)


class Translations:
    """The language in which the application speaks; Qt tells every widget of a change by QEvent.LanguageChange."""

    def __init__(self, application: QCoreApplication) -> None:
        self._application = application
        self._translators: list[QTranslator] = []
        self._current = SOURCE_LANGUAGE.code

    @property
    def current(self) -> str:
        """The code of the language shown."""
        return self._current

    def install(self, code: str) -> None:
        """Speak the language `code`; SYSTEM_LANGUAGE is the system's. Raises ValueError for one that is not there."""
        chosen = language_for(QLocale.system().uiLanguages()) if code == SYSTEM_LANGUAGE else code
        if chosen not in {language.code for language in LANGUAGES}:
            raise ValueError(f"no language {code!r}")
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators = [] if chosen == SOURCE_LANGUAGE.code else _load(chosen)
        self._current = chosen
        for translator in self._translators:
            self._application.installTranslator(translator)
        # Qt posts the news to the windows; delivered now, no half-translated window is ever painted.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)


def _load(code: str) -> list[QTranslator]:
    """Qt's own texts and ours; what cannot be loaded is left out, and its texts stay English."""
    qt_folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    translators = []
    for path in (qt_folder / f"qtbase_{code}.qm", translation_path(code)):
        translator = QTranslator()
        if translator.load(str(path)):
            translators.append(translator)
        else:
            _log.warning("no translation could be read from %s", path)
    return translators
