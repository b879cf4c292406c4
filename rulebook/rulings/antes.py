"""The big blind ante: what a short big blind posts, who wins how much of it, whether it is ever reduced."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.levels import pays_ante_first
from rulebook.profile import BettingRules, ClockRules


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
    """The ante at a table of ``players``: never reduced (TDA RP-11), or halved at a few players as some houses do."""
    return ante // 2 if players <= rules.ante_halved_at else ante
