"""What is invalid in a set-up, by field: prices, withholdings, side pools, days, levels, prizes, chips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from rulebook.advance import AdvanceKind
from rulebook.days.day import DaySetup, Needs, StartAt
from rulebook.days.ending import BY_LEVEL, EndKind
from rulebook.money import MINOR_DIGITS
from rulebook.payouts import require_table
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.products import (
    EXTRAS,
    LONGEST_NAME,
    LONGEST_TIER,
    PartKind,
    Product,
    ProductKind,
    largest_stack,
    never_sold,
)
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule
from rulebook.side_pools import SidePool
from rulebook.structure import require_order
from rulebook.structure.text_rows import ROWS_AT_MOST
from rulebook.withholdings import LONGEST_ACCOUNT, WHOLE, Rounded, WithheldPer, Withholding
from tournaments.prices import SIMPLE_KINDS, first_of
from tournaments.values import (
    MONEY_KINDS,
    MOST_FIRST,
    MOST_MIN_CASH_PERCENT,
    EventSetup,
    PayoutKind,
    PayoutRule,
)

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


def error(field: str, code: str, **detail: Any) -> SetupError:
    """An input to correct."""
    return SetupError(field, code, tuple(detail.items()))


def unlikely(field: str, at: datetime) -> Iterator[SetupError]:
    """A mistyped year: no clock, list or calendar could use it."""
    if at.year not in YEARS:
        yield error(field, "instant_unlikely", first=YEARS[0], last=YEARS[-1])


LONGEST_PRODUCT, WHOLE_POINTS = 60, 10_000

MOST_TIERS = 20

MOST_IN_PILE = 9_999

MOST_MINOR, MOST_CHIPS, MOST_COUNT = 10**15, 2**31 - 1, 2**15 - 1
MOST_FIRST_NUMBER = 500
"""Far above the levels of any event."""

NAMED = (ProductKind.LATE_ENTRY, ProductKind.DOUBLE_REBUY, ProductKind.SIDE_FEE)
"""Kinds that a receipt could not distinguish without a name."""


def product_errors(setup: EventSetup) -> Iterator[SetupError]:
    """Errors of the products besides the simple prices; there must be an entry."""
    simple = {first_of(setup.products, kind) for kind in SIMPLE_KINDS}
    if (first := first_of(setup.products, ProductKind.ENTRY)) is None:
        yield error("products", "entry_not_sold")
    if len({product.number for product in setup.products}) != len(setup.products):
        yield error("products", "product_twice")
    for one in setup.products:
        if len(one.name) > LONGEST_PRODUCT:
            yield error("products", "text_too_long", longest=LONGEST_PRODUCT)
        if one not in simple and (one.pool_minor < 0 or one.chips < 0):
            yield error("products", "amount_negative")
        if _is_too_large(one):
            yield error("products", "value_out_of_range")
        if one not in simple and one.kind is ProductKind.ADD_ON and not one.is_given and is_add_on_open(one):
            yield error("products", "add_on_level_missing")
        yield from _parts(one)
        yield from _kind(one)
        if one is first and one.chips:
            yield error("products", "entry_with_chips")
        yield from _piles(one, setup)
        yield from _window(one, setup)


def _is_too_large(product: Product) -> bool:
    """Whether a number exceeds a column of a sale, an entry or a level; the product's own is larger."""
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
    if product.is_given and (
        product.kind is not ProductKind.ADD_ON
        or product.price_minor != product.pool_minor
        or not product.chips
    ):
        yield error("products", "given_needs_chips")
    if product.sold_as in EXTRAS and (product.pool_minor or product.chips or product.piles):
        yield error("products", "extra_with_chips")


def _piles(product: Product, setup: EventSetup) -> Iterator[SetupError]:
    """The chips of a product must add up to its stack, each be in the event's set, and be named once."""
    if not product.piles:
        return
    known = {chip.worth for chip in setup.chip_set}
    if known and (strange := [pile.worth for pile in product.piles if pile.worth not in known]):
        yield error("products", "pile_not_in_set", worth=strange[0])
    if len({pile.worth for pile in product.piles}) != len(product.piles) or any(
        pile.worth <= 0 or not 0 < pile.count <= MOST_IN_PILE for pile in product.piles
    ):
        yield error("products", "piles_unreadable")
    if product.sold_as not in EXTRAS and product.piles_worth != product.chips_of(setup.starting_stack):
        chips = product.chips_of(setup.starting_stack)
        yield error("products", "piles_differ", sum=product.piles_worth, chips=chips)


def _window(product: Product, setup: EventSetup) -> Iterator[SetupError]:
    """A window that can never open, and days that the event does not have."""
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
    """Whether an add-on would be sold at all times: it names neither a break nor an end."""
    return product.after_level is None and not product.has_end


LONGEST_WITHHOLDING = 60

CONTAINED = tuple(kind.value for kind in (PartKind.STAFF, PartKind.BOUNTY, PartKind.SIDE))


def withholding_errors(setup: EventSetup) -> Iterator[SetupError]:
    """Each withholding needs a name and a percentage or an amount; something must remain in the pool."""
    if setup.withheld_points >= WHOLE or any(
        _is_out_of_range(withholding) for withholding in setup.withholdings
    ):
        yield error("withholdings", "withholding_out_of_range")
    for withholding in setup.withholdings:
        yield from _row(withholding)
        yield from _leaders(withholding, setup)
    for part in setup.guarantee_parts:
        kind, _slash, name = part.partition("/")
        if kind not in CONTAINED:
            yield error("guarantee_parts", "guarantee_part_unknown")
        if kind == PartKind.SIDE and not name:
            yield error("guarantee_parts", "side_fee_unnamed")


def _row(one: Withholding) -> Iterator[SetupError]:
    if not one.name.strip() or not one.kept_at:
        yield error("withholdings", "withholding_unnamed")
    if len(one.name) > LONGEST_WITHHOLDING:
        yield error("withholdings", "text_too_long", longest=LONGEST_WITHHOLDING)
    if one.points and one.amount_minor:
        yield error("withholdings", "withholding_twofold", name=one.name)
    if len(one.account) > LONGEST_ACCOUNT or "/" in one.account:
        yield error("withholdings", "withholding_account", longest=LONGEST_ACCOUNT)
    if one.rounds is Rounded.PRIZES and (one.per is WithheldPer.ENTRY or one.amount_minor):
        yield error("withholdings", "withholding_rounds_prizes", name=one.name)


def _leaders(one: Withholding, setup: EventSetup) -> Iterator[SetupError]:
    """Prizes of chip leaders must fall, add up to the row, and be for days before the last."""
    if not one.prizes and not one.days:
        return
    if one.points or one.amount_minor or one.per is WithheldPer.ENTRY:
        yield error("withholdings", "withholding_leaders_twofold", name=one.name)
    if list(one.prizes) != sorted(one.prizes, reverse=True) or not all(
        0 < n <= MOST_MINOR for n in one.prizes
    ):
        yield error("withholdings", "leaders_not_falling", name=one.name)
    if not one.prizes or not one.days or len(set(one.days)) != len(one.days):
        yield error("withholdings", "leaders_days", name=one.name)
    if any(not 0 < day < len(setup.played_days) for day in one.days):
        yield error("withholdings", "leaders_days", name=one.name)


def _is_out_of_range(one: Withholding) -> bool:
    return one.points < 0 or not 0 <= one.amount_minor <= MOST_MINOR or not 0 < one.unit <= MOST_MINOR


MOST_WINNERS = 100


def side_pool_errors(setup: EventSetup) -> Iterator[SetupError]:
    """Each must be a side fee of some price or have amounts of the house, named once, divided in one way."""
    sold = {share.account for product in setup.products for share in product.shares}
    names = [pool.name for pool in setup.side_pools]
    for pool in setup.side_pools:
        if pool.is_free and (not pool.amounts or pool.part in sold):
            yield error("side_pools", "side_pool_free", name=pool.name)
        elif not pool.is_free and pool.part not in sold:
            yield error("side_pools", "side_pool_unsold", name=pool.name)
        if names.count(pool.name) > 1:
            yield error("side_pools", "side_pool_twice", name=pool.name)
        if (bool(pool.points) + bool(pool.amounts) + bool(pool.winners)) > 1:
            yield error("side_pools", "side_pool_twofold", name=pool.name)
        if not _is_whole(pool):
            yield error("side_pools", "side_pool_shares", name=pool.name)
        if not 0 <= pool.winners <= MOST_WINNERS or max(len(pool.points), len(pool.amounts)) > MOST_WINNERS:
            yield error("side_pools", "value_out_of_range")


def _is_whole(one: SidePool) -> bool:
    """Whether percentages make 100 and amounts are above 0, and neither rises."""
    values = list(one.points or one.amounts)
    is_falling = values == sorted(values, reverse=True) and all(0 < n <= MOST_MINOR for n in values)
    return is_falling and (not one.points or sum(one.points) == WHOLE)


SEATS = range(2, 13)

LONGEST_EVENT = 120

NEARLY = 50
"""Published shares are rounded: their sum may differ from the whole by half a percent."""


def setup_errors(setup: EventSetup) -> tuple[SetupError, ...]:
    """Every invalid input, in the order of the form; none for a valid set-up."""
    return tuple(problem for check in CHECKS for problem in check(setup))


def require_sound(setup: EventSetup) -> None:
    """Raise the ``Refusal`` of the first invalid input, naming its field."""
    for problem in setup_errors(setup):
        raise problem.refusal


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
    for problem in unlikely(field, at):
        raise problem.refusal


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
        if day.leads_to is not None and not 1 <= day.leads_to <= len(played):
            yield error("days", "day_of_other_event", number=number, other=day.leads_to)
        if day.start_level is not None and (day.start_at is not StartAt.LEVEL or day.start_level < 1):
            yield error("days", "start_level_needless", number=number, level=day.start_level)
        yield from _ends(number, day)
        yield from _own(number, day)
        if day.periods and len(played) == 1:
            yield error("days", "own_levels_of_one_day")
        yield from _pays(number, day, setup)
        if day.time_limit_seconds is not None and day.time_limit_seconds <= 0:
            yield error("days", "time_limit_missing", number=number)
    try:
        require_order(setup.games)
    except Refusal as refusal:
        yield error("games", refusal.code, **refusal.detail)
    if setup.advance.kind != AdvanceKind.ALL_LEFT and setup.advance.count < 1:
        yield error("advance", "advance_count_missing")


def _own(number: int, day: DaySetup) -> Iterator[SetupError]:
    """What a day has of its own: seats and lengths of a size, more of nothing, bags only if it leads on."""
    seats = [day.seats_per_table, *(step.seats for step in day.seats_by_players)]
    if any(one is not None and one not in SEATS for one in seats):
        yield error("days", "seats_out_of_range", least=SEATS[0], most=SEATS[-1])
    counted = (day.max_entries, day.starting_stack, day.level_seconds)
    is_over = (
        any(one is not None and one > MOST_CHIPS for one in counted) or (day.re_entries or 0) > MOST_COUNT
    )
    steps = [[step.players for step in one] for one in (day.seats_by_players, day.level_seconds_by_players)]
    lengths = [step.seconds for step in day.level_seconds_by_players]
    is_less = any(one is not None and one < 1 for one in (*counted, *steps[0], *steps[1], *lengths))
    if is_less or is_over or (day.re_entries or 0) < 0 or any(len(set(one)) < len(one) for one in steps):
        yield error("days", "day_value_unreadable", number=number)
    if day.leads_to is None and day.needs is Needs.BAGS:
        yield error("days", "bags_lead_nowhere", number=number)
    yield from _own_levels(number, day)


def _own_levels(number: int, day: DaySetup) -> Iterator[SetupError]:
    """Levels of its own are readable and at least one, and only they are counted from a number of their own."""
    if day.first_number is not None and not (day.periods and 1 <= day.first_number <= MOST_FIRST_NUMBER):
        yield error("days", "first_level_needless", number=number)
    if day.periods and not any(period.is_level for period in day.periods):
        yield error("days", "own_levels_missing", number=number)
    for row, period in enumerate(day.periods, start=1):
        if period.seconds <= 0 or min(period.amounts) < 0 or len(day.periods) > ROWS_AT_MOST:
            yield error("days", "own_level_unreadable", number=number, row=row)


def _pays(number: int, day: DaySetup, setup: EventSetup) -> Iterator[SetupError]:
    """A day pays a percentage below all entries in money, no place more than a better one."""
    if day.pays is None:
        return
    steps = sorted((one.place, one.minor) for one in day.pays.prizes)
    falls = all(place < next_ and minor >= lower for (place, minor), (next_, lower) in pairwise(steps))
    is_sized = all(place >= 1 and 0 < minor <= MOST_MINOR for place, minor in steps)
    if not (0 < day.pays.points < WHOLE and is_sized and falls):
        yield error("days", "pays_unsound", number=number)
    if setup.payout.kind not in MONEY_KINDS:
        yield error("days", "pays_without_money", number=number)
    elif not steps and not setup.payout.min_cash(setup.entry_minor):
        yield error("days", "pays_without_amount", number=number)


def _ends(number: int, day: DaySetup) -> Iterator[SetupError]:
    """Each kind of rule once, with a number above 0, or a percentage below all entries."""
    kinds = [rule.kind for rule in day.end_rules]
    for rule in day.end_rules:
        is_percent = rule.kind is EndKind.PERCENT
        is_right = 0 < rule.points < WHOLE if is_percent else 0 < rule.number <= MOST_COUNT
        is_right = is_right or rule.kind is EndKind.LAST_HANDS
        if rule.last_hands and rule.kind not in BY_LEVEL:
            yield error("days", "last_hands_without_level", number=number)
        if not is_right or rule.seconds < 0 or rule.kind is EndKind.TIME or kinds.count(rule.kind) > 1:
            yield error("days", "end_rule_unreadable", number=number)


def _periods(setup: EventSetup) -> Iterator[SetupError]:
    for row, period in enumerate(setup.periods, start=1):
        if period.seconds <= 0:
            yield error("periods", "period_without_time", row=row)
        if min(period.amounts) < 0:
            yield error("periods", "blind_negative", row=row)


def _not_whole(shares: Sequence[int]) -> SetupError:
    """Shares that do not make 100 %; for a rounded table the error gives the first share that would."""
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
    """A stack that every player starts with cannot win early."""
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
