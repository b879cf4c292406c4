"""Which books a tap at the counter opens: the event's, and the drawer's that takes or gives the money."""

from __future__ import annotations

from typing import Any

from cashier import queries
from journal.book import Actor
from journal.opening import BookRef, drawer_book, tournament_book


def own_drawer(request: Any, drawer_id: int | None = None) -> int | None:
    """The drawer told, else the open one of whoever is here; None without either."""
    if drawer_id is not None:
        return drawer_id
    own = queries.open_drawer_of(request.user.pk) if request.user.is_authenticated else None
    return own.id if own else None


def drawer_of(actor: Actor, drawer_id: int | None = None) -> int | None:
    """The drawer named, else the open one of who acts; None without either."""
    if drawer_id is not None or actor.user_id is None:
        return drawer_id
    own = queries.open_drawer_of(actor.user_id)
    return own.id if own else None


def money_books(event_id: int, drawer_id: int | None) -> list[BookRef]:
    """The event's book, and that of the drawer where one is at hand."""
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and _exists(drawer_id) else []
    return [tournament_book(event_id), *drawers]


def _exists(drawer_id: int) -> bool:
    """Whether it is a drawer at all: an unknown one opens no book and is refused by the action."""
    return queries.drawer_exists(drawer_id)
