"""Addresses of the tables' API."""

from django.urls import path

from access.endpoint import addresses
from seating.actions import (
    automatic,
    balance,
    breaking,
    buttons,
    draw,
    halts,
    move,
    pin,
    positions,
    requests,
    seen,
    tables,
)
from seating.reads import requests as requests_read
from seating.reads import seats, suggestions
from seating.reads import tables as tables_read

urlpatterns = [
    path("events/<int:event>/seats/", seats.SeatList.as_view(), name="seats"),
    path("events/<int:event>/unseated/", seats.UnseatedList.as_view(), name="unseated"),
    path("events/<int:event>/moves/", seats.MoveList.as_view(), name="moves"),
    path("events/<int:event>/awaited/", seats.AwaitedList.as_view(), name="awaited"),
    path("events/<int:event>/automatic-moves/", seats.AutomaticMoveList.as_view(), name="automatic-moves"),
    path("events/<int:event>/suggestions/", suggestions.SuggestionList.as_view(), name="suggestions"),
    path(
        "events/<int:event>/redraw-preview/", tables_read.RedrawPreviewView.as_view(), name="redraw-preview"
    ),
    path("events/<int:event>/tables-wanted/", tables_read.TablesWantedView.as_view(), name="tables-wanted"),
    path(
        "events/<int:event>/seating-requests/",
        requests_read.SeatingRequestsView.as_view(),
        name="seating-requests",
    ),
    path("groups-apart/<int:id>/", requests_read.GroupApartView.as_view(), name="group-apart"),
    path("tables-in-play/<int:id>/", tables_read.TableInPlayView.as_view(), name="table-in-play"),
    path(
        "tables-in-play/<int:table>/break-preview/",
        tables_read.BreakPreviewView.as_view(),
        name="break-preview",
    ),
    *addresses(
        tables.open_table,
        tables.open_next_tables,
        tables.close_table,
        tables.keep_table,
        tables.feature_table,
        tables.set_seat_status,
        tables.set_break_order,
        positions.set_positions,
        positions.set_positions_together,
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
        seen.verify_seat,
        seen.verify_card,
        seen.verify_table,
        seen.verify_day,
        automatic.veto_move,
        requests.keep_apart,
        requests.end_apart,
        requests.request_accessible_seats,
        requests.set_accessible_seats,
        beside={"events/<int:event>/tables-in-play/": tables_read.TableList},
    ),
]
