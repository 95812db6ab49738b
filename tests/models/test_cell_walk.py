from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.document import Document, example_document
from attn_gui.core.tensor import Tensor
from attn_gui.models.cell_walk import CellWalk
from tests.helpers.immediate_engine import models_of

IN_ORDER = [("score", row, column) for row in range(3) for column in range(3)]
IN_ORDER += [("att", row, column) for row in range(3) for column in range(2)]


class Walk:
    def __init__(self, document=None):
        self.models = models_of(document or example_document())
        self.walk = CellWalk(self.models.document, self.models.selection)

    @property
    def place(self):
        output = self.models.selection.active_stage.output
        return output, *self.models.selection.chosen(output)


def test_it_goes_through_all_results_in_the_documents_order_and_back():
    walk, seen = Walk(), []
    for _ in IN_ORDER:
        seen.append(walk.place)
        walk.walk.go(1)
    assert seen == IN_ORDER
    assert walk.place == IN_ORDER[-1], "it stays at the end"
    for expected in reversed(IN_ORDER):
        assert walk.place == expected
        walk.walk.go(-1)
    assert walk.place == IN_ORDER[0], "and at the beginning"


def test_first_and_last():
    walk = Walk()
    walk.walk.go_last()
    assert walk.place == ("att", 2, 1)
    walk.walk.go_first()
    assert walk.place == ("score", 0, 0)


@pytest.mark.parametrize(
    ("step", "place"),
    [((1, 0), (2, 1)), ((-1, 0), (0, 1)), ((0, 1), (1, 2)), ((0, -1), (1, 0)), ((9, 9), (2, 2)), ((-9, -9), (0, 0))],
)
def test_a_move_stays_within_its_product(step, place):
    walk = Walk()
    walk.models.selection.choose("score", 1, 1)
    walk.walk.move(*step)
    assert walk.place == ("score", *place)


def test_a_product_without_a_result_is_passed_over():
    tensors = [Tensor("q", np.ones((1, 2, 2))), Tensor("alpha", np.ones((1, 2, 3))), Tensor("v", np.ones((1, 3, 2)))]
    walk = Walk(Document.from_tensors(tensors))
    walk.walk.go(1)
    assert walk.place == ("att", 0, 1)
    walk.walk.go_first()
    assert walk.place == ("att", 0, 0)
    walk.walk.go_last()
    assert walk.place == ("att", 1, 1)


def test_nothing_is_walked_through_where_nothing_is():
    walk = Walk(Document.from_tensors([Tensor("q", np.ones((1, 2, 2)))]))
    for go in (walk.walk.go_first, walk.walk.go_last, lambda: walk.walk.go(1), lambda: walk.walk.move(1, 1)):
        go()
        assert walk.place == ("score", 0, 0)
