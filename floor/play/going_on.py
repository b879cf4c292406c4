"""What an event has going on beside plain play, which nearly every action asks and which is nearly always nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import CharField, QuerySet, Value

from floor.models import HandForHand, HeadCount, ShotClock
from journal.reading import cached_query

HAND, CLOCK, MONEY = "hand", "clock", "money"


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a shot clock that runs, the money announced on the screens."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount")
def going_on(event_id: int) -> GoingOn:
    """All of it in one query."""
    hands = HandForHand.objects.filter(event_id=event_id, ended_at=None)
    clocks = ShotClock.objects.filter(event_id=event_id, ended_at=None)
    heads = HeadCount.objects.filter(event_id=event_id, announcement__isnull=False)
    found = set(_named(hands, HAND).union(_named(clocks, CLOCK), _named(heads, MONEY)))
    return GoingOn(HAND in found, CLOCK in found, MONEY in found)


def _named(rows: QuerySet[Any], name: str) -> QuerySet[Any, str]:
    named = rows.order_by().annotate(what=Value(name, output_field=CharField()))
    return named.values_list("what", flat=True)
