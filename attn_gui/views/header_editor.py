"""Renames a row or a column of a table where its name stands."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTableView

from attn_gui.core.messages import UserError
from attn_gui.models.tensor_table_model import TensorTableModel
from attn_gui.views.reason_label import ReasonLabel
from attn_gui.views.theme import Appearance

SMALLEST_WIDTH = 110
COMMITTING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
PASSING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The focus comes back from those: a menu, another window."""


class HeaderEditor(QObject):
    """One line edit over one section at a time. Enter commits, Esc gives up; a refused name stays, with the reason.

    Signals:
        edit_refused(message): the focus went on from a name that cannot be used; the old one was kept.
    """

    edit_refused = Signal(object)

    def __init__(self, model: TensorTableModel, appearance: Appearance, table: QTableView) -> None:
        super().__init__(table)
        self._model = model
        self._appearance = appearance
        self._table = table
        self._line_edit: QLineEdit | None = None
        self._place = (Qt.Orientation.Horizontal, 0)
        self._reason_label = ReasonLabel(appearance, table)
        for orientation in Qt.Orientation:
            self._header(orientation).sectionDoubleClicked.connect(partial(self.open, orientation))
        for scroll_bar in (table.horizontalScrollBar(), table.verticalScrollBar()):
            scroll_bar.valueChanged.connect(self._leave)
        model.modelReset.connect(self._close)

    @property
    def line_edit(self) -> QLineEdit | None:
        """The open editor, if there is one."""
        return self._line_edit

    def open(self, orientation: Qt.Orientation, section: int) -> None:
        """Edit the name of that row or column; a column of sums has none."""
        if not self.commit() or section >= self._model.counts[orientation == Qt.Orientation.Horizontal]:
            return
        self._place = orientation, section
        line_edit = QLineEdit(self._model.label(orientation, section), self._table)
        line_edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line_edit.setMaxLength(200)
        line_edit.setAccessibleName(self.tr("Name"))
        line_edit.setGeometry(self._rectangle(orientation, section))
        line_edit.textEdited.connect(self._on_text_edited)
        line_edit.installEventFilter(self)
        self._line_edit = line_edit
        self._style(is_refused=False)
        line_edit.selectAll()
        line_edit.show()
        line_edit.setFocus()

    def commit(self) -> bool:
        """Take the name and close the editor; False, with the editor marked, where the name cannot be used."""
        if self._line_edit is None:
            return True
        try:
            self._model.rename(*self._place, self._line_edit.text())
        except UserError as error:
            self._style(is_refused=True)
            self._reason_label.show_beside(self._line_edit, error.message)
            return False
        self._close()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._line_edit:
            return False
        if isinstance(event, QKeyEvent):
            return self._handle_key(event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in PASSING_REASONS:
            self._leave()
        return False

    def _handle_key(self, event: QKeyEvent) -> bool:
        is_committing, is_giving_up = event.key() in COMMITTING_KEYS, event.key() == Qt.Key.Key_Escape
        if not is_committing and not is_giving_up:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # No shortcut of the window's may take these keys away.
            event.accept()
        elif event.type() == QEvent.Type.KeyPress and is_committing:
            self.commit()
        elif event.type() == QEvent.Type.KeyPress:
            self._close()
        return True

    @Slot()
    def _leave(self) -> None:
        """Take the name, or keep the old one and say why."""
        if self._line_edit is None:
            return
        try:
            self._model.rename(*self._place, self._line_edit.text())
        except UserError as error:
            self.edit_refused.emit(error.message)
        self._close()

    @Slot()
    def _close(self) -> None:
        line_edit, self._line_edit = self._line_edit, None
        if line_edit is not None:
            self._reason_label.hide()
            if line_edit.hasFocus():
                self._table.setFocus()
            line_edit.hide()
            line_edit.deleteLater()

    @Slot()
    def _on_text_edited(self) -> None:
        self._style(is_refused=False)
        self._reason_label.hide()

    def _header(self, orientation: Qt.Orientation) -> QHeaderView:
        is_horizontal = orientation == Qt.Orientation.Horizontal
        return self._table.horizontalHeader() if is_horizontal else self._table.verticalHeader()

    def _rectangle(self, orientation: Qt.Orientation, section: int) -> QRect:
        """The section in the table's coordinates, widened where it is too narrow to type into."""
        header = self._header(orientation)
        start, length = header.sectionViewportPosition(section), header.sectionSize(section)
        if orientation == Qt.Orientation.Horizontal:
            rectangle = QRect(start, 0, length, header.height())
        else:
            rectangle = QRect(0, start, header.width(), length)
        rectangle.moveTopLeft(header.mapTo(self._table, rectangle.topLeft()))
        rectangle.setWidth(min(max(rectangle.width(), SMALLEST_WIDTH), self._table.width()))
        rectangle.moveLeft(max(0, min(rectangle.left(), self._table.width() - rectangle.width())))
        return rectangle

    def _style(self, is_refused: bool) -> None:
        if self._line_edit is None:
            return
        theme = self._appearance.theme
        line, base = (theme.bad_text, theme.bad_base) if is_refused else (theme.accent, theme.base)
        self._line_edit.setStyleSheet(f"background: {base}; color: {theme.text}; border: 2px solid {line};")
