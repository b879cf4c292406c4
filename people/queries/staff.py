"""Queries about the staff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from access.roles import READERS, Role
from people.models import Device, User
from people.queries.pins import pin_digits
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class PersonView:
    """A member of staff; ``initials`` for a tile."""

    id: int
    username: str
    name: str
    role: Role
    language: str
    is_active: bool
    has_pin: bool
    has_badge: bool
    pin_digits: int
    is_pin_short: bool

    @property
    def initials(self) -> str:
        """The first letters of up to two words of the name."""
        return "".join(word[0] for word in self.name.split()[:2]).upper()


def person(user_id: int) -> PersonView:
    """A member of staff; raises ``Refusal("not_found")``."""
    row = User.objects.filter(pk=user_id).first()
    if row is None:
        raise Refusal("not_found", what="person", id=user_id)
    return view_of(row, pin_digits())


def staff(*, is_active: bool | None = None) -> tuple[PersonView, ...]:
    """The staff by name, all or only the active (or inactive) ones."""
    rows = User.objects.exclude(role=Role.DISPLAY).order_by("display_name", "username")
    if is_active is not None:
        rows = rows.filter(is_active=is_active)
    least = pin_digits()
    return tuple(view_of(row, least) for row in rows)


def staff_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names on the badge by id."""
    rows = User.objects.filter(pk__in=set(ids)).values_list("pk", "display_name", "username")
    return {pk: name or username for pk, name, username in rows}


def has_staff() -> bool:
    """Whether anybody can sign in."""
    return User.objects.filter(is_active=True).exists()


def view_of(row: User, least: Mapping[str, int]) -> PersonView:
    """A row of the staff as a value; ``least`` are the digits of a PIN by role."""
    return PersonView(
        id=row.pk,
        username=row.username,
        name=str(row),
        role=Role(row.role),
        language=row.language,
        is_active=row.is_active,
        has_pin=bool(row.pin),
        has_badge=bool(row.badge_hash),
        pin_digits=row.pin_digits,
        is_pin_short=bool(row.pin) and row.pin_digits < least.get(row.role, 0),
    )


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
