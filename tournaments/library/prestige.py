"""Prestige at Campione: the main event, of which the house published no levels and few prices, and the heads-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from rulebook.days.carry import Carry
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.pool import Withholding
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.profile import RulesProfile, profile_named
from rulebook.profile.groups import HeadRules
from rulebook.profile.variants import BountyKind, MysteryStart
from rulebook.rounds.kind import DayKind
from rulebook.rounds.stages import Stage, stage_of
from rulebook.side_pools import SidePool, WhoIn
from rulebook.structure import LastLevel, Period, PeriodKind
from tournaments.library import ours
from tournaments.values import Chip, EventSetup, simple_setup

MAIN, HEADS_UP = "main_event", "heads_up"
CENTS, POINTS, MINUTE = 100, 100, 60
LEADERS, STAFF, TICKETS, LAST_LONGER, JACKPOT = (
    "Chip leaders",
    "Staff service",
    "Tickets",
    "Last longer",
    "Jackpot",
)
FLIGHTS = 4
"""Published are "several"."""
PLAYERS = 300
"""A flight."""
LEVELS, LEVEL_MINUTES = 28, 20
BREAKS_AFTER = range(4, LEVELS, 4)
DAY_1_CLOSES, DAY_1_ENDS, DAY_2_CLOSES = 9, 14, 17
"""Levels: each closes one level after a break, in which its add-on is sold."""
STACK, DAY_2_STACK = 100_000, 500_000
POOL, DAY_2_POOL, MAIN_FEE, BOUNTY = 15_000, 40_000, 3_000, 5_000
GUARANTEE, TICKETS_WORTH, LASTED_LONGEST = 30_000_000, 220_000, 100_000
CHIPS = (
    Chip(500, "black", 20),
    Chip(1_000, "purple", 15),
    Chip(5_000, "yellow", 10),
    Chip(25_000, "green", 1),
    Chip(100_000, "orange"),
    Chip(500_000, "blue"),
    Chip(1_000_000, "red"),
)
MAIN_OURS = (
    *("products", "periods", "chip_set", "starting_stack", "days", "late_until_level", "guarantee_minor"),
    *("withholdings", "side_pools", "payout", "min_entries", "seats_per_table"),
)
BEST_OF = 3
ROUND = timedelta(hours=2)
"""From one round to the next; the two groups were published at 20:00 and 22:00, the merged one at 00:00."""
BUY_IN, FEE = 10_000, 1_000
OURS = ("buy_in_minor", "fee_minor", "chip_set", "payout", "min_entries")


def names(_data: Mapping[str, Any]) -> tuple[str, ...]:
    """The main event and the heads-up."""
    return (MAIN, HEADS_UP)


def setup(data: Mapping[str, Any], name: str, starts_at: datetime) -> EventSetup:
    """The event of that name."""
    return (_main if name == MAIN else _heads_up)(data, starts_at)


def _main(data: Mapping[str, Any], starts_at: datetime) -> EventSetup:
    """Flights that lead to a day which sells too; the guarantee contains all that it is gross of."""
    told = data[MAIN]
    return simple_setup(
        name="Main Event",
        starts_at=starts_at,
        is_main=True,
        products=_products(told),
        guarantee_minor=GUARANTEE,
        is_guarantee_gross=True,
        guarantee_parts=("bounty",),
        withholdings=_withheld(told),
        side_pools=(SidePool(LAST_LONGER, amounts=(LASTED_LONGEST,), who_in=WhoIn.BOOKED, follows=True),),
        late_until_level=DAY_1_CLOSES,
        starting_stack=STACK,
        chip_set=CHIPS,
        periods=ours.levels(LEVELS, LEVEL_MINUTES * MINUTE, times=5, breaks_after=BREAKS_AFTER),
        carry=Carry.CHOSEN,
        days=_flights(starts_at),
        profile=_with_envelopes(),
        house_defaults=MAIN_OURS,
    )


def _products(told: Mapping[str, Any]) -> tuple[Product, ...]:
    """Entries of both days, their add-ons, and the jackpot, which is sold until the end of level 1."""
    day_1, day_2 = tuple(range(1, FLIGHTS + 1)), (FLIGHTS + 1,)
    parts = (Part(PartKind.FEE, amount_minor=MAIN_FEE), Part(PartKind.BOUNTY, amount_minor=BOUNTY))
    entry = Product(number=1, kind=ProductKind.ENTRY, pool_minor=POOL, parts=parts, days=day_1)
    late = replace(entry, number=2, pool_minor=DAY_2_POOL, chips=DAY_2_STACK, days=day_2)
    again = [
        replace(one, number=number, kind=ProductKind.RE_ENTRY)
        for number, one in enumerate((entry, late), start=3)
    ]
    add_ons = [
        Product(
            number=number,
            kind=ProductKind.ADD_ON,
            pool_minor=row["price"] * CENTS,
            chips=row["chips"],
            limit=1,
            in_last_break=True,
            days=days,
        )
        for number, row, days in zip((5, 6), told["add_on"], (day_1, day_2), strict=True)
    ]
    jackpot = told["progressive_jackpot"]
    option = Product(
        number=7,
        kind=ProductKind.SIDE_FEE,
        name=JACKPOT,
        parts=(Part(PartKind.SIDE, JACKPOT, jackpot["fee"] * CENTS),),
        limit=1,
        until_level=jackpot["buyable_until_level"],
    )
    return (entry, late, *again, *add_ons, option)


def _withheld(told: Mapping[str, Any]) -> tuple[Withholding, ...]:
    leaders = tuple(amount * CENTS for amount in told["chip_leader_prizes_day_1"])
    return (
        Withholding(STAFF, told["staff_service_percent"] * POINTS),
        Withholding(TICKETS, amount_minor=TICKETS_WORTH),
        Withholding(LEADERS, prizes=leaders, days=tuple(range(1, FLIGHTS + 1))),
    )


def _flights(starts_at: datetime) -> tuple[DaySetup, ...]:
    ends = (EndRule(EndKind.AFTER_LEVEL, DAY_1_ENDS),)
    flights = [
        DaySetup(starts_at + timedelta(days=day), f"1{letter}", end_rules=ends, max_entries=PLAYERS)
        for day, letter in enumerate("ABCD"[:FLIGHTS])
    ]
    second = DaySetup(starts_at + timedelta(days=FLIGHTS), "2", sells=True, late_until_level=DAY_2_CLOSES)
    return all_to_the_last((*flights, second))


def _with_envelopes() -> RulesProfile:
    """The rules of the house; its mystery bounties are drawn from Day 2 on (ours)."""
    bounties = HeadRules(kind=BountyKind.MYSTERY, start=MysteryStart.DAY_2)
    return replace(profile_named("PRESTIGE"), bounties=bounties)


def _heads_up(data: Mapping[str, Any], starts_at: datetime) -> EventSetup:
    """Two groups of 16, then one of 16; eight play the final day, the next night."""
    told = data[HEADS_UP]
    group = told["groups_of"]
    stages = [Stage(one["players"], one["stack"], one["level_minutes"]) for one in told["rounds"]]
    first = stage_of(stages, group)
    return simple_setup(
        name="Heads Up",
        starts_at=starts_at,
        buy_in_minor=BUY_IN,
        fee_minor=FEE,
        max_entries=2 * group,
        re_entries=1,
        seats_per_table=2,
        late_until_level=0,
        starting_stack=first.stack,
        chip_set=ours.CHIPS,
        periods=tuple(
            Period(PeriodKind.LEVEL, number, first.level_minutes * MINUTE, small, big)
            for number, (small, big) in enumerate(told["blinds"], start=1)
        ),
        last_level=LastLevel.REPEATS,
        days=_days(group, stages, starts_at),
        profile=profile_named("PRESTIGE"),
        house_defaults=OURS,
    )


def _days(group: int, stages: Sequence[Stage], starts_at: datetime) -> tuple[DaySetup, ...]:
    """Each round a day; those of the final day have stacks and levels of their own."""
    groups = [
        _round(f"Group {number}", starts_at + (number - 1) * ROUND, 3, max_entries=group) for number in (1, 2)
    ]
    merged = _round("Group of 16", starts_at + 2 * ROUND, 4)
    final = starts_at + timedelta(days=1)
    rounds = [
        _round(
            name,
            final + at * ROUND,
            None if players == 2 else 5 + at,
            starting_stack=stage_of(stages, players).stack,
            level_seconds=stage_of(stages, players).level_minutes * MINUTE,
        )
        for at, (name, players) in enumerate((("Last 8", 8), ("Last 4", 4), ("Final", 2)))
    ]
    return (*groups, merged, *rounds)


def _round(name: str, starts_at: datetime, leads_to: int | None, **own: Any) -> DaySetup:
    return DaySetup(starts_at, name, leads_to=leads_to, kind=DayKind.BRACKET, best_of=BEST_OF, **own)
