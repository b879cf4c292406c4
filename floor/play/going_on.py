"""Special states of an event that nearly every action queries and that are nearly always empty."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, IntegerField, QuerySet, Value

from floor.models import HandForHand, HeadCount, LastHands, ShotClock
from journal.compiled import Compiled
from journal.reading import cached_query, only
from tournaments.entries.rows import event_of

HAND, CLOCK, MONEY, LAST = "hand", "clock", "money", "last"
Named = tuple[str, str, int]
"""What a row is about, a name and a number; both empty if the row only marks existence."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a running shot clock, the announced money, the last hands of the day."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool
    are_last_hands: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount", "floor.LastHands")
def going_on(event_id: int) -> GoingOn:
    """All special states, in one query."""
    return states_in(_going_on(event_id))


def states_in(rows: Iterable[Named]) -> GoingOn:
    """The states from the rows that ``rows_of`` has read."""
    names = {name for name, _kind, _number in rows}
    return GoingOn(HAND in names, CLOCK in names, MONEY in names, LAST in names)


def rows_of(**event: Any) -> tuple[QuerySet[Any, Named], ...]:
    """The special states of an event, to be read together with another query."""
    heads = HeadCount.objects.filter(**event, announcement__isnull=False)
    return (
        named(HandForHand.objects.filter(**event, ended_at=None), HAND),
        named(ShotClock.objects.filter(**event, ended_at=None), CLOCK),
        named(heads, MONEY),
        named(LastHands.objects.filter(**event, ended_at=None), LAST),
    )


def named(rows: QuerySet[Any], name: str) -> QuerySet[Any, Named]:
    """These rows as one name that only marks existence."""
    nothing = Value("", CharField()), Value(0, IntegerField())
    return rows.order_by().values_list(Value(name, CharField()), *nothing)


def _all_going_on(event_id: int) -> QuerySet[Any, Named]:
    first, *rest = rows_of(event_id=event_id)
    return first.union(*rest, all=True)


_going_on = Compiled[Named](_all_going_on, int)


def hand_to_write(event_id: int, on: GoingOn | None = None) -> HandForHand | None:
    """The row of the current hand for hand, as a copy that may be changed; None in normal play.

    ``on`` if it is already read.
    """
    return copy(_open_hand(event_id)) if (on or going_on(event_id)).is_hand_for_hand else None


@cached_query("floor.HandForHand", is_reused=False)
def _open_hand(event_id: int) -> HandForHand | None:
    """The cached row: never changed, nor reused by another action."""
    return only(HandForHand.objects.filter(event_id=event_id, ended_at=None))


OPEN_HAND = Compiled[HandForHand](
    lambda pk: HandForHand.objects.filter(event_id__in=event_of(pk), ended_at=None).order_by(), int
)
