"""A player's page, opened by the seat card's code without a sign-in: seat, clock, prizes, prices."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from secrets import token_hex

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import PUBLIC
from rulebook.refusals import Refusal
from screens.parts.frame import past_of
from screens.parts.registry import house_zone
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire.served import Live, live, parts_json
from tournaments import queries as tournaments
from tournaments.in_words import PriceLine, price_lines

SHOWN = ("clock", "stats", "payouts", "announcements", "mine")
OWN = (*Live.__slots__, "parts")
MARK = token_hex()
"""No text of a house can contain it."""
HOLES = {name: f"{MARK}{name}." for name in OWN}
"""The gaps in the page that all players of an event share; each player's own data fills them."""
HOLE = re.compile(rf"{MARK}({'|'.join(OWN)})\.")


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What a player's page shows to everybody; ``prices``: what the event sells, until it is over."""

    event_name: str
    time_zone: str
    prices: tuple[PriceLine, ...]
    own: Mapping[str, str]


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
    own = {**asdict(live(token)), "parts": parts_json(token, entry.event_id, SHOWN, entry.day_id)}
    pieces = _pieces(entry.event_id, token.language, str(past_of(entry.event_id)[0]))
    return HttpResponse("".join(str(own[piece]) if at % 2 else piece for at, piece in enumerate(pieces)))


@lru_cache(maxsize=64)
def _pieces(event_id: int, _language: str, _past: str) -> tuple[str, ...]:
    """The page in the language in force, rendered once for a thousand telephones; every second piece names a hole."""
    event = tournaments.event(event_id)
    shared = PlayerPage(
        event_name=event.name,
        time_zone=str(house_zone()),
        prices=price_lines(event) if event.is_open else (),
        own=HOLES,
    )
    # An empty request, because everybody receives this page: nothing of the first person may be in it.
    return tuple(HOLE.split(render_to_string("screens/player.html", {"page": shared}, HttpRequest())))
