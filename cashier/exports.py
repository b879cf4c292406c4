"""Lists for the inspector as CSV and XLSX; each app registers its own."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise

from wording.cells import Listing

Maker = Callable[[int], Listing]
_makers: dict[str, tuple[Maker, Promise]] = {}


def export_as(name: str, maker: Maker, title: Promise) -> None:
    """Register the function that builds the list ``name`` of an event."""
    _makers[name] = maker, title


def names() -> tuple[str, ...]:
    """The names of the available lists."""
    return tuple(sorted(_makers))


def listing(name: str, event_id: int) -> Listing | None:
    """The list ``name`` of an event, None if there is none."""
    maker, _title = _makers.get(name, (None, ""))
    return maker(event_id) if maker else None


def title_of(name: str) -> str:
    """The title of a list, empty if there is none."""
    return str(_makers.get(name, (None, ""))[1])
