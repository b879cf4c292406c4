"""What is invalid in what an event sells: prices, kinds, windows, limits."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.products import (
    EXTRAS,
    LONGEST_NAME,
    LONGEST_TIER,
    PartKind,
    Product,
    ProductKind,
    never_sold,
)
from tournaments.check.errors import SetupError, error, unlikely
from tournaments.prices import SIMPLE_KINDS, first_of
from tournaments.values import EventSetup

LONGEST_PRODUCT, WHOLE_POINTS = 60, 10_000
MOST_TIERS = 20
MOST_IN_PILE = 9_999
MOST_MINOR, MOST_CHIPS, MOST_COUNT = 10**15, 2**31 - 1, 2**15 - 1
NAMED = (ProductKind.LATE_ENTRY, ProductKind.DOUBLE_REBUY, ProductKind.SIDE_FEE)
"""Kinds that a receipt could not tell apart without a name."""


def product_errors(setup: EventSetup) -> Iterator[SetupError]:
    """What is sold beside the prices of a simple event, and that there is an entry."""
    simple = {first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    if (first := first_of(setup.products, ProductKind.ENTRY)) is None:
        yield error("products", "entry_not_sold")
    if len({one.number for one in setup.products}) != len(setup.products):
        yield error("products", "product_twice")
    for one in setup.products:
        if len(one.name) > LONGEST_PRODUCT:
            yield error("products", "text_too_long", longest=LONGEST_PRODUCT)
        if one not in simple and (one.pool_minor < 0 or one.chips < 0):
            yield error("products", "amount_negative")
        if _is_too_large(one):
            yield error("products", "value_out_of_range")
        if one not in simple and one.kind is ProductKind.ADD_ON and is_add_on_open(one):
            yield error("products", "add_on_level_missing")
        yield from _parts(one)
        yield from _kind(one)
        if one is first and one.chips:
            yield error("products", "entry_with_chips")
        yield from _piles(one, setup)
        yield from _window(one, setup)


def _is_too_large(product: Product) -> bool:
    """More than a column of a sale, an entry or a level holds: the products' own column would hold it."""
    amounts = (product.pool_minor, *(part.amount_minor for part in product.parts))
    counts = (
        *(product.number, product.limit, product.until_level, product.after_level, product.until_break),
        *(product.from_entries, product.until_entries, *product.days),
        *(product.player_limit, product.day_limit, product.event_limit),
    )
    return (
        max(map(abs, amounts)) > MOST_MINOR
        or product.chips > MOST_CHIPS
        or any(part.points > WHOLE_POINTS for part in product.parts)
        or any(count is not None and count > MOST_COUNT for count in counts)
    )


def _parts(product: Product) -> Iterator[SetupError]:
    for part in product.parts:
        if part.points < 0 or (part.amount_minor < 0 and part.kind is not PartKind.FEE):
            yield error("products", "amount_negative")
        if part.kind is PartKind.POOL:
            yield error("products", "part_of_pool")
        if part.kind is PartKind.SIDE and not part.name.strip():
            yield error("products", "side_fee_unnamed")
        if len(part.name) > LONGEST_NAME or "/" in part.name:
            yield error("products", "side_fee_name", longest=LONGEST_NAME)


def _kind(product: Product) -> Iterator[SetupError]:
    if product.kind in NAMED and not product.name.strip():
        yield error("products", "product_unnamed")
    if product.sold_as in EXTRAS and (product.pool_minor or product.chips or product.piles):
        yield error("products", "extra_with_chips")


def _piles(product: Product, setup: EventSetup) -> Iterator[SetupError]:
    """The chips that a product is given in are all of its chips, each of the event's set and named once."""
    if not product.piles:
        return
    known = {chip.worth for chip in setup.chip_set}
    if known and (strange := [one.worth for one in product.piles if one.worth not in known]):
        yield error("products", "pile_not_in_set", worth=strange[0])
    if len({one.worth for one in product.piles}) != len(product.piles) or any(
        one.worth <= 0 or not 0 < one.count <= MOST_IN_PILE for one in product.piles
    ):
        yield error("products", "piles_unreadable")
    if product.sold_as not in EXTRAS and product.piles_worth != product.chips_of(setup.starting_stack):
        chips = product.chips_of(setup.starting_stack)
        yield error("products", "piles_differ", sum=product.piles_worth, chips=chips)


def _window(product: Product, setup: EventSetup) -> Iterator[SetupError]:
    """A window that can never be open, and days that the event does not have."""
    if product.until_at is not None:
        yield from unlikely("products", product.until_at)
    if any(not tier.strip() or len(tier) > LONGEST_TIER for tier in product.tiers):
        yield error("products", "text_too_long", longest=LONGEST_TIER)
    if len(product.tiers) > MOST_TIERS:
        yield error("products", "value_out_of_range")
    days = len(setup.played_days)
    if any(not 1 <= day <= days for day in product.days):
        yield error("products", "product_day_unknown", days=days)
    if never_sold(product):
        yield error("products", "product_never_sold")


def is_add_on_open(product: Product) -> bool:
    """Whether an add-on would be sold at any time: it names neither a break nor an end."""
    return product.after_level is None and not product.has_end
