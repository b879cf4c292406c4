"""The staff, their PINs and the tokens of their programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, QuerySet

from access.roles import READERS, Role
from journal.compiled import Compiled
from journal.reading import asked_once
from people.models import DeviceUse, PinLength, ProgramToken, User, WrongPin
from rulebook.refusals import Refusal

LEAST_DIGITS = 4
MOST_DIGITS = 12
MOST_NEEDED = 8
"""The longest minimum that a house may set for a role."""
SHIPPED_DIGITS = {Role.ADMINISTRATOR: 6, Role.DIRECTOR: 6}
A_DAY = timedelta(days=1)
MOST_STRANGE = 10
"""Wrong PINs per day for a person, on all devices together that the person has never used."""
MOST_OWN = 30
"""Wrong PINs per day for a person, on all devices together that the person has used."""
LEAST_GUESSES = 3
"""Below this number, a colleague may have tapped the wrong name."""


@dataclass(frozen=True, slots=True)
class GuessedPin:
    """Wrong PINs of which the person was not warned; ``device`` is the last one they were typed on."""

    user: int
    name: str
    count: int
    last_at: datetime
    device: str


@asked_once
def pin_digits() -> Mapping[str, int]:
    """The minimum number of digits in a PIN, by role."""
    digits = {role.value: LEAST_DIGITS for role in Role if role != Role.DISPLAY}
    digits |= {role.value: number for role, number in SHIPPED_DIGITS.items()}
    return digits | dict(PinLength.objects.values_list("role", "digits"))


def has_signed_in_on(user_id: int, device_id: int) -> bool:
    """Whether this person has signed in on this device before."""
    return DeviceUse.objects.filter(user_id=user_id, device_id=device_id).exists()


def is_pin_locked(user_id: int, *, is_own: bool, now: datetime) -> bool:
    """Whether too many wrong PINs were typed for a person, on own devices or on others.

    They are counted separately: wrong PINs on other devices do not lock the person out at work.
    """
    wrong = WrongPin.objects.filter(user_id=user_id, is_own=is_own, at__gt=now - A_DAY)
    return wrong.count() >= (MOST_OWN if is_own else MOST_STRANGE)


@asked_once
def guessed_pins(since: datetime, user_id: int | None = None) -> tuple[GuessedPin, ...]:
    """The people (or one) with several wrong PINs that they were not warned of yet, newest first."""
    found = _wrong_pins(since) if user_id is None else _wrong_pins_of(since, user_id)
    return tuple(
        GuessedPin(user, name or username, count, last_at, device or "")
        for user, name, username, count, last_at, device in found
    )


def _guessed(since: datetime, **wanted: int) -> QuerySet[WrongPin, tuple[Any, ...]]:
    rows = WrongPin.objects.filter(is_told=False, at__gt=since, **wanted)
    groups = rows.values_list("user_id", "user__display_name", "user__username")
    groups = groups.annotate(count=Count("pk"), last_at=Max("at"), device=Max("device__name"))
    return groups.filter(count__gte=LEAST_GUESSES).order_by("-last_at", "user_id")


_wrong_pins = Compiled[tuple[Any, ...]](_guessed, datetime)
_wrong_pins_of = Compiled[tuple[Any, ...]](
    lambda since, user_id: _guessed(since, user_id=user_id), datetime, int
)


def person(user_id: int) -> User:
    """A member of staff; raises ``Refusal("not_found")``."""
    row = User.objects.filter(pk=user_id).first()
    if row is None:
        raise Refusal("not_found", what="person", id=user_id)
    return row


def is_pin_short(row: User) -> bool:
    """Whether the PIN has fewer digits than the house now requires of the role."""
    return row.has_pin and row.pin_digits < pin_digits().get(row.role, 0)


def staff(*, is_active: bool | None = None) -> tuple[User, ...]:
    """The staff by name, all or only the active (or inactive) ones."""
    rows = User.objects.exclude(role=Role.DISPLAY).order_by("display_name", "username")
    if is_active is not None:
        rows = rows.filter(is_active=is_active)
    return tuple(rows)


def staff_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names on the badge by id."""
    return {pk: name or username for pk, name, username in _badges(frozenset(ids))}


_badges = Compiled[tuple[int, str, str]](
    lambda ids: User.objects.filter(pk__in=ids).order_by().values_list("pk", "display_name", "username"),
    frozenset,
)


def has_staff() -> bool:
    """Whether anybody can sign in."""
    return User.objects.filter(is_active=True).exists()


def host() -> User | None:
    """Who started a quick game and still has neither password nor PIN nor badge, while nobody else can sign in."""
    rows = tuple(User.objects.filter(is_active=True).exclude(role=Role.DISPLAY)[:2])
    return rows[0] if len(rows) == 1 and rows[0].has_no_secret else None


def require_own_secret(user_id: int | None) -> None:
    """Raise ``own_pin_first`` if the person who acts has no secret: nobody else may join, and no money, before."""
    row = User.objects.filter(pk=user_id).first() if user_id is not None else None
    if row is not None and row.has_no_secret:
        raise Refusal("own_pin_first")


def active_readers(user_ids: Iterable[int]) -> frozenset[int]:
    """The active people of these who have read permission."""
    return frozenset(roles_of(user_ids))


def roles_of(user_ids: Iterable[int]) -> dict[int, str]:
    """The roles of the active people of these who have read permission."""
    return dict(_roles_among(frozenset(user_ids)))


_roles_among = Compiled[tuple[int, str]](
    lambda ids: (
        User.objects.filter(pk__in=ids, is_active=True, role__in=READERS).order_by().values_list("pk", "role")
    ),
    frozenset,
)


def tokens(user_id: int | None = None) -> tuple[ProgramToken, ...]:
    """The tokens of a person or of all, by person, the newest first."""
    rows = ProgramToken.objects.select_related("user").order_by("user__display_name", "user__username", "-pk")
    return tuple(rows if user_id is None else rows.filter(user=user_id))
