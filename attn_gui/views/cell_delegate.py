"""Paints a table's cells and edits them: nothing is rounded, and no text is lost without a word."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPersistentModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QBrush,
    QColor,
    QContextMenuEvent,
    QFont,
    QFontInfo,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from attn_gui.core.messages import Message, UserError
from attn_gui.models.cell_selection import CellSelection, Mark, MarkRole
from attn_gui.models.clipboard_data import holds_several_cells
from attn_gui.models.tensor_table_model import Index, OperandTableModel, TableRole, TensorTableModel
from attn_gui.views.fade import Fade
from attn_gui.views.reason_label import ReasonLabel
from attn_gui.views.theme import Appearance, Theme, blended

MARK_WIDTH = 3
CHANGE_SCALE = 0.75
MARK_PATTERNS: dict[MarkRole, Qt.BrushStyle] = {
    "left": Qt.BrushStyle.SolidPattern,
    "right": Qt.BrushStyle.SolidPattern,
    "result": Qt.BrushStyle.SolidPattern,
    "trace": Qt.BrushStyle.BDiagPattern,
}
"""A trace is hatched: it is told from a choice without colour too."""
COMMIT_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Return: (1, 0),
    Qt.Key.Key_Enter: (1, 0),
    Qt.Key.Key_Tab: (0, 1),
    Qt.Key.Key_Backtab: (0, -1),
}
"""The rows and columns that each committing key goes on; Shift turns Enter round."""


def paint_grid(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """The lines on the right and at the bottom of a cell: Fusion's own cannot be seen on a dark base."""
    painter.fillRect(rect.right(), rect.top(), 1, rect.height(), QColor(theme.grid))
    painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, QColor(theme.grid))


class CellDelegate(QStyledItemDelegate):
    """The cells of one table.

    Signals:
        step_requested(rows, columns): an editor committed by a key that goes on to another cell.
        edit_refused(message): a closed editor held a text that is no number; the old value was kept.
        fill_requested(value): an editor was closed by Ctrl+Enter, which means its value for all selected cells.
        block_paste_requested(): an editor was closed, as several cells are to be pasted where it stood.
    """

    step_requested = Signal(int, int)
    edit_refused = Signal(object)
    fill_requested = Signal(object)
    block_paste_requested = Signal()

    def __init__(self, selection: CellSelection, appearance: Appearance, fade: Fade, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._fade = fade
        self._selection = selection
        self._appearance = appearance
        self._view = view
        self._editor: QLineEdit | None = None
        self._edited_index = QPersistentModelIndex()
        self._reason_label = ReasonLabel(appearance, view)
        self.is_stale = False
        self.fills_selection = False
        """Whether Enter, as Ctrl+Enter always does, means all selected cells; until the editor is closed."""

    @property
    def editor(self) -> QLineEdit | None:
        """The open editor, if there is one."""
        return self._editor

    def commit_open_editor(self) -> bool:
        """Store what is being typed and close the editor; False, with the editor marked, where it is no number."""
        editor = self._editor
        if editor is None:
            return True
        if self._mark_if_refused(editor):
            return False
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        return True

    def settle_open_editor(self) -> None:
        """Close the editor: a number is stored, another text is dropped, and it is said why."""
        if self._editor is not None:
            editor = self._editor
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setAlignment(Qt.AlignmentFlag.AlignCenter)
        editor.setFont(self._view.font())
        editor.setMaxLength(1000)
        editor.setAccessibleName(self._model(index).cell_name(index.row(), index.column()))
        editor.textEdited.connect(self._on_text_edited)
        self._editor, self._edited_index = editor, QPersistentModelIndex(index)
        self._style_editor(editor, is_refused=False)
        return editor

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._editor:
            self._editor = None
            self.fills_selection = False
            self._reason_label.hide()
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        if not editor.isModified():
            editor.setText(index.data(Qt.ItemDataRole.EditRole) or "")

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        if not editor.isModified():
            return
        reason = self._refusal(editor)
        if reason is None:
            model.setData(index, editor.text())
        else:
            self.edit_refused.emit(reason)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(editor, QLineEdit) and editor is self._editor:
            if isinstance(event, QKeyEvent):
                return self._filter_key(editor, event) or super().eventFilter(editor, event)
            if isinstance(event, QContextMenuEvent):
                self._open_menu(editor, event)
                return True
        return super().eventFilter(editor, event)

    def _filter_key(self, editor: QLineEdit, event: QKeyEvent) -> bool:
        """Whether the key was ours to handle."""
        step = COMMIT_STEPS.get(event.key())
        is_fill = step == (1, 0) and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.type() == QEvent.Type.ShortcutOverride and is_fill:
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.matches(QKeySequence.StandardKey.Paste):
            return self._paste_block()
        if step is None:
            return False
        if is_fill or (self.fills_selection and step == (1, 0)):
            self._commit_into_selection(editor)
        else:
            direction = -1 if step[0] and event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            if self.commit_open_editor():
                self.step_requested.emit(direction * step[0], step[1])
        return True

    def _commit_into_selection(self, editor: QLineEdit) -> None:
        model = self._edited_index.model()
        if not self._mark_if_refused(editor) and isinstance(model, OperandTableModel):
            value = model.parse(self._edited_index.row(), self._edited_index.column(), editor.text())
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
            self.fill_requested.emit(value)

    def _open_menu(self, editor: QLineEdit, event: QContextMenuEvent) -> None:
        """The editor's own menu, but for Paste."""
        menu = editor.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                paste = QAction(action.icon(), action.text(), menu)
                paste.setObjectName(action.objectName())
                paste.setEnabled(action.isEnabled())
                paste.triggered.connect(self._paste)
                menu.insertAction(action, paste)
                menu.removeAction(action)
        menu.popup(event.globalPos())

    @Slot()
    def _paste(self) -> None:
        if self._editor is not None and not self._paste_block():
            self._editor.paste()

    def _paste_block(self) -> bool:
        """Give up what is typed where several cells are to be pasted; False where it is a text for the editor."""
        if self._editor is None or not holds_several_cells(QGuiApplication.clipboard().mimeData()):
            return False
        self.closeEditor.emit(self._editor, QStyledItemDelegate.EndEditHint.NoHint)
        self.block_paste_requested.emit()
        return True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._appearance.theme
        painter.save()
        painter.setClipRect(option.rect)
        painter.fillRect(option.rect, QColor(self._background(index, theme)))
        if not (self._editor is not None and self._edited_index == index):
            self._paint_text(painter, option, index, theme)
        paint_grid(painter, option.rect, theme)
        for mark in self._selection.marks(self._model(index).matrix):
            if mark.holds(index.row(), index.column()) and index.column() < self._model(index).counts[1]:
                self._paint_mark(painter, option.rect, mark, index, theme)
        self._paint_focus(painter, option, index, theme)
        painter.restore()

    def _paint_text(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, theme: Theme) -> None:
        text = index.data(Qt.ItemDataRole.DisplayRole)
        if not text:
            return
        change = index.data(TableRole.CHANGE)
        if change is not None:
            self._paint_changed(painter, option, text, change, theme)
            return
        painter.setFont(option.font)
        painter.setPen(QColor(self._text_colour(index, theme)))
        if self.is_stale:  # told by more than its colour
            stale_font = QFont(option.font)
            stale_font.setItalic(True)
            painter.setFont(stale_font)
        elided = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, option.rect.width() - 4)
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, elided)
        if index.data(TableRole.COMPUTED_AS) is not None:
            self._paint_computed_as(painter, option.rect, theme)

    def _text_colour(self, index: Index, theme: Theme) -> str:
        if self.is_stale:
            return theme.muted_text
        verdict = index.data(TableRole.ROW_VERDICT)
        if verdict is None:
            return theme.text
        return theme.good_text if verdict == "distribution" else theme.bad_text

    def _paint_changed(
        self, painter: QPainter, option: QStyleOptionViewItem, text: str, change: tuple[str, str], theme: Theme
    ) -> None:
        """The value before the last edit, the new one and their difference, one under the other where there is room."""
        painter.fillRect(option.rect, QColor(blended(theme.changed_base, theme.read_only_base, self._fade.presence)))
        painter.setPen(QColor(theme.text))
        painter.setFont(option.font)
        painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, text)
        small_font = QFont(option.font)
        small_font.setPixelSize(round(QFontInfo(option.font).pixelSize() * CHANGE_SCALE))
        room = (option.rect.height() - option.fontMetrics.height()) // 2 - MARK_WIDTH
        if room < QFontMetrics(small_font).height():
            return
        painter.setFont(small_font)
        centred, before, difference = Qt.AlignmentFlag.AlignHCenter, *change
        inner = option.rect.adjusted(0, MARK_WIDTH, 0, -MARK_WIDTH)
        painter.drawText(inner.adjusted(0, 0, 0, room - inner.height()), centred | Qt.AlignmentFlag.AlignBottom, before)
        painter.drawText(
            inner.adjusted(0, inner.height() - room, 0, 0), centred | Qt.AlignmentFlag.AlignTop, difference
        )

    def _paint_computed_as(self, painter: QPainter, rect: QRect, theme: Theme) -> None:
        """An approximation sign in the corner: the computation uses another value than the one shown."""
        painter.setPen(QColor(theme.bad_text))
        painter.drawText(rect.adjusted(0, 1, -5, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, "≈")

    def _paint_mark(self, painter: QPainter, rect: QRect, mark: Mark, index: Index, theme: Theme) -> None:
        brush = QBrush(QColor(theme.mark_lines[mark.role]), MARK_PATTERNS[mark.role])
        row_count, column_count = self._model(index).counts
        left, top, width, height = rect.left(), rect.top(), rect.width(), rect.height()
        if mark.row is not None or index.row() == 0:
            painter.fillRect(left, top, width, MARK_WIDTH, brush)
        if mark.row is not None or index.row() == row_count - 1:
            painter.fillRect(left, top + height - MARK_WIDTH, width, MARK_WIDTH, brush)
        if mark.column is not None or index.column() == 0:
            painter.fillRect(left, top, MARK_WIDTH, height, brush)
        if mark.column is not None or index.column() == column_count - 1:
            painter.fillRect(left + width - MARK_WIDTH, top, MARK_WIDTH, height, brush)

    def _paint_focus(self, painter: QPainter, option: QStyleOptionViewItem, index: Index, theme: Theme) -> None:
        if index == self._view.currentIndex() and self._view.hasFocus():
            painter.setPen(QPen(QColor(theme.text), 1, Qt.PenStyle.DashLine))
            inset = MARK_WIDTH + 1
            painter.drawRect(option.rect.adjusted(inset, inset, -inset, -inset))

    def _background(self, index: Index, theme: Theme) -> str:
        base = theme.base if index.flags() & Qt.ItemFlag.ItemIsEditable else theme.read_only_base
        is_tinted = self._view.selectionModel().isSelected(index) and index != self._view.currentIndex()
        return theme.selected(base) if is_tinted else base

    def _model(self, index: Index) -> TensorTableModel:
        model = index.model()
        assert isinstance(model, TensorTableModel)
        return model

    def _refusal(self, editor: QLineEdit) -> Message | None:
        """Why the typed text cannot be stored; None where it can."""
        model, index = self._edited_index.model(), self._edited_index
        if not editor.isModified() or not isinstance(model, OperandTableModel):
            return None
        try:
            model.parse(index.row(), index.column(), editor.text())
        except UserError as error:
            return error.message
        return None

    def _mark_if_refused(self, editor: QLineEdit) -> bool:
        reason = self._refusal(editor)
        if reason is None:
            return False
        self._style_editor(editor, is_refused=True)
        self._reason_label.show_beside(editor, reason)
        return True

    def _on_text_edited(self) -> None:
        if self._editor is not None:
            self._style_editor(self._editor, is_refused=False)
            self._reason_label.hide()

    def _style_editor(self, editor: QLineEdit, is_refused: bool) -> None:
        theme = self._appearance.theme
        line, base = (theme.bad_text, theme.bad_base) if is_refused else (theme.accent, theme.base)
        editor.setStyleSheet(f"QLineEdit {{ background: {base}; color: {theme.text}; border: 2px solid {line}; }}")
