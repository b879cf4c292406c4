"""What other apps read about tables: who sits there, moves, what the floor should do next."""

from seating.balance.rows import (
    AutomaticMoveView,
    automatic_move,
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
from seating.buttons.games import GameAt, game_at, game_of_all, games_at, has_game_order
from seating.buttons.rows import NextHand, next_hand
from seating.draw.proofs import (
    DrawnWith,
    HashVerdict,
    LineProof,
    drawn_with,
    proof_of,
    proofs_of,
)
from seating.draw.rows import fewer_now, final_table_seated_at, has_redrawn, redraw_preview
from seating.moves.rows import (
    ARRIVALS_LISTED,
    Arrivals,
    Awaited,
    Move,
    SeatedEntry,
    arrivals,
    awaited,
    entry_of_card,
    latest_move,
    moves,
    on_the_way,
    seat_list,
    seat_search,
)
from seating.requests.rows import (
    GroupApart,
    accessible_seats,
    groups_apart,
    groups_of_player,
    players_in_need,
)
from seating.rules import pinned_players, positions_age_at, posted_order
from seating.tables.pool import (
    TablesWanted,
    days_of_tables,
    has_unseated,
    no_seat,
    pool,
    seats_a_table,
    tables_to_open,
    tables_wanted,
    unseated,
)
from seating.tables.rows import (
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
    seat_of,
    seats_of,
    seats_with_entries,
    table,
    tables,
    tables_serving,
)
