"""Whether days and prices of a set-up agree on what is sold: the check before registration opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebook.days.day import DaySetup
from rulebook.days.ending import OF_ENTRIES
from rulebook.days.graph import feeders, leads_of, numbers_of
from rulebook.days.starting import sells
from rulebook.products import SEATS, Product, ProductKind
from rulebook.structure import Finding, Severity


def check_sales(
    days: Sequence[DaySetup],
    products: Sequence[Product],
    levels: int,
    late_until_level: int | None = None,
) -> Iterator[Finding]:
    """Contradictions between days and prices: a later day sells if its set-up says so, or if a price names it.

    On a day of its own levels the event's ``late_until_level`` is one of these.
    """
    leads = leads_of(days)
    entries = [product for product in products if product.sold_as in SEATS]
    for number, day in enumerate(days, start=1):
        own = [entry for entry in entries if number in entry.days]
        is_priced = bool(own) or any(not entry.days for entry in entries)
        is_sold = sells(feeders(number, leads), day.sells) or (day.sells is None and bool(own))
        day_detail = (("number", number),)
        if is_sold and entries and not is_priced:
            yield Finding("day_without_price", Severity.ERROR, day_detail)
        if own and not is_sold:
            yield Finding("price_on_day_without_sales", Severity.ERROR, day_detail)
        if not is_sold and any(rule.kind in OF_ENTRIES for rule in day.end_rules):
            yield Finding("percent_of_nothing", Severity.ERROR, day_detail)
        until = day.late_until_level
        if until is None and day.periods and is_sold:
            until = late_until_level
        if until is None:
            continue
        if not is_sold:
            yield Finding("day_level_without_sales", Severity.WARNING, (*day_detail, ("level", until)))
        elif (last := numbers_of(day, levels)[1]) and until > last:
            detail = (*day_detail, ("level", until), ("levels", last))
            yield Finding("day_level_beyond_levels", Severity.ERROR, detail)


def check_stacks(
    days: Sequence[DaySetup], products: Sequence[Product], starting_stack: int
) -> Iterator[Finding]:
    """Flights that lead to the same day and sell different stacks."""
    leads = leads_of(days)
    entries = [product for product in products if product.kind is ProductKind.ENTRY]
    sold: dict[int, frozenset[int]] = {}
    for number in range(1, len(days) + 1):
        own = days[number - 1].starting_stack or starting_stack
        stacks = frozenset(one.chips_of(own) for one in entries if not one.days or number in one.days)
        coming = leads[number]
        if feeders(number, leads) or coming is None or not stacks:
            continue
        if sold.setdefault(coming, stacks) != stacks:
            detail = (("number", number), ("chips", max(stacks)), ("stack", max(sold[coming])))
            yield Finding("stacks_differ", Severity.WARNING, detail)
            return
