"""An event over its days: when each begins and ends, with how many players, and when the last hand is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, StartAt
from rulebook.days.ending import BY_LEFT, plays_until
from rulebook.days.graph import feeders, leads_of, stage
from rulebook.days.playing import with_lengths
from rulebook.days.starting import Start, Stopped, opening, played_of, start_from, start_index
from rulebook.outlook import tables_for
from rulebook.structure import (
    Chart,
    FieldLeft,
    Forecast,
    LastLevel,
    Position,
    Structure,
    Until,
    chart_of,
    forecast_from,
    stake_on_average,
    with_laps,
)
from rulebook.structure.forecast import EARLY, FINISH, LATE, LIKELY, START, Speed, begins, ends_with
from rulebook.timelimit import players_advancing

NOBODY = FieldLeft(0, 0)


@dataclass(frozen=True, slots=True)
class Sales:
    """Until when a day sells: to the end of a period of its structure, or a time of day; the first reached."""

    period: int | None = None
    at: datetime | None = None

    def until(self, structure: Structure, position: Position, now: datetime) -> int | None:
        """The second of the structure at which nobody may enter any more; None if entries are not sold."""
        ends = [begins(structure, position) + int((self.at - now).total_seconds())] if self.at else []
        if self.period is not None:
            ends.append(structure.starts[self.period] + structure.periods[self.period].seconds)
        return min(ends, default=None)


NO_SALES = Sales()


@dataclass(frozen=True, slots=True)
class DayAhead:
    """A day for the forecast: its set-up and levels, the entries sold on it, who is on it, its clock.

    ``here`` holds the players on it now, or that it will sell, and those of bags that wait for it, by the
    carry rule. ``begun`` is the level it began with, ``at`` the position of its clock, ``played_ms`` its play
    until then; a day that is over has only ``stopped``. ``seats`` and ``stack`` are those of its tables and
    of those who come to it from a round. ``twice``: by the number of a day in play, who has a bag that waits here
    and plays there for another, with the chips that one of both gives up.
    """

    setup: DaySetup
    structure: Structure
    here: FieldLeft = NOBODY
    entries: int = 0
    seats: int = 9
    stack: int = 0
    begun: Start | None = None
    at: Position = START
    played_ms: int = 0
    stopped: Stopped | None = None
    sales: Sales = NO_SALES
    twice: Mapping[int, FieldLeft] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DayForecast:
    """A day that is not over, worked out from ``day``: where and with whom it begins or is now, and its end.

    ``began`` is the instant of the first second of the structure, as if all of it were played on this day. An
    end is None if the levels are over before. ``going`` are those who go on, with their chips.
    """

    day: DayAhead
    number: int
    begins: Start
    begins_at: datetime
    began: datetime
    at: Position
    field: FieldLeft
    until: Until
    structure: Structure
    early: datetime | None
    likely: datetime | None
    late: datetime | None
    going: FieldLeft

    @property
    def forecast(self) -> Forecast:
        """Its levels from the position on, to its own end."""
        return forecast_from(self.at, self.field, self.structure, self.until)

    @property
    def average_stack(self) -> int:
        """The chips of a player on average."""
        return self.field.chips // max(self.field.players, 1)

    @property
    def average_big_blinds(self) -> int:
        """The same in big blinds of the level in force."""
        level = self.structure.level_in_force(self.at.index)
        stake = stake_on_average(level, self.structure.order) if level else 1
        return self.average_stack // max(stake, 1)

    def instant(self, seconds: int) -> datetime:
        """The instant of this second of the structure, if the clock does not stop."""
        return self.began + timedelta(seconds=seconds)

    def until_in(self, structure: Structure) -> Until:
        """Where the day would end in levels of other lengths."""
        seconds = _second_of_end(self.day, self.at, self.begins, structure)
        return replace(self.until, seconds=seconds)

    @property
    def chart(self) -> Chart:
        """Players from the first level of the day on."""
        first = _position(self.structure, self.begins)
        start, seen = begins(self.structure, first), self.forecast
        own = replace(self.structure, periods=self.structure.periods[first.index :])
        early, likely, late = (
            None if end is None else end - start
            for end in (seen.early_seconds, seen.likely_seconds, seen.late_seconds)
        )
        levels = [replace(one, starts_seconds=one.starts_seconds - start) for one in seen.levels]
        shifted = replace(seen, from_seconds=seen.from_seconds - start, levels=tuple(levels))
        return chart_of(own, replace(shifted, early_seconds=early, likely_seconds=likely, late_seconds=late))


@dataclass(frozen=True, slots=True)
class _Played:
    """A day as it goes at one speed."""

    begins: Start
    begins_at: datetime
    at: Position
    field: FieldLeft
    until: Until
    structure: Structure
    ends_at: datetime | None
    going: FieldLeft
    stopped: Stopped


def forecast_days(days: Sequence[DayAhead], advance: AdvanceRule, now: datetime) -> tuple[DayForecast, ...]:
    """The days that are not over, in their order, from the players, chips and position of now.

    The field of a day is that of the days which lead to it at their ends (procedures 15 to 18), and who is on
    it. Who plays for another bag counts once. Who else will bag twice is not known, so of players still to bag all
    chips go on. A day is left out if
    it is not known how it ends, as a bracket or one that a director ends, and so are those behind it.
    """
    by_speed = [_Course(days, advance, now, speed).played() for speed in (LIKELY, EARLY, LATE)]
    likely, *others = by_speed
    return tuple(
        _as_forecast(days[number - 1], number, day, [one[number] for one in others])
        for number, day in likely.items()
    )


def _as_forecast(ahead: DayAhead, number: int, day: _Played, others: Sequence[_Played]) -> DayForecast:
    """A day as it likely goes, with the first and the last end at other speeds.

    A faster day may stop in a lower level, so that the next one begins with lower blinds and lasts longer.
    """
    ends = [one.ends_at for one in (day, *others)]
    known = [one for one in ends if one is not None]
    return DayForecast(
        day=ahead,
        number=number,
        begins=day.begins,
        begins_at=day.begins_at,
        began=day.begins_at - timedelta(seconds=begins(day.structure, day.at)),
        at=day.at,
        field=day.field,
        until=day.until,
        structure=day.structure,
        early=min(known, default=None),
        likely=day.ends_at,
        late=max(known) if len(known) == len(ends) else None,
        going=day.going,
    )


def entries_a_day(entries: int, most: Sequence[int | None]) -> tuple[int, ...]:
    """``entries`` in even parts over days that sell up to ``most`` each; of a rest the first days get one more."""
    shares = [0] * len(most)
    left = entries
    by_limit = sorted(range(len(most)), key=lambda at: (most[at] is None, most[at] or 0))
    for turn, at in enumerate(by_limit):
        even, limit = -(-left // (len(most) - turn)), most[at]
        shares[at] = even if limit is None else min(even, limit)
        left -= shares[at]
    return tuple(shares)


@dataclass(frozen=True, slots=True)
class _Course:
    """All days at one speed."""

    days: Sequence[DayAhead]
    advance: AdvanceRule
    now: datetime
    speed: Speed

    def played(self) -> dict[int, _Played]:
        """Each day that is not over, that somebody plays and whose end is known, by number."""
        leads = leads_of([day.setup for day in self.days])
        played: dict[int, _Played] = {}
        unknown: set[int] = set()
        for number in sorted(leads, key=lambda one: (stage(one, leads), one)):
            day, before = self.days[number - 1], feeders(number, leads)
            if day.stopped is not None:
                continue
            field = _once(
                day, played, _together([day.here, *(played[one].going for one in before if one in played)])
            )
            if unknown.intersection(before) or day.setup.kind.has_matches:
                unknown.add(number)
            elif field.players and (
                found := self._day(day, field, [played[one] for one in before if one in played])
            ):
                played[number] = found
            elif field.players:
                unknown.add(number)
        return dict(sorted(played.items()))

    def _day(self, day: DayAhead, field: FieldLeft, coming: Sequence[_Played]) -> _Played | None:
        """A day with this field; None if it is not known how it ends."""
        start = day.begun or self._start(day, coming)
        at = day.at if day.begun else _position(day.structure, start)
        structure = self._with_lengths(day, at, field)
        ends = [one.ends_at for one in coming if one.ends_at is not None]
        begins_at = self.now if day.begun else max(self.now, day.setup.starts_at, *ends)
        until = self._until(day, at, start, structure, begins_at)
        if until == FINISH and _ends_by_hand(day.setup):
            return None
        end, left = ends_with(at, self._followed(day, field), structure, until, self.speed)
        lasts = None if end is None else timedelta(seconds=end - begins(structure, at))
        return _Played(
            begins=start,
            begins_at=begins_at,
            at=at,
            field=field,
            until=until,
            structure=structure,
            ends_at=None if lasts is None else begins_at + lasts,
            going=self._going(day, field, left),
            stopped=_stopped(structure, end),
        )

    def _start(self, day: DayAhead, coming: Sequence[_Played]) -> Start:
        """The level a day begins with, from where those that lead to it stopped or will stop."""
        leading = [one for one in self.days if self._leads_to(one, day)]
        over = [one.stopped for one in leading if one.stopped is not None]
        if not leading and day.setup.start_at is not StartAt.LEVEL:
            return opening(day.structure)
        setup = day.setup
        kind = self.advance.kind if setup.kind.mixes_tables else AdvanceKind.TABLE_WINNERS
        stops = [*over, *(one.stopped for one in coming)]
        own = bool(setup.periods)
        return start_from(
            setup.start_at, setup.start_level, setup.start_of, stops, kind, day.structure, own=own
        )

    def _leads_to(self, one: DayAhead, day: DayAhead) -> bool:
        return one.setup.leads_to is not None and self.days[one.setup.leads_to - 1] is day

    def _with_lengths(self, day: DayAhead, at: Position, field: FieldLeft) -> Structure:
        """The levels with the lengths that begin with so few players left."""
        structure = with_laps(day.structure)
        for step in sorted(day.setup.level_seconds_by_players, key=lambda one: -one.players):
            if step.players >= field.players:
                structure = structure if day.begun else with_lengths(structure, None, {1: step.seconds})
                continue
            end, _left = ends_with(at, field, structure, Until(step.players), self.speed)
            if end is not None:
                level = _stopped(structure, end).begun
                structure = with_lengths(structure, None, {level + 1: step.seconds})
        return structure

    def _until(
        self, day: DayAhead, at: Position, start: Start, structure: Structure, begins_at: datetime
    ) -> Until:
        """Where its rules, its time limit or the last level end a day; a round plays down to its winners."""
        seconds = _second_of_end(day, at, start, structure)
        if not day.setup.kind.mixes_tables:
            return Until(self._winners, seconds)
        players = plays_until(day.setup.end_rules, structure, day.entries, start.level).players
        return Until(players, seconds, day.sales.until(structure, at, begins_at) if players > 1 else None)

    @property
    def _winners(self) -> int:
        """How many of each table go on."""
        return self.advance.count if self.advance.kind is AdvanceKind.TABLE_WINNERS else 1

    def _followed(self, day: DayAhead, field: FieldLeft) -> FieldLeft:
        """The field whose end is that of the day: the largest of the tables that never mix, or all."""
        if day.setup.kind.mixes_tables:
            return field
        players = -(-field.players // tables_for(field.players, day.seats))
        return FieldLeft(players, -(-field.chips * players // field.players))

    def _going(self, day: DayAhead, field: FieldLeft, left: int) -> FieldLeft:
        """Who advances of those left, with how many chips; of some of them the average is taken."""
        leads_to, mixes = day.setup.leads_to, day.setup.kind.mixes_tables
        if not mixes:
            tables = tables_for(field.players, day.seats)
            players = players_advancing(field.players, tables, self._winners)
            chips = field.chips if leads_to is None else players * self.days[leads_to - 1].stack
            return FieldLeft(players, chips)
        players = left
        if leads_to is not None and self.advance.kind is AdvanceKind.TOP:
            players = min(left, self.advance.count)
        elif leads_to is not None and self.advance.kind is AdvanceKind.TABLE_WINNERS:
            players = players_advancing(left, tables_for(left, day.seats), self.advance.count)
        return FieldLeft(players, field.chips * players // max(left, 1))


def _once(day: DayAhead, played: Mapping[int, _Played], field: FieldLeft) -> FieldLeft:
    """The field without one of two stacks of each player who will bag again."""
    players, chips = field.players, field.chips
    for number, twice in day.twice.items():
        if number in played and (going := played[number].going).players:
            again = twice.players * going.players // played[number].field.players
            players -= again
            chips -= again * min(twice.chips // twice.players, going.chips // going.players)
    return FieldLeft(players, chips)


def _ends_by_hand(setup: DaySetup) -> bool:
    """Whether no rule ends a day that leads to another one; a part of very few entries is one player."""
    is_ruled = any(rule.kind in BY_LEFT for rule in setup.end_rules)
    return setup.leads_to is not None and setup.kind.mixes_tables and not is_ruled


def _second_of_end(day: DayAhead, at: Position, start: Start, structure: Structure) -> int | None:
    """The second at which a rule by levels or time, the time limit or the last level ends a day."""
    setup = day.setup
    rules = setup.end_rules
    until = plays_until(rules, structure, day.entries, start.level, at=at, played_ms=day.played_ms)
    times = [until.seconds]
    if setup.time_limit_seconds is not None:
        times.append(begins(structure, _position(structure, start)) + setup.time_limit_seconds)
    if setup.leads_to is not None and structure.last_level is LastLevel.ENDS:
        times.append(structure.total_seconds)
    return min((one for one in times if one is not None), default=None)


def _together(fields: Sequence[FieldLeft]) -> FieldLeft:
    return FieldLeft(sum(one.players for one in fields), sum(one.chips for one in fields))


def _position(structure: Structure, start: Start) -> Position:
    """Where a level begins with its time left; a level behind the last one is the last one."""
    start = replace(start, level=max(structure.first_number, min(start.level, structure.last_number)))
    played_ms = played_of(structure, start)
    return Position(start_index(structure, start.level), played_ms)


def _stopped(structure: Structure, second: int | None) -> Stopped:
    """Where the clock stops at a second of the structure; None: behind the last level."""
    done = structure.first_number - 1
    for period, from_second in zip(structure.periods, structure.starts, strict=True):
        if not period.is_level:
            continue
        to_second = from_second + period.seconds
        if second is not None and second < to_second:
            left_ms = (to_second - second) * 1_000 if from_second < second else None
            return Stopped(done, left_ms, period.length_ms)
        done = period.number
    return Stopped(done)
