"""QR codes for the tables: each opens the dealer's page of its table."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

from access.apart import Counted, in_the_making, made_apart
from access.page import page
from access.roles import FLOOR
from cashier.sales.paper import room_address
from floor.play import hands
from floor.play.hands import DealerPassView
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card: its number, the address that the code opens, the code as a picture."""

    number: int
    url: str
    picture: SafeString


CARDS_A_PAGE = 24


@made_apart(
    gettext_lazy("QR codes for dealers"),
    lambda request, event_id: "all" in request.GET and len(hands.dealer_passes(event_id)),
    most=CARDS_A_PAGE + 1,
)
@page(reads=FLOOR)
def dealers(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the tables' cards with their codes; one tap creates missing codes, another replaces lost ones.

    By pages, or ``?all`` to print.
    """
    passes, is_paper = hands.dealer_passes(event_id), in_the_making() is not None
    page_shown = Paginator(passes, len(passes) if is_paper else CARDS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "event": tournaments.event(event_id),
        "page": page_shown,
        "cards": [_card(request, one) for one in Counted(list(page_shown))],
        "frame": "base_paper.html" if is_paper else "base.html",
        "is_paper": is_paper,
    }
    return render(request, "screens/dealers.html", context)


def _card(request: HttpRequest, one: DealerPassView) -> TableCard:
    url = room_address(request, reverse("dealer-page", args=[one.code]))
    picture = segno.make(url, error="m", micro=False).svg_inline(scale=5, border=2, omitsize=True)
    return TableCard(one.number, url, mark_safe(picture))  # noqa: S308 (drawn here from an address)
