"""Documents of any size and storage, and their bits."""

from __future__ import annotations

import numpy as np

from attn_gui.core.document import Document
from attn_gui.core.dtypes import DtypeName, cast
from attn_gui.core.tensor import Tensor


def numbered_document(
    batch_count: int = 1,
    *,
    queries: int = 3,
    keys: int = 4,
    features: int = 2,
    values: int = 5,
    storage: DtypeName = "float64",
) -> Document:
    """Every axis of a length of its own; the cells of each operand are numbered from 1."""
    shapes = {"q": (queries, features), "k": (keys, features), "alpha": (queries, keys), "v": (keys, values)}
    return Document.from_tensors(
        Tensor(
            name,
            cast(np.arange(1.0, batch_count * rows * columns + 1).reshape(batch_count, rows, columns), storage),
            storage,
        )
        for name, (rows, columns) in shapes.items()
    )


def bits(document: Document) -> dict[str, tuple[object, ...]]:
    """All that is in a document, so that two are equal only to the last bit; any NaN counts as NaN."""
    content: dict[str, tuple[object, ...]] = {
        name: (
            tensor.storage_dtype,
            tensor.shape,
            np.where(np.isnan(tensor.values), np.nan, tensor.values).astype(tensor.values.dtype).tobytes(),
        )
        for name, tensor in document.tensors.items()
    }
    return {**content, **{f"labels of {axis}": labels for axis, labels in document.labels.items()}}
