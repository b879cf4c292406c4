"""The result of a structure as typed: checks, times of day, forecast chart; comparison with a suggestion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from journal import instants
from rulebook.refusals import Refusal
from rulebook.structure import (
    BreakSeen,
    Chart,
    Comparison,
    Difference,
    Forecast,
    Period,
    Severity,
    Structure,
    breaks_seen,
    chart_of,
    check_structure,
    colour_ups,
    compare_structures,
    forecast,
)
from rulebook.structure.text_rows import periods_of, seconds_of
from tournaments import events as tournaments_events
from tournaments import reports
from tournaments.check.preflight import FindingWords, worded
from tournaments.entries.rows import field
from tournaments.events import current_day, event, event_setup
from tournaments.structure.sheet import Rows
from tournaments.values import EventSetup
from wording import words

FIELD_UNKNOWN = 60

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
    """Findings, errors first; an error or an unreadable row prevents the forecast."""

    entries: int
    problem: str = ""
    findings: tuple[FindingWords, ...] = ()
    chart: Chart | None = None
    early: datetime | None = None
    likely: datetime | None = None
    late: datetime | None = None
    pauses: tuple[Pause, ...] = ()

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
    """The field of the forecast: as typed, or the present one, or a full one."""
    if typed.isascii() and typed.isdecimal() and 0 < int(typed) <= MOST_ENTRIES:
        return int(typed)
    return field(event_id).entries or event(event_id).max_entries or FIELD_UNKNOWN


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
    verdict = Verdict(entries, findings=worded(findings, setup.currency))
    if any(finding.severity is Severity.ERROR for finding in findings):
        return verdict
    beyond = setup.chips_beyond(entries)
    course = forecast(entries, setup.starting_stack, setup.structure, extra_chips=beyond)
    return _with_forecast(verdict, setup, course, begins(event_id, periods))


def _with_forecast(verdict: Verdict, setup: EventSetup, forecast: Forecast, start: datetime) -> Verdict:
    leaving = colour_ups(setup.periods, [chip.worth for chip in setup.chip_set])
    breaks = breaks_seen(setup.structure, forecast, leaving)
    early, likely, late = (
        None if seconds is None else start + timedelta(seconds=seconds)
        for seconds in (forecast.early_seconds, forecast.likely_seconds, forecast.late_seconds)
    )
    return replace(
        verdict,
        chart=chart_of(setup.structure, forecast),
        early=early,
        likely=likely,
        late=late,
        pauses=tuple(_pause(pause, start, setup.seats_per_table) for pause in breaks),
    )


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
    if begun:
        starts = now - timedelta(milliseconds=reports.present_played(event_id, now))
    else:
        starts = current_day(event_id).starts_at
    times: list[datetime | None] = [None] * len(rows)
    for at in range(max(begun - 1, 0), len(rows)):
        times[at] = starts
        try:
            starts += timedelta(seconds=seconds_of(rows[at].length, row=at + 1))
        except Refusal:
            break
    return times


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


def _ends(event_id: int, periods: tuple[Period, ...], entries: int) -> datetime | None:
    event = tournaments_events.event(event_id)
    beyond = event.chips_beyond(entries)
    try:
        seconds = forecast(
            entries, event.starting_stack, Structure(periods), extra_chips=beyond
        ).likely_seconds
    except (Refusal, IndexError):
        return None
    return None if seconds is None else begins(event_id, periods) + timedelta(seconds=seconds)
