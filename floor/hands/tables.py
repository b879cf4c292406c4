"""What one table reports hand for hand: its hand finished, its board held or released, its hand dealt again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from access.fields import Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from floor.hands import words
from floor.hands.alone import end_where_alone
from floor.hands.clock import charge_row, halt_for_hand
from floor.models import HandForHand, HandStage, TableHand
from floor.penalties.verbs import miss_hand_at
from floor.play.ending import award, finish_if_decided
from floor.play.hand_steps import carry_buttons, require_row
from floor.play.hands import play_of, table_hands
from floor.scopes import BARRIER
from journal.book import OpenBook
from rulebook import handforhand
from rulebook.bubble import Pace, charges_at, pauses_at
from rulebook.handforhand import Stage
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table
from tournaments import queries
from tournaments.lifecycle.verbs import set_play_state

Play = handforhand.HandForHand[int]
Turn = Callable[[Play, int], Play]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAtHandCommand:
    """A table reports on its hand."""

    table: TableId
    hand: Annotated[
        int | None, Limits(0, 2_147_483_647), Note("As the page showed it; of another hand it is refused.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReported:
    """The state of the hand after a table has reported."""

    event: int
    hand: int
    stage: Stage
    waiting: Annotated[tuple[int, ...], Note("The numbers of the tables that have not finished.")]
    is_finished: Annotated[bool, Note("Whether the event is over with it.")] = False


@action("tables-in-play/<int:table>/hand-finished/", admits=FLOOR, opens=of_table)
def report_hand_finished(
    book: OpenBook,
    *,
    table: TableId,
    hand: Annotated[
        int | None, Limits(0, 2_147_483_647), Note("As the page showed it; of another hand it is refused.")
    ] = None,
) -> HandReported:
    """A table has finished its hand: after the last one the next hand may start.

    Where the players of one table alone are left, hand for hand ends with it.

    Raises ``Refusal`` ``no_hand_for_hand``, ``hand_over`` for a page that shows an earlier hand,
    ``no_hand_on``, ``table_not_dealt``, ``table_finished`` or ``board_held``.
    """
    row, at_table, play = _reported_at(book, table, hand, handforhand.finish)
    at_table.finished_at = book.now
    book.save(at_table)
    rules = queries.profile(row.event_id).bubble
    if pauses_at(rules, PauseAt.FIRST_TABLE_FINISHED):
        halt_for_hand(book, row)
    if play.stage is Stage.BARRIER:
        _raise_barrier(book, row, rules)
    of_orbit = play.pace is Pace.ORBIT and row.hand > 0
    if not of_orbit:
        # Players on penalty here have missed this hand (procedure 9.7); the floor counts those of an orbit.
        miss_hand_at(book, table_id=table)
    finished = words.OrbitFinished if of_orbit else words.HandFinished
    told = finished(table=at_table.table.number, hand=row.hand, waiting=len(play.waiting_for))
    book.record(told, relied=[BARRIER.of(row.pk)])
    winners: tuple[int, ...] = ()
    if play.stage is Stage.BARRIER:
        winners = finish_if_decided(book, event_id=row.event_id, day_id=row.day_id)
        award(book, row.event_id)
        if not winners and end_where_alone(book, row):
            play = replace(play, stage=Stage.OFF)
    return _answer(row, play, is_finished=bool(winners))


def _raise_barrier(book: OpenBook, row: HandForHand, rules: BubbleRules) -> None:
    """All tables have finished: nobody has cards, and a hand charged at its end is deducted now.

    A break paused for the hand continues.
    """
    row.stage, row.barrier_at = HandStage.BARRIER, book.now
    is_break = clock.reading(row.day_id, book.now).period.is_break
    if is_break or charges_at(rules, ChargeAt.END_OF_HAND):
        charge_row(book, row, rules)
    book.save(row)
    carry_buttons(book, row, is_dealt=False)
    book.touches(BARRIER.of(row.pk))
    set_play_state(book, event_id=row.event_id, play_state="hand_for_hand")


def _reported_at(
    book: OpenBook, table_id: int, hand: int | None, turn: Turn
) -> tuple[HandForHand, TableHand, Play]:
    """Hand for hand, the table in its current hand, and the state of play after its report."""
    table = seats.table(table_id)
    row = require_row(book, table.event_id)
    if hand is not None and hand != row.hand:
        raise Refusal("hand_over", table=table.number, hand=hand)
    play = turn(play_of(row), table.number)
    at_table = next(one for one in table_hands(row) if one.table_id == table_id)
    return row, at_table, play


def _answer(row: HandForHand, play: Play, *, is_finished: bool = False) -> HandReported:
    waiting = tuple(play.waiting_for)
    return HandReported(
        event=row.event_id, hand=row.hand, stage=play.stage, waiting=waiting, is_finished=is_finished
    )


@action("tables-in-play/<int:table>/hold-board/", admits=FLOOR, opens=of_table)
def hold_board(
    book: OpenBook,
    *,
    table: TableId,
    hand: Annotated[
        int | None, Limits(0, 2_147_483_647), Note("As the page showed it; of another hand it is refused.")
    ] = None,
) -> HandReported:
    """All in and called: cards stay face down, nothing is dealt until the floor says so.

    TDA RP-8-F; WSOP 126.g.

    Raises as ``report_hand_finished``, or ``all_in_known``.
    """
    row, at_table, play = _reported_at(book, table, hand, handforhand.call_all_in)
    at_table.all_in_at = book.now
    book.save(at_table)
    book.record(words.AllInHeld(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


@action("tables-in-play/<int:table>/release-board/", admits=FLOOR, opens=of_table)
def release_board(book: OpenBook, *, table: TableId) -> HandReported:
    """Release a held board: it is dealt after the other tables have finished, one at a time.

    Raises ``Refusal`` ``no_all_in``, ``tables_playing`` or ``board_running``.
    """
    row, at_table, play = _reported_at(book, table, None, handforhand.release)
    at_table.released_at = book.now
    book.save(at_table)
    book.record(words.BoardReleased(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


@action("tables-in-play/<int:table>/redeal/", admits=FLOOR, opens=of_table)
def redeal_hand(
    book: OpenBook,
    *,
    table: TableId,
    hand: Annotated[
        int | None, Limits(0, 2_147_483_647), Note("As the page showed it; of another hand it is refused.")
    ] = None,
) -> HandReported:
    """A misdeal: the table deals again, and the two count as one hand.

    TDA 2024 rules 71-A and 35-C.

    Raises as ``report_hand_finished``, or ``board_running`` where the board is being dealt.
    """
    row, at_table, play = _reported_at(book, table, hand, handforhand.misdeal)
    at_table.misdeals += 1
    at_table.all_in_at = None
    book.save(at_table)
    book.record(words.HandRedealt(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)
