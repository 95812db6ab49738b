"""Fixtures of the engine and of the service; Qt and torch are imported by those that need them."""

from __future__ import annotations

import numpy as np
import pytest

from attn_gui.core.document import example_document


@pytest.fixture
def example() -> dict[str, np.ndarray]:
    return {name: tensor.values for name, tensor in example_document().tensors.items()}


@pytest.fixture
def engine():
    from tests.compute.fake_engine import FakeEngine

    return FakeEngine()


@pytest.fixture
def service(qapp, engine):
    from attn_gui.compute.recompute_service import RecomputeService
    from tests.compute.fake_engine import DEVICES

    service = RecomputeService(lambda: engine, lambda: DEVICES)
    yield service
    engine.gate.set()
    service.close()


@pytest.fixture
def receiver(service):
    from tests.compute.fake_engine import Receiver

    receiver = Receiver(service)
    yield receiver
    assert not receiver.has_strayed
