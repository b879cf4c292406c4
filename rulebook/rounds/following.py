"""Rounds whose tables never mix, and sit-and-goes that follow one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebook.days.starting import Start
from rulebook.entries import sit_and_go_starts
from rulebook.profile import ClockRules


@dataclass(frozen=True, slots=True)
class NextRound:
    """Who plays the next round, with which stack, where its blinds begin, and how many changed tables before."""

    players: int
    stack: int
    start: Start = field(default_factory=Start)
    moved: int = 0


def shootout(tables: Sequence[int], advance: int, stack: int) -> NextRound:
    """The round after a shootout: the first of each table, new stacks, blinds from level 1 (winner-poker.com)."""
    return NextRound(sum(min(advance, size) for size in tables), stack)


@dataclass(frozen=True, slots=True)
class SitAndGo:
    """Whether it starts, and how many are then on the list of the one that follows it."""

    starts: bool
    next_registered: int = 0


def sit_and_go(rules: ClockRules, registered: int, waiting: int) -> SitAndGo:
    """A full sit-and-go starts; if it opens its next, all who waited are on that one's list, in their order.

    Sanremo art. 7; the list that moves over is ours.
    """
    starts = sit_and_go_starts(rules, registered)
    return SitAndGo(starts, waiting if starts and rules.opens_next else 0)
