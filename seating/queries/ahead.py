"""What would follow if a table broke now."""

from __future__ import annotations

from journal import instants
from rulebook.ahead import BreakPreview, preview_break
from seating.queries.rules import floor_of
from seating.queries.tables import table


def break_preview(table_id: int) -> BreakPreview:
    """If this table broke now: who takes how many, in which seats; nothing is drawn.

    Raises ``Refusal`` ``not_found`` or ``last_table``.
    """
    going = table(table_id)
    floor = floor_of(going.day_id, instants.now())
    return preview_break(floor.views, going.number, floor.profile, floor.field)
