"""Notes of another currency in a sale: the field into which they are typed, and what they are worth."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.page import page
from access.roles import CASHIERS
from cashier.pages.paying import notes_in
from cashier.queries.currencies import rate_now, rates_now
from journal import instants
from rulebook.exchange import Exchanged, Rate, exchanged, rate_text
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.words import in_one_line


@page(reads=CASHIERS)
def notes_told(request: HttpRequest, event_id: int) -> HttpResponse:
    """What the notes are worth that were typed for a sale of an event; the sale itself decides what they pay."""
    currency, why, made, rate = tournaments.event(event_id).currency, "", None, ""
    try:
        made, rate = _worth(request, currency)
    except Refusal as refusal:
        why = in_one_line(refusal)
    return render(request, "cashier/_notes_told.html", {"made": made, "rate": rate, "why": why})


def _worth(request: HttpRequest, currency: str) -> tuple[Exchanged | None, str]:
    typed = notes_in(request.GET)
    if typed is None:
        return None, ""
    rate = rate_for(typed.currency, currency)
    return exchanged(typed, rate), rate_text(rate.buying)


def rate_for(foreign: str, currency: str) -> Rate:
    """The rate that holds now between two currencies; raises ``Refusal("no_rate")``."""
    rate = rate_now(foreign, instants.now())
    if rate.home != currency:
        raise Refusal("no_rate", field="currency", currency=foreign)
    return rate


def notes_given_at(currency: str) -> tuple[tuple[str, str], ...]:
    """The currencies that are given for ``currency``, each with what it is sold at; none where none is sold."""
    found = [(one.currency, one.selling) for one in rates_now() if one.home == currency]
    return tuple((code, rate_text(selling)) for code, selling in found if selling)


def notes_offered(currency: str) -> tuple[tuple[str, str], ...]:
    """The currencies that are taken for a price in ``currency``, each with its rate; none where the house has no rate."""
    return tuple((one.currency, rate_text(one.buying)) for one in rates_now() if one.home == currency)


def notes_url(event: EventView) -> str:
    """Where a sale asks what notes are worth."""
    return reverse("cashier-notes", args=[event.id])
