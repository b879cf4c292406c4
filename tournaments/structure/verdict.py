"""The result of a structure as typed: checks, times of day, forecast chart; comparison with a suggestion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Annotated

from django.utils import timezone

from access.fields import Note
from journal import instants
from rulebook.days.forecast import DayForecast
from rulebook.refusals import Refusal
from rulebook.structure import (
    BreakSeen,
    Chart,
    Comparison,
    Difference,
    FieldLeft,
    Forecast,
    Period,
    Position,
    Severity,
    Structure,
    breaks_seen,
    chart_of,
    check_structure,
    colour_ups,
    compare_structures,
    forecast_from,
    levels_that_end,
    with_laps,
)
from rulebook.structure.text_rows import periods_of, seconds_of
from tournaments import reports
from tournaments.check.preflight import FindingWords, worded
from tournaments.entries.chips import chips_in_play
from tournaments.entries.rows import field
from tournaments.events import current_day, days, event, event_setup
from tournaments.structure.days import (
    DayLine,
    LevelAhead,
    finish,
    in_view,
    levels_to,
    lines,
    of_event_rows,
    several_days,
)
from tournaments.structure.sheet import Rows
from tournaments.values import EventSetup
from wording import words
from wording.dates import date_format
from wording.typed_dates import coming, time_of

FIELD_UNKNOWN = 60

Ends = tuple[datetime | None, datetime | None, datetime | None]
NO_ENDS: Ends = (None, None, None)

MOST_ENTRIES = 100_000

AT_A_GLANCE = 4


@dataclass(frozen=True, slots=True)
class Pause:
    """A break by time of day: the level before it, its start and end, players and tables after it."""

    after_level: int
    begins: datetime
    ends: datetime
    players: int
    tables: int
    chips_leaving: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Findings, errors first; an error or an unreadable row prevents the forecast.

    ``entries``: who enters, or, once it is played, who is left.
    """

    entries: int
    is_played: bool = False
    problem: str = ""
    findings: tuple[FindingWords, ...] = ()
    chart: Chart | None = None
    early: datetime | None = None
    likely: datetime | None = None
    late: datetime | None = None
    pauses: tuple[Pause, ...] = ()
    days: tuple[DayLine, ...] = ()
    day_drawn: str = ""
    """Of several days the one that the chart and the breaks belong to."""
    has_finish: bool = True
    """Whether it is known how each day ends, up to the last one."""

    @property
    def first_findings(self) -> tuple[FindingWords, ...]:
        """The findings that the page shows first."""
        return self.findings[:AT_A_GLANCE]

    @property
    def more_findings(self) -> int:
        """How many further findings there are."""
        return len(self.findings[AT_A_GLANCE:])

    @property
    def is_sound(self) -> bool:
        """Whether there are no findings."""
        return not self.problem and not self.findings


def entries_expected(event_id: int, typed: str = "") -> int:
    """The field of the forecast: as typed, or the present one, or a full one; in play the players left."""
    if typed.isascii() and typed.isdecimal() and 0 < int(typed) <= MOST_ENTRIES:
        return int(typed)
    if reports.periods_begun(event_id, instants.now()):
        return max(field(event_id, day_id=current_day(event_id).id).alive, 1)
    return field(event_id).entries or event(event_id).max_entries or FIELD_UNKNOWN


def _standing(event_id: int, structure: Structure, entries: int) -> tuple[Position, FieldLeft]:
    """The start with this many entries; in play the position now with this many players left and all chips."""
    now = instants.now()
    begun = reports.periods_begun(event_id, now)
    if not begun:
        terms = event(event_id)
        chips = entries * terms.starting_stack + terms.chips_beyond(entries)
        return Position(), FieldLeft(entries, chips)
    index = min(begun, len(structure.periods)) - 1
    played = min(reports.present_played(event_id, now), structure.periods[index].length_ms)
    return Position(index, played), FieldLeft(entries, chips_in_play(event_id))


def _forecast(event_id: int, structure: Structure, entries: int) -> Forecast:
    return forecast_from(*_standing(event_id, structure, entries), structure)


@dataclass(frozen=True, slots=True)
class EventForecast:
    """From the start, or in play from the players, chips and position now; null: the levels run out before."""

    is_played: bool
    players: int
    chips_in_play: int
    early: datetime | None
    likely: datetime | None
    late: datetime | None
    levels: Annotated[
        tuple[LevelAhead, ...], Note("Of several days those of the day in view, up to its end.")
    ]
    players_at_end: Annotated[int, Note("When the last level is over; 1 if the event ends before.")]
    days: Annotated[tuple[DayLine, ...], Note("Of several days those that are not over; else none.")]
    periods: Annotated[
        tuple[Period, ...], Note("With the lengths for the closing time, to be sent as they are.")
    ]


def forecast_of(event_id: int, entries: int, closing_time: str) -> EventForecast:
    """The forecast of the saved levels, or of those with other lengths for a time of day."""
    periods = event_setup(event_id).periods
    if closing_time:
        periods = periods_that_end(event_id, periods, entries, closing_time)
    structure = _structure(event_id, periods)
    ahead = several_days(event_id, structure, entries)
    if (one := in_view(event_id, ahead)) is not None:
        start, seen, last = one.began, one.forecast, finish(event_id, ahead)
        ends = (last.early, last.likely, last.late) if last else NO_ENDS
        left = last.going.players if last else one.going.players
    else:
        start, seen = begins(event_id, periods), _forecast(event_id, structure, entries)
        is_known = len(days(event_id)) == 1
        ends, left = _instants(seen, start) if is_known else NO_ENDS, seen.players_at_end
    is_played = reports.periods_begun(event_id, instants.now()) > 0
    return EventForecast(
        is_played,
        seen.players,
        seen.chips_in_play,
        *ends,
        _levels_ahead(seen, start),
        left,
        lines(event_id, ahead),
        periods,
    )


def _instants(seen: Forecast, start: datetime) -> Ends:
    """The early, the likely and the late finish."""
    early, likely, late = (
        None if seconds is None else start + timedelta(seconds=seconds)
        for seconds in (seen.early_seconds, seen.likely_seconds, seen.late_seconds)
    )
    return early, likely, late


def _levels_ahead(seen: Forecast, start: datetime) -> tuple[LevelAhead, ...]:
    return tuple(
        LevelAhead(
            level.number,
            start + timedelta(seconds=level.starts_seconds),
            level.players,
            level.average_stack,
            level.average_big_blinds,
        )
        for level in seen.levels
    )


def rows_that_end(event_id: int, rows: Rows, entries: int, typed: str) -> Rows:
    """The rows with levels of another length that end the event at a time of day."""
    before = periods_of(rows)
    made = periods_that_end(event_id, before, entries, typed)
    return [
        row if period.seconds == old.seconds else replace(row, length=str(period.seconds // 60))
        for row, period, old in zip(rows, made, before, strict=True)
    ]


def periods_that_end(
    event_id: int, periods: tuple[Period, ...], entries: int, typed: str
) -> tuple[Period, ...]:
    """The periods with levels of another length that end the event at a time of day.

    Raises ``closing_time_unreadable`` and the refusals of ``levels_that_end``, its times as times of day.
    """
    clock = time_of(typed)
    if clock is None:
        raise Refusal("closing_time_unreadable", field="closing_time")
    structure = _structure(event_id, periods)
    one = of_event_rows(event_id, several_days(event_id, structure, entries))
    start = begins(event_id, periods) if one is None else one.began
    begun = start if one is None else one.begins_at
    wanted = coming(clock, timezone.localtime(max(begun, instants.now())))
    try:
        if one is not None:
            return levels_to(one, structure, wanted)
        at, field_left = _standing(event_id, structure, entries)
        return levels_that_end(at, field_left, structure, int((wanted - start).total_seconds())).periods
    except Refusal as refusal:
        if refusal.field:
            raise
        raise Refusal(
            refusal.code, **{name: _time_of_day(start, seconds) for name, seconds in refusal.detail.items()}
        ) from None


def _time_of_day(start: datetime, seconds: int) -> str:
    return date_format(timezone.localtime(start + timedelta(seconds=seconds)), "D H:i")


def verdict_of(event_id: int, rows: Rows, entries: int) -> Verdict:
    """The result of the rows for a field of this many entries."""
    try:
        periods = periods_of(rows)
    except Refusal as refusal:
        return Verdict(entries, problem=words.explain(refusal)[1])
    setup = replace(event_setup(event_id), periods=periods)
    chip = min((chip.worth for chip in setup.chip_set), default=0)
    findings = check_structure(
        setup.structure,
        starting_stack=setup.starting_stack,
        smallest_chip=chip,
        days=len(setup.played_days),
    )
    is_played = reports.periods_begun(event_id, instants.now()) > 0
    verdict = Verdict(entries, is_played, findings=worded(findings, setup.currency))
    if any(finding.severity is Severity.ERROR for finding in findings):
        return verdict
    ahead = several_days(event_id, setup.structure, entries)
    if (one := of_event_rows(event_id, ahead)) is not None:
        return _over_days(verdict, event_id, setup, ahead, one)
    course, start = _forecast(event_id, setup.structure, entries), begins(event_id, periods)
    is_known = len(setup.played_days) == 1
    early, likely, late = _instants(course, start) if is_known else NO_ENDS
    return replace(
        verdict,
        has_finish=is_known,
        chart=chart_of(setup.structure, course),
        early=early,
        likely=likely,
        late=late,
        pauses=_pauses(setup, setup.structure, course, start),
    )


def _over_days(
    verdict: Verdict, event_id: int, setup: EventSetup, ahead: tuple[DayForecast, ...], one: DayForecast
) -> Verdict:
    """A line per day and the finish; the chart and the breaks are those of the day in view."""
    last, own = finish(event_id, ahead), lines(event_id, ahead)
    return replace(
        verdict,
        chart=one.chart,
        early=last.early if last else None,
        likely=last.likely if last else None,
        late=last.late if last else None,
        pauses=_pauses(setup, one.structure, one.forecast, one.began),
        days=own,
        day_drawn=next(line.name for line, day in zip(own, ahead, strict=True) if day is one),
        has_finish=last is not None,
    )


def _pauses(setup: EventSetup, structure: Structure, seen: Forecast, start: datetime) -> tuple[Pause, ...]:
    leaving = colour_ups(setup.periods, [chip.worth for chip in setup.chip_set])
    breaks = breaks_seen(structure, seen, leaving)
    return tuple(_pause(pause, start, setup.seats_per_table) for pause in breaks)


def _pause(seen: BreakSeen, start: datetime, seats: int) -> Pause:
    return Pause(
        seen.after_level,
        start + timedelta(seconds=seen.starts_seconds),
        start + timedelta(seconds=seen.ends_seconds),
        seen.players,
        -(-seen.players // seats),
        seen.chips_leaving,
    )


def begins(event_id: int, periods: tuple[Period, ...]) -> datetime:
    """When the first level started, or will start; for a running clock, as if it had never been paused."""
    now = instants.now()
    begun = reports.periods_begun(event_id, now)
    if not begun:
        return current_day(event_id).starts_at
    played = timedelta(milliseconds=reports.present_played(event_id, now))
    starts = Structure(periods).starts
    return now - played - timedelta(seconds=starts[min(begun, len(starts)) - 1])


def times_of(event_id: int, rows: Rows, begun: int) -> list[datetime | None]:
    """The start time of each row if the clock is never paused; None for periods already played."""
    now = instants.now()
    first, stop = max(begun - 1, 0), None
    if (one := _day_in_view(event_id, rows)) is not None:
        first, stop = one.at.index, one.likely
        starts = one.instant(one.structure.starts[first])
    elif begun:
        starts = now - timedelta(milliseconds=reports.present_played(event_id, now))
    else:
        starts = current_day(event_id).starts_at
    times: list[datetime | None] = [None] * len(rows)
    for at in range(first, len(rows)):
        if stop is not None and starts >= stop:
            break
        times[at] = starts
        try:
            starts += timedelta(seconds=seconds_of(rows[at].length, row=at + 1))
        except Refusal:
            break
    return times


def _day_in_view(event_id: int, rows: Rows) -> DayForecast | None:
    """The day in view of several, as forecast; None while a row cannot be read."""
    try:
        structure = _structure(event_id, periods_of(rows))
        ahead = several_days(event_id, structure, entries_expected(event_id))
        return of_event_rows(event_id, ahead)
    except Refusal:
        return None


@dataclass(frozen=True, slots=True)
class Suggested:
    """Both structures row by row, how many rows differ and how, and the finish of each."""

    comparison: Comparison
    levels_before: int
    levels_after: int
    entries: int
    ends_before: datetime | None
    ends_after: datetime | None

    @property
    def changed(self) -> int:
        """How many rows change."""
        return self.comparison.count(Difference.CHANGED)

    @property
    def added(self) -> int:
        """How many rows are added."""
        return self.comparison.count(Difference.ADDED)

    @property
    def dropped(self) -> int:
        """How many rows are removed."""
        return self.comparison.count(Difference.DROPPED)

    @property
    def kept(self) -> int:
        """How many rows stay."""
        return self.comparison.count(Difference.SAME)


def suggested(event_id: int, before: Rows, after: Rows, entries: int) -> Suggested:
    """The typed rows compared with the suggested rows; raises the refusal of a typed row."""
    old, new = periods_of(before), periods_of(after)
    return Suggested(
        comparison=compare_structures(old, new),
        levels_before=sum(period.is_level for period in old),
        levels_after=sum(period.is_level for period in new),
        entries=entries,
        ends_before=_ends(event_id, old, entries),
        ends_after=_ends(event_id, new, entries),
    )


def _structure(event_id: int, periods: tuple[Period, ...]) -> Structure:
    """These levels, played as the event says."""
    terms = event(event_id)
    return Structure(periods, terms.last_level, terms.games)


def _ends(event_id: int, periods: tuple[Period, ...], entries: int) -> datetime | None:
    """When the event ends with these levels; of several days, the day in view."""
    try:
        structure = _structure(event_id, periods)
        if (one := of_event_rows(event_id, several_days(event_id, structure, entries))) is not None:
            return one.likely
        seconds = _forecast(event_id, with_laps(structure), entries).likely_seconds
    except (Refusal, IndexError):
        return None
    return None if seconds is None else begins(event_id, periods) + timedelta(seconds=seconds)
