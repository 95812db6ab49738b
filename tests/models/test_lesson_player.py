"""Walking through a lesson: what each step shows and sets, and that going back takes it all back."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QObject

from attn_gui.core.axis_edits import remove_place, rename_place
from attn_gui.core.document import example_document
from attn_gui.core.edits import ConvertStorage, SetCells
from attn_gui.core.hidden_part import HiddenPart
from attn_gui.core.lesson import is_same
from attn_gui.core.lesson_file import lesson_of
from attn_gui.core.messages import Message
from attn_gui.models.lesson_player import LessonPlayer
from attn_gui.models.model_set import ModelSet
from attn_gui.models.panel_choice import PanelChoice

LESSON = b"""
title.en = "Four steps"
[tensors]
q = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
k = [[[1, 0], [0, 1]], [[1, 1], [0, 0]]]
alpha = [[[0.5, 0.5], [0, 1]], [[1, 0], [0, 1]]]
v = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
[[steps]]
text = "one"
[[steps]]
text = "two"
panel = "score"
chosen.score = [1, 0]
hidden = ["score[1, 0]", "att"]
set = {"q[1, 0]" = -3, "k[0]" = [2, 2]}
[[steps]]
text = "three"
panel = "att"
chosen.att = [0, 1]
reading = "components"
scope = "row"
batch = 1
hidden = []
[[steps]]
text = "four"
set = {"v[0, 0]" = 9}
"""


class Lessons(QObject):
    def __init__(self):
        super().__init__()
        self.models = ModelSet.of(example_document())
        self.hidden_cells, self.panel_choice = self.models.hidden, PanelChoice()
        self.player = LessonPlayer(self.models, self.panel_choice)
        self.lesson = lesson_of(LESSON, lambda _name: None)
        self.told = []
        self.player.lesson_changed.connect(lambda: self.told.append("lesson"))
        self.player.step_changed.connect(lambda: self.told.append(self.player.step_index))

    @property
    def document(self):
        return self.models.document.document

    @property
    def undo_stack(self):
        return self.models.document.undo_stack

    def view(self):
        selection, explanations = self.models.selection, self.models.explanations
        return (
            self.panel_choice.panel,
            selection.active_stage.output,
            selection.chosen("score"),
            selection.chosen("att"),
            set(self.hidden_cells.hidden),
            explanations.reading,
            explanations.scope,
            selection.batch,
        )

    def set_cell(self, matrix, batch, row, column, value):
        edit = SetCells.one(self.document.tensors[matrix], batch, row, column, value)
        self.models.document.apply(edit, Message("Edits", "an edit"))


@pytest.fixture
def lessons(qapp):
    return Lessons()


VIEWS = [
    ("both", "score", (0, 0), (0, 0), set(), "rows", "cell", 0),
    ("score", "score", (1, 0), (0, 0), {HiddenPart("score", 1, 0), HiddenPart("att")}, "rows", "cell", 0),
    ("att", "att", (1, 0), (0, 1), set(), "components", "row", 1),
    ("att", "att", (1, 0), (0, 1), set(), "components", "row", 1),
]


def test_a_lesson_begins_on_its_own_numbers(lessons):
    lessons.set_cell("q", 0, 0, 0, 5.0)

    lessons.player.start(lessons.lesson)

    assert is_same(lessons.document, lessons.lesson.document)
    assert lessons.document.tensors["q"].values is not lessons.lesson.document.tensors["q"].values
    assert lessons.undo_stack.count() == 0
    assert lessons.undo_stack.isClean()
    assert lessons.view() == VIEWS[0]
    assert (lessons.player.has_previous, lessons.player.has_next) == (False, True)
    assert lessons.told == ["lesson", 0]


def test_each_step_shows_what_it_says_and_sets_its_cells_as_one_undo_step(lessons):
    lessons.player.start(lessons.lesson)
    for index in (1, 2, 3):
        lessons.player.go_next()
        assert lessons.view() == VIEWS[index]
        assert is_same(lessons.document, lessons.lesson.document_at(index))
    lessons.player.go_next()

    assert lessons.undo_stack.count() == 2
    assert [str(lessons.undo_stack.command(n).description) for n in (0, 1)] == ["Lesson: step 2", "Lesson: step 4"]
    assert (lessons.player.has_previous, lessons.player.has_next) == (True, False)
    assert lessons.told == ["lesson", 0, 1, 2, 3]

    lessons.undo_stack.undo()
    assert is_same(lessons.document, lessons.lesson.document_at(2))
    assert lessons.player.step_index == 3


def test_going_back_reverts_numbers_and_view_bit_for_bit(lessons):
    """Each step is left with other numbers and another view than the lesson's."""
    lessons.player.start(lessons.lesson)
    left = []
    for index in range(3):
        lessons.set_cell("alpha", 0, 0, index % 2, [np.nan, -0.0, 1e-300][index])
        lessons.models.selection.choose("att", index % 2, 1 - index % 2)
        lessons.hidden_cells.hide(HiddenPart("score", index % 2))
        lessons.models.explanations.set_scope("matrix")
        lessons.panel_choice.choose("both")
        left.append((lessons.document.copy(), lessons.view()))
        lessons.player.go_next()

    for document, view in reversed(left):
        lessons.set_cell("v", 1, 0, 0, 77.0)
        lessons.models.selection.show_batch(0)
        lessons.hidden_cells.set_hidden(frozenset())
        lessons.player.go_back()
        assert is_same(lessons.document, document)
        assert lessons.view() == view
    assert lessons.player.step_index == 0
    assert lessons.undo_stack.index() == 1

    lessons.player.go_next()
    assert lessons.view() == VIEWS[1]
    assert lessons.document.tensors["q"].values[0, 1, 0] == -3


@pytest.mark.parametrize("is_step_undone", [False, True])
def test_going_back_reverts_where_the_undo_list_went_another_way(lessons, is_step_undone):
    lessons.player.start(lessons.lesson)
    lessons.set_cell("q", 0, 0, 0, 42.0)
    left = lessons.document.copy()
    lessons.player.go_next()
    lessons.undo_stack.setIndex(0)
    if is_step_undone:
        lessons.set_cell("q", 0, 0, 1, 43.0)

    lessons.player.go_back()

    assert is_same(lessons.document, left)
    if is_step_undone:
        assert str(lessons.undo_stack.command(lessons.undo_stack.index() - 1).description) == "Lesson: back to step 1"
        lessons.undo_stack.undo()
        assert lessons.document.tensors["q"].values[0, 0].tolist() == [1.0, 43.0]


def test_going_back_reverts_where_the_undo_list_has_forgotten_its_first_steps(lessons):
    lessons.models.document.undo_stack.clear()
    lessons.undo_stack.setUndoLimit(2)
    lessons.player.start(lessons.lesson)
    for value in (10.0, 11.0, 12.0):
        lessons.set_cell("q", 0, 0, 0, value)
    left = lessons.document.copy()
    lessons.player.go_next()
    for value in (13.0, 14.0):
        lessons.set_cell("q", 0, 0, 0, value)

    lessons.player.go_back()

    assert is_same(lessons.document, left)


def test_going_back_brings_back_another_shape_names_and_dtype(lessons):
    lessons.player.start(lessons.lesson)
    for step in (rename_place(lessons.document, "query", 0, "ann"), remove_place(lessons.document, "batch", 1)):
        lessons.models.document.apply(*step)
    left = lessons.document.copy()
    lessons.player.go_next()
    lessons.models.document.apply(*remove_place(lessons.document, "query", 1))
    lessons.models.document.apply(ConvertStorage("q", "float16"), Message("Edits", "an edit"))
    lessons.player.go_next()
    assert lessons.view()[2:4] == ((0, 0), (0, 1))
    assert lessons.view()[-1] == 0

    lessons.player.go_first()

    assert is_same(lessons.document, left)
    assert lessons.player.step_index == 0


def test_first_and_last_step(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.go_last()
    assert (lessons.player.step_index, lessons.view()) == (3, VIEWS[3])
    assert is_same(lessons.document, lessons.lesson.document_at(3))

    lessons.player.go_first()

    assert (lessons.player.step_index, lessons.view()) == (0, VIEWS[0])
    assert is_same(lessons.document, lessons.lesson.document)
    assert lessons.told == ["lesson", 0, 3, 0]
    for nothing in (lessons.player.go_first, lessons.player.go_back):
        nothing()
    assert lessons.told == ["lesson", 0, 3, 0]


def test_a_step_is_restored_as_one_undo_step(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.go_next()
    lessons.set_cell("q", 0, 0, 0, 5.0)
    lessons.models.document.apply(*rename_place(lessons.document, "query", 0, "ann"))
    edited = lessons.document.copy()
    lessons.hidden_cells.set_hidden(frozenset())

    lessons.player.restore()

    assert is_same(lessons.document, lessons.lesson.document_at(1))
    assert lessons.view() == VIEWS[1]
    assert lessons.undo_stack.count() == 4
    lessons.undo_stack.undo()
    assert is_same(lessons.document, edited)
    assert lessons.player.lesson is lessons.lesson

    lessons.undo_stack.redo()
    lessons.player.restore()
    assert lessons.undo_stack.count() == 4, "nothing to restore is no step"


def test_restoring_right_after_the_start_is_no_other_document(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.restore()
    lessons.models.document.perform(SetCells.one(lessons.document.tensors["q"], 0, 0, 0, 5.0))
    lessons.player.restore()
    lessons.undo_stack.undo()

    assert lessons.player.lesson is lessons.lesson


def test_the_end_shows_everything_and_keeps_the_numbers(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.go_next()
    numbers = lessons.document.copy()

    lessons.player.end()

    assert is_same(lessons.document, numbers)
    assert (lessons.hidden_cells.hidden, lessons.panel_choice.panel) == (frozenset(), "both")
    assert (lessons.player.lesson, lessons.player.step, lessons.player.has_next) == (None, None, False)
    assert lessons.told[-1] == "lesson"
    for nothing in (lessons.player.end, lessons.player.restore, lessons.player.go_next, lessons.player.go_back):
        nothing()
    assert lessons.told == ["lesson", 0, 1, "lesson"]


def test_another_document_ends_the_lesson(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.go_next()

    lessons.models.document.replace_document(example_document())

    assert lessons.player.lesson is None
    assert lessons.hidden_cells.hidden == frozenset()
    assert is_same(lessons.document, example_document())


def test_a_lesson_may_follow_another(lessons):
    lessons.player.start(lessons.lesson)
    lessons.player.go_last()
    lessons.player.start(lessons.lesson)

    assert (lessons.player.step_index, lessons.view()) == (0, VIEWS[0])
    assert is_same(lessons.document, lessons.lesson.document)
