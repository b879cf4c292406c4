"""Devices registered, named and disconnected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import DeviceId, Length
from access.roles import ADMINISTRATORS, DIRECTORS
from access.verbs import of_house, verb
from journal.book import OpenBook
from people import facts
from people.models import Device
from people.queries.devices import DeviceView, device
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCommand:
    """A command about a device."""

    device: DeviceId


@dataclass(frozen=True, slots=True, kw_only=True)
class NameDevice(DeviceCommand):
    """The house's name for a device."""

    name: Annotated[str, Length(60, may_be_empty=False)]


def add_device(book: OpenBook, *, name: str, kind: str, token_hash: str) -> int:
    """Register a device by the hash of its token; returns its id."""
    return book.append(Device, name=name, kind=kind, token_hash=token_hash, created_at=book.now).pk


def revoke_device(book: OpenBook, *, device_id: int) -> None:
    """Disconnect a device as a step of another action; twice is once. Raises ``Refusal("not_found")``."""
    device = Device.objects.filter(pk=device_id).first()
    if device is None:
        raise Refusal("not_found", what="device", id=device_id)
    if device.revoked_at is None:
        device.revoked_at = book.now
        device.save(update_fields=["revoked_at"])


def join_device(book: OpenBook, *, name: str, token_hash: str) -> int:
    """A terminal is used by the staff for the first time; returns its id."""
    device_id = add_device(book, name=_untaken(name[:56]), kind=Device.Kind.TERMINAL, token_hash=token_hash)
    book.record(facts.DeviceJoined(device=device_id))
    return device_id


def _untaken(name: str) -> str:
    """The name, numbered if other devices already have it: ``iPad Safari 2``."""
    taken = set(Device.objects.filter(name__startswith=name).values_list("name", flat=True))
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(one for one in numbered if one not in taken)


@verb(NameDevice, "devices/<int:device>/name/", admits=DIRECTORS, opens=of_house)
def name_device(book: OpenBook, command: NameDevice) -> DeviceView:
    """Name a device.

    Raises ``Refusal("name_missing")``.
    """
    row = Device.objects.filter(pk=command.device).first()
    if row is None:
        raise Refusal("not_found", what="device", id=command.device)
    if not command.name.strip():
        raise Refusal("name_missing", field="name")
    row.name = command.name.strip()[:60]
    row.save(update_fields=["name"])
    book.record(facts.DeviceNamed(device=command.device))
    return device(command.device)


@verb(DeviceCommand, "devices/<int:device>/cut-off/", admits=ADMINISTRATORS, opens=of_house)
def cut_off_device(book: OpenBook, command: DeviceCommand) -> DeviceView:
    """Disconnect a device at once: it can no longer be used.

    Raises ``Refusal("device_in_hand")`` for the device that sends the command.
    """
    if book.actor.device_id == command.device:
        raise Refusal("device_in_hand")
    revoke_device(book, device_id=command.device)
    book.record(facts.DeviceCutOff(device=command.device))
    return device(command.device)
