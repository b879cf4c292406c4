"""The clock has no page of its own: it is shown on the dashboard and on the displays."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
