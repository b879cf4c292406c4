"""What is invalid in a set-up, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from rulebook.advance import AdvanceKind
from rulebook.money import MINOR_DIGITS
from rulebook.products import LONGEST_NAME, PartKind, Product, ProductKind
from rulebook.refusals import Refusal
from tournaments.setup.prices import SIMPLE_KINDS, first_of
from tournaments.setup.values import (
    MOST_MIN_CASH_PERCENT,
    EventSetup,
    PayoutKind,
)

SEATS = range(2, 13)
WHOLE = 10_000
LONGEST_EVENT = 120
LONGEST_PRODUCT = 60
MOST_MINOR, MOST_CHIPS, MOST_COUNT = 10**15, 2**31 - 1, 2**15 - 1
YEARS = range(2000, 2200)


@dataclass(frozen=True, slots=True)
class SetupError:
    """An input to correct: the field as the form names it, the error code, values for the sentence."""

    field: str
    code: str
    detail: tuple[tuple[str, Any], ...] = ()

    @property
    def refusal(self) -> Refusal:
        """The error as the refusal of the whole set-up."""
        return Refusal(self.code, field=self.field, **dict(self.detail))


def setup_errors(setup: EventSetup) -> tuple[SetupError, ...]:
    """Every invalid input, in the order of the form; none for a valid set-up."""
    return tuple(error for check in CHECKS for error in check(setup))


def require_sound(setup: EventSetup) -> None:
    """Raise the ``Refusal`` of the first invalid input, naming its field."""
    for error in setup_errors(setup):
        raise error.refusal


def _error(field: str, code: str, **detail: Any) -> SetupError:
    return SetupError(field, code, tuple(detail.items()))


def _names(setup: EventSetup) -> Iterator[SetupError]:
    if not setup.name.strip():
        yield _error("name", "name_missing")
    if len(setup.name) > LONGEST_EVENT:
        yield _error("name", "text_too_long", longest=LONGEST_EVENT)
    if setup.currency not in MINOR_DIGITS:
        yield _error("currency", "currency_unknown", currency=setup.currency)


def _instants(setup: EventSetup) -> Iterator[SetupError]:
    yield from _instant("starts_at", setup.starts_at)
    if setup.late_until_at is not None:
        yield from _instant("late_until_at", setup.late_until_at)
    for day in setup.days:
        yield from _instant("days", day.starts_at)


def _instant(field: str, at: datetime) -> Iterator[SetupError]:
    """A mistyped year: no clock, list or calendar can use it."""
    if at.year not in YEARS:
        yield _error(field, "instant_unlikely", first=YEARS[0], last=YEARS[-1])


def require_likely(field: str, at: datetime) -> None:
    """Raise ``Refusal("instant_unlikely")`` for a time in an implausible year."""
    for error in _instant(field, at):
        raise error.refusal


def _amounts(setup: EventSetup) -> Iterator[SetupError]:
    for name in AMOUNTS:
        if getattr(setup, name) < 0:
            yield _error(name, "amount_negative")
    yield from _products(setup)
    if setup.withheld_points >= WHOLE or any(item.points < 0 for item in setup.withholdings):
        yield _error("withholdings", "withholding_out_of_range")
    if any(not item.name.strip() for item in setup.withholdings):
        yield _error("withholdings", "withholding_unnamed")


def _products(setup: EventSetup) -> Iterator[SetupError]:
    """What is sold beside the prices of a simple event, and that there is an entry."""
    simple = {first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    if first_of(setup.products, ProductKind.ENTRY) is None:
        yield _error("products", "entry_not_sold")
    if len({one.number for one in setup.products}) != len(setup.products):
        yield _error("products", "product_twice")
    for one in setup.products:
        if len(one.name) > LONGEST_PRODUCT:
            yield _error("products", "text_too_long", longest=LONGEST_PRODUCT)
        if one not in simple and (one.pool_minor < 0 or one.chips < 0):
            yield _error("products", "amount_negative")
        if _is_too_large(one):
            yield _error("products", "value_out_of_range")
        if one not in simple and one.kind is ProductKind.ADD_ON and one.after_level is None:
            yield _error("products", "add_on_level_missing")
        yield from _parts(one)


def _is_too_large(product: Product) -> bool:
    """More than a column of a sale, an entry or a level holds: the products' own column would hold it."""
    amounts = (product.pool_minor, *(part.amount_minor for part in product.parts))
    counts = (product.number, product.limit, product.until_level, product.after_level)
    return (
        max(map(abs, amounts)) > MOST_MINOR
        or product.chips > MOST_CHIPS
        or any(part.points > WHOLE for part in product.parts)
        or any(count is not None and count > MOST_COUNT for count in counts)
    )


def _parts(product: Product) -> Iterator[SetupError]:
    for part in product.parts:
        if part.points < 0 or (part.amount_minor < 0 and part.kind is not PartKind.FEE):
            yield _error("products", "amount_negative")
        if part.kind is PartKind.POOL:
            yield _error("products", "part_of_pool")
        if part.kind is PartKind.SIDE and not part.name.strip():
            yield _error("products", "side_fee_unnamed")
        if len(part.name) > LONGEST_NAME or "/" in part.name:
            yield _error("products", "side_fee_name", longest=LONGEST_NAME)


def _field_size(setup: EventSetup) -> Iterator[SetupError]:
    if setup.starting_stack <= 0:
        yield _error("starting_stack", "stack_missing")
    if setup.seats_per_table not in SEATS:
        yield _error("seats_per_table", "seats_out_of_range", least=SEATS[0], most=SEATS[-1])
    if setup.min_entries < 2:
        yield _error("min_entries", "entries_too_few", least=2)
    if setup.max_entries is not None and setup.max_entries < setup.min_entries:
        yield _error("max_entries", "entries_max_under_min", least=setup.min_entries)


def _rebuys(setup: EventSetup) -> Iterator[SetupError]:
    if setup.rebuys != 0 and setup.rebuy_stack <= 0:
        yield _error("rebuy_stack", "rebuy_stack_missing")
    if setup.has_add_on and setup.add_on_stack <= 0:
        yield _error("add_on_stack", "add_on_stack_missing")
    if setup.has_add_on and setup.add_on_after_level is None:
        yield _error("add_on_after_level", "add_on_level_missing")


def _days(setup: EventSetup) -> Iterator[SetupError]:
    played = setup.played_days
    for number, (before, after) in enumerate(pairwise(played), start=2):
        if after.starts_at <= before.starts_at:
            yield _error("days", "days_unordered", number=number)
    for number, day in enumerate(played, start=1):
        if day.is_final and number != len(played):
            yield _error("days", "final_not_last", number=number)
        if day.time_limit_seconds is not None and day.time_limit_seconds <= 0:
            yield _error("days", "time_limit_missing", number=number)
    if setup.advance.kind != AdvanceKind.ALL_LEFT and setup.advance.count < 1:
        yield _error("advance", "advance_count_missing")


def _periods(setup: EventSetup) -> Iterator[SetupError]:
    for row, period in enumerate(setup.periods, start=1):
        if period.seconds <= 0:
            yield _error("periods", "period_without_time", row=row)
        if min(period.amounts) < 0:
            yield _error("periods", "blind_negative", row=row)


def _prizes(setup: EventSetup) -> Iterator[SetupError]:
    rule = setup.payout
    if rule.kind == PayoutKind.SHARES and sum(rule.shares) != WHOLE:
        yield _error("payout", "shares_not_whole", percent=sum(rule.shares) / 100)
    if rule.kind == PayoutKind.SATELLITE and rule.ticket_minor <= 0:
        yield _error("payout", "ticket_without_value")
    if rule.kind == PayoutKind.IN_KIND and not rule.things:
        yield _error("payout", "things_missing")
    if len({thing.place for thing in rule.things}) != len(rule.things):
        yield _error("payout", "place_twice")
    if rule.paid_percent is not None and not 0 < rule.paid_percent <= 100:
        yield _error("payout", "percent_out_of_range")
    if not (0 <= rule.min_cash_percent <= MOST_MIN_CASH_PERCENT and rule.min_cash_minor >= 0):
        yield _error("payout", "min_cash_out_of_range")


def _chips(setup: EventSetup) -> Iterator[SetupError]:
    worths = [chip.worth for chip in setup.chip_set]
    if any(worth <= 0 for worth in worths):
        yield _error("chip_set", "chip_without_worth")
    if len(set(worths)) != len(worths):
        yield _error("chip_set", "chip_twice")


AMOUNTS = (
    "buy_in_minor",
    "fee_minor",
    "guarantee_minor",
    "rebuy_minor",
    "rebuy_fee_minor",
    "add_on_minor",
    "add_on_fee_minor",
)
CHECKS: tuple[Callable[[EventSetup], Iterator[SetupError]], ...] = (
    _names,
    _instants,
    _amounts,
    _field_size,
    _rebuys,
    _days,
    _periods,
    _prizes,
    _chips,
)
