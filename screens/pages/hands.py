"""What the floor types rather than taps: several out in one hand, a start with a reason, the end of a day."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from floor import actions as floor
from floor.actions import Bust
from floor.queries import next_day
from people import queries as people
from people.doors import page
from people.roles import DIRECTORS, FLOOR
from rulebook.refusals import Refusal
from screens.pages.answers import number_or_none, told
from screens.pages.taps import begin, carry_out
from seating import queries as seats
from seating.actions import Spot
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class HandLine:
    """A player with the seat, and the field in which the chips are typed."""

    entry_id: int
    number: int
    player: str
    seat: str
    stack: int | None
    field: str


@page(reads=FLOOR, writes=FLOOR)
def hand(request: HttpRequest, event_id: int) -> HttpResponse:
    """Several players out in one hand: who had more chips as it began stands higher, unknown ones share."""
    asked = (request.POST if request.method == "POST" else request.GET).get("entries", "")
    found = _entries(event_id, asked)
    refs = seats.seats_of([entry.id for entry in found])
    if request.method != "POST":
        shown = {"event": tournaments.event(event_id), "lines": _lines(found, refs), "entries": asked}
        return render(request, "screens/hand.html", shown)
    busts = tuple(_bust(request, entry, refs.get(entry.id)) for entry in found)
    carry_out(request, event_id, floor.bust_hand, event_id=event_id, busts=busts)
    return told(request, event_id) if request.headers.get("HX-Request") else redirect("dashboard", event_id)


def _entries(event_id: int, asked: str) -> tuple[EntryView, ...]:
    ids = [int(part) for part in asked.split(",") if part.isdecimal()]
    found = tuple(tournaments.entry(entry_id) for entry_id in ids)
    if any(entry.event_id != event_id for entry in found):
        raise Refusal("not_found", what="entry", id=asked)
    return found


def _bust(request: HttpRequest, entry: EntryView, ref: SeatRef | None) -> Bust:
    seen = Spot(ref.table, ref.seat) if ref else None
    return Bust(entry.id, number_or_none(request, f"stack_{entry.id}"), seen)


def _lines(found: tuple[EntryView, ...], refs: dict[int, SeatRef]) -> tuple[HandLine, ...]:
    names = people.player_names({entry.player_id for entry in found})
    return tuple(
        HandLine(
            entry_id=entry.id,
            number=entry.number,
            player=names[entry.player_id],
            seat=f"{refs[entry.id].table}.{refs[entry.id].seat}" if entry.id in refs else "",
            stack=entry.stack,
            field=f"stack_{entry.id}",
        )
        for entry in found
    )


@page(reads=DIRECTORS, writes=DIRECTORS)
def start_play(request: HttpRequest, event_id: int) -> HttpResponse:
    """Begin the day; with too few entries for a reason."""
    if request.method == "POST":
        begin(request, event_id, request.POST.get("override_reason", ""))
        messages.success(request, _("Play has begun"))
        return redirect("dashboard", event_id)
    day = tournaments.current_day(event_id)
    context = {
        "event": tournaments.event(event_id),
        "field": tournaments.field(event_id),
        "waiting": len(seats.unseated(day.id)),
    }
    return render(request, "screens/start_play.html", context)


@page(reads=DIRECTORS, writes=DIRECTORS)
def end_day(request: HttpRequest, event_id: int) -> HttpResponse:
    """Count the stacks of those left and end the day; its advance rule says who plays on."""
    day = tournaments.current_day(event_id)
    left = tournaments.entries(event_id, "alive", day_id=day.id)
    if request.method == "POST":
        typed = {entry.id: number_or_none(request, f"stack_{entry.id}") for entry in left}
        stacks = {entry_id: stack for entry_id, stack in typed.items() if stack is not None}
        carry_out(request, event_id, floor.end_day, day_id=day.id, stacks=stacks)
        messages.success(request, _("The day is over"))
        return redirect("dashboard", event_id)
    context = {
        "event": tournaments.event(event_id),
        "day": day,
        "is_last": next_day(day.id) is None,
        "lines": _lines(left, seats.seats_of([entry.id for entry in left])),
    }
    return render(request, "screens/end_day.html", context)
