"""Numbers to text, exact for editing and rounded for showing, and back; the same under every system locale."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Final

import numpy as np

from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError

DEFAULT_DIGITS: Final = 6

LONGEST_NUMBER: Final = 200
"""More characters than this are refused unread."""

_CONTEXT: Final = "NumberText"
_POSITIONAL_FROM: Final = 1e-4
_POSITIONAL_BELOW: Final = 1e9

_SURE_DIGITS: Final[dict[DtypeName, int]] = {"float64": 15, "float32": 6, "float16": 3, "bfloat16": 2}
"""Every decimal of so few digits comes back from its nearest number: rounding a number to them finds its short text."""

_PLAIN_DECIMAL: Final = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?", re.ASCII)
_PERHAPS_GROUPED: Final = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}(?![0-9])", re.ASCII)
_SAME_WHEN_NORMALISED: Final = ("<wide>", "<narrow>", "<small>", "<font>", "<noBreak>")
"""Other compatibility forms mean something else: NFKC would read "2²" as 22 and "1½" as 11/2."""


def exact_text(value: float, dtype_name: DtypeName) -> str:
    """The shortest text that reads back to the same bits in `dtype_name`: "0.1", "1.0", "-0.0", "1e-07", "nan", "-inf".

    Positional with at least one decimal from 1e-4 to below 1e9, scientific elsewhere. Of equally short texts the
    closest, so whole numbers keep all their digits ("65504.0" in float16).
    """
    return _text(_decimal_twin(float(value), dtype_name))


def exact_texts(values: np.ndarray, dtype_name: DtypeName) -> list[str]:
    """`exact_text` of each value, in the order of the flattened array; far faster than one by one."""
    flat = cast(values, dtype_name).reshape(-1)
    if dtype_name in {"float16", "bfloat16"}:  # at most 65,536 different ones
        bits, places = np.unique(flat.view(f"u{flat.itemsize}"), return_inverse=True)
        distinct = [exact_text(value, dtype_name) for value in bits.view(flat.dtype).tolist()]
        return [distinct[place] for place in places.tolist()]
    texts = list(map(repr, flat.tolist()) if dtype_name == "float64" else map(str, flat))
    sizes = np.abs(flat)
    is_the_same = (sizes == 0) | ((sizes >= 1e-3) & (sizes < 1e6))
    for place in np.flatnonzero(~is_the_same).tolist():
        texts[place] = exact_text(flat[place], dtype_name)
    return texts


def shown_text(value: float, dtype_name: DtypeName, digits: int = DEFAULT_DIGITS) -> str:
    """`exact_text`, or where that has more than `digits` significant digits, the value rounded to so many.

    A rounded number of more whole digits than that is scientific ("1.23457e+06"), as no digit may be made up; a
    rounded one never becomes zero. Fraction(text) reads every finite one.
    """
    value = float(value)
    twin = _decimal_twin(value, dtype_name)
    if not math.isfinite(twin) or float(f"{twin:.{digits}g}") == twin:
        return _text(twin)
    return _with_decimals(f"{value:.{digits}g}")


def shown_texts(values: np.ndarray, dtype_name: DtypeName, digits: int = DEFAULT_DIGITS) -> list[str]:
    """`shown_text` of each value, in the order of the flattened array; far faster than one by one."""
    flat = values.reshape(-1).tolist()
    if digits > _SURE_DIGITS[dtype_name]:
        return [shown_text(value, dtype_name, digits) for value in flat]
    too_large = min(10.0**digits, _POSITIONAL_BELOW)
    return [
        _with_decimals(f"{value:.{digits}g}")
        if not value or _POSITIONAL_FROM <= abs(value) < too_large
        else shown_text(value, dtype_name, digits)
        for value in flat
    ]


def is_changed_by(value: float, storage_dtype: DtypeName, compute_dtype: DtypeName) -> bool:
    """Whether `compute_dtype` makes another number of it, by their texts: 2049 in float16, not 0.1 in float32."""
    computed = float(cast(np.array([value], dtype=np.float64), compute_dtype)[0])
    if computed == value or math.isnan(value):
        return False
    return exact_text(computed, compute_dtype) != exact_text(value, storage_dtype)


def _text(number: float) -> str:
    if not number or _POSITIONAL_FROM <= abs(number) < _POSITIONAL_BELOW or not math.isfinite(number):
        return repr(number)
    return np.format_float_scientific(number, trim="-", exp_digits=2)


def _with_decimals(text: str) -> str:
    return text if "." in text or "e" in text else f"{text}.0"


def _decimal_twin(value: float, dtype_name: DtypeName) -> float:
    """The float64 whose shortest text is the shortest one of `value` in `dtype_name`."""
    if dtype_name == "float64" or (value.is_integer() and abs(value) < _POSITIONAL_BELOW) or not math.isfinite(value):
        return value
    if dtype_name == "bfloat16":
        return _bfloat16_twin(value)
    if dtype_name == "float16":
        return float(str(np.float16(value)))
    twin = float(str(np.float32(value)))
    # 7.038531e-26 is the shortest text of a float32 but, read by way of float64, of its neighbour; only this one.
    return twin if np.float32(twin) == value else value


def _bfloat16_twin(value: float) -> float:
    """By trial, as numpy knows no bfloat16: four digits tell all of its numbers apart."""
    significand, exponent = math.frexp(value)
    spacing = math.ldexp(1.0, max(exponent - 8, -133))
    below_is_closer = abs(significand) == 0.5 and exponent > -125  # the smallest normal power of two is not
    towards_zero = spacing / 4 if below_is_closer else spacing / 2
    for digits in (1, 2, 3):
        twin = float(f"{value:.{digits}g}")
        excess = abs(twin) - abs(value)
        if -towards_zero < excess < spacing / 2:
            return twin
    return float(f"{value:.4g}")


def parse_number(text: str) -> float:
    """The number that `text` says: a decimal, inf or nan, sqrt(…), or a quotient of two such.

    Full-width characters, U+2212 and one decimal comma are read. Raises UserError with the reason otherwise.
    """
    text = text.strip()
    if not text:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "Write a number: nothing is written here."))
    if len(text) > LONGEST_NUMBER:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "This is too long for a number."))
    dividend, slash, divisor = _normalised(text).partition("/")
    return _divided(_operand(dividend, text), _operand(divisor, text)) if slash else _operand(dividend, text)


def _normalised(text: str) -> str:
    for character in text:
        form = unicodedata.decomposition(character).partition(" ")[0]
        if form.startswith("<") and form not in _SAME_WHEN_NORMALISED and not character.isspace():
            raise _not_a_number(text)
    return unicodedata.normalize("NFKC", text).replace("\u2212", "-").lower()


def _divided(dividend: float, divisor: float) -> float:
    if divisor == 0:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "Division by 0 has no result."))
    quotient = dividend / divisor
    if math.isinf(quotient) and math.isfinite(dividend):
        raise _too_large()
    return quotient


def _operand(text: str, whole: str) -> float:
    """[sign] number, [sign] sqrt(number) or [sign] √number; `whole` is what the user wrote."""
    sign, unsigned = _split_sign(text.strip())
    for root in ("sqrt", "√"):
        if unsigned.startswith(root):
            return sign * _square_root(unsigned.removeprefix(root).strip(), root == "sqrt", whole)
    return sign * _decimal(unsigned, whole)


def _split_sign(text: str) -> tuple[float, str]:
    if text[:1] in ("-", "+"):
        return (-1.0 if text[0] == "-" else 1.0), text[1:].lstrip()
    return 1.0, text


def _square_root(text: str, needs_brackets: bool, whole: str) -> float:
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    elif needs_brackets:
        raise _not_a_number(whole)
    sign, unsigned = _split_sign(text)
    radicand = sign * _decimal(unsigned, whole)
    if radicand < 0:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "The square root of a negative number is not a real number."))
    return math.sqrt(radicand)


def _decimal(text: str, whole: str) -> float:
    if text in ("inf", "infinity", "nan"):
        return float(text)
    number_text = _with_decimal_point(text, whole)
    if not _PLAIN_DECIMAL.fullmatch(number_text):
        raise _not_a_number(whole)
    number = float(number_text)
    if math.isinf(number):
        raise _too_large()
    return number


def _with_decimal_point(text: str, whole: str) -> str:
    """Refuse what groups digits, or may; a single comma becomes a point."""
    if "_" not in text and "," not in text:
        return text
    if not _PLAIN_DECIMAL.fullmatch(re.sub("[_,.]", "", text)):
        raise _not_a_number(whole)
    if "_" in text:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "Write the digits without “_”."))
    if "." in text:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "Both a comma and a point: write only the decimal mark."))
    if text.count(",") > 1:
        raise _refused(QT_TRANSLATE_NOOP("NumberText", "Several commas: write only the decimal mark."))
    if _PERHAPS_GROUPED.match(text):
        raise _refused(
            QT_TRANSLATE_NOOP("NumberText", "“{text}” may mean {decimal} or {grouped}: write one of these."),
            text=whole,
            decimal=text.replace(",", "."),
            grouped=text.replace(",", ""),
        )
    return text.replace(",", ".")


def _refused(template: str, **arguments: object) -> UserError:
    return UserError(Message(_CONTEXT, template, arguments))


def _not_a_number(text: str) -> UserError:
    return _refused(QT_TRANSLATE_NOOP("NumberText", "“{text}” is not a number."), text=text)


def _too_large() -> UserError:
    return _refused(QT_TRANSLATE_NOOP("NumberText", "Too large for float64: write inf if you mean infinity."))
