"""Our defaults for what a house did not publish; every event names the fields it took from here."""

from __future__ import annotations

from collections.abc import Collection

from rulebook.structure import AnteKind, Period, PeriodKind, numbered
from tournaments.values import Chip

STARTING_STACK = 20_000
LEVEL_SECONDS = 900
"""A hundred entries that start at 20:00 are finished by 02:00."""
BREAK_SECONDS = 900
ANTE_FROM_LEVEL = 6
# fmt: off
BIG_BLINDS = (
    200, 400, 600, 800, 1_200, 1_600, 2_400, 3_000, 4_000, 6_000, 8_000, 12_000, 16_000, 24_000,
    30_000, 40_000, 60_000, 80_000, 120_000, 160_000, 240_000, 300_000, 400_000, 600_000, 800_000,
    1_000_000, 1_200_000, 1_600_000,
)
# fmt: on
BREAKS_AFTER = frozenset({3, 9, 15, 21, 27})
CHIPS = (
    Chip(100, "black", 20),
    Chip(500, "purple", 10),
    Chip(1_000, "yellow", 8),
    Chip(5_000, "orange", 1),
)


def levels(
    count: int, seconds: int, *, times: int = 1, breaks_after: Collection[int] = BREAKS_AFTER
) -> tuple[Period, ...]:
    """The first ``count`` levels of ``seconds`` each, big blind ante from level 6, with regular breaks.

    Their blinds are ``times`` as high for stacks that are.
    """
    rows: list[Period] = []
    for number, big in enumerate(BIG_BLINDS[:count], start=1):
        rows.append(_level(big * times, seconds, has_ante=number >= ANTE_FROM_LEVEL))
        if number in breaks_after and number < count:
            rows.append(Period(PeriodKind.BREAK, 0, BREAK_SECONDS))
    return numbered(rows)


def _level(big: int, seconds: int, *, has_ante: bool) -> Period:
    ante, kind = (big, AnteKind.BIG_BLIND) if has_ante else (0, AnteKind.NONE)
    return Period(PeriodKind.LEVEL, 0, seconds, big // 2, big, ante, kind)
