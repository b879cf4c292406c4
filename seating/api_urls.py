"""Addresses of the tables' API."""

from access.endpoint import addresses
from seating.balance import automatic, halts
from seating.balance import reads as suggestions
from seating.balance import verbs as balance
from seating.breaking import verbs as breaking
from seating.buttons import positions
from seating.buttons import verbs as buttons
from seating.draw import verbs as draw
from seating.moves import arriving as verification
from seating.moves import pin
from seating.moves import reads as seats
from seating.moves import verbs as move
from seating.requests import reads as requests_read
from seating.requests import verbs as requests
from seating.tables import reads as tables_read
from seating.tables import verbs as tables

urlpatterns = addresses(
    seats.seats,
    seats.unseated,
    seats.moves,
    seats.awaited,
    seats.automatic_moves,
    suggestions.suggestions,
    requests_read.seating_requests,
    requests_read.group_apart,
    tables_read.tables_in_play,
    tables_read.table_in_play,
    tables_read.break_preview,
    tables_read.redraw_preview,
    tables_read.tables_wanted,
    tables.open_table,
    tables.open_next_tables,
    tables.close_table,
    tables.keep_table,
    tables.feature_table,
    tables.set_seat_status,
    tables.set_break_order,
    positions.set_positions,
    positions.set_positions_together,
    positions.place_button,
    positions.forget_positions,
    buttons.deal_next_hand,
    buttons.correct_button,
    buttons.draw_button,
    buttons.draw_buttons,
    buttons.freeze_button,
    buttons.release_button,
    halts.halt_table,
    halts.waive_halt,
    halts.resume_table,
    breaking.break_table,
    breaking.break_tables,
    breaking.combine_final_table,
    balance.apply_suggestion,
    draw.draw_all,
    draw.redraw,
    draw.seat_entry,
    move.move_player,
    move.swap_players,
    move.unseat_player,
    pin.pin_player,
    verification.verify_seat,
    verification.verify_card,
    verification.verify_table,
    verification.verify_day,
    automatic.veto_move,
    requests.keep_apart,
    requests.end_apart,
    requests.request_accessible_seats,
    requests.set_accessible_seats,
)
