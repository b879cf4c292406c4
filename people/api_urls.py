"""Addresses of people in the API."""

from django.urls import path

from access.endpoint import addresses
from people import actions, api, files_api, reads
from people.ban_lists.importing import import_ban_file
from people.roster.importing import import_player_file

urlpatterns = [
    path("me/", api.Me.as_view(), name="api-me"),
    # A photograph is a file, which no verb takes.
    path("players/photographs/", api.SendPlayerPhoto.as_view(), name="player-photographs"),
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
        actions.add_player,
        actions.edit_player,
        actions.import_players,
        import_player_file,
        actions.import_bans,
        import_ban_file,
        actions.choose_public_name,
        actions.photograph_player,
        actions.remove_photograph,
        actions.ban_player,
        actions.exclude_player,
        actions.lift_ban,
        actions.erase_player,
        actions.confirm_erasure,
        actions.lift_restriction,
        actions.merge_players,
        actions.tell_apart,
        actions.add_staff,
        actions.edit_staff,
        actions.set_password,
        actions.set_pin,
        actions.set_own_pin,
        actions.set_pin_lengths,
        actions.set_badge,
        actions.deactivate_staff,
        actions.activate_staff,
        actions.revoke_token,
        actions.name_device,
        actions.cut_off_device,
        reads.players,
        reads.player,
        reads.ban_lists,
        reads.player_duplicates,
        reads.staff,
        reads.pin_lengths,
        reads.person,
        reads.program_tokens,
        reads.devices,
        reads.device,
    ),
]
