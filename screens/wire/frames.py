"""Frames of a stream: notices with the versions of parts and small parts inline, heartbeats, the end."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from screens.parts.cache import PartRequest, cached, encoded, size_of
from screens.parts.registry import build, day_for, open_to
from screens.parts.screen_tokens import Audience, Holder, InView, ScreenToken

RIDES_UNDER = 2_048
SPREAD_MS = 300
SPREAD_A_SCREEN_MS = 2
CUT = b"event: cut\ndata: {}\n\n"
OPENING = b"retry: 3000\n\n"


@dataclass(frozen=True, slots=True)
class ShownTo:
    """Screens that get the same notice: one kind, one language, and the time over which they fetch."""

    holder: Holder
    audience: Audience
    language: str
    spread: int = SPREAD_MS


def beat(now_ms: int) -> bytes:
    """A heartbeat with the server's time."""
    return b"event: beat\ndata: %d\n\n" % now_ms


def spread_of(screens: int, audience: Audience) -> int:
    """The milliseconds over which these screens fetch: a crowd slowly, so that actions get through."""
    return max(SPREAD_MS, SPREAD_A_SCREEN_MS * screens) if audience is Audience.PUBLIC else SPREAD_MS


def notice(shown: InView, versions: Mapping[str, int], parts: Iterable[str], shown_to: ShownTo) -> bytes:
    """A notice to refresh ``parts``; those under 2 KB are inline. Reads the database if needed."""
    names = [part for part in parts if part in versions]
    riding = {}
    for part in names:
        if part in open_to(shown_to.holder) and size_of(shown.event_id, part) <= RIDES_UNDER:
            day_id = day_for(part, shown.day_id)
            key = PartRequest(shown.event_id, part, shown_to.audience, shown_to.language, apart=day_id)
            answer = encoded(key, versions[part], build)
            if len(answer.body) <= RIDES_UNDER:
                riding[part] = answer.body
    return _framed({part: versions[part] for part in names}, riding, shown_to.spread)


def bare(versions: Mapping[str, int], parts: Iterable[str], spread: int = SPREAD_MS) -> bytes:
    """A notice to refresh ``parts``, none inline."""
    return _framed({part: versions[part] for part in parts}, {}, spread)


def notice_of_cached(
    shown: InView, versions: Mapping[str, int], token: ScreenToken, spread: int = SPREAD_MS
) -> bytes:
    """The versions of all parts, with small cached ones inline; never waits."""
    riding = {}
    for part in versions.keys() & open_to(token.holder):
        day_id = day_for(part, shown.day_id)
        key = PartRequest(shown.event_id, part, token.audience, token.language, apart=day_id)
        answer = cached(key, versions[part])
        if answer is not None and len(answer.body) <= RIDES_UNDER:
            riding[part] = answer.body
    return _framed(versions, riding, spread, shown.name)


def _framed(
    versions: Mapping[str, int], riding: Mapping[str, bytes], spread: int = SPREAD_MS, of: str = ""
) -> bytes:
    inline = b",".join(json.dumps(part).encode() + b":" + body for part, body in riding.items())
    parts = json.dumps(dict(versions), separators=(",", ":")).encode()
    name = b'"of":"%b",' % of.encode() if of else b""
    return b'event: notice\ndata: {%b"parts":%b,"spread":%d,"inline":{%b}}\n\n' % (
        name,
        parts,
        spread,
        inline,
    )
