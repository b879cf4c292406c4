"""The facts and refusals of devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from people.devices.rows import device_names
from wording.words import names_of, word_refusals


@dataclass(frozen=True, slots=True)
class DeviceFact(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    device: int


@says(_("%(device)s was added as a staff device"))
class DeviceJoined(DeviceFact): ...


@says(_("A code for a new device was made"))
class DeviceCodeMade(Fact):
    undo: ClassVar[Undo] = Undo.NEVER


@says(_("A device was renamed %(device)s"))
class DeviceNamed(DeviceFact): ...


@says(_("%(device)s was disconnected"))
class DeviceCutOff(DeviceFact): ...


REFUSALS = (
    (
        "device_code_unknown",
        _("Code not found"),
        _("No such code is waiting. Codes are used once, within ten minutes: ask for another."),
    ),
    ("device_in_hand", _("You are using this device"), _("Use another device to disconnect it.")),
    ("device_cut_off", _("This device was disconnected"), _("Ask an administrator.")),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_of("device", device_names)
    names_wrong_input("device_code_unknown")
