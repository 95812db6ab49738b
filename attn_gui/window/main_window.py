"""The window: it puts the panels together and lets the actions reach them."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSizePolicy, QToolBar, QWidget

from attn_gui import settings as stored
from attn_gui.core.messages import Message
from attn_gui.core.results import ComputeChoice
from attn_gui.core.stages import STAGES
from attn_gui.models.message_text import translated
from attn_gui.models.model_set import ModelSet
from attn_gui.models.session_model import SessionModel
from attn_gui.settings import Settings
from attn_gui.translations import LANGUAGES, Translations
from attn_gui.views.arithmetic_view import ArithmeticView
from attn_gui.views.check_label import CheckLabel
from attn_gui.views.compute_label import ComputeLabel
from attn_gui.views.content import Content
from attn_gui.views.message_bar import MessageBar
from attn_gui.views.panels import PANELS
from attn_gui.views.product_panel import ProductPanel
from attn_gui.views.slice_bar import SliceBar
from attn_gui.views.tensor_table_view import TensorTableView
from attn_gui.views.theme import Appearance
from attn_gui.window.about_dialog import AboutDialog
from attn_gui.window.actions import Actions
from attn_gui.window.axes_controller import AxesController
from attn_gui.window.cell_commands import CellCommands
from attn_gui.window.choice_menu import ChoiceMenu
from attn_gui.window.compute_menus import ComputeMenus
from attn_gui.window.copy_as_controller import CopyAsController
from attn_gui.window.docks import retranslate_dock
from attn_gui.window.geometry import reset_geometry, restore_geometry
from attn_gui.window.lecture_mode import LectureMode
from attn_gui.window.lesson_controller import LESSON_SUFFIX, LessonController
from attn_gui.window.menus import Menus
from attn_gui.window.prompts import Prompts
from attn_gui.window.session_controller import SessionController
from attn_gui.window.undo_controller import UndoController
from attn_gui.window.view_menus import ViewMenus

MESSAGE_DURATION_MS = 8000


class MainWindow(QMainWindow):
    """The program's window.

    Signals:
        first_painted(): once, after the window showed itself.
        closed(): the window is about to go.
    """

    first_painted = Signal()
    closed = Signal()

    def __init__(
        self,
        models: ModelSet,
        appearance: Appearance,
        settings: Settings,
        translations: Translations,
        choice: ComputeChoice,
        prompts: Prompts,
        session_model: SessionModel,
    ) -> None:
        super().__init__()
        self._models = models
        self._appearance = appearance
        self._settings = settings
        self._translations = translations
        self._session_model = session_model
        self._has_painted = False
        self.actions_by_name = Actions(self)
        self.compute_menus = ComputeMenus(choice, self)
        self.language_menu = ChoiceMenu(self)
        self.view_menus = ViewMenus(models.options, appearance, settings, self)
        self.message_bar = MessageBar(appearance)
        self.panels = tuple(
            ProductPanel(number, description, models, appearance) for number, description in enumerate(PANELS, 1)
        )
        self.arithmetic = ArithmeticView(models, appearance)
        self.slice_bar = SliceBar(models, appearance)
        self.check_label = CheckLabel(models, appearance)
        self._compute_label = ComputeLabel(models.results, self.compute_menus.device_name)
        self.undo_controller = UndoController(
            models, self.tables, self.actions_by_name, prompts, self.commit_open_editor, self
        )
        self.axes_controller = AxesController(
            models, self.tables, self.actions_by_name, appearance, self.message_bar, self.commit_open_editor, self
        )
        self.cell_commands = CellCommands(models, self.tables, self.actions_by_name, self.message_bar, prompts, self)
        self.copy_as_controller = CopyAsController(
            models, self.actions_by_name, self.message_bar, self.commit_open_editor, self
        )
        self.session_controller = SessionController(
            session_model, settings, prompts, self.actions_by_name, self.message_bar, self.commit_open_editor, self
        )
        self.lesson_controller = LessonController(
            models,
            self.session_controller,
            self.actions_by_name,
            self.message_bar,
            prompts,
            lambda: translations.current,
            self,
        )
        self.session_controller.serve_suffix(LESSON_SUFFIX, self.lesson_controller.open_file)
        self.content = Content(
            (self.message_bar, self.lesson_controller.bar),
            self.panels,
            self.arithmetic,
            self.lesson_controller.panel_choice,
            models.options.magnification,
        )
        self.lecture_mode = LectureMode(
            self, self.content, models, appearance, self.lesson_controller, self.message_bar
        )
        self._build()
        self._connect()
        self._retranslate()
        restore_geometry(self, settings.get(stored.WINDOW_GEOMETRY))
        self.restoreState(QByteArray(settings.get(stored.WINDOW_STATE)))

    @property
    def tables(self) -> dict[str, TensorTableView]:
        """Every table by its matrix's name."""
        return {matrix: table for panel in self.panels for matrix, table in panel.tables.items()}

    @property
    def status_text(self) -> str:
        """What the status line says of the last computation."""
        return self._compute_label.text()

    def commit_open_editor(self) -> bool:
        """Store what is being typed anywhere; False, with the editor marked, where it is no number."""
        return self.content.commit_open_editor()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_painted:
            self._has_painted = True
            self.first_painted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.session_controller.file_of(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = self.session_controller.file_of(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.session_controller.open_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.session_controller.may_close():
            event.ignore()
            return
        geometry, state = self.lecture_mode.stored_place
        self._settings.set(stored.WINDOW_GEOMETRY, geometry)
        self._settings.set(stored.WINDOW_STATE, state)
        self._settings.save()
        self.closed.emit()
        super().closeEvent(event)

    def _build(self) -> None:
        self.setCentralWidget(self.content)
        self._compute_label.setContentsMargins(0, 0, 8, 0)
        self.statusBar().addPermanentWidget(self.check_label)
        self.statusBar().addPermanentWidget(self._compute_label)
        self._build_tool_bar()
        self._menus = self._build_menus()
        self.setMinimumSize(800, 560)
        # So that their keys work in a lecture too, where no menu is seen.
        self.addActions(list(self.actions_by_name))

    def _build_tool_bar(self) -> None:
        self._tool_bar = QToolBar()
        self._tool_bar.setObjectName("tool_bar")
        self._tool_bar.setMovable(False)
        self._tool_bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        for name in ("undo", "redo"):
            self._tool_bar.addAction(self.actions_by_name[name])
        self._tool_bar.addSeparator()
        self._tool_bar.addWidget(self.slice_bar)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._tool_bar.addWidget(spacer)
        self._tool_bar.addAction(self.actions_by_name["present"])
        for menu in (self.compute_menus.device_menu, self.compute_menus.dtype_menu, self.language_menu):
            self._tool_bar.addWidget(menu.button)
        self.addToolBar(self._tool_bar)

    def _build_menus(self) -> Menus:
        submenus = {
            "language_menu": self.language_menu,
            "theme_menu": self.view_menus.theme_menu,
            "colour_menu": self.view_menus.colour_menu,
            "device_menu": self.compute_menus.device_menu,
            "dtype_menu": self.compute_menus.dtype_menu,
            "copy_as_menu": self.copy_as_controller.menu,
            "recent_menu": self.session_controller.recent_menu,
            "examples_menu": self.session_controller.examples_menu,
            "lessons_menu": self.lesson_controller.menu,
        }
        return Menus(self.menuBar(), self.actions_by_name, submenus)

    def _connect(self) -> None:
        actions = self.actions_by_name
        actions["quit"].triggered.connect(self.close)
        actions["next_part"].triggered.connect(self.content.focus_next_part)
        actions["previous_part"].triggered.connect(self.content.focus_previous_part)
        actions["reset_zoom"].triggered.connect(self.content.reset_views)
        self._models.document.document_replaced.connect(self.content.reset_views)
        actions["present"].triggered.connect(self.lecture_mode.toggle)
        actions["full_screen"].triggered.connect(self._toggle_full_screen)
        actions["reset_layout"].triggered.connect(self._reset_layout)
        self.view_menus.serve_highlight(actions["highlight_changes"])
        actions["about"].triggered.connect(self._show_about)
        self.closed.connect(self.cell_commands.settle)
        result_tables = [self.tables[stage.output] for stage in STAGES]
        self.copy_as_controller.offer_in([*result_tables, self.arithmetic, *self.arithmetic.focus_order])
        self.copy_as_controller.copied.connect(self._on_copied)
        self.language_menu.chosen.connect(self._on_language_chosen)
        self._session_model.name_changed.connect(self._show_title)
        self._session_model.unsaved_changed.connect(self._show_title)
        self._models.results.notices_changed.connect(self.message_bar.follow_notices)
        self.check_label.fault_found.connect(self.message_bar.say)
        self._models.results.failure_changed.connect(self.message_bar.follow_failure)
        self.slice_bar.batch_add_requested.connect(self.axes_controller.add_last)
        self.slice_bar.batch_remove_requested.connect(self.axes_controller.remove_last)
        for panel in self.panels:
            panel.place_add_requested.connect(self.axes_controller.add_last)
            panel.place_remove_requested.connect(self.axes_controller.remove_last)
            panel.edit_refused.connect(self._on_edit_refused)
            panel.hovered.connect(self.statusBar().showMessage)

    def _retranslate(self) -> None:
        self._tool_bar.setWindowTitle(self.tr("Tool bar"))
        self.actions_by_name.retranslate()
        self.compute_menus.retranslate()
        self.copy_as_controller.retranslate()
        self.view_menus.retranslate()
        self.language_menu.set_title(self.tr("&Language"))
        self.language_menu.offer((language.code, language.own_name) for language in LANGUAGES)
        self.language_menu.show_chosen(self._translations.current)
        self._menus.retranslate()
        for dock in self.findChildren(QDockWidget):
            retranslate_dock(dock)
        self.session_controller.retranslate()
        self.lesson_controller.retranslate()
        self._show_title()
        self.statusBar().clearMessage()
        self.undo_controller.retranslate()

    @Slot()
    def _show_title(self) -> None:
        name = self.session_controller.name.replace("[*]", "[*][*]")
        program = self.tr("attn-gui: attention's two products")
        self.setWindowTitle(f"{name}[*] – {program}")
        self.setWindowModified(self._session_model.is_unsaved)

    @Slot(object)
    def _on_edit_refused(self, message: Message) -> None:
        kept = self.tr("The old value was kept: {reason}").format(reason=translated(message))
        self.statusBar().showMessage(kept, MESSAGE_DURATION_MS)

    @Slot(str)
    def _on_copied(self, text: str) -> None:
        self.statusBar().showMessage(text, MESSAGE_DURATION_MS)

    @Slot(str)
    def _on_language_chosen(self, code: str) -> None:
        self._settings.set(stored.LANGUAGE, code)
        self._translations.install(code)

    @Slot()
    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    @Slot()
    def _reset_layout(self) -> None:
        reset_geometry(self)
        self.undo_controller.dock.hide()
        self.session_controller.notes_dock.hide()
        self.content.reset_views()

    @Slot()
    def _show_about(self) -> None:
        AboutDialog(self).open()
