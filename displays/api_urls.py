"""Addresses of the displays' API."""

from django.urls import path

from access.endpoint import addresses
from displays.actions import looks as actions
from displays.actions.announcing import announce, end_announcement
from displays.actions.arranging import hang_displays, reload_displays, show_on_displays
from displays.actions.layouts import (
    change_layout,
    delete_layout,
    duplicate_layout,
    import_layout,
    make_layout,
)
from displays.actions.pairing import change_display, cut_off_display, pair_display
from displays.actions.playlists import change_playlist, delete_playlist, make_playlist
from displays.reads import displays, programme

urlpatterns = [
    path("displays/pictures/", programme.SendPicture.as_view(), name="displays-pictures"),
    path("layouts/<int:layout>/export/", programme.ExportLayout.as_view(), name="layout-file"),
    *addresses(
        pair_display,
        change_display,
        cut_off_display,
        actions.dress_display,
        actions.set_up_display,
        actions.choose_look,
        actions.choose_sponsors,
        actions.hang_picture,
        show_on_displays,
        hang_displays,
        reload_displays,
        make_playlist,
        change_playlist,
        delete_playlist,
        make_layout,
        change_layout,
        duplicate_layout,
        delete_layout,
        import_layout,
        announce,
        end_announcement,
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
