"""What is invalid in a set-up, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise

from rulebook.advance import AdvanceKind
from rulebook.money import MINOR_DIGITS
from rulebook.payouts import require_table
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.products import ProductKind, largest_stack
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule
from tournaments.check.errors import SetupError, error, unlikely
from tournaments.check.products import is_add_on_open, product_errors
from tournaments.check.side_pools import side_pool_errors
from tournaments.check.withholdings import WHOLE, withholding_errors
from tournaments.prices import first_of
from tournaments.values import (
    MOST_FIRST,
    MOST_MIN_CASH_PERCENT,
    EventSetup,
    PayoutKind,
    PayoutRule,
)

SEATS = range(2, 13)
LONGEST_EVENT = 120
NEARLY = 50
"""Published shares are rounded: they miss the whole by half a percent at most."""


def setup_errors(setup: EventSetup) -> tuple[SetupError, ...]:
    """Every invalid input, in the order of the form; none for a valid set-up."""
    return tuple(found for check in CHECKS for found in check(setup))


def require_sound(setup: EventSetup) -> None:
    """Raise the ``Refusal`` of the first invalid input, naming its field."""
    for found in setup_errors(setup):
        raise found.refusal


def _names(setup: EventSetup) -> Iterator[SetupError]:
    if not setup.name.strip():
        yield error("name", "name_missing")
    if len(setup.name) > LONGEST_EVENT:
        yield error("name", "text_too_long", longest=LONGEST_EVENT)
    if setup.currency not in MINOR_DIGITS:
        yield error("currency", "currency_unknown", currency=setup.currency)


def _instants(setup: EventSetup) -> Iterator[SetupError]:
    yield from unlikely("starts_at", setup.starts_at)
    if setup.late_until_at is not None:
        yield from unlikely("late_until_at", setup.late_until_at)
    for day in setup.days:
        yield from unlikely("days", day.starts_at)


def require_likely(field: str, at: datetime) -> None:
    """Raise ``Refusal("instant_unlikely")`` for a time in an implausible year."""
    for found in unlikely(field, at):
        raise found.refusal


def _amounts(setup: EventSetup) -> Iterator[SetupError]:
    for name in AMOUNTS:
        if getattr(setup, name) < 0:
            yield error(name, "amount_negative")
    yield from product_errors(setup)
    yield from withholding_errors(setup)
    yield from side_pool_errors(setup)


def _field_size(setup: EventSetup) -> Iterator[SetupError]:
    if setup.starting_stack <= 0:
        yield error("starting_stack", "stack_missing")
    if setup.seats_per_table not in SEATS:
        yield error("seats_per_table", "seats_out_of_range", least=SEATS[0], most=SEATS[-1])
    if setup.min_entries < 2:
        yield error("min_entries", "entries_too_few", least=2)
    if setup.max_entries is not None and setup.max_entries < setup.min_entries:
        yield error("max_entries", "entries_max_under_min", least=setup.min_entries)


def _rebuys(setup: EventSetup) -> Iterator[SetupError]:
    if setup.rebuys != 0 and setup.rebuy_stack <= 0:
        yield error("rebuy_stack", "rebuy_stack_missing")
    if setup.has_add_on and setup.add_on_stack <= 0:
        yield error("add_on_stack", "add_on_stack_missing")
    add_on = first_of(setup.products, ProductKind.ADD_ON)
    if add_on is not None and is_add_on_open(add_on):
        yield error("add_on_after_level", "add_on_level_missing")


def _days(setup: EventSetup) -> Iterator[SetupError]:
    played = setup.played_days
    for number, (before, after) in enumerate(pairwise(played), start=2):
        if after.starts_at <= before.starts_at:
            yield error("days", "days_unordered", number=number)
    for number, day in enumerate(played, start=1):
        if day.is_final and number != len(played):
            yield error("days", "final_not_last", number=number)
        if day.time_limit_seconds is not None and day.time_limit_seconds <= 0:
            yield error("days", "time_limit_missing", number=number)
    if setup.advance.kind != AdvanceKind.ALL_LEFT and setup.advance.count < 1:
        yield error("advance", "advance_count_missing")


def _periods(setup: EventSetup) -> Iterator[SetupError]:
    for row, period in enumerate(setup.periods, start=1):
        if period.seconds <= 0:
            yield error("periods", "period_without_time", row=row)
        if min(period.amounts) < 0:
            yield error("periods", "blind_negative", row=row)


def _not_whole(shares: Sequence[int]) -> SetupError:
    """Shares beside 100 %; a rounded table is told which first share makes it whole."""
    total = sum(shares)
    if shares and abs(total - WHOLE) <= NEARLY:
        first = (shares[0] + WHOLE - total) / 100
        return error("payout", "shares_nearly_whole", percent=total / 100, first=first)
    return error("payout", "shares_not_whole", percent=total / 100)


def _prizes(setup: EventSetup) -> Iterator[SetupError]:
    rule = setup.payout
    if rule.kind == PayoutKind.SHARES and sum(rule.shares) != WHOLE:
        yield _not_whole(rule.shares)
    if rule.kind == PayoutKind.TABLE:
        yield from _table(rule)
    has_tickets = rule.kind == PayoutKind.SATELLITE or rule.ticket_places > 0
    if has_tickets and rule.ticket_minor <= 0:
        yield error("payout", "ticket_without_value")
    if rule.kind == PayoutKind.SATELLITE:
        yield from _remainder(rule)
        yield from _milestone(setup)
    if rule.kind == PayoutKind.IN_KIND and not rule.things:
        yield error("payout", "things_missing")
    if len({thing.place for thing in rule.things}) != len(rule.things):
        yield error("payout", "place_twice")
    if rule.paid_points is not None and not LEAST_PAID <= rule.paid_points <= MOST_PAID:
        yield error("payout", "percent_out_of_range")
    yield from _sizes(rule)


def _sizes(rule: PayoutRule) -> Iterator[SetupError]:
    if not 0 <= rule.first_points <= MOST_FIRST:
        yield error("payout", "first_share_out_of_range")
    if not (0 <= rule.min_cash_percent <= MOST_MIN_CASH_PERCENT and rule.min_cash_minor >= 0):
        yield error("payout", "min_cash_out_of_range")
    if not (0 <= rule.bubble_percent <= MOST_MIN_CASH_PERCENT and rule.bubble_minor >= 0):
        yield error("bubble", "bubble_out_of_range")


def _table(rule: PayoutRule) -> Iterator[SetupError]:
    try:
        require_table(rule.rows)
    except Refusal as refusal:
        yield error("payout", refusal.code, **refusal.detail)


def _remainder(rule: PayoutRule) -> Iterator[SetupError]:
    if rule.chunk_minor < 0:
        yield error("chunk", "amount_negative")
    has_shares = rule.remainder in (RemainderRule.STRUCTURE, RemainderRule.TICKETS_FIRST)
    if has_shares and (sum(rule.percents) != 100 or min(rule.percents) <= 0):
        yield error("percents", "shares_not_whole", percent=sum(rule.percents))


def _milestone(setup: EventSetup) -> Iterator[SetupError]:
    """A stack that everybody starts with wins nothing early."""
    largest = largest_stack(setup.products, setup.starting_stack)
    if setup.payout.milestone and setup.payout.milestone <= largest:
        yield error("milestone", "milestone_too_low", least=largest)


def _chips(setup: EventSetup) -> Iterator[SetupError]:
    worths = [chip.worth for chip in setup.chip_set]
    if any(worth <= 0 for worth in worths):
        yield error("chip_set", "chip_without_worth")
    if len(set(worths)) != len(worths):
        yield error("chip_set", "chip_twice")


AMOUNTS = (
    "buy_in_minor",
    "fee_minor",
    "guarantee_minor",
    "added_minor",
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
