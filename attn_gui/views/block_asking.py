"""Which block of a matrix to ask the engine for, so that what is in sight can be drawn and little more is moved."""

from __future__ import annotations

import math

from attn_gui.core.results import BlockRequest, Span
from attn_gui.views.axis_window import AxisWindow


def request_for(
    matrix: str, batch: int, rows: tuple[AxisWindow, int], columns: tuple[AxisWindow, int], is_transposed: bool
) -> BlockRequest:
    """The request for the crossing of two windows, each with the pixels that show it, as drawn."""
    (row_span, most_rows), (column_span, most_columns) = _span_and_most(*rows), _span_and_most(*columns)
    if is_transposed:
        return BlockRequest(matrix, batch, column_span, row_span, most_columns, most_rows)
    return BlockRequest(matrix, batch, row_span, column_span, most_rows, most_columns)


def _span_and_most(window: AxisWindow, pixels: int) -> tuple[Span, int]:
    """All of the axis where it fits; else whole chunks, so that a small step asks for nothing new.

    As many tiles as leave each at least a pixel: a smaller one could be skipped by the painter.
    """
    if window.count <= max(pixels, 1):
        return (0, window.count), max(window.count, 1)
    chunk = 2 ** max(math.ceil(math.log2(window.length / 2)), 0)
    start, stop = window.span
    span = start // chunk * chunk, min(-(-stop // chunk) * chunk, window.count)
    cells_in_a_tile = math.ceil(window.length / max(pixels, 1))
    return span, max((span[1] - span[0]) // cells_in_a_tile, 1)
