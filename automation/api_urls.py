"""Addresses of the API of sounds and automations."""

from django.urls import path

from automation import api

urlpatterns = [
    path("sounds/", api.ChosenSounds.as_view(), name="api-sounds"),
    path("sounds/rooms/", api.RoomSounds.as_view(), name="api-sound-rooms"),
    path("automations/", api.AutomationList.as_view(), name="api-automations"),
    path("automations/occurrences/", api.OccurrenceList.as_view(), name="api-automation-occurrences"),
    path("automations/<int:key>/change/", api.ChangeAutomation.as_view(), name="api-automation-change"),
    path("automations/<int:key>/switch/", api.SwitchAutomation.as_view(), name="api-automation-switch"),
    path("automations/<int:key>/delete/", api.DeleteAutomation.as_view(), name="api-automation-delete"),
    path("automations/<int:key>/test/", api.TestAutomation.as_view(), name="api-automation-test"),
    path("automations/<int:key>/dry-run/", api.DryRuns.as_view(), name="api-automation-dry-run"),
]
