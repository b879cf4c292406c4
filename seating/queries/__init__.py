"""Questions to the seats: tables and who sits there, moves, what the floor should do next."""

from seating.queries.ahead import NextHand, break_preview, next_hand
from seating.queries.arrivals import Awaited, awaited
from seating.queries.house import HouseMoveView, house_move, house_moves
from seating.queries.moves import (
    MoveView,
    SeatedEntry,
    latest_move,
    moves,
    moves_by_number,
    on_the_way,
    seat_list,
    unseated,
)
from seating.queries.needs import (
    ApartView,
    accessible_seats,
    groups_apart,
    groups_of_player,
    players_in_need,
)
from seating.queries.order import posted_order
from seating.queries.pool import TablesWanted, pool, tables_to_open, tables_wanted
from seating.queries.proofs import DrawnWith, HashVerdict, LineProof, SeatGiven, drawn_with, proof_of
from seating.queries.redraws import RedrawPreview, redraw_preview
from seating.queries.rules import held_players
from seating.queries.suggestions import Suggestion, SuggestionKind, event_suggestions, suggestions
from seating.queries.tables import (
    Capacity,
    SeatRef,
    SeatView,
    TableView,
    at_seat,
    capacity,
    event_of_table,
    free_seats,
    may_take,
    row_keys,
    seat_of,
    seats_of,
    table,
    tables,
    tables_serving,
    tables_without_button,
)

__all__ = [
    "ApartView",
    "Awaited",
    "Capacity",
    "DrawnWith",
    "HashVerdict",
    "HouseMoveView",
    "LineProof",
    "MoveView",
    "NextHand",
    "RedrawPreview",
    "SeatGiven",
    "SeatRef",
    "SeatView",
    "SeatedEntry",
    "Suggestion",
    "SuggestionKind",
    "TableView",
    "TablesWanted",
    "accessible_seats",
    "at_seat",
    "awaited",
    "break_preview",
    "capacity",
    "drawn_with",
    "event_of_table",
    "event_suggestions",
    "free_seats",
    "groups_apart",
    "groups_of_player",
    "held_players",
    "house_move",
    "house_moves",
    "latest_move",
    "may_take",
    "moves",
    "moves_by_number",
    "next_hand",
    "on_the_way",
    "players_in_need",
    "pool",
    "posted_order",
    "proof_of",
    "redraw_preview",
    "row_keys",
    "seat_list",
    "seat_of",
    "seats_of",
    "suggestions",
    "table",
    "tables",
    "tables_serving",
    "tables_to_open",
    "tables_wanted",
    "tables_without_button",
    "unseated",
]
