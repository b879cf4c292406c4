"""Whether days and prices of a set-up agree on what is sold: the check before registration opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebook.day_start import feeders, sells
from rulebook.products import SEATS, Product
from rulebook.structure import Finding, Severity


@dataclass(frozen=True, slots=True)
class DayFigures:
    """A day as it is set up: whether it sells entries, and until the end of which level."""

    sells: bool | None = None
    late_until_level: int | None = None
    is_final: bool = False


def check_days(days: Sequence[DayFigures], products: Sequence[Product], levels: int) -> Iterator[Finding]:
    """Contradictions between days and prices: a later day sells if its set-up says so, or if a price names it."""
    finals = [day.is_final for day in days]
    entries = [product for product in products if product.sold_as in SEATS]
    for number, day in enumerate(days, start=1):
        own = [entry for entry in entries if number in entry.days]
        is_priced = bool(own) or any(not entry.days for entry in entries)
        is_sold = sells(feeders(number, finals), day.sells) or (day.sells is None and bool(own))
        day_detail = (("number", number),)
        if is_sold and entries and not is_priced:
            yield Finding("day_without_price", Severity.ERROR, day_detail)
        if own and not is_sold:
            yield Finding("price_on_day_without_sales", Severity.ERROR, day_detail)
        until = day.late_until_level
        if until is None:
            continue
        if not is_sold:
            yield Finding("day_level_without_sales", Severity.WARNING, (*day_detail, ("level", until)))
        elif levels and until > levels:
            detail = (*day_detail, ("level", until), ("levels", levels))
            yield Finding("day_level_beyond_levels", Severity.ERROR, detail)
