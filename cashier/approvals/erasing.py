"""What somebody wrote to have something of a player approved: erased with the player."""

from __future__ import annotations

from django.db.models import Q

from cashier.models import Approval, Sale
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept


def register() -> None:
    """Take part in the erasure of players."""
    kept.forget_by(forget_approvals)


def forget_approvals(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player: the reasons go, of voids, of payments from the account, of overrides."""
    sales = Sale.objects.filter(entry__player=player_id).values_list("pk", flat=True)
    about = [f"account/{player_id}", *(f"sale/{pk}" for pk in sales)]
    rows = Approval.objects.filter(Q(subject__in=about) | Q(subject__endswith=f"/player/{player_id}"))
    if named := {f"{label_of(Approval)}:{pk}" for pk in rows.values_list("pk", flat=True)}:
        free_texts.erase(named, lambda _text: False, book.now)
