"""What a choice of colours is called."""

from __future__ import annotations

from attn_gui.core.colour_choice import ColourChoice, RangeKind
from attn_gui.core.messages import QT_TRANSLATE_NOOP
from attn_gui.core.number_text import exact_text
from attn_gui.models.message_text import translate

_NAMES: dict[RangeKind, str] = {
    "matrix": QT_TRANSLATE_NOOP("ColourRange", "Each matrix its own"),
    "shared": QT_TRANSLATE_NOOP("ColourRange", "One for all matrices"),
    "symmetric": QT_TRANSLATE_NOOP("ColourRange", "Symmetric about 0"),
    "unit": QT_TRANSLATE_NOOP("ColourRange", "0 to 1"),
    "fixed": QT_TRANSLATE_NOOP("ColourRange", "Fixed: {low} to {high}"),
}


def range_name(choice: ColourChoice) -> str:
    """The choice in the language in force."""
    low, high = (exact_text(limit, "float64") for limit in (choice.low, choice.high))
    return translate("ColourRange", _NAMES[choice.kind]).format(low=low, high=high)
