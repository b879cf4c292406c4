"""The starting stacks of a field: prices that bring more chips, and how many of them may be sold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.products.product import SEATS, Pile, Product


@dataclass(frozen=True, slots=True)
class StacksSold:
    """``count`` entries that begin with ``stack`` chips; ``piles`` as typed, none: as the chip set pays it."""

    stack: int
    count: int
    piles: tuple[Pile, ...] = ()


def larger_stacks(products: Iterable[Product], starting_stack: int, entries: int) -> tuple[StacksSold, ...]:
    """The most entries in a field of ``entries`` that may begin with more than the starting stack, the largest first.

    Each price counts as often as it may be sold; for all entries if no limit ends it. A re-entry is an entry
    of the field.
    """
    larger = [
        product
        for product in products
        if product.sold_as in SEATS and product.chips_of(starting_stack) > starting_stack
    ]
    stacks, left = [], entries
    for price in sorted(larger, key=lambda price: -price.chips_of(starting_stack)):
        count = min(
            left, *(most for most in (price.event_limit, price.until_entries, left) if most is not None)
        )
        if count > 0:
            stacks.append(StacksSold(price.chips_of(starting_stack), count, price.piles))
            left -= count
    return tuple(stacks)


def chips_beyond(products: Iterable[Product], starting_stack: int, entries: int) -> int:
    """The chips that a field of ``entries`` may begin with, beyond one starting stack each."""
    larger = larger_stacks(products, starting_stack, entries)
    return sum((sale.stack - starting_stack) * sale.count for sale in larger)


def largest_stack(products: Iterable[Product], starting_stack: int) -> int:
    """The most chips that an entry begins with."""
    seats = [product.chips_of(starting_stack) for product in products if product.sold_as in SEATS]
    return max((starting_stack, *seats))
