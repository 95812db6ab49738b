"""Converting an operand to float64, which holds every value of the other dtypes."""

from __future__ import annotations

from attn_gui.core.axis_edits import LARGEST_TENSOR_BYTES
from attn_gui.core.document import Document
from attn_gui.core.edits import ConvertStorage
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError


def store_as_float64(document: Document, matrix: str) -> tuple[ConvertStorage, Message] | None:
    """The step that does so, to the last bit; None where the operand is float64 already.

    Raises UserError where it would become too large.
    """
    tensor = document.tensors[matrix]
    if tensor.storage_dtype == "float64":
        return None
    if tensor.values.size * 8 > LARGEST_TENSOR_BYTES:
        template = QT_TRANSLATE_NOOP("Edits", "{matrix} would take more than {limit} MB as float64: it stays as it is.")
        raise UserError(Message("Edits", template, {"matrix": matrix, "limit": LARGEST_TENSOR_BYTES // 2**20}))
    template = QT_TRANSLATE_NOOP("Edits", "{matrix}: {old} → {new}")
    arguments = {"matrix": matrix, "old": tensor.storage_dtype, "new": "float64"}
    return ConvertStorage(matrix, "float64"), Message("Edits", template, arguments)
