"""Addresses of the screens."""

from django.urls import path

from screens.board import (
    board,
    bracket,
    colour_up,
    console,
    frames,
    hand,
    last_hands,
    lobby,
    rulings,
    shot_clocks,
)
from screens.paper import bags, brackets, dealer_cards, merges, prints, sign_in
from screens.paper import colour_up as colour_up_sheets
from screens.people import cage, cashier, dealer, payouts, player
from screens.room import announcing, display, displays, layouts, playlists, sounds, televisions
from screens.sheets import pages as sheets

BOARD = "events/<int:event_id>/board/"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("events/<int:event_id>/", board.dashboard, name="dashboard"),
    path("events/<int:event_id>/frames/<str:name>/", frames.frame, name="event-frame"),
    path("frames/<str:name>/", frames.frame, name="house-frame"),
    path("events/<int:event_id>/cashier/", cashier.cashier, name="cashier"),
    path("cage/", cage.cage, name="cage"),
    path("events/<int:event_id>/payouts/", payouts.payouts, name="payouts"),
    path(f"{BOARD}clock/more/", board.more_of_the_clock, name="board-clock-more"),
    path(f"{BOARD}break/", board.break_of_now, name="board-break"),
    path(f"{BOARD}menu/", board.menu_now, name="board-menu"),
    path(f"{BOARD}hand/", hand.hand, name="board-hand"),
    path(f"{BOARD}hand/question/", hand.question, name="board-hand-question"),
    path("events/<int:event_id>/hand-for-hand/", console.show, name="console"),
    path("events/<int:event_id>/hand-for-hand/players/", console.players, name="console-players"),
    path("events/<int:event_id>/colour-ups/", colour_up.show, name="colour-ups"),
    path(
        "events/<int:event_id>/colour-ups/<int:colour_up_id>/sheets/",
        colour_up_sheets.sheets,
        name="print-colour-up",
    ),
    path("events/<int:event_id>/last-hands/", last_hands.show, name="last-hands"),
    path("events/<int:event_id>/bracket/", bracket.bracket, name="bracket"),
    path("events/<int:event_id>/shot-clocks/", shot_clocks.clocks, name="shot-clocks-page"),
    path("events/<int:event_id>/rulings/", rulings.rulings, name="event-rulings"),
    path("events/<int:event_id>/prints/names/", prints.names, name="print-names"),
    path("events/<int:event_id>/prints/tables/", prints.tables, name="print-tables"),
    path("events/<int:event_id>/prints/sign-in.pdf", sign_in.sign_in, name="print-sign-in"),
    path("events/<int:event_id>/prints/poster/", prints.poster, name="print-poster"),
    path("events/<int:event_id>/prints/night/", prints.night, name="print-night"),
    path("events/<int:event_id>/setup/sheets/", sheets.paste, name="event-sheets"),
    path("events/<int:event_id>/clock/", display.full_clock, name="full-clock"),
    path("display/<str:secret>/", display.display, name="display"),
    path("p/", player.find, name="player-find"),
    path("p/<str:code>/", player.player, name="player-page"),
    path("d/<str:code>/", dealer.dealer, name="dealer-page"),
    path("days/<int:day_id>/prints/merge/", merges.sheet, name="print-merge"),
    path("events/<int:event_id>/prints/bracket/", brackets.sheet, name="print-bracket"),
    path("days/<int:day_id>/prints/bags.pdf", bags.labels, name="print-bags"),
    path("events/<int:event_id>/prints/dealers/", dealer_cards.dealers, name="dealer-cards"),
    path("displays/", displays.displays, name="displays"),
    path("automation/", sounds.overview, name="automation"),
    path("displays/room/", televisions.room, name="displays-room"),
    path("displays/<int:display_id>/", televisions.settings, name="displays-settings"),
    path("displays/<int:display_id>/preview/", display.preview, name="displays-preview"),
    path("displays/playlists/new/", playlists.playlist, name="playlist-new"),
    path("displays/playlists/<int:playlist_id>/", playlists.playlist, name="playlist"),
    path("displays/layouts/try/", layouts.try_layout, name="layout-try"),
    path("displays/layouts/<int:layout_id>/", layouts.layout, name="layout"),
    path("displays/announcing/", announcing.announcing, name="displays-announcing"),
    path("displays/sentences/", displays.sentences, name="displays-sentences"),
]
