"""The order in which the open tables of a day would break."""

from __future__ import annotations

from datetime import datetime

from rulebook.breaking import break_order
from seating.queries.rules import floor_of
from seating.queries.tables import TableView


def posted_order(day_id: int, at: datetime) -> tuple[TableView, ...]:
    """The open tables, next to break first, as the profile chooses; feature tables last."""
    floor = floor_of(day_id, at)
    return tuple(floor.table(view.key) for view in break_order(floor.views, floor.profile.breaking.choose))
