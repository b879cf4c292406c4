"""Addresses of sounds and automations."""

from django.urls import path

from automation import pages

urlpatterns = [
    path("automation/new/", pages.new, name="automation-new"),
    path("automation/<int:automation_id>/", pages.edit, name="automation-edit"),
    path("automation/<int:automation_id>/dry-run/", pages.dry_run, name="automation-dry-run"),
]
