"""Breaking tables: when, which, who goes where; the final table and redraws."""

from rulebook.breaking.final import (
    Redraw,
    RedrawMoment,
    extra_chairs,
    final_table,
    final_table_size,
    redraw,
    redraw_reached,
    seats_at_final_table,
)
from rulebook.breaking.moves import (
    DrawLine,
    Leaver,
    Lot,
    by_card,
    draw_out,
    numbered_draw,
    offered_seats,
    seat_pool,
    single_draw,
    two_step_draw,
)
from rulebook.breaking.newcomers import (
    LateEntry,
    late_entry_stack,
    same_table_seat_change,
)
from rulebook.breaking.order import TableChoice, break_order, choose_table
from rulebook.breaking.suggest import (
    BreakKind,
    BreakReason,
    ComingBreak,
    FieldState,
    SuggestedBreak,
    next_break,
    suggest_break,
)
from rulebook.breaking.when import BreakCount, BreakVerdict, may_break_at_once, should_break

__all__ = [
    "BreakCount",
    "BreakKind",
    "BreakReason",
    "BreakVerdict",
    "ComingBreak",
    "DrawLine",
    "FieldState",
    "LateEntry",
    "Leaver",
    "Lot",
    "Redraw",
    "RedrawMoment",
    "SuggestedBreak",
    "TableChoice",
    "break_order",
    "by_card",
    "choose_table",
    "draw_out",
    "extra_chairs",
    "final_table",
    "final_table_size",
    "late_entry_stack",
    "may_break_at_once",
    "next_break",
    "numbered_draw",
    "offered_seats",
    "redraw",
    "redraw_reached",
    "same_table_seat_change",
    "seat_pool",
    "seats_at_final_table",
    "should_break",
    "single_draw",
    "suggest_break",
    "two_step_draw",
]
