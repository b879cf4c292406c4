"""What an event has going on beside plain play, which nearly every action asks and which is nearly always nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, IntegerField, QuerySet, Value

from cashier.queries.sales import OWN_SALE, know_own_sales, own_rows
from floor.models import HandForHand, HeadCount, ShotClock
from journal.compiled import Compiled
from journal.reading import cached_query, prime

HAND, CLOCK, MONEY = "hand", "clock", "money"
Named = tuple[str, str, int]
"""What a row is of, a name and a number; both empty where it only says that there is one."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a shot clock that runs, the money announced on the screens."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount")
def going_on(event_id: int) -> GoingOn:
    """All of it in one query."""
    return _said(_going_on(event_id))


def know_before_bust(event_id: int, entry_id: int) -> None:
    """What every bust asks, in one statement: what is on beside plain play, and what the entry has bought."""
    found = _before_bust(event_id, entry_id)
    prime(going_on, _said(found), event_id)
    know_own_sales(entry_id, (row for row in found if row[0] == OWN_SALE))


def _said(found: list[Named]) -> GoingOn:
    names = {name for name, _kind, _number in found}
    return GoingOn(HAND in names, CLOCK in names, MONEY in names)


def _rows(event_id: int) -> tuple[QuerySet[Any, Named], ...]:
    hands = HandForHand.objects.filter(event_id=event_id, ended_at=None)
    clocks = ShotClock.objects.filter(event_id=event_id, ended_at=None)
    heads = HeadCount.objects.filter(event_id=event_id, announcement__isnull=False)
    return _named(hands, HAND), _named(clocks, CLOCK), _named(heads, MONEY)


def _named(rows: QuerySet[Any], name: str) -> QuerySet[Any, Named]:
    nothing = Value("", CharField()), Value(0, IntegerField())
    return rows.order_by().values_list(Value(name, CharField()), *nothing)


def _all_going_on(event_id: int) -> QuerySet[Any, Named]:
    first, *others = _rows(event_id)
    return first.union(*others, all=True)


def _all_before_bust(event_id: int, entry_id: int) -> QuerySet[Any, Named]:
    first, *others = _rows(event_id)
    return first.union(*others, *own_rows(entry_id), all=True)


_going_on = Compiled[Named](_all_going_on, int)
_before_bust = Compiled[Named](_all_before_bust, int, int)
