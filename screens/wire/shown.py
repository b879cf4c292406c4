"""What a page in fragments says it shows, and the answer to a tap that brings what it lacks."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Protocol

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from access.compression import accepts_packed, packed_lines
from access.permissions import has_role
from access.viewer import viewer_of
from screens.parts.fragments import (
    NO_OTHERS,
    Others,
    Watched,
    Whole,
    is_page,
    lacking,
    lacking_in_parts,
    name_of_day,
    readers_of,
    whole,
)
from screens.parts.frame import Stamp, read_stamp
from tournaments import queries as tournaments

log = logging.getLogger(__name__)
SHOWS = re.compile(r"(\w{1,20}) (\d{1,18}) (\d{1,18}\.\d{1,18}) (\d{1,18}-\d{1,18}-[0-9a-f]{10})")
BESIDE = b"\x1e"
"""Divides the text of an answer from the frame after it; JSON has no such character."""


class Watching(Protocol):
    """The open streams of a loop, which hear of taps from any thread."""

    def others(self, watched: Watched) -> Others:
        """Who watches this page, in any role; reads the database."""

    def tapped(self, event_id: int) -> None:
        """Somebody has tapped on a page of this event, and its answer is made."""


_watching: list[Watching] = []


@dataclass(frozen=True, slots=True)
class PageState:
    """A page of an event or of the house, up to which stamp it shows everything, and the past of its database."""

    page: str
    event_id: int
    at: Stamp
    past: str


def read_page_state(text: str) -> PageState | None:
    """What a page says it shows: ``board 9 14668.1764153012345 12-55-0f3a9c2d1e``; None for any other text."""
    match = SHOWS.fullmatch(text)
    at = read_stamp(match[3]) if match else None
    if match is None or at is None or not is_page(match[1], int(match[2])):
        return None
    return PageState(match[1], int(match[2]), at, match[4])


def watched_by(request: HttpRequest, page: str, event_id: int) -> Watched:
    """A page of an event as this person sees it."""
    return Watched(page, event_id, viewer_of(request).role, translation.get_language() or "en")


def shown_page(request: HttpRequest, page: str, event_id: int) -> Whole:
    """The page as it is now; in a snapshot of its own, for what is kept may be newer than one begun before."""
    if (day_id := tournaments.day_in_view()) is not None:
        page = name_of_day(page, tournaments.day(day_id).number)
    return whole(watched_by(request, page, event_id))


def hears_taps(streams: Watching) -> Callable[[], None]:
    """Let these streams hear of taps; returns what ends that."""
    _watching.append(streams)
    return lambda: _watching.remove(streams)


def _others(watched: Watched) -> Others:
    """Who watches the page; a process has one loop with streams."""
    return next((one for streams in tuple(_watching) if (one := streams.others(watched)).since), NO_OTHERS)


class TapAnswer(StreamingHttpResponse):
    """Frames, one a line, each sent as soon as it is made. They are made to the end, whatever the client reads."""


def with_frames(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer to a tap on a page in fragments: its message at once, then the frames of what it changed.

    An answer without a body gets one; a page to go to, a refusal and a form do not.
    """
    shown = read_page_state(request.headers.get("Shows", ""))
    is_done = answer.status_code == HTTPStatus.NO_CONTENT and "HX-Redirect" not in answer.headers
    if shown is None or not is_done or request.method != "POST":
        return answer
    if not has_role(request, readers_of(shown.page)):
        return answer
    lines = _lines(watched_by(request, shown.page, shown.event_id), shown)
    is_packed = accepts_packed(request.headers.get("Accept-Encoding", ""))
    response = TapAnswer(packed_lines(lines) if is_packed else lines, content_type="application/x-ndjson")
    for name, value in answer.headers.items():
        if name.lower() not in ("content-length", "content-type", "hx-trigger"):
            response[name] = value
    response["Frame"], response["X-Accel-Buffering"] = "1", "no"
    if message := answer.headers.get("HX-Trigger"):
        # The page would read that name only at the end.
        response["Done"] = message
    if is_packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    response.cookies = answer.cookies
    return response


def with_frame_beside(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """An answer with a text of its own, as the receipt of a sale, and after it the frame of what it changed."""
    shown = read_page_state(request.headers.get("Shows", ""))
    if shown is None or answer.status_code != HTTPStatus.OK or request.method != "POST":
        return answer
    if not isinstance(answer, HttpResponse) or not answer.headers["Content-Type"].startswith("text/html"):
        return answer
    if not has_role(request, readers_of(shown.page)):
        return answer
    try:
        frame = lacking(watched_by(request, shown.page, shown.event_id), shown.at, shown.past)
    except Exception:
        log.exception("the frame beside an answer")
        return answer
    if not frame.is_empty:
        answer.content += BESIDE + frame.body()
        answer["Frame-Beside"] = "1"
    for streams in tuple(_watching):
        streams.tapped(shown.event_id)
    return answer


def _lines(watched: Watched, state: PageState) -> Iterator[bytes]:
    # A page reads the headers of an answer with its first byte.
    yield b"\n"
    try:
        for frame in lacking_in_parts(watched, state.at, state.past, _others(watched)):
            yield frame.body() + b"\n"
    except Exception:
        # It is done: the stream brings it, or the page asks.
        log.exception("the frames of an answer")
    for streams in tuple(_watching):
        streams.tapped(state.event_id)
