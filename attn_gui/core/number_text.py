"""Numbers to text, exact for editing and rounded for showing, and back."""

from __future__ import annotations

from attn_gui.core.dtypes import DtypeName

DEFAULT_DIGITS = 6


def shown_text(value: float, dtype_name: DtypeName, digits: int = DEFAULT_DIGITS) -> str:
    raise NotImplementedError


def exact_text(value: float, dtype_name: DtypeName) -> str:
    raise NotImplementedError


def parse_number(text: str) -> float:
    raise NotImplementedError
