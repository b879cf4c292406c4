"""Lists for the inspector: what they hold is registered by whoever knows it."""

from __future__ import annotations

from collections.abc import Callable

from wording.listings import Listing

Maker = Callable[[int], Listing]
_makers: dict[str, Maker] = {}


def export_as(name: str, maker: Maker) -> None:
    """Register who makes the list ``name`` of an event."""
    _makers[name] = maker


def names() -> tuple[str, ...]:
    """The lists that can be had."""
    return tuple(sorted(_makers))


def listing(name: str, event_id: int) -> Listing | None:
    """The list ``name`` of an event, None if nobody makes it."""
    maker = _makers.get(name)
    return maker(event_id) if maker else None
