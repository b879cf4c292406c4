"""All addresses of the application."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import include, path
from django.urls.resolvers import URLPattern, URLResolver
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tdmanager.pages import health_json, health_page
from tdmanager.simulation.pages import cancel_simulation, simulation

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
    "calculators",
    "screens",
    "journal",
)

docs = SpectacularSwaggerSplitView.as_view(
    url_name="schema", permission_classes=[], template_name="tdmanager/api_docs.html"
)

handler400 = "tdmanager.pages.malformed"
handler404 = "tdmanager.pages.no_such_address"
handler500 = "tdmanager.pages.failed"
urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health_page, name="health"),
    path("health.json", health_json, name="health-json"),
    path("events/<int:event_id>/simulation/", simulation, name="event-simulation"),
    path("events/<int:event_id>/simulation/cancel/", cancel_simulation, name="event-simulation-cancel"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/schema/", SpectacularAPIView.as_view(permission_classes=[]), name="schema"),
    path("api/v1/docs/", docs, name="docs"),
    *(path("", include(f"{app}.urls")) for app in APPS if find_spec(f"{app}.urls")),
    *(path("api/v1/", include(f"{app}.api_urls")) for app in APPS if find_spec(f"{app}.api_urls")),
]
