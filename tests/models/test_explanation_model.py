from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_gui.core.axis_edits import remove_place, rename_place
from attn_gui.core.document import Document, example_document
from attn_gui.core.edits import SetCells
from attn_gui.core.explanation_text import plain_text
from attn_gui.core.results import ComputeChoice
from attn_gui.core.tensor import OPERAND_AXES, Tensor
from attn_gui.models.explanation_model import MOST_ENTRIES, MOST_LINES
from attn_gui.models.model_set import ModelSet
from tests.compute.reference import assert_is_dot
from tests.helpers.documents import numbered_document
from tests.helpers.immediate_engine import ImmediateEngine

ATT_ROWS = [
    "att[agent1] = 0.1·[1.0, 2.0] + 0.7·[3.0, 4.0] + 0.2·[5.0, 6.0] = [3.2, 4.2]",
    "att[agent2] = 0.5·[1.0, 2.0] + 0.2·[3.0, 4.0] + 0.3·[5.0, 6.0] = [2.6, 3.6]",
    "att[agent3] = 0.3·[1.0, 2.0] + 0.3·[3.0, 4.0] + 0.4·[5.0, 6.0] = [3.2, 4.2]",
]


class Setting:
    """Models with an engine, and what they say."""

    def __init__(self, document):
        self.models = ModelSet.of(document)
        self.engine = ImmediateEngine(self.models)
        self.explanations = self.models.explanations
        self.told = 0
        self.explanations.explanations_changed.connect(self._count)
        self.engine._on_requests_changed(self.models.results.requests)

    def _count(self):
        self.told += 1

    @property
    def texts(self):
        return [plain_text(self.explanations.spelling.pieces(line)) for line in self.explanations.lines]

    def set_cell(self, matrix, row, column, value, batch=0):
        document_model = self.models.document
        document_model.perform(SetCells.one(document_model.tensor(matrix), batch, row, column, value))

    def perform(self, step):
        self.models.document.perform(step.edit)


@pytest.fixture
def setting(qapp):
    return Setting(example_document())


def heads(setting):
    return [text.partition(" = ")[0] for text in setting.texts]


# ---- what is spelled


def test_the_chosen_score(setting):
    setting.models.selection.choose("score", 0, 1)
    assert setting.texts == ["score[agent1, agent2] = 1.0 × 0.0 + 0.0 × 1.0 = 0.0"]
    assert setting.explanations.chosen.places == ("agent1", "agent2")


def test_a_row_and_all_of_score_in_the_documents_order(setting):
    setting.models.selection.choose("score", 1, 2)
    setting.explanations.set_scope("row")
    assert heads(setting) == [f"score[agent2, agent{column}]" for column in (1, 2, 3)]
    setting.explanations.set_scope("matrix")
    assert heads(setting) == [f"score[agent{row}, agent{column}]" for row in (1, 2, 3) for column in (1, 2, 3)]
    assert setting.explanations.chosen.places == ("agent2", "agent3"), "the chosen cell stays the one explained"


def test_att_by_rows_and_by_entries(setting):
    setting.models.selection.choose("att", 1, 1)
    assert setting.texts == [ATT_ROWS[1]]
    setting.explanations.set_scope("row")
    assert setting.texts == [ATT_ROWS[1]]
    setting.explanations.set_scope("matrix")
    assert setting.texts == ATT_ROWS
    setting.explanations.set_reading("components")
    assert heads(setting) == [f"att[agent{row}, {column}]" for row in (1, 2, 3) for column in (0, 1)]
    setting.explanations.set_scope("row")
    assert heads(setting) == ["att[agent2, 0]", "att[agent2, 1]"]
    setting.explanations.set_scope("cell")
    assert setting.texts == ["att[agent2, 1] = 0.5·2.0 + 0.2·4.0 + 0.3·6.0 = 3.6"]
    assert setting.explanations.chosen.places == ("agent2", "1")
    setting.explanations.set_reading("rows")
    assert setting.texts == [ATT_ROWS[1]]
    assert setting.explanations.left_out_count == 0


def test_reading_and_scope_outlast_another_panel(setting):
    setting.models.selection.choose("att", 0, 0)
    setting.explanations.set_reading("components")
    setting.explanations.set_scope("row")
    setting.models.selection.touch("score")
    assert len(setting.texts) == 3
    setting.models.selection.touch("att")
    assert heads(setting) == ["att[agent1, 0]", "att[agent1, 1]"]


def test_the_batch_is_named_where_there_are_several(qapp):
    setting = Setting(numbered_document(2))
    setting.models.selection.show_batch(1)
    assert heads(setting) == ["score[1, agent1, agent1]"]
    assert setting.explanations.chosen.left.tolist() == [7.0, 8.0]


# ---- more than can be told


def random_document(queries, keys, features=2, values=3):
    random = np.random.default_rng(0)
    sizes = {"query": queries, "key": keys, "feature": features, "value": values}
    return Document.from_tensors(
        Tensor(name, random.normal(size=(1, *(sizes[axis] for axis in axes)))) for name, axes in OPERAND_AXES.items()
    )


@pytest.mark.parametrize(("queries", "keys", "scope", "told"), [
    (20, 20, "matrix", 240),
    (2, 300, "row", MOST_LINES),
    (2, 300, "matrix", MOST_LINES),
    (16, 16, "matrix", MOST_LINES),
    (300, 1, "matrix", MOST_LINES),
])  # fmt: skip
def test_whole_rows_are_told_up_to_a_limit_and_the_others_counted(qapp, queries, keys, scope, told):
    setting = Setting(random_document(queries, keys))
    setting.explanations.set_scope(scope)
    assert len(setting.explanations.lines) == told
    assert setting.explanations.left_out_count == (queries if scope == "matrix" else 1) * keys - told


def test_long_rows_of_values_are_told_around_the_chosen_entry(qapp):
    setting = Setting(random_document(3, 3, values=40))
    setting.models.selection.choose("att", 1, 20)
    (line,) = setting.explanations.lines
    assert line.column_labels == tuple(map(str, range(MOST_ENTRIES, 2 * MOST_ENTRIES)))
    assert line.left_out == (16, 8)
    assert setting.texts[0].count("…") == 2 * 4
    assert setting.explanations.chosen.places == ("agent2", "20")
    assert setting.explanations.chosen.result[0] == line.result[4]
    told = setting.told
    answers = setting.engine.answer_count
    setting.models.selection.choose("att", 1, 39)
    assert setting.explanations.lines[0].left_out == (32, 0)
    assert (setting.told > told, setting.engine.answer_count > answers) == (True, True)


def test_terms_are_folded_and_unfolded(qapp):
    setting = Setting(random_document(2, 2, features=30))
    assert "(22 smaller terms: " in setting.texts[0]
    setting.explanations.set_tells_all_terms(True)
    assert "smaller" not in setting.texts[0]
    assert setting.texts[0].count("×") == 30


def test_digits_follow_the_options_unless_all_are_told(setting):
    setting.set_cell("q", 0, 0, 1 / 3)
    assert setting.texts[0].startswith("score[agent1, agent1] = 0.333333 × 1.0")
    setting.models.options.set_digits(2)
    assert setting.texts[0].startswith("score[agent1, agent1] = 0.33 × 1.0")
    setting.explanations.set_tells_all_digits(True)
    assert setting.texts[0].startswith("score[agent1, agent1] = 0.33333334 × 1.0")


# ---- one state at a time


def test_before_the_first_result_nothing_is_told(qapp):
    models = ModelSet.of(example_document())
    assert models.explanations.lines == ()
    assert models.explanations.chosen is None
    assert models.explanations.left_out_count == 0


def test_without_an_operand_nothing_is_told(qapp):
    setting = Setting(Document.from_tensors([Tensor("q", np.ones((1, 2, 2)))]))
    assert (setting.explanations.lines, setting.explanations.chosen) == ((), None)
    setting.models.document.replace_document(example_document())
    assert setting.texts == ["score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"]
    setting.models.document.replace_document(Document())
    assert (setting.explanations.lines, setting.explanations.chosen) == ((), None)


def test_an_edit_is_told_with_its_result_and_not_before(setting):
    setting.engine.is_held = True
    setting.set_cell("q", 0, 0, 5.0)
    assert setting.texts == ["score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"]
    setting.engine.is_held = False
    setting.engine.answer()
    assert setting.texts == ["score[agent1, agent1] = 5.0 × 1.0 + 0.0 × 0.0 = 5.0"]


def test_another_cell_of_the_old_state_is_explained_by_the_old_state(setting):
    setting.explanations.set_scope("matrix")
    setting.explanations.set_scope("cell")
    setting.engine.is_held = True
    setting.set_cell("k", 1, 1, 9.0)
    setting.models.selection.choose("score", 0, 0)
    assert setting.texts == ["score[agent1, agent1] = 1.0 × 1.0 + 0.0 × 0.0 = 1.0"]


def test_an_edit_elsewhere_tells_nothing(setting):
    told = setting.told
    setting.set_cell("q", 2, 0, 5.0)
    setting.set_cell("v", 0, 0, 5.0)
    assert setting.told == told
    setting.set_cell("k", 0, 0, -0.0)
    assert setting.told == told + 1
    setting.set_cell("k", 0, 0, 0.0)
    assert setting.texts == ["score[agent1, agent1] = 1.0 × 0.0 + 0.0 × 0.0 = 0.0"], "no -0.0 any more"


def test_the_lines_stay_the_same_objects_where_only_the_choice_changes(setting):
    setting.explanations.set_scope("matrix")
    lines = setting.explanations.lines
    setting.models.selection.choose("score", 2, 2)
    assert setting.explanations.lines is lines
    assert setting.explanations.chosen.places == ("agent3", "agent3")


def test_every_wish_is_answered_with_a_signal_even_where_nothing_changes(setting):
    """Buttons follow the signal."""
    for wish in (
        lambda: setting.explanations.set_scope("cell"),
        lambda: setting.explanations.set_reading("rows"),
        lambda: setting.explanations.set_tells_all_terms(False),
        lambda: setting.explanations.set_tells_all_digits(False),
    ):
        told = setting.told
        wish()
        assert setting.told == told + 1


def test_another_dtype_is_told_with_its_own_results(setting):
    setting.set_cell("q", 0, 0, 2049.0)
    choice = ComputeChoice(dtype="float16")
    setting.models.results.set_choice(choice)
    assert setting.explanations.chosen.dtype_name == "float32"
    setting.engine._engine.choose(choice)
    setting.engine.answer()
    assert setting.explanations.chosen.dtype_name == "float16"
    assert setting.texts == ["score[agent1, agent1] = 2048.0 × 1.0 + 0.0 × 0.0 = 2048.0"]


def test_a_renamed_agent_is_told_by_the_next_results(setting):
    setting.perform(rename_place(setting.models.document.document, "query", 0, "智能体"))
    assert heads(setting) == ["score[智能体, 智能体]"]


def named_by_number(counts):
    """Every number says where it belongs: q[a, f] = 100·a + f with the names a100, a200 …, and so on."""

    def tensor(name):
        row_axis, column_axis = OPERAND_AXES[name]
        rows, columns = (np.arange(1.0, counts[axis] + 1) for axis in (row_axis, column_axis))
        return Tensor(name, (100 * rows[:, None] + columns)[None])

    labels = {axis: tuple(f"{axis}{place + 1}" for place in range(count)) for axis, count in counts.items()}
    return Document.from_tensors(map(tensor, OPERAND_AXES), {**labels, "batch": ("0",)})


def number(label):
    return int("".join(character for character in label if character.isdigit()))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_names_and_numbers_are_always_of_one_state(qapp, data):
    """Under any order of edits, choices and answers: each name belongs to its numbers, and terms make their result."""
    counts = {"query": 3, "key": 3, "feature": 2, "value": 2}
    setting = Setting(named_by_number(counts))
    document_model = setting.models.document
    for _ in range(data.draw(st.integers(1, 12))):
        document = document_model.document
        axis = data.draw(st.sampled_from(("query", "key", "feature", "value")))
        action = data.draw(st.sampled_from(("remove", "undo", "choose", "scope", "reading", "hold", "release", "set")))
        if action == "remove" and document.count(axis) > 1:
            place = data.draw(st.integers(0, document.count(axis) - 1))
            step = remove_place(document, axis, place)
            document_model.apply(step.edit, step.description)
        elif action == "undo":
            document_model.undo_stack.undo()
        elif action == "choose":
            output, axes = data.draw(st.sampled_from((("score", ("query", "key")), ("att", ("query", "value")))))
            cell = (data.draw(st.integers(0, document.count(axis) - 1)) for axis in axes)
            setting.models.selection.choose(output, *cell)
        elif action == "scope":
            setting.explanations.set_scope(data.draw(st.sampled_from(("cell", "row", "matrix"))))
        elif action == "reading":
            setting.explanations.set_reading(data.draw(st.sampled_from(("rows", "components"))))
        elif action == "set":
            setting.set_cell("q", 0, 0, document.tensors["q"].values[0, 0, 0])
        else:
            setting.engine.is_held = action == "hold"
            setting.engine.answer()
        assert_one_state(setting.explanations)
    setting.engine.is_held = False
    setting.engine.answer()
    assert_one_state(setting.explanations)
    assert setting.explanations.lines[0].output == setting.models.selection.active_stage.output


def assert_one_state(explanations):
    for explanation in (*explanations.lines, explanations.chosen):
        row = number(explanation.places[0])
        inner, columns = map(number, explanation.inner_labels), map(number, explanation.column_labels)
        inner, columns = np.array(list(inner)), np.array(list(columns))
        right = 100 * columns + inner[:, None] if explanation.output == "score" else 100 * inner[:, None] + columns
        assert np.array_equal(explanation.left, 100 * row + inner)
        assert np.array_equal(explanation.right, right)
        for column, result in enumerate(explanation.result.tolist()):
            assert_is_dot(result, explanation.left, explanation.right[:, column], explanation.dtype_name)
