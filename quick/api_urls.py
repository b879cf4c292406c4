"""Addresses of the API of the quick game."""

from access.endpoint import addresses
from quick.verbs import bust_nameless, join_quick_game, seat_quick_game

urlpatterns = addresses(join_quick_game, bust_nameless, seat_quick_game)
