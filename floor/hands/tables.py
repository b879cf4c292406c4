"""A table in hand for hand: hand finished, board held or released, redeal; the head count of the room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from django.conf import settings
from django.utils.translation import get_language, ngettext, override

from access.fields import EventId, Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from displays.announcements.verbs import Notice, announce
from floor.hands import words
from floor.hands.verbs import charge_row, end_row, end_where_alone, halt_for_hand
from floor.models import HandForHand, HandStage, HeadCount, TableCount, TableHand
from floor.penalties.verbs import miss_hand_at
from floor.play.hands import head_count, open_heads, play_of, table_hands, tables_with_players
from floor.play.rows import require_running
from floor.play.steps import award, carry_buttons, finish_if_decided, open_row, require_row
from floor.scopes import BARRIER, HEADS
from journal.book import OpenBook
from payouts.structure.rows import at_stake
from rulebook import handforhand
from rulebook.bubble import Pace, charges_at, pauses_at
from rulebook.handforhand import Stage
from rulebook.inthemoney import require_announceable
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import OneDay, of_table
from tournaments import queries
from tournaments.books import of_event

Play = handforhand.HandForHand[int]
Turn = Callable[[Play, int], Play]


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
    """Report that a table has finished its hand: after the last table the next hand may start.

    If only the players of one table are left, this ends hand for hand.

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
        # Players on penalty here have missed this hand (procedure 9.7); in an orbit the floor counts hands.
        miss_hand_at(book, table_id=table)
    kind = words.OrbitFinished if of_orbit else words.HandFinished
    fact = kind(table=at_table.table.number, hand=row.hand, waiting=len(play.waiting_for))
    book.record(fact, relied=[BARRIER.of(row.pk)])
    winners: tuple[int, ...] = ()
    if play.stage is Stage.BARRIER:
        winners = finish_if_decided(book, event_id=row.event_id, day_id=row.day_id)
        award(book, row.event_id)
        if not winners and end_where_alone(book, row):
            play = replace(play, stage=Stage.OFF)
    return _answer(row, play, is_finished=bool(winners))


def _raise_barrier(book: OpenBook, row: HandForHand, rules: BubbleRules) -> None:
    """Record that all tables have finished; a hand charged at its end is deducted from the clock now.

    A break paused for the hand continues.
    """
    row.stage, row.barrier_at = HandStage.BARRIER, book.now
    is_break = clock.reading(row.day_id, book.now).period.is_break
    if is_break or charges_at(rules, ChargeAt.END_OF_HAND):
        charge_row(book, row, rules)
    book.save(row)
    carry_buttons(book, row, is_dealt=False)
    book.touches(BARRIER.of(row.pk))


def _reported_at(
    book: OpenBook, table_id: int, hand: int | None, turn: Turn
) -> tuple[HandForHand, TableHand, Play]:
    """Hand for hand, the table in its current hand, and the state of play after the report."""
    table = seats.table(table_id)
    row = require_row(book, queries.day(table.day_id))
    if hand is not None and hand != row.hand:
        raise Refusal("hand_over", table=table.number, hand=hand)
    play = turn(play_of(row), table.number)
    at_table = next(table_hand for table_hand in table_hands(row) if table_hand.table_id == table_id)
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
    """Hold the board after all in and call: cards stay face down until the floor releases it.

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
    """Release a held board: boards are dealt one at a time, after the other tables have finished.

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
    """Redeal after a misdeal: both deals count as one hand.

    TDA 2024 rules 71-A and 35-C.

    Raises as ``report_hand_finished``, or ``board_running`` if the board is being dealt.
    """
    row, at_table, play = _reported_at(book, table, hand, handforhand.misdeal)
    at_table.misdeals += 1
    at_table.all_in_at = None
    book.save(at_table)
    book.record(words.HandRedealt(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


SHOWN_MINUTES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCountOpened:
    """How many tables have to count."""

    tables: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadsRecorded:
    """How many players were counted at a table."""

    table: Annotated[int, Note("The number of the table.")]
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyAnnounced:
    """How many players are left and how many are paid, and the announcement."""

    left: Annotated[int, Note("Players left.")]
    announcement: Annotated[int, Note("The announcement on the displays.")]


@action("events/<int:event>/head-count/", admits=FLOOR, opens=of_event)
def open_head_count(book: OpenBook, *, event: EventId, day: OneDay = None) -> HeadCountOpened:
    """Start a head count at every table of the day; an earlier count is discarded.

    Raises ``event_<state>``.
    """
    event_id, counted = event, queries.day_in(event, day)
    require_running(event_id)
    book.require("tournament", event_id)
    _close(book, counted)
    book.create(HeadCount, event_id=event_id, day_id=counted.id, opened_at=book.now)
    tables = seats.count_tables_with_players(counted.id)
    book.record(words.HeadCountOpened(event=event_id, tables=tables))
    return HeadCountOpened(tables=tables)


def _close(book: OpenBook, day: queries.DayView, *, announcement_id: int | None = None) -> None:
    row = open_heads(day.event_id, day.id)
    if row is None and announcement_id is not None:
        # With one table nobody counts: the announcement is stored anyway.
        row = book.create(HeadCount, event_id=day.event_id, day_id=day.id, opened_at=book.now)
    if row is not None:
        row.closed_at = book.now
        row.announced_at = None if announcement_id is None else book.now
        row.announcement_id = announcement_id
        book.save(row)
        book.touches(HEADS.of(row.pk))


@action("tables-in-play/<int:table>/heads/", admits=FLOOR, opens=of_table)
def record_heads(
    book: OpenBook, *, table: TableId, players: Annotated[int, Limits(0, 32_767)]
) -> HeadsRecorded:
    """Record the number of players at a table, from a person who does not see the expected number.

    The last count of a table counts.

    Raises ``Refusal`` ``head_count_missing`` or ``heads_out_of_range``.
    """
    table_view = seats.table(table)
    book.require("tournament", table_view.event_id)
    count = open_heads(table_view.event_id, table_view.day_id)
    if count is None:
        raise Refusal("head_count_missing", event=table_view.event_id)
    if not 0 <= players <= len(table_view.seats):
        raise Refusal(
            "heads_out_of_range", field="players", table=table_view.number, most=len(table_view.seats)
        )
    row = TableCount.objects.filter(head_count=count, table_id=table_view.id).first()
    if row is None:
        book.create(TableCount, head_count=count, table_id=table_view.id, players=players, at=book.now)
    else:
        row.players, row.at = players, book.now
        book.save(row)
    book.record(words.HeadsCounted(table=table_view.number, players=players), relied=[HEADS.of(count.pk)])
    return HeadsRecorded(table=table_view.number, players=players)


@action("events/<int:event>/in-the-money/", admits=FLOOR, opens=of_event)
def announce_money(book: OpenBook, *, event: EventId, day: OneDay = None) -> MoneyAnnounced:
    """Announce that all players left are paid, and end hand for hand of the day.

    Every table must be counted and match the seats.

    Raises ``Refusal`` ``not_in_the_money``, ``hand_on``, ``head_count_missing`` or ``head_count_disagrees``
    naming the tables.
    """
    event_id, played = event, queries.day_in(event, day)
    require_running(event_id)
    row, stake = open_row(played), at_stake(event_id, played.id)
    players, places = stake.left, stake.goal
    stage = Stage.OFF if row is None else Stage(row.stage)
    with queries.viewing(played.id):
        counted, tables = head_count(event_id), tables_with_players(event_id)
    require_announceable(players, places, stage, counted, tables)
    if row is not None:
        end_row(book, row)
    language, texts = get_language() or settings.LANGUAGE_CODE, _announcements(players)
    announcement = announce(
        book,
        notice=Notice(
            event=event_id,
            day=_flight_apart(played),
            text=texts.pop(language),
            language=language,
            others=texts,
            minutes=SHOWN_MINUTES,
        ),
    )
    _close(book, played, announcement_id=announcement.id)
    book.record(words.MoneyReached(event=event_id, day=played.id, hand=row.hand if row else 0, left=players))
    return MoneyAnnounced(left=players, announcement=announcement.id)


def _flight_apart(day: queries.DayView) -> int | None:
    """The day whose own money is reached while another day is played; None: that of the event."""
    return day.id if day.pays is not None and len(clock.open_days(day.event_id)) > 1 else None


def _announcements(left: int) -> dict[str, str]:
    """The announcement in every language of the house."""
    texts = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            texts[language] = ngettext(
                "In the money: %(left)s player left", "In the money: %(left)s players left", left
            ) % {"left": left}
    return texts
