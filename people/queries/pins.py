"""Queries about PINs: how long they must be, and the wrong ones typed for a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max

from access.roles import Role
from journal.reading import asked_once
from people.models import DeviceUse, PinLength, WrongPin

LEAST_DIGITS = 4
MOST_DIGITS = 12
MOST_NEEDED = 8
"""More than this no house asks of a role."""
SHIPPED_DIGITS = {Role.ADMINISTRATOR: 6, Role.DIRECTOR: 6}
A_DAY = timedelta(days=1)
MOST_STRANGE = 10
"""Wrong PINs a day for a person, on all devices together on which that person has never signed in."""
MOST_OWN = 30
"""Wrong PINs a day for a person, on all devices together on which that person has signed in."""
TOLD_FROM = 3
"""Fewer may be a colleague who tapped the wrong name."""


@dataclass(frozen=True, slots=True)
class GuessedPin:
    """Wrong PINs typed for a person who does not know of them yet; ``device`` is the last one they were typed on."""

    user: int
    name: str
    count: int
    last_at: datetime
    device: str


@asked_once
def pin_digits() -> Mapping[str, int]:
    """How many digits a PIN has at least, by role."""
    digits = {role.value: LEAST_DIGITS for role in Role if role != Role.DISPLAY}
    digits |= {role.value: number for role, number in SHIPPED_DIGITS.items()}
    return digits | dict(PinLength.objects.values_list("role", "digits"))


def has_signed_in_on(user_id: int, device_id: int) -> bool:
    """Whether this person has signed in on this device before."""
    return DeviceUse.objects.filter(user_id=user_id, device_id=device_id).exists()


def is_pin_locked(user_id: int, *, is_own: bool, now: datetime) -> bool:
    """Whether too many wrong PINs were typed for a person, on own devices or on others.

    They are counted apart: a stranger who guesses does not lock the person out where they work.
    """
    wrong = WrongPin.objects.filter(user_id=user_id, is_own=is_own, at__gt=now - A_DAY)
    return wrong.count() >= (MOST_OWN if is_own else MOST_STRANGE)


def guessed_pins(since: datetime, user_id: int | None = None) -> tuple[GuessedPin, ...]:
    """The people (or one) for whom several wrong PINs were typed that they do not know of, newest first."""
    rows = WrongPin.objects.filter(is_told=False, at__gt=since)
    if user_id is not None:
        rows = rows.filter(user_id=user_id)
    found = (
        rows.values("user_id", "user__display_name", "user__username")
        .annotate(count=Count("pk"), last_at=Max("at"), device=Max("device__name"))
        .filter(count__gte=TOLD_FROM)
        .order_by("-last_at", "user_id")
    )
    return tuple(
        GuessedPin(
            one["user_id"],
            one["user__display_name"] or one["user__username"],
            one["count"],
            one["last_at"],
            one["device"] or "",
        )
        for one in found
    )
