"""Devices join the house and are cut off; a step of the actions that pair or enrol them."""

from __future__ import annotations

from journal.book import OpenBook
from people import facts
from people.models import Device
from rulebook.refusals import Refusal


def add_device(book: OpenBook, *, name: str, kind: str, token_hash: str) -> int:
    """Let the house know a device by the hash of its token; answers its id."""
    return book.append(Device, name=name, kind=kind, token_hash=token_hash, created_at=book.now).pk


def revoke_device(book: OpenBook, *, device_id: int) -> None:
    """Cut a device off; raises ``Refusal("not_found")``, twice is once."""
    device = Device.objects.filter(pk=device_id).first()
    if device is None:
        raise Refusal("not_found", what="device", id=device_id)
    if device.revoked_at is None:
        device.revoked_at = book.now
        device.save(update_fields=["revoked_at"])


def join_device(book: OpenBook, *, name: str, token_hash: str) -> int:
    """A terminal is used by the staff for the first time; answers its id."""
    device_id = add_device(book, name=_untaken(name[:56]), kind=Device.Kind.TERMINAL, token_hash=token_hash)
    book.record(facts.DeviceJoined(device=device_id))
    return device_id


def _untaken(name: str) -> str:
    """The name, numbered from the second device on that would be called so: ``iPad Safari 2``."""
    taken = set(Device.objects.filter(name__startswith=name).values_list("name", flat=True))
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def name_device(book: OpenBook, *, device_id: int, name: str) -> None:
    """Call a device what the house calls it; raises ``Refusal("name_missing")``."""
    device = Device.objects.filter(pk=device_id).first()
    if device is None:
        raise Refusal("not_found", what="device", id=device_id)
    if not name.strip():
        raise Refusal("name_missing", field="name")
    device.name = name.strip()[:60]
    device.save(update_fields=["name"])
    book.record(facts.DeviceNamed(device=device_id))


def cut_off_device(book: OpenBook, *, device_id: int) -> None:
    """Admit a device no more, at once; raises ``Refusal("device_in_hand")`` for the one that asks."""
    if book.actor.device_id == device_id:
        raise Refusal("device_in_hand")
    revoke_device(book, device_id=device_id)
    book.record(facts.DeviceCutOff(device=device_id))
