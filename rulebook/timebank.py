"""Time-bank cards: how many each player receives as the field gets smaller."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.profile import ClockRules


@dataclass(frozen=True, slots=True)
class TimeBank:
    """From ``players`` left on each player has ``cards`` of ``seconds`` each."""

    players: int
    cards: int
    seconds: int


def schedule(rules: ClockRules) -> tuple[TimeBank, ...]:
    """The steps of the house, the most players first (TDA 2024 RP-19); none if the house gives no cards."""
    steps = sorted(rules.time_bank_cards, reverse=True)
    return tuple(TimeBank(players, cards, rules.time_bank_seconds) for players, cards in steps)


def time_bank_at(rules: ClockRules, players_left: int) -> TimeBank | None:
    """The step in force with this many players left: the last one reached; None before the first."""
    steps = [step for step in schedule(rules) if players_left <= step.players]
    return steps[-1] if steps and players_left > 0 else None
