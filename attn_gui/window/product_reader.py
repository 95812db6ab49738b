"""Reads a part of a product with its operands, as soon as the engine has handed out all of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.product import Product
from attn_gui.models.model_set import ModelSet
from attn_gui.models.product_part import ProductPart

Receiver = Callable[[Product], None]


class ProductReader(QObject):
    """Serves one reader at a time: whoever reads anew no longer gets what was asked for before."""

    def __init__(self, models: ModelSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models = models
        self._awaited: tuple[ProductPart, Receiver] | None = None
        models.results.results_changed.connect(self._on_results_changed)
        models.results.failure_changed.connect(self._on_failure_changed)

    def read(self, part: ProductPart, receiver: Receiver) -> None:
        """Give the part of the newest revision to `receiver`, now or once it is computed.

        Raises UserError where it cannot be computed.
        """
        self._stop_waiting()
        document, results_model = self._models.document.document, self._models.results
        is_missing = not {part.stage.left, part.stage.right} <= document.tensors.keys()
        if is_missing or results_model.failure is not None:
            template = QT_TRANSLATE_NOOP("MatrixReader", "There is no result of {matrix} to read.")
            raise UserError(Message("MatrixReader", template, {"matrix": part.stage.output}))
        if not self._give(part, receiver):
            self._awaited = part, receiver
            results_model.set_requests(self, part.requests(document.labels))

    def _give(self, part: ProductPart, receiver: Receiver) -> bool:
        """False where the newest revision is not there yet."""
        results_model, document_model = self._models.results, self._models.document
        results = results_model.results
        newest = document_model.revision, results_model.choice.dtype
        if results is None or (results.revision, results.dtype) != newest:
            return False
        product = part.read(results_model, document_model.document.labels)
        if product is not None:
            receiver(product)
        return product is not None

    def _stop_waiting(self) -> None:
        self._awaited = None
        self._models.results.set_requests(self, ())

    @Slot()
    def _on_results_changed(self) -> None:
        if self._awaited is not None and self._give(*self._awaited):
            self._stop_waiting()

    @Slot(object)
    def _on_failure_changed(self, failure: object) -> None:
        if failure is not None:
            self._stop_waiting()
