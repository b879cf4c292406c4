"""Addresses of the displays' API."""

from django.urls import path

from access.endpoint import addresses
from displays import actions
from displays.reads import displays, programme

urlpatterns = [
    path("displays/", displays.DisplayList.as_view(), name="displays-list"),
    path("displays/<int:display>/", displays.DisplayDetail.as_view(), name="display-detail"),
    path("displays/pictures/", programme.SendPicture.as_view(), name="displays-pictures"),
    path("playlists/<int:playlist>/", programme.PlaylistDetail.as_view(), name="playlist-detail"),
    path("layouts/blocks/", programme.BlockList.as_view(), name="layout-blocks"),
    path("layouts/<int:layout>/", programme.LayoutDetail.as_view(), name="layout-detail"),
    path("layouts/<int:layout>/export/", programme.ExportLayout.as_view(), name="layout-file"),
    path(
        "announcements/<int:announcement>/",
        displays.AnnouncementDetail.as_view(),
        name="announcement-detail",
    ),
    *addresses(
        actions.pair_display,
        actions.change_display,
        actions.cut_off_display,
        actions.dress_display,
        actions.set_up_display,
        actions.choose_look,
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
        beside={
            "displays/look/": displays.LookDetail,
            "playlists/": programme.PlaylistList,
            "layouts/": programme.LayoutList,
            "announcements/": displays.AnnouncementList,
        },
    ),
]
