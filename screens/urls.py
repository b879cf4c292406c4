"""Addresses of the screens."""

from django.urls import path

from screens.pages import display, displays, player

urlpatterns = [
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
