"""The addresses of a practice house: those of every house, and its own."""

from django.urls import path

from tdmanager import urls
from tdmanager.practice import inside

handler400, handler404, handler500 = urls.handler400, urls.handler404, urls.handler500
urlpatterns = [
    path("practice/", inside.guide, name="practice"),
    path("practice/enter/", inside.enter, name="practice-enter"),
    path("practice/open/", inside.hear, name="practice-open"),
    path("house/backups/", inside.no_backups),
    path("house/backups/check/", inside.no_backups),
    path("house/backups/passphrase/", inside.no_backups),
    path("api/v1/house/backups/", inside.no_backups),
    *urls.urlpatterns,
]
