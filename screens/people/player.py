"""A player's page, opened by the seat card's code without a sign-in: seat, clock, prizes, prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import PUBLIC
from rulebook.refusals import Refusal
from screens.parts.registry import house_zone
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire.served import live, parts
from tournaments import queries as tournaments
from tournaments.in_words import PriceLine, price_lines

SHOWN = ("clock", "stats", "payouts", "announcements", "mine")


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The initial data of a player's page; ``parts`` maps each part to its version and body.

    ``prices``: what the event sells, until it is over.
    """

    event_name: str
    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int
    time_zone: str
    prices: tuple[PriceLine, ...]
    parts: dict[str, Any]


@page(reads=PUBLIC)
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Ask a player for the code of the seat card; the QR code of the displays opens this page."""
    text = request.GET.get("code", "").strip()
    if text:
        try:
            return redirect("player-page", code=tournaments.entry_by_code(text).code)
        except Refusal:
            pass
    return render(request, "screens/player_find.html", {"typed": text})


@page(reads=PUBLIC)
@never_cache
def player(request: HttpRequest, code: str) -> HttpResponse:
    """Show the page of the entry whose seat card has this code."""
    entry = tournaments.entry_by_code(code)
    token = ScreenToken(Holder.PLAYER, entry.id, entry.event_id, translation.get_language() or "en")
    link = live(token)
    event = tournaments.event(entry.event_id)
    player_page = PlayerPage(
        event_name=event.name,
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        prices=price_lines(event) if event.is_open else (),
        parts=parts(token, entry.event_id, SHOWN),
    )
    return render(request, "screens/player.html", {"page": player_page})
