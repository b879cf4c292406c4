"""Addresses of the API of the quick game."""

from access.endpoint import addresses
from quick import verbs

urlpatterns = addresses(verbs.join_quick_game, verbs.bust_nameless, verbs.seat_quick_game, verbs.take_buy_ins)
