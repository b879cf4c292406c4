"""What other apps read about tables: who sits there, moves, what the floor should do next."""

from seating.balance.rows import (
    AutomaticMoveFilters,
    AutomaticMoveView,
    automatic_move,
    automatic_move_list,
    automatic_moves,
)
from seating.balance.suggestions import (
    Suggestion,
    SuggestionKind,
    event_suggestions,
    outlook_of,
    suggestions,
)
from seating.breaking.rows import break_preview
from seating.buttons.rows import NextHand, next_hand
from seating.draw.proofs import (
    AssignedSeat,
    DrawnWith,
    HashVerdict,
    LineProof,
    drawn_with,
    proof_of,
    proofs_of,
)
from seating.draw.rows import RedrawPreview, has_redrawn, redraw_preview
from seating.moves.rows import (
    Awaited,
    MoveFilters,
    MoveView,
    SeatedEntry,
    SeatFilters,
    awaited,
    entry_of_card,
    latest_move,
    move_list,
    moves,
    moves_by_number,
    on_the_way,
    seat_list,
    seat_search,
)
from seating.requests.rows import (
    GroupApart,
    accessible_seats,
    group_apart,
    groups_apart,
    groups_of_player,
    players_in_need,
)
from seating.rules import pinned_players, posted_order
from seating.tables.pool import TablesWanted, has_unseated, pool, tables_to_open, tables_wanted, unseated
from seating.tables.rows import (
    Capacity,
    SeatRef,
    SeatView,
    TableView,
    at_seat,
    capacity,
    count_open_tables,
    count_open_tables_by_day,
    count_tables_with_players,
    event_of_table,
    free_seats,
    may_take,
    row_keys,
    seat_of,
    seats_of,
    seats_with_entries,
    table,
    tables,
    tables_serving,
    tables_without_button,
)
