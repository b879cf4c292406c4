"""Balancing: who moves where so that the tables are balanced again, and when play is halted until they are."""

from rulebook.balance.after import joined, left
from rulebook.balance.auto import goes_by_itself
from rulebook.balance.byhand import HandMove, Override, overrides, sits_with_others
from rulebook.balance.constraints import Constraint, apart_everywhere
from rulebook.balance.halt import (
    Evenness,
    Halt,
    ShortTable,
    big_blind_reaches_open_seat,
    evenness,
    halt_play,
    is_filling,
    short_table,
)
from rulebook.balance.mover import (
    MoverTiming,
    RelativeMove,
    mover_timing,
    same_relative_position,
    select_mover,
)
from rulebook.balance.plan import (
    Giver,
    Plan,
    SourceChoice,
    balancing_is_frozen,
    plan_moves,
    select_source_table,
    trigger_difference,
)
from rulebook.balance.seat import SeatChoice, select_seat
from rulebook.balance.suggest import MoveReason, SuggestedMove, suggest_moves

__all__ = [
    "Constraint",
    "Evenness",
    "Giver",
    "Halt",
    "HandMove",
    "MoveReason",
    "MoverTiming",
    "Override",
    "Plan",
    "RelativeMove",
    "SeatChoice",
    "ShortTable",
    "SourceChoice",
    "SuggestedMove",
    "apart_everywhere",
    "balancing_is_frozen",
    "big_blind_reaches_open_seat",
    "evenness",
    "goes_by_itself",
    "halt_play",
    "is_filling",
    "joined",
    "left",
    "mover_timing",
    "overrides",
    "plan_moves",
    "same_relative_position",
    "select_mover",
    "select_seat",
    "select_source_table",
    "short_table",
    "sits_with_others",
    "suggest_moves",
    "trigger_difference",
]
