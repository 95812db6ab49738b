"""Devices are found by what they can do, and named as people name them."""

from __future__ import annotations

import types

import pytest

from attn_gui.compute import devices
from attn_gui.compute.devices import device_named, find_devices, torch_device
from attn_gui.core.dtypes import DTYPE_NAMES
from attn_gui.core.messages import Message, UserError
from attn_gui.core.results import Device

CPU = Device("cpu", "CPU", DTYPE_NAMES)
FIRST = Device("cuda:0", "H200", ("float64", "float32"))
SECOND = Device("cuda:1", "L4", ("float32",))
ALL = (CPU, FIRST, SECOND)


def test_the_cpu_can_do_all():
    assert find_devices()[0] == CPU


@pytest.mark.parametrize(
    ("text", "device"),
    [("cpu", CPU), ("CPU", CPU), ("cuda", FIRST), ("cuda:0", FIRST), (" Cuda:1 ", SECOND)],
)
def test_names_on_the_command_line(text, device):
    assert device_named(text, ALL) is device


@pytest.mark.parametrize("text", ["cuda", "cuda:0"])
def test_no_cuda_is_told(text):
    with pytest.raises(UserError, match=rf"no working CUDA device “{text}” here: the CPU is used"):
        device_named(text, (CPU,))


@pytest.mark.parametrize("text", ["cuda:2", "cuda:x", "cuda:-1"])
def test_another_number_of_cuda_is_told(text):
    with pytest.raises(UserError, match="no working CUDA device"):
        device_named(text, ALL)


@pytest.mark.parametrize("text", ["gpu", "", "mps", "c"])
def test_other_words_are_told(text):
    with pytest.raises(UserError, match=rf"“{text}” is no device"):
        device_named(text, ALL)


def test_a_device_beyond_those_there_are_is_refused():
    with pytest.raises(UserError, match="cuda:99"):
        torch_device("cuda:99")
    assert torch_device("cpu").type == "cpu"


def test_without_torch_there_is_no_device(monkeypatch):
    def no_torch():
        raise UserError(Message("Compute", "no torch"))

    monkeypatch.setattr(devices, "import_torch", no_torch)
    assert find_devices() == ()


class FakeTensor:
    """A product that is wrong, or raises, in chosen dtypes of the fake CUDA devices."""

    def __init__(self, dtype: str, device: str) -> None:
        self.dtype, self.device = dtype, device

    def bmm(self, _other):
        if self.device == "cuda:1":
            raise RuntimeError("no kernel image is available")
        if self.dtype == "bfloat16" and self.device != "cpu":
            raise NotImplementedError
        return self

    def tolist(self):
        if self.dtype == "float16" and self.device != "cpu":
            return [[[0.0]]]
        return [[[19.0, 22.0], [43.0, 50.0]], [[-5.0, -3.5], [-48.0, 8.0]]]


def fake_torch(names: list[str], **replaced: object) -> types.SimpleNamespace:
    cuda = {
        "is_available": lambda: True,
        "device_count": lambda: len(names),
        "get_device_name": lambda index: names[index],
    }
    return types.SimpleNamespace(
        cuda=types.SimpleNamespace(**cuda | replaced),
        tensor=lambda _values, dtype, device: FakeTensor(dtype, device),
        **{name: name for name in DTYPE_NAMES},
    )


def test_only_what_was_proven_is_offered(monkeypatch):
    monkeypatch.setattr(devices, "import_torch", lambda: fake_torch(["H200", "broken", "H200"]))
    proven = ("float64", "float32")
    assert find_devices() == (CPU, Device("cuda:0", "H200 (0)", proven), Device("cuda:2", "H200 (2)", proven))


def test_a_broken_driver_leaves_the_cpu(monkeypatch):
    def broken(*_arguments):
        raise RuntimeError("driver too old")

    for call in ("is_available", "device_count", "get_device_name"):
        replaced = {call: broken}
        monkeypatch.setattr(devices, "import_torch", lambda replaced=replaced: fake_torch(["H200"], **replaced))
        assert find_devices() == (CPU,)
