"""Addresses of people in the API."""

from django.urls import path

from access.endpoint import addresses
from people import actions, api, reads

urlpatterns = [
    path("me/", api.Me.as_view(), name="api-me"),
    # A photograph is a file, which no verb takes.
    path("players/photographs/", api.SendPlayerPhoto.as_view(), name="player-photographs"),
    path("token/", api.Token.as_view(), name="api-token"),
    *addresses(
        actions.add_player,
        actions.edit_player,
        actions.import_players,
        actions.import_bans,
        actions.choose_public_name,
        actions.photograph_player,
        actions.remove_photograph,
        actions.ban_player,
        actions.exclude_player,
        actions.lift_ban,
        actions.erase_player,
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
        actions.name_device,
        actions.cut_off_device,
        reads.players,
        reads.player,
        reads.ban_lists,
        reads.player_duplicates,
        reads.staff,
        reads.pin_lengths,
        reads.person,
        reads.devices,
        reads.device,
    ),
]
