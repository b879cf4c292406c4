"""Late players: the stack, the right seat, and the hands that a change of seat costs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rulebook.profile.variants import LateStack

DOCKED_BIG_BLINDS = 5


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A late player: the starting stack in chips and its possible reductions.

    ``reduction`` is set by the director; ``blinded_off`` is what the unattended stack lost.
    """

    start_stack: int
    big_blind: int = 0
    reduction: int = 0
    blinded_off: int = 0
    is_preregistered: bool = False


def late_entry_stack(entry: LateEntry, rule: LateStack) -> int:
    """The chips that a late player gets, never below zero.

    Full (TDA 2024 rule 8-A), reduced (Sanremo art. 4.4.2), less five big blinds, or blinded off if
    registered before the start (WSOP 35).
    """
    reduction = 0
    if rule is LateStack.DISCRETIONARY_REDUCTION:
        reduction = entry.reduction
    elif rule is LateStack.DOCK_5_BB:
        reduction = DOCKED_BIG_BLINDS * entry.big_blind
    elif rule is LateStack.BLINDED_OFF_IF_PREREGISTERED and entry.is_preregistered:
        reduction = entry.blinded_off
    return max(0, entry.start_stack - reduction)


def same_table_seat_change(
    passed: Collection[int], *, is_clockwise: bool, pays_big_blind: bool = False
) -> int:
    """Hands to sit out after changing seats at a cash table (Sanremo cash annex, blinds h).

    Away from the big blind: as many as the seats ``passed``, or a big blind posted. Towards it: none.
    """
    return len(passed) if is_clockwise and not pays_big_blind else 0
