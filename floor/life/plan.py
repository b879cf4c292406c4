"""The end of a day worked out before it is carried out: who advances, who is out, both sums, refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from floor.bags.rows import bags_of
from floor.counts.rows import expected, tolerated
from floor.life.reached import is_end_reached
from floor.life.rows import (
    counted_lately,
    counts_of,
    is_sold_on,
    require_count_closed,
    signed_off,
    stacks_waiting,
)
from floor.matches.verbs import require_decided
from floor.play.rows import next_day
from floor.play.steps import all_receive_tickets
from rulebook.advance import advancing as by_rule
from rulebook.advance import ranks_of_those_out, winners
from rulebook.days.counted import DayCounted, end_refusals
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True)
class AtEnd:
    """What is typed with the end of a day: ``from_bags`` is None for the usual way; with a reason it is excused."""

    stacks: Mapping[int, int] = field(default_factory=dict)
    from_bags: bool | None = None
    advancing: Sequence[int] = ()
    is_excused: bool = False


AS_IT_IS = AtEnd()


@dataclass(frozen=True, slots=True)
class DayChecked:
    """The stacks of everybody left beside the chips in play, and what only a director's reason overrides.

    ``told`` are the stacks to be recorded with the end.
    """

    in_bags: bool
    counted: DayCounted[int]
    refusals: tuple[Refusal, ...]
    told: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class GoingOut:
    """The rank of a player who is out as the day ends, higher for more chips, and the chips if known."""

    rank: int
    chips: int | None


@dataclass(frozen=True, slots=True)
class EndPlan:
    """What the end of a day does: who advances, and those who are out.

    ``undecided`` is why that is not known: no reason overrides it, only chips counted or players named.
    """

    checked: DayChecked
    going: tuple[int, ...]
    out: Mapping[int, GoingOut]
    undecided: Refusal | None


def check_day(day: DayView, at: datetime, wanted: AtEnd = AS_IT_IS) -> DayChecked:
    """Whether everybody left on a day is bagged or counted, and whether the sums agree.

    A count of an earlier level is valid only with a reason, a count of an earlier day or the stack bought
    never is. If chips decide nothing, none need be counted.
    """
    coming = next_day(day.id)
    in_bags = wanted.from_bags if wanted.from_bags is not None else day.in_bags and not wanted.stacks
    alive = [entry.id for entry in queries.entries_alive(day.event_id, day_id=day.id)]
    bags = {bag.entry_id: bag for bag in bags_of(day.id) if bag.is_waiting} if in_bags else {}
    told = {key: bag.by_floor for key, bag in bags.items() if key in alive} if in_bags else wanted.stacks
    known = {} if in_bags else counted_lately(day)
    counted = DayCounted(
        {key: told.get(key, known.get(key)) for key in alive},
        expected(day.id, alive),
        tolerated=tolerated(day.event_id, day.id) + (0 if in_bags else signed_off(day)),
        differing=[key for key, bag in bags.items() if key in alive and bag.count.differs],
        # A level that ends the day closes its registration too (WSOP HORSE: both after level 10).
        is_open=is_sold_on(day, coming, at) and not is_end_reached(day),
        is_named=bool(wanted.advancing) and not in_bags,
    )
    is_last = coming is None
    needs_no_count = (len(alive) < 2 and not in_bags) or (
        is_last and all_receive_tickets(day.event_id, len(alive))
    )
    found = end_refusals(counted)
    refusals = [one for one in found if not needs_no_count or one.code == "registration_open"]
    # A count that is not finished comes first: once it is, it says what is missing.
    return DayChecked(in_bags, counted, (*_count_refused(day), *refusals), told)


def _count_refused(day: DayView) -> Iterator[Refusal]:
    if counts_of(day):
        try:
            require_count_closed(day)
        except Refusal as refusal:
            yield refusal


def plan_end(day: DayView, at: datetime, wanted: AtEnd = AS_IT_IS) -> EndPlan:
    """The end of a day as it would be carried out now; raises ``Refusal("entry_not_alive")`` for a name."""
    if day.kind.has_matches and next_day(day.id) is not None:
        return _by_matches(day)
    checked = check_day(day, at, wanted)
    stacks = dict(checked.counted.stacks)
    if wanted.is_excused or checked.counted.unknown:
        known = queries.counted_on(day.id, day.started_at) if wanted.is_excused else counted_lately(day)
        stacks = {key: known.get(key) if chips is None else chips for key, chips in stacks.items()}
    try:
        going = _going(day, stacks, wanted.advancing)
    except Refusal as refusal:
        if refusal.code == "entry_not_alive":
            raise
        return EndPlan(checked, (), {}, refusal)
    if waiting := stacks_waiting(day):
        return EndPlan(checked, (), {}, Refusal("stacks_wait", day=day.id, stacks=waiting))
    rest = {key: chips for key, chips in stacks.items() if key not in set(going)}
    ranks = ranks_of_those_out(rest)
    return EndPlan(checked, going, {key: GoingOut(ranks[key], rest[key]) for key in ranks}, None)


def _by_matches(day: DayView) -> EndPlan:
    """A round of matches: the winners advance, nobody is counted, and who lost is out already."""
    checked = DayChecked(False, DayCounted({}, 0), (), {})
    try:
        return EndPlan(checked, tuple(require_decided(day)), {}, None)
    except Refusal as refusal:
        return EndPlan(checked, (), {}, refusal)


def _going(day: DayView, stacks: Mapping[int, int | None], named: Sequence[int]) -> tuple[int, ...]:
    """The entries that advance, or win: those named, or those the rule selects."""
    if named:
        for entry_id in named:
            if entry_id not in stacks:
                raise Refusal("entry_not_alive", field="advancing", entry=entry_id)
        return tuple(named)
    event = queries.event(day.event_id)
    if next_day(day.id) is None:
        win_alike = all_receive_tickets(event.id, len(stacks))
        return winners(stacks, event.profile.clock, win_alike=win_alike)
    tables = [tuple(table.entries.values()) for table in seats.tables(day.id)]
    return by_rule(event.advance, stacks, tables)
