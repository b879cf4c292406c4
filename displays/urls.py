"""Addresses at which televisions ask to be paired; the paired display is a screen."""

from django.urls import path

from displays import pages

urlpatterns = [
    path("tv", pages.pair),
    path("tv/", pages.pair),
    path("display/", pages.pair, name="pair"),
    path("display/pairing/<str:secret>/", pages.check, name="pair-check"),
    path("pictures/<str:digest>/", pages.picture, name="picture"),
]
