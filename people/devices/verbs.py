"""Registering, naming and disconnecting devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db.models import QuerySet

from access.fields import DeviceId, Length
from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS
from access.verbs import action, of_house
from journal import instants
from journal.book import OpenBook
from people.devices import rows, words
from people.models import Device, DeviceCode
from people.staff.rows import require_own_secret
from people.staff.secrets import hash_of_device_code, new_device_code
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A terminal, tablet or television."""

    id: int
    name: str
    kind: str
    created_at: datetime
    last_seen_at: datetime | None
    revoked_at: datetime | None


def _answer(row: Device) -> DeviceView:
    return DeviceView(row.pk, row.name, row.kind, row.created_at, row.last_seen_at, row.revoked_at)


def add_device(book: OpenBook, *, name: str, kind: str, token_hash: str) -> int:
    """Register a device by the hash of its token; returns its id."""
    return book.append(Device, name=name, kind=kind, token_hash=token_hash, created_at=book.now).pk


def revoke_device(book: OpenBook, *, device_id: int) -> Device:
    """Step: disconnect a device; repeating it changes nothing. Returns its row. Raises ``Refusal("not_found")``."""
    device = rows.device(device_id)
    if device.revoked_at is None:
        device.revoked_at = book.now
        device.save(update_fields=["revoked_at"])
    return device


def join_device(book: OpenBook, *, name: str, token_hash: str) -> int:
    """Register a terminal that the staff uses for the first time; returns its id."""
    device_id = add_device(book, name=_untaken(name[:56]), kind=Device.Kind.TERMINAL, token_hash=token_hash)
    book.record(words.DeviceJoined(device=device_id))
    return device_id


def _untaken(name: str) -> str:
    """The name, with a number if other devices have it already: ``iPad Safari 2``."""
    names = set(Device.objects.filter(name__startswith=name).values_list("name", flat=True))
    numbered = (f"{name} {number}" for number in range(2, len(names) + 3))
    return name if name not in names else next(text for text in numbered if text not in names)


@action("devices/<int:device>/name/", admits=DIRECTORS, opens=of_house)
def name_device(
    book: OpenBook, *, device: DeviceId, name: Annotated[str, Length(60, may_be_empty=False)]
) -> DeviceView:
    """Name a device.

    Raises ``Refusal("name_missing")``.
    """
    row = rows.device(device)
    if not name.strip():
        raise Refusal("name_missing", field="name")
    row.name = name.strip()[:60]
    row.save(update_fields=["name"])
    book.record(words.DeviceNamed(device=device))
    return _answer(row)


@action("devices/<int:device>/cut-off/", admits=ADMINISTRATORS, opens=of_house)
def cut_off_device(book: OpenBook, *, device: DeviceId) -> DeviceView:
    """Disconnect a device at once: it can no longer be used.

    Raises ``Refusal("device_in_hand")`` for the device that sends the command.
    """
    if book.actor.device_id == device:
        raise Refusal("device_in_hand")
    row = revoke_device(book, device_id=device)
    book.record(words.DeviceCutOff(device=device))
    return _answer(row)


CODE_LIVES = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class NewDeviceCode:
    """A new code: ``clear`` is shown once and not stored."""

    clear: str
    until: datetime


def offer_device_code(book: OpenBook) -> NewDeviceCode:
    """Create a code for one new device; expired codes are deleted. Raises ``Refusal("own_pin_first")``."""
    require_own_secret(book.actor.user_id)
    DeviceCode.objects.filter(until__lte=book.now).delete()
    clear, until = new_device_code(), book.now + CODE_LIVES
    DeviceCode.objects.create(digest=hash_of_device_code(clear), until=until)
    book.record(words.DeviceCodeMade())
    return NewDeviceCode(clear, until)


def require_device_code(code: str) -> None:
    """Raise ``Refusal("device_code_unknown")`` before a book is opened, so that guessing blocks nobody."""
    if not _codes(code, instants.now()).exists():
        raise _unknown()


def join_by_code(book: OpenBook, code: str, *, name: str, token_hash: str) -> int:
    """Register the device on which a code was typed; returns its id.

    Raises ``Refusal("device_code_unknown")`` if the code does not exist, was used, or has expired.
    """
    if not _codes(code, book.now).delete()[0]:
        raise _unknown()
    return join_device(book, name=name, token_hash=token_hash)


def _codes(code: str, now: datetime) -> QuerySet[DeviceCode]:
    return DeviceCode.objects.filter(digest=hash_of_device_code(code), until__gt=now)


def _unknown() -> Refusal:
    return Refusal("device_code_unknown", field="code")


@read("devices/", admits=INSPECTORS, name="api-devices")
def device_list() -> Sequence[DeviceView]:
    """List the registered devices, disconnected ones last."""
    return [_answer(row) for row in rows.devices()]


@read("devices/<int:device>/", admits=INSPECTORS, name="api-device")
def one_device(device: int) -> DeviceView:
    """Show the details of a device."""
    return _answer(rows.device(device))
