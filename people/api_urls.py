"""Addresses of people in the API."""

from django.urls import path

from access.endpoint import addresses
from people import api
from people.bans import lists as ban_lists
from people.bans import verbs as bans
from people.devices import verbs as devices
from people.files import api as files_api
from people.files import ban_lists as ban_files
from people.files import players as player_files
from people.players import merging
from people.players import verbs as players
from people.privacy import verbs as privacy
from people.staff import verbs as staff

urlpatterns = [
    path("me/", api.Me.as_view(), name="api-me"),
    # A photograph is a file; verbs accept no files.
    path("players/photographs/", players.SendPlayerPhoto.as_view(), name="player-photographs"),
    path("players/export/<str:form>/", files_api.ExportPlayers.as_view(), name="api-players-export"),
    # Files are uploaded as files or lines, and downloaded as files.
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
        players.add_player,
        players.edit_player,
        player_files.import_players,
        player_files.import_player_file,
        ban_lists.import_bans,
        ban_files.import_ban_file,
        players.choose_public_name,
        players.photograph_player,
        players.remove_photograph,
        bans.ban_player,
        bans.exclude_player,
        bans.lift_ban,
        privacy.erase_player,
        privacy.confirm_erasure,
        privacy.lift_restriction,
        merging.merge_players,
        merging.tell_apart,
        staff.add_staff,
        staff.edit_staff,
        staff.set_password,
        staff.set_pin,
        staff.set_own_pin,
        staff.set_pin_lengths,
        staff.set_badge,
        staff.deactivate_staff,
        staff.activate_staff,
        staff.revoke_token,
        devices.name_device,
        devices.cut_off_device,
        players.player_search,
        players.one_player,
        ban_lists.lists_of_bans,
        players.player_duplicates,
        staff.staff_list,
        staff.lengths_of_pins,
        staff.one_person,
        staff.program_tokens,
        devices.device_list,
        devices.one_device,
    ),
]
