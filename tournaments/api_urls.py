"""Addresses of tournaments in the API."""

from django.urls import path

from access.endpoint import addresses
from tournaments import actions
from tournaments.api import events, house

urlpatterns = [
    path("events/", events.EventList.as_view(), name="api-events"),
    path("events/from-library/", events.FromLibrary.as_view(), name="api-event-from-library"),
    path("events/<int:event_id>/", events.EventDetail.as_view(), name="api-event"),
    path("events/<int:event_id>/structure/", events.EventStructure.as_view(), name="api-structure"),
    path("events/<int:event_id>/preflight/", events.EventPreflight.as_view(), name="api-preflight"),
    path("events/<int:event_id>/duplicate/", events.Duplicate.as_view(), name="api-duplicate"),
    path(
        "events/<int:event_id>/templates/<int:template_id>/use/",
        events.UseTemplate.as_view(),
        name="api-template-use",
    ),
    path("house/", house.House.as_view(), name="api-house"),
    *addresses(
        actions.announce_event,
        actions.withdraw_event,
        actions.open_registration,
        actions.postpone_event,
        actions.add_room_table,
        actions.add_room_tables,
        actions.edit_room_table,
        actions.set_table_status,
        actions.remove_room_table,
        actions.save_template,
        actions.remove_template,
        beside={
            "tables/": house.RoomTables,
            "tables/<int:room_table>/": house.RoomTable,
            "templates/": house.Templates,
            "templates/<int:template>/": house.Template,
        },
    ),
]
