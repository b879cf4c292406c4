"""Before all other middleware: unreadable addresses, and health, which works while the database is down; the frames of taps."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils import translation

from screens.wire.shown import with_frame_beside, with_frames
from tdmanager.edge.digits import has_long_number
from tdmanager.pages import malformed

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


def numbers_first(get_response: Answer) -> Answer:
    """Refuse an address with a number that is too long, before it is read."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not has_long_number(request.path_info, request.META.get("QUERY_STRING", "")):
            return get_response(request)
        with translation.override(translation.get_language_from_request(request)):
            return malformed(request)

    return middleware


def frames_in_answers(get_response: Answer) -> Answer:
    """Answer a tap on a page in fragments with the frames of what it changed."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        if "Shows" not in request.headers:
            return answer
        return with_frames(request, with_frame_beside(request, answer))

    return middleware
