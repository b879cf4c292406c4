"""A request of a program passes only what programs need: no session, no form token, no messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.base import BaseHandler
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

Answer = Callable[[HttpRequest], HttpResponseBase]


def is_of_program(request: HttpRequest) -> bool:
    """Whether the request comes with a token and without a cookie, to the API."""
    headers = request.META
    has_token = bool(headers.get("HTTP_AUTHORIZATION")) and not headers.get("HTTP_COOKIE")
    return has_token and request.path_info.startswith("/api/")


def without_session(get_response: Answer) -> Answer:
    """Nobody is signed in until the token is read, and a program uses no device."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        request.user = AnonymousUser()
        request.device = None  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


class Programs(BaseHandler):
    """Django's handler with ``MIDDLEWARE_OF_PROGRAMS``, all of it synchronous."""

    def __init__(self) -> None:
        self.load_middleware()

    def load_middleware(self, is_async: bool = False) -> None:
        """As Django's, for another list."""
        views: list[Any] = []
        none: list[Any] = []
        self._view_middleware = views
        self._template_response_middleware = self._exception_middleware = none
        handler: Any = convert_exception_to_response(self._get_response)  # type: ignore[attr-defined]
        for path in reversed(settings.MIDDLEWARE_OF_PROGRAMS):
            middleware = import_string(path)(handler)
            if hasattr(middleware, "process_view"):
                views.insert(0, middleware.process_view)
            handler = convert_exception_to_response(middleware)
        self._middleware_chain = handler
