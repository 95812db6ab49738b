"""The products that the window is about, in the order of their explanation."""

from attn_gui.core.stages.scores import Scores
from attn_gui.core.stages.stage import Stage
from attn_gui.core.stages.weighted_sum import WeightedSum

STAGES: tuple[Stage, ...] = (Scores(), WeightedSum())

__all__ = ["STAGES", "Stage"]
