"""Stacks and levels that change with the rounds of a bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Stage:
    """The stack and the length of the levels in rounds of up to that number of players."""

    players: int
    stack: int
    level_minutes: int


def stage_of(stages: Sequence[Stage], players: int) -> Stage:
    """The stage of a round with that number of players, the smallest that holds them (Prestige heads-up, programme).

    Raises ``Refusal("stage_unknown")`` for more players than any stage holds.
    """
    holding = [stage for stage in stages if stage.players >= players]
    if not holding:
        raise Refusal("stage_unknown", players=players)
    return min(holding, key=lambda stage: stage.players)
