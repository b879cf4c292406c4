"""The needs of one player at every event: an accessible seat, people he is kept apart from."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from access.page import page
from access.permissions import command_of, is_admitted
from access.roles import FLOOR, READERS
from floor.pages.seats import number_in
from journal.opening import HOUSE, perform
from people import queries as people
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from tournaments import queries as tournaments


@page(reads=READERS, writes=FLOOR)
def player_needs(request: HttpRequest, player_id: int) -> HttpResponseBase:
    """What every draw and move heeds of this player; ``q`` finds others to keep him apart from."""
    shown = people.player(player_id)
    if request.method == "POST":
        perform([HOUSE], command_of(request), _verb(request, player_id))
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


def _verb(request: HttpRequest, player_id: int) -> partial:
    """What the button that was tapped does; raises ``Refusal("not_found")`` for an unknown one."""
    do = request.POST.get("do", "")
    if do in ("need", "no-need"):
        return partial(seating.set_seat_need, player_id=player_id, needs=do == "need")
    if do == "apart":
        return partial(seating.keep_apart, player_ids=[player_id, number_in(request, "player") or 0])
    if do == "end-apart":
        return partial(seating.end_apart, group_id=number_in(request, "group") or 0)
    raise Refusal("not_found", what="step", id=do[:20])
