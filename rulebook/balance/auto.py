"""Which moves are made automatically, after they have been announced."""

from __future__ import annotations

from rulebook.balance.suggest import SuggestedMove
from rulebook.profile import SeatingRules
from rulebook.room import PlayState


def goes_by_itself(move: SuggestedMove, rules: SeatingRules, state: PlayState) -> bool:
    """Whether ``move`` is made without a tap (house option; no source read has one).

    Only if nothing is left to ask or to draw, the blinds of the hand just ended are known at both tables, the
    rules leave no choice to the floor, and play is normal: never during hand for hand, in the last hands or
    while play is halted.
    """
    return (
        rules.auto_balance
        and state is PlayState.NORMAL
        and not (move.needs_button or move.needs_lot)
        and None not in (move.from_table, move.from_seat, move.to_seat)
        and not move.is_asked
        and None not in (move.reason.from_bb, move.reason.to_bb)
    )
