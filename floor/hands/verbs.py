"""Hand for hand: announced, reported table by table, the next hand started, ended (TDA RP-8; WSOP 126)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from access.fields import Chips, EntryId, EventId, Limits, Note, Reason
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from floor.hands import words
from floor.hands.clock import charge_row, go_on, halt_for_hand, hold_break
from floor.models import HandForHand, HandStage, TableHand
from floor.play.ending import award, finish_if_decided
from floor.play.hand_steps import (
    carry_buttons,
    open_row,
    out_in_hand,
    rank_in_hand,
    require_row,
    write_ranks,
)
from floor.play.hands import dealt_tables, play_of, waits_for_nobody
from floor.play.places import PlaceTaken, place_taken
from floor.play.queries import require_running
from floor.scopes import BARRIER
from journal.book import OpenBook, stated_reason
from journal.facts import Fact
from payouts.structure.rows import structure
from rulebook import handforhand
from rulebook.bubble import Pace, charges_at, ends_at, pace_terms, paces, pauses_at, pays_by_hand
from rulebook.clock import ClockState
from rulebook.handforhand import Stage
from rulebook.knockouts import Key, tie_rules
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.books import of_event
from tournaments.entries.verbs import join_finish, rank_again
from tournaments.lifecycle.verbs import set_play_state

Play = handforhand.HandForHand[int]
Turn = Callable[[Play, int], Play]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHandAnnounced:
    """The hand that every table finishes, and how many players are left."""

    hand: Annotated[int, Note("0: in progress at the announcement.")]
    goal: Annotated[int, Note("It ends when so many are left.")]
    left: Annotated[int, Note("Players left.")]
    tables: Annotated[tuple[int, ...], Note("The numbers of the tables that deal.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHandCommand:
    """A command to all tables in hand for hand."""

    event: EventId


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBegun:
    """The hand that all tables deal now."""

    hand: int
    stage: Stage
    is_break: Annotated[bool, Note("The level ended: the break began instead of a hand.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandStack:
    """A player's chips at the start of the hand."""

    entry: EntryId
    stack: Annotated[Chips | None, Note("In chips; left out: not known.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandStacksRecorded:
    """The places of all who went out in the hand."""

    places: tuple[PlaceTaken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHandOver:
    """How many hands were played, and how many are left."""

    hands: int
    left: Annotated[int, Note("Players left.")]
    is_finished: Annotated[bool, Note("Whether the event is over with it.")]


Goal = Annotated[
    int | None,
    Limits(1, 2_147_483_647),
    Note(
        "The places paid or a satellite’s tickets unless given; at a soft pace, where hand for hand is due."
    ),
]


@action("events/<int:event>/hand-for-hand/announce/", admits=FLOOR, opens=of_event)
def announce_hand_for_hand(
    book: OpenBook, *, event: EventId, goal: Goal = None, pace: Pace = Pace.HAND
) -> HandForHandAnnounced:
    """Announce hand for hand: every table finishes its hand and waits, until as many are left as places are paid.

    The clock is paused with it, or once the first table has finished, as the profile says; at a soft pace
    (TDA 2024 RP-19) it keeps running, and hand for hand itself may follow.

    Raises ``Refusal`` ``event_<state>``, ``pace_unknown``, ``hand_for_hand_on``, ``play_not_normal``,
    ``clock_not_started``, ``goal_reached`` or ``no_table_deals``.
    """
    event_view = require_running(event)
    book.require("tournament", event)
    chosen = _pace_of(pace, event_view.profile.bubble)
    before = _require_room_for(event_view, chosen)
    day_id, left = queries.current_day(event).id, queries.players_left(event)
    if clock.reading(day_id, book.now).state is ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    paid = structure(event).goal
    until = max(1, ends_at(event_view.profile.bubble, chosen, left, paid) if goal is None else goal)
    dealt = dealt_tables(day_id)
    handforhand.announce([one.number for one in dealt], left=left, goal=until, pace=chosen)
    row = book.create(
        HandForHand,
        event_id=event,
        day_id=day_id,
        goal=until,
        pace=chosen.value,
        announced_at=book.now,
        began_at=book.now,
        finish_group=None if before is None else _close_soft(book, before),
    )
    if row.finish_group is not None:
        write_ranks(book, row, rank_in_hand(row, left, (), tie_rules(event_view.profile)))
    _deal(book, row, [one.id for one in dealt])
    (halt_for_hand if pauses_at(event_view.profile.bubble, PauseAt.ANNOUNCEMENT) else hold_break)(book, row)
    set_play_state(book, event_id=event, play_state="hand_for_hand", has_hand_on=True)
    book.record(announced(row, left))
    return HandForHandAnnounced(hand=0, goal=row.goal, left=left, tables=tuple(one.number for one in dealt))


def _pace_of(pace: Pace, rules: BubbleRules) -> Pace:
    if not pace_terms(rules, pace).is_offered:
        offered = tuple(one.value for one in paces(rules))
        raise Refusal("pace_unknown", field="pace", pace=pace.value, offered=offered)
    return pace


def _require_room_for(event: queries.EventView, pace: Pace) -> HandForHand | None:
    """The soft pace that hand for hand replaces, none in normal play; otherwise raises."""
    row = open_row(event.id)
    if row is None and event.play_state != "normal":
        raise Refusal("play_not_normal", event=event.id)
    if row is not None and (pays_by_hand(Pace(row.pace)) or not pays_by_hand(pace)):
        raise Refusal("hand_for_hand_on", event=event.id)
    return row


def _close_soft(book: OpenBook, row: HandForHand) -> int | None:
    """Step: end a soft pace for hand for hand; returns the group of those out in the hand still being played."""
    out: dict[Key, int | None] = {
        one.id: one.out_table for one in queries.left_since(row.event_id, row.began_at)
    }
    eligible = handforhand.still_in_hand(play_of(row), out)
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    if not eligible:
        return None
    return join_finish(book, event_id=row.event_id, entry_ids=[int(one) for one in eligible])


def _deal(book: OpenBook, row: HandForHand, table_ids: list[int]) -> None:
    dealt = [{"hand_for_hand_id": row.pk, "hand": row.hand, "table_id": one} for one in table_ids]
    book.create_many(TableHand, dealt)


@action("events/<int:event>/hand-for-hand/next/", admits=FLOOR, opens=of_event)
def begin_next_hand(book: OpenBook, *, event: EventId) -> HandBegun:
    """Start the next hand at all tables: the previous one is deducted from the clock, unless it already was.

    Where that ends the level before a break, the break starts instead.

    Raises ``Refusal`` ``no_hand_for_hand``, ``tables_playing``, ``goal_reached``, ``no_table_deals`` or
    ``break_on``.
    """
    event_id = event
    row, rules = require_row(book, event_id), queries.profile(event_id).bubble
    left, dealt = queries.players_left(event_id), dealt_tables(row.day_id)
    play = handforhand.next_hand(play_of(row), [one.number for one in dealt], left)
    if charges_at(rules, ChargeAt.START_OF_NEXT_HAND) and charge_row(book, row, rules):
        row.is_closed = True
        book.save(row)
        book.record(words.LevelEndedByHands(event=event_id, hand=row.hand, left=left))
        return HandBegun(hand=row.hand, stage=Stage.BARRIER, is_break=True)
    if clock.reading(row.day_id, book.now).period.is_break:
        raise Refusal("break_on", event=event_id)
    halt_for_hand(book, row)
    row.stage, row.hand, row.began_at = HandStage.HAND, play.hand, book.now
    row.barrier_at, row.finish_group, row.is_charged, row.is_closed = None, None, False, False
    book.save(row)
    _deal(book, row, [one.id for one in dealt])
    carry_buttons(book, row, is_dealt=True)
    set_play_state(book, event_id=event_id, play_state="hand_for_hand", has_hand_on=True)
    book.record(begun(row, left))
    return HandBegun(hand=row.hand, stage=Stage.HAND, is_break=False)


@action("events/<int:event>/hand-for-hand/stacks/", admits=FLOOR, opens=of_event)
def record_hand_stacks(
    book: OpenBook, *, event: EventId, stacks: Annotated[tuple[HandStack, ...], Limits(1)]
) -> HandStacksRecorded:
    """Record the chips of players at the start of the hand they went out in.

    Larger stacks rank higher where the profile says so.

    Raises ``Refusal`` ``no_hand_for_hand`` or ``not_out_in_hand``.
    """
    event_id = event
    stack_of = {one.entry: one.stack for one in stacks if one.stack is not None}
    row = require_row(book, event_id)
    out = {entry.id: entry for entry in out_in_hand(row)}
    if strangers := sorted(stack_of.keys() - out.keys()):
        raise Refusal("not_out_in_hand", entry=strangers[0])
    told = {key: stack_of.get(key, entry.out_stack) for key, entry in out.items()}
    rank_again(
        book,
        event_id=event_id,
        group=row.finish_group or 0,
        ranks={key: entry.finish_rank or 0 for key, entry in out.items()},
        stacks=told,
    )
    rules = tie_rules(queries.profile(event_id))
    placings = rank_in_hand(row, queries.players_left(event_id), (), rules)
    write_ranks(book, row, placings)
    award(book, event_id)
    listed = tuple(stack_of)
    book.record(words.HandStacksRecorded(entries=listed, stacks=tuple(stack_of[key] for key in listed)))
    return HandStacksRecorded(places=tuple(place_taken(key, one) for key, one in placings.items()))


@action("events/<int:event>/hand-for-hand/end/", admits=FLOOR, opens=of_event)
def end_hand_for_hand(book: OpenBook, *, event: EventId, reason: Reason = "") -> HandForHandOver:
    """End hand for hand: play continues as usual, the clock with it.

    A finished hand that was not charged is charged first. While a hand is being played, or before the goal is
    reached while several tables wait for one another, a reason is required. If this hand has decided the event, the event ends.

    Raises ``Refusal`` ``no_hand_for_hand`` or ``reason_missing``.
    """
    event_id = event
    row, left = require_row(book, event_id), queries.players_left(event_id)
    is_due = row.stage == HandStage.BARRIER and (left <= row.goal or waits_for_nobody(row))
    book.reason = reason.strip() if is_due else stated_reason(reason)
    end_row(book, row)
    book.record(ended(row, left))
    winners = finish_if_decided(book, event_id=event_id, day_id=row.day_id)
    award(book, event_id)
    return HandForHandOver(hands=row.hand, left=left, is_finished=bool(winners))


def end_row(book: OpenBook, row: HandForHand) -> None:
    """Step: back to normal play; the last hand is charged, the clock resumes."""
    if row.stage == HandStage.BARRIER:
        charge_row(book, row, queries.profile(row.event_id).bubble)
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    go_on(book, row)
    set_play_state(book, event_id=row.event_id, play_state="normal")


def announced(row: HandForHand, left: int) -> Fact:
    """The fact of an announcement."""
    told = {"event": row.event_id, "hand": 0, "left": left, "goal": row.goal}
    if pays_by_hand(Pace(row.pace)):
        return words.HandForHandAnnounced(**told)
    return words.SoftPaceAnnounced(**told, pace=row.pace)


def begun(row: HandForHand, left: int) -> Fact:
    """The fact of the next hand or orbit."""
    if pays_by_hand(Pace(row.pace)):
        return words.NextHandBegun(event=row.event_id, hand=row.hand, left=left)
    return words.SoftRoundBegun(event=row.event_id, hand=row.hand, left=left, pace=row.pace)


def ended(row: HandForHand, left: int) -> Fact:
    """The fact of the end."""
    if pays_by_hand(Pace(row.pace)):
        return words.HandForHandEnded(event=row.event_id, hand=row.hand, left=left)
    return words.SoftPaceEnded(event=row.event_id, hand=row.hand, left=left, pace=row.pace)
