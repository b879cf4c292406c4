"""The health page before everything that queries the database: it must work while the database is down."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils import translation

PREFIX = "/health"
READING = ("GET", "HEAD")
Answer = Callable[[HttpRequest], HttpResponseBase]


def health_first(get_response: Answer) -> Answer:
    """Serve paths that start with ``/health`` at once, in the browser's language."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PREFIX):
            return get_response(request)
        if request.method not in READING:
            return HttpResponseNotAllowed(READING)
        view, args, kwargs = resolve(request.path_info)
        with translation.override(translation.get_language_from_request(request)):
            return view(request, *args, **kwargs)

    return middleware
