"""Addresses of tournaments in the API."""

from django.urls import path

from access.endpoint import addresses
from tournaments import actions
from tournaments.set_up import reads as events
from tournaments.venue import reads as house

urlpatterns = [
    path("events/", events.EventList.as_view(), name="api-events"),
    path("events/<int:event>/", events.EventDetail.as_view(), name="api-event"),
    path("house/", house.HouseDetail.as_view(), name="api-house"),
    *addresses(
        actions.announce_event,
        actions.withdraw_event,
        actions.open_registration,
        actions.postpone_event,
        actions.create_event_from_library,
        actions.duplicate_event,
        actions.use_template,
        actions.fix_event,
        actions.set_structure,
        actions.add_room_table,
        actions.add_room_tables,
        actions.edit_room_table,
        actions.set_table_status,
        actions.remove_room_table,
        actions.save_template,
        actions.remove_template,
        events.structure,
        events.event_preflight,
        events.event_outlook,
        events.event_chips,
        events.library,
        house.room_tables,
        house.room_table,
        house.templates,
        house.template,
    ),
]
