"""Players, staff and devices as the API reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import ADMINISTRATORS, INSPECTORS, STAFF
from people import queries
from people.queries import DeviceView, PersonView, PlayerView


@read("players/", admits=STAFF, filtered_by=queries.PlayerFilters)
def players(asked: Mapping[str, Any]) -> Sequence[PlayerView]:
    """The players by name: all, or those found by a few letters or a card."""
    return queries.player_list(asked)


@read("players/<int:player>/", admits=STAFF)
def player(player: int) -> PlayerView:
    """What the house knows of a player."""
    return queries.player(player)


@read("staff/", admits=ADMINISTRATORS)
def staff() -> Sequence[PersonView]:
    """Everybody who may sign in, or could, by name."""
    return queries.staff()


@read("staff/<int:person>/", admits=ADMINISTRATORS)
def person(person: int) -> PersonView:
    """What the house knows of somebody on the staff."""
    return queries.person(person)


@read("devices/", admits=INSPECTORS, name="api-devices")
def devices() -> Sequence[DeviceView]:
    """The devices that the house knows, those cut off last."""
    return queries.devices()


@read("devices/<int:device>/", admits=INSPECTORS, name="api-device")
def device(device: int) -> DeviceView:
    """What the house knows of a device."""
    return queries.device(device)
