"""Players, staff and devices, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS, INSPECTORS, STAFF
from people.actions import pins as actions
from people.queries import devices as devices_queries
from people.queries import listed as queries
from people.queries import players as players_queries
from people.queries import staff as staff_queries
from people.queries.ban_lists import BanListView
from people.queries.ban_lists import ban_lists as lists_of_bans
from people.queries.devices import DeviceView
from people.queries.duplicates import Likeness, likenesses
from people.queries.players import PlayerView
from people.queries.staff import PersonView
from people.queries.tokens import TokenView, tokens


@read("players/", admits=STAFF, filtered_by=queries.PlayerFilters)
def players(asked: Mapping[str, Any]) -> Sequence[PlayerView]:
    """List the players by name: all, or those found by a few letters or a card; of more than 500 the first 500.

    Who needs more exports them, which is a line of the journal: pages beyond are refused with `players_exported_only`.
    """
    return queries.first_players(asked)


@read("players/<int:player>/", admits=STAFF)
def player(player: int) -> PlayerView:
    """Show a player's details."""
    return players_queries.player(player)


@read("players/duplicates/", admits=DIRECTORS)
def player_duplicates() -> Sequence[Likeness]:
    """List players who may be one person, those with most in common first; at most 50 pairs."""
    return likenesses()


@read("players/ban-lists/", admits=DIRECTORS)
def ban_lists() -> Sequence[BanListView]:
    """List the lists of bans by name: how many are on each, and how many of them are not players yet."""
    return lists_of_bans()


@read("staff/", admits=ADMINISTRATORS)
def staff() -> Sequence[PersonView]:
    """List the staff by name, active and inactive."""
    return staff_queries.staff()


@read("staff/pin-lengths/", admits=ADMINISTRATORS, name="api-pin-lengths")
def pin_lengths() -> actions.PinLengths:
    """Show how many digits a PIN has at least, by role."""
    return actions.pin_lengths()


@read("staff/<int:person>/", admits=ADMINISTRATORS)
def person(person: int) -> PersonView:
    """Show the details of a member of staff."""
    return staff_queries.person(person)


@read("tokens/", admits=ADMINISTRATORS, name="api-tokens")
def program_tokens() -> Sequence[TokenView]:
    """List the tokens of programs by person; of a token only its hash is kept."""
    return tokens()


@read("devices/", admits=INSPECTORS, name="api-devices")
def devices() -> Sequence[DeviceView]:
    """List the registered devices, disconnected ones last."""
    return devices_queries.devices()


@read("devices/<int:device>/", admits=INSPECTORS, name="api-device")
def device(device: int) -> DeviceView:
    """Show the details of a device."""
    return devices_queries.device(device)
