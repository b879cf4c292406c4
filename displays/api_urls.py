"""Addresses of the displays' API."""

from django.urls import path

from displays import api

urlpatterns = [
    path("displays/", api.DisplayList.as_view(), name="displays-list"),
    path("displays/pair/", api.PairDisplay.as_view(), name="display-pair"),
    path("displays/<int:display_id>/change/", api.ChangeDisplay.as_view(), name="display-change"),
    path("displays/<int:display_id>/cut-off/", api.CutOffDisplay.as_view(), name="display-cut-off"),
    path("announcements/", api.AnnouncementList.as_view(), name="announcements"),
    path("announcements/<int:announcement_id>/end/", api.EndAnnouncement.as_view(), name="announcement-end"),
]
