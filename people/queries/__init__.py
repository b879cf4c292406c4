"""Queries about people: players, staff, devices."""

from people.queries.devices import DeviceView, device, device_names, devices
from people.queries.known import KnownPlayers
from people.queries.players import (
    PlayerFilters,
    PlayerView,
    countries,
    find_players,
    likely_same,
    player,
    player_list,
    player_names,
    player_with_all,
    player_with_card,
    players,
    require_welcome,
    short_names,
)
from people.queries.staff import (
    PersonView,
    active_readers,
    device_with,
    has_staff,
    person,
    staff,
    staff_names,
    view_of,
)

__all__ = [
    "DeviceView",
    "KnownPlayers",
    "PersonView",
    "PlayerFilters",
    "PlayerView",
    "active_readers",
    "countries",
    "device",
    "device_names",
    "device_with",
    "devices",
    "find_players",
    "has_staff",
    "likely_same",
    "person",
    "player",
    "player_list",
    "player_names",
    "player_with_all",
    "player_with_card",
    "players",
    "require_welcome",
    "short_names",
    "staff",
    "staff_names",
    "view_of",
]
