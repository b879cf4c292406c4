"""The only code that writes people, staff and devices."""

from people.actions.ban_lists import LINES_AT_MOST, ImportBans, ListedBan, import_bans
from people.actions.bans import BanPlayer, ExcludePlayer, LiftBan, ban_player, exclude_player, lift_ban
from people.actions.devices import (
    DeviceCommand,
    NameDevice,
    add_device,
    cut_off_device,
    join_device,
    name_device,
    revoke_device,
)
from people.actions.erasures import (
    PlayerErasure,
    confirm_erasure,
    erase_player,
    erase_restricted,
    lift_restriction,
)
from people.actions.exports import NoteExport, note_export
from people.actions.imports import (
    ROWS_AT_MOST,
    ImportedPlayer,
    PlayersImported,
    import_players,
)
from people.actions.merging import OtherPlayer, PlayersJoined, merge_players, part_players, tell_apart
from people.actions.nameless import add_nameless
from people.actions.photographs import PhotographPlayer, photograph_player, remove_photograph
from people.actions.pins import (
    PinLengths,
    SetOwnPin,
    SetPin,
    pin_lengths,
    set_own_pin,
    set_pin,
    set_pin_lengths,
)
from people.actions.players import (
    EditPlayer,
    PlayerCommand,
    PlayerDetails,
    add_player,
    edit_player,
)
from people.actions.public_names import ChoosePublicName, choose_public_name
from people.actions.staff import (
    AddStaff,
    EditStaff,
    SetBadge,
    SetPassword,
    StaffCommand,
    activate_staff,
    add_staff,
    deactivate_staff,
    edit_staff,
    set_badge,
    set_password,
)
from people.actions.tokens import revoke_token

__all__ = [
    "LINES_AT_MOST",
    "ROWS_AT_MOST",
    "AddStaff",
    "BanPlayer",
    "ChoosePublicName",
    "DeviceCommand",
    "EditPlayer",
    "EditStaff",
    "ExcludePlayer",
    "ImportBans",
    "ImportPlayers",
    "ImportedPlayer",
    "LiftBan",
    "ListedBan",
    "NameDevice",
    "NoteExport",
    "OtherPlayer",
    "PhotographPlayer",
    "PinLengths",
    "PlayerCommand",
    "PlayerDetails",
    "PlayerErasure",
    "PlayersImported",
    "PlayersJoined",
    "RevokeToken",
    "SetBadge",
    "SetOwnPin",
    "SetPassword",
    "SetPin",
    "StaffCommand",
    "activate_staff",
    "add_device",
    "add_nameless",
    "add_player",
    "add_staff",
    "ban_player",
    "choose_public_name",
    "confirm_erasure",
    "cut_off_device",
    "deactivate_staff",
    "edit_player",
    "edit_staff",
    "erase_player",
    "erase_restricted",
    "exclude_player",
    "import_bans",
    "import_players",
    "join_device",
    "lift_ban",
    "lift_restriction",
    "merge_players",
    "name_device",
    "note_export",
    "part_players",
    "photograph_player",
    "pin_lengths",
    "remove_photograph",
    "revoke_device",
    "revoke_token",
    "set_badge",
    "set_own_pin",
    "set_password",
    "set_pin",
    "set_pin_lengths",
    "tell_apart",
]
