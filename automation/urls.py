"""Addresses of sounds and automations."""

from django.urls import path

from automation.pages import editor, lists, strip

urlpatterns = [
    path("automation/", lists.overview, name="automation"),
    path("automation/strip/", strip.strip, name="sound-strip"),
    path("automation/new/", editor.new, name="automation-new"),
    path("automation/<int:automation_id>/", editor.edit, name="automation-edit"),
    path("automation/<int:automation_id>/dry-run/", editor.dry_run, name="automation-dry-run"),
]
