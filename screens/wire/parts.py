"""Parts in plain ASGI: cached bytes, served without Django and its middleware."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from urllib.parse import parse_qs

from django.db import Error as DatabaseError

from access.compression import accepts_packed
from access.typed import whole_number
from automation.kinds import SpeakerState
from automation.sounds import SpeakerReport
from displays.displays.rows import LENGTH as PAGE_LENGTH
from displays.displays.sponsors import times_in
from displays.displays.verbs import Heartbeat
from journal import instants
from journal.facts import PARTS
from rulebook.refusals import Refusal
from screens.parts import cache
from screens.parts.cache import PartRequest
from screens.parts.registry import build, day_for, is_own, may_see
from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.parts.versions import DISPLAY, SOUNDS
from screens.wire.heartbeats import HEARTBEATS
from screens.wire.hub import hub
from screens.wire.plain import ASK_AGAIN, JSON, NEVER_KEPT, TEXT, Receive, Scope, Send, answer, header
from screens.wire.stream import token_in
from screens.wire.supervisor import supervisor
from screens.wire.threads import in_thread
from screens.wire.write_priority import write_priority

PREFIX = "/parts/"
# No house reaches this number of changes; a value from outside must fit the column.
NEWEST = 2**53
VERSION_DIGITS = 16
PACKED = (b"content-encoding", b"gzip")
BY_ENCODING = (b"vary", b"Accept-Encoding")
WEAK = b"W/"
MOST_BEHIND = 9_999
# The parts a display can be behind with; events and sounds are counted over all books.
COUNTED = frozenset({*PARTS, DISPLAY} - {SOUNDS})


async def parts_app(scope: Scope, _receive: Receive, send: Send) -> None:
    """Serve ``/parts/``: the time and, by screen token, versions, each part, and heartbeats."""
    if scope["type"] != "http":
        await send({"type": "websocket.close"})
        return
    if scope["method"] not in ("GET", "HEAD"):
        await answer(send, 405)
        return
    token, _slash, part = scope["path"].removeprefix(PREFIX).rpartition("/")
    try:
        await (_answer_part(scope, send, token, part) if token else _answer_time(send, part))
    except DatabaseError:
        await answer(send, 503, headers=[NEVER_KEPT])


async def _answer_time(send: Send, name: str) -> None:
    """The server's time in milliseconds since 1970, for pages that measure it."""
    if name != "now":
        await answer(send, 404)
        return
    await answer(send, 200, str(time.time_ns() // 1_000_000).encode(), [TEXT, NEVER_KEPT])


async def _answer_part(scope: Scope, send: Send, token: str, part: str) -> None:
    await write_priority().turn()
    screen_token = token_in(token)
    shown = await supervisor().in_view_of(screen_token) if screen_token else None
    if screen_token is None or shown is None:
        await answer(send, 403, headers=[NEVER_KEPT])
    elif part == "versions":
        content = json.dumps({"of": shown.name, "parts": await hub().versions(shown.event_id)}).encode()
        await answer(send, 200, content, [JSON, NEVER_KEPT])
    elif part == "heartbeat" and _number(scope, "speaker"):
        HEARTBEATS.speaks(_speaker_report(scope, screen_token))
        await answer(send, 204, headers=[NEVER_KEPT])
    elif part == "heartbeat" and screen_token.holder == Holder.DISPLAY:
        HEARTBEATS.heard(_heartbeat(scope, screen_token.holder_id, await hub().versions(shown.event_id)))
        await answer(send, 204, headers=[NEVER_KEPT])
    elif may_see(screen_token, part):
        await _answer_body(scope, send, screen_token, _part_request(screen_token, shown, part))
    else:
        await answer(send, 404, headers=[NEVER_KEPT])


def _heartbeat(scope: Scope, display_id: int, newest: Mapping[str, int]) -> Heartbeat:
    """A display's report of itself, from the query string.

    ``hidden``, ``adrift`` (its stream is closed), ``v`` (its newest version), ``page`` (which one it runs),
    ``tall`` (its screen is higher than wide), ``held`` (the versions of what it shows, as
    ``clock.12,stats.7``) and ``shown`` (the seconds of sponsors it has counted).
    """
    return Heartbeat(
        display_id=display_id,
        at=instants.now(),
        is_hidden=_number(scope, "hidden") == 1,
        is_adrift=_number(scope, "adrift") == 1,
        version=min(_number(scope, "v"), NEWEST),
        behind=_behind(_words(scope, "held"), newest),
        page=_words(scope, "page")[:PAGE_LENGTH],
        is_tall=_number(scope, "tall") == 1,
        shown=times_in(_words(scope, "shown")),
    )


def _behind(held: str, newest: Mapping[str, int]) -> int:
    """How many changes a display has missed, of the part it is furthest behind with."""
    counts = [0]
    for pair in held.split(","):
        part, _dot, version = pair.partition(".")
        if part in COUNTED and version.isdecimal() and len(version) < VERSION_DIGITS:
            counts.append(newest.get(part, 0) - int(version))
    return min(max(counts), MOST_BEHIND)


def _speaker_report(scope: Scope, token: ScreenToken) -> SpeakerReport | None:
    """A screen's report of its sound; ``None`` for an unknown screen."""
    state = _words(scope, "sound")
    if state not in SpeakerState.values:
        return None
    if token.holder == Holder.DISPLAY:
        return SpeakerReport(token.holder_id, None, instants.now(), SpeakerState(state))
    return (
        SpeakerReport(None, token.device_id, instants.now(), SpeakerState(state)) if token.device_id else None
    )


def _part_request(token: ScreenToken, shown: InView, part: str) -> PartRequest:
    holder_id = token.holder_id if is_own(part) else 0
    day_id = day_for(part, shown.day_id)
    return PartRequest(shown.event_id, part, token.audience, token.language, holder_id, day_id)


async def _answer_body(scope: Scope, send: Send, token: ScreenToken, request: PartRequest) -> None:
    versions = await hub().versions(request.event_id, request.part, _number(scope, "v"))
    version = versions[request.part]
    try:
        body = cache.cached(request, version)
        if body is None:
            body = await in_thread(cache.encoded, request, version, build)
    except Refusal:
        await answer(send, 404, headers=[NEVER_KEPT])
        return
    is_packed = bool(body.packed) and accepts_packed(header(scope, b"accept-encoding").decode("latin-1"))
    # The same text in other bytes: a weak tag, like the framework's for compressed pages.
    etag = WEAK + body.etag if is_packed else body.etag
    headers = [JSON, ASK_AGAIN, BY_ENCODING, (b"etag", etag)]
    if header(scope, b"if-none-match").removeprefix(WEAK) == body.etag:
        await answer(send, 304, headers=headers)
    elif is_packed:
        await answer(send, 200, body.packed, [*headers, PACKED])
    else:
        await answer(send, 200, body.body, headers)


def _number(scope: Scope, name: str) -> int:
    """A number in the query string, 0 without one."""
    return whole_number(_words(scope, name)) or 0


def _words(scope: Scope, name: str) -> str:
    """A text in the query string, empty without one."""
    return parse_qs(scope["query_string"].decode("latin-1")).get(name, [""])[0]
