"""Data of a count: the chips in use, the progress of the room, and the leaders."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F

from clock import rows as clock
from floor.models import Bag, ColourUp
from journal import instants
from journal.reading import asked_once
from people.players.rows import player_names
from rulebook.chipcount import (
    Cause,
    CauseKind,
    CountedStack,
    Flow,
    Missing,
    PostedChips,
    differing,
    latest_stacks,
    likely_causes,
    missing_at,
    room_total,
)
from rulebook.chips import Sold, delta_bounds, expected_total
from rulebook.products import ProductKind
from rulebook.refusals import Refusal
from rulebook.structure import stake_on_average
from seating import queries as seats
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import ChipCount, ChipKind, ChipLine, EventView
from tournaments.values import Chip


def chips_in_use(event_id: int) -> tuple[Chip, ...]:
    """The chips of the set, largest first, without chips of a closed colour-up; empty without a set."""
    rows = ColourUp.objects.filter(event_id=event_id, is_called_off=False).exclude(closed_at=None)
    worths = set(rows.values_list("gone", flat=True))
    chips = (chip for chip in tournaments.event(event_id).chip_set if chip.worth not in worths)
    return tuple(sorted(chips, key=lambda chip: -chip.worth))


COUNTED_ON_ARRIVAL = timedelta(minutes=10)
"""A stack counted within this time of a move is the stack that the player brought."""


@dataclass(frozen=True, slots=True)
class TableProgress:
    """A table in a count of the room: seats taken and counted, and its chips once it is done."""

    id: int
    number: int
    players: int
    counted: int
    total: int | None
    differing: tuple[tuple[CountedStack, ...], ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether all its chips are counted."""
        return self.total is not None


def progress(count: ChipCount) -> tuple[TableProgress, ...]:
    """Every open table, by number."""
    stacks, totals = tournaments.stacks_in(count.id), tournaments.totals_in(count.id)
    latest, stacks_apart = latest_stacks(stacks), differing(stacks)
    by_table = room_total(stacks, totals).by_table
    table_numbers = {line.table for line in totals}
    lines = []
    for table in seats.tables(count.day_id):
        sitting = list(table.entries.values())
        counted_entries = [entry for entry in sitting if entry in latest]
        is_done = table.number in table_numbers or len(counted_entries) == len(sitting)
        lines.append(
            TableProgress(
                id=table.id,
                number=table.number,
                players=len(sitting),
                counted=len(sitting) if table.number in table_numbers else len(counted_entries),
                total=by_table.get(table.number, 0) if is_done else None,
                differing=tuple(stacks_apart[entry] for entry in sitting if entry in stacks_apart),
            )
        )
    return tuple(sorted(lines, key=lambda line: line.number))


RACED = (ChipKind.RACE, ChipKind.RESCUE)


def expected(day_id: int, players: Collection[int]) -> int:
    """The chips these entries of a day should have: all that came into play there, less what left, and races.

    TDA 2024 rule 64. Stacks of other entries of the day, who wait for a seat, are left out.
    """
    event_id = tournaments.day(day_id).event_id
    groups = tournaments.chip_groups(event_id, day_id)
    chips_removed = [-group.total for group in groups if group.amount < 0 and group.kind not in RACED]
    return expected_total(
        [Sold(group.count, group.amount) for group in groups if group.amount > 0 and group.kind not in RACED],
        removed=[*chips_removed, _elsewhere(event_id, day_id, players)],
        race_delta=sum(group.total for group in groups if group.kind in RACED),
    )


def _elsewhere(event_id: int, day_id: int, players: Collection[int]) -> int:
    """The chips of all other entries of the day: as last counted, or as sold."""
    here = set(players)
    in_play = tournaments.entries_alive(event_id, day_id=day_id)
    away = [entry for entry in in_play if entry.id not in here]
    chips = tournaments.chips_of_entries([entry.id for entry in away if entry.stack is None])
    return sum(chips.get(entry.id, 0) if entry.stack is None else entry.stack for entry in away)


def tolerated(event_id: int, day_id: int) -> int:
    """By how much rounding may change a count: at tables without a recorded race yet (procedures 10)."""
    rounding, delta = tournaments.profile(event_id).chips.rounding, 0
    sitting = {table.id for table in seats.tables(day_id) if table.players}
    for colour_up in ColourUp.objects.filter(event_id=event_id, closed_at=None, is_called_off=False):
        tables = set(colour_up.tables.exclude(closed_at=None).values_list("table_id", flat=True))
        delta += delta_bounds(rounding, colour_up.into, tables=len(sitting - tables)).farthest
    return delta


@dataclass(frozen=True, slots=True)
class CountResult:
    """The result of a closed count: where chips are missing or too many, and possible causes."""

    difference: int
    missing: tuple[Missing, ...]
    causes: tuple[Cause, ...]


def result(count: ChipCount) -> CountResult:
    """Compare the count with the ledger, and with the previous count of the same day."""
    event, lines = tournaments.event(count.event_id), tournaments.chip_lines(count.event_id)
    event = tournaments.terms_on(event, count.day_id)
    here = [line for line in lines if line.day_id == count.day_id]
    until = [line for line in here if count.closed_at is None or line.at <= count.closed_at]
    causes = likely_causes(
        count.difference,
        _posted(until),
        starting_stack=event.starting_stack,
        bought=_bought(event),
        bags=_bags(count),
    )
    return CountResult(count.difference, _missing(count, until), causes)


MISTAKES = {
    ChipKind.VOID: CauseKind.VOID_AFTER_PLAY,
    ChipKind.DISQUALIFIED: CauseKind.DISQUALIFIED_STACK,
    ChipKind.ENTRY: CauseKind.SALE_NOT_GIVEN,
    ChipKind.RE_ENTRY: CauseKind.SALE_NOT_GIVEN,
    ChipKind.REBUY: CauseKind.SALE_NOT_GIVEN,
    ChipKind.ADD_ON: CauseKind.SALE_NOT_GIVEN,
    ChipKind.RACE: CauseKind.RACE,
    ChipKind.RESCUE: CauseKind.RACE,
}
"""The mistake that a line of each kind may hide."""


def _posted(lines: list[ChipLine]) -> Iterator[PostedChips]:
    starting = {ChipKind.ENTRY, ChipKind.RE_ENTRY}
    for line in reversed(lines):
        # A hundred entries received the same stack: they count as one cause, in whole stacks.
        if line.kind in MISTAKES and line.kind not in starting:
            yield PostedChips(line.id, MISTAKES[ChipKind(line.kind)], line.amount)


def _bought(event: EventView) -> tuple[int, ...]:
    return tuple(
        product.chips_of(event.starting_stack)
        for kind in (ProductKind.ENTRY, ProductKind.RE_ENTRY, ProductKind.REBUY, ProductKind.ADD_ON)
        for product in event.sold_as(kind)
    ) + tuple(product.chips for product in event.given)


def _bags(count: ChipCount) -> tuple[int, ...]:
    """The differences between bags opened before a count and the chips bagged."""
    bags = Bag.objects.filter(day__event_id=count.event_id, recounted_at__lte=count.closed_at)
    differing_bags = bags.annotate(apart=F("recount") - F("by_floor") - F("raced")).exclude(apart=0)
    return tuple(differing_bags.values_list("apart", flat=True))


def _missing(count: ChipCount, lines: list[ChipLine]) -> tuple[Missing, ...]:
    earlier = [
        other
        for other in tournaments.chip_counts(count.event_id)
        if other.day_id == count.day_id and other.closed_at and other.id < count.id
    ]
    if not earlier or count.closed_at is None:
        return ()
    flows = [*_moved(earlier[0], count), *_posted_at_tables(earlier[0], count, lines)]
    return missing_at(_by_table(earlier[0]), _by_table(count), flows)


def _by_table(count: ChipCount) -> Mapping[int, int]:
    totals = room_total(tournaments.stacks_in(count.id), tournaments.totals_in(count.id)).by_table
    return {table: chips for table, chips in totals.items() if table is not None}


def _moved(before: ChipCount, count: ChipCount) -> Iterator[Flow]:
    """Chips that players brought to a table between two counts by a move or entry, if they were counted."""
    lines = {
        line.entry_id: line.amount
        for line in tournaments.chip_lines(count.event_id)
        if line.kind in (ChipKind.ENTRY, ChipKind.RE_ENTRY)
    }
    counts = [
        stack_count
        for stack_count in tournaments.stack_history(count.event_id)
        if stack_count.table is not None
    ]
    for move in seats.moves(count.event_id, before.closed_at, with_first_seats=True):
        if count.closed_at is not None and move.at > count.closed_at:
            continue
        if move.from_table is None:
            yield Flow(None, move.to_table, lines.get(move.entry_id, 0))
            continue
        stacks = [
            stack_count.stack
            for stack_count in counts
            if (stack_count.entry, stack_count.table) == (move.entry_id, move.to_table)
            and move.at <= stack_count.at <= move.at + COUNTED_ON_ARRIVAL
        ]
        yield Flow(move.from_table, move.to_table, stacks[0] if stacks else None)


def _posted_at_tables(before: ChipCount, count: ChipCount, lines: list[ChipLine]) -> Iterator[Flow]:
    for line in lines:
        is_between = before.closed_at is not None and line.at > before.closed_at
        if is_between and line.table is not None:
            yield Flow(None, line.table, line.amount)


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """A stack in the list of chip leaders; ``in_blinds`` in big blinds, None without a level."""

    rank: int
    entry_id: int
    player: str
    seat: SeatRef | None
    stack: int
    in_blinds: int | None
    counted_at: datetime


@asked_once
def leaders(event_id: int, limit: int | None = None) -> tuple[LeaderLine, ...]:
    """Chip counts of the players, largest stack first, with the time of the count."""
    chip_leaders = tournaments.chip_leaders(event_id, limit)
    names = player_names(leader.player_id for leader in chip_leaders)
    at = seats.seats_of([leader.entry_id for leader in chip_leaders])
    blind = big_blind(event_id) if chip_leaders else 0
    return tuple(
        LeaderLine(
            leader.rank,
            leader.entry_id,
            names.get(leader.player_id, f"#{leader.number}"),
            at.get(leader.entry_id),
            leader.stack,
            leader.stack // blind if blind else None,
            leader.counted_at,
        )
        for leader in chip_leaders
    )


def big_blind(event_id: int) -> int:
    """The big blind of the level in force, over the games of an order on average; 0 without a level."""
    day_id = tournaments.current_day(event_id).id
    try:
        reading = clock.reading(day_id, instants.now())
    except Refusal:
        return 0
    structure = clock.structure_of(day_id)
    level = structure.level_in_force(reading.index)
    return stake_on_average(level, structure.order) if level else 0
