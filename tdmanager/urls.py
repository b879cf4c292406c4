"""All addresses of the application."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from django.urls import include, path
from django.urls.resolvers import URLPattern, URLResolver
from drf_spectacular.views import SpectacularSwaggerSplitView

from access.endpoint import addresses
from tdmanager.api_description import Description
from tdmanager.bar import cashier_now, event_choice, floor_now, search
from tdmanager.grouped import group
from tdmanager.house import house_page
from tdmanager.pages import health_json, health_page
from tdmanager.practice.pages import opening, try_it
from tdmanager.simulation.pages import cancel_simulation, simulation
from tdmanager.upkeep import overview
from tdmanager.upkeep.pages import backups, check_backup
from tdmanager.upkeep.passphrase_page import backup_passphrase
from tdmanager.upkeep.verbs import set_backups

APPS = (
    "people",
    "tournaments",
    "clock",
    "seating",
    "cashier",
    "payouts",
    "floor",
    "automation",
    "displays",
    "printing",
    "calculators",
    "screens",
    "quick",
    "journal",
)

docs = SpectacularSwaggerSplitView.as_view(
    url_name="schema", permission_classes=[], template_name="tdmanager/api_docs.html"
)

handler400 = "tdmanager.pages.malformed"
handler404 = "tdmanager.pages.no_such_address"
handler500 = "tdmanager.pages.failed"
in_api: list[URLPattern | URLResolver] = [
    path("schema/", Description.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    *(
        one
        for app in APPS
        if find_spec(f"{app}.api_urls")
        for one in import_module(f"{app}.api_urls").urlpatterns
    ),
    *addresses(set_backups, overview.backups),
]
# The API first, in one piece: each request is compared with the addresses in order.
urlpatterns: list[URLPattern | URLResolver] = [
    group("api/v1/", in_api),
    path("health/", health_page, name="health"),
    path("health.json", health_json, name="health-json"),
    path("try/", try_it, name="try"),
    path("try/<int:number>/", opening, name="try-opening"),
    path("house/", house_page, name="house"),
    path("house/backups/", backups, name="backups"),
    path("house/backups/check/", check_backup, name="check-backup"),
    path("house/backups/passphrase/", backup_passphrase, name="backup-passphrase"),
    path("search/", search, name="search"),
    path("events/choice/", event_choice, name="event-choice"),
    path("floor/", floor_now, name="floor-now"),
    path("cashier/", cashier_now, name="cashier-now"),
    path("events/<int:event_id>/simulation/", simulation, name="event-simulation"),
    path("events/<int:event_id>/simulation/cancel/", cancel_simulation, name="event-simulation-cancel"),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")),
]
