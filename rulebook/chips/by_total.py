"""Whether the totals that a table reports of its chip race, without names, fit the rules of the event."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.chips.exchange import Exchange, new_chips
from rulebook.profile import ChipRules
from rulebook.profile.variants import RaceMethod
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class RaceTotals:
    """The chips that a table gave and received; ``players`` sit at it, ``rescued`` of them stay in by an extra chip."""

    players: int
    odd_chips: int
    new_chips: int
    rescued: int


def require_raced(swap: Exchange, rules: ChipRules, totals: RaceTotals) -> None:
    """Whole new chips first, then the chips raced for, one for each winner (procedure 10; TDA 2024 rule 24-A).

    Raises ``Refusal`` ``odd_chips_beyond_players``, ``new_chips_not_due``, ``new_chips_not_one_each`` or
    ``rescued_beyond_players``.
    """
    odd, new = totals.odd_chips, totals.new_chips
    most_left = totals.players * (swap.ratio - 1)
    if odd > most_left:
        raise Refusal(
            "odd_chips_beyond_players",
            field="odd_chips",
            most_chips=most_left,
            ratio=swap.ratio,
            gone=swap.gone,
            into=swap.into,
        )
    fewest, most = -(-odd // (swap.ratio - 1)), min(odd, totals.players)
    if rules.method is RaceMethod.ROUND_UP_PER_PLAYER:
        if not fewest <= new <= most:
            raise Refusal("new_chips_not_one_each", field="new_chips", fewest=fewest, most=most)
    elif new != (due := new_chips(swap, odd, rules.rounding).chips):
        raise Refusal("new_chips_not_due", field="new_chips", odd_chips=odd, due_chips=due)
    if totals.rescued > most - new:
        raise Refusal("rescued_beyond_players", field="rescued", most=most - new)
