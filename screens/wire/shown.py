"""What a page in fragments says it shows, and the answer to a tap that brings what it lacks."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation

from access.permissions import has_role
from access.viewer import viewer_of
from screens.parts.fragments import PAGES, Watched, lacking
from screens.parts.frame import Stamp, read_stamp

log = logging.getLogger(__name__)
SHOWS = re.compile(r"(\w{1,20}) (\d{1,18}) (\d{1,18}\.\d{1,18}) (\d{1,18}-\d{1,18}-[0-9a-f]{10})")
_hurries: list[Callable[[int], None]] = []


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of an event, up to which stamp it shows everything, and the past of its database."""

    page: str
    event_id: int
    at: Stamp
    past: str


def read_shown(text: str) -> Shown | None:
    """What a page says it shows: ``board 9 14668.1764153012345 12-55-0f3a9c2d1e``; None for any other text."""
    match = SHOWS.fullmatch(text)
    at = read_stamp(match[3]) if match else None
    if match is None or at is None or match[1] not in PAGES:
        return None
    return Shown(match[1], int(match[2]), at, match[4])


def hurried(listener: Callable[[int], None]) -> Callable[[], None]:
    """Call this whenever somebody has tapped on a page of an event; returns what ends that."""
    _hurries.append(listener)
    return lambda: _hurries.remove(listener)


def with_frame(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer to a tap on a page in fragments, with the frame of what it changed beside its message.

    An answer without a body gets one; a page to go to, a refusal and a form do not.
    """
    board = read_shown(request.headers.get("Shows", ""))
    is_done = answer.status_code == HTTPStatus.NO_CONTENT and "HX-Redirect" not in answer.headers
    if board is None or not is_done or request.method != "POST":
        return answer
    if not has_role(request, PAGES[board.page].reads):
        return answer
    try:
        return _brought(request, answer, board)
    except Exception:
        # It is done: the stream brings it, or the page asks.
        log.exception("the frame of an answer")
        return answer


def _brought(request: HttpRequest, answer: HttpResponseBase, shown: Shown) -> HttpResponse:
    language = translation.get_language() or "en"
    watched = Watched(shown.page, shown.event_id, viewer_of(request).role, language)
    frame = lacking(watched, shown.at, shown.past, is_tap=True)
    for call in tuple(_hurries):
        call(shown.event_id)
    response = HttpResponse(frame.body(), content_type="application/json", headers={"Frame": "1"})
    for name, value in answer.headers.items():
        if name.lower() not in ("content-length", "content-type"):
            response[name] = value
    response.cookies = answer.cookies
    return response
