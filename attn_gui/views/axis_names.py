"""What the axes of the tensors are called in the interface."""

from __future__ import annotations

from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.core.tensor import Axis
from attn_gui.models.message_text import translate

_NAMES: dict[Axis, str] = {
    "batch": QT_TRANSLATE_NOOP("Axis", "batch"),
    "query": QT_TRANSLATE_NOOP("Axis", "query"),
    "key": QT_TRANSLATE_NOOP("Axis", "key"),
    "feature": QT_TRANSLATE_NOOP("Axis", "feature"),
    "value": QT_TRANSLATE_NOOP("Axis", "value"),
}


def axis_name(axis: Axis) -> str:
    """The axis's name in the language in force."""
    name = _NAMES[axis]
    return translate("Axis", name)
