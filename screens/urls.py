"""Addresses of the screens."""

from django.urls import path

from screens.pages import (
    arranging,
    board,
    console,
    dealer,
    dealers,
    display,
    displays,
    hand,
    last_hands,
    layouts,
    lobby,
    player,
    playlists,
    prints,
)

BOARD = "events/<int:event_id>/board/"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("events/<int:event_id>/", board.dashboard, name="dashboard"),
    path(f"{BOARD}clock/", board.panel, {"name": "clock"}, name="board-clock"),
    path(f"{BOARD}clock/more/", board.panel, {"name": "clock_more"}, name="board-clock-more"),
    path(f"{BOARD}stats/", board.panel, {"name": "stats"}, name="board-counters"),
    path(f"{BOARD}suggestions/", board.panel, {"name": "suggestions"}, name="board-suggestions"),
    path(f"{BOARD}hand/", hand.hand, name="board-hand"),
    path("events/<int:event_id>/hand-for-hand/", console.show, name="console"),
    path("events/<int:event_id>/hand-for-hand/panel/", console.panel, name="console-panel"),
    path("events/<int:event_id>/last-hands/", last_hands.show, name="last-hands"),
    path("events/<int:event_id>/last-hands/panel/", last_hands.panel, name="last-hands-panel"),
    path("events/<int:event_id>/prints/names/", prints.names, name="print-names"),
    path("events/<int:event_id>/prints/tables/", prints.tables, name="print-tables"),
    path("events/<int:event_id>/prints/night/", prints.night, name="print-night"),
    path("display/<str:secret>/", display.display, name="display"),
    path("p/<str:code>/", player.player, name="player-page"),
    path("d/<str:code>/", dealer.dealer, name="dealer-page"),
    path("d/<str:code>/<str:step>/", dealer.tell, name="dealer-tell"),
    path("events/<int:event_id>/prints/dealers/", dealers.dealers, name="dealer-cards"),
    path("displays/", displays.displays, name="displays"),
    path("displays/room/", arranging.room, name="displays-room"),
    path("displays/<int:display_id>/", arranging.settings, name="displays-settings"),
    path("displays/playlists/new/", playlists.playlist, name="playlist-new"),
    path("displays/playlists/<int:playlist_id>/", playlists.playlist, name="playlist"),
    path("displays/layouts/new/", layouts.new_layout, name="layout-new"),
    path("displays/layouts/try/", layouts.try_layout, name="layout-try"),
    path("displays/layouts/import/", layouts.read_layout, name="layout-import"),
    path("displays/layouts/picture/", layouts.add_picture, name="layout-picture"),
    path("displays/layouts/<int:layout_id>/", layouts.layout, name="layout"),
    path("displays/layouts/<int:layout_id>/duplicate/", layouts.copy_layout, name="layout-duplicate"),
    path("displays/layouts/<int:layout_id>/export/", layouts.export, name="layout-export"),
    path("displays/sentences/", displays.sentences, name="displays-sentences"),
]
