"""The step of a lesson that is told: its text with the numbers of the moment, and the way on and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QAction, QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from attn_gui.core.lesson import in_language
from attn_gui.models.lesson_player import LessonPlayer
from attn_gui.models.live_numbers import LiveNumbers
from attn_gui.models.model_set import ModelSet
from attn_gui.views.fonts import with_digits

FONT_SCALE = 1.35
LECTURE_LINES = 3
LARGEST_SHARE = 0.3
"""Of the window's height; a longer text scrolls."""


class LessonBar(QFrame):
    """Seen while a lesson is played."""

    def __init__(
        self,
        models: ModelSet,
        player: LessonPlayer,
        numbers: LiveNumbers,
        language: Callable[[], str],
        actions: Sequence[QAction],
        parent: QWidget | None = None,
    ) -> None:
        """language: the code of the language in force. actions: what the buttons do."""
        super().__init__(parent)
        self._models = models
        self._player = player
        self._numbers = numbers
        self._language = language
        self._title_label, self._place_label = QLabel(), QLabel()
        self._text_area = _TextArea()
        self.buttons = tuple(self._button(action) for action in actions)
        self._build()
        self._set_font()
        player.lesson_changed.connect(self._show_lesson)
        player.step_changed.connect(self._show_step)
        numbers.numbers_changed.connect(self._show_text)
        models.options.magnification.magnification_changed.connect(self._set_font)
        self._show_lesson()

    @property
    def title_text(self) -> str:
        """What the lesson is called."""
        return self._title_label.text()

    @property
    def place_text(self) -> str:
        """Which step of how many it is."""
        return self._place_label.text()

    @property
    def text(self) -> str:
        """The step's text, as it is seen."""
        return self._text_area.label.text()

    @property
    def text_area(self) -> QScrollArea:
        """Where the text stands; the keyboard scrolls it."""
        return self._text_area

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_lesson()
        elif event.type() == QEvent.Type.FontChange:
            self._set_font()

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _build(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        for label in (self._title_label, self._place_label):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._title_label.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._title_label, 1)
        head.addWidget(self._place_label)
        for button in self.buttons:
            head.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 4, 6, 6)
        layout.setSpacing(2)
        layout.addLayout(head)
        layout.addWidget(self._text_area)

    @Slot()
    def _set_font(self) -> None:
        magnification = self._models.options.magnification
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * FONT_SCALE)
        self._text_area.fewest_lines = LECTURE_LINES if magnification.is_on else 0
        self._text_area.set_text_font(with_digits(font, magnification.digit_height) if magnification.is_on else font)
        for button in self.buttons:  # in a lecture there are keys
            button.setHidden(magnification.is_on)
        title_font = QFont(self.font())
        title_font.setBold(True)
        self._title_label.setFont(title_font)

    @Slot()
    def _show_lesson(self) -> None:
        lesson = self._player.lesson
        self.setVisible(lesson is not None)
        self.setAccessibleName(self.tr("Lesson"))
        if lesson is not None:
            self._title_label.setText(in_language(lesson.title, self._language()))
            self._show_step()

    @Slot()
    def _show_step(self) -> None:
        lesson, step = self._player.lesson, self._player.step
        if lesson is None or step is None:
            return
        place = self.tr("Step {step} of {count}")
        self._place_label.setText(place.format(step=self._player.step_index + 1, count=len(lesson.steps)))
        self._numbers.follow(in_language(step.texts, self._language()))
        self._show_text()
        self._text_area.verticalScrollBar().setValue(0)

    @Slot()
    def _show_text(self) -> None:
        if self._player.step is not None:
            self._text_area.set_text(self._numbers.text)
            self._text_area.setAccessibleName(self._place_label.text())
            self._text_area.setAccessibleDescription(self.text)


class _TextArea(QScrollArea):
    """As high as its text, up to a share of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.fewest_lines = 0
        """So many lines have room, even where there are fewer, so that what is below stays where it is."""
        self.label = QLabel()
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setWidget(self.label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_text(self, text: str) -> None:
        if text != self.label.text():
            self.label.setText(text)
            self._fit()

    def set_text_font(self, font: QFont) -> None:
        self.label.setFont(font)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.label.fontMetrics().height())

    @property
    def _line_height(self) -> int:
        return self.label.fontMetrics().lineSpacing()

    def _fit(self) -> None:
        needed = max(self.label.heightForWidth(self.viewport().width()), self.fewest_lines * self._line_height)
        self.setFixedHeight(max(min(needed, round(self.window().height() * LARGEST_SHARE)), 1))
