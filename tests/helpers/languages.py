"""A language that every text is translated into, whatever the translators have come to."""

from __future__ import annotations

import re
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTranslator


class Capitals(QTranslator):
    """English in capitals; the places of arguments stay."""

    def isEmpty(self):
        """An empty one would be installed without a word to the widgets."""
        return False

    def translate(self, context, source, disambiguation=None, n=-1):
        return re.sub(r"\{.*?\}|([^{]+)", lambda found: found[0] if found[1] is None else found[0].upper(), source)


@contextmanager
def spoken_in_capitals():
    """While it lasts, the interface speaks it."""
    language = Capitals()
    QCoreApplication.installTranslator(language)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(language)
