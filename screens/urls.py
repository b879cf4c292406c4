"""Addresses of the screens."""

from django.urls import path

from screens.pages import (
    board,
    display,
    displays,
    hands,
    journal,
    lobby,
    payouts,
    player,
    prints,
    tables,
    taps,
)

BOARD = "events/<int:event_id>/board/"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("events/<int:event_id>/", board.dashboard, name="dashboard"),
    path(f"{BOARD}clock/", board.panel, {"name": "clock"}, name="board-clock"),
    path(f"{BOARD}counters/", board.panel, {"name": "counters"}, name="board-counters"),
    path(f"{BOARD}tables/", board.panel, {"name": "plan"}, name="board-tables"),
    path(f"{BOARD}suggestions/", board.panel, {"name": "suggestions"}, name="board-suggestions"),
    path(f"{BOARD}latest/", board.panel, {"name": "latest"}, name="board-latest"),
    path(f"{BOARD}start/", taps.start, name="board-start"),
    path(f"{BOARD}draw/", taps.draw, name="board-draw"),
    path(f"{BOARD}bust/", taps.bust, name="board-bust"),
    path(f"{BOARD}hand/", hands.hand, name="board-hand"),
    path(f"{BOARD}apply/<str:suggestion>/", taps.apply, name="board-apply"),
    path("board/days/<int:day_id>/<str:turn>/", taps.turn_clock, name="board-turn"),
    path("board/tables/<int:table_id>/", tables.table, name="table-in-play"),
    path("board/tables/<int:table_id>/hold/", taps.hold, name="board-hold"),
    path("board/tables/<int:table_id>/button/", taps.button_here, name="board-button"),
    path("board/entries/<int:entry_id>/move/", tables.move, name="entry-move"),
    path("board/entries/<int:entry_id>/verify/", taps.verify, name="board-verify"),
    path("board/entries/<int:entry_id>/rebuy/", taps.rebuy, name="board-rebuy"),
    path("board/lines/<int:line_id>/undo/", journal.undo, name="line-undo"),
    path("events/<int:event_id>/start/", hands.start_play, name="start-play"),
    path("events/<int:event_id>/end-day/", hands.end_day, name="end-day"),
    path("events/<int:event_id>/journal/", journal.journal, name="journal"),
    path("events/<int:event_id>/payouts/", payouts.payouts, name="payouts"),
    path("events/<int:event_id>/payouts/<str:step>/", payouts.take_step, name="payouts-step"),
    path("board/awards/<int:award_id>/pay/", payouts.pay, name="award-pay"),
    path("events/<int:event_id>/prints/names/", prints.names, name="print-names"),
    path("events/<int:event_id>/prints/tables/", prints.tables, name="print-tables"),
    path("events/<int:event_id>/prints/night/", prints.night, name="print-night"),
    path("display/<str:secret>/", display.display, name="display"),
    path("p/<str:code>/", player.player, name="player-page"),
    path("displays/", displays.displays, name="displays"),
    path("displays/pair/", displays.pair, name="displays-pair"),
    path("events/<int:event_id>/displays/pair/", displays.pair_for_event, name="event-displays-pair"),
    path("displays/<int:display_id>/change/", displays.change, name="displays-change"),
    path("displays/<int:display_id>/cut-off/", displays.cut_off, name="displays-cut-off"),
    path("displays/announce/", displays.announce, name="displays-announce"),
    path(
        "displays/announcements/<int:announcement_id>/end/",
        displays.end_announcement,
        name="displays-announcement-end",
    ),
]
