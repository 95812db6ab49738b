"""How one result came about, as data: operands, products, sums; nothing here knows a widget."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from attn_gui.core.dtypes import LARGEST, DtypeName
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message
from attn_gui.core.number_text import exact_text

_CONTEXT = "Explanation"


@dataclass(frozen=True, eq=False, slots=True)
class Explanation:
    """output[places] = Σ over the inner axis of left · right.

    left: (inner,). right: (inner, columns). result: (columns,). All float64, as the engine computed with them in
    `dtype_name`. inner_labels name the terms; column_labels the entries of a row (one, where a single cell is told).
    `is_vector` tells a row of numbers from a single one; `times` is the sign between the factors of a term.
    left_out: how many of the row's entries come before those told, and how many after.
    is_hidden: (columns,), bool: which entries of the result are kept from view and NaN here; None where none is.
    """

    output: str
    left_name: str
    right_name: str
    places: tuple[str, ...]
    inner_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    left: np.ndarray
    right: np.ndarray
    result: np.ndarray
    dtype_name: DtypeName
    is_vector: bool
    times: str
    left_out: tuple[int, int] = (0, 0)
    is_hidden: np.ndarray | None = None

    @property
    def products(self) -> np.ndarray:
        """(inner, columns), each term in float64."""
        with np.errstate(all="ignore"):
            products: np.ndarray = self.left[:, np.newaxis] * self.right
            return products

    @property
    def running_sums(self) -> np.ndarray:
        """(inner, columns): the sum up to and with each term, in float64."""
        with np.errstate(all="ignore"):
            return np.cumsum(self.products, axis=0)

    def component(self, column: int) -> Explanation:
        """How a single entry of the row came about; itself where it tells a single cell."""
        if not self.is_vector:
            return self
        return replace(
            self,
            places=(*self.places, self.column_labels[column]),
            column_labels=(self.column_labels[column],),
            right=self.right[:, column : column + 1],
            result=self.result[column : column + 1],
            is_vector=False,
            left_out=(0, 0),
            is_hidden=None if self.is_hidden is None else self.is_hidden[column : column + 1],
        )

    def hides(self, column: int) -> bool:
        """Whether that entry of the result is kept from view."""
        return self.is_hidden is not None and bool(self.is_hidden[column])

    def exact_sums(self, terms: np.ndarray | None = None) -> tuple[Fraction | None, ...]:
        """Each column's sum without any rounding, of all terms or of those chosen; None where one is not finite."""
        chosen = slice(None) if terms is None else terms
        return tuple(exact_dot(self.left[chosen], column) for column in self.right[chosen].T)

    def non_finite_origin(self) -> Message | None:
        """Which term first made a single cell's result NaN or infinite; None where it is finite or hidden."""
        if self.is_vector or self.hides(0) or np.isfinite(self.result[0]):
            return None
        products = self.products[:, 0]
        is_finite = np.isfinite(products)
        if is_finite.all():
            return self._overflow()
        first = int(np.flatnonzero(~is_finite)[0])
        if np.isnan(self.result[0]) and not np.isnan(products[first]):
            return self._turned_to_nan(products)
        return self._made_by(first)

    def _overflow(self) -> Message:
        template = QT_TRANSLATE_NOOP(
            "Explanation", "Every term is finite, but {dtype} holds no number beyond ±{largest}: overflow."
        )
        arguments = {"dtype": self.dtype_name, "largest": exact_text(LARGEST[self.dtype_name], self.dtype_name)}
        return Message(_CONTEXT, template, arguments)

    def _made_by(self, term: int) -> Message:
        template = QT_TRANSLATE_NOOP("Explanation", "First made at {label}: {left} {times} {right} = {product}")
        texts = self._factor_texts(term)
        product = exact_text(float(self.products[term, 0]), "float64")
        arguments = {"label": self.inner_labels[term], "times": self.times.strip(), "product": product, **texts}
        return Message(_CONTEXT, template, arguments)

    def _turned_to_nan(self, products: np.ndarray) -> Message:
        """Infinities of both signs met; or a NaN term came later than the first infinite one."""
        term = int(np.flatnonzero(np.isnan(self.running_sums[:, 0]))[0]) if np.isnan(self.running_sums[-1, 0]) else -1
        if term < 0 or np.isnan(products[term]):
            return self._made_by(term if term >= 0 else int(np.flatnonzero(~np.isfinite(products))[0]))
        template = QT_TRANSLATE_NOOP("Explanation", "First made at {label}: {sum} + {product} = nan")
        arguments = {
            "label": self.inner_labels[term],
            "sum": exact_text(float(self.running_sums[term - 1, 0]), "float64"),
            "product": in_brackets(exact_text(float(products[term]), "float64")),
        }
        return Message(_CONTEXT, template, arguments)

    def _factor_texts(self, term: int) -> dict[str, str]:
        left, right = float(self.left[term]), float(self.right[term, 0])
        return {"left": exact_text(left, self.dtype_name), "right": in_brackets(exact_text(right, self.dtype_name))}


def in_brackets(number_text: str) -> str:
    """The number as it stands after a sign: a negative one in brackets."""
    return f"({number_text})" if number_text.startswith("-") else number_text


def exact_dot(left: np.ndarray, right: np.ndarray) -> Fraction | None:
    """Σ left · right of float64 without any rounding; None where an operand is not finite.

    Every float is a whole number times a power of two, so the sum is one of whole numbers: those of one power are
    added by numpy, in halves that cannot overflow.
    """
    if not (np.isfinite(left).all() and np.isfinite(right).all()):
        return None
    if not len(left):
        return Fraction(0)
    (left_high, left_low, left_exponents), (right_high, right_low, right_exponents) = _whole(left), _whole(right)
    exponents = left_exponents + right_exponents
    order = np.argsort(exponents, kind="stable")
    powers, starts = np.unique(exponents[order], return_index=True)
    lowest, total = int(powers[0]), 0
    middle = left_high * right_low + left_low * right_high
    for shift, products in ((54, left_high * right_high), (27, middle), (0, left_low * right_low)):
        ordered = products[order]
        highs, lows = (np.add.reduceat(half, starts).tolist() for half in (ordered >> 32, ordered & 0xFFFFFFFF))
        for power, high, low in zip(powers.tolist(), highs, lows, strict=True):
            total += ((high << 32) + low) << (shift + power - lowest)
    return total * Fraction(2) ** lowest


def _whole(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """high, low, exponent: each value is (high · 2²⁷ + low) · 2^exponent, high of 26 bits and a sign, low of 27."""
    significands, exponents = np.frexp(values)
    whole = np.ldexp(significands, 53).astype(np.int64)
    return whole >> 27, whole & (2**27 - 1), exponents.astype(np.int64) - 53
