"""The panels of the window, one a product, in the order of the explanation."""

from __future__ import annotations

from dataclasses import dataclass

from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.core.stages import STAGES, Stage


@dataclass(frozen=True, slots=True)
class PanelDescription:
    """What a panel shows: its stage, its title and a standing line (texts of the context Panel)."""

    stage: Stage
    title: str
    note: str
    has_row_sums: bool = False


PANELS: tuple[PanelDescription, ...] = (
    PanelDescription(
        STAGES[0],
        QT_TRANSLATE_NOOP("Panel", "Score"),
        QT_TRANSLATE_NOOP("Panel", "Raw dot products: not scaled, no softmax."),
    ),
    PanelDescription(
        STAGES[1],
        QT_TRANSLATE_NOOP("Panel", "Aggregation"),
        QT_TRANSLATE_NOOP("Panel", "alpha is taken as given, already normalised; softmax is not applied."),
        has_row_sums=True,
    ),
)
