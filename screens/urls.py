"""Addresses of the screens."""

from django.urls import path

from screens.pages import display

urlpatterns = [
    path("display/<str:secret>/", display.display, name="display"),
]
