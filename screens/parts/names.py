"""A player's name on a screen, as far as the event shows it, or only the entry's number."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from people.players.rows import player_names
from screens.parts.cache import Asked
from screens.parts.screen_tokens import Audience
from tournaments import queries as tournaments

Players = Mapping[int, tuple[int, int]]
"""Player id and entry number, by entry."""


def shown_names(asked: Asked, entries: Players) -> dict[int, str]:
    """The name of each entry; the staff always sees full names, the room what the event allows.

    The room reads ``Rossi M.``, or the form that the player or the house prefers.
    """
    if not entries:
        return {}
    if asked.audience == Audience.STAFF:
        names = player_names(player for player, _number in entries.values())
    elif tournaments.event(asked.event_id).shows_names:
        names = tournaments.public_names(player for player, _number in entries.values())
    else:
        names = {}
    numbered = _("Entry %(number)s")
    return {
        entry: names.get(player) or numbered % {"number": number}
        for entry, (player, number) in entries.items()
    }
