"""Whether a product is on sale now, and if not, why: its day, its window, its buyers, and how many are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from rulebook.entries import is_level_past
from rulebook.products.product import EXTRAS, SEATS, Product, ProductKind
from rulebook.profile import ClockRules
from rulebook.refusals import Refusal

WINDOW_CODES = frozenset(
    {
        "entry_is_late",
        "product_day",
        "product_ended",
        "product_full",
        "product_listed_only",
        "product_members_only",
        "product_not_yet",
        "product_play_not_begun",
        "product_play_begun",
        "product_break_only",
        "product_break_over",
        "product_time_over",
        "product_too_few",
        "product_entry_limit",
        "product_player_limit",
        "product_day_limit",
        "product_event_limit",
    }
)
"""Why one product is not on sale while others of its kind may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The instant and day of a sale, and what the clock and the book show.

    ``level`` is the level in force, in a break the one before it; ``entries`` the places taken;
    ``is_booked``: the buyer had a booking; ``tier`` is the buyer's tier of membership, empty without one.
    """

    at: datetime
    day: int = 1
    level: int = 0
    is_break: bool = False
    is_last_break: bool = False
    has_play_started: bool = False
    entries: int = 0
    is_booked: bool = False
    tier: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought:
    """How many of a product were bought: by the buyer's entry, by the player, on the day, in the event."""

    by_entry: int = 0
    by_player: int = 0
    on_day: int = 0
    in_event: int = 0


def require_on_sale(product: Product, products: Sequence[Product], moment: Moment, house: ClockRules) -> None:
    """Return if the product is on sale at the moment (Prestige: add-ons of both days, re-entry to the close of day 2).

    ``products`` are all products of the event: a late entry replaces the entry once play has started. Raises
    ``Refusal`` with one of ``WINDOW_CODES``.
    """
    if product.days and moment.day not in product.days:
        raise Refusal("product_day", days=_listed(product.days), today=moment.day)
    if product.only_booked and not moment.is_booked:
        raise Refusal("product_listed_only")
    if product.tiers and _tier_key(moment.tier) not in map(_tier_key, product.tiers):
        raise Refusal("product_members_only", tiers=", ".join(product.tiers))
    _require_kind(product, products, moment)
    for check in (_has_begun, _is_on, _by_entries):
        check(product, moment, house)


def require_left(product: Product, bought: Bought) -> None:
    """Return if its limits allow one more: per player, per day, per event; per entry if no other rule counts.

    Raises ``Refusal`` with one of ``WINDOW_CODES``.
    """
    is_entry, is_extra = product.sold_as is ProductKind.ENTRY, product.sold_as in EXTRAS
    limits = (
        ("product_entry_limit", product.limit if is_extra else None, bought.by_entry),
        ("product_player_limit", product.limit if is_entry else None, bought.by_player),
        ("product_player_limit", product.player_limit, bought.by_player),
        ("product_day_limit", product.day_limit, bought.on_day),
        ("product_event_limit", product.event_limit, bought.in_event),
    )
    for code, limit, count in limits:
        if limit is not None and count >= limit:
            raise Refusal(code, limit=limit)


def in_order(products: Sequence[Product]) -> tuple[Product, ...]:
    """Entries and re-entries in the order of the search for the right price: early and late prices come first.

    Everything else keeps its order.
    """
    return tuple(sorted(products, key=lambda product: product.sold_as in SEATS and not product.is_particular))


def right_one(
    choices: Sequence[Product],
    products: Sequence[Product],
    moment_of: Callable[[Product], Moment],
    bought_of: Callable[[Product], Bought],
    house: ClockRules,
) -> Product | None:
    """The first of ``choices`` that is on sale and not sold out, if any (Prestige: the add-on of the day)."""
    for product in choices:
        try:
            require_on_sale(product, products, moment_of(product), house)
            if product.is_counted:
                require_left(product, bought_of(product))
        except Refusal:
            continue
        return product
    return None


def closing_level(products: Sequence[Product], day: int, event_level: int | None) -> int | None:
    """The last level with entries on a day: that of the event, or earlier if every entry of the day ends before.

    None if the event names no level.
    """
    entries = [
        product
        for product in products
        if product.sold_as in SEATS and (not product.days or day in product.days)
    ]
    ends = [entry.until_level for entry in entries if entry.until_level is not None]
    if not entries or len(ends) < len(entries):
        return event_level
    return max(ends) if event_level is None else min(max(ends), event_level)


def _tier_key(tier: str) -> str:
    """The name of a tier for comparison: ``Gold`` and ``gold`` are the same tier."""
    return " ".join(tier.split()).casefold()


def _require_kind(product: Product, products: Sequence[Product], moment: Moment) -> None:
    if product.kind is ProductKind.LATE_ENTRY and not moment.has_play_started:
        raise Refusal("product_play_not_begun")
    if product.kind is not ProductKind.ENTRY or not moment.has_play_started:
        return
    late = [late_entry for late_entry in products if late_entry.kind is ProductKind.LATE_ENTRY]
    if any(not late_entry.days or moment.day in late_entry.days for late_entry in late):
        raise Refusal("entry_is_late")


def _has_begun(product: Product, moment: Moment, _house: ClockRules) -> None:
    after = product.after_level
    if after is None or moment.level > after:
        return
    if moment.level < after or not moment.is_break:
        raise Refusal("product_not_yet", level=moment.level, after_level=after)


def _is_on(product: Product, moment: Moment, house: ClockRules) -> None:
    if product.in_last_break and not moment.is_last_break:
        raise Refusal("product_break_only")
    if product.until_at is not None and moment.at >= product.until_at:
        raise Refusal("product_time_over", until_at=product.until_at.isoformat())
    if product.until_level == 0 and moment.has_play_started:
        raise Refusal("product_play_begun")
    if product.until_level and is_level_past(
        product.until_level, moment.level, house, is_break=moment.is_break
    ):
        raise Refusal("product_ended", level=moment.level, until_level=product.until_level)
    if product.until_break is not None and moment.level > product.until_break:
        raise Refusal("product_break_over", level=moment.level, until_break=product.until_break)


def _by_entries(product: Product, moment: Moment, _house: ClockRules) -> None:
    if product.from_entries is not None and moment.entries < product.from_entries:
        raise Refusal("product_too_few", entries=moment.entries, from_entries=product.from_entries)
    if product.until_entries is not None and moment.entries >= product.until_entries:
        raise Refusal("product_full", until_entries=product.until_entries)


def _listed(days: Sequence[int]) -> str:
    return ", ".join(str(day) for day in sorted(days))


def never_sold(product: Product) -> bool:
    """Whether its window ends before it begins."""
    after, until = product.after_level, product.until_level
    first, last = product.from_entries, product.until_entries
    is_late = product.kind is ProductKind.LATE_ENTRY
    return (
        (after is not None and until is not None and until <= after)
        or (after is not None and product.until_break is not None and product.until_break < after)
        or (first is not None and last is not None and last <= first)
        or (is_late and until == 0)
    )
