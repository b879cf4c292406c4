"""What an event has going on beside plain play, which nearly every action asks and which is nearly always nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from floor.models import HandForHand, HeadCount, ShotClock
from journal.reading import cached_query
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Hand for hand, a shot clock that runs, the money announced on the screens."""

    is_hand_for_hand: bool
    has_shot_clock: bool
    is_money_announced: bool


@cached_query("tournaments.Event", "floor.HandForHand", "floor.ShotClock", "floor.HeadCount")
def going_on(event_id: int) -> GoingOn:
    """All of it in one query."""
    its_own = {"event": OuterRef("pk")}
    asked = (
        Exists(HandForHand.objects.filter(**its_own, ended_at=None)),
        Exists(ShotClock.objects.filter(**its_own, ended_at=None)),
        Exists(HeadCount.objects.filter(**its_own, announcement__isnull=False)),
    )
    found = Event.objects.filter(pk=event_id).values_list(*asked).first()
    return GoingOn(*(found or (False, False, False)))
