"""Who may read: active staff with read permission, devices that are not disconnected."""

from __future__ import annotations

from collections.abc import Iterable

from access.roles import READERS
from people.models import Device, User


def active_readers(user_ids: Iterable[int]) -> frozenset[int]:
    """Those of the people who are active and have read permission."""
    rows = User.objects.filter(pk__in=set(user_ids), is_active=True, role__in=READERS)
    return frozenset(rows.values_list("pk", flat=True))


def device_with(token_hash: str) -> int | None:
    """The device with this token, unless it was disconnected."""
    rows = Device.objects.filter(token_hash=token_hash, revoked_at=None)
    return rows.values_list("pk", flat=True).first()


def active_devices(device_ids: Iterable[int]) -> frozenset[int]:
    """Those of the devices that are not disconnected."""
    rows = Device.objects.filter(pk__in=set(device_ids), revoked_at=None)
    return frozenset(rows.values_list("pk", flat=True))
