"""Addresses of the displays' API."""

from django.urls import path

from access.endpoint import addresses
from displays import actions
from displays.reads import displays, programme

urlpatterns = [
    path("displays/pictures/", programme.SendPicture.as_view(), name="displays-pictures"),
    path("layouts/<int:layout>/export/", programme.ExportLayout.as_view(), name="layout-file"),
    *addresses(
        actions.pair_display,
        actions.change_display,
        actions.cut_off_display,
        actions.dress_display,
        actions.set_up_display,
        actions.choose_look,
        actions.choose_sponsors,
        actions.hang_picture,
        actions.show_on_displays,
        actions.hang_displays,
        actions.reload_displays,
        actions.make_playlist,
        actions.change_playlist,
        actions.delete_playlist,
        actions.make_layout,
        actions.change_layout,
        actions.duplicate_layout,
        actions.delete_layout,
        actions.import_layout,
        actions.announce,
        actions.end_announcement,
        displays.paired_displays,
        displays.paired_display,
        displays.look,
        displays.announcements,
        displays.announcement,
        programme.layout_blocks,
        programme.layouts,
        programme.layout,
        programme.playlists,
        programme.playlist,
    ),
]
