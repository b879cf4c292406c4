"""A terminal left alone locks itself: its session knows until when it stays open without a hand on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponseBase

OPEN_UNTIL = "open_until"
LAST_HAND = "last_hand"
TOLD_EVERY = timedelta(seconds=20)
"""Pages tell no more often, so the server gives them as much: the panel of the page comes first."""
READING = ("GET", "HEAD", "OPTIONS")


def _never() -> int:
    return 0


_seconds: list[Callable[[], int]] = [_never]


def report_idle_seconds(answer: Callable[[], int]) -> None:
    """Register who knows after how many idle seconds the house locks a terminal; 0: never."""
    _seconds.append(answer)


def is_idle(request: Any) -> bool:
    """Whether nobody has laid a hand on this terminal for as long as the house lets it stand open."""
    session = getattr(request, "session", None)
    until = session.get(OPEN_UNTIL, 0) if session is not None else 0
    # The clock on the wall: an evening that is rehearsed leaves nobody alone.
    return 0 < until <= time.time()


def note_hand(request: HttpRequest) -> None:
    """Somebody is at the terminal: it stays open for the house's minutes from now."""
    now, seconds = time.time(), _seconds[-1]()
    request.session[LAST_HAND] = now
    request.session[OPEN_UNTIL] = now + seconds + TOLD_EVERY.total_seconds() if seconds else 0


class IdleMiddleware:
    """Counts every tap that writes, and nothing that a page asks by itself, as a hand on the terminal.

    A reading request writes nothing, so pages tell of keys and taps by themselves (``/stay/``). Programs with a
    token have no session, and televisions have nobody signed in: neither is locked.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Note the hand before the view runs, unless the time was up."""
        if request.method not in READING and _is_due(request) and not is_idle(request):
            note_hand(request)
        return self.get_response(request)


def _is_due(request: HttpRequest) -> bool:
    """Not at every tap: the session is a row to write."""
    last = request.session.get(LAST_HAND, 0)
    since = time.time() - last
    return request.user.is_authenticated and since >= TOLD_EVERY.total_seconds()
