"""What a merge would bring to a day now: who advances with which stack, and the sums by flight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import BooleanField, IntegerField
from django.db.models.functions import Cast

from floor.models import Bag, BagState, Carriage, Carried, Merge
from journal.compiled import Compiled
from journal.reading import asked_once
from rulebook.days.carry import BagOf, Carry, PlayersBags, bags_by_player
from rulebook.days.merging import Merging, merging
from tournaments import queries as tournaments
from tournaments.queries import BaggedEntry, DayView, EntryAlive


class Why(StrEnum):
    """Why one of several stacks of a player advances, or none does."""

    ONLY = "only"
    LARGEST = "largest"
    EARLIEST = "earliest"
    """The first of stacks that are equally large, or the one with which the player was through."""
    CHOSEN = "chosen"
    SUM = "sum"
    PLAYS = "plays"
    """An earlier merge brought one that still plays."""


class BagAtMerge(NamedTuple):
    """What a merge needs of a bag: thousands of models take five times as long."""

    id: int
    entry_id: int
    day_id: int
    number: int
    seal: str
    table: int | None
    seat: int | None
    state: str
    by_floor: int
    by_player: int | None
    raced: int
    recount: int | None
    signed_by_player: int
    signed_by_floor: int

    @property
    def is_signed(self) -> bool:
        """Whether player and floor signed it."""
        return bool(self.signed_by_player and self.signed_by_floor)

    @property
    def chips_now(self) -> int:
        """The chips in it: as counted again, otherwise as bagged, after a colour-up overnight."""
        return self.by_floor + self.raced if self.recount is None else self.recount


class StackToCarry(NamedTuple):
    """A stack bagged on an earlier day, its bag if it has one, its chips now, and what the merge does with it."""

    entry: BaggedEntry
    bag: BagAtMerge | None
    stack: int
    what: Carriage
    why: Why

    @property
    def entry_id(self) -> int:
        """The entry that it belongs to."""
        return self.entry.id

    @property
    def from_day_id(self) -> int:
        """The day on which it was bagged."""
        return self.entry.day_id

    @property
    def bagged(self) -> int:
        """The chips sealed in it, or counted without a bag."""
        return self.bag.by_floor if self.bag else self.stack

    @property
    def raced(self) -> int:
        """What a colour-up overnight added, negative if it took away."""
        return self.bag.raced if self.bag else 0

    @property
    def brought(self) -> int:
        """The chips that it brings to the next day."""
        return 0 if self.what is Carriage.GIVEN_UP else self.stack


@dataclass(frozen=True, slots=True)
class FlightSums:
    """The bags of a day that leads on: how many, their chips, and where these go.

    ``taken_out`` chips left in bags surrendered or removed; ``raced`` is what a colour-up overnight added,
    ``changed`` what recounts did: ``bagged + raced + changed = carried + given_up + taken_out``.
    """

    day: int
    bags: int
    bagged: int
    raced: int
    changed: int
    carried: int
    given_up: int
    taken_out: int
    is_open: bool = False


SUMS = ("bags", "bagged", "raced", "changed", "carried", "given_up", "taken_out")


@dataclass(frozen=True, slots=True)
class ToMerge:
    """What waits to be merged into a day: the stacks, the rule's answer, those who entered the day itself."""

    day: DayView
    stacks: tuple[StackToCarry, ...]
    merging: Merging[int]
    here: tuple[EntryAlive, ...]
    flights: tuple[FlightSums, ...]

    @property
    def going(self) -> tuple[StackToCarry, ...]:
        """The stacks with which players go on."""
        return tuple(one for one in self.stacks if one.what is Carriage.ADVANCES)

    @property
    def given_up(self) -> tuple[StackToCarry, ...]:
        """The stacks whose entries leave the event: given up, or added to another one."""
        return tuple(one for one in self.stacks if one.what is not Carriage.ADVANCES)

    @property
    def totals(self) -> FlightSums:
        """The sums of all flights together."""
        return FlightSums(0, *(sum(getattr(one, name) for one in self.flights) for name in SUMS))

    @property
    def open_feeders(self) -> tuple[int, ...]:
        """The days that lead to it and are not over."""
        return tuple(one.day for one in self.flights if one.is_open)


def waits_for(day: DayView) -> int:
    """How many bagged stacks wait to be merged into a day."""
    feeders = [one.id for one in tournaments.feeders(day)]
    return len(tournaments.bagged_entries(day.event_id, feeders)) if feeders else 0


def players_coming(day: DayView) -> int:
    """How many play a day once it is merged: those on it, and each player with a bagged stack."""
    here = tournaments.entries_alive(day.event_id, day_id=day.id)
    feeders = [one.id for one in tournaments.feeders(day)]
    bagged = tournaments.bagged_entries(day.event_id, feeders) if feeders else ()
    return len({one.player_id for one in here} | {one.player_id for one in bagged})


@asked_once
def to_merge(day_id: int) -> ToMerge:
    """What a merge into a day would bring now."""
    day = tournaments.day(day_id)
    feeders = tournaments.feeders(day)
    waiting = tournaments.bagged_entries(day.event_id, [one.id for one in feeders])
    # Nobody is merged with those of a day to which no other leads.
    here = tournaments.entries_alive(day.event_id, day_id=day_id) if feeders else ()
    bags = _bags([one.id for one in feeders])
    found = [(one, bags.get(one.id)) for one in waiting]
    stacks = [(one, bag, bag.chips_now if bag else one.stack or 0) for one, bag in found]
    players = bags_by_player(
        [BagOf(one.id, one.player_id, one.number, chips, one.chosen_at) for one, _bag, chips in stacks],
        {one.player_id for one in here},
    )
    carry = tournaments.event(day.event_id).carry
    bought = tournaments.chips_of_entries([one.id for one in here if one.stack is None])
    late = {one.id: _chips(one, bought) for one in here}
    merged = merging(players.values(), carry, late)
    lines = tuple(_lines(stacks, players, merged, carry))
    return ToMerge(day, lines, merged, here, tuple(_flights(feeders, lines, bags)))


def _bags(day_ids: Sequence[int]) -> dict[int, BagAtMerge]:
    return {bag.entry_id: bag for bag in map(BagAtMerge._make, _of_days(frozenset(day_ids)))}


def _read_fast(name: str) -> str | Cast:
    """A truth value as a number: the framework converts each one on SQLite."""
    is_truth = isinstance(Bag._meta.get_field(name), BooleanField)
    return Cast(name, IntegerField()) if is_truth else name


_of_days = Compiled[tuple[Any, ...]](
    lambda day_ids: (
        Bag.objects.filter(day_id__in=day_ids).order_by().values_list(*map(_read_fast, BagAtMerge._fields))
    ),
    frozenset,
)


def _chips(entry: EntryAlive, bought: Mapping[int, int]) -> int:
    return bought.get(entry.id, 0) if entry.stack is None else entry.stack


def _lines(
    stacks: Iterable[tuple[BaggedEntry, BagAtMerge | None, int]],
    players: Mapping[int, PlayersBags[int]],
    merged: Merging[int],
    carry: Carry,
) -> Iterator[StackToCarry]:
    """Each stack by the number of its entry, with what happens to it and why."""
    for entry, bag, chips in stacks:
        what = Carriage.ADVANCES
        if entry.id not in merged.going:
            what = Carriage.ADDED if entry.id in merged.added else Carriage.GIVEN_UP
        yield StackToCarry(entry, bag, chips, what, _why(players[entry.player_id], carry))


def _why(own: PlayersBags[int], carry: Carry) -> Why:
    if own.has_stack:
        return Why.PLAYS
    if len(own.bags) == 1:
        return Why.ONLY
    if carry is Carry.SUM:
        return Why.SUM
    if carry is Carry.FIRST:
        return Why.EARLIEST
    if carry is Carry.CHOSEN and own.chosen is not None:
        return Why.CHOSEN
    most = max(bag.chips for bag in own.bags)
    return Why.EARLIEST if sum(bag.chips == most for bag in own.bags) > 1 else Why.LARGEST


def _flights(
    feeders: Sequence[DayView], lines: Sequence[StackToCarry], bags: Mapping[int, BagAtMerge]
) -> Iterator[FlightSums]:
    """The sums of each day that leads on."""
    of_day: dict[int, list[StackToCarry]] = {one.id: [] for one in feeders}
    for line in lines:
        of_day[line.entry.day_id].append(line)
    removed = [bag for bag in bags.values() if bag.state == BagState.REMOVED]
    for day in feeders:
        own, out = of_day[day.id], [bag for bag in removed if bag.day_id == day.id]
        bagged, raced = sum([one.bagged for one in own]), sum([one.raced for one in own])
        chips, carried = sum([one.stack for one in own]), sum([one.brought for one in own])
        yield FlightSums(
            day=day.id,
            bags=len(own) + len(out),
            bagged=bagged + sum([bag.by_floor for bag in out]),
            raced=raced + sum([bag.raced for bag in out]),
            changed=chips - bagged - raced,
            carried=carried,
            given_up=chips - carried,
            taken_out=sum([bag.chips_now for bag in out]),
            is_open=not day.is_closed,
        )


def merges_of(day_id: int) -> tuple[Merge, ...]:
    """The merges into a day, the first first."""
    return tuple(Merge.objects.filter(day_id=day_id))


def carried_to(day_id: int) -> tuple[Carried, ...]:
    """The stacks that merges brought to a day or that were given up in them."""
    return tuple(Carried.objects.filter(merge__day_id=day_id).select_related("bag"))


Stack = Carried | StackToCarry
"""A stack after or before its merge."""
