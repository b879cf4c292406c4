"""The pages of seating requests: who needs an accessible seat, who is kept apart, which seats are accessible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from access.page import page
from access.permissions import has_role
from access.roles import FLOOR, INSPECTORS, READERS
from floor.penalties.queries import house_record
from journal import instants
from people.players import rows as people
from people.players.finding import find_players
from seating import queries as seats
from tournaments import queries as tournaments

READS = FLOOR | INSPECTORS
"""Who reads the record of penalties: the cashier sees bans only."""


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """Players kept apart, by name; of this event alone or of the whole house."""

    id: int
    is_of_house: bool
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomSeats:
    """A table of the room with its accessible seats as typed."""

    id: int
    number: int
    seats: int
    accessible: str


@page(reads=READERS)
def requests_of_event(request: HttpRequest, event_id: int) -> HttpResponse:
    """The seating requests that the draws of an event respect; ``q`` finds the players to add."""
    asked = request.GET.get("q", "").strip()
    groups = seats.groups_apart(event_id)
    needing = seats.players_in_need()
    names = people.player_names({*needing, *(one for group in groups for one in group.players)})
    accessible = seats.accessible_seats()
    context = {
        "event": tournaments.event(event_id),
        "asked": asked,
        "found": find_players(asked) if asked else (),
        "needing": sorted(((names[one], one) for one in needing), key=lambda one: one[0].casefold()),
        "groups": [_named(one, names) for one in groups],
        "tables": [
            RoomSeats(one.id, one.number, one.seats, _typed(accessible.get(one.id, ())))
            for one in tournaments.room_tables()
        ],
        "recorded": house_record(instants.now(), before_event=event_id) if has_role(request, READS) else (),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/seating_requests.html", context)


def _named(group: seats.GroupApart, names: Mapping[int, str]) -> NamedGroup:
    return NamedGroup(group.id, group.event is None, tuple(names[one] for one in group.players))


def _typed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


@page(reads=READERS)
def requests_of_player(request: HttpRequest, player_id: int) -> HttpResponse:
    """The seating requests of one player; ``q`` finds others to keep the player apart from."""
    shown = people.player(player_id)
    asked = request.GET.get("q", "").strip()
    groups = seats.groups_of_player(shown.id)
    names = people.player_names({one for group in groups for one in group.players})
    events = tournaments.events_by_id(group.event for group in groups if group.event)
    context = {
        "player": shown,
        "needs_seat": shown.id in seats.players_in_need(),
        "groups": [
            (
                group.id,
                [names[one] for one in group.players if one != shown.id],
                events[group.event].name if group.event else "",
            )
            for group in groups
        ],
        "asked": asked,
        "found": [one for one in find_players(asked) if one.id != shown.id] if asked else (),
        "may_write": has_role(request, FLOOR),
    }
    return render(request, "floor/player_requests.html", context)
