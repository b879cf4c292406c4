"""Days as a graph: each leads to one day, or to none, where the event ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, StartAt
from rulebook.days.ending import BY_LEVEL, OF_ENTRIES, EndKind
from rulebook.structure import Finding, Severity

K = TypeVar("K", int, str)


def feeders(day: K, leads: Mapping[K, K | None]) -> tuple[K, ...]:
    """The days that lead to ``day``, in their order; none for a first day."""
    return tuple(one for one, to in leads.items() if to == day)


def way(day: K, leads: Mapping[K, K | None]) -> tuple[K, ...]:
    """The days from ``day`` on, each once: to the last one, or round a cycle."""
    passed: dict[K, None] = {day: None}
    while (coming := leads.get(day)) is not None and coming not in passed:
        passed[coming] = None
        day = coming
    return tuple(passed)


def stage(day: K, leads: Mapping[K, K | None]) -> int:
    """How many days one plays up to ``day``, by the longest way: 1 on a first day."""
    return max(one_way.index(day) + 1 for one in leads if day in (one_way := way(one, leads)))


def leads_of(days: Sequence[DaySetup]) -> dict[int, int | None]:
    """Where each day leads, by number."""
    return {number: day.leads_to for number, day in enumerate(days, start=1)}


def check_graph(
    days: Sequence[DaySetup],
    levels: int = 0,
    late_until_level: int | None = None,
    *,
    is_satellite: bool = False,
    keeps_level: bool = True,
) -> Iterator[Finding]:
    """What keeps days from being played from the first to the last; a cycle is named alone.

    ``levels`` is their number in the structure (0: not known), ``late_until_level`` the event's. A satellite
    ends with several players, who all win a seat. ``keeps_level``: all players left advance, so the next day
    continues their levels; a round that only the best reach begins with its first.
    """
    leads = leads_of(days)
    if in_cycle := next((day for day in leads if _returns(day, leads)), None):
        yield _error("day_cycle", number=in_cycle)
        return
    last = [day for day, to in leads.items() if to is None]
    if len(last) > 1:
        yield _error("several_last_days", number=last[0], other=last[1])
    for number, day in enumerate(days, start=1):
        yield from _place(number, days)
        if day.sells is False and not feeders(number, leads):
            yield _error("nobody_enters", number=number)
        yield from _start(number, day, levels, late_until_level)
        yield from _end(number, day, is_satellite=is_satellite)
        if keeps_level and day.kind.mixes_tables:
            yield from _in_common(number, days)


def check_carry(days: Sequence[DaySetup], carry: Carry) -> Iterator[Finding]:
    """A rule for several bags although no two days lead to the same one: nobody can have two."""
    to = [day.leads_to for day in days if day.leads_to is not None]
    if carry is not Carry.BEST and len(set(to)) == len(to):
        yield Finding("carry_without_flights", Severity.WARNING)


def _returns(day: int, leads: Mapping[int, int | None]) -> bool:
    return leads.get(way(day, leads)[-1]) == day


def _place(number: int, days: Sequence[DaySetup]) -> Iterator[Finding]:
    """A day starts after every day that leads to it."""
    day = days[number - 1]
    if day.leads_to is not None and days[day.leads_to - 1].starts_at <= day.starts_at:
        yield _error("day_before_feeder", number=day.leads_to, other=number)


def numbers_of(day: DaySetup, levels: int) -> tuple[int, int]:
    """The numbers of its first and last level: its own, or those of the event's ``levels``; 0: not known."""
    first = (day.first_number or 1) if day.periods else 1
    own = sum(period.is_level for period in day.periods) if day.periods else levels
    return first, first + own - 1


def _in_common(number: int, days: Sequence[DaySetup]) -> Iterator[Finding]:
    """A day continues the levels of those that lead to it: where each counts its own, none is common."""
    day = days[number - 1]
    before = [one for one, leading in enumerate(days, start=1) if leading.leads_to == number]
    has_its_own = day.start_at is StartAt.LEVEL or (day.start_at is StartAt.USUAL and day.periods)
    apart = [one for one in before if days[one - 1].counts_alone or day.counts_alone]
    if apart and not has_its_own:
        yield _error("no_common_level", number=number, other=apart[0])


def _start(number: int, day: DaySetup, levels: int, late_until_level: int | None) -> Iterator[Finding]:
    """A typed level is one of the structure, and not behind the close of registration on that day."""
    level = day.start_level
    if day.start_at is not StartAt.LEVEL or level is None:
        return
    first, last = numbers_of(day, levels)
    if last and not first <= level <= last:
        yield _error("start_level_unknown", number=number, level=level, first=first, levels=last)
    until = late_until_level if day.late_until_level is None else day.late_until_level
    if day.sells and until is not None and until < level:
        yield _error("late_before_start", number=number, level=level, last=until)


def _end(number: int, day: DaySetup, *, is_satellite: bool) -> Iterator[Finding]:
    """A day ends behind the level it begins with, and the last one with one player."""
    for rule in day.end_rules:
        begins = day.start_level if day.start_level is not None else _first_of_own(day)
        ends = rule.number
        if rule.kind in BY_LEVEL and begins is not None and ends < begins:
            yield _error("day_without_levels", number=number, level=begins, last=ends)
        is_early = rule.kind in OF_ENTRIES or (rule.kind is EndKind.PLAYERS_LEFT and rule.number > 1)
        if day.leads_to is None and is_early and not is_satellite:
            yield _error("last_day_ends_early", number=number)
    is_by_hand = not day.end_rules and day.time_limit_seconds is None and not day.kind.has_matches
    if day.leads_to is not None and is_by_hand:
        yield Finding("ends_by_hand", Severity.WARNING, (("number", number),))


def _first_of_own(day: DaySetup) -> int | None:
    """The level with which a day of its own levels usually begins; None if others decide."""
    return numbers_of(day, 0)[0] if day.periods and day.start_at is StartAt.USUAL else None


def _error(code: str, **detail: int) -> Finding:
    return Finding(code, Severity.ERROR, tuple(detail.items()))
