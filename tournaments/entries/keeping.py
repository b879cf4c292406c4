"""How long the names of entries are kept."""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from people.privacy import kept
from people.privacy.kept import Kept
from rulebook.keeping import kept_until
from tournaments.models import Entry
from tournaments.venue.rows import house


def register() -> None:
    """Say it of entries."""
    kept.keep_by(kept_entries)


def kept_entries(player_id: int) -> Kept | None:
    """Since the last entry of a player."""
    last = Entry.objects.filter(player=player_id).aggregate(last=Max("registered_at"))["last"]
    if last is None:
        return None
    day = timezone.localtime(last).date()
    return Kept(_("Entries"), day, kept_until(day, house().keep_entries_years))
