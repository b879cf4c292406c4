"""What an event sells, in words: each product with its price in parts, its chips and when it is sold."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.money import Money
from rulebook.products import PartKind, Product, ProductKind
from tournaments.setup.values import EventTerms
from wording.figures import chips_text, money_text

KINDS = {
    ProductKind.ENTRY: _("Entry"),
    ProductKind.RE_ENTRY: _("Re-entry"),
    ProductKind.REBUY: _("Rebuy"),
    ProductKind.ADD_ON: _("Add-on"),
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
        PriceLine(product.name or str(KINDS[product.kind]), price_text(product, event.currency), note)
        for product in event.products
        for note in (_note(product, event),)
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
    return " · ".join(part for part in (_chips(product, event), _limit(product), _when(product)) if part)


def _chips(product: Product, event: EventTerms) -> str:
    if product.kind in (ProductKind.ENTRY, ProductKind.RE_ENTRY):
        return ""
    return _now("%(chips)s chips") % {"chips": chips_text(product.chips or event.starting_stack)}


def _limit(product: Product) -> str:
    if product.kind in (ProductKind.ENTRY, ProductKind.ADD_ON):
        return ""
    if product.limit is None:
        return _now("no limit")
    return _now("at most %(most)s") % {"most": product.limit}


def _when(product: Product) -> str:
    if product.after_level is not None:
        return _now("in the break after level %(level)s") % {"level": product.after_level}
    if product.until_level is not None:
        return _now("until the end of level %(level)s") % {"level": product.until_level}
    return ""
