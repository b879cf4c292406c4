"""The last hands of a day: drawn by a card, told table by table, called off (WSOP 125)."""

from __future__ import annotations

from typing import Any

from clock.steps import halt_clock, run_clock_on
from floor.last_hands import facts
from floor.last_hands.queries import LastHandsView, TableAtLast, demand_drawable
from floor.last_hands.queries import last_hands as last_hands_on
from floor.models import LastHands, LastHandsTable
from floor.penalties.verbs import miss_hand_at
from floor.play.ending import close_last_hands
from floor.play.queries import demand_running
from floor.scopes import LAST_HANDS
from journal.book import OpenBook
from rulebook import levels
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import actions as tournaments
from tournaments import queries

Answer = dict[str, Any]


def draw_last_hands(book: OpenBook, *, event_id: int, card: int) -> Answer:
    """The floor has turned ``card``: every table plays so many more hands and stops, the clock stands (WSOP 125).

    Raises ``Refusal`` ``event_<state>``, as ``floor.last_hands.queries.demand_drawable``, or ``card_out_of_range``.
    """
    event = demand_running(event_id)
    book.require("tournament", event_id)
    dealt = demand_drawable(event, book.now)
    drawn = levels.last_hands(event.seats_per_table, card)
    day_id = queries.current_day(event_id).id
    row = book.create(
        LastHands, event_id=event_id, day_id=day_id, hands=drawn.hands, drawn_at=book.now, ended_at=None
    )
    book.create_many(LastHandsTable, [{"last_hands_id": row.pk, "table_id": one.id} for one in dealt])
    halt_clock(book, day_id=day_id)
    tournaments.set_play_state(book, event_id=event_id, play_state="last_hands")
    book.record(facts.LastHandsDrawn(event=event_id, hands=drawn.hands, tables=len(dealt)))
    return {"hands": drawn.hands, "tables": [one.number for one in dealt]}


def report_last_hand(book: OpenBook, *, table_id: int, hand: int | None = None) -> Answer:
    """A table has finished one more of its last hands; after the last one drawn it stops.

    ``hand`` is the number that the page showed, from 1. Raises ``Refusal`` ``no_last_hands``,
    ``table_not_dealt``, ``table_stopped`` or, for a page that shows an earlier hand, ``hand_over``.
    """
    number, event_id = seats.table(table_id).number, seats.event_of_table(table_id)
    found = _demand(book, event_id)
    at_table = _at_table(found, table_id, number, hand)
    row = LastHandsTable.objects.get(last_hands_id=found.id, table_id=table_id)
    row.played += 1
    book.save(row)
    # Whoever is on penalty here has missed this hand (procedure 9.7).
    miss_hand_at(book, table_id=table_id)
    is_done = row.played >= found.hands
    waiting = len(found.waiting) - is_done
    kind = facts.LastHandsPlayed if is_done else facts.LastHandPlayed
    book.record(
        kind(table=number, hand=row.played, hands=found.hands, waiting=waiting),
        relied=[LAST_HANDS.of(found.id)],
    )
    left = at_table.left - 1
    return {"event": event_id, "table": number, "hand": row.played, "left": left, "waiting": waiting}


def _demand(book: OpenBook, event_id: int) -> LastHandsView:
    """The last hands as they are on; raises ``Refusal("no_last_hands")``."""
    book.require("tournament", event_id)
    found = last_hands_on(event_id)
    if found is None:
        raise Refusal("no_last_hands", event=event_id)
    return found


def _at_table(found: LastHandsView, table_id: int, number: int, hand: int | None) -> TableAtLast:
    """The table among those that play, in the hand that the page showed."""
    here = next((one for one in found.tables if one.table_id == table_id), None)
    if here is None:
        raise Refusal("table_not_dealt", table=number)
    if hand is not None and hand != here.hand:
        raise Refusal("hand_over", table=number, hand=hand)
    if not here.plays:
        raise Refusal("table_stopped", table=number)
    return here


def call_off_last_hands(book: OpenBook, *, event_id: int, reason: str) -> Answer:
    """Play goes on as usual, the clock with it. Raises ``Refusal`` ``no_last_hands`` or ``reason_missing``."""
    _demand(book, event_id)
    if not reason.strip():
        raise Refusal("reason_missing", field="reason")
    hands = close_last_hands(book, event_id=event_id)
    run_clock_on(book, day_id=queries.current_day(event_id).id)
    book.reason = reason.strip()
    book.record(facts.LastHandsCalledOff(event=event_id, hands=hands))
    return {"hands": hands}
