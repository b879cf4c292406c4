"""The chips of an event: the stack of each sale level by level, the colour-ups, what the bank must hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from rulebook.chips.bank import StackOf, bank_needs, most_needed, stacks_over_levels
from rulebook.chips.exchange import exchanges
from rulebook.products import SEATS, Product, ProductKind, larger_stacks
from rulebook.structure import ColourUp, Period, colour_ups
from tournaments.check.preflight import chips_owned, figures_of
from tournaments.prices import first_of
from tournaments.values import Chip, EventSetup, swatch_of


@dataclass(frozen=True, slots=True)
class ChipShown:
    """A chip of the set and how many are needed."""

    worth: int
    colour: str
    swatch: Annotated[str, Note("How it is drawn, as #1d5fc4; empty where its colour is not known.")]
    in_stack: Annotated[int, Note("How many a starting stack has.")]
    in_stacks: Annotated[
        int, Note("How many all starting stacks have, those of prices with more chips among them.")
    ]
    in_exchanges: Annotated[int, Note("How many the bank needs for colour-ups, one more a table.")]
    first_needed_after: Annotated[int | None, Note("The level before the colour-up that needs them.")]
    leaves_after: Annotated[int | None, Note("The last level with this chip.")]
    owned: Annotated[int, Note("How many the house owns; 0: not specified.")]
    missing: int

    @property
    def needed(self) -> int:
        """The highest number needed."""
        return self.in_stacks + self.in_exchanges


@dataclass(frozen=True, slots=True)
class ChipPile:
    """A number of chips of one value."""

    worth: int
    count: int
    swatch: str


@dataclass(frozen=True, slots=True)
class StackShown:
    """The stack of a sale from a level on; ``odd`` is the amount that the remaining chips cannot pay."""

    from_level: int
    piles: tuple[ChipPile, ...]
    odd: int


@dataclass(frozen=True, slots=True)
class SaleStacks:
    """The stacks of a sale: ``entry``, ``rebuy`` or ``add_on``."""

    sale: str
    name: Annotated[str, Note("The product's own name, if it has one.")]
    chips: int
    stacks: tuple[StackShown, ...]


@dataclass(frozen=True, slots=True)
class ColourUpPlanned:
    """A chip that leaves in the break after a level."""

    after_level: int
    gone: int
    into: int


@dataclass(frozen=True, slots=True)
class EventChips:
    """The chips of an event, for a field of ``entries``."""

    entries: int
    tables: int
    chips: tuple[ChipShown, ...]
    sales: tuple[SaleStacks, ...]
    colour_ups: tuple[ColourUpPlanned, ...]


def event_chips(setup: EventSetup, entries: int | None = None) -> EventChips:
    """Everything that the bank needs; by default for a full field."""
    figures = figures_of(setup)
    field = entries or figures.max_entries or figures.room_seats
    tables = -(-field // setup.seats_per_table)
    leaving = leaving_of(setup.chip_set, setup.periods)
    larger = larger_stacks(setup.products, setup.starting_stack, field)
    owned, structures = chips_owned(setup), setup.structures
    over = [leaving_of(setup.chip_set, one.periods) for one in structures]
    needs = most_needed(
        [bank_needs(setup.starting_stack, field, tables, owned, one, larger=larger) for one in over]
    )
    colours = {chip.worth: chip.colour for chip in setup.chip_set}
    return EventChips(
        entries=field,
        tables=tables,
        chips=tuple(
            ChipShown(
                worth=need.worth,
                colour=colours[need.worth],
                swatch=swatch_of(colours[need.worth]),
                in_stack=need.in_stack,
                in_stacks=need.in_stacks,
                in_exchanges=need.in_exchanges,
                first_needed_after=need.after_level,
                leaves_after=need.leaves_after,
                owned=need.owned,
                missing=need.missing,
            )
            for need in needs
        ),
        sales=tuple(_sales(setup, leaving)) if setup.chip_set else (),
        colour_ups=planned(setup.chip_set, setup.periods),
    )


def leaving_of(chips: Sequence[Chip], periods: Sequence[Period]) -> tuple[ColourUp, ...]:
    """The breaks at which chips leave."""
    return colour_ups(periods, [chip.worth for chip in chips])


def planned(chips: Sequence[Chip], periods: Sequence[Period]) -> tuple[ColourUpPlanned, ...]:
    """The colour-ups of a structure, one for each chip that leaves."""
    left = [chip.worth for chip in chips]
    result = []
    for step in leaving_of(chips, periods):
        left = [worth for worth in left if worth not in step.chips]
        result += [
            ColourUpPlanned(step.after_level, exchange.gone, exchange.into)
            for exchange in exchanges(step.chips, left)
        ]
    return tuple(result)


def chips_of_sale(
    setup: EventSetup, amount: int, level: int, product: Product | None = None
) -> tuple[tuple[int, int], ...]:
    """How many of each chip make ``amount`` in a level, the largest first; none if the set cannot pay it.

    If the chips of its ``product`` were typed, these; for an entry the starting stack of the set.
    """
    stacks = stacks_over_levels(
        amount,
        chips_owned(setup),
        leaving_of(setup.chip_set, setup.periods),
        is_starting=product is not None and product.sold_as in SEATS,
        piles=piles_of(product) if product is not None else {},
    )
    in_force = _sold_between(stacks, max(level, 1), max(level, 1))[0]
    return () if in_force.odd else tuple(reversed(in_force.counts))


def chips_of_product(setup: EventSetup, number: int, amount: int, level: int) -> tuple[tuple[int, int], ...]:
    """How many of each chip a sale of the product with this number puts into play, of those in play then."""
    product = next((item for item in setup.products if item.number == number), None)
    is_for_next = product is not None and product.only_break is not None
    return chips_of_sale(setup, amount, level + is_for_next, product)


def piles_of(product: Product) -> dict[int, int]:
    """How many of each chip a product consists of, as typed; none if the set pays it."""
    return {pile.worth: pile.count for pile in product.piles}


def _sales(setup: EventSetup, leaving: tuple[ColourUp, ...]) -> list[SaleStacks]:
    """The stack of each sale while it is sold, without chips that have left."""
    chips, swatches = chips_owned(setup), {chip.worth: swatch_of(chip.colour) for chip in setup.chip_set}
    return [
        SaleStacks(
            product.kind.value,
            product.name,
            amount,
            tuple(
                StackShown(
                    max(stack.from_level, first),
                    tuple(ChipPile(worth, count, swatches[worth]) for worth, count in stack.counts),
                    stack.odd,
                )
                for stack in _sold_between(
                    stacks_over_levels(
                        amount, chips, leaving, is_starting=is_starting, piles=piles_of(product)
                    ),
                    first,
                    last,
                )
            ),
        )
        for product in _with_stacks(setup)
        for is_starting in (product.sold_as in SEATS,)
        for amount in (product.chips_of(setup.starting_stack),)
        for first, last in (levels_of(product, setup.late_until_level),)
    ]


def _with_stacks(setup: EventSetup) -> list[Product]:
    """Products with chips: entries start with the same stack unless chips or piles were typed."""
    first = first_of(setup.products, ProductKind.ENTRY)
    return [
        product
        for product in setup.products
        if product is first
        or product.piles
        or product.chips
        or (product.sold_as not in SEATS and product.chips_of(setup.starting_stack))
    ]


def levels_of(product: Product, late_until_level: int | None) -> tuple[int, int]:
    """The first and the last level in which the product is played; after a break, the level that follows."""
    first = (product.after_level or 0) + 1
    if product.only_break is not None:
        return first, first
    after_break = product.until_break + 1 if product.until_break is not None else None
    return first, max(first, product.until_level or after_break or late_until_level or first)


def _sold_between(stacks: tuple[StackOf, ...], first: int, last: int) -> list[StackOf]:
    """The stacks in force from level ``first`` to level ``last``."""
    started = [stack for stack in stacks if stack.from_level <= first]
    return [*started[-1:], *(stack for stack in stacks if first < stack.from_level <= last)]
