"""Addresses of tournaments in the API."""

from django.urls import path

from tournaments.api import events, house

urlpatterns = [
    path("events/", events.EventList.as_view(), name="api-events"),
    path("events/from-library/", events.FromLibrary.as_view(), name="api-event-from-library"),
    path("events/<int:event_id>/", events.EventDetail.as_view(), name="api-event"),
    path("events/<int:event_id>/structure/", events.EventStructure.as_view(), name="api-structure"),
    path("events/<int:event_id>/preflight/", events.EventPreflight.as_view(), name="api-preflight"),
    path("events/<int:event_id>/announce/", events.Announce.as_view(), name="api-announce"),
    path("events/<int:event_id>/withdraw/", events.Withdraw.as_view(), name="api-withdraw"),
    path(
        "events/<int:event_id>/open-registration/",
        events.OpenRegistration.as_view(),
        name="api-open-registration",
    ),
    path("events/<int:event_id>/postpone/", events.Postpone.as_view(), name="api-postpone"),
    path("events/<int:event_id>/duplicate/", events.Duplicate.as_view(), name="api-duplicate"),
    path(
        "events/<int:event_id>/templates/<int:template_id>/use/",
        events.UseTemplate.as_view(),
        name="api-template-use",
    ),
    path("house/", house.House.as_view(), name="api-house"),
    path("tables/", house.RoomTables.as_view(), name="api-tables"),
    path("tables/<int:table_id>/", house.RoomTable.as_view(), name="api-table"),
    path("tables/<int:table_id>/status/", house.RoomTableStatus.as_view(), name="api-table-status"),
    path("templates/", house.Templates.as_view(), name="api-templates"),
    path("templates/<int:template_id>/", house.Template.as_view(), name="api-template"),
]
