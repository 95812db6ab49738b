"""What a session file holds: a document, how it is looked at, and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from attn_gui.core.document import Document

LONGEST_NOTES = 1_000_000
"""Characters."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """How a document is looked at. What is not given is as in a document that was never looked at.

    chosen_cells: the chosen (row, column) by result. active_output: the result of the panel last touched.
    digits: at most so many significant digits are shown; None leaves it as it is.
    """

    batch: int = 0
    chosen_cells: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    active_output: str | None = None
    digits: int | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Session:
    """All that is saved. Nobody writes into its document any more."""

    document: Document
    view: ViewState = field(default_factory=ViewState)
    notes: str = ""
