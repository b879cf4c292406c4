"""A dealer's page, opened by the table's QR code without a sign-in: clock, seats, hand for hand, shot clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import PUBLIC
from floor.play import hands
from floor.tables.dealer import STEPS
from screens.parts.registry import house_zone
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire.served import live, parts
from tournaments import queries as tournaments

SHOWN = ("clock", "stats", "announcements", "table")


@dataclass(frozen=True, slots=True)
class DealerPage:
    """The initial data of a dealer's page; ``parts`` maps each part to its version and body."""

    event_name: str
    number: int
    seats: int
    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int
    time_zone: str
    urls: Mapping[str, str]
    parts: dict[str, Any]


@page(reads=PUBLIC)
@never_cache
def dealer(request: HttpRequest, code: str) -> HttpResponse:
    """The page of the table with this code; raises ``Refusal("dealer_pass_unknown")``."""
    row = hands.dealer_pass(code)
    token = ScreenToken(Holder.DEALER, row.id, row.event_id, translation.get_language() or "en")
    link, table = live(token), hands.table_of_pass(row)
    dealer_page = DealerPage(
        event_name=tournaments.event(row.event_id).name,
        number=row.number,
        seats=len(table.seats) if table else 0,
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        urls={
            **{name.replace("-", "_"): reverse("dealer-report", args=[code, name]) for name in STEPS},
            "colour_up": reverse("dealer-colour-up", args=[code]),
            "count": reverse("dealer-count", args=[code]),
            "player_out": reverse("dealer-player-out", args=[code]),
        },
        parts=parts(token, row.event_id, SHOWN, table.day_id if table else 0),
    )
    return render(request, "screens/dealer.html", {"page": dealer_page})
