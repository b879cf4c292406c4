"""Addresses of people in the API."""

from django.urls import path

from people import api

urlpatterns = [
    path("me/", api.Me.as_view(), name="api-me"),
    path("token/", api.Token.as_view(), name="api-token"),
    path("players/", api.PlayerList.as_view(), name="api-players"),
    path("players/<int:player_id>/", api.PlayerDetail.as_view(), name="api-player"),
    path("players/<int:player_id>/erase/", api.PlayerErase.as_view(), name="api-player-erase"),
    path("players/<int:player_id>/ban/", api.PlayerBan.as_view(), name="api-player-ban"),
]
