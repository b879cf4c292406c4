"""Prestige at Campione: the heads-up of two groups, of which the house published no buy-in and no hours of its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from rulebook.days.day import DaySetup
from rulebook.profile import profile_named
from rulebook.rounds.kind import DayKind
from rulebook.rounds.stages import Stage, stage_of
from rulebook.structure import LastLevel, Period, PeriodKind
from tournaments.library import ours
from tournaments.values import EventSetup, simple_setup

HEADS_UP = "heads_up"
MINUTE = 60
BEST_OF = 3
ROUND = timedelta(hours=2)
"""From one round to the next; the two groups were published at 20:00 and 22:00, the merged one at 00:00."""
BUY_IN, FEE = 10_000, 1_000
OURS = ("buy_in_minor", "fee_minor", "chip_set", "payout", "min_entries")


def names(_data: Mapping[str, Any]) -> tuple[str, ...]:
    """The heads-up alone: of its main event the house published no levels."""
    return (HEADS_UP,)


def setup(data: Mapping[str, Any], _name: str, starts_at: datetime) -> EventSetup:
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
