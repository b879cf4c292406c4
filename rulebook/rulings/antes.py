"""The big blind ante: what a short big blind posts, who wins how much of it, whether it is ever reduced."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.levels import pays_ante_first
from rulebook.profile import BettingRules, ClockRules
from rulebook.structure import Period


@dataclass(frozen=True, slots=True)
class Posted:
    """What the big blind posts; ``max_win_from_each`` is what it can win from every other player."""

    ante: int
    big_blind: int
    max_win_from_each: int


def posted_short(stack: int, big_blind: int, ante: int, rules: ClockRules) -> Posted:
    """Ante and blind of a big blind with ``stack`` chips: the blind first (TDA 2024 RP-11) or the ante (2019)."""
    if pays_ante_first(rules):
        first = min(stack, ante)
        blind = min(stack - first, big_blind)
        return Posted(first, blind, blind)
    blind = min(stack, big_blind)
    return Posted(min(stack - blind, ante), blind, blind)


def short_stack_wins(stack: int, ante: int, players: int) -> int:
    """What a short stack all-in against others wins: its chips from each of ``players``, and the whole ante."""
    return stack * players + ante


def ante_due(ante: int, players: int, rules: BettingRules) -> int:
    """The ante with ``players`` left in the event: never reduced (TDA RP-11), or halved for the last few as some houses do."""
    return ante // 2 if players <= rules.ante_halved_at else ante


def level_due(level: Period, players: int, rules: BettingRules) -> Period:
    """The level as it is played with ``players`` left in the event."""
    due = ante_due(level.ante, players, rules)
    return level if due == level.ante else replace(level, ante=due)
