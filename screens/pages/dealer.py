"""A dealer's page by the QR code on the table: the clock, who sits where, the reports of hand for hand; no login."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache

from floor import actions as floor
from floor import hands
from floor.pages.seats import number_in
from journal.opening import perform, tournament_book
from people.doors import command_of, page
from people.roles import PUBLIC
from rulebook.refusals import Refusal
from screens.passes import Holder, Pass
from screens.served import live, parts
from screens.snapshot.parts import house_zone
from seating.queries import TableView
from tournaments import queries as tournaments

SHOWN = ("clock", "counters", "announcements", "table")
Step = Callable[..., Any]
HAND_STEPS: Mapping[str, Step] = {
    "finished": floor.report_hand_finished,
    "all-in": floor.call_all_in,
    "redeal": floor.redeal_hand,
}
"""What a tap of a dealer tells of the present hand, as the address names it."""


@dataclass(frozen=True, slots=True)
class DealerPage:
    """What a dealer's page begins with; ``parts`` maps each part to its version and body."""

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
    """The page of the table on which the code lies; raises ``Refusal("dealer_pass_unknown")``."""
    found = hands.dealer_pass(code)
    shown = Pass(Holder.DEALER, found.id, found.event_id, translation.get_language() or "en")
    link, table = live(shown), hands.table_of_pass(found)
    made = DealerPage(
        event_name=tournaments.event(found.event_id).name,
        number=found.number,
        seats=len(table.seats) if table else 0,
        stream_url=link.stream_url,
        versions_url=link.versions_url,
        parts_url=link.parts_url,
        time_url=link.time_url,
        server_now_ms=link.server_now_ms,
        time_zone=str(house_zone()),
        urls={
            name.replace("-", "_"): reverse("dealer-tell", args=[code, name])
            for name in (*HAND_STEPS, "heads")
        },
        parts=parts(shown, found.event_id, SHOWN),
    )
    return render(request, "screens/dealer.html", {"page": made})


@page(reads=frozenset(), writes=PUBLIC)
def tell(request: HttpRequest, code: str, step: str) -> HttpResponseBase:
    """What a dealer tells, once however often it was tapped: of the hand that the page showed, or heads counted.

    Raises ``Refusal`` ``dealer_pass_unknown``, ``table_closed`` or what the action refuses.
    """
    found = hands.dealer_pass(code)
    table = hands.table_of_pass(found)
    if table is None:
        raise Refusal("table_closed", table=found.number)
    perform([tournament_book(found.event_id)], command_of(request), _verb(request, table, step))
    return HttpResponse(status=204) if request.headers.get("HX-Request") else redirect("dealer-page", code)


def _verb(request: HttpRequest, table: TableView, step: str) -> Step:
    if step == "heads":
        players = number_in(request, "players")
        if players is None:
            raise Refusal("number_missing", field="players")
        return partial(floor.count_heads, table_id=table.id, players=players)
    if step not in HAND_STEPS:
        raise Http404
    return partial(HAND_STEPS[step], table_id=table.id, hand=number_in(request, "hand"))
