"""The only writers of seats: draws, moves, tables, balancing, breaking."""

from seating.balance.automatic import announce_moves, make_automatic_move, veto_move
from seating.balance.halts import halt_table, resume_table, waive_halt
from seating.balance.verbs import apply_suggestion
from seating.breaking.verbs import break_table, break_tables, combine_final_table
from seating.buttons.positions import (
    forget_positions,
    place_button,
    set_positions,
    set_positions_together,
)
from seating.buttons.verbs import (
    carry_buttons_on,
    correct_button,
    deal_next_hand,
    draw_button,
    draw_buttons,
    freeze_button,
    release_button,
)
from seating.commands import DayCommand, EntryCommand, Placed, Spot, TableCommand
from seating.draw.verbs import (
    FieldPlan,
    draw_all,
    draw_seat,
    draw_waiting,
    plan_draw,
    redraw,
    seat_entry,
)
from seating.moves.arriving import verify_card, verify_day, verify_seat, verify_table
from seating.moves.pin import pin_player
from seating.moves.verbs import (
    leave_seat,
    leave_seats,
    move_player,
    require_seen,
    swap_players,
    take_seat,
    unseat_player,
)
from seating.requests.verbs import end_apart, keep_apart, request_accessible_seats, set_accessible_seats
from seating.tables.verbs import (
    clear_tables,
    close_table,
    end_table,
    feature_table,
    keep_table,
    open_next_tables,
    open_table,
    open_tables,
    release_kept,
    set_break_order,
    set_seat_status,
)

__all__ = [
    "DayCommand",
    "EntryCommand",
    "FieldPlan",
    "Placed",
    "Spot",
    "TableCommand",
    "announce_moves",
    "apply_suggestion",
    "break_table",
    "break_tables",
    "carry_buttons_on",
    "clear_tables",
    "close_table",
    "combine_final_table",
    "correct_button",
    "deal_next_hand",
    "draw_all",
    "draw_button",
    "draw_buttons",
    "draw_seat",
    "draw_waiting",
    "end_apart",
    "end_table",
    "feature_table",
    "forget_positions",
    "freeze_button",
    "halt_table",
    "keep_apart",
    "keep_table",
    "leave_seat",
    "leave_seats",
    "make_automatic_move",
    "move_player",
    "open_next_tables",
    "open_table",
    "open_tables",
    "pin_player",
    "place_button",
    "plan_draw",
    "redraw",
    "release_button",
    "release_kept",
    "request_accessible_seats",
    "require_seen",
    "resume_table",
    "seat_entry",
    "set_accessible_seats",
    "set_break_order",
    "set_positions",
    "set_positions_together",
    "set_seat_status",
    "swap_players",
    "take_seat",
    "unseat_player",
    "verify_card",
    "verify_day",
    "verify_seat",
    "verify_table",
    "veto_move",
    "waive_halt",
]
