"""Misconduct with chips: chips out of view, chips found, soft play, chips passed to another player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.penalties.escalation import Step
from rulebook.refusals import Refusal


class ChipSanction(StrEnum):
    """What soft play may cost besides the usual steps: chips (TDA 2024 rule 69)."""

    CHIP_FORFEITURE = "chip_forfeiture"


@dataclass(frozen=True, slots=True)
class HiddenChips:
    """Chips kept out of view that leave play, in chips, and what may follow."""

    stack: int
    removed: int
    is_penalty_due: bool = True
    may_disqualify: bool = True


def hidden_chips(stack: int, hidden: int) -> HiddenChips:
    """Chips out of view leave play; a penalty follows (Sanremo art. 4.2.4; TDA 2024 rule 63: up to disqualification).

    ``stack`` includes the hidden chips. Raises ``Refusal("chips_over_stack")``.
    """
    if hidden > stack:
        raise Refusal("chips_over_stack", field="hidden", chips=hidden, stack=stack)
    return HiddenChips(stack - hidden, hidden)


def found_chips(count: int, *, has_owner: bool = False) -> int:
    """Chips found whose owner is not known leave play: they go back to the inventory (TDA 2024 rule 64)."""
    return 0 if has_owner else count


def soft_play() -> tuple[ChipSanction | Step, ...]:
    """What soft play may cost: chips, missed rounds, disqualification (TDA 2024 rule 69)."""
    return (ChipSanction.CHIP_FORFEITURE, Step.DISQUALIFICATION, Step.MISSED_ROUNDS)


def disqualified_for_dumping(players: int) -> int:
    """How many of the ``players`` who passed chips are disqualified: all (TDA 2024 rule 69; Montegalda 20.12)."""
    return players
