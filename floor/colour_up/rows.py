"""Colour-ups: which chips leave and when, the race of each table, and how races in one break interact."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from django.db.models import Q

from access.fields import Note
from cashier.kinds import SaleKind
from cashier.sales.admission import WantedEntry, stack_of_entry
from clock import rows as clock
from floor.models import ColourUp, ColourUpTable
from journal import instants
from journal.compiled import Compiled
from journal.reading import asked_once, cached_query
from rulebook.chips import (
    DeltaBounds,
    Exchange,
    Holding,
    LeavingTogether,
    RacePlan,
    delta_bounds,
    exchanges,
    first_dealt,
    last_in,
    plan_race,
)
from rulebook.chips.bank import stacks_over_levels
from rulebook.products import ProductKind
from rulebook.refusals import Refusal
from rulebook.structure import ColourUp as Leaving
from rulebook.structure import Structure
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.check.preflight import chips_owned
from tournaments.chips.rows import ColourUpPlanned, planned
from tournaments.prices import first_of
from tournaments.queries import EventView

Held = tuple[int, int, int, bool]


def races_beside(
    event_id: int, colour_up_id: int, announced_at: datetime, table_ids: Collection[int] = ()
) -> dict[int, tuple[ColourUpTable, ...]]:
    """The other races of each table, or of these tables, in the same break: smallest chip first."""
    rows = ColourUpTable.objects.filter(
        Q(colour_up__closed_at=None) | Q(colour_up__closed_at__gt=announced_at),
        colour_up__event_id=event_id,
        colour_up__is_called_off=False,
    ).exclude(colour_up_id=colour_up_id)
    if table_ids:
        rows = rows.filter(table_id__in=table_ids)
    races: dict[int, tuple[ColourUpTable, ...]] = {}
    for row in rows.select_related("colour_up").order_by("colour_up__gone"):
        races[row.table_id] = (*races.get(row.table_id, ()), row)
    return races


def holdings(swap: Exchange, held: Iterable[Held], beside: Sequence[ColourUpTable]) -> tuple[Holding, ...]:
    """Odd chips as stored: seat, entry, odd chips, and whether the player has no chip that stays.

    All races ``beside`` decide which players would be out without a chip of this race.
    """
    rows = tuple(held)
    gones = {swap.gone, *(table.colour_up.gone for table in beside)}
    own = LeavingTogether(swap.gone, _odd(rows), _last(rows))
    last = last_in(swap.gone, (own, *(_race(table, gones) for table in beside)))
    return tuple(
        Holding(seat, odd, swap.value(odd) if entry in last else None) for seat, entry, odd, _is_last in rows
    )


def _race(one: ColourUpTable, gones: Collection[int]) -> LeavingTogether:
    stay = {
        seat
        for seats, chip in ((one.won, one.colour_up.into), (one.kept_in, one.colour_up.rescue_chip))
        for seat in seats
        if chip not in gones
    }
    received = frozenset(entry for seat, entry, _odd, _is_last in one.held if seat in stay)
    is_over = one.closed_at is not None
    return LeavingTogether(one.colour_up.gone, _odd(one.held), _last(one.held), received if is_over else None)


def _odd(held: Iterable[Held]) -> frozenset[int]:
    return frozenset(entry for _seat, entry, odd, _is_last in held if odd)


def _last(held: Iterable[Held]) -> frozenset[int]:
    return frozenset(entry for _seat, entry, _odd, is_last in held if is_last)


def comes_first(gone: int, beside: Iterable[ColourUpTable]) -> ColourUpTable | None:
    """The race that the table must count or finish before the race of ``gone``; None if this one is next."""
    waiting = [table for table in beside if table.closed_at is None and table.colour_up.closed_at is None]
    uncounted = (table for table in waiting if table.counted_at is None)
    smaller = (table for table in waiting if table.colour_up.gone < gone)
    return next(uncounted, None) or next(smaller, None)


def require_next(gone: int, number: int, beside: Iterable[ColourUpTable]) -> None:
    """Raise ``Refusal`` ``other_chips_not_counted`` or ``smaller_race_first`` for the races of a table."""
    first = comes_first(gone, beside)
    if first is None:
        return
    code = "other_chips_not_counted" if first.counted_at is None else "smaller_race_first"
    raise Refusal(code, table=number, chip=first.colour_up.gone)


def require_chips_stay(event_id: int, gone: int, into: int, leaving: Collection[int]) -> None:
    """A chip must become one that stays; raises ``Refusal`` ``chip_leaves_too`` or ``chip_still_given``."""
    if into in leaving:
        raise Refusal("chip_leaves_too", field="into", chip=into)
    open_row = ColourUp.objects.filter(
        event_id=event_id, into=gone, is_called_off=False, closed_at=None
    ).first()
    if open_row is not None:
        raise Refusal("chip_still_given", field="gone", chip=gone, gone=open_row.gone)


class RaceStage(StrEnum):
    """The stage of a table."""

    WAITING = "waiting"
    COUNTED = "counted"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TableRace:
    """A table of a colour-up."""

    table_id: int
    number: int
    stage: RaceStage
    waits: Annotated[bool, Note("Whether the room still waits for it: not closed, and with players.")]
    odd_chips: int
    new_chips: int
    rescued: int
    stray: Annotated[int, Note("The value of chips found later and removed.")]
    delta: Annotated[int, Note("What the chips in play gained or lost here, rescues included.")]


@dataclass(frozen=True, slots=True)
class ColourUpView:
    """A colour-up: its leaving chips, and its tables by number."""

    id: int
    event_id: int
    day_id: int
    after_level: int
    gone: int
    into: int
    rescue_chip: int
    announced_at: datetime
    closed_at: datetime | None
    play_waits: Annotated[
        bool | None,
        Note("Whether play after the break waits for tables that still race; null: nobody was asked yet."),
    ]
    tables: tuple[TableRace, ...]

    @property
    def swap(self) -> Exchange:
        """The exchange."""
        return Exchange(self.gone, self.into)

    @property
    def is_open(self) -> bool:
        """Whether the colour-up is still open for the room."""
        return self.closed_at is None

    @property
    def waiting(self) -> tuple[TableRace, ...]:
        """The tables that are not closed yet."""
        return tuple(table for table in self.tables if table.waits)

    @property
    def delta(self) -> int:
        """The chips that play gained, negative if lost."""
        return sum(table.delta for table in self.tables)

    @property
    def races(self) -> int:
        """The number of closed tables."""
        return sum(table.stage is RaceStage.CLOSED for table in self.tables)

    def table(self, table_id: int) -> TableRace:
        """One of its tables; raises ``Refusal("table_not_racing")``."""
        for race in self.tables:
            if race.table_id == table_id:
                return race
        raise Refusal("table_not_racing", table=seats.table(table_id).number)


def colour_ups(event_id: int) -> tuple[ColourUpView, ...]:
    """The colour-ups of an event, latest first, without those called off."""
    rows = ColourUp.objects.filter(event_id=event_id, is_called_off=False).order_by("-pk")
    return tuple(_view(row) for row in rows)


@asked_once
def open_colour_ups(event_id: int) -> tuple[ColourUpView, ...]:
    """The colour-ups that are not closed, oldest first."""
    return tuple(_view(row) for row in _not_closed(event_id))


_not_closed = Compiled[ColourUp](
    lambda event_id: ColourUp.objects.filter(event_id=event_id, is_called_off=False, closed_at=None).order_by(
        "pk"
    ),
    int,
)


def colour_up(colour_up_id: int) -> ColourUpView:
    """One colour-up; raises ``Refusal("not_found")``."""
    return _view(_row(colour_up_id))


@asked_once
def racing_tables(event_id: int) -> frozenset[int]:
    """The numbers of the tables that still have to exchange chips: nobody moves to or from them yet."""
    return frozenset(table.number for view in open_colour_ups(event_id) for table in view.waiting)


@asked_once
def at_table(event_id: int, table_id: int) -> ColourUpView | None:
    """The next colour-up of a table: one with chips not counted, else the smallest chip to race."""
    views = [
        (table.stage is not RaceStage.WAITING, view.gone, view)
        for view in open_colour_ups(event_id)
        for table in view.tables
        if table.table_id == table_id and table.waits
    ]
    return min(views, key=lambda one: one[:2])[2] if views else None


def leaving_now(event_id: int) -> frozenset[int]:
    """The chips that leave in one break: announced and not closed, or due."""
    worths = (swap.gone for swap in open_swaps(event_id).values())
    return frozenset((*worths, *(exchange.gone for exchange in due(event_id))))


@cached_query("floor.ColourUp")
def open_swaps(event_id: int) -> Mapping[int, Exchange]:
    """The exchanges of ``open_colour_ups``, by id, oldest first."""
    rows = ColourUp.objects.filter(event_id=event_id, is_called_off=False, closed_at=None).order_by("pk")
    columns = rows.values_list("pk", "gone", "into")
    return MappingProxyType({pk: Exchange(gone, into) for pk, gone, into in columns})


def event_of_colour_up(colour_up_id: int) -> int:
    """The event of a colour-up; raises ``Refusal("not_found")``."""
    return _row(colour_up_id).event_id


def bounds_of(colour_up: ColourUpView) -> DeltaBounds:
    """By how much closed tables may have changed the chips in play, without rescues."""
    rules = tournaments.profile(colour_up.event_id).chips
    return delta_bounds(rules.rounding, colour_up.into, gone=colour_up.gone, tables=colour_up.races)


def chips_left(event_id: int) -> tuple[int, ...]:
    """The chips still in play, smallest first: the chip set without chips that have left."""
    worths = {
        row.gone for row in ColourUp.objects.filter(event_id=event_id, is_called_off=False).only("gone")
    }
    return tuple(
        sorted(chip.worth for chip in tournaments.event(event_id).chip_set if chip.worth not in worths)
    )


@dataclass(frozen=True, slots=True)
class ChipsOf:
    """A number of chips of one value."""

    worth: int
    chips: int


def stack_now(event_id: int) -> tuple[ChipsOf, ...]:
    """The stack of a late entry now, without chips that leave; empty without a chip set."""
    event, worths = tournaments.event(event_id), set(chips_left(event_id))
    if not event.chip_set:
        return ()
    staying = worths - {swap.gone for swap in due(event_id) if not may_wait(event_id, swap)}
    worths_removed = tuple(sorted(chip.worth for chip in event.chip_set if chip.worth not in staying))
    leaving = (Leaving(0, last_level(event_id), worths_removed),) if worths_removed else ()
    stack = stacks_over_levels(_late_stack(event), chips_owned(event), leaving, is_starting=True)[-1]
    return tuple(ChipsOf(worth, count) for worth, count in stack.counts)


def _late_stack(event: EventView) -> int:
    """The chips of a player who enters now, at the late or the usual price.

    The whole stack if the rules would leave none of it.
    """
    day_id = tournaments.current_day(event.id).id
    event, product = tournaments.terms_on(event, day_id), first_of(event.products, ProductKind.LATE_ENTRY)
    stack = product.chips_of(event.starting_stack) if product is not None else event.starting_stack
    occasion = WantedEntry(SaleKind.ENTRY, day_id, instants.now())
    try:
        return stack_of_entry(event, stack, occasion).left
    except Refusal:
        return stack


def still_planned(event_id: int) -> tuple[ColourUpPlanned, ...]:
    """The planned colour-ups of the structure that nobody has announced yet."""
    chips = tournaments.event(event_id).chip_set
    if not chips:
        return ()
    worths = chips_left(event_id)
    return tuple(
        exchange
        for exchange in planned(chips, tournaments.structure_on(tournaments.current_day(event_id).id).periods)
        if exchange.gone in worths
    )


def due(event_id: int) -> tuple[ColourUpPlanned, ...]:
    """The planned colour-ups of the current or next break, or missed in an earlier one.

    They leave together, so each becomes a chip that stays, even if the plan had separate breaks.
    """
    coming = still_planned(event_id)
    last = last_level(event_id) if coming else 0
    planned_now = tuple(exchange for exchange in coming if exchange.after_level <= last)
    gone = {exchange.gone for exchange in planned_now}
    staying = [worth for worth in chips_left(event_id) if worth not in gone] if planned_now else []
    into = {swap.gone: swap.into for swap in exchanges(gone, staying)}
    return tuple(replace(exchange, into=into.get(exchange.gone, exchange.into)) for exchange in planned_now)


def may_wait(event_id: int, one: ColourUpPlanned) -> bool:
    """Whether its level is still being played, so that there is time until the break."""
    return not is_break(event_id) and one.after_level == last_level(event_id)


def is_break(event_id: int) -> bool:
    """Whether the clock is in a break."""
    at = _at(event_id)
    return at is not None and at[0].periods[at[1]].is_break


def last_level(event_id: int) -> int:
    """The level being played; in a break the previous one; 0 before the first."""
    at = _at(event_id)
    if at is None:
        return 0
    structure, index = at
    level = structure.level_in_force(index)
    return level.number if level else 0


def coming_amounts(event_id: int) -> tuple[int, ...]:
    """The blinds and antes of the next level."""
    at = _at(event_id)
    if at is None:
        return ()
    structure, index = at
    coming = structure.following(index)
    while coming is not None and structure.periods[coming].is_break:
        coming = structure.following(coming)
    return structure.periods[coming].amounts if coming is not None else ()


def _at(event_id: int) -> tuple[Structure, int] | None:
    day_id = tournaments.current_day(event_id).id
    try:
        return clock.structure_of(day_id), clock.reading(day_id, instants.now()).index
    except Refusal:
        return None


@dataclass(frozen=True, slots=True)
class RaceCounted:
    """The count of a table and the race that follows; no race if only totals were recorded."""

    row: ColourUpTable
    plan: RacePlan | None


def race_at(colour_up_id: int, table_id: int) -> RaceCounted | None:
    """The count of a table so far; None before there is one."""
    return races_counted(colour_up(colour_up_id), table_id).get(table_id)


def races_counted(colour_up: ColourUpView, *table_ids: int) -> dict[int, RaceCounted]:
    """The counts of these tables so far, or of all, by table; tables without a count are left out."""
    rows = ColourUpTable.objects.filter(colour_up_id=colour_up.id, counted_at__isnull=False)
    if table_ids:
        rows = rows.filter(table_id__in=table_ids)
    beside = races_beside(colour_up.event_id, colour_up.id, colour_up.announced_at, table_ids)
    return {row.table_id: _counted(colour_up, row, beside.get(row.table_id, ())) for row in rows}


def _counted(colour_up: ColourUpView, row: ColourUpTable, beside: Sequence[ColourUpTable]) -> RaceCounted:
    if row.closed_at is not None and not row.held:
        return RaceCounted(row, None)
    return RaceCounted(row, plan_of(colour_up, row.held, row.small_blind, beside))


def plan_of(
    colour_up: ColourUpView, held: Iterable[Held], small_blind: int | None, beside: Sequence[ColourUpTable]
) -> RacePlan:
    """The race of a table by the rules of its event, with the other races of its break ``beside`` it.

    Raises ``Refusal("small_blind_unknown")``.
    """
    rules = tournaments.profile(colour_up.event_id).chips
    stacks = holdings(colour_up.swap, held, beside)
    first = first_dealt(rules, small_blind)
    return plan_race(colour_up.swap, stacks, rules, first=first, rescue_chip=colour_up.rescue_chip)


def races_beside_table(colour_up: ColourUpView, table_id: int) -> tuple[ColourUpTable, ...]:
    """The other races of one table in the same break, smallest chip first."""
    races = races_beside(colour_up.event_id, colour_up.id, colour_up.announced_at, (table_id,))
    return races.get(table_id, ())


def _row(colour_up_id: int) -> ColourUp:
    row = ColourUp.objects.filter(pk=colour_up_id).first()
    if row is None:
        raise Refusal("not_found", what="colour_up", id=colour_up_id)
    return row


def _view(row: ColourUp) -> ColourUpView:
    playing = {table.id for table in seats.tables(row.day_id) if table.players}
    rows = ColourUpTable.objects.filter(colour_up_id=row.pk).select_related("table")
    return ColourUpView(
        id=row.pk,
        event_id=row.event_id,
        day_id=row.day_id,
        after_level=row.after_level,
        gone=row.gone,
        into=row.into,
        rescue_chip=row.rescue_chip,
        announced_at=row.announced_at,
        closed_at=row.closed_at,
        play_waits=row.play_waits,
        tables=tuple(_table(row, table_row, playing) for table_row in rows.order_by("table__number")),
    )


def _table(row: ColourUp, one: ColourUpTable, playing: set[int]) -> TableRace:
    stage = RaceStage.WAITING
    if one.counted_at is not None:
        stage = RaceStage.COUNTED
    if one.closed_at is not None:
        stage = RaceStage.CLOSED
    is_closed = stage is RaceStage.CLOSED
    delta = Exchange(row.gone, row.into).delta(one.odd_chips, one.new_chips) if is_closed else 0
    return TableRace(
        table_id=one.table_id,
        number=one.table.number,
        stage=stage,
        waits=not is_closed and one.table_id in playing,
        odd_chips=one.odd_chips,
        new_chips=one.new_chips,
        rescued=one.rescued,
        stray=one.stray,
        delta=delta + one.rescued * row.rescue_chip - one.stray,
    )
