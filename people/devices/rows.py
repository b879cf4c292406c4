"""The devices registered with the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from people.models import Device
from rulebook.refusals import Refusal


def device(device_id: int) -> Device:
    """One device; raises ``Refusal("not_found")``."""
    row = Device.objects.filter(pk=device_id).first()
    if row is None:
        raise Refusal("not_found", what="device", id=device_id)
    return row


def devices(kind: str | None = None) -> tuple[Device, ...]:
    """The devices by name, connected devices first; of one type or of all."""
    rows = Device.objects.all() if kind is None else Device.objects.filter(kind=kind)
    return tuple(sorted(rows, key=lambda row: (row.is_cut_off, row.name)))


def device_names(ids: Iterable[int]) -> Mapping[int, str]:
    """The names of devices, by id."""
    return dict(Device.objects.filter(pk__in=set(ids)).values_list("pk", "name"))


def device_with(token_hash: str) -> int | None:
    """The device with this token, unless it was disconnected."""
    rows = Device.objects.filter(token_hash=token_hash, revoked_at=None)
    return rows.values_list("pk", flat=True).first()


def active_devices(device_ids: Iterable[int]) -> frozenset[int]:
    """The devices of these that are not disconnected."""
    rows = Device.objects.filter(pk__in=set(device_ids), revoked_at=None)
    return frozenset(rows.values_list("pk", flat=True))
