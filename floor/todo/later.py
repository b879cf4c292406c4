"""Items of the to-do list that are hidden for a few minutes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from floor.models import ToDoLater
from journal import instants


def hidden_until(event_id: int) -> Mapping[str, datetime]:
    """The items of an event that are hidden now, by key, each with the time it comes back; one query."""
    rows = ToDoLater.objects.filter(event_id=event_id, until__gt=instants.now())
    return dict(rows.values_list("item", "until"))
