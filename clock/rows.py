"""Queries of the clock: what it shows at an instant, what comes next, whether entries are still sold."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.db.models import Q

from clock.models import Clock, EarlierClock, FiredTimer
from journal.compiled import Compiled
from journal.reading import cached_query, is_cached, learn, only
from rulebook.advance import AdvanceKind
from rulebook.bubble import charge_hand
from rulebook.clock import (
    AtDayEnd,
    ClockAnchors,
    ClockReading,
    RegistrationWindow,
    TimerKind,
    TimetableRow,
    clock_at,
    last_break_index,
    marked_ahead,
    passing_over,
    played_at,
    registration_closes_at,
    registration_open,
    seats_shown_until,
    shows_seats,
    stop_ahead,
    window_marked_in,
)
from rulebook.clock import closes_before_next_level as closing
from rulebook.clock import timetable as rows_of
from rulebook.days import starting as rule
from rulebook.days.day import StartAt
from rulebook.days.ending import stop_of_day
from rulebook.days.playing import lengths_begun, own_structure, with_lengths
from rulebook.days.starting import Start, Stopped, opening, played_of, start_from, start_index, stopped_by
from rulebook.products import SEATS
from rulebook.profile import BubbleRules, ClockRules
from rulebook.refusals import Refusal
from rulebook.rulings.antes import level_due
from rulebook.structure import Period, Structure
from rulebook.timelimit import cut_to_limit
from tournaments import queries as tournaments
from tournaments.entries.rows import day_of


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of a day as stored; ``id`` is none until its first command."""

    id: int | None
    day_id: int
    event_id: int
    anchors: ClockAnchors
    generation: int
    pause_reason: str
    skipped_break: int | None = None
    is_time_out: bool = False
    seats_shown_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """A clock with its structure, the close of registration, and the rules."""

    clock: ClockView
    structure: Structure
    window: RegistrationWindow
    rules: ClockRules

    def ahead(self, index: int) -> tuple[Period, ...]:
        """The levels and breaks after a position that the day still plays."""
        played, stop = self.structure.played, stop_ahead(self.structure, self.clock.anchors)
        return played[index + 1 : len(played) if stop is None else stop.index + 1]


@dataclass(frozen=True, slots=True)
class SeatsOnScreens:
    """Whether the clock screens of an event show the seats, and when they will show the clock again."""

    are_shown: bool
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class TimerKey:
    """What identifies a timer."""

    generation: int
    kind: str
    index: int
    due_at: datetime


def clock_of(day_id: int) -> ClockView:
    """The clock of a day; raises ``Refusal("not_found")`` for an unknown day."""
    view = _stored(day_id)
    anchors = _at_first_level(day_id, view.anchors)
    return view if anchors is view.anchors else replace(view, anchors=anchors)


@cached_query("clock.Clock", "tournaments.Day")
def _stored(day_id: int) -> ClockView:
    """Cached apart from ``clock_of``, whose result may depend on the event: a write to it keeps this row."""
    day = tournaments.day(day_id)
    row = only(Clock.objects.filter(day_id=day_id, match=None))
    return (
        ClockView(None, day_id, day.event_id, ClockAnchors(), 0, "") if row is None else _as_stored(row, day)
    )


CLOCK_OF = Compiled[Clock](
    lambda entry_id: Clock.objects.filter(day_id__in=day_of(entry_id), match=None).order_by(), int
)
"""The clock of an entry's day, to be read together with other rows; for ``know_clock``."""


def is_clock_cached(event_id: int) -> bool:
    """Whether the clocks of the days in play are cached; false if the days are not cached either."""
    if not is_cached(tournaments.days, event_id):
        return False
    return all(is_cached(_stored, day.id) for day in tournaments.days(event_id) if not day.is_closed)


def know_clock(row: Clock) -> None:
    """Cache the clock of a day that ``CLOCK_OF`` has just read, for later actions too."""
    learn(_stored, _as_stored(row, tournaments.day(row.day_id)), row.day_id)


def clock(clock_id: int) -> ClockView | None:
    """The clock with this id; none if there is no such clock."""
    row = Clock.objects.filter(pk=clock_id).first()
    return None if row is None else _view(row, tournaments.day(row.day_id))


def running_clocks() -> tuple[ClockView, ...]:
    """Every clock that is running, or will start automatically."""
    goes = Q(is_running=True, has_started=True) | Q(goes_at__isnull=False)
    rows = Clock.objects.filter(goes, match=None)
    return tuple(_view(row, tournaments.day(row.day_id)) for row in rows)


def clocks_in_play() -> tuple[ClockView, ...]:
    """The clocks of every day in play, including paused ones: a timer may depend on wall time."""
    days = [day for event in tournaments.events(("running",)) for day in tournaments.days(event.id)]
    by_day = {day.id: day for day in days if not day.is_closed}
    return tuple(
        _view(row, by_day[row.day_id]) for row in Clock.objects.filter(day_id__in=by_day, match=None)
    )


def anchors_of(row: Clock) -> ClockAnchors:
    """The anchors of a row as rulebook values; without a command, they show the level the day begins with."""
    return _at_first_level(row.day_id, _anchors(row))


def structure_of(day_id: int) -> Structure:
    """The levels and breaks that the day's clock plays: of its lengths, without a skipped break, cut at a time limit."""
    return _structure(day_id, _lengths_begun(tournaments.day(day_id)))


@cached_query("clock.Clock", "tournaments.Day", "tournaments.Event", "tournaments.Period")
def _structure(day_id: int, begun: tuple[tuple[int, int], ...]) -> Structure:
    return _walked(day_id, _levels_of(day_id), clock_of(day_id).skipped_break, begun)


def structure_with(day_id: int, whole: Structure) -> Structure:
    """What the day's clock would play if these were the levels of the event."""
    day = tournaments.day(day_id)
    own = with_lengths(own_structure(day, whole), day.level_seconds)
    return _walked(day_id, own, clock_of(day_id).skipped_break, _lengths_begun(day))


def walked(day_id: int, skipped_break: int | None) -> Structure:
    """The same structure, if the break at this position were the skipped one."""
    return _walked(day_id, _levels_of(day_id), skipped_break, _lengths_begun(tournaments.day(day_id)))


def _lengths_begun(day: tournaments.DayView) -> tuple[tuple[int, int], ...]:
    """From which level on other lengths are played, because so few players are left; read only if the day has some."""
    steps = day.level_seconds_by_players
    if not steps:
        return ()
    players, levels = tournaments.left_and_levels_out(day.id)
    return tuple(lengths_begun(steps, levels, players, registration_window(day.id).until_level).items())


@cached_query("tournaments.Day", "tournaments.Event", "tournaments.Period")
def _levels_of(day_id: int) -> Structure:
    """The day's own structure or the event's, with the lengths of the day's levels."""
    day = tournaments.day(day_id)
    whole = tournaments.structure_on(day_id)
    return whole if day.level_seconds is None else with_lengths(whole, day.level_seconds)


def _walked(
    day_id: int, levels: Structure, skipped_break: int | None, begun: tuple[tuple[int, int], ...]
) -> Structure:
    day = tournaments.day(day_id)
    whole = passing_over(with_lengths(levels, None, dict(begun)) if begun else levels, skipped_break)
    if day.time_limit_seconds is not None:
        begins, played_ms = begins_at(day_id)
        whole = cut_to_limit(whole, day.time_limit_seconds + played_ms // 1_000, begins=begins)
    if not day.end_rules or day.kind.has_matches:
        return whole
    return replace(whole, day_stop=stop_of_day(day.end_rules, whole, first_level(day_id)))


def begins_at(day_id: int) -> tuple[int, int]:
    """The position in its structure of the level that a day begins with, and the time already played of it."""
    # A break ahead of the first level is played.
    if day_id is None or (begins := first_start(day_id)) == _opening(day_id):
        return 0, 0
    structure = _levels_of(day_id)
    return start_index(structure, begins.level), played_of(structure, begins)


def first_level(day_id: int) -> int:
    """The level a day began with; before its start, the one it begins with."""
    return first_start(day_id).level


def first_start(day_id: int) -> Start:
    """The level and the time left of it with which a day began; before its start, as its set-up says."""
    day = tournaments.day(day_id)
    if day.first_level is not None:
        return Start(day.first_level, day.first_left_ms)
    if is_started(day) or (day.number == 1 and day.start_at is not StartAt.LEVEL):
        return _opening(day.id)
    event = tournaments.event(day.event_id)
    feeders = [one for one in tournaments.feeders(day) if one.closed_at and is_started(one)]
    stopped = [stopped_on(one, one.closed_at) for one in feeders if one.closed_at]
    # The next round begins with level 1, as when only the best advance.
    advance = event.advance.kind if day.kind.mixes_tables else AdvanceKind.TABLE_WINNERS
    own, structure = bool(day.periods), _levels_of(day.id)
    return start_from(day.start_at, day.start_level, day.start_of, stopped, advance, structure, own=own)


def _opening(day_id: int) -> Start:
    """The first level of a day; those of the event, which need not be read, count from 1."""
    return opening(_levels_of(day_id)) if tournaments.day(day_id).periods else Start()


def level_at_start(day_id: int) -> Period | None:
    """The level with which a day begins; None without levels."""
    number = first_level(day_id)
    return next((level for level in _levels_of(day_id).levels if level.number == number), None)


def stopped_on(day: tournaments.DayView, at: datetime) -> Stopped:
    """Where play of a day stopped: what its clock shows, unless that ran on while the stacks were bagged."""
    stood = stands_at(day.id, at)
    if clock_of(day.id).anchors.at_day_end is AtDayEnd.RUNS_ON:
        return stopped_by(day.end_rules, stood, first_level(day.id))
    return stood


def stands_at(day_id: int, at: datetime) -> Stopped:
    """The levels over and the time left that the clock of a day shows; after its end they no longer change."""
    shown = reading(day_id, at)
    if shown.period.is_level and shown.left_ms > 0:
        return Stopped(shown.period.number - 1, shown.left_ms, shown.period.length_ms)
    structure = structure_of(day_id)
    level = structure.level_in_force(shown.index)
    return Stopped(level.number if level else structure.first_number - 1)


def is_started(day: tournaments.DayView) -> bool:
    """Whether the clock of a day was started."""
    return _stored(day.id).anchors.has_started


def open_days(event_id: int) -> tuple[tournaments.DayView, ...]:
    """The days that are played now, in their order; the one that comes next if none is."""
    played = tuple(day for day in tournaments.days(event_id) if not day.is_closed and is_started(day))
    return played or (tournaments.current_day(event_id),)


def days_apart(event_ids: Collection[int]) -> dict[int, int]:
    """The days that screens can show apart, each with its event.

    They are not over, and another one is played at the same time or comes first: the usual screen shows that one.
    """
    several = {event: days for event, days in tournaments.days_not_over(event_ids).items() if len(days) > 1}
    listed = [day for days in several.values() for day in days]
    started = Clock.objects.filter(day_id__in=listed, match=None, has_started=True) if listed else ()
    played = {clock.day_id for clock in started}
    return {
        day: event
        for event, days in several.items()
        for at, day in enumerate(days)
        if at or played.intersection(days) - {day}
    }


def days_on_sale(event_id: int, at: datetime) -> tuple[tournaments.DayView, ...]:
    """The days for which entries are sold now, in their order: the first is sold unless another is named."""
    days = [day for day in tournaments.days(event_id) if not day.is_closed]
    return tuple(day for day in days if takes_entries(day, at))


def takes_entries(day: tournaments.DayView, at: datetime) -> bool:
    """Whether the clock of a day still allows entries; an event without levels sells none."""
    try:
        return is_registration_open(day.event_id, at, day_id=day.id)
    except Refusal:
        return False


def day_to_sell(event_id: int, at: datetime, day_id: int | None = None) -> tournaments.DayView:
    """The day that an entry is sold for: the one named, the one in view, or the first that takes entries.

    While a flight still takes entries it is sold; then the one that starts next. Raises ``Refusal("not_found")``.
    """
    if day_id is not None:
        return tournaments.day_in(event_id, day_id)
    current = tournaments.current_day(event_id)
    if len(tournaments.days(event_id)) == 1 or tournaments.day_in_view() == current.id:
        return current
    return next(iter(days_on_sale(event_id, at)), current)


def sells(day_id: int) -> bool:
    """Whether entries are sold on a day: first days sell, a later one if it says so or a product names it."""
    day = tournaments.day(day_id)
    feeders = tournaments.feeders(day)
    if not feeders or day.sells is not None:
        return rule.sells(feeders, day.sells)
    products = tournaments.event(day.event_id).products
    return any(product.sold_as in SEATS and day.number in product.days for product in products)


def reading(day_id: int, at: datetime) -> ClockReading:
    """What the clock of the day shows at ``at``; raises ``Refusal("no_levels")``."""
    return clock_at(structure_of(day_id), clock_of(day_id).anchors, at)


def after_hand(day_id: int, rules: BubbleRules, at: datetime, real_ms: int | None = None) -> ClockReading:
    """What the clock would show after a hand of hand for hand is deducted from it."""
    structure = structure_of(day_id)
    return clock_at(structure, charge_hand(structure, clock_of(day_id).anchors, at, rules, real_ms), at)


def skipped_ahead(day_id: int, at: datetime) -> int | None:
    """The position of the next break that will be skipped; none if no break ahead is skipped."""
    return marked_ahead(structure_of(day_id), clock_of(day_id).anchors, at)


def anchors_at(day_id: int, at: datetime) -> ClockAnchors:
    """The anchors that were in force at a past instant; those of now if it is not past."""
    return _in_force(clock_of(day_id), at)[0]


def played_on(day_id: int, at: datetime) -> int:
    """The milliseconds played of a day by ``at``, past instants included.

    What a command or an undo took off again does not count. Raises ``Refusal("no_levels")``.
    """
    return play_of(day_id)(at)


def play_of(day_id: int) -> Callable[[datetime], int]:
    """A function that counts the milliseconds played of a day by an instant, as ``played_on`` does."""
    view, structure = clock_of(day_id), structure_of(day_id)

    def so_far(at: datetime) -> int:
        anchors, later = _in_force(view, at)
        played = played_at(structure, anchors, at)
        return played if later is None else min(played, later.played_ms)

    return so_far


def _in_force(view: ClockView, at: datetime) -> tuple[ClockAnchors, ClockAnchors | None]:
    """The anchors in force at an instant, and those that replaced them."""
    found, later = view.anchors, None
    earlier = iter(_earlier(view.id) if found.at is not None and at < found.at else ())
    while found.at is not None and at < found.at:
        before = next(earlier, None)
        if before is None:
            break
        found, later = before, found
    return found, later


@cached_query("clock.EarlierClock")
def _earlier(clock_id: int | None) -> tuple[ClockAnchors, ...]:
    """The anchors that a clock had before those of now, the last replaced first."""
    return tuple(_anchors(row) for row in EarlierClock.objects.filter(clock=clock_id).order_by("-pk"))


def level_number(day_id: int, at: datetime) -> int:
    """The number of the level in force, in a break the one before it; 0 before the first."""
    structure = structure_of(day_id)
    clock_reading = clock_at(structure, clock_of(day_id).anchors, at)
    level = structure.level_in_force(clock_reading.index)
    return level.number if level is not None else 0


SHUT = RegistrationWindow(until=datetime(1970, 1, 1, tzinfo=UTC))
"""The window of a day that sells nothing."""


def registration_window(day_id: int) -> RegistrationWindow:
    """Until when entries are sold: by the day, else by the event's set-up, else by a mark in the structure."""
    day = tournaments.day(day_id)
    if not sells(day_id):
        return SHUT
    event = tournaments.event(day.event_id)
    if day.late_until_level is not None:
        return RegistrationWindow(day.late_until_level)
    if event.late_until_level is None and event.late_until_at is None:
        return window_marked_in(tournaments.structure_on(day_id))
    return RegistrationWindow(event.late_until_level, event.late_until_at)


def late_until_level(event_id: int) -> int | None:
    """The level at whose end the current day stops selling, by the day or else the event; None if none."""
    return registration_window(tournaments.current_day(event_id).id).until_level


def is_registration_open(event_id: int, at: datetime, *, day_id: int | None = None) -> bool:
    """Whether the clock still allows entries at ``at``, whether or not timers have fired.

    The default is the current day. Whether the event takes entries at all depends on its state.
    """
    walk = course(day_id or tournaments.current_day(event_id).id)
    return registration_open(walk.structure, walk.clock.anchors, walk.window, at, walk.rules)


def is_last_break(day_id: int, at: datetime, window: RegistrationWindow) -> bool:
    """Whether the clock is in the last break before registration closes by ``window``."""
    walk = course(day_id)
    last = last_break_index(walk.structure, window, walk.rules)
    return last is not None and clock_at(walk.structure, walk.clock.anchors, at).index == last


def registration_end(day_id: int, at: datetime) -> datetime | None:
    """The instant at which registration will close; none if it is closed or depends on a paused clock."""
    walk = course(day_id)
    return registration_closes_at(walk.structure, walk.clock.anchors, walk.window, at, walk.rules)


def closes_before_next_level(day_id: int, at: datetime) -> bool:
    """Whether registration is open now and closes before another level is played."""
    walk = course(day_id)
    return closing(walk.structure, walk.clock.anchors, walk.window, at, walk.rules)


def timetable(day_id: int, at: datetime) -> tuple[TimetableRow, ...]:
    """Every upcoming instant of the day, with what starts there."""
    walk = course(day_id)
    return rows_of(walk.structure, walk.clock.anchors, at, walk.window, walk.rules)


def next_change(day_id: int, at: datetime) -> datetime | None:
    """The next instant at which a level begins or registration ends by the clock; None if it is paused."""
    try:
        rows = timetable(day_id, at)
    except Refusal:
        return None
    starts = (row.starts_at for row in rows if row.starts_at is not None)
    return min((one for one in starts if one > at), default=None)


def course(day_id: int) -> Course:
    """All that determines what the clock of a day shows, read once."""
    view = clock_of(day_id)
    return Course(
        view,
        structure_of(day_id),
        registration_window(day_id),
        tournaments.profile(view.event_id).clock,
    )


def seats_on_screens(day_id: int, at: datetime) -> SeatsOnScreens:
    """Whether the clock screens of the day's event show the seats at ``at``."""
    walk = course(day_id)
    asked_at, anchors = walk.clock.seats_shown_at, walk.clock.anchors
    if asked_at is None or not shows_seats(walk.structure, anchors, asked_at, at):
        return SeatsOnScreens(are_shown=False)
    return SeatsOnScreens(are_shown=True, until=seats_shown_until(walk.structure, anchors, asked_at))


def fired_timers(clock_id: int) -> frozenset[TimerKey]:
    """Every timer of the clock that has fired."""
    rows = FiredTimer.objects.filter(clock_id=clock_id)
    return frozenset(TimerKey(row.generation, row.kind, row.index, row.due_at) for row in rows)


def level_begun_at(day_id: int) -> datetime | None:
    """When the clock itself last began a level; None in the first level, or if a command chose the level."""
    ends = (TimerKind.LEVEL_END, TimerKind.BREAK_END)
    rows = FiredTimer.objects.filter(clock__day_id=day_id, kind__in=ends).order_by("-due_at")
    structure = structure_of(day_id)
    stop = stop_ahead(structure, clock_of(day_id).anchors)
    for index, fired_at in rows.values_list("index", "fired_at")[:2]:
        coming = structure.following(index)
        begins = coming is not None and structure.periods[coming].is_level
        if begins and not (stop is not None and stop.index == index):
            return fired_at
    return None


def _at_first_level(day_id: int, stored: ClockAnchors) -> ClockAnchors:
    if stored.has_started or stored.goes_at is not None or stored.at is not None:
        return stored
    index, played_ms = begins_at(day_id)
    if (stored.index, stored.elapsed_ms) == (index, played_ms):
        return stored
    return replace(stored, index=index, elapsed_ms=played_ms)


def _view(row: Clock, day: tournaments.DayView) -> ClockView:
    return replace(_as_stored(row, day), anchors=anchors_of(row))


def _as_stored(row: Clock, day: tournaments.DayView) -> ClockView:
    return ClockView(
        row.pk,
        row.day_id,
        day.event_id,
        _anchors(row),
        row.generation,
        row.pause_reason,
        row.skipped_break,
        row.is_time_out,
        row.seats_shown_at,
    )


def _anchors(row: Clock | EarlierClock) -> ClockAnchors:
    return ClockAnchors(
        row.is_running,
        row.index,
        row.elapsed_ms,
        row.anchor_at,
        row.has_started,
        row.goes_at,
        row.break_waits,
        row.play_waits,
        row.played_ms,
        AtDayEnd(row.at_day_end),
    )


def may_halve_ante(event_id: int) -> bool:
    """Whether one player more or less may halve the ante, or restore it."""
    halved_at = tournaments.profile(event_id).betting.ante_halved_at
    return halved_at > 0 and tournaments.players_left(event_id) <= halved_at + 1


def players_for_ante(event_id: int, at: datetime) -> int | None:
    """The number of players left, if the ante depends on it by now; none while entries are sold."""
    if not tournaments.profile(event_id).betting.ante_halved_at or is_registration_open(event_id, at):
        return None
    return tournaments.players_left(event_id)


def level_now(event_id: int, level: Period, at: datetime) -> Period:
    """The level with the ante that is due at ``at``."""
    players = players_for_ante(event_id, at)
    return level if players is None else level_due(level, players, tournaments.profile(event_id).betting)
