"""The choice of device and dtype, as menus and as buttons of the tool bar."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from attn_gui.core.results import ComputeChoice, Device
from attn_gui.window.choice_menu import ChoiceMenu


class ComputeMenus(QObject):
    """Offers the devices that were found, and for the chosen one the dtypes that were proven on it.

    Signals:
        choice_changed(choice): another ComputeChoice holds.
    """

    choice_changed = Signal(object)

    def __init__(self, choice: ComputeChoice, parent: QWidget) -> None:
        super().__init__(parent)
        self.device_menu, self.dtype_menu = ChoiceMenu(parent), ChoiceMenu(parent)
        self._devices: tuple[Device, ...] = ()
        self._choice = choice
        self.device_menu.offer([(choice.device, choice.device.upper())])
        self.dtype_menu.offer([(choice.dtype, choice.dtype)])
        self.device_menu.show_chosen(choice.device)
        self.dtype_menu.show_chosen(choice.dtype)
        self.device_menu.chosen.connect(self._on_device_chosen)
        self.dtype_menu.chosen.connect(self._on_dtype_chosen)
        self.retranslate()

    @property
    def choice(self) -> ComputeChoice:
        """What holds."""
        return self._choice

    def device_name(self, key: str) -> str:
        """A person's name for the device."""
        return next((device.name for device in self._devices if device.key == key), key.upper())

    def retranslate(self) -> None:
        """Speak the language in force."""
        self.device_menu.set_title(self.tr("&Device"))
        self.dtype_menu.set_title(self.tr("d&type"))

    def offer(self, devices: tuple[Device, ...], wanted_device: str) -> None:
        """Offer what was found; `wanted_device` is the key to compute on, one of theirs."""
        self._devices = devices
        self.device_menu.offer([(device.key, device.name) for device in devices])
        self._use(wanted_device, self._choice.dtype)

    @Slot(str)
    def _on_device_chosen(self, device: str) -> None:
        self._use(device, self._choice.dtype)

    @Slot(str)
    def _on_dtype_chosen(self, dtype: str) -> None:
        self._use(self._choice.device, dtype)

    def _use(self, device_key: str, dtype: str) -> None:
        """Choose the device, and the dtype where that works there, else the first that does."""
        device = next(device for device in self._devices if device.key == device_key)
        self.dtype_menu.offer((name, name) for name in device.dtypes)
        dtypes = [name for name in device.dtypes if name == dtype]
        choice = ComputeChoice(device_key, (dtypes or device.dtypes)[0])
        self.device_menu.show_chosen(choice.device)
        self.dtype_menu.show_chosen(choice.dtype)
        if choice != self._choice:
            self._choice = choice
            self.choice_changed.emit(choice)
