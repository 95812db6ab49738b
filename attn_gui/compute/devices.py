"""Which devices and dtypes work here, proven by a real small product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attn_gui.compute.torch_import import import_torch
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.messages import QT_TRANSLATE_NOOP, Message, UserError
from attn_gui.core.results import Device

if TYPE_CHECKING:
    import torch

CPU = Device("cpu", "CPU", DTYPE_NAMES)


def find_devices() -> tuple[Device, ...]:
    """The CPU and each CUDA device with at least one dtype that works; never raises, may take seconds."""
    try:
        import_torch()
        found = [_proven(key, name) for key, name in _candidates()]
    except Exception:  # whatever torch and its drivers come up with: there is no device then
        return ()
    return tuple(device for device in found if device.dtypes)


def device_named(text: str, devices: Sequence[Device]) -> Device:
    """The device that a person calls "cpu", "cuda" (the first one) or "cuda:1".

    devices: what `find_devices` found. Raises UserError where there is no such device.
    """
    wanted = text.strip().lower()
    for device in devices:
        if device.key == wanted or device.key.split(":")[0] == wanted:
            return device
    if wanted.split(":")[0] == "cuda":
        template = QT_TRANSLATE_NOOP("Compute", "There is no working CUDA device “{device}” here. The CPU is used.")
    else:
        template = QT_TRANSLATE_NOOP(
            "Compute", "“{device}” is not a device: write cpu, cuda or cuda:1. The CPU is used."
        )
    raise UserError(Message("Compute", template, {"device": text}))


def torch_device(key: str) -> torch.device:
    """torch's device of this key; raises UserError where there is none, before torch raises something worse."""
    torch = import_torch()
    device = torch.device(key)
    if device.type == "cuda" and (device.index or 0) >= torch.cuda.device_count():
        device_named(key, ())
    return device  # type: ignore[no-any-return]


def _candidates() -> list[tuple[str, str]]:
    """(key, name) of the devices that torch lists; a name that two share gets its number."""
    torch = import_torch()
    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    names = [torch.cuda.get_device_name(index) for index in range(count)]
    cuda = [(f"cuda:{i}", name if names.count(name) == 1 else f"{name} ({i})") for i, name in enumerate(names)]
    return [(CPU.key, CPU.name), *cuda]


def _proven(key: str, name: str) -> Device:
    return Device(key, name, tuple(dtype for dtype in DTYPE_NAMES if _multiplies(key, dtype)))


def _multiplies(key: str, dtype_name: str) -> bool:
    """Whether a batch of two small products of whole numbers comes out exactly."""
    torch = import_torch()
    try:
        dtype = getattr(torch, dtype_name)
        left = torch.tensor([[[1.0, 2.0], [3.0, 4.0]], [[-1.0, 0.5], [0.0, 8.0]]], dtype=dtype, device=key)
        right = torch.tensor([[[5.0, 6.0], [7.0, 8.0]], [[2.0, 4.0], [-6.0, 1.0]]], dtype=dtype, device=key)
        known = [[[19.0, 22.0], [43.0, 50.0]], [[-5.0, -3.5], [-48.0, 8.0]]]
        return bool(left.bmm(right).tolist() == known)
    except Exception:  # no kernel, no driver, no memory: this dtype does not work here
        return False
