"""Lists for the inspector as CSV and XLSX; each app registers its own."""

from __future__ import annotations

from collections.abc import Callable

from wording.cells import Listing

Maker = Callable[[int], Listing]
_makers: dict[str, Maker] = {}


def export_as(name: str, maker: Maker) -> None:
    """Register the function that builds the list ``name`` of an event."""
    _makers[name] = maker


def names() -> tuple[str, ...]:
    """The names of the available lists."""
    return tuple(sorted(_makers))


def listing(name: str, event_id: int) -> Listing | None:
    """The list ``name`` of an event, None if there is none."""
    maker = _makers.get(name)
    return maker(event_id) if maker else None
