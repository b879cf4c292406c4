"""Addresses of the tables' API."""

from access.endpoint import addresses
from seating.balance import verbs as automatic
from seating.balance import verbs as balance
from seating.balance import verbs as halts
from seating.balance import verbs as suggestions
from seating.balance.verbs import automatic_moves
from seating.breaking import verbs as breaking
from seating.breaking.verbs import break_preview
from seating.buttons import verbs as buttons
from seating.buttons import verbs as positions
from seating.buttons.games import change_game, change_games, games
from seating.draw import verbs as draw
from seating.draw.verbs import redraw_preview
from seating.moves import verbs as move
from seating.moves import verbs as pin
from seating.moves import verbs as verification
from seating.moves.verbs import awaited, moves, seats, unseated
from seating.requests import verbs as requests
from seating.requests import verbs as requests_read
from seating.tables import verbs as tables
from seating.tables.verbs import table_in_play, tables_in_play, tables_wanted

urlpatterns = addresses(
    seats,
    unseated,
    moves,
    awaited,
    automatic_moves,
    suggestions.suggestions,
    requests_read.seating_requests,
    requests_read.group_apart,
    tables_in_play,
    table_in_play,
    break_preview,
    redraw_preview,
    tables_wanted,
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
    change_game,
    change_games,
    games,
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
