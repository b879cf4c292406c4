"""Addresses of the API of sounds and automations."""

from django.urls import path

from access.endpoint import addresses
from automation import actions, reads

urlpatterns = [
    path("automations/occurrences/", reads.OccurrenceList.as_view(), name="api-automation-occurrences"),
    path("automations/<int:automation>/", reads.AutomationDetail.as_view(), name="automation-detail"),
    path("automations/<int:automation>/dry-run/", reads.DryRuns.as_view(), name="api-automation-dry-run"),
    *addresses(
        actions.make_automation,
        actions.change_automation,
        actions.switch_automation,
        actions.delete_automation,
        actions.try_automation,
        actions.give_sound,
        actions.take_sound_away,
        actions.choose_sounds,
        actions.rename_room,
        beside={
            "automations/": reads.AutomationList,
            "sounds/": reads.ChosenSounds,
            "sounds/rooms/": reads.RoomSounds,
        },
    ),
]
