"""Wall-clock times, also in nights when an hour comes twice or not at all."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from rulebook.refusals import Refusal

EVENING = timedelta(hours=12)
TYPED = re.compile(r"^\s*(\d{1,2})[:.](\d{2})\s*([A-Za-z+-]*\d*)\s*$")


def instants_of(wall: datetime, zone: ZoneInfo) -> tuple[datetime, ...]:
    """The instants at which clocks in ``zone`` show ``wall`` (naive): one, two in October, none in March."""
    instants = []
    for fold in (0, 1):
        instant = wall.replace(tzinfo=zone, fold=fold).astimezone(UTC)
        if instant.astimezone(zone).replace(tzinfo=None) == wall and instant not in instants:
            instants.append(instant)
    return tuple(instants)


def instant_of(wall: datetime, zone: ZoneInfo, *, second: bool | None = None, field: str = "at") -> datetime:
    """The instant of ``wall``; ``second`` says which one, if the hour comes twice.

    Raises ``Refusal("time_twice")`` naming both, and ``Refusal("time_skipped")`` if it never comes.
    """
    instants = instants_of(wall, zone)
    if not instants:
        raise Refusal("time_skipped", field=field, time=f"{wall:%H:%M}")
    if len(instants) == 1:
        return instants[0]
    if second is None:
        first_name, second_name = (name_of(instant, zone) for instant in instants)
        raise Refusal("time_twice", field=field, time=f"{wall:%H:%M}", first=first_name, second=second_name)
    return instants[second]


def name_of(instant: datetime, zone: ZoneInfo) -> str:
    """A time with its zone, which distinguishes it from the same time an hour later: ``02:30 CEST``."""
    return f"{instant.astimezone(zone):%H:%M %Z}"


def coming(text: str, now: datetime, zone: ZoneInfo, *, field: str = "at") -> datetime:
    """The next instant at which wall clocks show ``text``: ``21:40``, or ``02:30 CET`` in a night that has two.

    Raises ``Refusal`` ``time_unreadable``, ``time_twice`` or ``time_skipped``.
    """
    match = TYPED.match(text)
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise Refusal("time_unreadable", field=field, text=text.strip()[:20])
    today = now.astimezone(zone).replace(tzinfo=None, hour=int(match[1]), minute=int(match[2]), second=0)
    wall = today.replace(microsecond=0, fold=0)
    later = [instant for instant in instants_of(wall, zone) if instant > now]
    if not later and instants_of(wall, zone):
        wall += timedelta(days=1)
        later = list(instants_of(wall, zone))
    return _instant_named(later, match[3], wall, zone, field)


def soon(text: str, now: datetime, zone: ZoneInfo, *, field: str = "at") -> datetime:
    """Like ``coming``, for something this evening: a time that has just passed does not mean tomorrow.

    Raises ``Refusal("instant_past")`` for a time more than twelve hours away.
    """
    at = coming(text, now, zone, field=field)
    if at - now > EVENING:
        raise Refusal("instant_past", field=field, at=text.strip()[:20])
    return at


def _instant_named(
    instants: list[datetime], name: str, wall: datetime, zone: ZoneInfo, field: str
) -> datetime:
    """The instant with this zone name, or the only one."""
    if not name:
        return instants[0] if len(instants) == 1 else instant_of(wall, zone, field=field)
    for instant in instants:
        if instant.astimezone(zone).tzname() == name.upper():
            return instant
    raise Refusal("time_unreadable", field=field, text=f"{wall:%H:%M} {name}"[:20])
