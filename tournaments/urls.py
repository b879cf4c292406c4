"""Addresses of the pages of tournaments."""

from django.urls import path

from tournaments.chips import pages as chips
from tournaments.library import pages as library
from tournaments.lifecycle import pages as events
from tournaments.set_up import pages as setup
from tournaments.set_up import rules_pages as rules
from tournaments.set_up import template_pages as templates
from tournaments.set_up import topic_pages as topics
from tournaments.structure import pages as structure
from tournaments.venue import pages as first_start
from tournaments.venue import pages as house
from tournaments.venue import room_pages as room

urlpatterns = [
    path("setup/", first_start.first_start, name="first-start"),
    path("events/", events.events, name="events"),
    path("events/archive/", events.archive, name="archive"),
    path("events/new/", setup.new_event, name="event-new"),
    path("events/new/outlook/", setup.new_outlook, name="event-new-outlook"),
    path("events/<int:event_id>/setup/", topics.event_page, name="event"),
    path("events/<int:event_id>/setup/edit/", topics.edit_event, name="event-edit"),
    path("events/<int:event_id>/setup/edit/<slug:topic>/", topics.edit_topic, name="event-topic"),
    path(
        "events/<int:event_id>/setup/edit/<slug:topic>/outlook/",
        topics.topic_outlook,
        name="event-topic-outlook",
    ),
    path("events/<int:event_id>/setup/check/", topics.check, name="event-check"),
    path("events/<int:event_id>/setup/duplicate/", setup.duplicate, name="event-duplicate"),
    path("events/<int:event_id>/setup/postpone/", events.postpone, name="event-postpone"),
    path("events/<int:event_id>/setup/preflight/", events.preflight_part, name="event-preflight"),
    path("events/<int:event_id>/rules/outlook/", rules.rules_outlook, name="event-rules-outlook"),
    path("events/<int:event_id>/chip-set/", chips.event_chips_page, name="event-chips"),
    path("house/chips/", chips.house_chips, name="house-chips"),
    path("events/<int:event_id>/rules/", rules.event_rules, name="event-rules"),
    path("events/<int:event_id>/rules/search/", rules.matching_rules, name="event-rules-search"),
    path("events/<int:event_id>/rules/option/", rules.rule_row, name="event-rules-row"),
    path("events/<int:event_id>/structure/", structure.structure, name="structure"),
    path("events/<int:event_id>/structure/rows/", structure.rows, name="structure-rows"),
    path("events/<int:event_id>/structure/suggestion/", structure.suggestion, name="structure-suggestion"),
    path("events/<int:event_id>/structure/verdict/", structure.verdict, name="structure-verdict"),
    path("events/<int:event_id>/structure.csv", structure.export, name="structure-csv"),
    path("events/<int:event_id>/structure/import/", structure.import_csv, name="structure-import"),
    path("structure/big-blind/", structure.big_blind, name="big-blind"),
    path("structures/", library.structures, name="structures"),
    path("structures/<slug:name>/", library.ready, name="structure-ready"),
    path("templates/", templates.templates, name="templates"),
    path("templates/<int:template_id>/remove/", templates.remove, name="template-remove"),
    path("events/<int:event_id>/templates/save/", templates.save, name="template-save"),
    path("events/<int:event_id>/templates/use/", templates.use, name="template-use"),
    path("room/", room.room, name="room"),
    path("room/add/", room.add, name="room-add"),
    path("room/<int:table_id>/", room.table, name="room-table"),
    path("room/<int:table_id>/remove/", room.remove, name="room-table-remove"),
    path("house/details/", house.house_details, name="house-details"),
    path("house/rules/", rules.house_rules, name="house-rules"),
    path("house/rules/search/", rules.matching_rules, name="house-rules-search"),
    path("house/rules/option/", rules.rule_row, name="house-rules-row"),
]
