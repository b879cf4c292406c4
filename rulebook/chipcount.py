"""Chips counted against chips in play: the total of a room, counts that differ, and where chips went missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby


@dataclass(frozen=True, slots=True)
class CountedStack:
    """The stack of an entry in chips, as ``by`` counted it, and the table."""

    entry: int
    stack: int
    at: datetime
    table: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class CountedTable:
    """The chips of a table, counted as one sum while ``entries`` sat there."""

    table: int
    total: int
    at: datetime
    entries: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RoomTotal:
    """The chips counted in a room, by table; None for stacks counted away from a table."""

    by_table: Mapping[int | None, int]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(self.by_table.values())


def latest_stacks(stacks: Iterable[CountedStack]) -> Mapping[int, CountedStack]:
    """The latest count of each entry; of two at the same time, the later in the list."""
    return {stack.entry: stack for stack in sorted(stacks, key=lambda stack: stack.at)}


def room_total(stacks: Iterable[CountedStack], totals: Iterable[CountedTable]) -> RoomTotal:
    """The chips of a room counted by stacks, by whole tables, or both: no chip is counted twice.

    The latest count of a stack and of a table is valid. A stack in the sum of its table is not added again; a
    player who was counted with one table, moved, and was counted by stack at the next brought the chips.
    """
    whole = {total.table: total for total in sorted(totals, key=lambda total: total.at)}
    chips: dict[int | None, int] = {table: one.total for table, one in whole.items()}
    for stack in latest_stacks(stacks).values():
        sums = [one for one in whole.values() if stack.entry in one.entries]
        if any(one.table == stack.table or one.at >= stack.at for one in sums):
            continue
        for one in sums:
            chips[one.table] -= stack.stack
        chips[stack.table] = chips.get(stack.table, 0) + stack.stack
    return RoomTotal(chips)


def differing(stacks: Iterable[CountedStack]) -> Mapping[int, tuple[CountedStack, ...]]:
    """Entries that two people counted differently: the latest count of each, the earlier one first."""
    listed = sorted(stacks, key=lambda stack: (stack.entry, stack.at))
    disputed = {}
    for entry, counts in groupby(listed, key=lambda one: one.entry):
        by_person = {count.by: count for count in counts}
        if len({one.stack for one in by_person.values()}) > 1:
            disputed[entry] = tuple(sorted(by_person.values(), key=lambda one: one.at))
    return disputed


@dataclass(frozen=True, slots=True)
class Flow:
    """Chips that came to a table or left it between two counts: a moved stack, a sale, a disqualification.

    Without ``origin`` they came from outside; without ``to`` they left play. ``chips`` None: nobody counted
    them.
    """

    origin: int | None
    to: int | None
    chips: int | None


@dataclass(frozen=True, slots=True)
class Missing:
    """Tables that together have ``difference`` chips too many, or too few if negative; a single table if known."""

    tables: tuple[int, ...]
    difference: int


def missing_at(
    before: Mapping[int, int], after: Mapping[int, int], flows: Sequence[Flow]
) -> tuple[Missing, ...]:
    """Where chips appeared or vanished between two full counts by table, the largest difference first.

    If an uncounted stack moved between tables, those tables are named together (procedures 10).
    """
    expected = {table: before.get(table, 0) for table in before.keys() | after.keys()}
    parents = {table: table for table in expected}
    for flow in flows:
        if flow.chips is None and flow.origin in parents and flow.to in parents:
            _join(parents, flow.origin, flow.to)
        for table, sign in ((flow.origin, -1), (flow.to, 1)):
            if table in expected:
                expected[table] += sign * (flow.chips or 0)
    groups: dict[int, list[int]] = {}
    for table in sorted(expected):
        groups.setdefault(_root(parents, table), []).append(table)
    sums = [
        Missing(tuple(tables), sum(after.get(table, 0) - expected[table] for table in tables))
        for tables in groups.values()
    ]
    return tuple(sorted((one for one in sums if one.difference), key=lambda one: -abs(one.difference)))


def _root(joined: Mapping[int, int], table: int) -> int:
    while joined[table] != table:
        table = joined[table]
    return table


def _join(joined: dict[int, int], one: int, other: int) -> None:
    joined[_root(joined, other)] = _root(joined, one)


class CauseKind(StrEnum):
    """What may explain a difference."""

    BAG_RECOUNT = "bag_recount"
    VOID_AFTER_PLAY = "void_after_play"
    DISQUALIFIED_STACK = "disqualified_stack"
    SALE_NOT_GIVEN = "sale_not_given"
    CHIPS_NOT_SOLD = "chips_not_sold"
    RACE = "race"
    STARTING_STACKS = "starting_stacks"


@dataclass(frozen=True, slots=True)
class PostedChips:
    """A line of the chip ledger that may be wrong: its key, its ``amount``, and what kind of mistake it would be."""

    key: int
    kind: CauseKind
    amount: int


@dataclass(frozen=True, slots=True)
class Cause:
    """A possible explanation of ``chips`` of a difference: the same thing ``times`` times, or lines of the ledger."""

    kind: CauseKind
    chips: int
    lines: tuple[int, ...] = ()
    times: int = 1


def likely_causes(
    difference: int,
    posted: Iterable[PostedChips],
    *,
    starting_stack: int,
    bought: Collection[int] = (),
    bags: Collection[int] = (),
) -> tuple[Cause, ...]:
    """What may explain a difference, the likeliest first: a line of exactly that many chips, then whole stacks.

    A line explains it if the room looks as if the line did not exist: a voided sale whose chips still play, a
    stack that was not removed, a sale whose chips were not received. ``bought`` are the stacks of rebuys and
    add-ons: a whole stack too many was received without a sale. ``bags`` are the differences of bags when
    they were opened: one of them may explain it, or all together.
    """
    if not difference:
        return ()
    exact = [Cause(one.kind, difference, (one.key,)) for one in posted if one.amount == -difference]
    return (
        *_opened(difference, bags),
        *sorted(exact, key=lambda one: list(CauseKind).index(one.kind)),
        *_whole(difference, starting_stack, bought),
    )


def _opened(difference: int, bags: Collection[int]) -> Iterator[Cause]:
    if difference in bags:
        yield Cause(CauseKind.BAG_RECOUNT, difference)
    elif bags and sum(bags) == difference:
        yield Cause(CauseKind.BAG_RECOUNT, difference, times=len(bags))


def _whole(difference: int, starting_stack: int, bought: Collection[int]) -> Iterator[Cause]:
    for stack in sorted(set(bought) - {0, starting_stack}):
        if difference > 0 and difference % stack == 0:
            yield Cause(CauseKind.CHIPS_NOT_SOLD, difference, times=difference // stack)
    if starting_stack and difference % starting_stack == 0:
        yield Cause(CauseKind.STARTING_STACKS, difference, times=abs(difference) // starting_stack)
