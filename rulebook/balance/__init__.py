"""Balancing: who moves where so that the tables are balanced again, and when play is halted until they are."""

from rulebook.balance.after import joined, left
from rulebook.balance.auto import goes_by_itself
from rulebook.balance.byhand import HandMove, Override, overrides, sits_with_others
from rulebook.balance.constraints import Constraint, apart_everywhere
from rulebook.balance.filling import (
    Filled,
    fill_room,
    opens_for,
    receiving,
    seated_first,
    tables_ahead,
    until_next_table,
)
from rulebook.balance.halt import (
    Halt,
    ShortTable,
    are_even,
    big_blind_reaches_open_seat,
    halt_play,
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
    "Filled",
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
    "are_even",
    "balancing_is_frozen",
    "big_blind_reaches_open_seat",
    "fill_room",
    "goes_by_itself",
    "halt_play",
    "joined",
    "left",
    "mover_timing",
    "opens_for",
    "overrides",
    "plan_moves",
    "receiving",
    "same_relative_position",
    "seated_first",
    "select_mover",
    "select_seat",
    "select_source_table",
    "short_table",
    "sits_with_others",
    "suggest_moves",
    "tables_ahead",
    "trigger_difference",
    "until_next_table",
]
