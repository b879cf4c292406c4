"""The only hands that write people, staff and devices."""

from people.actions.devices import add_device, cut_off_device, join_device, name_device, revoke_device
from people.actions.players import (
    PlayerDetails,
    add_player,
    ban_player,
    edit_player,
    erase_player,
    lift_ban,
)
from people.actions.staff import (
    activate_staff,
    add_staff,
    deactivate_staff,
    edit_staff,
    set_badge,
    set_password,
    set_pin,
)

__all__ = [
    "PlayerDetails",
    "activate_staff",
    "add_device",
    "add_player",
    "add_staff",
    "ban_player",
    "cut_off_device",
    "deactivate_staff",
    "edit_player",
    "edit_staff",
    "erase_player",
    "join_device",
    "lift_ban",
    "name_device",
    "revoke_device",
    "set_badge",
    "set_password",
    "set_pin",
]
