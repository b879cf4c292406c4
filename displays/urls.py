"""Addresses at which televisions ask to be paired; the paired display is a screen."""

from django.urls import path

from displays import pages

urlpatterns = [
    path("tv", pages.pair),
    path("tv/", pages.pair),
    path("display/", pages.pair, name="pair"),
    path("display/pairing/<str:secret>/", pages.check, name="pair-check"),
    path("house/look/", pages.look, name="look"),
    path("house/look/picture/", pages.hang, name="look-picture"),
    path("pictures/<str:digest>/", pages.picture, name="picture"),
]
