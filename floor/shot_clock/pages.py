"""Called clocks: one tap calls one at a table, the page counts down, the result stands in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse

from access.page import page
from access.permissions import is_admitted
from access.roles import FLOOR, NOBODY, READERS
from floor.models import Outcome
from floor.play.answers import Verb, carry_out, number_in, tapped
from floor.shot_clock import requests
from floor.shot_clock import verbs as shot_clock_verbs
from floor.shot_clock.queries import (
    CalledView,
    ClockWishView,
    called,
    called_clocks,
    clock_wish,
    clock_wishes,
    outcome_at_expiry,
    times_of,
)
from floor.shot_clock.words import meaning_of
from journal import instants
from journal.opening import tournament_book
from journal.queries import versions
from rulebook.callclock import CalledClock
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from wording import words

ENDS = ("in_time", "withdrawn")
RULINGS = ("in_time", "check", "hand_dead")


@dataclass(frozen=True, slots=True)
class CalledLine:
    """One clock; ``means`` is what becomes of the hand: at zero while it runs, else the result.

    ``bet_matters`` where the rules part those who face a bet from those who do not.
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
class WishLine:
    """A clock that a table wants of the floor; ``seconds`` as they would run."""

    id: int
    table: int
    player: str
    seconds: str
    asked_ms: int
    table_url: str


@dataclass(frozen=True, slots=True)
class CalledPanel:
    """The clocks of an event that run or have just ended, and those that tables want of the floor."""

    version: int
    panel_url: str
    page_url: str
    may_write: bool
    lines: tuple[CalledLine, ...]
    wishes: tuple[WishLine, ...]

    @property
    def running(self) -> int:
        """How many run."""
        return sum(line.is_running for line in self.lines)


def panel(event_id: int, *, may_write: bool) -> CalledPanel:
    """What the board and the page of called clocks show."""
    found = [one for one in called_clocks(event_id, instants.now()) if not one.is_settled]
    wanted = clock_wishes(event_id)
    on = [one.entry_id for one in found] + [one.entry_id for one in wanted]
    names = words.names("entry", [entry_id for entry_id in on if entry_id is not None])
    _version, parts = versions(tournament_book(event_id))
    return CalledPanel(
        version=parts.get("shots", 0),
        panel_url=reverse("floor-called-panel", args=[event_id]),
        page_url=reverse("floor-called", args=[event_id]),
        may_write=may_write,
        lines=tuple(_line(one, names.get(one.entry_id or 0, "")) for one in found),
        wishes=tuple(_wish(one, names.get(one.entry_id or 0, "")) for one in wanted),
    )


def _wish(one: ClockWishView, player: str) -> WishLine:
    times = times_of(one.event_id)
    return WishLine(
        id=one.id,
        table=one.table,
        player=player,
        seconds=_seconds(times.think, times.countdown),
        asked_ms=round(one.asked_at.timestamp() * 1_000),
        table_url=reverse("floor-table", args=[one.event_id, one.table_id]),
    )


def _seconds(think: int, countdown: int) -> str:
    return f"{think} + {countdown} s" if countdown else f"{think} s"


def _line(one: CalledView, player: str) -> CalledLine:
    clock = one.clock
    return CalledLine(
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
    """All called clocks of an event, and the tables to call another at."""
    event = tournaments.event(event_id)
    may_write = is_admitted(request, FLOOR)
    context = {
        "event": event,
        "called": panel(event_id, may_write=may_write),
        "may_call": may_write and event.state == "running",
        "tables": seats.tables(tournaments.current_day(event_id).id),
        "seconds": _choices(times_of(event_id)),
    }
    return render(request, "floor/called.html", context)


def _choices(times: CalledClock) -> tuple[int, ...]:
    """The seconds that the floor may choose from; none where the rules fix them."""
    if times.think_min == times.think:
        return ()
    steps = range(times.think, times.think_min, -5)
    return (*steps, times.think_min)


@page(reads=READERS)
def called_panel(request: HttpRequest, event_id: int) -> HttpResponse:
    """The clocks alone, as they come anew when one was called or has ended."""
    shown = panel(event_id, may_write=is_admitted(request, FLOOR))
    return render(request, "floor/_called.html", {"called": shown})


@page(reads=NOBODY, writes=FLOOR)
def call(request: HttpRequest, table_id: int) -> HttpResponseBase:
    """The clock is called at a table, or on one of its players."""
    return _call(request, seats.table(table_id), number_in(request, "entry"))


@page(reads=NOBODY, writes=FLOOR)
def call_on(request: HttpRequest, entry_id: int) -> HttpResponseBase:
    """The clock is called on a player, wherever he sits."""
    ref = seats.seat_of(entry_id)
    if ref is None:
        raise Refusal("not_found", what="seat", id=entry_id)
    return _call(request, seats.table(ref.table_id), entry_id)


def _call(request: HttpRequest, table: TableView, entry_id: int | None) -> HttpResponseBase:
    verb = partial(
        shot_clock_verbs.call_clock,
        table_id=table.id,
        entry_id=entry_id,
        seconds=number_in(request, "seconds"),
        faces_bet=request.POST.get("faces_bet", "1") == "1",
    )
    answer, command = carry_out(request, table.event_id, verb)
    page_url = f"{reverse('floor-called', args=[table.event_id])}#called-{answer['called']}"
    if request.headers.get("HX-Request"):
        return tapped(request, table.event_id, command)
    return redirect(page_url)


@page(reads=NOBODY, writes=FLOOR)
def answer_wish(request: HttpRequest, wish_id: int, step: str) -> HttpResponseBase:
    """The floor starts the clock that a table wants, or starts none."""
    wish = clock_wish(wish_id)
    verbs: dict[str, Verb] = {
        "grant": partial(requests.grant_clock, wish_id=wish_id),
        "decline": partial(requests.decline_clock, wish_id=wish_id),
    }
    if step not in verbs:
        raise Refusal("not_found", what="step", id=step)
    _answer, command = carry_out(request, wish.event_id, verbs[step])
    return tapped(request, wish.event_id, command)


@page(reads=NOBODY, writes=FLOOR)
def step(request: HttpRequest, called_id: int, step: str) -> HttpResponseBase:
    """One tap on a clock: a bet to face or none, acted in time, withdrawn, ruled otherwise."""
    view = called(called_id)
    _answer, command = carry_out(request, view.event_id, _verb(view, step))
    return tapped(request, view.event_id, command)


def _verb(view: CalledView, step: str) -> Verb:
    if step in ("bet", "no-bet"):
        return partial(shot_clock_verbs.tell_bet, called_id=view.id, faces_bet=step == "bet")
    outcome = step.replace("-", "_")
    if view.is_running and outcome in ENDS:
        return partial(shot_clock_verbs.end_called_clock, called_id=view.id, outcome=outcome)
    if outcome not in (*ENDS, *RULINGS):
        raise Refusal("not_found", what="step", id=step)
    return partial(shot_clock_verbs.rule_called_clock, called_id=view.id, outcome=outcome)
