"""Documents of any sizes, dtypes and numbers, drawn by hypothesis, and whether one is sound."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from attn_gui.core.document import AXES, Document
from attn_gui.core.dtypes import cast, holding_dtype
from attn_gui.core.tensor import OPERAND_AXES, Tensor
from tests.helpers.floats import dtype_names


def is_sound(document: Document) -> bool:
    """Whether shapes, labels and the arrays' memory fit each other."""
    axes = {axis for name in document.tensors for axis in ("batch", *OPERAND_AXES[name])}
    return document.labels.keys() == axes and all(
        tensor.shape == tuple(len(document.labels[axis]) for axis in tensor.axes)
        and tensor.values.flags.c_contiguous
        and tensor.values.dtype == holding_dtype(tensor.storage_dtype)
        for tensor in document.tensors.values()
    )


@st.composite
def documents(draw, names=("q", "k", "alpha", "v"), largest_count=3, dtypes=dtype_names) -> Document:
    """Documents with any numbers in any dtypes, and axes of any lengths up to `largest_count`."""
    counts = {axis: draw(st.integers(1, largest_count)) for axis in AXES}
    if draw(st.booleans()):
        counts["key"] = counts["query"]
    tensors = []
    for name in names:
        shape = tuple(counts[axis] for axis in ("batch", *OPERAND_AXES[name]))
        dtype_name = draw(dtypes)
        tensors.append(Tensor(name, cast(draw(arrays(shape)), dtype_name), dtype_name))
    return Document.from_tensors(tensors)


@st.composite
def arrays(draw, shape: tuple[int, ...]) -> np.ndarray:
    """float64 numbers of any bits, or small ones. (Drawn as bytes, which is far quicker than one by one.)"""
    dtype = draw(st.sampled_from((np.int8, np.float64)))
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.frombuffer(draw(st.binary(min_size=size, max_size=size)), dtype).reshape(shape).astype(np.float64)
