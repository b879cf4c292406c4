"""Addresses of the displays' API."""

from django.urls import path

from access.endpoint import addresses
from displays.announcements import verbs as announcements
from displays.displays import looks, sponsors
from displays.displays import verbs as displays
from displays.layouts import verbs as layouts
from displays.playlists import verbs as playlists

urlpatterns = [
    path("displays/pictures/", looks.SendPicture.as_view(), name="displays-pictures"),
    path("layouts/<int:layout>/export/", layouts.ExportLayout.as_view(), name="layout-file"),
    *addresses(
        displays.pair_display,
        displays.change_display,
        displays.cut_off_display,
        looks.dress_display,
        looks.set_up_display,
        looks.choose_look,
        looks.choose_sponsors,
        looks.hang_picture,
        displays.show_on_displays,
        displays.hang_displays,
        displays.reload_displays,
        playlists.make_playlist,
        playlists.change_playlist,
        playlists.delete_playlist,
        layouts.make_layout,
        layouts.change_layout,
        layouts.duplicate_layout,
        layouts.delete_layout,
        layouts.import_layout,
        announcements.announce,
        announcements.end_announcement,
        displays.paired_displays,
        displays.one_display,
        looks.current_look,
        sponsors.sponsors_shown,
        announcements.standing_announcements,
        announcements.one_announcement,
        layouts.layout_blocks,
        layouts.layout_list,
        layouts.one_layout,
        playlists.playlist_list,
        playlists.one_playlist,
    ),
]
