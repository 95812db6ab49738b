"""What fills the window: bars, the panels of the products, and below them the arithmetic."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtWidgets import QBoxLayout, QSplitter, QVBoxLayout, QWidget

from attn_gui.models.display_options import Magnification
from attn_gui.models.panel_choice import PanelChoice
from attn_gui.views.arithmetic_view import ArithmeticView
from attn_gui.views.product_panel import ProductPanel

LARGEST_SIZE = (1 << 24) - 1
UNMOVED_LINES = 1.5


class Content(QWidget):
    """The panels chosen stand one above the other; in a lecture side by side where they fit better so.

    In a lecture the arithmetic is as high as its sums are, as long as the panels have the room that they need; else it
    is as high as a person has drawn it.
    """

    def __init__(
        self,
        bars: Sequence[QWidget],
        panels: tuple[ProductPanel, ...],
        arithmetic: ArithmeticView,
        panel_choice: PanelChoice,
        magnification: Magnification,
    ) -> None:
        super().__init__()
        self.panels = panels
        self.panel_choice = panel_choice
        self._arithmetic = arithmetic
        self._magnification = magnification
        self._panel_layout = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._drawn_sizes: list[int] = []
        self._lecture_height = 0
        self._build(bars)
        self._connect()
        self._show_panels()

    @property
    def shown_panels(self) -> tuple[ProductPanel, ...]:
        """The panels that are chosen."""
        return tuple(panel for panel in self.panels if self.panel_choice.shows(panel.output))

    @property
    def open_editor(self) -> QWidget | None:
        """Where something is being typed, if it is."""
        editors = (panel.open_editor for panel in self.panels)
        return next((editor for editor in editors if editor is not None), None)

    def commit_open_editor(self) -> bool:
        """Store what is being typed; False, with the editor marked, where it cannot be."""
        return all(panel.commit_open_editor() for panel in self.panels)

    def settle_open_editor(self) -> None:
        """Store what is being typed, or drop it and say why where it cannot be."""
        for panel in self.panels:
            panel.settle_open_editor()

    @Slot()
    def focus_next_part(self) -> None:
        """Go to the next table, heatmap or the arithmetic, in the order of reading and round again."""
        self._focus_part(1)

    @Slot()
    def focus_previous_part(self) -> None:
        """The same backwards."""
        self._focus_part(-1)

    @Slot()
    def reset_views(self) -> None:
        """Have the whole of every matrix in sight."""
        for panel in self.panels:
            panel.heatmaps.reset_view()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._splitter and event.type() == QEvent.Type.Resize:
            self._begin_afresh()
        return False

    def _focus_part(self, step: int) -> None:
        in_order = [*(part for panel in self.panels for part in panel.focus_order), *self._arithmetic.focus_order]
        parts, focused = [part for part in in_order if part.isVisible()], self.window().focusWidget()
        is_there = [focused is part or (focused is not None and part.isAncestorOf(focused)) for part in parts]
        target = (is_there.index(True) + step) % len(parts) if True in is_there else 0
        parts[target].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _build(self, bars: Sequence[QWidget]) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 2)
        layout.setSpacing(6)
        for bar in bars:
            layout.addWidget(bar)
        panel_area = QWidget()
        panel_area.setLayout(self._panel_layout)
        self._panel_layout.setContentsMargins(0, 0, 0, 0)
        for panel in self.panels:
            self._panel_layout.addWidget(panel, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(panel_area)
        self._splitter.addWidget(self._arithmetic)
        self._splitter.setStretchFactor(0, 1)
        layout.addWidget(self._splitter, 1)

    def _connect(self) -> None:
        self.panel_choice.panel_changed.connect(self._show_panels)
        self._magnification.magnification_changed.connect(self._on_magnification_changed)
        self._arithmetic.needed_height_changed.connect(self._fit)
        for panel in self.panels:
            panel.heatmaps.view.windows_changed.connect(self._fit)
        self._splitter.installEventFilter(self)

    @Slot()
    def _show_panels(self) -> None:
        for panel in self.panels:
            panel.setVisible(self.panel_choice.shows(panel.output))
        self._begin_afresh()

    @Slot()
    def _on_magnification_changed(self) -> None:
        if self._magnification.is_on and not self._drawn_sizes:
            self._drawn_sizes = self._splitter.sizes()
        if self._magnification.is_on:
            self._begin_afresh()
            return
        self._panel_layout.setDirection(QBoxLayout.Direction.TopToBottom)
        self._arithmetic.setMaximumHeight(LARGEST_SIZE)
        self._splitter.setSizes(self._drawn_sizes)
        self._drawn_sizes = []

    def _begin_afresh(self) -> None:
        """Fit to the sums of now, whatever those before needed."""
        self._lecture_height = 0
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """In a lecture, give everything its place; a line less is no reason to move it."""
        if not self._magnification.is_on or not self.shown_panels:
            return
        room = self._splitter.size() - QSize(0, self._splitter.handleWidth())
        needed = self._arrange_panels(room - QSize(0, self._arithmetic.height_of_lines(0)))
        wanted = min(self._arithmetic.needed_height, self._arithmetic.height_of_lines(room.height() - needed))
        is_far_smaller = self._lecture_height - wanted > UNMOVED_LINES * self._arithmetic.line_height
        self._lecture_height = wanted if is_far_smaller else max(self._lecture_height, wanted)
        if self._arithmetic.height() != self._lecture_height:
            self._arithmetic.setFixedHeight(self._lecture_height)

    def _arrange_panels(self, room: QSize) -> int:
        """Side by side, or one above the other where only that fits; returns the height that they need."""
        needs = [panel.heatmaps.view.needed_size.toSize() for panel in self.shown_panels]
        spaces = self._panel_layout.spacing() * (len(needs) - 1)
        beside = QSize(sum(need.width() for need in needs) + spaces, max(need.height() for need in needs))
        above = QSize(max(need.width() for need in needs), sum(need.height() for need in needs) + spaces)
        is_above = above.boundedTo(room) == above and beside.boundedTo(room) != beside
        direction = QBoxLayout.Direction.TopToBottom if is_above else QBoxLayout.Direction.LeftToRight
        if self._panel_layout.direction() != direction:
            self._panel_layout.setDirection(direction)
        return (above if is_above else beside).height()
