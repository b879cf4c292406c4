"""Addresses of the displays' API."""

from django.urls import path

from displays.api import displays, layouts, looks, playlists

urlpatterns = [
    path("displays/", displays.DisplayList.as_view(), name="displays-list"),
    path("displays/pair/", displays.PairDisplay.as_view(), name="display-pair"),
    path("displays/<int:display_id>/change/", displays.ChangeDisplay.as_view(), name="display-change"),
    path("displays/<int:display_id>/cut-off/", displays.CutOffDisplay.as_view(), name="display-cut-off"),
    path("displays/<int:display_id>/dress/", looks.DressDisplay.as_view(), name="display-dress"),
    path("displays/look/", looks.LookDetail.as_view(), name="displays-look"),
    path("displays/look/picture/", looks.HangPicture.as_view(), name="displays-look-picture"),
    path("displays/show/", playlists.ShowOnDisplays.as_view(), name="displays-show-on"),
    path("displays/hang/", playlists.HangDisplays.as_view(), name="displays-hang-in"),
    path("displays/reload/", playlists.ReloadDisplays.as_view(), name="displays-reload-pages"),
    path("playlists/", playlists.PlaylistList.as_view(), name="playlists-list"),
    path("playlists/<int:playlist_id>/", playlists.PlaylistDetail.as_view(), name="playlist-detail"),
    path("playlists/<int:playlist_id>/change/", playlists.ChangePlaylist.as_view(), name="playlist-change"),
    path("playlists/<int:playlist_id>/delete/", playlists.DeletePlaylist.as_view(), name="playlist-delete"),
    path("layouts/", layouts.LayoutList.as_view(), name="layouts-list"),
    path("layouts/blocks/", layouts.BlockList.as_view(), name="layout-blocks"),
    path("layouts/import/", layouts.ImportLayout.as_view(), name="layout-import-file"),
    path("layouts/<int:layout_id>/", layouts.LayoutDetail.as_view(), name="layout-detail"),
    path("layouts/<int:layout_id>/change/", layouts.ChangeLayout.as_view(), name="layout-change"),
    path("layouts/<int:layout_id>/delete/", layouts.DeleteLayout.as_view(), name="layout-delete"),
    path("layouts/<int:layout_id>/duplicate/", layouts.DuplicateLayout.as_view(), name="layout-copy"),
    path("layouts/<int:layout_id>/export/", layouts.ExportLayout.as_view(), name="layout-file"),
    path("announcements/", displays.AnnouncementList.as_view(), name="announcements"),
    path(
        "announcements/<int:announcement_id>/end/",
        displays.EndAnnouncement.as_view(),
        name="announcement-end",
    ),
]
