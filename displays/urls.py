"""Addresses of pairing, looks, layouts and playlists; the paired display is a screen."""

from django.urls import path

from displays.displays import pages as looks
from displays.displays import sponsor_pages
from displays.layouts import pages as layouts
from displays.playlists import pages as playlists

urlpatterns = [
    path("display/", looks.pair, name="pair"),
    path("display/pairing/", looks.offer, name="pair-offer"),
    path("display/pairing/<str:secret>/", looks.check, name="pair-check"),
    path("house/look/", looks.look, name="look"),
    path("house/look/picture/", looks.hang, name="look-picture"),
    path("house/look/sponsors/", looks.sponsor, name="look-sponsors"),
    path("house/sponsors/", sponsor_pages.sponsors, name="sponsors"),
    path("house/sponsors.<str:form>", sponsor_pages.sponsor_file, name="sponsors-file"),
    path("pictures/<str:digest>/", looks.picture, name="picture"),
    path("displays/playlists/save/", playlists.save_playlist, name="playlist-add"),
    path("displays/playlists/<int:playlist_id>/save/", playlists.save_playlist, name="playlist-save"),
    path("displays/layouts/new/", layouts.new_layout, name="layout-new"),
    path("displays/layouts/import/", layouts.read_layout, name="layout-import"),
    path("displays/layouts/picture/", layouts.add_picture, name="layout-picture"),
    path("displays/layouts/<int:layout_id>/save/", layouts.save_layout, name="layout-save"),
    path("displays/layouts/<int:layout_id>/duplicate/", layouts.copy_layout, name="layout-duplicate"),
    path("displays/layouts/<int:layout_id>/export/", layouts.export, name="layout-export"),
]
