"""The field over the days of an event: how many each day began with, who plays, who is bagged, and who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Sum

from floor.models import Bag, BagState
from journal.reading import cached_query
from rulebook.days import graph
from tournaments import queries as tournaments
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True)
class DayLeader:
    """The largest stack of a day: bagged at its end, or counted while it is played."""

    entry_id: int
    player_id: int
    number: int
    largest: int


@dataclass(frozen=True, slots=True)
class DayField:
    """A day of an event and its entries: ``entries = left + out``.

    ``left`` play it or have played on from it; ``bags`` were sealed at its end. ``chips`` are those in play, at the end
    those in its bags.
    """

    day: DayView
    entries: int
    out: int
    bags: int
    chips: int
    leader: DayLeader | None

    @property
    def left(self) -> int:
        """How many are not out on it."""
        return self.entries - self.out


def field_over_days(event_id: int) -> tuple[DayField, ...]:
    """Every day of an event in its order."""
    days = tournaments.days(event_id)
    entries, out = _numbers(event_id)
    over = {day.id for day in days if day.is_closed}
    bags = {day_id: told for day_id, told in bags_by_day(event_id).items() if day_id in over}
    played = [day.id for day in days if day.id not in over]
    chips = tournaments.chips_of_days(played)
    return tuple(
        DayField(
            day=day,
            entries=entries[day.id],
            out=out[day.id],
            bags=bags[day.id].number if day.id in bags else 0,
            chips=chips.get(day.id, bags[day.id].chips if day.id in bags else 0),
            leader=_leader(day, bags),
        )
        for day in days
    )


def _numbers(event_id: int) -> tuple[Counter[int], Counter[int]]:
    """How many entries each day had, and how many of them went out on it.

    An entry is of the day that sold it and of each day on its way from there to where it plays or went out.
    """
    leads = {day.id: day.leads_to for day in tournaments.days(event_id)}
    entries, out = Counter[int](), Counter[int]()
    for sold_on, now_on, is_out, number in tournaments.entries_by_days(event_id):
        way = graph.way(sold_on, leads)
        for day_id in way[: way.index(now_on) + 1] if now_on in way else (now_on,):
            entries[day_id] += number
        if is_out:
            out[now_on] += number
    return entries, out


@dataclass(frozen=True, slots=True)
class BagsOfDay:
    """The bags sealed on a day, without those taken out of play."""

    number: int
    chips: int
    leader: DayLeader


@cached_query("floor.Bag")
def bags_by_day(event_id: int) -> Mapping[int, BagsOfDay]:
    """The bags of each day of an event that has some."""
    kept = Bag.objects.filter(day__event_id=event_id).exclude(state=BagState.REMOVED)
    sums = kept.order_by().values_list("day_id").annotate(number=Count("pk"), chips=Sum("by_floor"))
    return {day_id: BagsOfDay(number, int(chips), _largest(day_id)) for day_id, number, chips in sums}


def _largest(day_id: int) -> DayLeader:
    rows = Bag.objects.filter(day_id=day_id).exclude(state=BagState.REMOVED).order_by("-by_floor", "number")
    return DayLeader(*rows.values_list("entry_id", "entry__player_id", "entry__number", "by_floor")[0])


def _leader(day: DayView, bags: Mapping[int, BagsOfDay]) -> DayLeader | None:
    if day.id in bags:
        return bags[day.id].leader
    found = None if day.is_closed else tournaments.leader_on(day.id)
    return DayLeader(found.entry_id, found.player_id, found.number, found.stack) if found else None
