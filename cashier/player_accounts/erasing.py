"""The account of a player who is erased: it must be empty, and the reasons in it go."""

from __future__ import annotations

from cashier.models import AccountMovement
from cashier.player_accounts.queries import held
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept
from rulebook.refusals import Refusal


def register() -> None:
    """Take part in the erasure of players."""
    kept.forget_by(forget_account)


def forget_account(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player; raises ``Refusal("account_not_empty")``."""
    moved = AccountMovement.objects.filter(player=player_id).values_list("pk", flat=True)
    if not moved:
        return
    money = held(player_id)
    if money.minor:
        raise Refusal("account_not_empty", held_minor=money.minor, currency=money.currency)
    label = label_of(AccountMovement)
    free_texts.erase({f"{label}:{pk}" for pk in moved}, lambda _text: False, book.now)
