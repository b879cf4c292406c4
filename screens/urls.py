"""Addresses of the screens."""

from django.urls import path

from screens.pages import (
    board,
    console,
    dealer,
    dealers,
    display,
    displays,
    hand,
    lobby,
    player,
    prints,
    taps,
)

BOARD = "events/<int:event_id>/board/"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("events/<int:event_id>/", board.dashboard, name="dashboard"),
    path(f"{BOARD}clock/", board.panel, {"name": "clock"}, name="board-clock"),
    path(f"{BOARD}counters/", board.panel, {"name": "counters"}, name="board-counters"),
    path(f"{BOARD}suggestions/", board.panel, {"name": "suggestions"}, name="board-suggestions"),
    path(f"{BOARD}start/", taps.start, name="board-start"),
    path(f"{BOARD}hand/", hand.hand, name="board-hand"),
    path("events/<int:event_id>/hand-for-hand/", console.show, name="console"),
    path("events/<int:event_id>/hand-for-hand/panel/", console.panel, name="console-panel"),
    path("events/<int:event_id>/hand-for-hand/<str:step>/", console.step, name="console-step"),
    path("tables-in-play/<int:table_id>/hand/<str:step>/", console.table_step, name="console-table"),
    path("board/days/<int:day_id>/<str:turn>/", taps.turn_clock, name="board-turn"),
    path("events/<int:event_id>/prints/names/", prints.names, name="print-names"),
    path("events/<int:event_id>/prints/tables/", prints.tables, name="print-tables"),
    path("events/<int:event_id>/prints/night/", prints.night, name="print-night"),
    path("display/<str:secret>/", display.display, name="display"),
    path("p/<str:code>/", player.player, name="player-page"),
    path("d/<str:code>/", dealer.dealer, name="dealer-page"),
    path("d/<str:code>/<str:step>/", dealer.tell, name="dealer-tell"),
    path("events/<int:event_id>/prints/dealers/", dealers.dealers, name="dealer-cards"),
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
