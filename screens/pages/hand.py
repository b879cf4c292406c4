"""Several out in one hand: their places hang on the chips that each had as it began."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.roles import FLOOR
from floor.busts import verbs as busts_verbs
from floor.busts.verbs import Bust
from floor.play.answers import carry_out, number_in, tapped
from people import queries as people
from rulebook.refusals import Refusal
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
def hand(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """Several players out in one hand: who had more chips as it began stands higher, unknown ones share."""
    asked = (request.POST if request.method == "POST" else request.GET).get("entries", "")
    found = _entries(event_id, asked)
    refs = seats.seats_of([entry.id for entry in found])
    if request.method != "POST":
        shown = {"event": tournaments.event(event_id), "lines": _lines(found, refs), "entries": asked}
        return render(request, "screens/hand.html", shown)
    busts = tuple(_bust(request, entry, refs.get(entry.id)) for entry in found)
    verb = partial(busts_verbs.bust_hand, event_id=event_id, busts=busts)
    _answer, command = carry_out(request, event_id, verb)
    if request.headers.get("HX-Request"):
        return tapped(request, event_id, command)
    return redirect("dashboard", event_id)


def _entries(event_id: int, asked: str) -> tuple[EntryView, ...]:
    ids = [int(part) for part in asked.split(",") if part.isdecimal()]
    found = tuple(tournaments.entry(entry_id) for entry_id in ids)
    if any(entry.event_id != event_id for entry in found):
        raise Refusal("not_found", what="entry", id=asked)
    return found


def _bust(request: HttpRequest, entry: EntryView, ref: SeatRef | None) -> Bust:
    seen = Spot(ref.table, ref.seat) if ref else None
    return Bust(entry.id, number_in(request, f"stack_{entry.id}"), seen)


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
