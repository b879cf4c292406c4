"""Shot clocks: one tap calls one at a table, the page counts down, the outcome is shown in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, READERS
from floor.models import Outcome
from floor.shot_clock.rows import (
    ShotClockRequest,
    ShotClockView,
    outcome_at_expiry,
    shot_clock_requests,
    shot_clocks,
    times_of,
)
from floor.shot_clock.words import meaning_of
from journal import instants
from journal.opening import tournament_book
from journal.queries import versions
from rulebook.shot_clock import ShotClockTimes
from seating import queries as seats
from tournaments import queries as tournaments
from wording import words


@dataclass(frozen=True, slots=True)
class ShotClockLine:
    """One clock; ``means`` is the outcome for the hand: at zero while it runs, else the result.

    ``bet_matters`` is set if the rules distinguish players who face a bet.
    """

    id: int
    table: int
    player: str
    seconds: str
    counts_from_ms: int
    ends_at_ms: int
    is_running: bool
    faces_bet: bool
    bet_matters: bool
    means: str
    outcome: str
    table_url: str


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A shot clock requested by a table; ``seconds`` as it would run."""

    id: int
    table: int
    player: str
    seconds: str
    asked_ms: int
    table_url: str


@dataclass(frozen=True, slots=True)
class ShotClocksPanel:
    """The clocks of an event that run or have just ended, and those requested by tables."""

    version: int
    panel_url: str
    page_url: str
    may_write: bool
    lines: tuple[ShotClockLine, ...]
    requests: tuple[RequestLine, ...]

    @property
    def running(self) -> int:
        """How many clocks are running."""
        return sum(line.is_running for line in self.lines)


def panel(event_id: int, *, may_write: bool) -> ShotClocksPanel:
    """The content of the board and of the page of shot clocks."""
    views = [view for view in shot_clocks(event_id, instants.now()) if not view.is_settled]
    requests = shot_clock_requests(event_id)
    entries_on = [view.entry_id for view in views] + [request.entry_id for request in requests]
    names = words.names("entry", [entry_id for entry_id in entries_on if entry_id is not None])
    _version, parts = versions(tournament_book(event_id))
    return ShotClocksPanel(
        version=parts.get("shot_clocks", 0),
        panel_url=reverse("shot-clocks-panel", args=[event_id]),
        page_url=reverse("shot-clocks-page", args=[event_id]),
        may_write=may_write,
        lines=tuple(_line(view, names.get(view.entry_id or 0, "")) for view in views),
        requests=tuple(_request(request, names.get(request.entry_id or 0, "")) for request in requests),
    )


def _request(one: ShotClockRequest, player: str) -> RequestLine:
    times = times_of(one.event_id)
    return RequestLine(
        id=one.id,
        table=one.table.number,
        player=player,
        seconds=_seconds(times.think, times.countdown),
        asked_ms=round(one.asked_at.timestamp() * 1_000),
        table_url=reverse("floor-table", args=[one.event_id, one.table_id]),
    )


def _seconds(think: int, countdown: int) -> str:
    return f"{think} + {countdown} s" if countdown else f"{think} s"


def _line(one: ShotClockView, player: str) -> ShotClockLine:
    clock = one.clock
    return ShotClockLine(
        id=one.id,
        table=one.table,
        player=player,
        seconds=_seconds(clock.think, clock.countdown),
        counts_from_ms=round(clock.counts_from.timestamp() * 1_000),
        ends_at_ms=round(clock.ends_at.timestamp() * 1_000),
        is_running=one.is_running,
        faces_bet=one.faces_bet,
        bet_matters=outcome_at_expiry(replace(one, faces_bet=False)) is not Outcome.HAND_DEAD,
        means=meaning_of(one),
        outcome=one.outcome,
        table_url=reverse("floor-table", args=[one.event_id, one.table_id]),
    )


@page(reads=READERS)
def clocks(request: HttpRequest, event_id: int) -> HttpResponse:
    """All shot clocks of an event, and the tables that may call one."""
    event = tournaments.event(event_id)
    may_write = has_role(request, FLOOR)
    context = {
        "event": event,
        "shot_clocks": panel(event_id, may_write=may_write),
        "may_call": may_write and event.state == "running",
        "tables": seats.tables(tournaments.current_day(event_id).id),
        "seconds": _choices(times_of(event_id)),
    }
    return render(request, "floor/shot_clocks.html", context)


def _choices(times: ShotClockTimes) -> tuple[int, ...]:
    """The seconds that the floor may choose from; none if the rules fix them."""
    if times.think_min == times.think:
        return ()
    steps = range(times.think, times.think_min, -5)
    return (*steps, times.think_min)


@page(reads=READERS)
def clocks_panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """The clocks alone, fetched again when one is called or ends."""
    context = panel(event_id, may_write=has_role(request, FLOOR))
    return render(request, "floor/_shot_clocks.html", {"shot_clocks": context})
