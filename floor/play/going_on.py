"""Special states of an event that nearly every action queries and that are nearly always empty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.db.models import CharField, IntegerField, QuerySet, Value

from floor.models import HandForHand, HandStage, HeadCount, LastHands, ShotClock
from journal.compiled import Compiled
from journal.reading import cached_query, only
from tournaments.entries.rows import day_of
from tournaments.values import PlayOn, PlayState

HAND, CLOCK, MONEY, LAST = "hand", "clock", "money", "last"
Named = tuple[str, str, int]
"""What a row is about, a name and a number; both empty if the row only marks existence."""
WITH_CARDS_OUT = (HandStage.ANNOUNCED, HandStage.HAND)
"""The stages of hand for hand in which a hand is played."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Each day in hand for hand or last hands, a running shot clock, the announced money."""

    played: Mapping[int, PlayOn]
    has_shot_clock: bool
    is_money_announced: bool


@cached_query("floor.HandForHand", "floor.ShotClock", "floor.HeadCount", "floor.LastHands")
def going_on(event_id: int) -> GoingOn:
    """All special states, in one query."""
    return states_in(_going_on(event_id))


def states_in(rows: Iterable[Named]) -> GoingOn:
    """The states from the rows that ``rows_of`` has read."""
    known = list(rows)
    names = {name for name, _kind, _number in known}
    played = {day: _play(name, kind) for name, kind, day in known if name in (HAND, LAST)}
    return GoingOn(played, CLOCK in names, MONEY in names)


def _play(name: str, stage: str) -> PlayOn:
    if name == LAST:
        return PlayOn(PlayState.LAST_HANDS)
    return PlayOn(PlayState.HAND_FOR_HAND, has_hand_on=stage in WITH_CARDS_OUT)


def rows_of(**event: Any) -> tuple[QuerySet[Any, Named], ...]:
    """The special states of an event, to be read together with another query."""
    heads = HeadCount.objects.filter(**event, announcement__isnull=False)
    return (
        _hands(HandForHand.objects.filter(**event)),
        named(ShotClock.objects.filter(**event, ended_at=None), CLOCK),
        named(heads, MONEY),
        _last_hands(LastHands.objects.filter(**event)),
    )


def _hands(rows: QuerySet[HandForHand]) -> QuerySet[Any, Named]:
    return rows.filter(ended_at=None).order_by().values_list(Value(HAND, CharField()), "stage", "day_id")


def _last_hands(rows: QuerySet[LastHands]) -> QuerySet[Any, Named]:
    nothing = Value("", CharField())
    return rows.filter(ended_at=None).order_by().values_list(Value(LAST, CharField()), nothing, "day_id")


def named(rows: QuerySet[Any], name: str) -> QuerySet[Any, Named]:
    """These rows as one name that only marks existence."""
    nothing = Value("", CharField()), Value(0, IntegerField())
    return rows.order_by().values_list(Value(name, CharField()), *nothing)


def _all_going_on(event_id: int) -> QuerySet[Any, Named]:
    first, *rest = rows_of(event_id=event_id)
    return first.union(*rest, all=True)


_going_on = Compiled[Named](_all_going_on, int)


@cached_query("floor.HandForHand", "floor.LastHands")
def played_days(event_id: int) -> Mapping[int, PlayOn]:
    """How play is run on each day of an event in hand for hand or last hands."""
    return MappingProxyType({day: play for day, (event, play) in _played().items() if event == event_id})


@cached_query("floor.HandForHand", "floor.LastHands")
def _played() -> Mapping[int, tuple[int, PlayOn]]:
    """Of all events at once, since nearly all are in normal play: by day, with its event."""
    hands = HandForHand.objects.filter(ended_at=None).order_by()
    last = LastHands.objects.filter(ended_at=None).order_by()
    rows = hands.values_list(Value(HAND, CharField()), "stage", "day_id", "event_id").union(
        last.values_list(Value(LAST, CharField()), Value("", CharField()), "day_id", "event_id"), all=True
    )
    return MappingProxyType({day: (event, _play(name, stage)) for name, stage, day, event in rows})


def hand_to_write(event_id: int, day_id: int, on: GoingOn | None = None) -> HandForHand | None:
    """The row of the current hand for hand of a day, as a copy that may be changed; None in normal play.

    ``on`` if it is already read.
    """
    play = (on.played if on else played_days(event_id)).get(day_id)
    return copy(_open_hand(day_id)) if play is not None and play.is_hand_for_hand else None


def is_hand_on(row: HandForHand) -> bool:
    """Whether a hand is in progress."""
    return row.stage in WITH_CARDS_OUT


@cached_query("floor.HandForHand", is_reused=False)
def _open_hand(day_id: int) -> HandForHand | None:
    """The cached row: never changed, nor reused by another action."""
    return only(HandForHand.objects.filter(day_id=day_id, ended_at=None))


OPEN_HAND = Compiled[HandForHand](
    lambda pk: HandForHand.objects.filter(day_id__in=day_of(pk), ended_at=None).order_by(), int
)
