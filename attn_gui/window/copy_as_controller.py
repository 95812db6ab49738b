"""Copies the chosen result's sums as sentences, LaTeX, Markdown or PyTorch: menu, context menus and key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QTextEdit, QWidget

from attn_gui.core.copy_as import COPY_FORMATS, CopyContent, CopyFormat, CopySize
from attn_gui.core.copy_as.copy_format import CopyScope
from attn_gui.core.messages import UserError
from attn_gui.core.product import Product
from attn_gui.models.message_text import translate, translated
from attn_gui.models.model_set import ModelSet
from attn_gui.models.product_part import ProductPart
from attn_gui.views.message_bar import MessageBar
from attn_gui.window.actions import Actions
from attn_gui.window.matrix_reader import cells_are_hidden
from attn_gui.window.product_reader import ProductReader

SCOPES: tuple[CopyScope, ...] = ("cell", "row", "matrix")


class CopyAsController(QObject):
    """Owns the menu "Copy sum as": the cell in the form last used, and each scope in each form.

    Signals:
        copied(text): what is on the clipboard now, for the status line.
    """

    copied = Signal(str)

    def __init__(
        self,
        models: ModelSet,
        actions: Actions,
        message_bar: MessageBar,
        commit_open_editor: Callable[[], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._message_bar = message_bar
        self._commit_open_editor = commit_open_editor
        self._reader = ProductReader(models, self)
        self._last_format = COPY_FORMATS[0]
        self.menu = QMenu(parent)
        self.menu.addAction(actions["copy_sum"])
        actions["copy_sum"].triggered.connect(self.copy_cell_again)
        self.menu.addSeparator()
        self._scope_menus = {scope: self.menu.addMenu("") for scope in SCOPES}
        self._format_actions = [
            (copy_format, self._action(scope, copy_format)) for scope in SCOPES for copy_format in COPY_FORMATS
        ]
        self.retranslate()

    def offer_in(self, widgets: Iterable[QWidget]) -> None:
        """Offer the menu in the widgets' context menus."""
        for widget in widgets:
            if isinstance(widget, QTextEdit):
                widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                widget.customContextMenuRequested.connect(partial(self._open_text_menu, widget))
            else:
                widget.addAction(self.menu.menuAction())
                widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.menu.setTitle(self.tr("C&opy sum as"))
        titles = {"cell": self.tr("&Cell"), "row": self.tr("&Row"), "matrix": self.tr("&Whole product")}
        for scope, menu in self._scope_menus.items():
            menu.setTitle(titles[scope])
        for copy_format, action in self._format_actions:
            action.setText(translate("CopyAs", copy_format.name))

    @Slot()
    def copy_cell_again(self) -> None:
        """Copy the chosen cell in the form last used."""
        self.copy("cell", self._last_format)

    def copy(self, scope: CopyScope, copy_format: CopyFormat) -> None:
        """Put it on the clipboard, now or once it is computed; tell the user why not, where it cannot be."""
        if not self._commit_open_editor():
            return
        self._last_format = copy_format
        part = self._part(scope)
        try:
            copy_format.check(self._size(part, scope))
            self._reader.read(part, partial(self._keep, scope, copy_format))
        except UserError as error:
            self._message_bar.say(error.message)

    def _action(self, scope: CopyScope, copy_format: CopyFormat) -> QAction:
        action = self._scope_menus[scope].addAction("")
        action.triggered.connect(lambda: self.copy(scope, copy_format))
        return action

    def _part(self, scope: CopyScope) -> ProductPart:
        selection, document = self._models.selection, self._models.document.document
        stage, batch = selection.active_stage, selection.batch
        row, column = selection.chosen(stage.output)
        whole = ((0, document.count("batch")), (0, document.count(stage.axes[0])), (0, document.count(stage.axes[2])))
        chosen = ((batch, batch + 1), (row, row + 1), (column, column + 1))
        spans = {"cell": chosen, "row": (*chosen[:2], whole[2]), "matrix": whole}[scope]
        return ProductPart(stage, *spans)

    def _size(self, part: ProductPart, scope: CopyScope) -> CopySize:
        batch_count, row_count, column_count = (stop - start for start, stop in (part.batches, part.rows, part.columns))
        inner_count = self._models.document.document.count(part.stage.axes[1])
        explanations = self._models.explanations
        tells_rows = scope != "cell" and explanations.reading == "rows" and part.stage.explained_columns(0) is None
        term_count = min(inner_count, explanations.spelling.most_terms)
        return CopySize(batch_count, row_count, inner_count, column_count, term_count, tells_rows)

    def _keep(self, scope: CopyScope, copy_format: CopyFormat, product: Product) -> None:
        if product.is_hidden is not None:
            self._message_bar.say(cells_are_hidden(product.stage.output))
            return
        explanations = self._models.explanations
        content = CopyContent(product, scope, explanations.reading == "rows", explanations.spelling, translated)
        QGuiApplication.clipboard().setText(copy_format.write(content))
        name = translate("CopyAs", copy_format.name)
        self.copied.emit(self.tr("Copied {name} as {format}").format(name=content.name, format=name))

    def _open_text_menu(self, text: QTextEdit, place: QPoint) -> None:
        """The text's own menu, and this one."""
        menu = text.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addSeparator()
        menu.addMenu(self.menu)
        menu.popup(text.mapToGlobal(place))
