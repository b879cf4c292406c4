"""Addresses of people in the API."""

from django.urls import path

from access.endpoint import addresses
from people import api, files_api
from people.actions.imports import import_players
from people.ban_lists.importing import import_ban_file
from people.bans.lists import import_bans, lists_of_bans
from people.bans.verbs import ban_player, exclude_player, lift_ban
from people.devices.verbs import cut_off_device, device_list, name_device, one_device
from people.players import verbs
from people.players.likeness import player_duplicates
from people.players.merging import merge_players, tell_apart
from people.players.verbs import (
    SendPlayerPhoto,
    add_player,
    choose_public_name,
    edit_player,
    photograph_player,
    remove_photograph,
)
from people.privacy.verbs import confirm_erasure, erase_player, lift_restriction
from people.roster.importing import import_player_file
from people.staff import verbs as actions
from people.staff.verbs import (
    one_person,
    program_tokens,
    revoke_token,
    set_own_pin,
    set_pin,
    set_pin_lengths,
    shown_pin_lengths,
    staff_list,
)

urlpatterns = [
    path("me/", api.Me.as_view(), name="api-me"),
    # A photograph is a file, which no verb takes.
    path("players/photographs/", SendPlayerPhoto.as_view(), name="player-photographs"),
    path("players/export/<str:form>/", files_api.ExportPlayers.as_view(), name="api-players-export"),
    # Files come in as files or lines, and leave as files.
    path("players/import/preview/", files_api.PreviewPlayers.as_view(), name="api-players-preview"),
    path(
        "players/import/rejected/<str:form>/",
        files_api.RejectedPlayers.as_view(),
        name="api-players-rejected",
    ),
    path("players/ban-lists/preview/", files_api.PreviewBans.as_view(), name="api-bans-preview"),
    path(
        "players/ban-lists/rejected/<str:form>/", files_api.RejectedBans.as_view(), name="api-bans-rejected"
    ),
    path("token/", api.Token.as_view(), name="api-token"),
    *addresses(
        add_player,
        edit_player,
        import_players,
        import_player_file,
        import_bans,
        import_ban_file,
        choose_public_name,
        photograph_player,
        remove_photograph,
        ban_player,
        exclude_player,
        lift_ban,
        erase_player,
        confirm_erasure,
        lift_restriction,
        merge_players,
        tell_apart,
        actions.add_staff,
        actions.edit_staff,
        actions.set_password,
        set_pin,
        set_own_pin,
        set_pin_lengths,
        actions.set_badge,
        actions.deactivate_staff,
        actions.activate_staff,
        revoke_token,
        name_device,
        cut_off_device,
        verbs.found_players,
        verbs.one_player,
        lists_of_bans,
        player_duplicates,
        staff_list,
        shown_pin_lengths,
        one_person,
        program_tokens,
        device_list,
        one_device,
    ),
]
