"""Several players out in one hand: the chips each had at its start decide the places."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.roles import FLOOR
from people import queries as people
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView


@dataclass(frozen=True, slots=True)
class HandLine:
    """A player and their seat."""

    entry_id: int
    player: str
    at: SeatRef | None


@page(reads=FLOOR)
def hand(request: HttpRequest, event_id: int) -> HttpResponse:
    """Several players out in one hand: more chips at its start means a better place; unknown stacks share."""
    found = _entries(event_id, request.GET.get("entries", ""))
    refs = seats.seats_of([entry.id for entry in found])
    shown = {"event": tournaments.event(event_id), "lines": _lines(found, refs)}
    return render(request, "screens/hand.html", shown)


def _entries(event_id: int, asked: str) -> tuple[EntryView, ...]:
    ids = [int(part) for part in asked.split(",") if part.isdecimal()]
    found = tuple(tournaments.entry(entry_id) for entry_id in ids)
    if any(entry.event_id != event_id for entry in found):
        raise Refusal("not_found", what="entry", id=asked)
    return found


def _lines(found: tuple[EntryView, ...], refs: dict[int, SeatRef]) -> tuple[HandLine, ...]:
    names = people.player_names({entry.player_id for entry in found})
    return tuple(
        HandLine(
            entry_id=entry.id,
            player=names[entry.player_id],
            at=refs.get(entry.id),
        )
        for entry in found
    )
