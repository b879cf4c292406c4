"""The devices registered with the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from people.models import Device
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

    @property
    def is_cut_off(self) -> bool:
        return self.revoked_at is not None


def device(device_id: int) -> DeviceView:
    """One device; raises ``Refusal("not_found")``."""
    row = Device.objects.filter(pk=device_id).first()
    if row is None:
        raise Refusal("not_found", what="device", id=device_id)
    return _view(row)


def devices(kind: str | None = None) -> tuple[DeviceView, ...]:
    """The devices by name, connected devices first; of one type or of all."""
    rows = Device.objects.all() if kind is None else Device.objects.filter(kind=kind)
    return tuple(_view(row) for row in sorted(rows, key=lambda row: (row.revoked_at is not None, row.name)))


def device_names(ids: Iterable[int]) -> Mapping[int, str]:
    """The names of devices, by id."""
    return dict(Device.objects.filter(pk__in=set(ids)).values_list("pk", "name"))


def _view(row: Device) -> DeviceView:
    return DeviceView(row.pk, row.name, row.kind, row.created_at, row.last_seen_at, row.revoked_at)


def device_with(token_hash: str) -> int | None:
    """The device with this token, unless it was disconnected."""
    rows = Device.objects.filter(token_hash=token_hash, revoked_at=None)
    return rows.values_list("pk", flat=True).first()


def active_devices(device_ids: Iterable[int]) -> frozenset[int]:
    """The devices of these that are not disconnected."""
    rows = Device.objects.filter(pk__in=set(device_ids), revoked_at=None)
    return frozenset(rows.values_list("pk", flat=True))
