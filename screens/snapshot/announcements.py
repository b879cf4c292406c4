"""The announcements part: what the room shall read, each until its instant."""

from __future__ import annotations

from django.utils.translation import gettext as _

from displays.queries import announcements
from journal import instants
from journal.shown import shows
from screens.snapshot.cache import Asked, Body
from screens.snapshot.foretold import foretold
from screens.snapshot.timebank import time_bank, time_bank_label
from tournaments import queries as tournaments

shows(
    "announcements",
    "displays.announcement",
    "seating.housemove",
    "seating.housemoveend",
    "tournaments.event.state",
    "tournaments.event.profile",
    "tournaments.entry.status",
    "tournaments.house.languages",
)


def announcements_part(asked: Asked) -> Body:
    """What is announced for the event and for the whole house, and the moves that the house is about to make; a
    screen drops each when it expires.

    ``said`` is it in each of its languages, for eyes and for a voice.
    """
    spoken = tournaments.house().languages if tournaments.has_house() else ()
    first = spoken[0] if spoken else asked.language
    items = [
        {
            "id": row.id,
            "text": row.text,
            "said": [{"language": said.language or first, "text": said.text} for said in row.said],
            "is_urgent": row.is_urgent,
            "until_ms": round(row.expires_at.timestamp() * 1_000),
        }
        for row in announcements(asked.event_id, instants.now())
    ]
    return {"items": [*foretold(asked), *items, *_time_bank(asked)]}


def _time_bank(asked: Asked) -> list[Body]:
    """The cards that each player has, for as long as the step of the time bank is in force."""
    bank = time_bank(asked.event_id) if asked.event_id else None
    if bank is None:
        return []
    told = {"players": bank.players, "cards": time_bank_label(bank)}
    text = _("Time bank from %(players)s players left: %(cards)s") % told
    said = [{"language": asked.language, "text": text}]
    return [{"id": -bank.players, "text": text, "said": said, "is_urgent": False, "until_ms": None}]
