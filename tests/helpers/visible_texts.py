"""All that a window says: what is read, pointed at, or heard from a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QStatusBar,
    QTabBar,
    QTableView,
    QTextEdit,
    QWidget,
)

from attn_gui.views.falk_heatmaps import FalkHeatmaps

MOST_ROWS = MOST_COLUMNS = 12
TOLD_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def visible_texts(*roots: QWidget) -> dict[str, str]:
    """Each text by where it was found; of the widgets, of all within them, and of their actions and menus."""
    widgets = [widget for root in roots for widget in (root, *root.findChildren(QWidget))]
    return {
        f"{type(widget).__name__} {widget.objectName()}({place}) {what} {number}": text
        for place, widget in enumerate(widgets)
        for number, (what, text) in enumerate(_texts_of_widget(widget))
        if text.strip()
    }


def _texts_of_widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    if widget.isWindow() or isinstance(widget, QDockWidget) or widget.windowTitle():
        yield "title", widget.windowTitle()
    yield "tool tip", widget.toolTip()
    yield "status tip", widget.statusTip()
    yield "what's this", widget.whatsThis()
    yield "accessible name", widget.accessibleName()
    yield "accessible description", widget.accessibleDescription()
    for action in widget.actions():
        yield from _texts_of_action(action)
    yield from _contents(widget)


def _texts_of_action(action: QAction) -> Iterator[tuple[str, str]]:
    yield "action", action.text()
    yield "action's tool tip", action.toolTip()
    yield "action's status tip", action.statusTip()


def _contents(widget: QWidget) -> Iterator[tuple[str, str]]:
    for types, told in CONTENTS:
        if isinstance(widget, types):
            yield from told(widget)


def _read_only_text(edit: QLineEdit | QTextEdit | QPlainTextEdit) -> Iterator[tuple[str, str]]:
    """Without what a person wrote."""
    yield "placeholder", edit.placeholderText()
    if edit.isReadOnly():
        yield "text", edit.text() if isinstance(edit, QLineEdit) else edit.toPlainText()


def _texts_of_items(view: QAbstractItemView) -> Iterator[tuple[str, str]]:
    """Without those of a file dialog, which are the user's files and folders."""
    if view.model() is not None and not isinstance(view.window(), QFileDialog):
        yield from _texts_of_model(view, view.model())


def _texts_of_model(view: QAbstractItemView, model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    root = view.rootIndex()
    column_count = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
    rows, columns = min(model.rowCount(root), MOST_ROWS), min(column_count, MOST_COLUMNS)
    for row in range(rows):
        for column in range(columns):
            for role in TOLD_ROLES:
                yield f"cell {row}, {column}, {role.name}", _text(model.index(row, column).data(role))
    if isinstance(view, QTableView):
        for orientation, count in ((Qt.Orientation.Vertical, rows), (Qt.Orientation.Horizontal, columns)):
            for section in range(count):
                for role in TOLD_ROLES:
                    text = _text(model.headerData(section, orientation, role))
                    yield f"{orientation.name} header {section}, {role.name}", text


def _text(data: object) -> str:
    return data if isinstance(data, str) else ""


def _painted(heatmaps: FalkHeatmaps) -> Iterator[tuple[str, str]]:
    """What a widget paints no other way tells of."""
    view = heatmaps.view
    for heatmap in view.heatmaps:
        captions = heatmap.overlay.captions
        yield "caption", captions.name
        yield "notice", captions.notice
        yield from (("remark", wording) for wordings in captions.remarks for wording in wordings)
    for entry in view.bars.entries:
        yield "bar", entry.name
        yield "bar's notice", entry.notice
    yield "bars' caption", view.bars.caption
    yield from (("legend", look.text) for look in view.bars.looks)
    yield "veil", view.veil.text


CONTENTS = (
    ((QLabel, QAbstractButton), lambda widget: [("text", widget.text())]),
    ((QGroupBox, QMenu), lambda widget: [("title", widget.title())]),
    ((QLineEdit, QTextEdit, QPlainTextEdit), _read_only_text),
    ((QComboBox,), lambda box: [("entry", box.itemText(place)) for place in range(box.count())]),
    ((QTabBar,), lambda bar: [("tab", bar.tabText(place)) for place in range(bar.count())]),
    ((QAbstractSpinBox,), lambda box: [("special value", box.specialValueText())]),
    ((QSpinBox,), lambda box: [("prefix and suffix", box.prefix() + box.suffix())]),
    ((QStatusBar,), lambda bar: [("message", bar.currentMessage())]),
    ((QAbstractItemView,), _texts_of_items),
    ((FalkHeatmaps,), _painted),
)
"""What a widget of such a type says beyond what every widget may say."""
