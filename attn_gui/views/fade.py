"""The gentle coming of a highlight."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QGuiApplication

from attn_gui.models.display_options import DisplayOptions

DURATION_MS = 350


class Fade(QObject):
    """How present the highlight of a change is: from 0 to 1 within a moment, or at once where less motion is wanted.

    Signals:
        presence_changed().
    """

    presence_changed = Signal()

    def __init__(self, options: DisplayOptions, parent: QObject) -> None:
        super().__init__(parent)
        self._options = options
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(DURATION_MS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self.presence_changed)
        options.highlight_changed.connect(self.presence_changed)

    @property
    def presence(self) -> float:
        """Within [0, 1]; 0.0 throughout where no highlight is wanted."""
        if not self._options.highlights_changes:
            return 0.0
        is_coming = self._animation.state() == QVariantAnimation.State.Running
        return float(self._animation.currentValue()) if is_coming else 1.0

    @Slot()
    def start(self) -> None:
        """Let a highlight come."""
        if self._options.highlights_changes and not wants_less_motion():
            self._animation.stop()
            self._animation.start()
        self.presence_changed.emit()


def wants_less_motion() -> bool:
    """Whether the system says that the user does; where Qt cannot tell (before 6.12), there is the menu."""
    application = QGuiApplication.instance()
    if not isinstance(application, QGuiApplication):
        return False
    accessibility = getattr(application.styleHints(), "accessibility", None)
    motion_preference = getattr(accessibility() if accessibility else None, "motionPreference", None)
    return motion_preference is not None and "Reduce" in str(motion_preference())
