"""The products of an event, and the prices of a simple event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import timedelta
from typing import Any

from rulebook.days.carry import Carry
from rulebook.entries import EntryRules
from rulebook.money import Money
from rulebook.products import Part, PartKind, Product, ProductKind, chips_beyond

FREE_ENTRY = Product(number=1, kind=ProductKind.ENTRY)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimplePrices:
    """The first product of each kind of a simple event; ``re_entries`` and ``rebuys``: None is no limit.

    A product that is not sold has no price.
    """

    buy_in_minor: int = 0
    fee_minor: int = 0
    re_entries: int | None = 0
    re_entry_until_level: int | None = None
    rebuys: int | None = 0
    rebuy_until_level: int | None = None
    rebuy_minor: int = 0
    rebuy_fee_minor: int = 0
    rebuy_stack: int = 0
    has_add_on: bool = False
    add_on_minor: int = 0
    add_on_fee_minor: int = 0
    add_on_stack: int = 0
    add_on_after_level: int | None = None


UNLIMITED = 1_000_000
SIMPLE_KINDS = (ProductKind.ENTRY, ProductKind.RE_ENTRY, ProductKind.REBUY, ProductKind.ADD_ON)
SIMPLE = tuple(item.name for item in fields(SimplePrices))


class Priced:
    """Has products: the prices of a simple event by name, from the first product of each kind."""

    __slots__ = ()
    products: tuple[Product, ...]
    currency: str
    max_entries: int | None
    re_entries_in_all: int | None
    carry: Carry
    starting_stack: int

    @property
    def simple(self) -> SimplePrices:
        """The prices of a simple event."""
        return simple_prices(self.products)

    @property
    def buy_in_minor(self) -> int:
        """The part of an entry for the prize pool."""
        return self.simple.buy_in_minor

    @property
    def fee_minor(self) -> int:
        """The house's fee of an entry."""
        return self.simple.fee_minor

    @property
    def re_entries(self) -> int | None:
        """How many times a player may re-enter; None is no limit."""
        return self.simple.re_entries

    @property
    def re_entry_until_level(self) -> int | None:
        """The last level with re-entries; None: as long as registration."""
        return self.simple.re_entry_until_level

    @property
    def rebuys(self) -> int | None:
        """How many rebuys an entry may buy; None is no limit."""
        return self.simple.rebuys

    @property
    def rebuy_until_level(self) -> int | None:
        """The last level with rebuys; None: as the rules say."""
        return self.simple.rebuy_until_level

    @property
    def rebuy_minor(self) -> int:
        """The part of a rebuy for the prize pool."""
        return self.simple.rebuy_minor

    @property
    def rebuy_fee_minor(self) -> int:
        """The house's fee of a rebuy."""
        return self.simple.rebuy_fee_minor

    @property
    def rebuy_stack(self) -> int:
        """The chips of a rebuy; 0 for the starting stack."""
        return self.simple.rebuy_stack

    @property
    def has_add_on(self) -> bool:
        """Whether an add-on is sold."""
        return self.simple.has_add_on

    @property
    def add_on_minor(self) -> int:
        """The part of an add-on for the prize pool."""
        return self.simple.add_on_minor

    @property
    def add_on_fee_minor(self) -> int:
        """The house's fee of an add-on."""
        return self.simple.add_on_fee_minor

    @property
    def add_on_stack(self) -> int:
        """The chips of an add-on."""
        return self.simple.add_on_stack

    @property
    def add_on_after_level(self) -> int | None:
        """The level before the break in which the add-on is sold."""
        return self.simple.add_on_after_level

    @property
    def buy_in(self) -> Money:
        """The part of an entry for the prize pool."""
        return Money(self.buy_in_minor, self.currency)

    @property
    def fee(self) -> Money:
        """The house's fee of an entry."""
        return Money(self.fee_minor, self.currency)

    @property
    def beside(self) -> Money:
        """The price of an entry beyond buy-in and fee: staff, bounty, side fees."""
        return Money(self.entry_minor, self.currency) - self.buy_in - self.fee

    @property
    def entry_minor(self) -> int:
        """The price of an entry with all its parts."""
        entry = first_of(self.products, ProductKind.ENTRY)
        return entry.price_minor if entry else 0

    def sold_as(self, kind: ProductKind) -> tuple[Product, ...]:
        """The products sold by the rules of a kind, in their order; without those that are given."""
        return tuple(product for product in self.products if product.sold_as is kind and not product.is_given)

    @property
    def given(self) -> tuple[Product, ...]:
        """The add-ons given to everybody in play."""
        return tuple(product for product in self.products if product.is_given)

    def chips_beyond(self, entries: int) -> int:
        """How many chips a field may start with beyond its starting stacks, by prices that include more."""
        return chips_beyond(self.products, self.starting_stack, entries)

    @property
    def sold_late(self) -> bool:
        """Whether a late entry replaces the entry once play has started."""
        return first_of(self.products, ProductKind.LATE_ENTRY) is not None

    @property
    def entry_rules(self) -> EntryRules:
        """When entries and re-entries may be sold, in the rulebook's terms."""
        return self.rules_of(first_of(self.products, ProductKind.RE_ENTRY))

    def rules_of(self, product: Product | None) -> EntryRules:
        """When a product may be sold, in the rulebook's terms; without a product, when entries may."""
        rules = EntryRules(
            max_entries=self.max_entries, re_entries_in_all=self.re_entries_in_all, carry=self.carry
        )
        if product is None:
            return rules
        match product.sold_as:
            case ProductKind.RE_ENTRY:
                return replace(rules, re_entries=product.limit, re_entry_until_level=product.until_level)
            case ProductKind.REBUY:
                until = product.until_level
                return replace(
                    rules,
                    rebuys=product.limit,
                    rebuy_until_level=until,
                    rebuy_has_end=product.has_end and until is None,
                    starting_stack=self.starting_stack,
                )
            case ProductKind.ADD_ON:
                most = UNLIMITED if product.limit is None else product.limit
                after = None if product.has_end else product.after_level
                return replace(rules, add_ons=most, add_on_after_level=after)
        return rules


def first_of(products: Iterable[Product], kind: ProductKind) -> Product | None:
    """The first product of a kind, None if none is sold."""
    return next((product for product in products if product.kind is kind and not product.is_given), None)


def simple_prices(products: Sequence[Product]) -> SimplePrices:
    """The prices of a simple event from its products."""
    entry, re_entry, rebuy, add_on = (first_of(products, kind) for kind in SIMPLE_KINDS)
    return SimplePrices(
        buy_in_minor=entry.pool_minor if entry else 0,
        fee_minor=entry.fee_minor if entry else 0,
        re_entries=re_entry.limit if re_entry else 0,
        re_entry_until_level=re_entry.until_level if re_entry else None,
        rebuys=rebuy.limit if rebuy else 0,
        rebuy_until_level=rebuy.until_level if rebuy else None,
        rebuy_minor=rebuy.pool_minor if rebuy else 0,
        rebuy_fee_minor=rebuy.fee_minor if rebuy else 0,
        rebuy_stack=rebuy.chips if rebuy else 0,
        has_add_on=add_on is not None,
        add_on_minor=add_on.pool_minor if add_on else 0,
        add_on_fee_minor=add_on.fee_minor if add_on else 0,
        add_on_stack=add_on.chips if add_on else 0,
        add_on_after_level=add_on.after_level if add_on else None,
    )


def with_simple(products: Sequence[Product], changes: Mapping[str, Any]) -> tuple[Product, ...]:
    """The products with some simple prices changed; all others stay unchanged.

    A re-entry at the price of an entry changes with it.
    """
    simple = replace(simple_prices(products), **changes)
    known = {kind: first_of(products, kind) for kind in SIMPLE_KINDS}
    entry = _entry(known[ProductKind.ENTRY] or FREE_ENTRY, simple)
    simple_products: dict[ProductKind, Product | None] = {
        ProductKind.ENTRY: entry,
        ProductKind.RE_ENTRY: _re_entry(known[ProductKind.RE_ENTRY], known[ProductKind.ENTRY], entry, simple),
        ProductKind.REBUY: _rebuy(known[ProductKind.REBUY], simple),
        ProductKind.ADD_ON: _add_on(known[ProductKind.ADD_ON], simple),
    }
    others = [
        simple_products.pop(product.kind) if product is known.get(product.kind) else product
        for product in products
    ]
    return numbered_products([one for one in (*others, *simple_products.values()) if one is not None])


def parts_beside(products: Iterable[Product]) -> tuple[Part, ...]:
    """The parts of an entry besides buy-in and fee."""
    entry = first_of(products, ProductKind.ENTRY)
    return beside_fee(entry.parts if entry else ())


def beside_fee(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of a price other than the fee."""
    return tuple(part for part in parts if part.kind is not PartKind.FEE)


def numbered_products(products: Iterable[Product]) -> tuple[Product, ...]:
    """Products without a number get the next free ones."""
    all_products = list(products)
    last = max((product.number for product in all_products), default=0)
    result = []
    for one in all_products:
        last += not one.number
        result.append(one if one.number else replace(one, number=last))
    return tuple(result)


def moved_products(products: Iterable[Product], shift: timedelta) -> tuple[Product, ...]:
    """The products of an event that moved by this time."""
    return tuple(
        replace(product, until_at=product.until_at + shift) if product.until_at is not None else product
        for product in products
    )


def with_fee(parts: Sequence[Part], fee_minor: int) -> tuple[Part, ...]:
    """The parts of a price with this fee."""
    fee = (Part(PartKind.FEE, amount_minor=fee_minor),) if fee_minor else ()
    return (*fee, *(part for part in parts if part.kind is not PartKind.FEE))


def _priced(product: Product, pool_minor: int, fee_minor: int, **over: Any) -> Product:
    """The product at this price; a fee in percent stays one if its amount is unchanged."""
    is_same = (product.pool_minor, product.fee_minor) == (pool_minor, fee_minor)
    parts = product.parts if is_same else with_fee(product.parts, fee_minor)
    return replace(product, pool_minor=pool_minor, parts=parts, **over)


def _entry(product: Product, simple: SimplePrices) -> Product:
    return _priced(product, simple.buy_in_minor, simple.fee_minor)


def _re_entry(
    product: Product | None, before: Product | None, entry: Product, simple: SimplePrices
) -> Product | None:
    if simple.re_entries == 0:
        return None
    re_entry = product or Product(number=0, kind=ProductKind.RE_ENTRY)
    terms = replace(re_entry, limit=simple.re_entries, until_level=simple.re_entry_until_level)
    is_as_entry = product is None or (
        before is not None and (product.pool_minor, product.parts) == (before.pool_minor, before.parts)
    )
    return replace(terms, pool_minor=entry.pool_minor, parts=entry.parts) if is_as_entry else terms


def _rebuy(product: Product | None, simple: SimplePrices) -> Product | None:
    if simple.rebuys == 0:
        return None
    return _priced(
        product or Product(number=0, kind=ProductKind.REBUY),
        simple.rebuy_minor,
        simple.rebuy_fee_minor,
        chips=simple.rebuy_stack,
        limit=simple.rebuys,
        until_level=simple.rebuy_until_level,
    )


def _add_on(product: Product | None, simple: SimplePrices) -> Product | None:
    if not simple.has_add_on:
        return None
    return _priced(
        product or Product(number=0, kind=ProductKind.ADD_ON, limit=1),
        simple.add_on_minor,
        simple.add_on_fee_minor,
        chips=simple.add_on_stack,
        after_level=simple.add_on_after_level,
    )
