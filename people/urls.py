"""Addresses of the pages of people."""

from django.urls import path

from people.bans import pages as bans
from people.devices import pages as devices
from people.files import pages as files
from people.players import pages as players
from people.privacy import pages as privacy
from people.staff import pages as staff

urlpatterns = [
    path("login/", devices.sign_in, name="login"),
    path("login/code/", devices.new_here, name="login-code"),
    path("switch/", devices.switch, name="switch"),
    path("stay/", devices.stay, name="stay"),
    path("lock/", devices.lock, name="lock"),
    path("logout/", devices.sign_out, name="logout"),
    path("players/", players.players, name="players"),
    path("players/new/", players.new_player, name="player-new"),
    path("players/import/", files.import_players, name="players-import"),
    path("players/import/rejected/<str:form>/", files.rejected_players, name="players-rejected"),
    path("players/import/template/<str:form>/", files.empty_roster, name="players-template"),
    path("players/export/<str:form>/", files.export_players, name="players-export"),
    path("players/ban-lists/", files.lists, name="ban-lists"),
    path("players/ban-lists/rejected/<str:form>/", files.rejected_bans, name="ban-list-rejected"),
    path("players/ban-lists/template/<str:form>/", files.empty_list, name="ban-list-template"),
    path("players/duplicates/", players.duplicates, name="players-duplicates"),
    path("players/<int:player_id>/merge/<int:other_id>/", players.merge, name="player-merge"),
    path("players/<int:player_id>/", players.player, name="player"),
    path("players/<int:player_id>/public-name/", players.public_name, name="player-public-name"),
    path("players/<int:player_id>/photograph/", players.photograph, name="player-photograph"),
    path("players/photographs/<str:digest>/", players.player_photo, name="player-photo"),
    path("players/<int:player_id>/ban/", bans.ban, name="player-ban"),
    path("players/<int:player_id>/bans/<int:ban_id>/lift/", bans.lift, name="player-ban-lift"),
    path("players/<int:player_id>/erase/", privacy.erase, name="player-erase"),
    path("staff/", staff.staff, name="staff"),
    path("staff/new/", staff.new_person, name="person-new"),
    path("staff/pin-lengths/", staff.pin_lengths, name="pin-lengths"),
    path("staff/<int:user_id>/", staff.person, name="person"),
    path("staff/<int:user_id>/password/", staff.password, name="person-password"),
    path("staff/<int:user_id>/pin/", staff.pin, name="person-pin"),
    path("staff/<int:user_id>/badge/", staff.badge, name="person-badge"),
    path("me/pin/", staff.own_pin, name="own-pin"),
    path("tokens/", staff.tokens, name="tokens"),
    path("devices/", devices.devices, name="devices"),
    path("devices/code/", devices.code, name="device-code"),
    path("devices/<int:device_id>/name/", devices.name, name="device-name"),
]
