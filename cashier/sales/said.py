"""The cashier's words for items sold, payment methods and a player's status."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cashier.currencies.queries import notes_of_sale
from cashier.kinds import DRAWER_METHODS, Method
from cashier.payments.rows import PaymentDetails
from cashier.sales.contexts import MethodChoice, Product
from cashier.sales.offers import Offer, OfferKind
from cashier.sales.rows import SaleView
from people.players.rows import PlayerView
from rulebook.money import Money
from rulebook.products import EXTRAS
from rulebook.profile.variants import RebuyWith
from seating.queries import SeatRef
from tournaments.in_words import window_texts
from tournaments.queries import EntryView, EventView
from wording import words
from wording.dates import date_format
from wording.figures import chips_text, money_short_text, money_text

LATE = (OfferKind.ENTRY, OfferKind.PAY)
LETTERS = {
    Method.CASH: "c",
    Method.CARD: "k",
    Method.TRANSFER: "t",
    Method.CHEQUE: "q",
    Method.ACCOUNT: "a",
    Method.TICKET: "x",
}
REFERENCED = (Method.CARD, Method.TRANSFER, Method.CHEQUE)
"""What has a slip, a line of a bank statement, or a number of its own."""


def time_of_day(at: datetime) -> str:
    """``21:40``."""
    return date_format(timezone.localtime(at), "H:i")


def methods(offered: tuple[Method, ...] = DRAWER_METHODS) -> tuple[MethodChoice, ...]:
    """The payment methods, cash first, each with its letter."""
    return tuple(
        MethodChoice(
            code=method.value,
            label=str(method.label),
            key=LETTERS[method],
            is_cash=method is Method.CASH,
            is_default=method is offered[0],
            has_reference=method in REFERENCED,
        )
        for method in offered
    )


def sale_methods(account: Money) -> tuple[MethodChoice, ...]:
    """How a sale may be paid: by the player's account only where something is on it."""
    if account.minor <= 0:
        return methods()
    choices = methods((*DRAWER_METHODS, Method.ACCOUNT))
    label = _("Account (%(held)s)") % {"held": money_short_text(account)}
    return (*choices[:-1], replace(choices[-1], label=label))


def paid_by(payments: Sequence[PaymentDetails], currency: str) -> str:
    """``Cash``; in several ways each with its amount: ``Cash €100.00 + Card €120.00``."""
    if len(payments) == 1:
        return payments[0].label
    return " + ".join(f"{one.label} {money_text(Money(abs(one.amount_minor), currency))}" for one in payments)


def paid_with(sale: SaleView) -> str:
    """As ``paid_by``, with the notes of another currency that came in: ``Cash: CHF 350.00``."""
    said, notes = paid_by(sale.paid, sale.total.currency), notes_of_sale(sale.id)
    return said if notes is None else f"{said}: {money_text(notes.foreign)}"


def offer_label(kind: OfferKind, event: EventView) -> str:
    """What is bought, in words."""
    labels = {
        OfferKind.ENTRY: _("Entry"),
        OfferKind.RE_ENTRY: _("Re-entry"),
        OfferKind.PAY: _("Pay for entry"),
        OfferKind.REBUY: _("Rebuy"),
        OfferKind.COLLECT: _("Rebuy announced"),
        OfferKind.ADD_ON: _("Add-on"),
        OfferKind.BOUNTY: _("Bounty"),
        OfferKind.SIDE_FEE: _("Side fee"),
        OfferKind.LATER: ngettext(
            "On the list, pay within %(minutes)s minute",
            "On the list, pay within %(minutes)s minutes",
            event.unpaid_minutes,
        )
        % {"minutes": event.unpaid_minutes},
        OfferKind.QUEUE: _("On the waiting list"),
    }
    return labels[kind]


def offer_detail(offer: Offer, event: EventView) -> str:
    """What comes with it."""
    if offer.kind is OfferKind.LATER:
        return _("Holds a seat") if event.unpaid_holds_seat else _("Holds no seat, not in the prize pool")
    if offer.kind is OfferKind.COLLECT:
        return _("Owed: %(chips)s chips are in play already") % {"chips": chips_text(offer.chips)}
    if offer.kind is OfferKind.QUEUE:
        return _("No payment, no deadline")
    sold = offer.product
    when = window_texts(sold) if sold is not None else []
    return " · ".join([_chips_detail(offer, event), *when] if offer.chips else when)


def _chips_detail(offer: Offer, event: EventView) -> str:
    chips, sold = {"chips": chips_text(offer.chips)}, offer.product
    if offer.kind is OfferKind.REBUY:
        return _of_rebuy(event.profile.clock.rebuy_with) % chips
    if offer.kind in LATE and sold and offer.chips < (full := sold.chips_of(event.starting_stack)):
        return _("%(chips)s chips, a late stack (in full %(full)s)") % {**chips, "full": chips_text(full)}
    return _("%(chips)s chips") % chips


def _of_rebuy(rule: RebuyWith) -> str:
    """What comes with a rebuy, and with how many chips it is sold."""
    words_of = {
        RebuyWith.NO_CHIPS: _("%(chips)s chips, same seat; only with no chips left"),
        RebuyWith.UNDER_STARTING_STACK: _("%(chips)s chips, same seat; only under the starting stack"),
        RebuyWith.UP_TO_STARTING_STACK: _("%(chips)s chips, same seat; up to the starting stack"),
    }
    return words_of[rule]


def offer_code(offer: Offer, event: EventView) -> str:
    """``rebuy``; with the product's number where several are sold by the same rules, or it is an extra."""
    sold = offer.product
    if offer.owed is not None:
        return f"{offer.kind.value}-{offer.owed}"
    if sold is None or (sold.sold_as not in EXTRAS and len(event.sold_as(sold.sold_as)) == 1):
        return offer.kind.value
    return f"{offer.kind.value}-{sold.number}"


def _label(offer: Offer, event: EventView) -> str:
    """The product's own name; what is paid from the list says so."""
    usual, sold = offer_label(offer.kind, event), offer.product
    if sold is None or not sold.name:
        return usual
    return f"{usual}: {sold.name}" if offer.kind is OfferKind.PAY else sold.name


def product(offer: Offer, event: EventView, *, is_default: bool) -> Product:
    """An offer as the sale panel displays it."""
    return Product(
        code=offer_code(offer, event),
        label=_label(offer, event),
        price=offer.price,
        detail=offer_detail(offer, event),
        is_default=is_default,
        refused_why=words.explain(offer.refusal)[1] if offer.refusal else "",
        may_override=offer.may_override,
        asks_chips=offer.asks_chips,
    )


def card_line(player: PlayerView) -> str:
    """Card, birth date and tier as a member, as far as known."""
    born = date_format(player.birth_date, "j M Y") if player.birth_date else ""
    card = _("Card %(number)s") % {"number": player.card_number} if player.card_number else ""
    return " · ".join(part for part in (card, born, player.tier) if part)


def seat_short(seat: SeatRef | None) -> str:
    """``4.7``, empty without a seat."""
    return f"{seat.table}.{seat.seat}" if seat else ""


def standing(entries: tuple[EntryView, ...], seat: SeatRef | None) -> tuple[str, str]:
    """A player's status in the event, and the colour of its badge."""
    live = next((entry for entry in entries if entry.status in ("alive", "unpaid")), None)
    if live is None:
        return (_("Out"), "info") if entries else ("", "")
    if live.status == "unpaid":
        return _("Unpaid, no. %(number)s") % {"number": live.number}, "warn"
    if seat is None:
        return _("No. %(number)s, no seat yet") % {"number": live.number}, "good"
    return _("Table %(table)s seat %(seat)s") % {"table": seat.table, "seat": seat.seat}, "good"


def what_sold(sale: SaleView) -> str:
    """``Rebuy, no. 12``."""
    return _("%(kind)s, no. %(number)s") % {"kind": sale.kind_label, "number": sale.number}
