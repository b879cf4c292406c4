"""Players, staff and devices, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import DIRECTORS, STAFF
from people.queries import listed as queries
from people.queries import players as players_queries
from people.queries.ban_lists import BanListView
from people.queries.ban_lists import ban_lists as lists_of_bans_found
from people.queries.duplicates import Likeness, likenesses
from people.queries.players import PlayerView


@read("players/", admits=STAFF, name="players", filtered_by=queries.PlayerFilters)
def found_players(asked: Mapping[str, Any]) -> Sequence[PlayerView]:
    """List the players by name: all, or those found by a few letters or a card; of more than 500 the first 500.

    Who needs more exports them, which is a line of the journal: pages beyond are refused with `players_exported_only`.
    """
    return queries.first_players(asked)


@read("players/<int:player>/", admits=STAFF, name="player")
def one_player(player: int) -> PlayerView:
    """Show a player's details."""
    return players_queries.player(player)


@read("players/duplicates/", admits=DIRECTORS)
def player_duplicates() -> Sequence[Likeness]:
    """List players who may be one person, those with most in common first; at most 50 pairs."""
    return likenesses()


@read("players/ban-lists/", admits=DIRECTORS, name="ban-lists")
def lists_of_bans() -> Sequence[BanListView]:
    """List the lists of bans by name: how many are on each, and how many of them are not players yet."""
    return lists_of_bans_found()
