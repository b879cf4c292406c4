"""What an event has going on beside plain play, which nearly every action asks and which is nearly always nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, IntegerField, QuerySet, Value

from floor.models import HandForHand, HeadCount, LastHands, ShotClock
from journal.compiled import Compiled
from journal.reading import cached_query, prime

HAND, CLOCK, MONEY, LAST = "hand", "clock", "money", "last"
Named = tuple[str, str, int]
"""What a row is of, a name and a number; both empty where it only says that there is one."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a shot clock that runs, the money announced on the screens, the last hands of the day."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool
    are_last_hands: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount", "floor.LastHands")
def going_on(event_id: int) -> GoingOn:
    """All of it in one query."""
    return _said(_going_on(event_id))


def know_going_on(event_id: int, found: Iterable[Named]) -> None:
    """The same, as the rows of ``rows_of`` were just read."""
    prime(going_on, _said(found), event_id)


def _said(found: Iterable[Named]) -> GoingOn:
    names = {name for name, _kind, _number in found}
    return GoingOn(HAND in names, CLOCK in names, MONEY in names, LAST in names)


def rows_of(**event: Any) -> tuple[QuerySet[Any, Named], ...]:
    """What is on in an event, to be read beside something else."""
    heads = HeadCount.objects.filter(**event, announcement__isnull=False)
    return (
        named(HandForHand.objects.filter(**event, ended_at=None), HAND),
        named(ShotClock.objects.filter(**event, ended_at=None), CLOCK),
        named(heads, MONEY),
        named(LastHands.objects.filter(**event, ended_at=None), LAST),
    )


def named(rows: QuerySet[Any], name: str) -> QuerySet[Any, Named]:
    """These rows as one name, which only says that there are any."""
    nothing = Value("", CharField()), Value(0, IntegerField())
    return rows.order_by().values_list(Value(name, CharField()), *nothing)


def _all_going_on(event_id: int) -> QuerySet[Any, Named]:
    first, *others = rows_of(event_id=event_id)
    return first.union(*others, all=True)


_going_on = Compiled[Named](_all_going_on, int)
