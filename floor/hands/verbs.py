"""Hand for hand: announced, reported table by table, the next hand begun, ended (TDA RP-8; WSOP 126)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clock import queries as clock
from floor.hands import facts
from floor.hands.clock import charge_row, go_on, halt_for_hand
from floor.models import HandForHand, HandStage, TableHand
from floor.penalties.verbs import miss_hand_at
from floor.play.ending import award, finish_if_decided
from floor.play.hand_steps import demand_row, open_row, out_in_hand, rank_in_hand, write_ranks
from floor.play.hands import dealt_tables, play_of, table_hands
from floor.play.queries import demand_running
from floor.scopes import BARRIER
from journal.book import OpenBook
from journal.facts import Fact
from payouts import queries as payouts
from rulebook import handforhand
from rulebook.bubble import Pace, charges_at, ends_at, paces, pauses_at, pays_by_hand
from rulebook.clock import ClockState
from rulebook.handforhand import Stage
from rulebook.knockouts import tie_rules
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import actions as tournaments
from tournaments import queries

Answer = dict[str, Any]
Play = handforhand.HandForHand[int]
Turn = Callable[[Play, int], Play]


def announce_hand_for_hand(
    book: OpenBook, *, event_id: int, goal: int | None = None, pace: str = Pace.HAND.value
) -> Answer:
    """The present hand is finished, then every table waits, until ``goal`` players are left: the places paid.

    The clock stops with it, or with the first table that has finished, as the profile says; at a soft ``pace``
    (TDA 2024 RP-19) it runs on, and hand for hand itself may be announced on top of it. Raises ``Refusal``
    ``event_<state>``, ``pace_unknown``, ``hand_for_hand_on``, ``play_not_normal``, ``clock_not_started``,
    ``goal_reached`` or ``no_table_deals``.
    """
    event = demand_running(event_id)
    book.require("tournament", event_id)
    chosen = _pace_of(pace, event.profile.bubble)
    before = _demand_room_for(event, chosen)
    day_id, left = queries.current_day(event_id).id, queries.players_left(event_id)
    if clock.reading(day_id, book.now).state is ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    paid = payouts.ladder(event_id).places
    until = max(1, ends_at(event.profile.bubble, chosen, left, paid) if goal is None else goal)
    dealt = dealt_tables(day_id)
    handforhand.announce([one.number for one in dealt], left=left, goal=until, pace=chosen)
    row = book.create(
        HandForHand,
        event_id=event_id,
        day_id=day_id,
        goal=until,
        pace=chosen.value,
        announced_at=book.now,
        began_at=book.now,
        finish_group=None if before is None else _close_soft(book, before),
    )
    _deal(book, row, [one.id for one in dealt])
    if pauses_at(event.profile.bubble, PauseAt.ANNOUNCEMENT):
        halt_for_hand(book, row)
    tournaments.set_play_state(book, event_id=event_id, play_state="hand_for_hand", has_hand_on=True)
    book.record(announced(row, left))
    return {"hand": 0, "goal": row.goal, "left": left, "tables": [one.number for one in dealt]}


def _pace_of(pace: str, rules: BubbleRules) -> Pace:
    offered = {one.value: one for one in paces(rules)}
    if pace not in offered:
        raise Refusal("pace_unknown", field="pace", pace=pace, offered=tuple(offered))
    return offered[pace]


def _demand_room_for(event: queries.EventView, pace: Pace) -> HandForHand | None:
    """The soft pace that hand for hand takes the place of, none in normal play; else refuses."""
    row = open_row(event.id)
    if row is None and event.play_state != "normal":
        raise Refusal("play_not_normal", event=event.id)
    if row is not None and (pays_by_hand(Pace(row.pace)) or not pays_by_hand(pace)):
        raise Refusal("hand_for_hand_on", event=event.id)
    return row


def _close_soft(book: OpenBook, row: HandForHand) -> int | None:
    """Step: hand for hand follows on a soft pace; the group of those out in a hand that is still played."""
    group = None if row.stage == HandStage.BARRIER else row.finish_group
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    return group


def _deal(book: OpenBook, row: HandForHand, table_ids: list[int]) -> None:
    dealt = [{"hand_for_hand_id": row.pk, "hand": row.hand, "table_id": one} for one in table_ids]
    book.create_many(TableHand, dealt)


def report_hand_finished(book: OpenBook, *, table_id: int, hand: int | None = None) -> Answer:
    """A table has finished its hand; the last one raises the barrier, and the next hand may be begun.

    ``hand`` is the one that the page showed. Raises ``Refusal`` ``no_hand_for_hand``, ``hand_over`` for a page
    that shows an earlier hand, ``no_hand_on``, ``table_not_dealt``, ``table_finished`` or ``board_held``.
    """
    row, at_table, play = _told_at(book, table_id, hand, handforhand.finish)
    at_table.finished_at = book.now
    book.save(at_table)
    rules = queries.profile(row.event_id).bubble
    if pauses_at(rules, PauseAt.FIRST_TABLE_FINISHED):
        halt_for_hand(book, row)
    if play.stage is Stage.BARRIER:
        _raise_barrier(book, row, rules)
    of_orbit = play.pace is Pace.ORBIT and row.hand > 0
    if not of_orbit:
        # Whoever is on penalty here has missed this hand (procedure 9.7); those of an orbit the floor counts.
        miss_hand_at(book, table_id=table_id)
    finished = facts.OrbitFinished if of_orbit else facts.HandFinished
    told = finished(table=at_table.table.number, hand=row.hand, waiting=len(play.waiting_for))
    book.record(told, relied=[BARRIER.of(row.pk)])
    winners: tuple[int, ...] = ()
    if play.stage is Stage.BARRIER:
        winners = finish_if_decided(book, event_id=row.event_id, day_id=row.day_id)
        award(book, row.event_id)
    return _answer(row, play) | {"is_finished": bool(winners)}


def _raise_barrier(book: OpenBook, row: HandForHand, rules: BubbleRules) -> None:
    """All tables are done: nobody has cards, and the hand is paid for where it is charged at its end."""
    row.stage, row.barrier_at = HandStage.BARRIER, book.now
    if charges_at(rules, ChargeAt.END_OF_HAND):
        charge_row(book, row, rules)
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    tournaments.set_play_state(book, event_id=row.event_id, play_state="hand_for_hand")


def _told_at(
    book: OpenBook, table_id: int, hand: int | None, turn: Turn
) -> tuple[HandForHand, TableHand, Play]:
    """Hand for hand, the table in its present hand, and how play stands after what it tells."""
    table = seats.table(table_id)
    row = demand_row(book, table.event_id)
    if hand is not None and hand != row.hand:
        raise Refusal("hand_over", table=table.number, hand=hand)
    play = turn(play_of(row), table.number)
    at_table = next(one for one in table_hands(row) if one.table_id == table_id)
    return row, at_table, play


def _answer(row: HandForHand, play: Play) -> Answer:
    return {
        "event": row.event_id,
        "hand": row.hand,
        "stage": play.stage.value,
        "waiting": list(play.waiting_for),
    }


def call_all_in(book: OpenBook, *, table_id: int, hand: int | None = None) -> Answer:
    """All in and called: cards stay face down, nothing is dealt until the floor says so (TDA RP-8-F; WSOP 126.g).

    Raises as ``report_hand_finished``, or ``all_in_known``.
    """
    row, at_table, play = _told_at(book, table_id, hand, handforhand.call_all_in)
    at_table.all_in_at = book.now
    book.save(at_table)
    book.record(facts.AllInHeld(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


def release_board(book: OpenBook, *, table_id: int) -> Answer:
    """The floor lets a held board run: after the other tables, one after the other.

    Raises ``Refusal`` ``no_all_in``, ``tables_playing`` or ``board_running``.
    """
    row, at_table, play = _told_at(book, table_id, None, handforhand.release)
    at_table.released_at = book.now
    book.save(at_table)
    book.record(facts.BoardReleased(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


def redeal_hand(book: OpenBook, *, table_id: int, hand: int | None = None) -> Answer:
    """A misdeal: the table deals again, and the two count as one hand (TDA 2024 rules 71-A and 35-C).

    Raises as ``report_hand_finished``, or ``board_running`` where the board is being dealt.
    """
    row, at_table, play = _told_at(book, table_id, hand, handforhand.misdeal)
    at_table.misdeals += 1
    at_table.all_in_at = None
    book.save(at_table)
    book.record(facts.HandRedealt(table=at_table.table.number, hand=row.hand), relied=[BARRIER.of(row.pk)])
    return _answer(row, play)


def begin_next_hand(book: OpenBook, *, event_id: int) -> Answer:
    """All tables deal the next hand; the one before is taken off the clock now, unless that was done at its end.

    Where that ends the level before a break, the break begins instead. Raises ``Refusal`` ``no_hand_for_hand``,
    ``tables_playing``, ``goal_reached``, ``no_table_deals`` or ``break_on``.
    """
    row, rules = demand_row(book, event_id), queries.profile(event_id).bubble
    left, dealt = queries.players_left(event_id), dealt_tables(row.day_id)
    play = handforhand.next_hand(play_of(row), [one.number for one in dealt], left)
    if charges_at(rules, ChargeAt.START_OF_NEXT_HAND) and charge_row(book, row, rules):
        book.save(row)
        book.record(facts.LevelEndedByHands(event=event_id, hand=row.hand, left=left))
        return {"hand": row.hand, "stage": Stage.BARRIER.value, "is_break": True}
    if clock.reading(row.day_id, book.now).period.is_break:
        raise Refusal("break_on", event=event_id)
    halt_for_hand(book, row)
    row.stage, row.hand, row.began_at = HandStage.HAND, play.hand, book.now
    row.barrier_at, row.finish_group, row.is_charged = None, None, False
    book.save(row)
    _deal(book, row, [one.id for one in dealt])
    tournaments.set_play_state(book, event_id=event_id, play_state="hand_for_hand", has_hand_on=True)
    book.record(begun(row, left))
    return {"hand": row.hand, "stage": Stage.HAND.value, "is_break": False}


def tell_hand_stacks(book: OpenBook, *, event_id: int, stacks: Mapping[int, int]) -> Answer:
    """With how many chips players began the hand they went out in: larger stacks rank higher where the profile says.

    Raises ``Refusal`` ``no_hand_for_hand`` or ``not_out_in_hand``.
    """
    row = demand_row(book, event_id)
    out = {entry.id: entry for entry in out_in_hand(row)}
    if strangers := sorted(stacks.keys() - out.keys()):
        raise Refusal("not_out_in_hand", entry=strangers[0])
    told = {key: stacks.get(key, entry.out_stack) for key, entry in out.items()}
    tournaments.rank_again(
        book,
        event_id=event_id,
        ranks={key: entry.finish_rank or 0 for key, entry in out.items()},
        stacks=told,
    )
    rules = tie_rules(queries.profile(event_id))
    placings = rank_in_hand(row, queries.players_left(event_id), (), rules)
    write_ranks(book, row, placings)
    award(book, event_id)
    listed = tuple(stacks)
    book.record(facts.HandStacksTold(entries=listed, stacks=tuple(stacks[key] for key in listed)))
    return {
        "places": [{"entry": key, "place": one.first, "place_to": one.last} for key, one in placings.items()]
    }


def end_hand_for_hand(book: OpenBook, *, event_id: int, reason: str = "") -> Answer:
    """Play goes on as usual, the clock with it; a hand that was finished and not charged is charged first.

    While a hand is on, or the goal is not reached, a reason is asked; an event that this hand has decided is
    over with it. Raises ``Refusal`` ``no_hand_for_hand`` or ``reason_missing``.
    """
    row, left = demand_row(book, event_id), queries.players_left(event_id)
    is_due = row.stage == HandStage.BARRIER and left <= row.goal
    if not is_due and not reason.strip():
        raise Refusal("reason_missing", field="reason")
    end_row(book, row)
    book.reason = reason.strip()
    book.record(ended(row, left))
    winners = finish_if_decided(book, event_id=event_id, day_id=row.day_id)
    award(book, event_id)
    return {"hands": row.hand, "left": left, "is_finished": bool(winners)}


def end_row(book: OpenBook, row: HandForHand) -> None:
    """Step: normal play again; the last hand is paid for, the clock goes on."""
    if row.stage == HandStage.BARRIER:
        charge_row(book, row, queries.profile(row.event_id).bubble)
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    go_on(book, row)
    tournaments.set_play_state(book, event_id=row.event_id, play_state="normal")


def announced(row: HandForHand, left: int) -> Fact:
    """What the logbook tells of an announcement."""
    told = {"event": row.event_id, "hand": 0, "left": left, "goal": row.goal}
    if pays_by_hand(Pace(row.pace)):
        return facts.HandForHandAnnounced(**told)
    return facts.SoftPaceAnnounced(**told, pace=row.pace)


def begun(row: HandForHand, left: int) -> Fact:
    """What it tells of the next hand or orbit."""
    if pays_by_hand(Pace(row.pace)):
        return facts.NextHandBegun(event=row.event_id, hand=row.hand, left=left)
    return facts.SoftRoundBegun(event=row.event_id, hand=row.hand, left=left, pace=row.pace)


def ended(row: HandForHand, left: int) -> Fact:
    """What it tells of the end."""
    if pays_by_hand(Pace(row.pace)):
        return facts.HandForHandEnded(event=row.event_id, hand=row.hand, left=left)
    return facts.SoftPaceEnded(event=row.event_id, hand=row.hand, left=left, pace=row.pace)
