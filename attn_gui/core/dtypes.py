"""The floating-point formats that values are stored and computed in, and exact rounding into them."""

from __future__ import annotations

from typing import Final, Literal, get_args

import numpy as np

DtypeName = Literal["float64", "float32", "float16", "bfloat16"]

DTYPE_NAMES: Final[tuple[DtypeName, ...]] = get_args(DtypeName)


def dtype_named(text: str) -> DtypeName:
    """The dtype of that name. Raises ValueError where there is none."""
    return DTYPE_NAMES[DTYPE_NAMES.index(text)]


EPSILON: Final[dict[DtypeName, float]] = {
    "float64": 2.0**-52,
    "float32": 2.0**-23,
    "float16": 2.0**-10,
    "bfloat16": 2.0**-7,
}
"""The distance from 1 to the next larger number."""

SMALLEST_SUBNORMAL: Final[dict[DtypeName, float]] = {
    "float64": 2.0**-1074,
    "float32": 2.0**-149,
    "float16": 2.0**-24,
    "bfloat16": 2.0**-133,
}

LARGEST: Final[dict[DtypeName, float]] = {
    "float64": float(np.finfo(np.float64).max),
    "float32": float(np.finfo(np.float32).max),
    "float16": 65504.0,
    "bfloat16": (2.0 - 2.0**-7) * 2.0**127,
}


def holding_dtype(dtype_name: DtypeName) -> np.dtype:
    """The numpy dtype that holds values of `dtype_name`: its own, or float32 for bfloat16."""
    return np.dtype(np.float32 if dtype_name == "bfloat16" else dtype_name)


def cast(values: np.ndarray, dtype_name: DtypeName) -> np.ndarray:
    """`values` rounded once, to nearest even, into `dtype_name`; any float array in, `holding_dtype` out.

    Finite values beyond the largest become ±inf. The result is new memory.
    """
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        if dtype_name == "bfloat16":
            return _cast_to_bfloat16(values)
        return values.astype(holding_dtype(dtype_name))


def _cast_to_bfloat16(values: np.ndarray) -> np.ndarray:
    """Round to odd into float32 first, so that the second rounding cannot be a double one."""
    narrowed = values.astype(np.float32)
    bits = narrowed.view(np.uint32)
    inexact = narrowed.astype(np.float64) != values
    away_from_zero = inexact & (np.abs(narrowed.astype(np.float64)) > np.abs(values))
    bits = np.where(inexact, (bits - away_from_zero.astype(np.uint32)) | np.uint32(1), bits)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) & np.uint32(0xFFFF0000)
    return np.where(np.isnan(values), np.float32("nan"), rounded.astype(np.uint32).view(np.float32))
