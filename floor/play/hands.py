"""Queries of hand for hand: its stage, tables still playing, head counts, whether the money is reached."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Count, Q, QuerySet

from clock.rows import open_days
from floor.models import DealerPass, HandForHand, TableCount, TableHand
from floor.models import HeadCount as HeadCountRow
from floor.play.rows import is_registration_open
from journal import instants
from journal.reading import asked_once, cached_query, only, prime
from payouts.reports import OpenHand
from payouts.structure.rows import AtStake, at_stake
from rulebook import handforhand
from rulebook.breaking import seats_at_final_table
from rulebook.bubble import Pace
from rulebook.handforhand import HeadCount, Stage, TableStage
from rulebook.inthemoney import (
    MoneyStage,
    is_at_final_table,
    is_hand_for_hand_due,
    is_paid,
    money_stage,
    needs_head_count,
)
from rulebook.knockouts import Bust, stacks_needed, tie_rules
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


@dataclass(frozen=True, slots=True)
class TableAtHand:
    """A table in the current hand; ``since`` is when its stage started, ``players`` how many sit there."""

    table_id: int
    number: int
    stage: TableStage
    since: datetime
    misdeals: int
    players: int = 0


@dataclass(frozen=True, slots=True)
class HandOn:
    """The current hand for hand without its tables: stage, number of the hand, goal."""

    id: int
    event_id: int
    day_id: int
    stage: Stage
    hand: int
    goal: int
    pace: Pace
    began_at: datetime
    barrier_at: datetime | None
    finish_group: int | None
    is_closed: bool

    @property
    def is_orbit(self) -> bool:
        """Whether a whole orbit is played; at the announcement it is still a single hand."""
        return self.pace is Pace.ORBIT and self.hand > 0

    @property
    def is_hand_on(self) -> bool:
        """Whether a hand is in progress."""
        return self.stage in (Stage.ANNOUNCED, Stage.HAND)


@dataclass(frozen=True, slots=True)
class HandsView(HandOn):
    """The current hand for hand with each table in play."""

    tables: tuple[TableAtHand, ...]

    @property
    def waiting(self) -> tuple[TableAtHand, ...]:
        """The tables that have not finished."""
        return tuple(table for table in self.tables if table.stage is not TableStage.FINISHED)


@dataclass(frozen=True, slots=True)
class OutInHand:
    """The players out in the current hand, and those whose unknown stack at its start decides."""

    entries: tuple[EntryView, ...] = ()
    needs_stacks: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class DealerPassView:
    """The dealer pass of a table; ``is_revoked`` if it is no longer valid."""

    id: int
    event_id: int
    number: int
    code: str
    is_revoked: bool


@asked_once
def hands(event_id: int) -> HandsView | None:
    """Hand for hand of the current day; None in normal play, without a query."""
    hand = hand_now(event_id)
    return None if hand is None else _with_tables(hand, table_hands(hand))


def hand_now(event_id: int) -> HandOn | None:
    """Hand for hand of the current day without its tables; None in normal play, without a query."""
    if not tournaments.play_now(event_id).is_hand_for_hand:
        return None
    return hand_on(tournaments.current_day(event_id).id)


def know_hands(events: Iterable[EventView]) -> None:
    """Read hand for hand of several events in one query, for ``hands``; only events that play it."""
    hands_on = [hand for event in events if (hand := hand_now(event.id)) is not None]
    rows_by_hand = defaultdict(list)
    for row in _table_hands(hands_on) if hands_on else ():
        rows_by_hand[row.hand_for_hand_id].append(row)
    for hand in hands_on:
        prime(hands, _with_tables(hand, rows_by_hand[hand.id]), hand.event_id)


@cached_query("floor.HandForHand")
def hand_on(day_id: int) -> HandOn | None:
    """Hand for hand of a day without its tables; None in normal play."""
    rows = HandForHand.objects.filter(day_id=day_id, ended_at=None)
    row = only(rows.values(*(column.name for column in fields(HandOn))))
    return None if row is None else HandOn(**row | {"stage": Stage(row["stage"]), "pace": Pace(row["pace"])})


def reports_every_hand(event_id: int, day_id: int) -> bool:
    """Whether the tables of a day report each hand: in hand for hand and the last hands, not in an orbit of many."""
    play = tournaments.play_on(event_id, day_id)
    if not play.is_hand_for_hand:
        return play.are_last_hands
    hand = hand_on(day_id)
    return hand is None or not hand.is_orbit


def out_in_hand(hands_view: HandsView) -> OutInHand:
    """The players out in the current hand."""
    if hands_view.finish_group is None:
        return OutInHand()
    entries = tournaments.left_together(hands_view.event_id, hands_view.finish_group)
    return OutInHand(entries, _needs_stacks(tournaments.event(hands_view.event_id), entries))


def play_of(row: HandForHand | HandOn) -> handforhand.HandForHand[int]:
    """The rows as rulebook values; tables by number."""
    stages = tuple((hand.table.number, stage_of(hand)) for hand in table_hands(row))
    return handforhand.HandForHand(Stage(row.stage), row.goal, row.hand, stages, Pace(row.pace))


def waits_for_nobody(row: HandForHand | HandOn) -> bool:
    """Whether the hand is finished and only one of several waiting tables is left."""
    return handforhand.waits_for_nobody(play_of(row), seats.count_tables_with_players(row.day_id))


def table_hands(row: HandForHand | HandOn) -> list[TableHand]:
    """The tables dealt in the current hand, by number."""
    return _table_hands([row])


def _table_hands(rows: Iterable[HandForHand | HandOn]) -> list[TableHand]:
    wanted = (Q(hand_for_hand_id=row.id, hand=row.hand) for row in rows)
    players = Count("table__seat_rows", filter=Q(table__seat_rows__entry__isnull=False))
    table_rows = TableHand.objects.filter(reduce(or_, wanted)).annotate(players=players)
    return list(table_rows.select_related("table").order_by("table__number"))


def stage_of(row: TableHand) -> TableStage:
    """The stage of a table in its hand."""
    if row.finished_at is not None:
        return TableStage.FINISHED
    if row.released_at is not None:
        return TableStage.BOARD
    return TableStage.PLAYING if row.all_in_at is None else TableStage.ALL_IN


def dealt_tables(day_id: int) -> tuple[TableView, ...]:
    """The tables that deal: open, not halted, with two players or more."""
    return tuple(table for table in seats.tables(day_id) if is_dealt(table))


def is_dealt(table: TableView) -> bool:
    """Whether an open table deals."""
    return table.players > 1 and table.halted_at is None


def _with_tables(hand: HandOn, dealt: Iterable[TableHand]) -> HandsView:
    values = {column.name: getattr(hand, column.name) for column in fields(HandOn)}
    return HandsView(**values, tables=tuple(_at_hand(row, hand.began_at) for row in dealt))


def _needs_stacks(event: EventView, out: tuple[EntryView, ...]) -> frozenset[int]:
    """The players whose stack at the start of the hand decides but is unknown."""
    disqualified = tournaments.disqualified(event.id) if out else frozenset()
    busts = [
        Bust(entry.id, entry.out_table, 1, entry.out_at, entry.out_stack, entry.id in disqualified)
        for entry in out
    ]
    keys = stacks_needed(busts, tie_rules(event.profile))
    entry_ids = {entry.id for entry in out if entry.out_stack is not None}
    return frozenset(int(key) for key in keys) - entry_ids


def _at_hand(row: TableHand, began_at: datetime) -> TableAtHand:
    since = row.finished_at or row.released_at or row.all_in_at or began_at
    players: int = getattr(row, "players", 0)
    return TableAtHand(row.table_id, row.table.number, stage_of(row), since, row.misdeals, players)


@asked_once
def open_hand(event_id: int) -> OpenHand:
    """The players out in hands of hand for hand that are not closed, on any day: they may still tie."""
    awaited: dict[int, tuple[int, ...]] = {}
    for group, row in _unclosed(event_id).items():
        tables = play_of(row).waiting_for
        awaited |= {entry.id: tables for entry in tournaments.left_together(event_id, group)}
    return OpenHand(awaited)


def open_groups(event_id: int) -> frozenset[int]:
    """The finish groups of the players out in open hands, from ``open_hand``."""
    return frozenset(_unclosed(event_id))


@asked_once
def tables_awaited(entry: EntryView) -> tuple[int, ...] | None:
    """The tables that the place of an entry waits for, from ``open_hand``; None if it does not wait."""
    if entry.status != "out" or entry.finish_group is None:
        return None
    row = _unclosed(entry.event_id).get(entry.finish_group)
    return None if row is None else play_of(row).waiting_for


def _unclosed(event_id: int) -> dict[int, HandOn]:
    """Hand for hand of each day whose hand is not closed, by the finish group of the players out in it."""
    rows = (hand_on(day_id) for day_id in tournaments.played_days(event_id))
    return {
        row.finish_group: row
        for row in rows
        if row is not None and row.finish_group is not None and not row.is_closed
    }


def is_suggested(event: EventView, left: int) -> bool:
    """Whether to announce hand for hand now: several tables, and as near the money as the profile says."""
    if event.state != "running" or not tournaments.play_now(event.id).is_normal:
        return False
    if is_registration_open(event.id, instants.now()):
        return False
    stake, tables = at_stake(event.id), tables_with_players(event.id)
    return is_hand_for_hand_due(event.profile.bubble, left - stake.elsewhere, stake.goal, tables)


def head_count(event_id: int) -> HeadCount[int] | None:
    """The counts compared with the seats, by table number; None while no head count is open."""
    heads = head_counts(event_id)
    if heads is None:
        return None
    players = {table.number: table.players for table, _counted in heads}
    heads_counted = {
        table.number: heads_counted for table, heads_counted in heads if heads_counted is not None
    }
    return handforhand.head_count(players, heads_counted)


def tables_with_players(event_id: int) -> int:
    """The number of tables with players."""
    return seats.count_tables_with_players(tournaments.current_day(event_id).id)


def head_counts(event_id: int) -> tuple[tuple[TableView, int | None], ...] | None:
    """Every table of the head count with its count; empty while no head count is open.

    Tables with seated players, and empty tables with a count.
    """
    heads_by_table = counts(event_id)
    if heads_by_table is None:
        return None
    tables = seats.tables(tournaments.current_day(event_id).id)
    pairs = tuple((table_view, heads_by_table.get(table_view.id)) for table_view in tables)
    return tuple((table, heads) for table, heads in pairs if table.players or heads)


@asked_once
def counts(event_id: int) -> Mapping[int, int] | None:
    """The count of each table of the current day, by its id; None while no head count is open."""
    open_id = open_head_count(event_id, tournaments.current_day(event_id).id)
    if open_id is None:
        return None
    return dict(TableCount.objects.filter(head_count_id=open_id).values_list("table_id", "players"))


@cached_query("floor.HeadCount")
def open_head_count(event_id: int, day_id: int) -> int | None:
    """The id of the open head count of a day; None if there is none."""
    row = open_heads(event_id, day_id)
    return None if row is None else row.pk


def open_heads(event_id: int, day_id: int) -> HeadCountRow | None:
    """The open head count of a day."""
    return only(_heads_counted(event_id, (day_id,)).filter(closed_at=None))


def _heads_counted(event_id: int, day_ids: tuple[int, ...]) -> QuerySet[HeadCountRow]:
    """The head counts of these days; rows of earlier versions name none: they count for every day."""
    return HeadCountRow.objects.filter(Q(day_id__in=day_ids) | Q(day_id=None), event_id=event_id)


def dealer_passes(event_id: int) -> tuple[DealerPassView, ...]:
    """The valid passes of an event, by table."""
    rows = DealerPass.objects.filter(event_id=event_id, revoked_at=None).order_by("number")
    return tuple(_pass_view(row) for row in rows)


def dealer_pass(code: str) -> DealerPassView:
    """The pass with this code; raises ``Refusal("dealer_pass_unknown")`` if it is no longer valid."""
    row = DealerPass.objects.filter(code=code, revoked_at=None).first()
    if row is None:
        raise Refusal("dealer_pass_unknown")
    return _pass_view(row)


@cached_query("floor.DealerPass")
def dealer_pass_of(pass_id: int) -> DealerPassView:
    """The pass with this id, valid or not; raises ``Refusal("not_found")``."""
    row = DealerPass.objects.filter(pk=pass_id).first()
    if row is None:
        raise Refusal("not_found", what="dealer_pass", id=pass_id)
    return _pass_view(row)


def good_passes(pass_ids: set[int]) -> dict[int, DealerPassView]:
    """The valid passes among these, by id."""
    rows = DealerPass.objects.filter(pk__in=pass_ids, revoked_at=None)
    return {row.pk: _pass_view(row) for row in rows}


@asked_once
def table_of_pass(dealer_pass: DealerPassView) -> TableView | None:
    """The table of a pass; None while it is not in play."""
    current = tournaments.current_day(dealer_pass.event_id)
    days = [current, *(day for day in open_days(dealer_pass.event_id) if day.id != current.id)]
    tables = (table for day in days for table in seats.tables(day.id))
    return next((table for table in tables if table.number == dealer_pass.number), None)


def _pass_view(row: DealerPass) -> DealerPassView:
    return DealerPassView(row.pk, row.event_id, row.number, row.code, row.revoked_at is not None)


def stage_of_money(event: EventView, left: int | None = None, paid: int | None = None) -> MoneyStage:
    """How near the money is, as shown to the room; pass ``left`` and ``paid`` if known (docs/hands.md)."""
    if event.state != "running":
        return MoneyStage.AHEAD
    stake = at_stake(event.id) if left is None or paid is None else AtStake(left, paid)
    alive, places = stake.left if left is None else left, stake.goal if paid is None else paid
    # The clock is read only if the count alone does not decide.
    is_open = alive <= places and is_registration_open(event.id, instants.now())
    if not is_paid(alive, places, registration_is_open=is_open):
        return MoneyStage.AHEAD
    days = _days_of_its_money(event.id)
    is_announced = _is_announced(event.id, days)
    waits = not is_announced and _was_hand_for_hand(days, places) and _has_to_wait(event)
    return money_stage(was_hand_for_hand=waits, is_announced=is_announced)


def _has_to_wait(event: EventView) -> bool:
    """Whether a hand is in progress, or several tables need a head count."""
    return tournaments.play_now(event.id).has_hand_on or needs_head_count(tables_with_players(event.id))


def _days_of_its_money(event_id: int) -> tuple[int, ...]:
    """The days that play for the same money as the current one: a flight that pays places of its own alone."""
    day = tournaments.current_day(event_id)
    if day.pays is not None and not day.is_closed:
        return (day.id,)
    return tuple(one.id for one in tournaments.days(event_id) if one.pays is None)


@cached_query("floor.HeadCount")
def _is_announced(event_id: int, day_ids: tuple[int, ...]) -> bool:
    """Whether a head count of one of these days was announced to the room."""
    return _heads_counted(event_id, day_ids).filter(announced_at__isnull=False).exists()


@cached_query("floor.HandForHand")
def _was_hand_for_hand(day_ids: tuple[int, ...], paid: int) -> bool:
    """Whether hand for hand was played for the money, not for a later pay jump."""
    return HandForHand.objects.filter(day_id__in=day_ids, goal__gte=paid).exists()


def is_in_the_money(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether all players left are paid and the room may be informed."""
    return stage_of_money(event, left, paid) is MoneyStage.REACHED


def awaits_head_count(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether only paid places are left, but the announcement waits for the head count."""
    return stage_of_money(event, left, paid) is MoneyStage.HEAD_COUNT


def stands_at_final_table(event: EventView, left: int) -> bool:
    """Whether all players left sit at one table."""
    day = tournaments.current_day(event.id)
    handed = seats.seats_a_table(day, instants.now())
    most = seats_at_final_table(handed, event.profile.breaking.final_table_rule)
    if left > most:
        return False
    tables = seats.count_open_tables(day.id)
    return is_at_final_table(left, tables, most)
