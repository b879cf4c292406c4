"""The announcements part: what the room shall read, each until its instant."""

from __future__ import annotations

from displays.queries import announcements
from journal import instants
from screens.snapshot.cache import Asked, Body


def announcements_part(asked: Asked) -> Body:
    """What is announced for the event and for the whole house; a screen drops each when it expires."""
    items = [
        {
            "id": row.id,
            "text": row.text,
            "is_urgent": row.is_urgent,
            "until_ms": round(row.expires_at.timestamp() * 1_000),
        }
        for row in announcements(asked.event_id, instants.now())
    ]
    return {"items": items}
