"""Devices join the house and are cut off; a step of the actions that pair or enrol them."""

from __future__ import annotations

from journal.book import OpenBook
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
