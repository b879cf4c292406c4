"""How long the names of paid winners are kept."""

from __future__ import annotations

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from payouts.models import Award
from people.privacy import kept
from people.privacy.kept import KeptData
from rulebook.keeping import kept_until
from tournaments.venue.rows import house


def register() -> None:
    """Register the period for prizes and bounties."""
    kept.keep_by(kept_prizes)


def kept_prizes(player_id: int) -> KeptData | None:
    """Since the last paid prize or bounty."""
    rows = Award.every.filter(entry__player=player_id)
    last = rows.aggregate(last=Max("paid_at"))["last"]
    if last is None:
        return None
    day = timezone.localtime(last).date()
    return KeptData(_("Prizes paid"), day, kept_until(day, house().keep_prizes_years), is_paid=True)
