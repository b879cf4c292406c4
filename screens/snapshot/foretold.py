"""Moves that the house is about to make by itself, as the room reads them while they may be stopped."""

from __future__ import annotations

from django.utils.translation import gettext as _

from screens.snapshot.cache import Asked, Body
from screens.snapshot.names import shown_names
from seating import queries as seating
from tournaments import queries as tournaments

FROM_ID = 1_000_000
"""Ids of these stand apart from those of announcements."""


def foretold(asked: Asked) -> list[Body]:
    """Each until the instant at which it is made."""
    pending = seating.automatic_moves(asked.event_id, only_pending=True) if asked.event_id else ()
    entries = [tournaments.entry(one.entry) for one in pending]
    names = shown_names(asked, {entry.id: (entry.player_id, entry.number) for entry in entries})
    told = _(
        "%(name)s is about to move from table %(from_table)s seat %(from_seat)s to table %(table)s seat %(seat)s"
    )
    return [
        {
            "id": -FROM_ID - one.id,
            "text": told
            % {
                "name": names[one.entry],
                "from_table": one.from_table,
                "from_seat": one.from_seat,
                "table": one.to_table,
                "seat": one.to_seat,
            },
            "is_urgent": False,
            "until_ms": round(one.due_at.timestamp() * 1_000),
        }
        for one in pending
    ]
