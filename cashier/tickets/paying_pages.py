"""Tickets in a sale: the scan field, the terms of each ticket, and the amount left to pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import page
from access.roles import CASHIERS
from cashier.models import Ticket
from cashier.payments.of_tickets import row_of_code
from cashier.payments.verbs import Payment, PaymentMade
from cashier.tickets.paper import what_it_pays
from cashier.tickets.queries import outstanding, tickets_of_player
from journal import instants
from rulebook.money import Money
from rulebook.products import ProductKind
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal
from rulebook.tickets import Purchase, looks_like_code, require_issued, require_pays
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.figures import money_text
from wording.words import in_one_line, names

AT_MOST = 9


@dataclass(frozen=True, slots=True)
class ToldTicket:
    """A scanned ticket, or (``why``) why it does not pay; then ``worth_minor`` is 0."""

    text: str
    worth_minor: int
    why: str = ""


@page(reads=CASHIERS)
def tickets_body(request: HttpRequest, event_id: int, player_id: int) -> HttpResponse:
    """The tickets scanned for a player; the sale itself decides what they pay."""
    codes = codes_in(request.GET)
    tickets = [_ticket_line(code, event_id, player_id) for code in codes]
    worth = sum(ticket.worth_minor for ticket in tickets)
    credits_rest = tournaments.profile(event_id).places.ticket_over is TicketOver.CREDIT
    context = {"tickets": tickets, "worth": worth, "credits_rest": credits_rest}
    return render(request, "cashier/_ticket_told.html", context)


def codes_in(typed: Mapping[str, Any]) -> tuple[str, ...]:
    """The codes in the field of a sale, separated by spaces; a lone X only marks the field."""
    return tuple(text for text in str(typed.get("ticket", "")).split() if text.upper() != "X")[:AT_MOST]


def _ticket_line(code: str, event_id: int, player_id: int) -> ToldTicket:
    try:
        row = row_of_code(code)
        ticket = replace(row.rule, kind=None)
        require_pays(ticket, _anything(event_id, player_id, ticket.worth))
    except Refusal as refusal:
        return ToldTicket(code, 0, in_one_line(refusal))
    return ToldTicket(_ticket_sentence(row), row.worth_minor)


def _anything(event_id: int, player_id: int, worth: Money) -> Purchase:
    """A purchase that costs the ticket's worth, used before a product is selected."""
    return Purchase(
        event=event_id,
        kind=ProductKind.ENTRY,
        player=player_id,
        price=Money(worth.minor, tournaments.event(event_id).currency),
        at=instants.now(),
    )


def _ticket_sentence(row: Ticket) -> str:
    event = names("event", [row.event_id]).get(row.event_id, "") if row.event_id is not None else ""
    values = {"number": row.number, "worth": money_text(row.worth), "pays": what_it_pays(row, event)}
    return _("Ticket %(number)s: %(worth)s, %(pays)s") % values


def scanned_ticket(text: str) -> tuple[int | None, str] | None:
    """The player of a scanned ticket (None: the bearer) and its terms; None if the text is no ticket.

    Raises ``Refusal`` ``ticket_misread``, ``ticket_unknown`` or why it no longer pays.
    """
    if not looks_like_code(text):
        return None
    row = row_of_code(text)
    require_issued(row.rule, instants.now())
    return (row.player_id if row.is_personal else None), _ticket_sentence(row)


def ticket_url(event_id: int, player_id: int, currency: str) -> str:
    """The address where a sale checks tickets; empty in a house without outstanding tickets."""
    if not outstanding(currency).minor:
        return ""
    return reverse("cashier-ticket", args=[event_id, player_id])


def own_tickets(event: EventView, player_id: int) -> tuple[str, ...]:
    """A player's other means of payment in an event, in words, so that no one pays in cash by mistake."""
    if not outstanding(event.currency).minor:
        return ()
    now = instants.now()
    tickets = [
        ticket
        for ticket in tickets_of_player(player_id)
        if ticket.is_issued
        and not ticket.is_late(now)
        and ticket.currency == event.currency
        and ticket.event_id in (None, event.id)
    ]
    return tuple(
        _("Has ticket %(number)s of %(worth)s") % {"number": ticket.number, "worth": money_text(ticket.worth)}
        for ticket in tickets
    )


def with_tickets(paid: Payment, codes: Sequence[str], price: Money | None) -> Payment:
    """The payment with the scanned tickets: the selected way pays the rest, if any."""
    if not codes:
        return paid
    payments = tuple(PaymentMade(method="ticket", reference=code) for code in codes)
    worth = sum(row_of_code(code).worth_minor for code in codes)
    if price is not None and worth >= price.minor:
        return replace(paid, payments=payments)
    last = PaymentMade(
        method=paid.method,
        amount_minor=paid.given_minor,
        reference=paid.reference,
        currency=paid.currency,
    )
    return replace(paid, payments=(*payments, *(paid.payments or (last,))))
