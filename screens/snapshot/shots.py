"""The shots part: the clocks called on players that run now, each by the instants it ends at."""

from __future__ import annotations

from floor.shot_clock.queries import shot_clocks
from journal import instants
from journal.shown import shows
from screens.snapshot.cache import Asked, Body

shows(
    "shots",
    "floor.calledclock",
    "floor.clockwish",
)


def shots_part(asked: Asked) -> Body:
    """The called clocks that run, the oldest first; a screen subtracts."""
    running = shot_clocks(asked.event_id, instants.now()) if asked.event_id else ()
    items = [
        {
            "id": one.id,
            "table": one.table,
            "counts_from_ms": round(one.clock.counts_from.timestamp() * 1_000),
            "ends_at_ms": round(one.clock.ends_at.timestamp() * 1_000),
        }
        for one in running
        if one.is_running
    ]
    return {"items": items}
