"""The forecast of an event over its days: from its set-up, or in play from players, chips and position now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from clock.rows import (
    first_start,
    is_registration_open,
    is_started,
    played_on,
    reading,
    registration_window,
    sells,
    stopped_on,
    structure_with,
)
from journal.reading import asked_once
from rulebook.clock import last_open_index
from rulebook.days.carry import BagOf, Carry, bags_by_player
from rulebook.days.day import DaySetup
from rulebook.days.forecast import (
    NO_SALES,
    NOBODY,
    DayAhead,
    DayForecast,
    Sales,
    entries_a_day,
    forecast_days,
)
from rulebook.days.merging import merging
from rulebook.days.playing import own_structure, with_lengths
from rulebook.structure import FieldLeft, Position, Structure
from rulebook.structure.forecast import LAPS
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView

OWN = tuple(one.name for one in fields(DaySetup) if one.name != "leads_to")


@asked_once
def days_forecast(
    event_id: int, at: datetime, structure: Structure | None = None, size: int | None = None
) -> tuple[DayForecast, ...]:
    """The days of an event that are not over, as forecast at ``at``; empty without levels.

    ``structure`` stands for the levels of the event. ``size`` is the field: before play all entries, spread
    over the first days, in play the players left on the day in view.
    """
    event, levels = tournaments.event(event_id), structure or tournaments.structure(event_id)
    if not levels.levels:
        return ()
    days = tournaments.days(event_id)
    sold = _sold(event_id)
    bags = _bags(event, days)
    fields = _fields(event, days, sold, size)
    known = _Known(event, days, at, levels, fields | _merged(event, bags, fields), sold, bags)
    return forecast_days([known.day(day) for day in days], event.advance, at)


def position_at(day_id: int, at: datetime) -> Position:
    """The position of the clock of a day, a repeated last level being one more period."""
    shown = reading(day_id, at)
    return Position(shown.index + min(shown.laps, LAPS), shown.elapsed_ms)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of the days: who is on each, how many entries each sold."""

    event: EventView
    days: Sequence[DayView]
    at: datetime
    levels: Structure
    fields: Mapping[int, FieldLeft]
    sold: Mapping[int, int]
    bags: Mapping[int, Sequence[BagOf[int]]]

    def day(self, day: DayView) -> DayAhead:
        """A day for the forecast."""
        numbers = {one.id: one.number for one in self.days}
        leads_to = None if day.leads_to is None else numbers[day.leads_to]
        setup = DaySetup(**{name: getattr(day, name) for name in OWN}, leads_to=leads_to)
        here = NOBODY if day.is_closed else self.fields[day.id]
        entries = max(here.players, self.sold[day.id])
        terms = tournaments.terms_on(self.event, day.id)
        seats, stack = terms.seats_per_table, terms.starting_stack
        if not is_started(day):
            levels = with_lengths(own_structure(day, self.levels), day.level_seconds)
            sales = sales_of(day, levels, self.at)
            return DayAhead(setup, levels, here, entries, seats, stack, sales=sales, twice=self._twice(day))
        begun, levels = first_start(day.id), structure_with(day.id, self.levels)
        if day.closed_at is not None:
            return DayAhead(setup, levels, stopped=stopped_on(day, day.closed_at))
        at, played_ms = position_at(day.id, self.at), played_on(day.id, self.at)
        sales = sales_of(day, levels, self.at)
        return DayAhead(setup, levels, here, entries, seats, stack, begun, at, played_ms, sales=sales)

    def _twice(self, day: DayView) -> Mapping[int, FieldLeft]:
        """Who has a bag that waits for a day, and plays for another one on a day that leads to it as well."""
        best: dict[int, int] = {}
        for bag in self.bags.get(day.id, ()):
            best[bag.player] = max(bag.chips, best.get(bag.player, 0))
        found: dict[int, FieldLeft] = {}
        for feeder in tournaments.feeders(day) if best else ():
            if is_started(feeder) and not feeder.is_closed:
                alive = tournaments.players_by_entry(self.event.id, feeder.id, with_unpaid=False).values()
                again = [player for player in alive if player in best]
                chips = 0 if self.event.carry is Carry.SUM else sum(best[player] for player in again)
                found |= {feeder.number: FieldLeft(len(again), chips)} if again else {}
        return found


def sales_of(day: DayView, levels: Structure, at: datetime) -> Sales:
    """Until when a day sells entries, by its clock or a time of day."""
    if not sells(day.id) or (is_started(day) and not is_registration_open(day.event_id, at, day_id=day.id)):
        return NO_SALES
    window, rules = registration_window(day.id), tournaments.profile(day.event_id).clock
    last = last_open_index(levels, window, rules)
    return Sales(last if last >= 0 else None, window.until)


def _sold(event_id: int) -> Counter[int]:
    """The entries that each day sold."""
    sold = Counter[int]()
    for sold_on, _now_on, _is_out, number in tournaments.entries_by_days(event_id):
        sold[sold_on] += number
    return sold


def _fields(
    event: EventView, days: Sequence[DayView], sold: Mapping[int, int], size: int | None
) -> dict[int, FieldLeft]:
    """By day, who plays it now, waits for it in bags, or is expected to enter.

    Until a flight begins it is expected to sell as many entries as those begun on average.
    """
    fields = tournaments.fields_of_days([day.id for day in days])
    first = [day for day in days if sells(day.id) and not tournaments.feeders(day)]
    begun, to_come = [day for day in first if is_started(day)], [day for day in first if not is_started(day)]
    if begun and size is not None:
        current = tournaments.current_day(event.id).id
        fields[current] = FieldLeft(size, fields[current].chips)
    if begun:
        entries = sum(sold[day.id] for day in begun) // len(begun)
        shares = [max(fields[day.id].players, min(entries, day.max_entries or entries)) for day in to_come]
    else:
        shares = list(entries_a_day(size, [day.max_entries for day in to_come])) if size is not None else []
    for day, share in zip(to_come, shares, strict=False):
        fields[day.id] = _entering(event, day, share, fields[day.id])
    return fields


def _entering(event: EventView, day: DayView, entries: int, here: FieldLeft) -> FieldLeft:
    """The field of a day that sells this many entries; of the first ``here`` the chips are known."""
    stack = tournaments.terms_on(event, day.id).starting_stack
    if entries == here.players:
        return here
    return FieldLeft(entries, entries * stack + event.chips_beyond(entries))


def _bags(event: EventView, days: Sequence[DayView]) -> Mapping[int, Sequence[BagOf[int]]]:
    """The bags that wait, by the day for which they do."""
    over = {day.id: day.leads_to for day in days if day.is_closed}
    waiting: dict[int, list[BagOf[int]]] = {}
    for one in tournaments.bagged_entries(event.id, over) if over else ():
        bag = BagOf(one.id, one.player_id, one.number, one.stack or 0, one.chosen_at)
        waiting.setdefault(over[one.day_id] or one.day_id, []).append(bag)
    return waiting


def _merged(
    event: EventView, waiting: Mapping[int, Sequence[BagOf[int]]], fields: Mapping[int, FieldLeft]
) -> dict[int, FieldLeft]:
    """The fields of days for which bags wait, as a merge now would make them."""
    made: dict[int, FieldLeft] = {}
    for day_id, bags in waiting.items():
        playing = tournaments.players_by_entry(event.id, day_id, with_unpaid=False).values()
        going = merging(bags_by_player(bags, set(playing)).values(), event.carry)
        here = fields[day_id]
        made[day_id] = FieldLeft(here.players + going.players, here.chips + going.chips)
    return made
