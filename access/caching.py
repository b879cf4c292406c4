"""Pages for staff are never cached by a browser: the next person at a terminal must not find them there."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]


def staff_uncached(get_response: Answer) -> Answer:
    """Add ``no-store`` to the responses to signed-in people, unless they have a cache header of their own."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.has_header("Cache-Control") and _is_of_staff(request):
            response["Cache-Control"] = "no-store"
        return response

    return middleware


def _is_of_staff(request: HttpRequest) -> bool:
    """Whether somebody is signed in; a request without credentials costs no query."""
    may_be = settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
    return may_be and request.user.is_authenticated
