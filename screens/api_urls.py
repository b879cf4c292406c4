"""Addresses of the screens' API."""

from django.urls import path

from screens import api

urlpatterns = [
    path("events/<int:event_id>/parts/<str:part>/", api.EventPart.as_view(), name="event-part"),
    path("events/<int:event_id>/versions/", api.EventVersions.as_view(), name="event-versions"),
    path("events/<int:event_id>/live/", api.EventLive.as_view(), name="event-live"),
]
