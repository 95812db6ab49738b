"""A line across the window for what went wrong and what to do about it; nothing modal."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from attn_gui.core.messages import Message
from attn_gui.core.results import ComputeFailure
from attn_gui.models.message_text import translated
from attn_gui.views.theme import Appearance


class MessageBar(QFrame):
    """Shows the newest message until it is closed or taken back, and what was said along with it.

    Signals:
        action_requested(): the button beside the message, which offers what to do about it, was pressed.
    """

    action_requested = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._messages: tuple[Message, ...] = ()
        self._action: Message | None = None
        self._is_failure = False
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # a message may quote what was pasted
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._action_button = QPushButton()
        self._action_button.clicked.connect(self.action_requested)
        self._close_button = QToolButton()
        self._close_button.setText("✕")
        self._close_button.setAutoRaise(True)
        self._close_button.clicked.connect(self.take_back)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 4, 4, 4)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._action_button)
        layout.addWidget(self._close_button)
        self.setFrameShape(QFrame.Shape.Box)
        self.setAutoFillBackground(True)
        appearance.theme_changed.connect(self._render)
        self.hide()
        self._render()

    @property
    def text(self) -> str:
        """What is being said; "" where nothing is."""
        return self._label.text() if self._messages else ""

    @property
    def action_text(self) -> str:
        """What the button beside the message offers; "" where there is none."""
        return self._action_button.text() if self.text and self._action is not None else ""

    @Slot(object)
    def say(self, message: Message, action: Message | None = None) -> None:
        """Show `message`, and beside it a button that offers `action`."""
        self._messages, self._action, self._is_failure = (message,), action, False
        self._render()

    @Slot(object)
    def say_also(self, message: Message) -> None:
        """Show `message` below what is being said: it answers nothing that the user has just done."""
        self._messages += (message,)
        self._render()

    @Slot()
    def take_back_said(self) -> None:
        """Show what was said no longer; why there are no results stays."""
        if not self._is_failure:
            self.take_back()

    @Slot(object)
    def follow_failure(self, failure: ComputeFailure | None) -> None:
        """Show why there are no results, and stop showing it once there are."""
        if failure is not None:
            self._messages, self._action, self._is_failure = (failure.message,), None, True
            self._render()
        elif self._is_failure:
            self.take_back()

    @Slot(object)
    def follow_notices(self, notices: tuple[Message, ...]) -> None:
        """Show what the engine has to say of how it computes."""
        if notices:
            self.say(notices[0])

    @Slot()
    def take_back(self) -> None:
        """Show nothing."""
        self._messages, self._action, self._is_failure = (), None, False
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._render()

    @Slot()
    def _render(self) -> None:
        self._close_button.setAccessibleName(self.tr("Close this message"))
        self._close_button.setToolTip(self.tr("Close this message"))
        if not self._messages:
            return
        theme = self._appearance.theme
        self.setPalette(theme.notice_palette(theme.bad_text))
        self._label.setPalette(theme.notice_palette(theme.text))
        self._label.setText("\n".join(f"⚠ {translated(message)}" for message in self._messages))
        self._action_button.setVisible(self._action is not None)
        self._action_button.setText("" if self._action is None else translated(self._action))
        self.show()
