"""Hand for hand: announce it, report tables, start the next hand, end it (TDA RP-8; WSOP 126)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import Chips, EntryId, EventId, Limits, Note, Reason
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from clock import rows as clock
from clock.steps import charge_clock, halt_clock, hold_breaks, run_clock_on
from floor.hands import words
from floor.models import DealerPass, HandStage, TableHand
from floor.models import HandForHand as HandForHandRow
from floor.play import hands
from floor.play.hands import HandsView, TableAtHand, dealt_tables, play_of, waits_for_nobody
from floor.play.rows import PlaceTaken, place_answer, require_running
from floor.play.steps import (
    award,
    carry_buttons,
    finish_if_decided,
    open_row,
    out_in_hand,
    rank_in_hand,
    require_row,
    turn_play,
    write_ranks,
)
from floor.scopes import BARRIER
from journal import instants
from journal.book import OpenBook, stated_reason
from journal.facts import Fact
from payouts.structure.rows import at_stake
from rulebook import handforhand
from rulebook.bubble import Pace, charges_at, ends_at, pace_terms, paces, pauses_at, pays_by_hand
from rulebook.clock import ClockState
from rulebook.handforhand import Stage, TableStage
from rulebook.knockouts import Key, tie_rules
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt, PauseAt
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import DayFilter, OneDay, day_in
from seating.reports import follow_ended_tables
from tournaments import queries
from tournaments.books import of_event
from tournaments.entries.verbs import join_finish, rank_again


def halt_for_hand(book: OpenBook, row: HandForHandRow) -> None:
    """Step: pause the clock, except at a soft pace."""
    if pays_by_hand(Pace(row.pace)):
        halt_clock(book, day_id=row.day_id)


def hold_break(book: OpenBook, row: HandForHandRow) -> None:
    """Step: if the clock runs on until a table has finished, let the break wait for the end of the hand."""
    if pays_by_hand(Pace(row.pace)):
        hold_breaks(book, day_id=row.day_id, is_held=True)


def go_on(book: OpenBook, row: HandForHandRow) -> None:
    """Step: resume the clock paused for hand for hand; at a soft pace it is unchanged."""
    if pays_by_hand(Pace(row.pace)):
        hold_breaks(book, day_id=row.day_id, is_held=False)
        run_clock_on(book, day_id=row.day_id)


def charge_row(book: OpenBook, row: HandForHandRow, rules: BubbleRules) -> bool:
    """Step: deduct the last hand from the clock once; returns whether the level ended and a break starts.

    A hand announced in a break costs no break time; the break continues once every table has finished it.
    """
    if row.is_charged or not pays_by_hand(Pace(row.pace)):
        return False
    halt_clock(book, day_id=row.day_id)
    row.is_charged = True
    reading = clock.reading(row.day_id, book.now)
    if not reading.period.is_break:
        reading = charge_clock(book, day_id=row.day_id, rules=rules, real_ms=_real_ms(row, book.now))
    if reading.period.is_break:
        run_clock_on(book, day_id=row.day_id)
    return reading.period.is_break


def ends_in_a_break(day: queries.DayView) -> bool:
    """Whether a break starts instead of the next hand because the cost of the last hand ends the level."""
    row, at = open_row(day), instants.now()
    if row is None or row.is_charged or not pays_by_hand(Pace(row.pace)):
        return False
    rules = queries.profile(day.event_id).bubble
    if not charges_at(rules, ChargeAt.START_OF_NEXT_HAND):
        return False
    return clock.after_hand(row.day_id, rules, at, _real_ms(row, at)).period.is_break


def _real_ms(row: HandForHandRow, now: datetime) -> int:
    took = (row.barrier_at or now) - row.began_at
    return max(0, round(took.total_seconds() * 1_000))


Play = handforhand.HandForHand[int]
Turn = Callable[[Play, int], Play]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHandAnnounced:
    """The hand that every table finishes, and how many players are left."""

    hand: Annotated[int, Note("0: in progress at the announcement.")]
    goal: Annotated[int, Note("How many players are left when it ends.")]
    left: Annotated[int, Note("Players left.")]
    tables: Annotated[tuple[int, ...], Note("The numbers of the tables that deal.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBegun:
    """The hand that all tables are dealt now."""

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
    """The places of all players who went out in the hand."""

    places: tuple[PlaceTaken, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHandOver:
    """How many hands were played, and how many players are left."""

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
    book: OpenBook, *, event: EventId, goal: Goal = None, pace: Pace = Pace.HAND, day: OneDay = None
) -> HandForHandAnnounced:
    """Announce hand for hand: every table of the day finishes its hand and waits, until only paid places are left.

    The clock pauses at once, or when the first table has finished, by the profile; at a soft pace
    (TDA 2024 RP-19) it keeps running, and real hand for hand may follow.

    Raises ``Refusal`` ``event_<state>``, ``pace_unknown``, ``hand_for_hand_on``, ``play_not_normal``,
    ``clock_not_started``, ``goal_reached`` or ``no_table_deals``.
    """
    event_view, played = require_running(event), queries.day_in(event, day)
    book.require("tournament", event)
    pace_chosen = _pace_of(pace, event_view.profile.bubble)
    before = _require_room_for(played, pace_chosen)
    day_id, stake, alive = played.id, at_stake(event, played.id), queries.players_left(event)
    players, places = stake.left, stake.goal
    if clock.reading(day_id, book.now).state is ClockState.NOT_STARTED:
        raise Refusal("clock_not_started")
    until = max(1, ends_at(event_view.profile.bubble, pace_chosen, players, places) if goal is None else goal)
    tables = dealt_tables(day_id)
    numbers = tuple(table.number for table in tables)
    handforhand.announce(numbers, left=players, goal=until, pace=pace_chosen)
    row = book.create(
        HandForHandRow,
        event_id=event,
        day_id=day_id,
        goal=until,
        pace=pace_chosen.value,
        announced_at=book.now,
        began_at=book.now,
        finish_group=None if before is None else _close_soft(book, before),
    )
    if row.finish_group is not None:
        write_ranks(book, row, rank_in_hand(row, alive, (), tie_rules(event_view.profile)))
    _deal(book, row, [table.id for table in tables])
    (halt_for_hand if pauses_at(event_view.profile.bubble, PauseAt.ANNOUNCEMENT) else hold_break)(book, row)
    turn_play(book, day_id)
    book.record(announced(row, players))
    return HandForHandAnnounced(hand=0, goal=row.goal, left=players, tables=numbers)


def _pace_of(pace: Pace, rules: BubbleRules) -> Pace:
    if not pace_terms(rules, pace).is_offered:
        values = tuple(choice.value for choice in paces(rules))
        raise Refusal("pace_unknown", field="pace", pace=pace.value, offered=values)
    return pace


def _require_room_for(day: queries.DayView, pace: Pace) -> HandForHandRow | None:
    """The soft pace that hand for hand replaces; None in normal play; raises in any other state."""
    row = open_row(day)
    if row is None and not queries.play_on(day.event_id, day.id).is_normal:
        raise Refusal("play_not_normal", event=day.event_id)
    if row is not None and (pays_by_hand(Pace(row.pace)) or not pays_by_hand(pace)):
        raise Refusal("hand_for_hand_on", event=day.event_id)
    return row


def _close_soft(book: OpenBook, row: HandForHandRow) -> int | None:
    """Step: end a soft pace for hand for hand; returns the group of players out in the current hand."""
    tables: dict[Key, int | None] = {
        leaver.id: leaver.out_table
        for leaver in queries.left_since(row.event_id, row.began_at)
        if leaver.day_id == row.day_id
    }
    eligible = handforhand.still_in_hand(play_of(row), tables)
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    if not eligible:
        return None
    return join_finish(book, event_id=row.event_id, entry_ids=[int(leaver) for leaver in eligible])


def _deal(book: OpenBook, row: HandForHandRow, table_ids: list[int]) -> None:
    rows = [{"hand_for_hand_id": row.pk, "hand": row.hand, "table_id": table_id} for table_id in table_ids]
    book.create_many(TableHand, rows)


@action("events/<int:event>/hand-for-hand/next/", admits=FLOOR, opens=of_event)
def begin_next_hand(book: OpenBook, *, event: EventId, day: OneDay = None) -> HandBegun:
    """Start the next hand at all tables of the day: deduct the previous hand from the clock, unless already done.

    If that ends the level before a break, the break starts instead.

    Raises ``Refusal`` ``no_hand_for_hand``, ``tables_playing``, ``goal_reached``, ``no_table_deals`` or
    ``break_on``.
    """
    event_id = event
    row, rules = require_row(book, queries.day_in(event, day)), queries.profile(event_id).bubble
    players, tables = at_stake(event_id, row.day_id).left, dealt_tables(row.day_id)
    play = handforhand.next_hand(play_of(row), [table.number for table in tables], players)
    if charges_at(rules, ChargeAt.START_OF_NEXT_HAND) and charge_row(book, row, rules):
        row.is_closed = True
        book.save(row)
        book.record(words.LevelEndedByHands(**_round(row, players)))
        return HandBegun(hand=row.hand, stage=Stage.BARRIER, is_break=True)
    if clock.reading(row.day_id, book.now).period.is_break:
        raise Refusal("break_on", event=event_id)
    halt_for_hand(book, row)
    row.stage, row.hand, row.began_at = HandStage.HAND, play.hand, book.now
    row.barrier_at, row.finish_group, row.is_charged, row.is_closed = None, None, False, False
    book.save(row)
    _deal(book, row, [table.id for table in tables])
    carry_buttons(book, row, is_dealt=True)
    book.record(begun(row, players))
    return HandBegun(hand=row.hand, stage=Stage.HAND, is_break=False)


@action("events/<int:event>/hand-for-hand/stacks/", admits=FLOOR, opens=of_event)
def record_hand_stacks(
    book: OpenBook, *, event: EventId, stacks: Annotated[tuple[HandStack, ...], Limits(1)], day: OneDay = None
) -> HandStacksRecorded:
    """Record the chips that players had at the start of the hand in which they went out.

    Larger stacks rank higher if the profile says so.

    Raises ``Refusal`` ``no_hand_for_hand`` or ``not_out_in_hand``.
    """
    event_id = event
    stack_of = {stack.entry: stack.stack for stack in stacks if stack.stack is not None}
    row = require_row(book, queries.day_in(event, day))
    entries = {entry.id: entry for entry in out_in_hand(row)}
    if strangers := sorted(stack_of.keys() - entries.keys()):
        raise Refusal("not_out_in_hand", entry=strangers[0])
    stacks_by_entry = {key: stack_of.get(key, entry.out_stack) for key, entry in entries.items()}
    rank_again(
        book,
        event_id=event_id,
        group=row.finish_group or 0,
        ranks={key: entry.finish_rank or 0 for key, entry in entries.items()},
        stacks=stacks_by_entry,
    )
    rules = tie_rules(queries.profile(event_id))
    placings = rank_in_hand(row, queries.players_left(event_id), (), rules)
    write_ranks(book, row, placings)
    award(book, event_id)
    entry_ids = tuple(stack_of)
    book.record(words.HandStacksRecorded(entries=entry_ids, stacks=tuple(stack_of[key] for key in entry_ids)))
    return HandStacksRecorded(places=tuple(place_answer(key, placing) for key, placing in placings.items()))


@action("events/<int:event>/hand-for-hand/end/", admits=FLOOR, opens=of_event)
def end_hand_for_hand(
    book: OpenBook, *, event: EventId, reason: Reason = "", day: OneDay = None
) -> HandForHandOver:
    """End hand for hand of the day: normal play and the clock resume.

    A finished hand that was not deducted yet is deducted first. During a hand, or before the goal is reached
    while several tables wait for each other, a reason is required. If this hand decides the event, it ends.

    Raises ``Refusal`` ``no_hand_for_hand`` or ``reason_missing``.
    """
    event_id = event
    row = require_row(book, queries.day_in(event, day))
    players = at_stake(event_id, row.day_id).left
    is_due = row.stage == HandStage.BARRIER and (players <= row.goal or waits_for_nobody(row))
    book.reason = reason.strip() if is_due else stated_reason(reason)
    end_row(book, row)
    book.record(ended(row, players))
    winners = finish_if_decided(book, event_id=event_id, day_id=row.day_id)
    award(book, event_id)
    return HandForHandOver(hands=row.hand, left=players, is_finished=bool(winners))


def end_row(book: OpenBook, row: HandForHandRow) -> None:
    """Step: return to normal play; the last hand is deducted, the clock resumes."""
    if row.stage == HandStage.BARRIER:
        charge_row(book, row, queries.profile(row.event_id).bubble)
    row.stage, row.ended_at = HandStage.OFF, book.now
    book.save(row)
    book.touches(BARRIER.of(row.pk))
    go_on(book, row)
    turn_play(book, row.day_id)


def _round(row: HandForHandRow, left: int) -> dict[str, int]:
    return {"event": row.event_id, "day": row.day_id, "hand": row.hand, "left": left}


def announced(row: HandForHandRow, left: int) -> Fact:
    """The fact of the announcement."""
    values = _round(row, left) | {"goal": row.goal}
    if pays_by_hand(Pace(row.pace)):
        return words.HandForHandAnnounced(**values)
    return words.SoftPaceAnnounced(**values, pace=row.pace)


def begun(row: HandForHandRow, left: int) -> Fact:
    """The fact of the next hand or orbit."""
    if pays_by_hand(Pace(row.pace)):
        return words.NextHandBegun(**_round(row, left))
    return words.SoftRoundBegun(**_round(row, left), pace=row.pace)


def ended(row: HandForHandRow, left: int) -> Fact:
    """The fact of the end of hand for hand."""
    if pays_by_hand(Pace(row.pace)):
        return words.HandForHandEnded(**_round(row, left))
    return words.SoftPaceEnded(**_round(row, left), pace=row.pace)


def register() -> None:
    """Register the end of hand for hand for when seating takes the other tables out of play."""
    follow_ended_tables(_tables_ended)


def end_where_alone(book: OpenBook, row: HandForHandRow) -> bool:
    """Step: end hand for hand if only one of several waiting tables is left; returns whether it ended."""
    if not waits_for_nobody(row):
        return False
    end_row(book, row)
    book.record(ended(row, at_stake(row.event_id, row.day_id).left))
    return True


def _tables_ended(book: OpenBook, day_id: int) -> None:
    row = open_row(queries.day(day_id))
    if row is not None:
        end_where_alone(book, row)


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerPasses:
    """The tables whose QR codes were created or revoked."""

    tables: Annotated[tuple[int, ...], Note("The numbers of the tables.")]


@action("events/<int:event>/dealer-passes/", admits=FLOOR, opens=of_event)
def make_dealer_passes(book: OpenBook, *, event: EventId) -> DealerPasses:
    """Create a QR code for every table in play that has none.

    Raises ``Refusal("no_tables_yet")`` before any table is open.
    """
    event_id = event
    book.require("tournament", event_id)
    tables = [table.number for table in seats.tables(queries.current_day(event_id).id)]
    if not tables:
        raise Refusal("no_tables_yet", event=event_id)
    have = DealerPass.objects.filter(event_id=event_id, revoked_at=None).values_list("number", flat=True)
    new = tuple(sorted(set(tables) - set(have)))
    if new:
        book.create_many(DealerPass, [_values(book, event_id, number) for number in new])
        book.record(words.DealerPassesMade(event=event_id, tables=new))
    return DealerPasses(tables=new)


def _values(book: OpenBook, event_id: int, number: int) -> dict[str, Any]:
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    return {"event_id": event_id, "number": number, "code": code, "made_at": book.now}


@action("events/<int:event>/dealer-passes/revoke/", admits=FLOOR, opens=of_event)
def revoke_dealer_passes(
    book: OpenBook,
    *,
    event: EventId,
    tables: Annotated[
        tuple[Annotated[int, Limits(1, 32_767)], ...] | None,
        Note("Numbers of tables; all if none are given."),
    ] = None,
) -> DealerPasses:
    """Revoke the QR codes of these tables, or of all tables.

    Raises ``Refusal("dealer_pass_unknown")``.
    """
    event_id = event
    book.require("tournament", event_id)
    rows = DealerPass.objects.filter(event_id=event_id, revoked_at=None)
    passes = list(rows if tables is None else rows.filter(number__in=list(tables)))
    if not passes:
        raise Refusal("dealer_pass_unknown")
    for row in passes:
        row.revoked_at = book.now
        book.save(row)
    numbers = tuple(sorted(row.number for row in passes))
    book.record(words.DealerPassesRevoked(event=event_id, tables=numbers))
    return DealerPasses(tables=numbers)


STAGES = tuple(stage.value for stage in Stage)
TABLE_STAGES = tuple(stage.value for stage in TableStage)
"""The values of this enum, which the API schema names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForHand:
    """The current hand for hand; ``stage`` is off in normal play."""

    stage: Stage = Stage.OFF
    hand: Annotated[int, Note("0 was in progress at the announcement; orbits at that pace.")] = 0
    goal: Annotated[int, Note("How many players are left when it ends.")] = 0
    pace: Annotated[Pace, Note("The clock keeps running at all but hand.")] = Pace.HAND
    tables: tuple[TableAtHand, ...] = ()
    out: Annotated[tuple[int, ...], Note("Entries out in this hand.")] = ()
    needs_stacks: Annotated[
        tuple[int, ...], Note("Entries whose chips at its start decide and are not known.")
    ] = ()


@read("events/<int:event>/hand-for-hand/", admits=READERS, name="api-hands", filtered_by=DayFilter)
def hand_for_hand(asked: Mapping[str, Any], event: int) -> HandForHand:
    """The stage, the hand, the goal and every table in play on a day."""
    with queries.viewing(day_in(asked, event)):
        view = hands.hands(event)
        return HandForHand() if view is None else _result(view)


def _result(hands_view: HandsView) -> HandForHand:
    hand = hands.out_in_hand(hands_view)
    return HandForHand(
        stage=hands_view.stage,
        hand=hands_view.hand,
        goal=hands_view.goal,
        pace=hands_view.pace,
        tables=hands_view.tables,
        out=tuple(entry.id for entry in hand.entries),
        needs_stacks=tuple(sorted(hand.needs_stacks)),
    )
