"""Parts that everybody has for themselves: what a display shows, where a player sits."""

from __future__ import annotations

from displays.queries import DisplayRow, display
from screens.snapshot.cache import Asked, Body
from seating import queries as seating
from tournaments import queries as tournaments

# What a display's page calls the views.
VIEWS = {
    "clock": "clock",
    "seats_by_name": "seats",
    "seats_by_table": "tables",
    "moves": "moves",
    "payouts": "payouts",
}


def display_part(asked: Asked) -> Body:
    """What the display shows; raises ``Refusal("not_found")`` once it is cut off."""
    return shown_by(display(asked.holder_id))


def shown_by(row: DisplayRow) -> Body:
    """The view and the event that a display shows."""
    return {"view": VIEWS[row.view], "preset": "house", "name": row.name, "event": row.event_id or 0}


def me_part(asked: Asked) -> Body:
    """The player's own entry: its seat while it plays, its place when it is out."""
    entry = tournaments.entry(asked.holder_id)
    seat = seating.seat_of(entry.id)
    place = tournaments.place_of(entry.id) if not entry.is_alive else None
    return {
        "number": entry.number,
        "status": entry.status.value,
        "table": seat.table if seat else None,
        "seat": seat.seat if seat else None,
        "place": place.place if place else None,
        "place_to": place.place_to if place else None,
    }
