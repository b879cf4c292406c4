"""Before every sale: state, registration by the clock, bans and limits, and a director's override."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from access.roles import DIRECTORS
from cashier.kinds import SaleKind
from cashier.sales.locks import require_free, require_parts_free
from cashier.sales.nameless import require_nameless_allowed
from cashier.sales.on_sale import Buyer, level_now, places_taken, product_for, require_sold
from cashier.sales.rows import own_sales
from cashier.sales.rules_rows import cashier_rules
from cashier.sales.waiting import waiting_before
from clock import rows as clock
from journal.book import OpenBook
from people.players import rows as people
from people.players.rows import PlayerView
from rulebook.ages import require_age
from rulebook.entries import (
    EntryRules,
    EntrySituation,
    asks_chips_left,
    may_add_extra,
    may_add_on,
    may_enter_at,
    may_rebuy,
)
from rulebook.products import WINDOW_CODES, Product, ProductKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

SELLING = ("registration", "running")
PLAYING = ("running",)
MAY_BE_OVERRIDDEN = WINDOW_CODES | frozenset(
    {
        "add_on_not_now",
        "add_ons_used",
        "entries_full",
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
    """When a sale is requested, and in which role."""

    at: datetime
    role: str

    @classmethod
    def of(cls, book: OpenBook) -> Occasion:
        """The time and role of an action."""
        return cls(book.now, book.actor.role)

    @property
    def may_override(self) -> bool:
        """Whether the role may allow what the entry rules forbid."""
        return self.role in DIRECTORS and cashier_rules().allows_override


def selling_event(event_id: int, states: tuple[str, ...] = SELLING) -> EventView:
    """The event, if it sells now; raises ``Refusal("event_<state>")`` or what locks its sales."""
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
    *,
    player: PlayerView | None = None,
    override_reason: str = "",
) -> str:
    """Check that the player may enter now with this product; returns the override that was needed, empty for none.

    ``player`` is the buyer, where this book has read it already.
    Raises ``Refusal`` ``player_banned``, ``player_too_young``, ``birth_date_missing``, whatever ``rulebook.entries.may_enter_at`` raises, or why the product
    is not on sale.
    """
    _require_welcome(player or tournaments.player_at_event(event.id, buyer.player_id), now.at)
    asked = _situation(now, event, buyer)
    is_back = product.sold_as is ProductKind.RE_ENTRY
    rules = event.rules_of(product) if is_back else event.entry_rules

    def ask() -> None:
        _may_enter(now, buyer.day_id, rules, asked)
        require_sold(event, product, buyer, now.at)

    return _or_override(now, ask, override_reason)


def admit_return(now: Occasion, event: EventView, entry: EntryView) -> None:
    """Check that the player of an entry in play could re-enter at once, were it out.

    Raises what ``admit_entry`` does.
    """
    selling_event(event.id, PLAYING)
    buyer = Buyer(entry.player_id, entry.day_id)
    _require_welcome(tournaments.player_at_event(event.id, entry.player_id), now.at)
    asked = replace(_situation(now, event, buyer), is_in_play=False)
    _may_enter(now, entry.day_id, event.entry_rules, asked)
    require_sold(event, product_for(event, SaleKind.RE_ENTRY, None, buyer, now.at), buyer, now.at)


def _require_welcome(player: PlayerView, at: datetime) -> None:
    """Raise unless the player is neither banned nor too young on that day."""
    people.require_welcome(player, at)
    if player.nameless is not None:
        require_nameless_allowed()
    require_age(player.id, player.birth_date, timezone.localtime(at).date(), tournaments.house().ages)


def _may_enter(now: Occasion, day_id: int, rules: EntryRules, asked: EntrySituation) -> None:
    walk = clock.course(day_id)
    course = (walk.structure, walk.clock.anchors, walk.window)
    may_enter_at(course, now.at, rules, asked, walk.rules)


def admit_rebuy(
    now: Occasion,
    event: EventView,
    entry: EntryView,
    product: Product,
    *,
    chips_left: int = 0,
    override_reason: str = "",
) -> str:
    """Check that the entry may buy this rebuy now with ``chips_left``; returns the override that was needed."""
    asked = _in_play(now, event, entry, product, chips_left)
    house = tournaments.profile(event.id).clock

    def ask() -> None:
        may_rebuy(event.rules_of(product), asked, house)
        require_sold(event, product, Buyer.of(entry), now.at)

    return _or_override(now, ask, override_reason)


def chips_told(event: EventView, entry: EntryView, chips_left: int | None) -> int:
    """The chips that a player has who buys a rebuy; where it is sold without chips, those last counted.

    Raises ``Refusal("chips_left_missing")`` where they must be told and are not.
    """
    if chips_left is not None:
        return chips_left
    if asks_chips_left(event.profile.clock):
        raise Refusal("chips_left_missing", field="chips_left")
    return tournaments.chips_counted(entry)


def admit_add_on(
    now: Occasion, event: EventView, entry: EntryView, product: Product, *, override_reason: str = ""
) -> str:
    """Check that the entry may take this add-on now; returns the override that was needed."""
    asked = _in_play(now, event, entry, product, entry.stack or 0)

    def ask() -> None:
        may_add_on(event.rules_of(product), asked)
        require_sold(event, product, Buyer.of(entry), now.at)

    return _or_override(now, ask, override_reason)


def admit_extra(
    now: Occasion, event: EventView, entry: EntryView, product: Product, *, override_reason: str = ""
) -> str:
    """Check that the entry may buy this bounty or side fee now; returns the override that was needed."""
    asked = _in_play(now, event, entry, product, entry.stack or 0)

    def ask() -> None:
        require_parts_free(event.id, [share.account for share in product.shares])
        may_add_extra(asked, has_end=product.has_end)
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


def _situation(now: Occasion, event: EventView, buyer: Buyer) -> EntrySituation:
    listed = tournaments.player_entries(event.id, buyer.player_id)
    own = [entry for entry in listed if entry.id != buyer.booked]
    live = next((entry for entry in own if entry.status in ("alive", "unpaid")), None)
    shown = level_now(buyer.day_id, now.at)
    return _beside_the_list(
        event,
        buyer,
        EntrySituation(
            is_registration_open=not _is_in_last_hands(event),
            has_play_started=shown.has_play_started,
            level=shown.level,
            is_break=shown.is_break,
            entries=places_taken(event, buyer.booked) if event.max_entries is not None else 0,
            own_entries=len(own),
            has_booked=bool(buyer.booked),
            is_in_play=live is not None,
            chips=(live.stack or 0) if live else 0,
        ),
    )


def _beside_the_list(event: EventView, buyer: Buyer, asked: EntrySituation) -> EntrySituation:
    """The situation with the waiting list, where there is one.

    Who is registered with a deadline passes nobody: the place was there at the registration.
    """
    has_deadline = buyer.booked and buyer.entry is not None and buyer.entry.unpaid_until is not None
    if has_deadline or not tournaments.entries_unpaid(event.id):
        return asked
    found = waiting_before(event, buyer.day_id, buyer.entry if buyer.booked else None)
    return replace(
        asked,
        is_waiting=found.is_waiting,
        seats_taken=found.seats_taken,
        waiting=found.before,
        free=found.free(event.max_entries, asked.entries),
    )


def _in_play(
    now: Occasion, event: EventView, entry: EntryView, product: Product, chips: int
) -> EntrySituation:
    bought = own_sales(entry.id).get((product.sold_as.value, product.number), 0)
    shown = level_now(entry.day_id, now.at)
    return EntrySituation(
        is_registration_open=_is_open(now, event, entry.day_id),
        has_play_started=shown.has_play_started,
        level=shown.level,
        is_break=shown.is_break,
        own_entries=1 if entry.is_alive else 0,
        is_in_play=entry.is_alive,
        own_rebuys=bought,
        own_add_ons=bought,
        chips=chips,
    )


def require_open(now: Occasion, event: EventView, day_id: int) -> None:
    """Raise ``Refusal("registration_closed")`` unless the clock still allows entries."""
    if not _is_open(now, event, day_id):
        raise Refusal("registration_closed", level=clock.level_number(day_id, now.at))


def _is_open(now: Occasion, event: EventView, day_id: int) -> bool:
    """Computed from the clock, whether or not its timers have fired."""
    return not _is_in_last_hands(event) and clock.is_registration_open(event.id, now.at, day_id=day_id)


def _is_in_last_hands(event: EventView) -> bool:
    """Whether the last hands of the day are drawn: nobody enters any more (WSOP 125.b)."""
    return event.play_state == "last_hands"
