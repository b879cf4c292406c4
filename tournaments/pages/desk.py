"""How the pages carry an action out: in the house's book or in an event's."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest

from access.permissions import command_of
from journal.opening import HOUSE, perform, tournament_book


def in_house(request: HttpRequest, verb: Any, **values: Any) -> Any:
    """Carry a verb of the house out."""
    return perform([HOUSE], command_of(request), partial(verb, **values))


def in_event(request: HttpRequest, event_id: int, verb: Any, **values: Any) -> Any:
    """Carry a verb of an event out, in its own book."""
    values["event_id"] = event_id
    return perform([tournament_book(event_id)], command_of(request), partial(verb, **values))
