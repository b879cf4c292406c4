"""Refunds of a player who turns out to be another go along; who is owed one is not erased."""

from __future__ import annotations

from cashier.kinds import RefundState
from cashier.models import Refund
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept
from rulebook.refusals import Refusal


def register() -> None:
    """Have refunds follow their player, and keep a player who is owed one."""
    follow(Follower(label_of(Refund), *moves_rows(Refund)))
    kept.forget_by(keep_owed)


def keep_owed(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player, whose reasons go; raises ``Refusal("refund_owed")``."""
    owed = Refund.objects.filter(player=player_id, state=RefundState.DUE).first()
    if owed is not None:
        raise Refusal("refund_owed", amount_minor=owed.amount_minor, currency=owed.currency)
    paid, label = Refund.objects.filter(player=player_id).values_list("pk", flat=True), label_of(Refund)
    free_texts.erase({f"{label}:{pk}" for pk in paid}, lambda _text: False, book.now)
