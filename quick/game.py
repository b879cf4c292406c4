"""The running quick game in fragments: its clock, its figures, who is in, and what may be added."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from access.page import gone_to, page
from access.roles import FLOOR
from access.viewer import Viewer, viewer_of
from cashier.ledger.drawers import own_drawer_id
from cashier.sales.paper import room_address
from floor.plan.rows import latest
from journal import instants
from journal.reading import asked_once, read_snapshot
from payouts.structure.rows import structure
from people.devices import here
from people.staff import rows as staff
from quick import rows
from quick.rows import Company, company
from rulebook.money import Money
from rulebook.structure import FieldLeft
from screens.board.clock import clock_panel
from screens.board.stats import expected_finish
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage, panel
from screens.parts.registry import house_zone
from screens.parts.versions import WHOLE
from screens.wire.served import live, staff_token
from screens.wire.shown import shown_page
from tournaments import queries as tournaments
from tournaments.queries import EventView

GAME = "game"
"""The name of the page among those in fragments."""
STARTED = "quick-game"
"""In the session: the game that was started there, and its players."""
MOST_LISTED = 500
"""With more players the board has them, by tables."""


def register() -> None:
    """Register the game among the pages in fragments."""
    PAGES[GAME] = ShownPage(FLOOR, GROUPS)


@page(reads=FLOOR, from_snapshot=False)
@never_cache
def game(request: HttpRequest, event_id: int) -> HttpResponse:
    """The running game: its clock, who is in, and what may be added."""
    event = tournaments.event(event_id)
    if event.state == "draft" and not undone_players(request, event):
        return redirect("quick")
    if _is_large(event_id):
        return redirect("dashboard", event_id)
    shown = shown_page(request, GAME, event_id)
    with read_snapshot():
        context = {
            "event": event,
            "link": live(staff_token(request, event_id)),
            "time_zone": str(house_zone()),
            "shown": shown,
            **_undone(request, event),
            **_growth(request, event),
        }
        return render(request, "quick/game.html", context)


@page(reads=FLOOR)
@never_cache
def undone(request: HttpRequest, event_id: int) -> HttpResponse:
    """What this browser may do about its game whose start was undone."""
    return render(request, "quick/_undone.html", _undone(request, tournaments.event(event_id)))


def _undone(request: HttpRequest, event: EventView) -> dict[str, Any]:
    players = undone_players(request, event)
    return {"event": event, "undone": players, "may_direct": viewer_of(request).directs}


def undone_players(request: HttpRequest, event: EventView) -> int:
    """How many players a game had whose start here was undone; none if it was not."""
    started = request.session.get(STARTED, {})
    is_undone = event.state == "draft" and started.get("event") == event.id
    return len(started["names"]) + started["nameless"] if is_undone else 0


@page(reads=FLOOR)
@never_cache
def more(request: HttpRequest, event_id: int) -> HttpResponse:
    """What may be added to the game, as it is now."""
    event = tournaments.event(event_id)
    if _is_large(event_id):
        return gone_to(reverse("dashboard", args=[event_id]))
    return render(request, "quick/_more.html", _growth(request, event))


def _is_large(event_id: int) -> bool:
    """Whether its page would list too many: the board has it by tables."""
    return tournaments.field(event_id).entries > MOST_LISTED


def _growth(request: HttpRequest, event: EventView) -> dict[str, Any]:
    unsold = len(rows.without_sale(event.id)) if event.entry_minor else 0
    return {
        "event": event,
        "is_on": event.state == "running",
        "has_seats": rows.has_seats(event.id),
        "is_open": staff.host() is not None,
        "has_drawer": own_drawer_id(request.user.pk or 0) is not None,
        "buy_ins": unsold,
        "buy_ins_sum": Money(unsold * event.entry_minor, event.currency),
        "tv_url": room_address(request, "/tv/") if rows.shown_to_room() == event.id else "",
        "is_in_network": _is_in_network(),
    }


def _is_in_network() -> bool:
    """Whether the house listens to the room's network (``./run --lan``)."""
    return set(settings.ALLOWED_HOSTS) - set(here.OWN_NAMES) != set()


# the fragments


@asked_once
def _company(event_id: int) -> Company:
    return company(event_id)


def _figures(event_id: int, viewer: Viewer) -> Drawn:
    event, left, prizes = tournaments.event(event_id), _company(event_id).left, structure(event_id).prizes
    chips = tournaments.chips_in_play(event_id)
    finish = " – ".join(filter(None, expected_finish(event, FieldLeft(left, chips))))
    values = {
        "left": left,
        "average": chips // left if left else 0,
        "prizes": tuple(prize.amount for prize in prizes if prize.amount.minor),
        "to_money": max(0, left - len(prizes)) if prizes else 0,
        "finish": finish,
        "last": next((line for line in latest(event_id, viewer).lines if line.is_next), None),
    }
    fragment = Fragment("quick-figures", "quick/_figures.html", values)
    return Drawn([fragment], again_at=instants.next_minute() if finish else None)


def _players(event_id: int, viewer: Viewer) -> Drawn:
    event, shown = tournaments.event(event_id), _company(event_id)
    is_on, has_seats = event.state == "running", rows.has_seats(event_id)
    state = {"event_id": event_id, "is_on": is_on, "has_seats": has_seats, "may_direct": viewer.directs}
    lines = [
        Fragment(
            f"guest-{guest.entry_id}",
            "quick/_guest.html",
            state | {"guest": guest, "is_in": is_in, "left": left},
        )
        for guests, is_in, left in ((shown.names_in, True, min(shown.left, 2)), (shown.names_out, False, 0))
        for guest in guests
    ]
    if shown.nameless_in:
        values = state | {"players": shown.nameless_in, "left": min(shown.left, 2)}
        lines.insert(0, Fragment("nameless", "quick/_nameless.html", values))
    is_large = len(lines) > MOST_LISTED
    foot = state | {"state": str(event.state), "is_large": is_large}
    return Drawn(
        lines[:MOST_LISTED],
        beside=[
            Fragment("quick-head", "quick/_players_head.html", state),
            Fragment("quick-foot", "quick/_players_foot.html", foot),
        ],
    )


GROUPS = (
    panel("clock-panel", "clock", "screens/_clock.html", "clock", clock_panel),
    Group("quick-figures", frozenset({WHOLE}), _figures),
    Group("quick-list", frozenset({WHOLE}), _players, place="quick-list"),
)
