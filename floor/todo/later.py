"""Items of the to-do list that are hidden for a few minutes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from floor.models import ToDoLater
from journal import instants
from journal.reading import cached_query


def hidden_until(event_id: int) -> Mapping[str, datetime]:
    """The items of an event that are hidden now, by key, each with the time it comes back."""
    now = instants.now()
    return {item: until for item, until in _written(event_id) if until > now}


@cached_query("floor.ToDoLater")
def _written(event_id: int) -> tuple[tuple[str, datetime], ...]:
    rows = ToDoLater.objects.filter(event_id=event_id)
    return tuple(rows.values_list("item", "until"))
