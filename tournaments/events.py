"""Queries about events with their days and structure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from typing import Any, ClassVar

from django.db.models import Q
from django.utils.translation import gettext
from django_filters import MultipleChoiceFilter

from journal.compiled import Compiled
from journal.filters import PartFilter, RowFilters
from journal.reading import Viewed, aspect_seen, cached_query, learn, only, prime, seeing
from rulebook.days import graph
from rulebook.days.day import DayPays, LengthFrom, Needs, SeatsFrom, StartAt, StartOf
from rulebook.days.ending import EndRule
from rulebook.days.merging import KeepsSeats
from rulebook.days.playing import needs_bags, own_structure
from rulebook.entries import EntryRules
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from rulebook.rounds.kind import DayKind
from rulebook.structure import Period, Structure
from tournaments.columns import days_of, own_fields, periods_of, terms_of
from tournaments.models import Day, Entry, Event, EventState
from tournaments.models import Period as PeriodRow
from tournaments.values import NORMAL_PLAY, EventSetup, EventTerms, PlayOn, PlayState

CLOSED_STATES = (EventState.FINISHED, EventState.SETTLED, EventState.CANCELLED)
SETTLED_OFFERED = 10
PLAYED_STATES = (EventState.RUNNING, EventState.FINISHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView(EventTerms):
    """An event as it is now: its terms and its state."""

    id: int
    state: EventState
    unsold_minor: int
    """The buy-ins of players in without a sale, as in a quick game: they count for the prizes."""

    @property
    def is_open(self) -> bool:
        """Whether the event can still change."""
        return self.state not in CLOSED_STATES

    @property
    def is_played(self) -> bool:
        """Whether play has begun and the event is not settled: its prizes are published and paid."""
        return self.state in PLAYED_STATES


@dataclass(frozen=True, slots=True, kw_only=True)
class EventShown(EventSetup):
    """An event: its whole set-up and its state, with the prices of a simple event as separate fields.

    ``play_state`` is that of the current day.
    """

    id: int
    state: EventState
    play_state: PlayState
    buy_in_minor: int = field()
    fee_minor: int = field()
    re_entries: int | None = field()
    re_entry_until_level: int | None = field()
    rebuys: int | None = field()
    rebuy_until_level: int | None = field()
    rebuy_minor: int = field()
    rebuy_fee_minor: int = field()
    rebuy_stack: int = field()
    has_add_on: bool = field()
    add_on_minor: int = field()
    add_on_fee_minor: int = field()
    add_on_stack: int = field()
    add_on_after_level: int | None = field()


@dataclass(frozen=True, slots=True)
class DayView:
    """A day, heat or final of an event."""

    id: int
    event_id: int
    number: int
    name: str
    starts_at: datetime
    leads_to: int | None
    """The id of the day on which its players go on; None for the last one."""
    time_limit_seconds: int | None
    max_tables: int | None
    closed_at: datetime | None
    sells: bool | None = None
    late_until_level: int | None = None
    started_at: datetime | None = None
    first_level: int | None = None
    first_left_ms: int | None = None
    start_at: StartAt = StartAt.USUAL
    start_level: int | None = None
    start_of: StartOf = StartOf.LATEST
    keeps_seats: KeepsSeats = KeepsSeats.FINAL_TABLE
    end_rules: tuple[EndRule, ...] = ()
    needs: Needs = Needs.USUAL
    seats_per_table: int | None = None
    seats_by_players: tuple[SeatsFrom, ...] = ()
    max_entries: int | None = None
    starting_stack: int | None = None
    re_entries: int | None = None
    level_seconds: int | None = None
    level_seconds_by_players: tuple[LengthFrom, ...] = ()
    end_confirmed_at: datetime | None = None
    kind: DayKind = DayKind.FIELD
    best_of: int = 1
    pays: DayPays | None = None
    periods: tuple[Period, ...] = ()
    first_number: int | None = None

    @property
    def label(self) -> str:
        """Its name, or ``Day 2``."""
        return self.name or gettext("Day %(number)s") % {"number": self.number}

    @property
    def is_closed(self) -> bool:
        """Whether its play is over."""
        return self.closed_at is not None

    @property
    def in_bags(self) -> bool:
        """Whether the chips of its end are bagged; a round that the next one follows with new stacks has none."""
        leads_on = self.leads_to is not None and self.kind.mixes_tables
        return needs_bags(self.needs, leads_on=leads_on)


OVER = (EventState.FINISHED, EventState.SETTLED)


@cached_query("tournaments.Event")
def event(event_id: int) -> EventView:
    """The event; raises ``Refusal("not_found")``."""
    return _view(_row(event_id))


def know_event(row: Event) -> None:
    """Cache the event as it was just written."""
    prime(event, _view(row), row.pk)


EVENT_OF = Compiled[Event](
    lambda entry_id: Event.objects.filter(
        pk__in=Entry.objects.filter(pk=entry_id).order_by().values_list("event_id", flat=True)
    ).order_by(),
    int,
)
"""The event of an entry, for a combined query; for ``learn_event``."""


def learn_event(row: Event) -> None:
    """Cache the event as ``EVENT_OF`` has just read it, for later actions too."""
    learn(event, _view(row), row.pk)


def events(states: Iterable[str] | None = None) -> tuple[EventView, ...]:
    """Events in order of their start, of these states or of all."""
    if states is not None:
        return _events_in(tuple(states))
    return tuple(_view(row) for row in Event.objects.all())


def events_latest_first(states: Iterable[str] | None = None) -> Sequence[EventView]:
    """Events, the latest first; read only as far as they are sliced."""
    rows = Event.objects.all() if states is None else Event.objects.filter(state__in=set(states))
    return Viewed(rows.reverse(), lambda rows: tuple(_view(row) for row in rows))


def events_offered(states: Iterable[str], chosen: Iterable[int] = ()) -> tuple[EventView, ...]:
    """Events of these states for a choice, by start; of settled events only the last, and ``chosen``."""
    rows = Event.objects.filter(state__in=set(states))
    last = rows.filter(state=EventState.SETTLED).order_by("-starts_at", "-pk").values_list("pk", flat=True)
    event_ids = {*last[:SETTLED_OFFERED], *chosen}
    return tuple(_view(row) for row in rows.filter(~Q(state=EventState.SETTLED) | Q(pk__in=event_ids)))


def events_by_id(event_ids: Iterable[int]) -> dict[int, EventView]:
    """Events by their ids, in one query."""
    return {row.pk: _view(row) for row in Event.objects.filter(pk__in=set(event_ids))}


@cached_query("tournaments.Event")
def _events_in(states: tuple[str, ...]) -> tuple[EventView, ...]:
    return tuple(_view(row) for row in Event.objects.filter(state__in=states))


class EventFilters(RowFilters):
    """Filters of events."""

    state = MultipleChoiceFilter(choices=EventState.choices)
    search = PartFilter(field_name="name", max_length=120, help_text="Part of the name.")

    class Meta:
        model = Event
        fields: ClassVar[list[str]] = []


def event_list(query: Mapping[str, Any]) -> Sequence[EventView]:
    """Events in order of their start, filtered by ``EventFilters``; read page by page."""
    rows = EventFilters.of(Event.objects.all(), query)
    return Viewed(rows, lambda rows: tuple(_view(row) for row in rows))


@cached_query("tournaments.Day")
def days(event_id: int) -> tuple[DayView, ...]:
    """The days of an event in their order."""
    views = tuple(_day(row) for row in Day.objects.filter(event_id=event_id))
    for view in views:
        learn(day, view, view.id)
    return views


def paying_days(event_id: int) -> tuple[DayView, ...]:
    """The days of an event that pay places of their own."""
    return tuple(view for view in days(event_id) if view.pays is not None)


def days_with_levels(event_id: int) -> tuple[DayView, ...]:
    """The days of an event that have levels of their own."""
    return tuple(view for view in days(event_id) if view.periods)


def days_not_over(event_ids: Collection[int]) -> dict[int, tuple[int, ...]]:
    """The ids of the days of these events that are not over, in their order."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(event_ids, ())
    rows = Day.objects.filter(event_id__in=event_ids, closed_at=None).values_list("event_id", "pk")
    for event_id, day_id in rows:
        found[event_id] += (day_id,)
    return found


def days_after(day_id: int, limit: int, *, event_id: int | None) -> tuple[DayView, ...]:
    """The days of an event, or of all events, by id from this one on."""
    rows = Day.objects.filter(pk__gt=day_id).order_by("pk")
    return tuple(_day(row) for row in (rows if event_id is None else rows.filter(event_id=event_id))[:limit])


def count_days(event_id: int | None) -> int:
    """How many days an event has, or all events together."""
    return (Day.objects.all() if event_id is None else Day.objects.filter(event_id=event_id)).count()


def know_day(row: Day, before: Iterable[DayView]) -> None:
    """Cache a day as it was just written, among those of its event as they were ``before``."""
    prime(days, tuple(_day(row) if one.id == row.pk else one for one in before), row.event_id)


def has_bracket(event_id: int) -> bool:
    """Whether a day of the event is played in matches."""
    return any(view.kind.has_matches for view in days(event_id))


@cached_query("tournaments.Day")
def day(day_id: int) -> DayView:
    """The day; raises ``Refusal("not_found")``."""
    row = only(Day.objects.filter(pk=day_id))
    if row is None:
        raise Refusal("not_found", what="day", id=day_id)
    return _day(row)


def feeders(day: DayView) -> tuple[DayView, ...]:
    """The days whose players advance to this one; none for a first day."""
    return tuple(one for one in days(day.event_id) if one.leads_to == day.id)


def stage(day: DayView) -> int:
    """How many days a player plays up to this one: 1 on a first day, 2 in the final after heats."""
    return graph.stage(day.id, {one.id: one.leads_to for one in days(day.event_id)})


def days_ahead(day_id: int) -> tuple[int, ...]:
    """The days still to be played by those who go on from this one, in their order."""
    leads = {one.id: one.leads_to for one in days(day(day_id).event_id)}
    return graph.way(day_id, leads)[1:]


def viewing(day_id: int) -> AbstractContextManager[None]:
    """Everything inside is read and done for this day of its event, unless it names another one."""
    return seeing(DayInView(day_id))


@dataclass(frozen=True, slots=True)
class DayInView:
    """The day that a page shows, where several are played at once."""

    id: int


def day_in_view() -> int | None:
    """The day that is viewed; None if a page shows the usual one."""
    aspect = aspect_seen()
    return aspect.id if isinstance(aspect, DayInView) else None


def current_day(event_id: int) -> DayView:
    """The day in view; by default the first day that is not closed, or the last. Raises ``Refusal("not_found")``.

    An event that is over before a planned day stays at the last one played.
    """
    views = days(event_id)
    if not views:
        raise Refusal("not_found", what="event", id=event_id)
    if (seen := day_in_view()) is not None:
        in_view = next((day for day in views if day.id == seen and not day.is_closed), None)
        if in_view is not None:
            return in_view
    closed = [day for day in views if day.closed_at is not None]
    if closed and (len(closed) == len(views) or event(event_id).state in OVER):
        return max(closed, key=lambda day: (day.closed_at, day.number))
    return next(day for day in views if not day.is_closed)


PlayedDays = Callable[[int], Mapping[int, PlayOn]]


def _all_normal(_event_id: int) -> Mapping[int, PlayOn]:
    return {}


_played_days: list[PlayedDays] = [_all_normal]


def report_played_days(answer: PlayedDays) -> None:
    """Register the function that finds the days of an event in hand for hand or last hands."""
    _played_days.append(answer)


def played_days(event_id: int) -> Mapping[int, PlayOn]:
    """How play is run on each day of an event where it is not normal."""
    return _played_days[-1](event_id)


def play_on(event_id: int, day_id: int) -> PlayOn:
    """How play is run on a day."""
    return played_days(event_id).get(day_id, NORMAL_PLAY)


def play_now(event_id: int) -> PlayOn:
    """How play is run on the current day."""
    return play_on(event_id, current_day(event_id).id) if played_days(event_id) else NORMAL_PLAY


def terms_on(event: EventView, day_id: int) -> EventView:
    """The terms of an event on one of its days: the stack of an entry and the seats per table, if it has its own."""
    one = day(day_id)
    if one.starting_stack is None and one.seats_per_table is None:
        return event
    return replace(
        event,
        starting_stack=one.starting_stack or event.starting_stack,
        seats_per_table=one.seats_per_table or event.seats_per_table,
    )


def day_in(event_id: int, day_id: int | None) -> DayView:
    """This day, by default the current one; raises ``Refusal("not_found")`` for another event's day."""
    view = day(day_id) if day_id else current_day(event_id)
    if view.event_id != event_id:
        raise Refusal("not_found", what="day", id=view.id)
    return view


@cached_query("tournaments.Event", "tournaments.Period")
def structure(event_id: int) -> Structure:
    """Levels and breaks of an event; one without levels is an empty structure."""
    terms = event(event_id)
    return Structure(_periods(event_id), terms.last_level, terms.games)


@cached_query("tournaments.Day", "tournaments.Event", "tournaments.Period")
def structure_on(day_id: int) -> Structure:
    """Levels and breaks of a day, its own or the event's, with the lengths of their rows."""
    view = day(day_id)
    return own_structure(view, structure(view.event_id))


@cached_query("tournaments.Period")
def _periods(event_id: int) -> tuple[Period, ...]:
    """Cached separately: the event is written more often than its levels."""
    return periods_of(PeriodRow.objects.filter(event_id=event_id))


def profile(event_id: int) -> RulesProfile:
    """The rules profile of the event; raises ``Refusal("not_found")``."""
    return event(event_id).profile


def entry_rules(event_id: int) -> EntryRules:
    """The rules on what may be sold in the event."""
    return event(event_id).entry_rules


def event_setup(event_id: int) -> EventSetup:
    """The whole set-up in the form's terms; raises ``Refusal("not_found")``."""
    row = _row(event_id)
    return EventSetup(
        **terms_of(row),
        days=days_of(Day.objects.filter(event_id=event_id)),
        periods=_periods(event_id),
    )


def setup_on(setup: EventSetup, day_id: int | None) -> EventSetup:
    """The set-up with the levels that this day of it plays."""
    if day_id is None or not day(day_id).periods:
        return setup
    return replace(setup, periods=structure_on(day_id).periods)


def event_answer(event_id: int) -> EventShown:
    """The event with its whole set-up; raises ``Refusal("not_found")``."""
    row, setup = _row(event_id), event_setup(event_id)
    values = {item.name: getattr(setup, item.name) for item in fields(EventSetup)} | asdict(setup.simple)
    return EventShown(**values, id=row.pk, state=EventState(row.state), play_state=play_now(row.pk).state)


def _row(event_id: int) -> Event:
    row = only(Event.objects.filter(pk=event_id))
    if row is None:
        raise Refusal("not_found", what="event", id=event_id)
    return row


def _view(row: Event) -> EventView:
    return EventView(
        **terms_of(row),
        id=row.pk,
        state=EventState(row.state),
        unsold_minor=row.unsold_minor,
    )


def _day(row: Day) -> DayView:
    return DayView(
        id=row.pk,
        event_id=row.event_id,
        number=row.number,
        leads_to=row.leads_to_id,
        closed_at=row.closed_at,
        end_confirmed_at=row.end_confirmed_at,
        started_at=row.started_at,
        first_level=row.first_level,
        first_left_ms=row.first_left_ms,
        **own_fields(row),
    )
