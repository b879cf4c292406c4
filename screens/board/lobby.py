"""The staff's start page: running, coming and past events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from access.page import page
from access.roles import ADMINISTRATORS, READERS
from access.viewer import Viewer, address, viewer_of
from clock import rows as clock
from clock.words import label_of
from journal import instants
from people.staff.rows import staff
from rulebook.clock import ClockReading, ClockState
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.structure import FieldLeft
from screens.board.stats import expected_finish
from screens.templatetags.figures import blinds
from seating.queries import count_open_tables_by_day
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView, FieldCount
from wording.dates import date_format

COMING = ("draft", "announced", "registration", "postponed")
PAST = ("finished", "settled", "cancelled")
PAST_SHOWN = 8
KINDS = {"announced": "info", "registration": "good", "running": "good", "postponed": "warn"}


@dataclass(frozen=True, slots=True)
class LobbyFlight:
    """One of several days that are played at the same time; ``url`` is its board.

    ``left_ms`` is ``None`` until its clock has started.
    """

    name: str
    url: str
    level_label: str
    left_ms: int | None
    is_paused: bool
    players_left: int
    entries: int


@dataclass(frozen=True, slots=True)
class LobbyEvent(LobbyFlight):
    """An event of the list; ``flights`` are the days that are played at the same time, if there are several."""

    state_label: str
    state_kind: str
    starts_at: str
    buy_in: Money
    fee: Money
    beside: Money
    guarantee: Money | None
    blinds: str
    floor_url: str
    cashier_url: str
    setup_url: str
    finish_text: str
    flights: tuple[LobbyFlight, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A first step of a house; the page where it is done."""

    title: str
    note: str
    url: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """The events as templates/screens/lobby.html names them."""

    running: tuple[LobbyEvent, ...]
    coming: tuple[LobbyEvent, ...]
    past: tuple[LobbyEvent, ...]
    new_url: str
    quick_url: str
    past_url: str
    steps: tuple[Step, ...]
    """Empty once all are done, or an event is played, or without permission."""


@page(reads=READERS)
def lobby(request: HttpRequest) -> HttpResponse:
    """The events of the house; the very first visit sets the house up."""
    if not tournaments.has_house() and address("first-start"):
        return redirect("first-start")
    viewer = viewer_of(request)
    running, past = tournaments.events(["running"]), tournaments.events_latest_first(PAST)
    coming = tournaments.events(COMING)
    is_new = viewer.directs and not running and not past
    lobby_page = Lobby(
        running=_listed(running, viewer),
        coming=_listed(coming, viewer),
        past=_listed(past[:PAST_SHOWN], viewer),
        new_url=address("event-new", when=viewer.directs),
        quick_url=address("quick", when=viewer.directs),
        past_url=address("events"),
        steps=_first_steps(viewer, has_event=bool(coming)) if is_new else (),
    )
    return render(request, "screens/lobby.html", {"lobby": lobby_page})


def _first_steps(viewer: Viewer, *, has_event: bool) -> tuple[Step, ...]:
    """What a new house does first; each stays in the list until all are done."""
    steps = [
        Step(
            _("Add tables to the room"),
            _("Numbers and seats: no seats can be sold without tables."),
            address("room"),
            bool(tournaments.room_tables()),
        ),
        Step(
            _("Set up an event"),
            _("From the house defaults or a published tournament."),
            address("event-new"),
            has_event,
        ),
    ]
    if viewer.role in ADMINISTRATORS:
        note = _("Cashiers and floor, each with their own PIN.")
        steps.insert(1, Step(_("Add staff"), note, address("staff"), len(staff(is_active=True)) > 1))
    return () if all(step.is_done for step in steps) else tuple(steps)


def _listed(events: Sequence[EventView], viewer: Viewer) -> tuple[LobbyEvent, ...]:
    field = tournaments.field_by_event([event.id for event in events])
    chips = tournaments.chips_in_play_by_event([event.id for event in events if event.state == "running"])
    at_home = _without_tables(events, field) if viewer.runs_floor else frozenset()
    flights = _flights([event for event in events if event.state == "running"])
    return tuple(
        replace(
            _event(event, field[event.id], chips.get(event.id, 0), viewer, is_at_home=event.id in at_home),
            flights=flights.get(event.id, ()),
        )
        for event in events
    )


def _flights(events: Sequence[EventView]) -> dict[int, tuple[LobbyFlight, ...]]:
    """The days of each event that are played at the same time."""
    apart = clock.days_apart([event.id for event in events]) if events else {}
    played = {event: clock.open_days(event) for event in set(apart.values())}
    return {
        event: tuple(_flight(event, day) for day in days) for event, days in played.items() if len(days) > 1
    }


def _flight(event_id: int, day: DayView) -> LobbyFlight:
    reading, field = _reading_of(day.id), tournaments.field(event_id, day_id=day.id)
    return LobbyFlight(
        name=day.label,
        url=f"{address('dashboard', event_id)}?day={day.id}",
        level_label=label_of(reading.period) if reading else "",
        left_ms=reading.left_ms if reading else None,
        is_paused=bool(reading and reading.state is not ClockState.RUNNING),
        players_left=field.left,
        entries=field.entries,
    )


def _without_tables(events: Sequence[EventView], field: Mapping[int, FieldCount]) -> frozenset[int]:
    """The events in play without any table; all tables are counted in one read."""
    in_play = [event.id for event in events if event.state == "running" and field[event.id].alive > 0]
    days = {event_id: tournaments.current_day(event_id).id for event_id in in_play}
    tables = count_open_tables_by_day(days.values())
    return frozenset(event_id for event_id, day_id in days.items() if not tables[day_id])


def _event(
    event: EventView, field: FieldCount, chips: int, viewer: Viewer, *, is_at_home: bool
) -> LobbyEvent:
    reading = _reading(event)
    is_played = event.state in ("registration", "running", *PAST)
    return LobbyEvent(
        name=event.name,
        url=_page_of(event, is_played=is_played, is_at_home=is_at_home),
        state_label=str(event.state.label),
        state_kind=KINDS.get(event.state, ""),
        starts_at=date_format(timezone.localtime(event.starts_at), "SHORT_DATETIME_FORMAT"),
        buy_in=event.buy_in,
        fee=event.fee,
        beside=event.beside,
        guarantee=event.guarantee if event.guarantee_minor else None,
        players_left=field.left,
        entries=field.entries,
        level_label=label_of(reading.period) if reading else "",
        left_ms=reading.left_ms if reading and reading.state is not ClockState.NOT_STARTED else None,
        is_paused=bool(reading and reading.state is not ClockState.RUNNING),
        blinds=blinds(reading.period) if reading else "",
        floor_url=_page_of(event, is_played=True, is_at_home=is_at_home) if is_played else "",
        cashier_url=address(
            "cashier", event.id, when=viewer.sells and event.state in ("registration", "running")
        ),
        setup_url=address("event", event.id),
        finish_text=" – ".join(
            filter(None, dict.fromkeys(expected_finish(event, FieldLeft(field.alive, chips))))
        ),
        flights=(),
    )


def _page_of(event: EventView, *, is_played: bool, is_at_home: bool) -> str:
    """The board; of a game in play without any table the page that counts its players out."""
    if not is_played:
        return address("event", event.id)
    return address("quick-game" if is_at_home else "dashboard", event.id)


def _reading(event: EventView) -> ClockReading | None:
    return _reading_of(tournaments.current_day(event.id).id) if event.state == "running" else None


def _reading_of(day_id: int) -> ClockReading | None:
    try:
        return clock.reading(day_id, instants.now())
    except Refusal:
        return None
