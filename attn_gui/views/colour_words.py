"""What the choices of a colour range are called."""

from __future__ import annotations

from attn_gui.core.colour_choice import RangeKind
from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.models.message_text import translate

_NAMES: dict[RangeKind, str] = {
    "matrix": QT_TRANSLATE_NOOP("ColourRange", "each matrix its own"),
    "shared": QT_TRANSLATE_NOOP("ColourRange", "one for all matrices"),
    "symmetric": QT_TRANSLATE_NOOP("ColourRange", "symmetric about 0"),
    "unit": QT_TRANSLATE_NOOP("ColourRange", "0 to 1"),
    "fixed": QT_TRANSLATE_NOOP("ColourRange", "fixed"),
}


def range_name(kind: RangeKind) -> str:
    """The choice in the language in force."""
    name = _NAMES[kind]
    return translate("ColourRange", name)
