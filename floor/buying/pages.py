"""A player who buys again at the table: a rebuy with chips left, or a stack forfeited to re-enter."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from access.endpoint import after
from access.page import page
from access.permissions import has_role
from access.roles import CASHIERS, FLOOR
from cashier.sales import admission
from cashier.sales.admission import Occasion
from clock import rows as clock
from floor.busts.pages import what_follows
from floor.buying.verbs import forfeit_stack
from journal import instants
from people.players import rows as people
from rulebook.entries import asks_chips_left
from rulebook.money import Money
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView
from wording import words

after(forfeit_stack)(what_follows)


@dataclass(frozen=True, slots=True)
class RebuyLine:
    """A rebuy of the event; ``refused_why`` in words if it is not sold now."""

    number: int
    name: str
    price: Money
    chips: int
    refused_why: str


@page(reads=FLOOR)
def buying(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The offers for a player in play at the table, and whether the stack may be forfeited now."""
    entry, event = tournaments.entry(entry_id), tournaments.event(event_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    now = Occasion(instants.now(), "")
    context = {
        "event": event,
        "entry": entry,
        "name": people.player(entry.player_id).name,
        "at": seats.seat_of(entry.id),
        "rebuys": _rebuys(event, entry, now),
        "sells_url": _sale(entry) if has_role(request, CASHIERS) else "",
        "asks_chips": asks_chips_left(event.profile.clock) or tournaments.chips_counted(entry) > 0,
        "may_forfeit": may_forfeit(event, entry, now),
    }
    return render(request, "floor/buying.html", context)


def _sale(entry: EntryView) -> str:
    """The link to the cashier's sale to the player; the sale needs price and way of payment."""
    return f"{reverse('cashier', args=[entry.event_id])}?player={entry.player_id}"


def may_forfeit(event: EventView, entry: EntryView, now: Occasion) -> bool:
    """Whether the player may forfeit the stack now to re-enter at once."""
    try:
        admission.admit_return(now, event, entry)
        return event.re_entries != 0 and clock.closes_before_next_level(entry.day_id, now.at)
    except Refusal:
        return False


def _rebuys(event: EventView, entry: EntryView, now: Occasion) -> tuple[RebuyLine, ...]:
    return tuple(
        RebuyLine(
            product.number,
            product.name,
            Money(product.price_minor, event.currency),
            product.chips_of(event.starting_stack),
            _why_no_rebuy(event, entry, product, now),
        )
        for product in event.sold_as(ProductKind.REBUY)
    )


def _why_no_rebuy(event: EventView, entry: EntryView, product: Product, now: Occasion) -> str:
    try:
        admission.selling_event(event.id, admission.PLAYING)
        admission.admit_rebuy(now, event, entry, product)
    except Refusal as refusal:
        return words.explain(refusal)[1]
    return ""
