"""How a dealer's pages name the players of the own table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from seating.queries import TableView
from tournaments import queries as tournaments


def public_names_at(table: TableView) -> dict[int, str]:
    """``Rossi M.`` by entry, or the number of the entry where the event or the player shows no name."""
    rows = tournaments.entries_by_id(table.entries.values()).values()
    is_shown = tournaments.event(table.event_id).shows_names
    names = tournaments.public_names({row.player_id for row in rows}) if is_shown else {}
    return {
        row.id: names.get(row.player_id) or _("Entry %(number)s") % {"number": row.number} for row in rows
    }
