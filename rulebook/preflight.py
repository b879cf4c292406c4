"""What is missing or implausible in an event, reported before registration opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulebook.chips.bank import ChipOwned, bank_needs, most_needed
from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup
from rulebook.days.graph import check_carry, check_graph, feeders, leads_of
from rulebook.days.paid import check_paid, check_pays
from rulebook.days.playing import own_structure
from rulebook.days.sales import check_sales, check_stacks
from rulebook.products import Product, larger_stacks
from rulebook.structure import Finding, Severity, Structure, check_structure, colour_ups

FULL_PERCENT = 100
GENEROUS_PERCENT = 150
"""With re-entries or rebuys a full field may bring more than one buy-in per seat: half as much again is plausible."""

LATE_LEVELS, LATE_OF = 3, 4
"""Registration open for more than three quarters of the levels is probably a mistake: the event is over before."""


@dataclass(frozen=True, slots=True)
class EventFigures:
    """The figures checked: chips, minor units, seats; ``None`` if the director entered nothing.

    ``largest_pool`` is the largest sum of prizes with a full field, without re-entries.
    """

    structure: Structure
    starting_stack: int
    smallest_chip: int
    seats_per_table: int
    seats_min: int
    seats_max: int
    min_entries: int
    max_entries: int | None
    room_seats: int
    largest_pool: int
    guarantee: int
    has_late_registration: bool
    late_until_level: int | None
    sells_back: bool
    """Whether re-entries or rebuys are sold."""
    is_free: bool
    house_min_entries: int = 2
    products: tuple[Product, ...] = ()
    has_last_break: bool = True
    """Whether a break is taken before registration closes."""
    chips: tuple[ChipOwned, ...] = ()
    days: tuple[DaySetup, ...] = ()
    is_satellite: bool = False
    pays_last_seat: bool = False
    """Whether the remainder of a satellite goes to the last seat."""
    carry: Carry = Carry.BEST
    keeps_level: bool = True
    """Whether all players left advance, so that the next day continues the levels."""
    least_prize: int = 0


def check_event(figures: EventFigures) -> tuple[Finding, ...]:
    """Everything that a director would want to know before the first sale, errors first.

    Sanremo art. 4 (minimum field), 4.2 (seats per table), 4.3 (late registration) name what must be set.
    """
    findings = [
        *check_structure(
            figures.structure,
            starting_stack=figures.starting_stack,
            smallest_chip=figures.smallest_chip,
            days=max(1, len(figures.days)),
        ),
        *(finding for check in CHECKS for finding in check(figures)),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.severity == Severity.WARNING))


def _room(figures: EventFigures) -> Iterator[Finding]:
    if figures.room_seats == 0:
        yield Finding("room_without_tables", Severity.ERROR)
    elif figures.max_entries is not None and figures.max_entries > figures.room_seats:
        detail = (("entries", figures.max_entries), ("seats", figures.room_seats))
        yield Finding("room_too_small", Severity.WARNING, detail)
    elif figures.min_entries > figures.room_seats:
        detail = (("entries", figures.min_entries), ("seats", figures.room_seats))
        yield Finding("room_too_small", Severity.ERROR, detail)


def _tables(figures: EventFigures) -> Iterator[Finding]:
    """The seats of the event and of its days, the widest and the narrowest."""
    own = [day.seats_per_table for day in figures.days if day.seats_per_table is not None]
    by_players = [step.seats for day in figures.days for step in day.seats_by_players]
    seats = [figures.seats_per_table, *own, *by_players]
    if max(seats) > figures.seats_max:
        detail = (("seats", max(seats)), ("most", figures.seats_max))
        yield Finding("seats_over_profile", Severity.WARNING, detail)
    if min(seats) < figures.seats_min:
        detail = (("seats", min(seats)), ("least", figures.seats_min))
        yield Finding("seats_under_profile", Severity.WARNING, detail)


def _entries(figures: EventFigures) -> Iterator[Finding]:
    if figures.min_entries < figures.house_min_entries:
        detail = (("entries", figures.min_entries), ("least", figures.house_min_entries))
        yield Finding("minimum_under_profile", Severity.WARNING, detail)
    if not figures.has_late_registration:
        yield Finding("late_registration_unset", Severity.WARNING)
    if not figures.has_late_registration and figures.sells_back:
        yield Finding("way_back_without_late_registration", Severity.ERROR)
    levels, until = len(figures.structure.levels), figures.late_until_level or 0
    detail = (("level", until), ("levels", levels))
    if levels and until > levels:
        yield Finding("late_registration_beyond_levels", Severity.ERROR, detail)
    elif levels and until * LATE_OF > levels * LATE_LEVELS:
        yield Finding("late_registration_too_long", Severity.WARNING, detail)


def _products(figures: EventFigures) -> Iterator[Finding]:
    """Products sold in a break, or from a level on: without that break or level they are never sold."""
    if not figures.structure.periods:
        return
    sold_in = {product.only_break: product for product in figures.products if product.only_break is not None}
    for level, product in sold_in.items():
        if not any(level in _before_breaks(one) for one in _played(figures, product.days)):
            yield Finding("add_on_without_break", Severity.ERROR, (("level", level),))
    for product in figures.products:
        after = product.after_level
        levels = max(one.last_number for one in _played(figures, product.days))
        if product.only_break is None and after is not None and after >= levels:
            yield Finding("product_beyond_levels", Severity.ERROR, (("level", after), ("levels", levels)))
        if product.in_last_break and not figures.has_last_break:
            yield Finding("product_without_last_break", Severity.ERROR)


def _before_breaks(structure: Structure) -> set[int]:
    """The levels that a break follows."""
    rows = pairwise(structure.periods)
    return {before.number for before, coming in rows if before.is_level and coming.is_break}


def _played(figures: EventFigures, days: Sequence[int] = ()) -> tuple[Structure, ...]:
    """What these days of the event play, or all of them: the event's structure, and those of days with their own."""
    whole = figures.structure
    played = [one for number, one in enumerate(figures.days, start=1) if not days or number in days]
    return tuple(dict.fromkeys(own_structure(day, whole) for day in played)) or (whole,)


def _own_levels(figures: EventFigures) -> Iterator[Finding]:
    """The levels that a day has of its own, checked as those of the event; each finding names the day."""
    leads = leads_of(figures.days)
    for number, day in enumerate(figures.days, start=1):
        if not day.periods:
            continue
        stack = 0 if feeders(number, leads) else day.starting_stack or figures.starting_stack
        found = check_structure(
            own_structure(day, figures.structure),
            starting_stack=stack,
            smallest_chip=figures.smallest_chip,
            days=len(figures.days),
        )
        # They may go on from those of other days.
        found = tuple(one for one in found if one.code != "levels_misnumbered")
        yield from (replace(one, detail=(*one.detail, (OF_DAY, number))) for one in found)


OF_DAY = "of_day"
"""The day whose own levels a finding is about."""


def _days(figures: EventFigures) -> Iterator[Finding]:
    levels = len(figures.structure.levels)
    late, is_satellite = figures.late_until_level, figures.is_satellite
    yield from check_graph(
        figures.days, levels, late, is_satellite=is_satellite, keeps_level=figures.keeps_level
    )
    yield from check_sales(figures.days, figures.products, levels, late)
    yield from check_stacks(figures.days, figures.products, figures.starting_stack)
    yield from check_carry(figures.days, figures.carry)
    yield from check_pays(figures.days)
    full = figures.max_entries or figures.room_seats
    yield from check_paid(figures.days, full, figures.largest_pool, figures.least_prize)


def _chips(figures: EventFigures) -> Iterator[Finding]:
    """The chips of a stack add up to it, and the house owns enough for a full field and its colour-ups."""
    in_stack = sum(chip.worth * chip.in_stack for chip in figures.chips)
    if in_stack and in_stack != figures.starting_stack:
        both = (("chips", in_stack), ("stack", figures.starting_stack))
        yield Finding("chips_not_the_stack", Severity.WARNING, both)
    entries = figures.max_entries or figures.room_seats
    worths = [chip.worth for chip in figures.chips]
    tables = -(-entries // figures.seats_per_table)
    larger = larger_stacks(figures.products, figures.starting_stack, entries)
    needs = [
        bank_needs(
            figures.starting_stack,
            entries,
            tables,
            figures.chips,
            colour_ups(one.periods, worths),
            larger=larger,
        )
        for one in _played(figures)
    ]
    for need in most_needed(needs):
        if need.missing:
            detail = (
                ("worth", need.worth),
                ("needed", need.needed),
                ("owned", need.owned),
                ("entries", entries),
            )
            yield Finding("chips_short", Severity.WARNING, detail)


def _money(figures: EventFigures) -> Iterator[Finding]:
    if figures.is_free and not figures.guarantee:
        yield Finding("no_money", Severity.WARNING)
    if figures.pays_last_seat:
        yield Finding("last_seat_receives_most", Severity.WARNING)
    percent = GENEROUS_PERCENT if figures.sells_back else FULL_PERCENT
    if figures.guarantee * 100 > figures.largest_pool * percent:
        detail = (("guarantee_minor", figures.guarantee), ("pool_minor", figures.largest_pool))
        yield Finding("guarantee_far_above_pool", Severity.WARNING, detail)


CHECKS: tuple[Callable[[EventFigures], Iterator[Finding]], ...] = (
    _room,
    _tables,
    _entries,
    _products,
    _own_levels,
    _days,
    _money,
    _chips,
)
