"""The data with which a live page is rendered: its screen token, its addresses, and the current parts."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils import translation

from clock.rows import days_apart
from screens.parts.cache import PartRequest, encoded
from screens.parts.registry import build, day_for, is_own
from screens.parts.screen_tokens import Holder, InView, ScreenToken, signed
from screens.parts.versions import WHOLE, versions_now
from tournaments import queries as tournaments

SAFE_IN_PAGES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""As ``json_script`` of the framework: no text in JSON can end its element."""


@dataclass(frozen=True, slots=True)
class Live:
    """The addresses of the stream, the versions, the parts and the time."""

    stream_url: str
    versions_url: str
    parts_url: str
    time_url: str
    server_now_ms: int


def staff_token(request: HttpRequest, event_id: int) -> ScreenToken:
    """The screen token of the person at this terminal."""
    device = getattr(request, "device", None)
    language = translation.get_language() or "en"
    return ScreenToken(Holder.PERSON, request.user.pk or 0, event_id, language, device.pk if device else 0)


def clock_token(request: HttpRequest, event_id: int) -> ScreenToken:
    """The screen token of a clock that the person at this terminal shows to the room."""
    return replace(staff_token(request, event_id), holder=Holder.CLOCK, day_id=tournaments.day_in_view() or 0)


def live(screen: ScreenToken) -> Live:
    """The addresses for the holder of a screen token."""
    token = signed(screen)
    return Live(
        stream_url=f"/stream/{token}",
        versions_url=f"/parts/{token}/versions",
        parts_url=f"/parts/{token}/",
        time_url="/parts/now",
        server_now_ms=time.time_ns() // 1_000_000,
    )


def versions(event_id: int) -> dict[str, int]:
    """The versions of an event's parts; 0 is the house without an event."""
    return {part: version for part, version in versions_now(event_id).items() if part != WHOLE}


def parts(
    token: ScreenToken, event_id: int, names: Iterable[str], day_id: int = 0
) -> dict[str, dict[str, Any]]:
    """Each part with its version when the page is rendered; ``day_id`` is a day that the page shows apart."""
    return {
        name: {"version": version, "body": json.loads(body)}
        for name, version, body in _encoded_parts(token, InView(event_id, day_id), names)
    }


def parts_json(token: ScreenToken, event_id: int, names: Iterable[str], day_id: int = 0) -> str:
    """The same as JSON that is safe in a page: the bytes that screens fetch, read and written by nobody."""
    each = (
        f'"{name}":{{"version":{version},"body":{body.decode()}}}'
        for name, version, body in _encoded_parts(token, InView(event_id, day_id), names)
    )
    return f"{{{','.join(each)}}}".translate(SAFE_IN_PAGES)


def _encoded_parts(
    token: ScreenToken, shown: InView, names: Iterable[str]
) -> Iterator[tuple[str, int, bytes]]:
    apart = shown.day_id and days_apart([shown.event_id]).get(shown.day_id)
    part_versions = versions(shown.event_id)
    for name in names:
        holder_id = token.holder_id if is_own(name) else 0
        day_id = day_for(name, shown.day_id) if apart == shown.event_id else 0
        key = PartRequest(shown.event_id, name, token.audience, token.language, holder_id, day_id)
        yield name, part_versions[name], encoded(key, part_versions[name], build).body
