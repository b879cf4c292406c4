"""Before every sale: state, registration by the clock, bans and limits, and a director's override."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from access.roles import DIRECTORS
from cashier.queries import cashier_rules, own_sales
from cashier.sales_locks import require_free
from clock import queries as clock
from journal.book import OpenBook
from people import queries as people
from rulebook.clock import ClockState
from rulebook.entries import EntrySituation, asks_chips_left, may_add_on, may_enter_at, may_rebuy
from rulebook.products import Product
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

SELLING = ("registration", "running")
PLAYING = ("running",)
MAY_BE_OVERRIDDEN = frozenset(
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
    *,
    day_id: int,
    player_id: int,
    override_reason: str = "",
    booked: int = 0,
) -> str:
    """Check that the player may enter now; returns the override that was needed, empty for none.

    ``booked`` is the unpaid entry of the same player that is being paid. Raises ``Refusal``
    ``player_banned`` or whatever ``rulebook.entries.may_enter_at`` raises.
    """
    people.require_welcome(player_id, now.at)
    asked = _situation(now, event, day_id, player_id, booked)
    return _or_override(now, partial(_may_enter, now, event, day_id, asked), override_reason)


def admit_return(now: Occasion, event: EventView, entry: EntryView) -> None:
    """Check that the player of an entry in play could re-enter at once, were it out.

    Raises what ``admit_entry`` does.
    """
    selling_event(event.id, PLAYING)
    people.require_welcome(entry.player_id, now.at)
    asked = replace(_situation(now, event, entry.day_id, entry.player_id, 0), is_in_play=False)
    _may_enter(now, event, entry.day_id, asked)


def _may_enter(now: Occasion, event: EventView, day_id: int, asked: EntrySituation) -> None:
    walk = clock.course(day_id)
    course = (walk.structure, walk.clock.anchors, walk.window)
    may_enter_at(course, now.at, event.entry_rules, asked, walk.rules)


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
    return _or_override(now, partial(may_rebuy, event.rules_of(product), asked, house), override_reason)


def chips_told(event: EventView, chips_left: int | None) -> int:
    """The chips that a player has who buys a rebuy: none, where it is sold to nobody else.

    Raises ``Refusal("chips_left_missing")`` where they must be told and are not.
    """
    if chips_left is None and asks_chips_left(event.profile.clock):
        raise Refusal("chips_left_missing", field="chips_left")
    return chips_left or 0


def admit_add_on(
    now: Occasion, event: EventView, entry: EntryView, product: Product, *, override_reason: str = ""
) -> str:
    """Check that the entry may take this add-on now; returns the override that was needed."""
    asked = _in_play(now, event, entry, product, entry.stack or 0)
    return _or_override(now, partial(may_add_on, event.rules_of(product), asked), override_reason)


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


def _situation(now: Occasion, event: EventView, day_id: int, player_id: int, booked: int) -> EntrySituation:
    own = [entry for entry in tournaments.player_entries(event.id, player_id) if entry.id != booked]
    live = next((entry for entry in own if entry.status in ("alive", "unpaid")), None)
    shown = _level(now, day_id)
    return EntrySituation(
        is_registration_open=not _is_in_last_hands(event),
        has_play_started=shown.has_play_started,
        level=shown.level,
        is_break=shown.is_break,
        entries=_taken(event, booked) if event.max_entries is not None else 0,
        own_entries=len(own),
        has_booked=bool(booked),
        is_in_play=live is not None,
        chips=(live.stack or 0) if live else 0,
    )


def _taken(event: EventView, booked: int) -> int:
    """The places taken: entries sold, and those unpaid whose seat is held, except the one being paid."""
    unpaid = tournaments.entries_unpaid(event.id) if event.unpaid_holds_seat else 0
    return tournaments.entrants(event.id) + max(unpaid - (1 if booked else 0), 0)


def _in_play(
    now: Occasion, event: EventView, entry: EntryView, product: Product, chips: int
) -> EntrySituation:
    bought = own_sales(entry.id).get((product.kind.value, product.number), 0)
    shown = _level(now, entry.day_id)
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


def _level(now: Occasion, day_id: int) -> EntrySituation:
    reading = clock.reading(day_id, now.at)
    return EntrySituation(
        has_play_started=reading.state != ClockState.NOT_STARTED,
        level=clock.level_number(day_id, now.at),
        is_break=not reading.period.is_level and reading.state != ClockState.NOT_STARTED,
    )
