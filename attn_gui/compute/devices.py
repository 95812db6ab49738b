"""Which devices and dtypes work here, proven by a real small product."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from attn_gui.compute.torch_import import import_torch
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import Device

if TYPE_CHECKING:
    import torch

logger = logging.getLogger(__name__)

CPU_KEY = "cpu"
CPU_NAME = "CPU"


def find_devices() -> tuple[Device, ...]:
    """The CPU and each CUDA device with at least one dtype that works; never raises, may take seconds."""
    try:
        torch = import_torch()
    except UserError:
        return ()
    found = [_proven(torch, key, name) for key, name in [(CPU_KEY, CPU_NAME), *_cuda_devices(torch)]]
    return tuple(device for device in found if device.dtypes)


def device_named(text: str, devices: Sequence[Device]) -> Device:
    """The device that a person calls "cpu", "cuda" (the first one) or "cuda:1".

    devices: what `find_devices` found. Raises UserError where there is no such device.
    """
    wanted = text.strip().lower()
    for device in devices:
        if device.key == wanted or device.key.split(":")[0] == wanted:
            return device
    raise UserError(_no_such_device(text))


def torch_device(key: str) -> torch.device:
    """torch's device of this key; raises UserError where there is none, before torch raises something worse."""
    torch = import_torch()
    device = torch.device(key)
    if device.type == "cuda" and (device.index or 0) >= torch.cuda.device_count():
        raise UserError(_no_such_device(key))
    return device  # type: ignore[no-any-return]


def _no_such_device(text: str) -> Message:
    if text.strip().lower().startswith("cuda"):
        template = QT_TRANSLATE_NOOP("Compute", "There is no working CUDA device “{device}” here: the CPU is used.")
    else:
        template = QT_TRANSLATE_NOOP("Compute", "“{device}” is no device (cpu, cuda, cuda:1): the CPU is used.")
    return Message("Compute", template, {"device": text})


def _cuda_devices(torch: ModuleType) -> list[tuple[str, str]]:
    """(key, name) of those that torch lists; a name that two share gets its number."""
    try:
        count = torch.cuda.device_count() if torch.cuda.is_available() else 0
        names = [torch.cuda.get_device_name(index) for index in range(count)]
    except Exception as error:  # whatever a driver comes up with: there is no CUDA then
        logger.info("CUDA: %s", error)
        return []
    return [(f"cuda:{i}", name if names.count(name) == 1 else f"{name} ({i})") for i, name in enumerate(names)]


def _proven(torch: ModuleType, key: str, name: str) -> Device:
    return Device(key, name, tuple(dtype for dtype in DTYPE_NAMES if _multiplies(torch, key, dtype)))


def _multiplies(torch: ModuleType, key: str, dtype_name: str) -> bool:
    """Whether a batch of two small products, exact in every dtype, comes out right."""
    try:
        options = {"dtype": getattr(torch, dtype_name), "device": key}
        left = torch.tensor([[[1.0, 2.0], [3.0, 4.0]], [[-1.0, 0.5], [0.0, 8.0]]], **options)
        right = torch.tensor([[[5.0, 6.0], [7.0, 8.0]], [[2.0, 4.0], [-6.0, 1.0]]], **options)
        known = [[[19.0, 22.0], [43.0, 50.0]], [[-5.0, -3.5], [-48.0, 8.0]]]
        return bool(left.bmm(right).tolist() == known)
    except Exception as error:  # no kernel, no driver, no memory: this dtype does not work here
        logger.info("%s on %s: %s", dtype_name, key, error)
        return False
