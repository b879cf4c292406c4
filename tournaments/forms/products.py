"""What an event sells beside the prices of a simple one: further parts of the entry, further products."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook.money import Money, minor_digits
from rulebook.products import Part, PartKind, Product, ProductKind
from tournaments.forms.cells import CountField, PercentField, amount_cell, choice_cell, text_cell
from tournaments.forms.row import RowForm
from tournaments.setup.prices import SIMPLE_KINDS, first_of, numbered_products, parts_beside, with_fee
from tournaments.setup.values import EventSetup
from tournaments.typed import lines

PARTS = [
    ("", "–"),
    (PartKind.STAFF.value, _("Staff")),
    (PartKind.BOUNTY.value, _("Bounty")),
    (PartKind.SIDE.value, _("Side fee")),
]
KINDS = [("", "–"), (ProductKind.REBUY.value, _("Rebuy")), (ProductKind.ADD_ON.value, _("Add-on"))]


class PartForm(RowForm):
    """A part of an entry beside buy-in and fee."""

    needed = ("kind",)
    kind = choice_cell(_("For"), PARTS)
    name = text_cell(_("Name"), 24)
    amount = amount_cell(_("Amount"))
    percent = PercentField(label=_("or percent of the buy-in"), required=False)


class ProductForm(RowForm):
    """A further rebuy or add-on; ``number`` is that of the product the row began with."""

    needed = ("kind",)
    number = forms.IntegerField(required=False, widget=forms.HiddenInput())
    kind = choice_cell(_("Type"), KINDS)
    name = text_cell(_("Name"), 60)
    buy_in = amount_cell(_("To the prize pool"))
    fee = amount_cell(_("Fee"))
    chips = CountField(label=_("Chips"), required=False)
    limit = CountField(label=_("Most per entry"), required=False)
    until_level = CountField(label=_("Until the end of level"), required=False)
    after_level = CountField(label=_("In the break after level"), required=False)


def part_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The parts of an entry beside buy-in and fee, as their rows begin."""
    return [
        {
            "kind": part.kind.value,
            "name": part.name,
            "amount": _typed(part.amount_minor, setup.currency),
            "percent": lines.percent_text(part.points) if part.points else "",
        }
        for part in parts_beside(setup.products)
    ]


def product_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The further products, as their rows begin."""
    return [
        {
            "number": one.number,
            "kind": one.kind.value,
            "name": one.name,
            "buy_in": _typed(one.pool_minor, setup.currency),
            "fee": _typed(one.fee_minor, setup.currency),
            "chips": one.chips or "",
            "limit": one.limit if one.limit is not None else "",
            "until_level": one.until_level or "",
            "after_level": one.after_level or "",
        }
        for one in further_products(setup)
        if one.kind.value in dict(KINDS)
    ]


def further_products(setup: EventSetup) -> tuple[Product, ...]:
    """All products but the first of each kind."""
    first = [first_of(setup.products, kind) for kind in SIMPLE_KINDS]
    return tuple(one for one in setup.products if one not in first)


def with_parts(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The entry, and re-entries at the same price, with these parts beside buy-in and fee."""
    entry = first_of(setup.products, ProductKind.ENTRY)
    if entry is None:
        return setup
    further = tuple(_part(row, setup.currency) for row in typed)
    fees = tuple(part for part in entry.parts if part.kind is PartKind.FEE)
    products = tuple(
        replace(one, parts=(*fees, *further))
        if one is entry
        or (
            one.kind is ProductKind.RE_ENTRY
            and (one.pool_minor, one.parts) == (entry.pool_minor, entry.parts)
        )
        else one
        for one in setup.products
    )
    return replace(setup, products=products)


def with_products(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with these further products instead of its own; what a row does not ask for stays."""
    known = {one.number: one for one in further_products(setup)}
    offered = [one for one in known.values() if one.kind.value in dict(KINDS)]
    kept = [one for one in setup.products if one not in offered]
    made = [_product(row, setup.currency, known.get(row["number"] or 0)) for row in typed]
    return replace(setup, products=numbered_products([*kept, *made]))


def _part(row: Mapping[str, Any], currency: str) -> Part:
    return Part(
        PartKind(row["kind"]),
        row["name"].strip() if row["kind"] == PartKind.SIDE.value else "",
        lines.money_of(row["amount"], currency, field="entry_parts"),
        row["percent"] or 0,
    )


def _product(row: Mapping[str, Any], currency: str, known: Product | None) -> Product:
    kind, fee = ProductKind(row["kind"]), lines.money_of(row["fee"], currency, field="more_products")
    before = known or Product(number=0, kind=kind)
    is_same_fee = fee == before.fee_minor
    return replace(
        before,
        kind=kind,
        name=row["name"].strip(),
        pool_minor=lines.money_of(row["buy_in"], currency, field="more_products"),
        parts=before.parts if is_same_fee else with_fee(before.parts, fee),
        chips=row["chips"] or 0,
        limit=row["limit"],
        until_level=row["until_level"] or None,
        after_level=row["after_level"] or None,
    )


def _typed(minor: int, currency: str) -> str:
    if not minor:
        return ""
    amount = Money(minor, currency).amount
    return f"{amount:f}" if minor % 10 ** minor_digits(currency) else str(int(amount))
