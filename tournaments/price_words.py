"""What an event sells, in words: each product with its price in parts, its chips and when it is sold."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulebook.money import Money
from rulebook.products import SEATS, PartKind, Product, ProductKind
from tournaments.typed.piles import piles_text
from tournaments.values import EventTerms
from wording.dates import date_format
from wording.figures import chips_text, money_text

KINDS = {
    ProductKind.ENTRY: _("Entry"),
    ProductKind.RE_ENTRY: _("Re-entry"),
    ProductKind.REBUY: _("Rebuy"),
    ProductKind.ADD_ON: _("Add-on"),
    ProductKind.LATE_ENTRY: _("Late entry"),
    ProductKind.DOUBLE_REBUY: _("Double rebuy"),
    ProductKind.BOUNTY: _("Bounty"),
    ProductKind.SIDE_FEE: _("Side fee"),
}
PARTS = {PartKind.STAFF: _("Staff"), PartKind.BOUNTY: _("Bounty"), PartKind.SIDE: _("Side fee")}


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A product as players read it: its name, its price in parts, what comes with it and when."""

    label: str
    price: str
    note: str


def price_lines(event: EventTerms) -> tuple[PriceLine, ...]:
    """All prices of an event."""
    return tuple(
        PriceLine(
            product.name or str(KINDS[product.kind]),
            price_text(product, event.currency),
            _note(product, event),
        )
        for product in event.products
    )


def price_text(product: Product, currency: str) -> str:
    """``€200.00 + €20.00 + €5.00 Jackpot``: to the pool, to the house, and what else."""
    shares = {share.account: share.amount for share in product.shares}
    amounts = [
        money_text(Money(shares.pop(kind.value), currency))
        for kind in (PartKind.POOL, PartKind.FEE)
        if kind.value in shares
    ]
    amounts += [f"{money_text(Money(amount, currency))} {_named(part)}" for part, amount in shares.items()]
    return " + ".join(amounts) or money_text(Money(0, currency))


def _named(part: str) -> str:
    kind, _slash, name = part.partition("/")
    return name or str(PARTS[PartKind(kind)])


def _note(product: Product, event: EventTerms) -> str:
    found = [_chips(product, event), *_limits(product), *window_texts(product)]
    is_followed = product.kind is ProductKind.ENTRY and event.sold_late
    if is_followed and product.until_level != 0:
        found.append(_now("until play starts"))
    return " · ".join(part for part in found if part)


def _chips(product: Product, event: EventTerms) -> str:
    chips = product.chips_of(event.starting_stack)
    if not chips or (product.sold_as in SEATS and not (product.chips or product.piles)):
        return ""
    told = _now("%(chips)s chips") % {"chips": chips_text(chips)}
    return f"{told} ({piles_text(product.piles)})" if product.piles else told


def _limits(product: Product) -> list[str]:
    """How many are sold: to a player of re-entries, to an entry of the rest; a day and an event where they are limited."""
    found = []
    if product.limit is not None:
        found.append(_now("at most %(most)s") % {"most": product.limit})
    elif product.sold_as in (ProductKind.RE_ENTRY, ProductKind.REBUY, ProductKind.ADD_ON):
        found.append(_now("no limit"))
    for limit, text in (
        (product.player_limit, _("at most %(most)s per player")),
        (product.day_limit, _("%(most)s a day")),
        (product.event_limit, _("%(most)s in the event")),
    ):
        if limit is not None:
            found.append(str(text) % {"most": limit})
    return found


def window_texts(product: Product) -> list[str]:
    """When and to whom it is sold; empty where it is sold as long as registration is open."""
    found = []
    if product.days:
        days = ", ".join(str(day) for day in product.days)
        found.append(ngettext("on day %(days)s", "on days %(days)s", len(product.days)) % {"days": days})
    if product.kind is ProductKind.LATE_ENTRY:
        found.append(_now("once play has started"))
    found += _level_texts(product)
    if product.in_last_break:
        found.append(_now("in the last break before registration closes"))
    if product.until_at is not None:
        at = date_format(timezone.localtime(product.until_at), "SHORT_DATETIME_FORMAT")
        found.append(_now("until %(instant)s") % {"instant": at})
    if product.from_entries:
        found.append(_now("after %(count)s entries") % {"count": product.from_entries})
    if product.until_entries is not None:
        found.append(_now("for the first %(count)s entries") % {"count": product.until_entries})
    if product.only_booked:
        found.append(_now("only for players on the list"))
    if product.tiers:
        found.append(_now("only for members: %(tiers)s") % {"tiers": ", ".join(product.tiers)})
    return found


def _level_texts(product: Product) -> list[str]:
    after, until = product.after_level, product.until_break
    if product.only_break is not None:
        return [_now("in the break after level %(level)s") % {"level": product.only_break}]
    found = []
    if after is not None:
        found.append(_now("after level %(level)s") % {"level": after})
    if product.until_level == 0:
        found.append(_now("until play starts"))
    if product.until_level:
        found.append(_now("until the end of level %(level)s") % {"level": product.until_level})
    if until is not None:
        found.append(_now("until the end of the break after level %(level)s") % {"level": until})
    return found
