"""What would happen if a table broke now."""

from __future__ import annotations

from journal import instants
from rulebook.ahead import BreakPreview, preview_break
from rulebook.refusals import Refusal
from seating.rules import floor_of
from seating.tables.rows import table


def break_preview(table_id: int) -> BreakPreview:
    """How many players each table would take, and in which seats, if this table broke now; nothing is drawn.

    Raises ``Refusal`` ``not_found``, ``table_not_open`` or ``last_table``.
    """
    table_view = table(table_id)
    if table_view.state != "open":
        raise Refusal("table_not_open", field="table", table=table_view.number)
    floor = floor_of(table_view.day_id, instants.now())
    return preview_break(floor.views, table_view.number, floor.profile, floor.field)
