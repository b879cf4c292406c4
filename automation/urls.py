"""Addresses of sounds and automations."""

from django.urls import path

from automation.pages import editor, lists, strip

urlpatterns = [
    path("automation/", lists.overview, name="automation"),
    path("automation/strip/", strip.strip, name="sound-strip"),
    path("automation/rooms/", lists.give_sound, name="sound-give"),
    path("automation/sounds/", lists.choose_sound, name="sound-choose"),
    path("automation/new/", editor.new, name="automation-new"),
    path("automation/<int:automation_id>/", editor.edit, name="automation-edit"),
    path("automation/<int:automation_id>/switch/", lists.switch, name="automation-switch"),
    path("automation/<int:automation_id>/delete/", lists.delete, name="automation-delete"),
    path("automation/<int:automation_id>/test/", lists.test, name="automation-test"),
    path("automation/<int:automation_id>/dry-run/", editor.dry_run, name="automation-dry-run"),
]
