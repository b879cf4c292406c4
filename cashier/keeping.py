"""How long documents and movements of players' accounts are kept."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cashier.limits.verbs import forget_documents
from cashier.models import AccountMovement, DocumentSeen
from people.privacy import kept as keeping
from people.privacy.kept import KeptData
from rulebook.keeping import kept_until
from tournaments import queries as tournaments


def register() -> None:
    """Register the periods for documents and accounts."""
    keeping.keep_by(kept_documents)
    keeping.keep_by(kept_movements)


def kept_documents(player_id: int) -> KeptData | None:
    """Since the last document was seen."""
    last = DocumentSeen.objects.filter(player=player_id).aggregate(last=Max("at"))["last"]
    if last is None:
        return None
    until = kept_until(_day(last), tournaments.house().keep_documents_years)
    return KeptData(_("Documents seen"), _day(last), until, forget=forget_documents)


def kept_movements(player_id: int) -> KeptData | None:
    """Since the last movement of the account."""
    last = AccountMovement.objects.filter(player=player_id).aggregate(last=Max("at"))["last"]
    if last is None:
        return None
    return KeptData(
        _("Account movements"), _day(last), kept_until(_day(last), tournaments.house().keep_entries_years)
    )


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()
