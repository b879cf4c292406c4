"""Notes of another currency in a sale: the field into which they are typed, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS
from access.typed import whole_number
from cashier.currencies.queries import foreign_in, rate_now, rates_now
from cashier.payments.pages import notes_in
from cashier.sales.contexts import HandOut
from journal import instants
from rulebook.exchange import Exchanged, Rate, Side, exchanged, given_of, rate_text
from rulebook.money import Money
from rulebook.payments import Back, Way
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.words import in_one_line


@page(reads=CASHIERS)
def notes_told(request: HttpRequest, event_id: int) -> HttpResponse:
    """What the notes are worth that were typed for a sale of an event; the sale itself decides what they pay."""
    return _told(request, tournaments.event(event_id).currency)


def _told(request: HttpRequest, currency: str) -> HttpResponse:
    why, made, rate = "", None, ""
    try:
        made, rate = _worth(request, currency)
    except Refusal as refusal:
        why = in_one_line(refusal)
    return render(request, "cashier/_notes_told.html", {"made": made, "rate": rate, "why": why})


@page(reads=CASHIERS)
def ticket_notes(request: HttpRequest) -> HttpResponse:
    """The same for a ticket: in the currency of the event that was chosen, else the house's."""
    event_id = whole_number(request.GET.get("event", ""))
    of = tournaments.event(event_id) if event_id else tournaments.house()
    return _told(request, of.currency)


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


def notes_held(drawer_id: int, currency: str) -> int:
    """What the notes in a drawer are worth in ``currency`` at what they are sold at, in minor units; 0 where none is."""
    sold = {one.currency: one for one in rates_now() if one.home == currency and one.selling}
    found = (one for one in foreign_in(drawer_id) if one.currency in sold)
    return sum(_sold_for(one, sold[one.currency]) for one in found)


def _sold_for(notes: Money, rate: Rate) -> int:
    try:
        return exchanged(notes, rate, Side.SELL).paid.minor
    except Refusal:
        # Fewer than the smallest coin is worth.
        return 0


def notes_worth(posted: Mapping[str, Any], going: Iterable[Back], currency: str) -> Exchanged | None:
    """What the notes are worth that were typed for a part of the cash that goes out; raises what giving them would."""
    if (typed := notes_in(posted)) is None:
        return None
    cash = Money(sum(one.minor for one in going if one.way is Way.CASH), currency)
    return given_of(cash, typed, rate_for(typed.currency, currency))


def handed_with_notes(
    said: Iterable[tuple[Way, str, int]], currency: str, made: Exchanged | None
) -> tuple[HandOut, ...]:
    """What goes in each way, with its words and minor units; notes first, and the cash without what they are worth."""
    lines = [] if made is None else [HandOut(_("Notes from the drawer"), made.foreign)]
    for way, label, whole in said:
        minor = whole - (made.paid.minor if made and way is Way.CASH else 0)
        if minor or made is None:
            lines.append(HandOut(label, Money(minor, currency)))
    return tuple(lines)


def notes_kept(posted: Mapping[str, Any], made: Exchanged | None) -> tuple[tuple[str, str], ...]:
    """What the confirmation hands on: the notes as typed, and what they were told to be worth."""
    if made is None:
        return ()
    typed = tuple((name, str(posted[name])) for name in ("notes", "notes_currency"))
    return (*typed, ("notes_seen", str(made.paid.minor)))


def notes_asked(posted: Mapping[str, Any]) -> dict[str, Any]:
    """The notes to give as a command has them; nothing where none were typed."""
    if (typed := notes_in(posted)) is None:
        return {}
    return {
        "notes_minor": typed.minor,
        "notes_currency": typed.currency,
        "notes_seen_minor": whole_number(str(posted.get("notes_seen", ""))) or 0,
    }


def notes_offered(currency: str) -> tuple[tuple[str, str], ...]:
    """The currencies that are taken for a price in ``currency``, each with its rate; none where the house has no rate."""
    return tuple((one.currency, rate_text(one.buying)) for one in rates_now() if one.home == currency)


def notes_url(event: EventView) -> str:
    """Where a sale asks what notes are worth."""
    return reverse("cashier-notes", args=[event.id])
