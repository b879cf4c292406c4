"""The last hands of a day: draw the card, report tables, cancel (WSOP 125)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Limits, Note, RequiredReason, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from clock.steps import halt_clock, run_clock_on
from floor.last_hands import words
from floor.last_hands.rows import LastHandsView, TableAtLast, cards, last_hands, require_drawable
from floor.last_hands.rows import last_hands as last_hands_on
from floor.models import LastHands as LastHandsRow
from floor.models import LastHandsTable
from floor.penalties.verbs import miss_hand_at
from floor.play.rows import require_running
from floor.play.steps import close_last_hands, turn_play
from floor.scopes import LAST_HANDS
from journal.book import OpenBook, stated_reason
from rulebook import levels
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import DayFilter, OneDay, day_in, of_table
from tournaments import queries
from tournaments.books import of_event
from tournaments.queries import EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHandsDrawn:
    """The number of hands to play, and the tables that play them."""

    hands: int
    tables: Annotated[tuple[int, ...], Note("The numbers of the tables that play them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHandReported:
    """The hand that a table has finished, and how many are left."""

    event: int
    table: Annotated[int, Note("The number of the table.")]
    hand: Annotated[int, Note("The number of the hand that is finished.")]
    left: Annotated[int, Note("Hands that the table has to play.")]
    waiting: Annotated[int, Note("Tables that still play.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHandsCalledOff:
    """How many last hands had been drawn."""

    hands: int


@action("events/<int:event>/last-hands/draw/", admits=FLOOR, opens=of_event)
def draw_last_hands(
    book: OpenBook, *, event: EventId, card: Annotated[int, Limits(1, 13)], day: OneDay = None
) -> LastHandsDrawn:
    """Draw the card for the last hands: every table plays this many more hands, then stops; the clock pauses.

    WSOP 125.

    Raises ``Refusal`` ``event_<state>``, ``card_out_of_range``, or a reason why the card cannot be drawn now.
    """
    with queries.viewing(queries.day_in(event, day).id):
        return _draw(book, require_running(event), card)


def _draw(book: OpenBook, event: EventView, card: int) -> LastHandsDrawn:
    book.require("tournament", event.id)
    tables, day = require_drawable(event, book.now), queries.current_day(event.id)
    result = levels.last_hands(seats.seats_a_table(day, book.now), card)
    row = book.create(
        LastHandsRow, event_id=event.id, day_id=day.id, hands=result.hands, drawn_at=book.now, ended_at=None
    )
    book.create_many(LastHandsTable, [{"last_hands_id": row.pk, "table_id": table.id} for table in tables])
    halt_clock(book, day_id=day.id)
    turn_play(book, day.id)
    book.record(words.LastHandsDrawn(event=event.id, day=day.id, hands=result.hands, tables=len(tables)))
    return LastHandsDrawn(hands=result.hands, tables=tuple(table.number for table in tables))


@action("tables-in-play/<int:table>/last-hand/", admits=FLOOR, opens=of_table)
def report_last_hand(
    book: OpenBook,
    *,
    table: TableId,
    hand: Annotated[
        int | None,
        Limits(1, 2_147_483_647),
        Note("The number of the hand, from 1, as the page showed it; of another hand it is refused."),
    ] = None,
) -> LastHandReported:
    """Report that a table has finished one of its last hands; after the last hand it stops.

    Raises ``Refusal`` ``no_last_hands``, ``table_not_dealt``, ``table_stopped`` or, for a page that shows an
    earlier hand, ``hand_over``.
    """
    table_id = table
    number, event_id = seats.table(table_id).number, seats.event_of_table(table_id)
    with queries.viewing(seats.table(table_id).day_id):
        view = _demand(book, event_id)
    at_table = _at_table(view, table_id, number, hand)
    row = LastHandsTable.objects.get(last_hands_id=view.id, table_id=table_id)
    row.played += 1
    book.save(row)
    # Players on penalty at this table have missed this hand (procedure 9.7).
    miss_hand_at(book, table_id=table_id)
    is_done = row.played >= view.hands
    waiting = len(view.waiting) - is_done
    kind = words.LastHandsPlayed if is_done else words.LastHandPlayed
    book.record(
        kind(table=number, hand=row.played, hands=view.hands, waiting=waiting),
        relied=[LAST_HANDS.of(view.id)],
    )
    hands_left = at_table.left - 1
    return LastHandReported(event=event_id, table=number, hand=row.played, left=hands_left, waiting=waiting)


def _demand(book: OpenBook, event_id: int) -> LastHandsView:
    """The current last hands; raises ``Refusal("no_last_hands")``."""
    book.require("tournament", event_id)
    view = last_hands_on(event_id)
    if view is None:
        raise Refusal("no_last_hands", event=event_id)
    return view


def _at_table(last_hands_view: LastHandsView, table_id: int, number: int, hand: int | None) -> TableAtLast:
    """The table among those still playing, if it is still on the hand that the page showed."""
    here = next((table for table in last_hands_view.tables if table.table_id == table_id), None)
    if here is None:
        raise Refusal("table_not_dealt", table=number)
    if hand is not None and hand != here.hand:
        raise Refusal("hand_over", table=number, hand=hand)
    if not here.plays:
        raise Refusal("table_stopped", table=number)
    return here


@action("events/<int:event>/last-hands/call-off/", admits=FLOOR, opens=of_event)
def call_off_last_hands(
    book: OpenBook, *, event: EventId, reason: RequiredReason, day: OneDay = None
) -> LastHandsCalledOff:
    """Cancel the last hands: normal play and the clock resume.

    Raises ``Refusal`` ``no_last_hands`` or ``reason_missing``.
    """
    day_id = queries.day_in(event, day).id
    with queries.viewing(day_id):
        _demand(book, event)
    book.reason = stated_reason(reason)
    hands = close_last_hands(book, day_id=day_id)
    run_clock_on(book, day_id=day_id)
    book.record(words.LastHandsCalledOff(event=event, day=day_id, hands=hands))
    return LastHandsCalledOff(hands=hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHands:
    """The current last hands; ``hands`` is 0 if none are drawn."""

    hands: int
    cards: Annotated[tuple[int, ...], Note("The cards that count here.")]
    tables: tuple[TableAtLast, ...]


@read("events/<int:event>/last-hands/", admits=READERS, name="api-last-hands", filtered_by=DayFilter)
def last_hands_now(asked: Mapping[str, Any], event: int) -> LastHands:
    """How many hands were drawn on a day, which cards count, and every table that plays them."""
    with queries.viewing(day_in(asked, event)):
        event_view, view = queries.event(event), last_hands(event)
        return LastHands(
            hands=view.hands if view else 0, cards=cards(event_view), tables=view.tables if view else ()
        )
