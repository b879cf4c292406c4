"""The values that an event passes to the rulings: its rules and its blinds, in the address."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict

from rulebook.profile import EDITION_NAMES


@dataclass(frozen=True, slots=True)
class Carried:
    """The event, its level and edition for the pages; ``query`` and ``hidden`` pass them to the next page."""

    event: int | None
    level: int
    small_blind: int
    big_blind: int
    ante: int
    edition: str
    has_own_options: bool
    query: str
    hidden: tuple[tuple[str, str], ...]


def carried(request: HttpRequest) -> Carried:
    """The values in the address; they change nothing."""
    query = request.GET.copy()
    for name in ("q", "page"):
        query.pop(name, None)
    event = _number(query, "event")
    return Carried(
        event or None,
        _number(query, "level"),
        _number(query, "small_blind"),
        _number(query, "big_blind"),
        _number(query, "ante"),
        EDITION_NAMES.get(query.get("profile", ""), ""),
        "options" in query,
        f"?{query.urlencode()}" if query else "",
        tuple((name, str(query[name])) for name in query),
    )


def _number(query: QueryDict, name: str) -> int:
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else 0
