"""Addresses of the quick game, and of a television of the room."""

from django.urls import path

from quick import game, pages

urlpatterns = [
    path("quick/", pages.quick, name="quick"),
    path("quick/outlook/", pages.outlook, name="quick-outlook"),
    path("quick/own/", pages.own, name="quick-own"),
    path("events/<int:event_id>/game/", game.game, name="quick-game"),
    path("events/<int:event_id>/game/undone/", game.undone, name="quick-undone"),
    path("events/<int:event_id>/game/start/", pages.start_again, name="quick-start-again"),
    path("events/<int:event_id>/game/drop/", pages.drop, name="quick-drop"),
    path("events/<int:event_id>/game/more/", game.more, name="quick-more"),
    path("login/here/", pages.go_on, name="login-here"),
    path("tv", pages.television),
    path("tv/", pages.television, name="television"),
]
