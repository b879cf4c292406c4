"""How a dealer's pages name the players of the own table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from people.queries import short_names
from seating.queries import TableView
from tournaments import queries as tournaments


def short_names_at(table: TableView) -> dict[int, str]:
    """``Rossi M.`` by entry, or the number of the entry where the event hides names."""
    rows = [tournaments.entry(entry_id) for entry_id in table.entries.values()]
    short = (
        short_names({row.player_id for row in rows}) if tournaments.event(table.event_id).shows_names else {}
    )
    return {
        row.id: short.get(row.player_id) or _("Entry %(number)s") % {"number": row.number} for row in rows
    }
