"""The checks of `attn-gui self-test`: over the same tuples that the program itself reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QTextEdit, QWidget

from attn_gui.app import ICON_SIZES, Program
from attn_gui.compute.devices import find_devices
from attn_gui.core.dtypes import DTYPE_NAMES, DtypeName
from attn_gui.core.examples import EXAMPLES
from attn_gui.core.formats import FORMATS, SESSION_FORMAT
from attn_gui.core.lessons import LESSONS
from attn_gui.core.results import ComputeChoice
from attn_gui.core.session import Session
from attn_gui.licences import licences
from attn_gui.models.message_text import translate
from attn_gui.resource_paths import example_path, icon_path, lesson_path
from attn_gui.translations import LANGUAGES, SOURCE_LANGUAGE
from attn_gui.views.theme import THEMES
from attn_gui.window.actions import MENUS
from attn_gui.window.prompts import ChangesAnswer, Prompts

if TYPE_CHECKING:
    from attn_gui.core.formats.file_format import Format
    from attn_gui.translations import Language
    from attn_gui.views.theme import Theme

Check = Callable[[Program, Path], Iterator[Callable[[], bool]]]
"""Yields the conditions that it waits for, and raises where something does not hold; the folder is for its files."""

SCORE: Final = (("1.0", "0.0", "1.0"), ("0.0", "1.0", "1.0"), ("1.0", "1.0", "2.0"))
ATT: Final = (("3.2", "4.2"), ("2.6", "3.6"), ("3.2", "4.2"))
"""Of the opening example."""
DIALOGS: Final = ("about", "sizes")
QT_CONTEXT: Final = "QPlatformTheme"
QT_TEXT: Final = "Cancel"
"""Not written where it is translated, lest it be gathered with the program's own texts."""
NOTES: Final = "Notes: 注意力 α ≈ ½"


class SilentPrompts(Prompts):
    """Asks nobody: changes are given up."""

    def ask_about_changes(self, parent: QWidget, name: str, on_answer: Callable[[ChangesAnswer], None]) -> None:
        """Discard them."""
        on_answer(ChangesAnswer.DISCARD)


def is_settled(program: Program) -> bool:
    """Whether the results are those of what is shown, with all that the views ask for."""
    results_model = program.models.results
    results = results_model.results
    return results_model.failure is not None or (
        results is not None
        and results.revision == program.models.document.revision
        and (results.device, results.dtype) == (results_model.choice.device, results_model.choice.dtype)
        and results_model.requests <= results.blocks.keys()
        and not results_model.is_busy
    )


def expect(holds: bool, reason: str) -> None:
    """Raise AssertionError with the reason where it does not hold."""
    if not holds:
        raise AssertionError(reason)


def check_results(program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The tables show the products of the opening example."""
    yield partial(is_settled, program)
    _expect_results(program)


def check_arithmetic(program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The sum of the chosen cell is spelled."""
    yield partial(is_settled, program)
    texts = [view.toPlainText() for view in program.window.arithmetic.findChildren(QTextEdit)]
    expect(any("score" in text and "=" in text for text in texts), "no sum is spelled")


def check_edit(program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """A number that is typed reaches the results, and is undone."""
    model = program.window.tables["q"].model()
    expect(model.setData(model.index(0, 0), "2,5"), "the number was refused")
    yield partial(is_settled, program)
    shown = _texts(program, "score", SCORE)[0]
    expect(shown == ("2.5", "0.0", "2.5"), f"the first row of score shows {shown}")
    program.models.document.undo_stack.undo()
    yield partial(is_settled, program)
    _expect_results(program)


def check_image(program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The window can be painted."""
    yield partial(is_settled, program)
    _expect_painted(program)


def check_dtype(dtype: DtypeName, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """Every device computes in the dtype."""
    before = program.models.results.choice
    devices = find_devices()
    expect(any(device.key == "cpu" for device in devices), "there is no CPU")
    expect(dtype in devices[0].dtypes, f"{devices[0].name} does not compute in it")
    for device in devices:
        if dtype in device.dtypes:
            _choose(program, ComputeChoice(device.key, dtype))
            yield partial(is_settled, program)
            expect(program.models.results.failure is None, f"{device.name} failed")
            expect(_texts(program, "score", SCORE) == SCORE, f"{device.name}: {_texts(program, 'score', SCORE)}")
    _choose(program, before)
    yield partial(is_settled, program)


def check_format(file_format: Format, program: Program, folder: Path) -> Iterator[Callable[[], bool]]:
    """What is written is read again to the bit."""
    session = Session(program.models.document.document.copy(), notes=NOTES)
    path = folder / f"a session 会话{file_format.suffixes[0]}"
    if file_format.can_write:
        file_format.write(path, session)
        expect(path.stat().st_size > 0, "nothing was written")
    if file_format.can_write and file_format.can_read:
        read = file_format.read(path).document
        for name, tensor in session.document.tensors.items():
            expect(np.array_equal(read.tensors[name].values, tensor.values), f"{name} is another one")
    yield from ()


def check_language(language: Language, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The window speaks the language, and so does Qt; that no text is missing is seen to by the tests."""
    before = program.translations.current
    program.translations.install(language.code)
    is_source = language == SOURCE_LANGUAGE
    menus = [translate("Actions", text) for text, _ in MENUS]
    cancel = translate(QT_CONTEXT, QT_TEXT)
    titles = [action.text() for action in program.window.menuBar().actions()]
    program.translations.install(before)
    expect((menus[0] == MENUS[0][0]) == is_source, f"a menu is called “{menus[0]}”")
    expect((cancel == "Cancel") == is_source, f"Qt's “Cancel” is “{cancel}”")
    expect(titles == menus, f"the menus say {titles}")
    yield from ()


def check_theme(theme: Theme, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The window can be painted in it."""
    before = program.appearance.chosen
    program.appearance.choose(theme.name)
    yield partial(is_settled, program)
    _expect_painted(program)
    program.appearance.choose(before)


def check_icon(size: int, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The picture is there in that size, and the window bears it."""
    expect(QImage(str(icon_path(f"attn-gui-{size}.png"))).size() == QSize(size, size), "it cannot be read")
    expect(QSize(size, size) in program.window.windowIcon().availableSizes(), "the window does not bear it")
    yield from ()


def check_example(file_name: str, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """It opens and is computed."""
    expected = SESSION_FORMAT.read(example_path(file_name)).document
    program.window.session_controller.open_file(example_path(file_name))
    document = program.models.document.document
    expect(document.tensors.keys() == expected.tensors.keys(), program.window.message_bar.text)
    yield partial(is_settled, program)
    expect(program.models.results.failure is None, "it could not be computed")


def check_lesson(file_name: str, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """It can be walked through to its end."""
    controller = program.window.lesson_controller
    controller.open_file(lesson_path(file_name))
    expect(controller.player.lesson is not None, program.window.message_bar.text)
    yield partial(is_settled, program)
    while controller.player.has_next:
        controller.go_next()
        yield partial(is_settled, program)
        expect(program.models.results.failure is None, f"step {controller.player.step_index + 1} cannot be computed")
    controller.player.end()


def check_dialog(action: str, program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """It opens."""
    program.window.actions_by_name[action].trigger()
    dialogs = [dialog for dialog in program.window.findChildren(QDialog) if dialog.isVisible()]
    expect(len(dialogs) == 1, f"{len(dialogs)} dialogs are open")
    dialogs[0].reject()
    yield from ()


def check_presentation(program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """The lecture begins and ends."""
    action = program.window.actions_by_name["present"]
    action.trigger()
    yield partial(is_settled, program)
    _expect_painted(program)
    action.trigger()
    yield partial(is_settled, program)


def check_licences(_program: Program, _folder: Path) -> Iterator[Callable[[], bool]]:
    """They can be read."""
    texts = {licence.name: licence.read() for licence in licences()}
    for component in ("attn-gui", "PySide6", "pyqtgraph", "torch", "numpy", "safetensors"):
        found = [text for name, text in texts.items() if name.lower().startswith(component.lower())]
        expect(any(text.strip() for text in found), f"that of {component} is missing")
    yield from ()


CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("results of the opening example", check_results),
    ("the sum spelled out", check_arithmetic),
    ("an edit, and its undoing", check_edit),
    ("the painted window", check_image),
    *((f"computing in {dtype} on every device", partial(check_dtype, dtype)) for dtype in DTYPE_NAMES),
    *((f"format {each.suffixes[0]}", partial(check_format, each)) for each in FORMATS),
    *((f"language {each.code}", partial(check_language, each)) for each in LANGUAGES),
    *((f"theme {each.name}", partial(check_theme, each)) for each in THEMES),
    *((f"icon {size}", partial(check_icon, size)) for size in ICON_SIZES),
    *((f"dialog {action}", partial(check_dialog, action)) for action in DIALOGS),
    ("presentation", check_presentation),
    *((f"example {each.file_name}", partial(check_example, each.file_name)) for each in EXAMPLES),
    *((f"lesson {name}", partial(check_lesson, name)) for name in LESSONS),
    ("licences", check_licences),
)


def _texts(program: Program, matrix: str, like: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """What the matrix's table shows, as many rows and columns as `like` has."""
    model = program.window.tables[matrix].model()
    return tuple(
        tuple(str(model.index(row, column).data()) for column in range(len(like[0]))) for row in range(len(like))
    )


def _expect_results(program: Program) -> None:
    failure = program.models.results.failure
    expect(failure is None, "" if failure is None else str(failure.message))
    for matrix, expected in (("score", SCORE), ("att", ATT)):
        shown = _texts(program, matrix, expected)
        expect(shown == expected, f"{matrix} shows {shown}")


def _expect_painted(program: Program) -> None:
    """More than one colour."""
    image = program.window.grab().toImage().scaled(64, 64)
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    expect(len(colours) > 8, f"{len(colours)} colours")


def _choose(program: Program, choice: ComputeChoice) -> None:
    program.models.results.set_choice(choice)
    program.service.choose(choice)
