"""Unreadable addresses; health, which works while the database is down; the day that a page shows; frames of taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from django.http import HttpRequest, HttpResponseNotAllowed, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils import translation

from rulebook.refusals import Refusal
from screens.wire.shown import with_frame_beside, with_frames
from tdmanager.edge.digits import has_long_number
from tdmanager.pages import malformed
from tournaments.events import DayView, day, viewing

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


FIELD = "day"
OF_EVENT = re.compile(r"/events/(\d{1,9})/")


def days_in_view(get_response: Answer) -> Answer:
    """Read and do everything for the day in ``?day=``; pages opened from one that shows a day show the same day."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = _day(request.GET.get(FIELD, ""))
        before = asked or _day(_led_from(request))
        if before is None or not _is_about(request, before):
            return get_response(request)
        if asked is None and _is_opened(request):
            sent = request.GET.copy()
            sent[FIELD] = str(before.id)
            return HttpResponseRedirect(f"{request.path}?{sent.urlencode()}")
        with viewing(before.id):
            return get_response(request)

    return middleware


def _led_from(request: HttpRequest) -> str:
    """The day that the page shows from which a request was sent; empty if it shows the usual one."""
    sent_from = request.headers.get("Referer", "")
    if f"{FIELD}=" not in sent_from:
        return ""
    return parse_qs(urlsplit(sent_from).query).get(FIELD, [""])[0]


def _day(text: str) -> DayView | None:
    """A day that is not over yet."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        return None
    try:
        view = day(int(text))
    except Refusal:
        return None
    return None if view.is_closed else view


def _is_about(request: HttpRequest, seen: DayView) -> bool:
    """Whether the request is about the event of the day, or names none."""
    match = OF_EVENT.search(request.path)
    return match is None or int(match[1]) == seen.event_id


def _is_opened(request: HttpRequest) -> bool:
    """Whether a person opens a page of an event."""
    is_read = request.method == "GET" and "HX-Request" not in request.headers
    is_page = request.headers.get("Sec-Fetch-Mode", "") == "navigate"
    return is_read and is_page and OF_EVENT.match(request.path) is not None
