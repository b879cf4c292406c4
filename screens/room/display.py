"""The page of a paired display: served once, then kept up to date by its stream for days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import FLOOR, PUBLIC, READERS
from cashier.sales.paper import room_address
from displays.displays import rows
from displays.displays.rows import release
from rulebook.refusals import Refusal
from screens.parts.own import shown_by
from screens.parts.registry import house_zone
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire.served import clock_token, live, parts
from tournaments import queries as tournaments

SHOWN = ("clock", "stats", "payouts", "announcements", "display")
SHOWN_WITH = {
    "seats": ("seats",),
    "tables": ("seats",),
    "map": ("seats",),
    "moves": ("moves",),
    "draw": ("moves",),
    "final": ("seats", "stacks"),
    "leaders": ("stacks",),
    "bounties": ("bounties",),
    "bracket": ("bracket",),
    "days": ("days",),
    "jackpot": ("jackpot",),
    "events": ("events",),
    "welcome": ("events",),
}


@dataclass(frozen=True, slots=True)
class DisplayPage:
    """The initial data of a display; ``parts`` maps each part to its version and body.

    A preview is the same page for the director's list: it polls, reports nothing and is silent.
    """

    id: int
    name: str
    house_name: str
    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int
    time_zone: str
    view: str
    preset: str
    release: str
    qr: SafeString
    parts: dict[str, Any]
    wants: str = "clock stats payouts announcements display sounds"
    board_url: str = ""
    """The board to return to, from a clock on a screen of the staff."""
    is_preview: bool = False


@page(reads=PUBLIC)
@never_cache
def display(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the display with this secret; an unknown or expired address asks to be paired."""
    try:
        row = rows.display_with(secret)
    except Refusal:
        return redirect("pair")
    return render(request, "screens/display.html", {"display": _of_display(request, row)})


@page(reads=FLOOR)
@never_cache
def preview(request: HttpRequest, display_id: int) -> HttpResponse:
    """What a display shows now, in a frame of the page of displays."""
    context = {
        "display": replace(_of_display(request, rows.display(display_id)), stream_url="", is_preview=True)
    }
    response = render(request, "screens/display.html", context)
    response["X-Frame-Options"] = "SAMEORIGIN"
    response._csp_replace = {"frame-ancestors": ["'self'"]}  # type: ignore[attr-defined]
    return response


def _of_display(request: HttpRequest, row: rows.DisplayRow) -> DisplayPage:
    token = ScreenToken(Holder.DISPLAY, row.id, 0, translation.get_language() or "en")
    return _page(request, row, token, shown_by(row))


@page(reads=READERS)
@never_cache
def full_clock(request: HttpRequest, event_id: int) -> HttpResponse:
    """The clock of an event full-screen on this computer: no pairing, no more data than a television gets."""
    event, token = tournaments.event(event_id), clock_token(request, event_id)
    row = rows.DisplayRow(
        id=0,
        name=event.name,
        event_id=event.id,
        view=rows.DisplayView.CLOCK,
        seen_at=None,
        is_hidden=False,
        day_id=token.day_id,
    )
    body = {**shown_by(row), "reload": 0, "programme": None, "layout": None}
    page_of = _page(request, row, token, body, SHOWN[:-1])
    parts_of = page_of.parts | {"display": {"version": 0, "body": body}}
    board = reverse("dashboard", args=[event.id])
    return render(
        request,
        "screens/display.html",
        {
            "display": replace(
                page_of, parts=parts_of, wants="clock stats payouts announcements", board_url=board
            )
        },
    )


def _page(
    request: HttpRequest,
    row: rows.DisplayRow,
    token: ScreenToken,
    values: Mapping[str, object],
    names: tuple[str, ...] = SHOWN,
) -> DisplayPage:
    view, link = str(values["view"]), live(token)
    return DisplayPage(
        id=row.id,
        name=row.name,
        house_name=tournaments.house().name if tournaments.has_house() else "",
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        view=view,
        preset=str(values["preset"]),
        release=release(),
        qr=_qr(request),
        parts=parts(token, row.event_id or 0, (*names, *SHOWN_WITH.get(view, ())), row.day_id),
    )


def _qr(request: HttpRequest) -> SafeString:
    """The QR code of the page where players type the code of their seat card."""
    address = room_address(request, reverse("player-find"))
    svg = segno.make(address, error="l", micro=False).svg_inline(scale=5, border=4, omitsize=True)
    return mark_safe(svg)  # noqa: S308 (drawn here from an address)
