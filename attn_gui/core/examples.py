"""The examples that come with the program, and the document of an empty start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.core.tensor import Tensor


@dataclass(frozen=True, slots=True)
class Example:
    """A session file in resources/examples; `title` is of the context Examples."""

    file_name: str
    title: str


EXAMPLES: Final = (
    Example("three-agents.attn", QT_TRANSLATE_NOOP("Examples", "Three agents")),
    Example("opposite-vectors.attn", QT_TRANSLATE_NOOP("Examples", "Same, across, opposite: the sign of a score")),
    Example("uniform-weights.attn", QT_TRANSLATE_NOOP("Examples", "Uniform weights: the mean of v")),
    Example("earlier-agents-only.attn", QT_TRANSLATE_NOOP("Examples", "Causal weights: earlier agents only")),
    Example("two-batches.attn", QT_TRANSLATE_NOOP("Examples", "Two batches that never mix")),
)


def blank_document(agent_count: int = 3, feature_count: int = 2) -> Document:
    """One batch of zeros, to be filled in."""
    by_features, by_agents = (1, agent_count, feature_count), (1, agent_count, agent_count)
    shapes = {"q": by_features, "k": by_features, "alpha": by_agents, "v": by_features}
    return Document.from_tensors(Tensor(name, np.zeros(shape)) for name, shape in shapes.items())
