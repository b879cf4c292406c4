"""Addresses of tournaments in the API."""

from django.urls import path

from access.endpoint import addresses
from tournaments.chips.pages import event_chips
from tournaments.library.verbs import library, remove_template, save_template, template, templates
from tournaments.lifecycle.archive import archive_event, archived_events, restore_archive
from tournaments.lifecycle.verbs import announce_event, open_registration, postpone_event, withdraw_event
from tournaments.set_up.verbs import (
    EventDetail,
    EventList,
    create_event_from_library,
    duplicate_event,
    event_outlook,
    event_preflight,
    fix_event,
    use_template,
)
from tournaments.structure.verbs import event_forecast, set_structure, structure
from tournaments.venue.verbs import (
    HouseDetail,
    add_room_table,
    add_room_tables,
    edit_room_table,
    remove_room_table,
    room_table,
    room_tables,
    set_table_status,
)

urlpatterns = [
    path("events/", EventList.as_view(), name="api-events"),
    path("events/<int:event>/", EventDetail.as_view(), name="api-event"),
    path("house/", HouseDetail.as_view(), name="api-house"),
    *addresses(
        announce_event,
        withdraw_event,
        open_registration,
        postpone_event,
        archive_event,
        restore_archive,
        archived_events,
        create_event_from_library,
        duplicate_event,
        use_template,
        fix_event,
        set_structure,
        add_room_table,
        add_room_tables,
        edit_room_table,
        set_table_status,
        remove_room_table,
        save_template,
        remove_template,
        structure,
        event_preflight,
        event_outlook,
        event_forecast,
        event_chips,
        library,
        room_tables,
        room_table,
        templates,
        template,
    ),
]
