"""The checks before a sale: product, state, registration, bans and limits, and a director's override."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from access.roles import DIRECTORS
from cashier.kinds import SaleKind
from cashier.payments.rows import cashier_rules
from cashier.sales.ahead import pays_ahead, require_not_ahead
from cashier.sales.rows import entry_sold_at, own_sales, sales_of_product
from cashier.sales.unpaid import waiting_before
from clock import rows as clock
from journal.book import OpenBook
from people.players import rows as people
from people.players.rows import Player
from rulebook.ages import require_age
from rulebook.breaking import LateEntry, late_entry_stack
from rulebook.clock import ClockState
from rulebook.entries import (
    EntryRules,
    EntrySituation,
    asks_chips_left,
    may_add_extra,
    may_add_on,
    may_enter_at,
    may_rebuy,
    require_place_on_day,
)
from rulebook.products import (
    EXTRAS,
    SEATS,
    WINDOW_CODES,
    Bought,
    Moment,
    Product,
    ProductKind,
    closing_level,
    in_order,
    require_left,
    require_on_sale,
    right_one,
)
from rulebook.profile.variants import LateStack
from rulebook.refusals import Refusal
from rulebook.structure import stake_on_average
from tournaments import queries as tournaments
from tournaments.entries.verbs import EntryStack
from tournaments.queries import EntryView, EventView, PlayerAtEvent


def sells_nameless() -> bool:
    """Whether entries may be sold to a player without a name."""
    return tournaments.house().sells_nameless


def require_nameless_allowed() -> None:
    """Raise ``Refusal("nameless_not_allowed")`` unless the house sells without a name."""
    if not sells_nameless():
        raise Refusal("nameless_not_allowed")


SalesCheck = Callable[[int], None]
PartsCheck = Callable[[int, Collection[str]], None]
_checks: list[SalesCheck] = []
_checks_of_parts: list[PartsCheck] = []
_checks_of_voids: list[SalesCheck] = []


def lock_sales(check: SalesCheck) -> None:
    """Register a check that may forbid changes to the sales of an event; the check raises ``Refusal``."""
    _checks.append(check)


def require_free(event_id: int) -> None:
    """Raise what forbids sales and voids now, such as published payouts."""
    for check in _checks:
        check(event_id)


def lock_parts(check: PartsCheck) -> None:
    """Register a check that may forbid sales and voids with these price parts; it raises ``Refusal``."""
    _checks_of_parts.append(check)


def require_parts_free(event_id: int, parts: Collection[str]) -> None:
    """Raise what forbids moving money of these parts, such as a side pool that is awarded."""
    for check in _checks_of_parts:
        check(event_id, parts)


def lock_voids(check: SalesCheck) -> None:
    """Register a check that may forbid the voids of sales to an entry; it raises ``Refusal``."""
    _checks_of_voids.append(check)


def require_voidable(entry_id: int) -> None:
    """Raise what forbids to void sales to an entry, such as a jackpot that it won."""
    for check in _checks_of_voids:
        check(entry_id)


@dataclass(frozen=True, slots=True)
class Buyer:
    """The player who buys, the day, and the entry in play or the unpaid entry; a new entry without one.

    ``joins_list``: the player only registers now and pays later.
    """

    player_id: int
    day_id: int
    entry: EntryView | None = None
    joins_list: bool = False

    @classmethod
    def of(cls, entry: EntryView) -> Buyer:
        """The player of an entry."""
        return cls(entry.player_id, entry.day_id, entry)

    @property
    def booked(self) -> int:
        """The id of the unpaid entry; 0 if there is none."""
        return self.entry.id if self.entry is not None and self.entry.status == "unpaid" else 0


def products_as(event: EventView, kind: SaleKind, number: int | None = None) -> tuple[Product, ...]:
    """The products that are sold as ``kind``: the one with ``number``, else all in the order of preference.

    A re-entry that a director allows against the rules costs as much as an entry. Raises ``Refusal``
    ``rebuys_used`` and ``add_on_not_offered`` if none is sold, ``product_not_sold`` for another number.
    """
    kinds = event.sold_as(ProductKind(kind.value))
    if kind is SaleKind.RE_ENTRY and not kinds:
        kinds = event.sold_as(ProductKind.ENTRY)
    if not kinds:
        raise _not_sold(kind, number)
    products = tuple(product for product in kinds if number in (None, product.number))
    if not products:
        raise Refusal("product_not_sold", field="product", product=number)
    return in_order(products)


def extra_of(event: EventView, number: int) -> Product:
    """The bounty or side fee with this number; raises ``Refusal("product_not_sold")``."""
    extra = next(
        (product for product in event.products if product.number == number and product.sold_as in EXTRAS),
        None,
    )
    if extra is None:
        raise Refusal("product_not_sold", field="product", product=number)
    return extra


def _not_sold(kind: SaleKind, number: int | None) -> Refusal:
    if kind is SaleKind.REBUY:
        return Refusal("rebuys_used", rebuys=0)
    if kind is SaleKind.ADD_ON:
        return Refusal("add_on_not_offered")
    return Refusal("product_not_sold", field="product", product=number)


def product_for(event: EventView, kind: SaleKind, number: int | None, buyer: Buyer, at: datetime) -> Product:
    """The product with ``number``, else the first that is on sale to the buyer now.

    If none is on sale, the first product of the event; raises what ``products_as`` does.
    """
    products = products_as(event, kind, number)
    if len(products) == 1:
        return products[0]
    usual = min(products, key=event.products.index)
    found_now = right_one(
        products,
        event.products,
        lambda one: _moment(event, one, buyer, at),
        lambda one: _bought(event, one, buyer),
        event.profile.clock,
    )
    return found_now or usual


def require_sold(event: EventView, product: Product, buyer: Buyer, at: datetime) -> None:
    """Raise why the product is not on sale to the buyer at ``at``: its window, its days or its limits."""
    if not product.is_particular and not event.sold_late:
        return
    moment = _moment(event, product, buyer, at)
    require_on_sale(product, event.products, moment, event.profile.clock)
    if product.is_counted:
        require_left(product, _bought(event, product, buyer))


def level_now(day_id: int, at: datetime) -> Moment:
    """The state of the clock of the day: the level, a break, whether play has started."""
    reading = clock.reading(day_id, at)
    has_started = reading.state != ClockState.NOT_STARTED
    return Moment(
        at=at,
        level=clock.level_number(day_id, at),
        is_break=not reading.period.is_level and has_started,
        has_play_started=has_started,
    )


def count_places(event: EventView, booked: int) -> int:
    """The number of places taken: sold entries and unpaid ones with a seat, except the one being paid."""
    unpaid = tournaments.entries_unpaid(event.id) if event.unpaid_holds_seat else 0
    taken = tournaments.entrants(event.id) + tournaments.entries_paid_ahead(event.id)
    return taken + max(unpaid - (1 if booked else 0), 0)


def _moment(event: EventView, product: Product, buyer: Buyer, at: datetime) -> Moment:
    """The moment for the rules of this product; reads only what the product depends on."""
    day = tournaments.day(buyer.day_id)
    by_entries = product.from_entries is not None or product.until_entries is not None
    return replace(
        level_now(day.id, at),
        day=day.number,
        is_last_break=product.in_last_break and _is_last_break(event, day, at),
        entries=count_places(event, buyer.booked) if by_entries else 0,
        is_booked=product.only_booked and _was_booked(buyer),
        tier=people.player(buyer.player_id).tier if product.tiers else "",
    )


def _is_last_break(event: EventView, day: tournaments.DayView, at: datetime) -> bool:
    window = clock.registration_window(day.id)
    closes = closing_level(event.products, day.number, window.until_level)
    return clock.is_last_break(day.id, at, replace(window, until_level=closes))


def _was_booked(buyer: Buyer) -> bool:
    """Whether the player was on the list: the entry is unpaid, or was sold after a registration."""
    if buyer.entry is None:
        return buyer.joins_list
    sold_at = entry_sold_at(buyer.entry.id)
    return bool(buyer.booked) or (sold_at is not None and buyer.entry.registered_at < sold_at)


def _bought(event: EventView, product: Product, buyer: Buyer) -> Bought:
    """The purchases of a product with limits, by the entry in play or before the entry being sold."""
    entry = buyer.entry.id if buyer.entry is not None and product.sold_as not in SEATS else 0
    return sales_of_product(
        event.id, product.number, entry_id=entry, player_id=buyer.player_id, day_id=buyer.day_id
    )


TakenAtSeat = Callable[[EntryView, int, datetime], int]
_ways: list[TakenAtSeat] = []


def reckon_blinded_off_by(way: TakenAtSeat) -> None:
    """Register the function that computes the blinds lost by a stack at the seat of an unpaid entry."""
    _ways.append(way)


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """The entry to sell: kind of sale, day and time; ``booked`` if it waits for payment."""

    kind: SaleKind
    day_id: int
    at: datetime
    booked: EntryView | None = None


def stack_of_entry(event: EventView, full: int, wanted_entry: WantedEntry) -> EntryStack:
    """The stack of an entry whose product gives ``full`` chips.

    Only a first entry is late, once the clock of its day has started; a returning player buys a full stack
    (TDA 2024 rule 8-A). An entry registered before the start may have been blinded off at its seat (WSOP 35).

    Raises ``Refusal("no_late_stack")`` if the rules leave no chips.
    """
    rule = event.profile.seating.late_stack
    if rule is LateStack.FULL or wanted_entry.kind is not SaleKind.ENTRY or not _has_started(wanted_entry):
        return EntryStack(full)
    is_preregistered = wanted_entry.booked is not None and not wanted_entry.booked.is_late
    late = LateEntry(
        full,
        big_blind=_big_blind(wanted_entry),
        reduction=event.profile.seating.late_reduction,
        blinded_off=_taken_at_seat(wanted_entry, full)
        if rule is LateStack.BLINDED_OFF_IF_PREREGISTERED
        else 0,
        is_preregistered=is_preregistered,
    )
    stack = late_entry_stack(late, rule)
    if stack == 0:
        raise Refusal("no_late_stack", stack=full)
    if rule is LateStack.BLINDED_OFF_IF_PREREGISTERED:
        return EntryStack(full, full - stack)
    return EntryStack(stack)


def _has_started(wanted_entry: WantedEntry) -> bool:
    return clock.reading(wanted_entry.day_id, wanted_entry.at).state != ClockState.NOT_STARTED


def _big_blind(wanted_entry: WantedEntry) -> int:
    """The big blind of the current level; in a break, that of the level before."""
    reading = clock.reading(wanted_entry.day_id, wanted_entry.at)
    structure = clock.structure_of(wanted_entry.day_id)
    level = structure.level_in_force(reading.index)
    return stake_on_average(level, structure.order) if level is not None else 0


def _taken_at_seat(wanted_entry: WantedEntry, full: int) -> int:
    return _ways[-1](wanted_entry.booked, full, wanted_entry.at) if wanted_entry.booked and _ways else 0


SELLING = ("registration", "running")
PLAYING = ("running",)
MAY_BE_OVERRIDDEN = WINDOW_CODES | frozenset(
    {
        "add_on_not_now",
        "add_ons_used",
        "entries_full",
        "day_full",
        "no_return",
        "not_booked",
        "re_entries_used",
        "re_entry_closed",
        "rebuys_closed",
        "rebuys_used",
        "registration_closed",
        "still_waiting",
        "waiting_list_passed",
    }
)


@dataclass(frozen=True, slots=True)
class Occasion:
    """The time of a sale and the role of the user."""

    at: datetime
    role: str

    @classmethod
    def of(cls, book: OpenBook) -> Occasion:
        """The time and role of an action."""
        return cls(book.now, book.actor.role)

    @property
    def may_override(self) -> bool:
        """Whether the role may override the entry rules."""
        return self.role in DIRECTORS and cashier_rules().allows_override


def selling_event(event_id: int, states: tuple[str, ...] = SELLING) -> EventView:
    """The event, if sales are open; raises ``Refusal("event_<state>")`` or what locks its sales."""
    event = tournaments.event(event_id)
    if event.state not in states:
        raise Refusal(f"event_{event.state}", event=event_id, state=event.state)
    require_free(event_id)
    return event


def admit_entry(
    now: Occasion,
    event: EventView,
    buyer: Buyer,
    product: Product,
    who: PlayerAtEvent,
    *,
    override_reason: str = "",
) -> str:
    """Check that the player may enter now with this product; returns the override used, or an empty text.

    Raises ``Refusal`` ``player_banned``, ``player_too_young``, ``birth_date_missing``, what
    ``rulebook.entries.may_enter_at`` raises, or why the product is not on sale.
    """
    _require_welcome(who.player, now.at)
    situation = _situation(now, event, buyer, who)
    is_back = product.sold_as is ProductKind.RE_ENTRY
    rules = event.rules_of(product) if is_back else event.entry_rules

    def ask() -> None:
        if who.entries:
            require_not_ahead(who, buyer.day_id)
        _require_place_on_day(event, buyer, situation)
        _may_enter(now, buyer.day_id, rules, situation)
        require_sold(event, product, buyer, now.at)
        _require_other_group(event, buyer)

    return _or_override(now, ask, override_reason)


def admit_return(now: Occasion, event: EventView, entry: EntryView) -> None:
    """Check that the player of an entry in play could re-enter immediately after a bust.

    Raises what ``admit_entry`` does.
    """
    selling_event(event.id, PLAYING)
    buyer = Buyer(entry.player_id, entry.day_id)
    who = tournaments.player_at_event(event.id, entry.player_id)
    _require_welcome(who.player, now.at)
    situation = replace(_situation(now, event, buyer, who), is_in_play=False)
    _require_place_on_day(event, buyer, situation)
    _may_enter(now, entry.day_id, event.entry_rules, situation)
    require_sold(event, product_for(event, SaleKind.RE_ENTRY, None, buyer, now.at), buyer, now.at)


def _require_other_group(event: EventView, buyer: Buyer) -> None:
    """Who is out of a bracket may enter another group only (Prestige heads-up no. 9)."""
    if not tournaments.day(buyer.day_id).kind.has_matches:
        return
    own = tournaments.player_entries(event.id, buyer.player_id)
    if any(entry.day_id == buyer.day_id and not entry.is_alive for entry in own):
        raise Refusal("same_group", field="day", day=buyer.day_id)


def _require_welcome(player: Player, at: datetime) -> None:
    """Raise if the player is banned or too young on that day."""
    people.require_welcome(player, at)
    if player.nameless is not None:
        require_nameless_allowed()
    require_age(player.id, player.birth_date, timezone.localtime(at).date(), tournaments.house().ages)


def _require_place_on_day(event: EventView, buyer: Buyer, situation: EntrySituation) -> None:
    """Raise ``Refusal("day_full")`` if the day has a limit; a player on the waiting list needs a free seat."""
    most = tournaments.day(buyer.day_id).max_entries
    if most is None:
        return
    sold = tournaments.field(event.id, day_id=buyer.day_id)
    unpaid = max(sold.unpaid - bool(buyer.booked), 0) if event.unpaid_holds_seat else 0
    require_place_on_day(most, unpaid + sold.ahead + (sold.alive if situation.is_waiting else sold.entries))


def _may_enter(now: Occasion, day_id: int, rules: EntryRules, situation: EntrySituation) -> None:
    own = tournaments.day(day_id).re_entries
    rules = rules if own is None else replace(rules, re_entries=own)
    walk = clock.course(day_id)
    course = (walk.structure, walk.clock.anchors, walk.window)
    may_enter_at(course, now.at, rules, situation, walk.rules)


def admit_rebuy(
    now: Occasion,
    event: EventView,
    entry: EntryView,
    product: Product,
    *,
    chips_left: int = 0,
    override_reason: str = "",
) -> str:
    """Check that the entry may buy this rebuy now with ``chips_left``; returns the override used."""
    event, situation = (
        tournaments.terms_on(event, entry.day_id),
        _in_play(now, event, entry, product, chips_left),
    )
    house = tournaments.profile(event.id).clock

    def ask() -> None:
        may_rebuy(event.rules_of(product), situation, house)
        require_sold(event, product, Buyer.of(entry), now.at)

    return _or_override(now, ask, override_reason)


def chips_before_rebuy(event: EventView, entry: EntryView, chips_left: int | None) -> int:
    """The chips left of a player who buys a rebuy; the last count if the rebuy does not require them.

    Raises ``Refusal("chips_left_missing")`` if they are required and missing.
    """
    if chips_left is not None:
        return chips_left
    if asks_chips_left(event.profile.clock):
        raise Refusal("chips_left_missing", field="chips_left")
    return tournaments.chips_counted(entry)


def admit_add_on(
    now: Occasion, event: EventView, entry: EntryView, product: Product, *, override_reason: str = ""
) -> str:
    """Check that the entry may take this add-on now; returns the override used."""
    situation = _in_play(now, event, entry, product, entry.stack or 0)

    def ask() -> None:
        may_add_on(event.rules_of(product), situation)
        require_sold(event, product, Buyer.of(entry), now.at)

    return _or_override(now, ask, override_reason)


def admit_extra(
    now: Occasion, event: EventView, entry: EntryView, product: Product, *, override_reason: str = ""
) -> str:
    """Check that the entry may buy this bounty or side fee now; returns the override used."""
    situation = _in_play(now, event, entry, product, entry.stack or 0)

    def ask() -> None:
        require_parts_free(event.id, [share.account for share in product.shares])
        may_add_extra(situation, has_end=product.has_end)
        require_sold(event, product, Buyer.of(entry), now.at)

    return _or_override(now, ask, override_reason)


def _or_override(now: Occasion, ask: Callable[[], object], override_reason: str) -> str:
    try:
        ask()
    except Refusal as refusal:
        if refusal.code not in MAY_BE_OVERRIDDEN or not override_reason.strip():
            raise
        _require_override(now)
        return override_reason.strip()
    return ""


def _require_override(now: Occasion) -> None:
    if not cashier_rules().allows_override:
        raise Refusal("override_not_allowed")
    if now.role not in DIRECTORS:
        raise Refusal("override_forbidden")


def _situation(now: Occasion, event: EventView, buyer: Buyer, who: PlayerAtEvent) -> EntrySituation:
    own = [entry for entry in who.entries if entry.id != buyer.booked]
    live = next((entry for entry in own if entry.is_in_play), None)
    bags = [entry.day_id for entry in own if entry.bagged_at is not None]
    level = level_now(buyer.day_id, now.at)
    return _beside_the_list(
        event,
        buyer,
        EntrySituation(
            is_registration_open=not _is_in_last_hands(event, buyer.day_id),
            has_play_started=level.has_play_started,
            level=level.level,
            is_break=level.is_break,
            entries=count_places(event, buyer.booked) if event.max_entries is not None else 0,
            own_entries=len(own),
            own_on_day=sum(entry.day_id == buyer.day_id for entry in own),
            has_bag=bool(bags),
            has_bag_for_day=any(buyer.day_id in tournaments.days_ahead(day_id) for day_id in bags),
            has_booked=bool(buyer.booked),
            is_in_play=live is not None and not pays_ahead(event, who, buyer.day_id),
            chips=(live.stack or 0) if live else 0,
        ),
    )


def _beside_the_list(event: EventView, buyer: Buyer, situation: EntrySituation) -> EntrySituation:
    """The situation with the waiting list, if there is one.

    A player registered with a deadline passes no one: the place was reserved at registration.
    """
    has_deadline = buyer.booked and buyer.entry is not None and buyer.entry.unpaid_until is not None
    if has_deadline or not tournaments.entries_unpaid(event.id):
        return situation
    queue = waiting_before(event, buyer.day_id, buyer.entry if buyer.booked else None)
    return replace(
        situation,
        is_waiting=queue.is_waiting,
        seats_taken=queue.seats_taken,
        waiting=queue.before,
        free=queue.free(event.max_entries, situation.entries),
    )


def _in_play(
    now: Occasion, event: EventView, entry: EntryView, product: Product, chips: int
) -> EntrySituation:
    own = own_sales(entry.id).get((product.sold_as.value, product.number), 0)
    level = level_now(entry.day_id, now.at)
    return EntrySituation(
        is_registration_open=_is_open(now, event, entry.day_id),
        has_play_started=level.has_play_started,
        level=level.level,
        is_break=level.is_break,
        own_entries=1 if entry.is_alive else 0,
        is_in_play=entry.is_alive,
        own_rebuys=own,
        own_add_ons=own,
        chips=chips,
    )


def require_open(now: Occasion, event: EventView, day_id: int) -> None:
    """Raise ``Refusal("registration_closed")`` unless the clock still allows entries."""
    if not _is_open(now, event, day_id):
        raise Refusal("registration_closed", level=clock.level_number(day_id, now.at))


def _is_open(now: Occasion, event: EventView, day_id: int) -> bool:
    """Whether entries are open, computed from the clock, not from timers that may not have fired."""
    return not _is_in_last_hands(event, day_id) and clock.is_registration_open(
        event.id, now.at, day_id=day_id
    )


def _is_in_last_hands(event: EventView, day_id: int) -> bool:
    """Whether the last hands of the day are drawn, after which no one may enter it (WSOP 125.b)."""
    return tournaments.play_on(event.id, day_id).state == "last_hands"
