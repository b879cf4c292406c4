"""Needs at a draw on one page: who needs an accessible seat, who is kept apart, which seats are accessible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import command_of, is_admitted
from access.roles import FLOOR, READERS
from floor.play.answers import number_in
from journal.book import OpenBook
from journal.opening import HOUSE, perform
from people import queries as people
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class NamedGroup:
    """Players kept apart, by name; of this event alone or of the whole house."""

    id: int
    is_of_house: bool
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoomSeats:
    """A table of the room with its accessible seats as they are typed."""

    id: int
    number: int
    seats: int
    accessible: str


@page(reads=READERS, writes=FLOOR)
def needs(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """What the draws of an event heed; ``q`` finds the players to add."""
    if request.method == "POST":
        perform([HOUSE], command_of(request), _verb(request, event_id))
        return redirect("floor-needs", event_id)
    return _shown(request, event_id)


def _shown(request: HttpRequest, event_id: int) -> HttpResponse:
    asked = request.GET.get("q", "").strip()
    groups = seats.groups_apart(event_id)
    needing = seats.players_in_need()
    names = people.player_names({*needing, *(one for group in groups for one in group.player_ids)})
    accessible = seats.accessible_seats()
    context = {
        "event": tournaments.event(event_id),
        "asked": asked,
        "found": people.find_players(asked) if asked else (),
        "needing": sorted(((names[one], one) for one in needing), key=lambda one: one[0].casefold()),
        "groups": [_named(one, names) for one in groups],
        "tables": [
            RoomSeats(one.id, one.number, one.seats, _typed(accessible.get(one.id, ())))
            for one in tournaments.room_tables()
        ],
        "may_write": is_admitted(request, FLOOR),
    }
    return render(request, "floor/needs.html", context)


def _named(group: seats.ApartView, names: Mapping[int, str]) -> NamedGroup:
    return NamedGroup(group.id, group.event_id is None, tuple(names[one] for one in group.player_ids))


def _typed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def _verb(request: HttpRequest, event_id: int) -> partial:
    """What the button that was tapped does; raises ``Refusal("not_found")`` for an unknown one."""
    do, players = request.POST.get("do", ""), _numbers(request.POST.getlist("player"))
    if do in ("need", "no-need"):
        return partial(_need, players=players, needs=do == "need")
    if do in ("apart", "apart-always"):
        return partial(seating.keep_apart, player_ids=players, event_id=event_id if do == "apart" else None)
    if do == "end-apart":
        return partial(seating.end_apart, group_id=_number(request.POST.get("group", "")))
    if do == "seats":
        numbers = _numbers(request.POST.get("seats", "").replace(",", " ").split())
        table = _number(request.POST.get("table", ""))
        return partial(seating.set_accessible_seats, room_table_id=table, seats=numbers)
    raise Refusal("not_found", what="step", id=do[:20])


def _need(book: OpenBook, *, players: list[int], needs: bool) -> None:
    for player_id in players:
        seating.set_seat_need(book, player_id=player_id, needs=needs)


def _numbers(texts: list[str]) -> list[int]:
    return [_number(text) for text in texts]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refusal("row_unreadable", field="seats", row=1, text=text[:20], wanted="1, 9")
    return int(text)


@page(reads=READERS, writes=FLOOR)
def player_needs(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """What every draw and move heeds of this player; ``q`` finds others to keep him apart from."""
    shown = people.player(player_id)
    if request.method == "POST":
        perform([HOUSE], command_of(request), _verb_of_player(request, player_id))
        return redirect("floor-player-needs", player_id)
    return _page(request, shown)


def _page(request: HttpRequest, shown: people.PlayerView) -> HttpResponse:
    asked = request.GET.get("q", "").strip()
    groups = seats.groups_of_player(shown.id)
    names = people.player_names({one for group in groups for one in group.player_ids})
    events = {one.id: one.name for one in tournaments.events()} if groups else {}
    context = {
        "player": shown,
        "needs_seat": shown.id in seats.players_in_need(),
        "groups": [
            (
                group.id,
                [names[one] for one in group.player_ids if one != shown.id],
                events.get(group.event_id or 0, ""),
            )
            for group in groups
        ],
        "asked": asked,
        "found": [one for one in people.find_players(asked) if one.id != shown.id] if asked else (),
        "may_write": is_admitted(request, FLOOR),
    }
    return render(request, "floor/player_needs.html", context)


def _verb_of_player(request: HttpRequest, player_id: int) -> partial:
    """What the button that was tapped does; raises ``Refusal("not_found")`` for an unknown one."""
    do = request.POST.get("do", "")
    if do in ("need", "no-need"):
        return partial(seating.set_seat_need, player_id=player_id, needs=do == "need")
    if do == "apart":
        return partial(seating.keep_apart, player_ids=[player_id, number_in(request, "player") or 0])
    if do == "end-apart":
        return partial(seating.end_apart, group_id=number_in(request, "group") or 0)
    raise Refusal("not_found", what="step", id=do[:20])
