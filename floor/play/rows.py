"""Queries of the floor: what an eliminated player may buy, places taken, hands missed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from cashier.kinds import SaleKind
from cashier.sales import admission
from cashier.sales.admission import Buyer, Occasion, product_for
from clock import rows as clock
from floor.models import Absence
from journal.book import OpenBook
from journal.opening import HOUSE, tournament_book
from journal.queries import versions_of
from rulebook.knockouts import Placing
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


def require_running(event_id: int) -> EventView:
    """The event, if it is running; raises ``Refusal("event_<state>")``."""
    event = tournaments.event(event_id)
    if event.state != "running":
        raise Refusal(f"event_{event.state}", event=event_id, state=event.state.value)
    return event


def is_registration_open(event_id: int, at: datetime) -> bool:
    """Whether entries are still sold, for the seats; an event without levels sells none."""
    try:
        return clock.is_registration_open(event_id, at)
    except Refusal:
        return False


def sells_at(day_id: int, at: datetime) -> bool:
    """Whether entries are still sold on a day, for its seats."""
    try:
        return clock.is_registration_open(tournaments.day(day_id).event_id, at, day_id=day_id)
    except Refusal:
        return False


def next_day(day_id: int) -> tournaments.DayView | None:
    """The day to which players advance; None after the last."""
    leads_to = tournaments.day(day_id).leads_to
    return None if leads_to is None else tournaments.day(leads_to)


def may_re_enter(entry: EntryView, now: Occasion) -> bool:
    """Whether the player of an entry that is out may buy another one now, only by the rules."""
    try:
        event = admission.selling_event(entry.event_id)
        if event.re_entries == 0:
            return False
        buyer = Buyer(entry.player_id, entry.day_id)
        product = product_for(event, SaleKind.RE_ENTRY, None, buyer, now.at)
        player = tournaments.player_at_event(event.id, entry.player_id)
        admission.admit_entry(now, event, buyer, product, player)
    except Refusal:
        return False
    return True


def may_rebuy(entry: EntryView, now: Occasion) -> bool:
    """Whether a player without chips may rebuy and keep the seat, only by the rules."""
    if entry.won_seat_early:
        return False
    try:
        event = admission.selling_event(entry.event_id, admission.PLAYING)
        # Also called for a player just out: as if the bust had been a rebuy.
        seated_entry = replace(entry, status=type(entry.status)("alive"))
        product = product_for(event, SaleKind.REBUY, None, Buyer.of(seated_entry), now.at)
        admission.admit_rebuy(now, event, seated_entry, product)
    except Refusal:
        return False
    return True


def seats_version(event_id: int) -> int:
    """The version of the seats on a page: the event's book and the house's together, as in change notices."""
    versions = versions_of([HOUSE, tournament_book(event_id)])
    return sum(parts.get("seats", 0) for _version, parts in versions.values())


def count_hand_absent(book: OpenBook, *, entry_ids: Collection[int]) -> tuple[int, ...]:
    """Count a completed hand for the absent ones of these entries; returns those entries.

    Hands are counted from the last count of the stack.
    """
    rows = list(Absence.objects.filter(entry_id__in=list(entry_ids), ended_at=None))
    for row in rows:
        counted_at = queries.entry(row.entry_id).stack_at
        if not row.hands or row.counted_at != counted_at:
            row.hands, row.counted_at, row.reported_at = 0, counted_at, book.now
        row.hands += 1
        book.save(row)
    return tuple(row.entry_id for row in rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken:
    """The places that an entry takes: equal unless tied."""

    entry: int
    place: int
    place_to: int


def place_answer(entry_id: int, placing: Placing) -> PlaceTaken:
    """The response for a placing."""
    return PlaceTaken(entry=entry_id, place=placing.first, place_to=placing.last)
