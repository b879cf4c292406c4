"""A merge before it is made, as the API and its page show it; the same computation as the merge itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import DayId, Note
from access.reads import read
from access.roles import READERS
from clock import rows as clock
from floor.days.rows import FlightSums, StackToCarry, ToMerge, Why, to_merge
from floor.days.verbs import keeps_seats
from floor.models import BagState, Carriage
from rulebook.structure import stake_on_average
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class StackAtMerge:
    """A bagged stack, and what the merge does with it."""

    entry: int
    player: int
    day: Annotated[int, Note("The day on which it was bagged.")]
    bag_number: Annotated[int | None, Note("Null if it was counted without a bag.")]
    state: Annotated[BagState | None, Note("Of the bag.")]
    is_signed: Annotated[bool, Note("By player and floor.")]
    sealed: Annotated[int, Note("In chips, as bagged.")]
    stack: Annotated[int, Note("In chips now, after a recount or a colour-up overnight.")]
    what: Annotated[Carriage, Note("Whether it advances.")]
    why: Annotated[Why, Note("Why one of several does.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateShown:
    """A player who entered the day itself."""

    entry: int
    player: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePreview:
    """What a merge would bring to a day now; ``bagged + raced + changed = carried + given_up + taken_out``."""

    day: int
    players: Annotated[int, Note("How many would play it, late entries included.")]
    chips: Annotated[int, Note("Of all of them.")]
    average: int
    in_blinds: Annotated[int, Note("The average in big blinds of the level it begins with.")]
    level: Annotated[int, Note("The level it begins with.")]
    left_ms: Annotated[int | None, Note("The time left of that level; null: all of it.")]
    seats_kept: Annotated[int, Note("How many keep their seats; the others draw one.")]
    open_feeders: Annotated[tuple[int, ...], Note("Days that lead to it and are not over.")]
    flights: tuple[FlightSums, ...]
    stacks: tuple[StackAtMerge, ...]
    late: tuple[LateShown, ...]


@read("days/<int:day>/merge/", admits=READERS)
def merge_shown(day: DayId) -> MergePreview:
    """Show what a merge would bring to a day now: who advances with what, and the sums by flight."""
    coming = to_merge(tournaments.day(day).id)
    begins = begins_with(coming)
    return MergePreview(
        day=day,
        players=coming.merging.players,
        chips=coming.merging.chips,
        average=begins.average,
        in_blinds=begins.in_blinds,
        level=begins.level,
        left_ms=begins.left_ms,
        seats_kept=len(keeps_seats(coming)),
        open_feeders=coming.open_feeders,
        flights=coming.flights,
        stacks=tuple(map(_shown, coming.stacks)),
        late=tuple(
            LateShown(entry=one.id, player=one.player_id, stack=coming.merging.late[one.id])
            for one in coming.here
        ),
    )


def _shown(one: StackToCarry) -> StackAtMerge:
    bag = one.bag
    return StackAtMerge(
        entry=one.entry.id,
        player=one.entry.player_id,
        day=one.entry.day_id,
        bag_number=bag.number if bag else None,
        state=BagState(bag.state) if bag else None,
        is_signed=bag is not None and bag.is_signed,
        sealed=one.bagged,
        stack=one.stack,
        what=one.what,
        why=one.why,
    )


@dataclass(frozen=True, slots=True)
class Beginning:
    """The level with which a day begins, and the average stack, also in its big blinds."""

    level: int
    left_ms: int | None
    big_blind: int
    average: int

    @property
    def in_blinds(self) -> int:
        """The average in big blinds; 0 without a level."""
        return self.average // self.big_blind if self.big_blind else 0


def begins_with(coming: ToMerge) -> Beginning:
    """How a day begins once it is merged."""
    start, level = clock.first_start(coming.day.id), clock.level_at_start(coming.day.id)
    order = tournaments.event(coming.day.event_id).games
    big_blind = stake_on_average(level, order) if level else 0
    average = coming.merging.chips // max(1, coming.merging.players)
    return Beginning(start.level, start.left_ms, big_blind, average)
