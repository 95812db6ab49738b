"""One line edit over what it changes, outside Qt's own editing of table cells."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from attn_gui.core.messages import UserError
from attn_gui.views.reason_label import ReasonLabel
from attn_gui.views.theme import Appearance

COMMITTING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
PASSING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The focus comes back from those: a menu, another window."""


class _LineEdit(QLineEdit):
    """Keeps every key that reaches it: none is for what lies under it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        event.accept()


class InPlaceEditor(QObject):
    """The base: one at a time. Enter and Tab commit, Esc gives up; a refused text stays, with the reason.

    Signals:
        edit_refused(message): the focus went on from a text that cannot be stored; what was there before was kept.
    """

    edit_refused = Signal(object)

    def __init__(self, appearance: Appearance, owner: QWidget) -> None:
        super().__init__(owner)
        self._appearance = appearance
        self._owner = owner
        self._line_edit: QLineEdit | None = None
        self._reason_label = ReasonLabel(appearance, owner)

    @property
    def line_edit(self) -> QLineEdit | None:
        """The open editor, if there is one."""
        return self._line_edit

    def commit(self) -> bool:
        """Store the text and close the editor; False, with the editor marked, where it cannot be stored."""
        if self._line_edit is None:
            return True
        try:
            self._store(self._line_edit.text())
        except UserError as error:
            self._style(is_refused=True)
            self._reason_label.show_beside(self._line_edit, error.message)
            return False
        self.close()
        return True

    @Slot()
    def settle(self) -> None:
        """Store the text, or keep what was there before and say why; the editor is closed in any case."""
        if self._line_edit is None:
            return
        try:
            self._store(self._line_edit.text())
        except UserError as error:
            self.edit_refused.emit(error.message)
        self.close()

    @Slot()
    def close(self) -> None:
        """Give up what is typed."""
        line_edit, self._line_edit = self._line_edit, None
        if line_edit is not None:
            self._reason_label.hide()
            if line_edit.hasFocus():
                self._owner.setFocus()
            line_edit.hide()
            line_edit.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._line_edit:
            return False
        if isinstance(event, QKeyEvent):
            return self._handle_key(event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in PASSING_REASONS:
            self.settle()
        return False

    def _store(self, text: str) -> None:
        """Make the text what it stands for. Raises UserError with the reason where that cannot be."""
        raise NotImplementedError

    def _go_on(self, key: int) -> None:
        """After a committing key; a base for moving on to another place."""

    def _open(self, text: str, accessible_name: str, rectangle: QRect, longest: int) -> QLineEdit:
        line_edit = _LineEdit(text, self._owner)
        line_edit.setMaxLength(longest)
        line_edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line_edit.setAccessibleName(accessible_name)
        line_edit.setGeometry(rectangle)
        line_edit.textEdited.connect(self._on_text_edited)
        line_edit.installEventFilter(self)
        self._line_edit = line_edit
        self._style(is_refused=False)
        line_edit.selectAll()
        line_edit.show()
        line_edit.setFocus()
        return line_edit

    def _handle_key(self, event: QKeyEvent) -> bool:
        is_committing, is_giving_up = event.key() in COMMITTING_KEYS, event.key() == Qt.Key.Key_Escape
        if not is_committing and not is_giving_up:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # No shortcut of the window's may take these keys away.
            event.accept()
        elif event.type() == QEvent.Type.KeyPress and is_committing:
            if self.commit():
                self._go_on(event.key())
        elif event.type() == QEvent.Type.KeyPress:
            self.close()
        return True

    @Slot()
    def _on_text_edited(self) -> None:
        self._style(is_refused=False)
        self._reason_label.hide()

    def _style(self, is_refused: bool) -> None:
        if self._line_edit is None:
            return
        theme = self._appearance.theme
        line, base = (theme.bad_text, theme.bad_base) if is_refused else (theme.accent, theme.base)
        self._line_edit.setStyleSheet(f"background: {base}; color: {theme.text}; border: 2px solid {line};")
