"""QR codes for the tables: each opens the dealer's page of its table."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

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


@page(reads=FLOOR)
def dealers(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the tables' cards with their codes; one tap creates missing codes, another replaces lost ones."""
    event = tournaments.event(event_id)
    cards = [_card(request, dealer_pass) for dealer_pass in hands.dealer_passes(event_id)]
    return render(request, "screens/dealers.html", {"event": event, "cards": cards})


def _card(request: HttpRequest, one: DealerPassView) -> TableCard:
    url = room_address(request, reverse("dealer-page", args=[one.code]))
    picture = segno.make(url, error="m", micro=False).svg_inline(scale=5, border=2, omitsize=True)
    return TableCard(one.number, url, mark_safe(picture))  # noqa: S308 (drawn here from an address)
